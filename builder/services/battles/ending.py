"""How a run goes on or ends: the next wave, done, failed, cancelled, resumed, sent again."""

from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from builder.models import Chunk, Replay, Run, Survey
from builder.services.battles import claiming, limits, panels, pruning, sending, surveys, waves
from builder.services.battles.figures import interval_of
from builder.services.battles.results import summed
from builder.services.battles.starting import add_wave
from factions.systems import SYSTEMS


def advance(run_id: int) -> None:
    """Close the run's wave if all of its chunks are in: finish, or begin the next wave."""
    with transaction.atomic():
        run = Run.objects.active().select_for_update().filter(pk=run_id).first()
        if run is None or run.chunks.filter(tally__isnull=True).exists():
            return
        tally = summed(run)
        total = waves.next_total(tally, run.half_width, run.confidence, run.ceiling)
        if tally is not None:
            run.tally = tally.as_json()
            run.history.append([tally.battles, tally.win_rate, *interval_of(tally, run.confidence)])
            run.wave += 1
        fought = tally.battles if tally else 0
        if total == fought:
            run.state, run.finished, run.compiling = Run.State.DONE, timezone.now(), False
            pruning.forget_chunks(run)
        else:
            add_wave(run, fought, total)
        run.save(update_fields=["tally", "history", "wave", "state", "finished", "compiling"])
        surveys.request_survey(run)
    _close_panel(run)


def _close_panel(run: Run) -> None:
    if run.panel_of is not None and not run.active:
        panels.close(run.panel_of.pk)


def cancel(run: Run) -> bool:
    """Stop a run and keep its tally; return False if it had ended already."""
    return _end(run.pk, Run.State.CANCELLED, "")


def fail(run_id: int, reason: str) -> bool:
    """End a run that cannot go on, with the reason; return False if it had ended already."""
    return _end(run_id, Run.State.FAILED, reason)


def _end(run_id: int, state: Run.State, reason: str) -> bool:
    both = Q(pk=run_id) | Q(panel_of=run_id)
    ending = {"state": state, "error": reason, "finished": timezone.now(), "compiling": False}
    ended = Run.objects.active().filter(both).update(**ending)
    for part in Run.objects.filter(both, panel_of__isnull=False)[:1]:
        _close_panel(part)
    return bool(ended)


def resume(run: Run, caller: str = "") -> bool:
    """Continue a failed or cancelled run, from its beginning if the game's code has changed.

    It counts for the caller that resumes it. Return False if it was neither.
    Raises as `start` does.
    """
    with transaction.atomic():
        stopped = Run.objects.select_for_update().filter(pk=run.pk)
        found = stopped.filter(state__in=(Run.State.FAILED, Run.State.CANCELLED)).first()
        if found is None:
            return False
        found.caller = limits.admit(caller, found.ceiling)
        if found.rules != SYSTEMS[found.edition.system_id].rules:
            found.chunks.all().delete()
            found.replays.all().delete()
            Survey.objects.filter(run=found).delete()
            found.rules, found.tally = SYSTEMS[found.edition.system_id].rules, None
            found.history, found.wave, found.panel = [], 0, None
            found.panel_runs.all().delete()
        found.state, found.error, found.finished = Run.State.WAITING, "", None
        found.save()
        found.chunks.filter(tally__isnull=True).update(
            crashes=0, sent=None, holder="", held_until=None
        )
        transaction.on_commit(lambda: _send_or_advance(found))
    return True


def _send_or_advance(run: Run) -> None:
    advance(run.pk)
    sending.send_chunks(run.chunks.filter(sent__isnull=True))


def sweep(*, everything: bool = False) -> None:
    """Send lost messages again, and close waves that were left open.

    A message sent long ago is lost if the queue holds fewer messages than chunks are free; with
    `everything`, so is one sent just now.
    """
    claiming.free_those_of_the_dead()
    free = Chunk.objects.unfought().filter(claiming.free())
    if number := free.count():
        sending.send_chunks(free.filter(sent__isnull=True))
        lost = free if everything else free.filter(sending.due())
        sending.send_chunks(lost, number - sending.queued())
    replays = Replay.objects.filter(events__isnull=True, error="")
    sending.send_replays(replays if everything else replays.filter(sending.due()))
    unmade = Survey.objects.filter(figures__isnull=True, error="")
    sending.send_surveys(unmade if everything else unmade.filter(sending.due()))
    unfought = Chunk.objects.filter(run=OuterRef("pk"), tally__isnull=True)
    for run_id in Run.objects.active().filter(~Exists(unfought)).values_list("pk", flat=True):
        advance(run_id)
    pruning.forget_old_replays()
