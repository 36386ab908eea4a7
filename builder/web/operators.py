"""What operators see of the battles: what runs, what waits, who works, and what failed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.contrib.humanize.templatetags.humanize import intcomma
from django.utils import timezone
from django.utils.translation import gettext as _

from builder.models import Replay, Run, Survey, Worker
from builder.services import overview, work
from builder.web.columns import columns
from builder.web.figures import Table
from builder.web.results import Figure
from builder.web.wording import percent
from factions.systems import SYSTEMS

HOUR = 60  # minutes in the picture
MOST = 20  # runs and failures shown
LATE = timedelta(seconds=45)  # after which a worker that gave no sign is likely gone
DIGITS = 12  # of a digest, as pages show it


@dataclass(frozen=True)
class Failed:
    """What failed: of which run, when, why, and by which request it was asked for."""

    what: str
    run: Run
    when: datetime
    why: str
    request: str

    @property
    def is_duel(self) -> bool:
        """Return whether its page is that of a battle."""
        return self.run.kind in (Run.Kind.DUEL, Run.Kind.PANEL)


@dataclass(frozen=True)
class About:
    """A worker: its machine and process, since when, its last sign, and games of other code."""

    name: str
    started: datetime
    seen: datetime
    late: bool
    others: Sequence[tuple[str, str]]


def dashboard() -> dict[str, Any]:
    """Return all that the page shows. Some dozen queries, whatever there is."""
    waiting = overview.waiting()
    hour = _hour()
    return {
        "tiles": _tiles(waiting, hour),
        "speed": _speed(hour),
        "games": _games(),
        "calls": overview.calls(),
        "runs": overview.fighting(MOST),
        "workers": [_about(worker) for worker in overview.about()],
        "failures": [_failed(one) for one in overview.failures(MOST)],
        "codes": [(game.name, game.rules[:DIGITS]) for game in SYSTEMS.values()],
        "now": timezone.now(),
    }


def _hour() -> list[tuple[datetime, Mapping[str, Any] | None]]:
    """Return the last whole minutes in order, each with its sums if anything was done."""
    end = work.this_minute()
    first = end - timedelta(minutes=HOUR)
    sums = {row["start"]: row for row in work.minutes(first)}
    starts = (first + timedelta(minutes=n) for n in range(HOUR))
    return [(start, sums.get(start)) for start in starts]


def _tiles(
    waiting: Mapping[str, float], hour: Sequence[tuple[datetime, Mapping[str, Any] | None]]
) -> list[tuple[Any, str, str]]:
    """Return figures that stand out, each with its name and what more there is to it."""
    rows = [row for _start, row in hour if row]
    fought, spared, failures = (
        sum(row[f"all_{name}"] for row in rows) for name in ("battles", "remembered", "failures")
    )
    about = overview.about()
    late = sum(_about(worker).late for worker in about)
    last = hour[-1][1]
    return [
        (_("Workers"), str(len(about)), _("%d without a sign") % late if late else ""),
        (_("Battles a second"), _speed_of(last), _("in the last minute")),
        (_("Battles wait"), intcomma(int(waiting["battles"])), _("not begun")),
        (_("Oldest wait"), _seconds(waiting["seconds"]), _("of a run not begun")),
        (_("Chunks held"), str(waiting["held"]), _("being fought")),
        (_("Remembered"), percent(spared / (spared + fought or 1)), _("of battles, this hour")),
        (_("Chunks failed"), str(failures), _("this hour")),
    ]


def _speed_of(row: Mapping[str, Any] | None) -> str:
    return intcomma(round(row["all_battles"] / 60)) if row else "0"


def _seconds(seconds: float) -> str:
    if seconds < 100:  # noqa: PLR2004 -- from here on, minutes are easier to read
        return _("%d s") % seconds
    return _("%d min") % (seconds / 60)


def _speed(hour: Sequence[tuple[datetime, Mapping[str, Any] | None]]) -> Figure:
    """Return the picture of battles a second by the minute, and its table, the latest first."""
    names = [f"{start:%H:%M}" for start, _row in hour]
    values = [row["all_battles"] / 60 if row else 0.0 for _start, row in hour]
    rows = [
        (
            name,
            _speed_of(row),
            row["all_chunks"],
            f"{row['all_seconds'] / (row['all_chunks'] or 1):.2f}",
            row["all_failures"],
        )
        for name, (_start, row) in zip(names, hour, strict=True)
        if row
    ]
    title = _("Battles a second in the last hour")
    head = (_("Minute (UTC)"), _("Battles/s"), _("Chunks"), _("Seconds each"), _("Failed"))
    return Figure(title, columns(names, values, _("battles a second"), title), head, rows[::-1])


def _games() -> Table:
    """Return the work of each game in the last two hours."""
    head = (_("Game"), _("Battles"), _("Chunks"), _("Seconds each"), _("Failed"), _("Remembered"))
    rows = [
        (
            SYSTEMS[row["system"]].name,
            intcomma(row["all_battles"]),
            intcomma(row["all_chunks"]),
            f"{row['all_seconds'] / (row['all_chunks'] or 1):.2f}",
            row["all_failures"],
            percent(row["all_remembered"] / (row["all_remembered"] + row["all_battles"] or 1)),
        )
        for row in work.games(timezone.now() - work.SHOWN)
    ]
    return Table("", head, rows)


def _about(worker: Worker) -> About:
    machine, _space, process = worker.name.rpartition(":")
    host = machine.partition(":")[0]
    others = [
        (game.name, str(worker.rules.get(game.id, ""))[:DIGITS] or _("none"))
        for game in SYSTEMS.values()
        if worker.rules.get(game.id) != game.rules
    ]
    late = timezone.now() - worker.seen > LATE
    return About(f"{host} {process}", worker.started, worker.seen, late, others)


def _failed(one: Run | Replay | Survey) -> Failed:
    if isinstance(one, Run):
        when = one.finished or one.created
        return Failed(str(one.get_kind_display()), one, when, one.error, one.request)
    what = _("replay %d") % one.index if isinstance(one, Replay) else _("survey")
    return Failed(what, one.run, one.created, one.error, one.request)
