"""The worker's part: a run's first battles fought again, read, and summed up.

That takes some seconds, in which the worker looks now and then for what must not wait as long: it
fights a chunk of a quick run and a replay, if there are any, and goes on.
"""

import logging
from time import monotonic
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from builder.models import Replay, Run, Survey
from builder.services import workers
from builder.services.battles import fighting, kernels, replays, resurveying
from builder.services.battles.replays import own_setup
from builder.services.surveys import courses, figures, turning
from builder.tracing import under
from factions.systems import SYSTEMS
from factions.tabletop.estimates import margins
from factions.tabletop.estimates.tally import Tally, from_json

logger = logging.getLogger(__name__)

BATTLES = 100
SECONDS = 20.0  # after which no further pair is fought
SLICE_SECONDS = 0.5  # between two looks for other work


def fight_survey(survey_id: int) -> None:
    """Survey a run and save the figures, unless that is done already."""
    workers.seen()
    waiting = Survey.objects.filter(pk=survey_id, figures__isnull=True, error="")
    survey = waiting.select_related("run__edition").first()
    if survey is None:
        return
    with under(survey.request, run=survey.run.slug):
        _survey(survey, waiting)


def _survey(survey: Survey, waiting: QuerySet[Survey]) -> None:
    run = survey.run
    if run.rules != SYSTEMS[run.edition.system_id].rules:
        waiting.update(error=_("The game's code has changed since: the battles would be others."))
        return
    try:
        kernels.load(run.edition.system_id)
        found = surveyed(run)
    except Exception as error:
        logger.exception("Survey %s broke down", survey.pk)
        waiting.update(error=str(error) or type(error).__name__)
        return
    waiting.update(figures=found)


def surveyed(run: Run) -> dict[str, Any]:
    """Return the figures of a run's first battles, in whole pairs, and the picks of all of them.

    They are those of `figures.summed`, with "decided", "turning", "objectives" and "size", and
    "picks": what `margins.picks` found, each with its index, winner, and points of both sides. If
    the same battles were read for another run, only the picks are fought.
    """
    game, setup = SYSTEMS[run.edition.system_id].battle, own_setup(run)
    tally = from_json(run.tally or {})
    found = resurveying.known(run, BATTLES) or _read(run, game, setup, tally)
    return found | {"picks": _picks(run, game, setup, tally)}


def _read(run: Run, game: Any, setup: Any, tally: Tally) -> dict[str, Any]:
    most, spent = min(BATTLES, tally.battles), _Spent()
    read: list[courses.Course] = []
    first: dict[str, Any] = {}
    while len(read) < most and (len(read) % 2 or spent.all() < SECONDS or not read):
        spent.give_way()
        replay = game.replay(setup, run.seed, len(read))
        first = first or dict(replay)
        read.append(courses.read(replay))
    found = figures.summed(read, first["table"])
    turned = courses.is_turned(first["table"])
    return found | {
        "decided": turning.decided(read, figures.bins_of(read)),
        "turning": turning.points(read, figures.bins_of(read)),
        "size": list(first["table"]["size"]),
        "objectives": figures.objectives(first, turned=turned),
    }


class _Spent:
    """The seconds that a survey takes, without those that it gives way for."""

    def __init__(self) -> None:
        self._begun = self._looked = monotonic()

    def all(self) -> float:
        """Return the seconds so far."""
        return monotonic() - self._begun

    def give_way(self) -> None:
        """Once in a while, do what is quick and waits."""
        now = monotonic()
        if now - self._looked >= SLICE_SECONDS:
            fighting.fight_quick()
            replays.fight_waiting()
            self._looked = monotonic()
            self._begun += self._looked - now


def _picks(run: Run, game: Any, setup: Any, tally: Tally) -> dict[str, dict[str, Any]]:
    """Fight what is worth a look again; keep the replays, so that links to them show them at once.

    Return each by what it is: its index, winner, and points of both sides, a's first.
    """
    chosen = margins.picks(tally.margins, tally.win_rate)
    seen: dict[int, dict[str, Any]] = {}
    for index in sorted({*chosen.values()}):
        events = dict(game.replay(setup, run.seed, index))
        one = courses.read(events)
        seen[index] = {"index": index, "winner": one.winner, "points": list(one.points)}
        Replay.objects.update_or_create(
            run=run, index=index, defaults={"events": events, "error": ""}
        )
    return {name: seen[index] for name, index in chosen.items()}
