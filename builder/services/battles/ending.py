"""How a run ends before it is answered, is taken up again, and is looked after meanwhile."""

import logging

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q
from django.utils import timezone

from builder.models import Chunk, Pairing, Part, Replay, Run, Survey
from builder.services import workers
from builder.services.battles import claiming, limits, looking, parts, pruning, sending
from builder.tracing import request_id
from factions.systems import SYSTEMS

logger = logging.getLogger(__name__)


def cancel(run: Run) -> bool:
    """Stop a run and keep its tally; return False if it had ended already."""
    return _end(run.pk, Run.State.CANCELLED, "")


def fail(run_id: int, reason: str) -> bool:
    """End a run that cannot go on, with the reason; return False if it had ended already."""
    return _end(run_id, Run.State.FAILED, reason)


def fail_all(pairing: Pairing, reason: str) -> None:
    """End every active run of a pairing that cannot be fought."""
    active = Part.objects.filter(pairing=pairing, run__state__in=Run.ACTIVE)
    for run_id in active.order_by("run").values_list("run", flat=True).distinct():
        fail(run_id, reason)


@transaction.atomic
def _end(run_id: int, state: Run.State, reason: str) -> bool:
    both = Q(pk=run_id) | Q(panel_of=run_id)
    rows = Run.objects.active().select_for_update(no_key=True, of=("self",)).filter(both)
    ended = list(rows.order_by("-pk"))
    for run in ended:
        looking.finish(run, state, reason)
    return bool(ended)


def resume(run: Run, caller: str = "") -> bool:
    """Continue a failed or cancelled run, from its beginning if the game's code has changed.

    It counts for the caller that resumes it. Return False if it was neither.
    Raises as `start` does.
    """
    with transaction.atomic():
        stopped = Run.objects.select_for_update(of=("self",)).select_related("edition")
        found = stopped.filter(pk=run.pk, state__in=(Run.State.FAILED, Run.State.CANCELLED)).first()
        if found is None:
            return False
        found.caller = limits.admit(caller, found.ceiling)
        found.request = request_id() or found.request
        if found.rules != SYSTEMS[found.edition.system_id].rules:
            found.panel = None
            found.panel_runs.all().delete()
        found.state, found.error, found.finished = Run.State.WAITING, "", None
        found.tally, found.outcomes, found.history = None, None, []
        found.save()
        looking.begin(found)
    return True


def sweep(*, everything: bool = False) -> None:
    """Call workers where battles wait, add up what was left, and begin what is of older code anew.

    everything: also replays that were sent just now.
    """
    claiming.free_those_of_the_dead()
    for pairing_id in _left_open():
        looking.advance(pairing_id)
    _settle_unwanted()
    renew()
    sending.call_for_all()
    replays = Replay.objects.filter(events__isnull=True, error="")
    sending.send_replays(replays if everything else replays.filter(sending.due()))
    unmade = Survey.objects.filter(figures__isnull=True, error="")
    sending.send_surveys(unmade if everything else unmade.filter(sending.due()))
    pruning.forget_old_replays()
    pruning.forget_pairings()


def _left_open() -> list[int]:
    """Return pairings whose worker went away between fighting and looking."""
    fought = Chunk.objects.filter(
        pairing=OuterRef("pk"), tally__isnull=False, first=OuterRef("battles")
    )
    idle = Q(handed=F("battles")) & Q(looked__lt=F("battles"))
    rows = Pairing.objects.wanted().filter(idle | Exists(fought))
    return list(rows.values_list("pk", flat=True))


def _settle_unwanted() -> None:
    """Settle pairings whose runs were deleted, with their account or otherwise."""
    wanting = Part.objects.filter(pairing=OuterRef("pk"), run__state__in=Run.ACTIVE)
    rows = Pairing.objects.wanted().filter(~Exists(wanting))
    if ids := list(rows.values_list("pk", flat=True)):
        with transaction.atomic():
            parts.settle(ids)


def renew() -> None:
    """Begin active runs anew whose game has changed, unless a worker of their code is about.

    Runs without parts, which were active when pairings came in, begin in any case.
    """
    rules = [game.rules for game in SYSTEMS.values()]
    bare = ~Exists(Part.objects.filter(run=OuterRef("pk")))
    runs = Run.objects.active().annotate(bare=bare).filter(~Q(rules__in=rules) | Q(bare=True))
    for run_id, code, is_bare in runs.order_by("pk").values_list("pk", "rules", "bare"):
        if is_bare or not workers.of_code(code):
            _begin_anew(run_id)


def _begin_anew(run_id: int) -> None:
    """Begin a run anew; one that this code cannot read fails, and so holds up no others."""
    try:
        with transaction.atomic():
            rows = Run.objects.active().select_for_update(of=("self",)).select_related("edition")
            run = rows.filter(pk=run_id).first()
            if run is not None and not _taken_back(run):
                run.renewed = timezone.now()
                run.save(update_fields=["renewed"])
                looking.begin(run)
    except (LookupError, TypeError, ValueError) as error:
        logger.exception("Run %s cannot begin anew", run_id)
        fail(run_id, str(error))


def _taken_back(panel: Run) -> bool:
    """Take back the panel of a run that was over by older code: its figures would not be one's."""
    run = panel.panel_of
    if run is None or run.active:
        return False
    ids = list(panel.parts.values_list("pairing", flat=True))
    Run.objects.filter(pk=run.pk).update(panel=None)
    panel.delete()
    parts.settle(ids)
    return True
