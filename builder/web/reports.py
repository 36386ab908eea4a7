"""The report of a replayed battle: round by round in words, and its moments, linked to the replay.

It is read from the same events as the drawing, by the game's own points, objectives and losses.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from builder.services.surveys.courses import SIDES, Follower, Round, leader
from builder.web.figures import Table
from builder.web.replays import called

Replay = Mapping[str, Any]
Names = Mapping[str, str]


@dataclass(frozen=True)
class Moment:
    """Something to look at: the number of its event, the round, and a sentence."""

    step: int
    round: int
    text: str


@dataclass
class Chapter:
    """A round: its number, the first event of it, what each side lost, and how it ended."""

    number: int
    step: int
    losses: dict[str, list[str]] = field(default_factory=lambda: {side: [] for side in SIDES})
    end: Round | None = None


@dataclass(frozen=True)
class Report:
    """A battle in words. rounds: each with the number of its first event and its sentences."""

    rounds: Sequence[Moment]
    moments: Sequence[Moment]
    table: Table


def report(replay: Replay, a: str, b: str) -> Report:
    """Return the report of a battle; `a` and `b` are what the sides are called."""
    names = {"a": a, "b": b} | called(replay["units"])
    follower = Follower(replay)
    chapters, moments = _followed(follower, replay, names)
    for chapter in chapters:
        chapter.end = follower.rounds[chapter.number]
    return Report(
        rounds=[Moment(one.step, one.number, _sentences(one, names)) for one in chapters],
        moments=moments,
        table=_table(chapters, names),
    )


def _followed(
    follower: Follower, replay: Replay, names: Names
) -> tuple[list[Chapter], list[Moment]]:
    """Follow a battle to its end; return its rounds, and the moments in their order."""
    chapters: list[Chapter] = []
    moments: list[Moment] = []
    ahead: str | None = None
    most = _costliest(replay)
    for step, event in enumerate(replay["events"]):
        follower.apply(event)
        if event["turn"] and (not chapters or event["round"] > chapters[-1].number):
            chapters.append(Chapter(event["round"], step))
        if event["kind"] == "destroyed" and chapters:
            moments += _loss(step, event, chapters, most, names)
            chapters[-1].losses[follower.units[event["unit"]].side].append(names[event["unit"]])
        leads = _ahead(follower.points)
        if leads not in (None, ahead):
            ahead = leads
            moments.append(_lead(step, event["round"], leads, follower.points, names))
    follower.close()
    return chapters, moments


def _costliest(replay: Replay) -> set[str]:
    """Return the ids of each side's costliest unit, if a single one is."""
    found = set()
    for side in SIDES:
        units = [unit for unit in replay["units"] if unit["side"] == side]
        most = max((unit["cost"] for unit in units), default=0)
        best = [unit["id"] for unit in units if unit["cost"] == most]
        found |= set(best) if len(best) == 1 and len(units) > 1 else set()
    return found


def _loss(
    step: int, event: Mapping[str, Any], chapters: Sequence[Chapter], most: set[str], names: Names
) -> Iterator[Moment]:
    unit = names[event["unit"]]
    if not any(lost for one in chapters for lost in one.losses.values()):
        yield Moment(step, event["round"], _("First loss: %(unit)s.") % {"unit": unit})
    elif event["unit"] in most:
        side = names[event["unit"][0]]
        words = _("%(side)s loses %(unit)s, its costliest unit.")
        yield Moment(step, event["round"], words % {"side": side, "unit": unit})


def _ahead(points: tuple[float, float]) -> str | None:
    a, b = points
    return None if a == b else "a" if a > b else "b"


def _lead(
    step: int, number: int, side: str | None, points: tuple[float, float], names: Names
) -> Moment:
    more, fewer = max(points), min(points)
    words = _("%(side)s takes the lead, %(more)g to %(fewer)g.")
    text = words % {"side": names[side or "a"], "more": more, "fewer": fewer}
    return Moment(step, number, text)


def _sentences(one: Chapter, names: Names) -> str:
    """Return what happened in a round: losses, and how the sides stand at its end."""
    found = [_lost(names[side], one.losses[side]) for side in SIDES if one.losses[side]]
    if not found:
        found = [_("No unit is destroyed.")]
    assert one.end is not None  # noqa: S101 -- every round that began has ended
    return " ".join((*found, _standing(one.end, names)))


def _lost(side: str, units: Sequence[str]) -> str:
    words = ngettext(
        "%(side)s loses %(units)s.", "%(side)s loses %(number)d units: %(units)s.", len(units)
    )
    return str(words % {"side": side, "units": ", ".join(units), "number": len(units)})


def _standing(end: Round, names: Names) -> str:
    a, b = end.score
    left = [f"{100 * share:.0f}%" for share in end.left]
    values = {"a": names["a"], "b": names["b"], "left_a": left[0], "left_b": left[1]}
    shares = _("Left of their points: %(a)s %(left_a)s, %(b)s %(left_b)s.") % values
    if not any(end.score):
        return shares
    leads = leader(end) if a != b else None
    if leads is None:
        return _("They are level at %(a)g.") % {"a": a} + " " + shares
    score = {"side": names[leads], "more": max(a, b), "fewer": min(a, b)}
    return _("%(side)s is ahead, %(more)g to %(fewer)g.") % score + " " + shares


def _table(chapters: Sequence[Chapter], names: Names) -> Table:
    head = (_("Round"), _("Points"), _("Objectives"), _("Left"), *(
        _("Losses of %(side)s") % {"side": names[side]} for side in SIDES
    ))  # fmt: skip
    rows = [
        (
            one.number,
            _pair(f"{n:g}" for n in end.score),
            _pair(f"{n:g}" for n in end.held),
            _pair(f"{100 * n:.0f}%" for n in end.left),
            *(len(one.losses[side]) for side in SIDES),
        )
        for one in chapters
        if (end := one.end)
    ]
    return Table(_("At the end of each round, A's figure first"), head, rows)


def _pair(numbers: Iterator[str]) -> str:
    return " : ".join(numbers)
