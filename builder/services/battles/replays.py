"""Replays: one battle of a run, fought again by a worker and saved move by move."""

import logging
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from builder.models import Replay, Run
from builder.services import workers
from builder.services.battles import kernels, sending
from builder.services.battles.errors import BadBattle
from builder.services.battles.matching import compiled
from builder.services.battles.terms import MOST_BATTLES
from builder.tracing import under
from factions.systems import SYSTEMS

logger = logging.getLogger(__name__)


def request_replay(run: Run, index: int) -> Replay:
    """Return the replay of a battle of the run; send it to a worker if it does not exist yet.

    `events` is None until a worker has fought it; `error` has the reason if it cannot. Raises
    BadBattle if the run has fought no battle of that index.
    """
    if not was_fought(run, index):
        raise BadBattle("index", _("No battle of that number has been fought."))
    with transaction.atomic():
        replay, _new = Replay.objects.get_or_create(run=run, index=index)
        due = Replay.objects.filter(sending.due(), pk=replay.pk)
        transaction.on_commit(partial(sending.send_replays, due))
    return replay


def find_replay(run: Run, index: int) -> Replay | None:
    """Return the replay of a battle, or None if none was requested."""
    return Replay.objects.filter(run=run, index=index).first() if index < MOST_BATTLES else None


def was_fought(run: Run, index: int) -> bool:
    """Return whether a run has fought the battle of that index."""
    if not 0 <= index < MOST_BATTLES:
        return False
    if not run.active:
        return bool(index < (run.tally or {"battles": 0})["battles"])
    return run.parts.filter(pairing__battles__gt=index).exists()


def fight_waiting() -> None:
    """Fight the replay that waits longest, if any does."""
    waiting = Replay.objects.filter(events__isnull=True, error="").order_by("pk")
    if (first := waiting.values_list("pk", flat=True).first()) is not None:
        fight_replay(first)


def fight_replay(replay_id: int) -> None:
    """Fight a battle again and save its events, unless they are saved already."""
    workers.seen()
    waiting = Replay.objects.filter(pk=replay_id, events__isnull=True, error="")
    replay = waiting.select_related("run__edition").first()
    if replay is None:
        return
    with under(replay.request, run=replay.run.slug):
        _fight(replay, waiting)


def _fight(replay: Replay, waiting: QuerySet[Replay]) -> None:
    run = replay.run
    if run.rules != SYSTEMS[run.edition.system_id].rules:
        waiting.update(error=_("The game's code has changed since: the battle would be another."))
        return
    try:
        kernels.load(run.edition.system_id)
        game = SYSTEMS[run.edition.system_id].battle
        events = game.replay(own_setup(run), run.seed, replay.index)
    except Exception as error:
        logger.exception("Replay %s broke down", replay.pk)
        waiting.update(error=str(error) or type(error).__name__)
        return
    waiting.update(events=dict(events))


def own_setup(run: Run) -> Any:
    """Return the setup of a duel as its sides are; its battles are those of its pairing.

    Raises ValueError if it cannot be made.
    """
    generals = run.policy_a, run.policy_b
    return compiled(run.edition, run.scenario, generals, run.a_document, run.b_document)
