"""How long a run is expected to take: from the speed of late, the workers about, and what is ahead.

Estimates in whole seconds, None where nothing is known. Callers share the workers evenly; where
both queues wait, one chunk of queues.QUICK_IN_A_ROW + 1 is heavy.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from math import ceil
from typing import Any, NamedTuple

from django.core.cache import cache
from django.db.models import Case, F, Sum, When
from django.db.models.functions import Coalesce, Greatest
from django.utils import timezone

from builder.models import Minute, Pace, Run, Worker
from builder.services import workers
from builder.services.battles import milestones, queues
from builder.services.battles.claiming import NEVER

KEPT_SECONDS = 2  # a look at the line, for all who are in it
LATELY = timedelta(minutes=10)
ABOUT = timedelta(seconds=2.5 * workers.SIGN_SECONDS)
HEAVY_SHARE = 1 / (queues.QUICK_IN_A_ROW + 1)  # of the chunks, where both wait


class Speed(NamedTuple):
    """The seconds that a worker takes for a battle of a game, and for a chunk with its set-up."""

    battle: float
    chunk: float


class Place(NamedTuple):
    """An active run in the line. served: its caller's last turn. chunk: seconds of its next one.

    seconds: of a worker, for the battles that no one has begun.
    """

    run: int
    caller: str
    served: datetime
    quick: bool
    chunk: float
    seconds: float


class Line(NamedTuple):
    """Everything that waits, the speed of each game, and how many workers are about."""

    places: tuple[Place, ...]
    speeds: Mapping[str, Speed]
    workers: int


class Expected(NamedTuple):
    """Seconds until a run's first battles are known, and until it is done."""

    first: int | None = None
    done: int | None = None


def expected(run: Run, result: Mapping[str, Any]) -> Expected:
    """Return what is expected of a run with that result. No query once it is over.

    first: None once battles are known. done: None until then, unless the run fights all of a
    number. Nothing is expected of a run that waits for broker, worker or compiler.
    """
    if not run.active or result["waiting_for"] is not None:
        return Expected()
    line: Line = cache.get_or_set("battles-line", line_now, KEPT_SECONDS) or line_now()
    mine = next((place for place in line.places if place.run == run.pk), None)
    speed = line.speeds.get(run.edition.system_id)
    if mine is None or speed is None or not line.workers:
        return Expected()
    fought = result.get("battles", 0)
    first = None if fought else ahead(mine, line) / line.workers + mine.chunk
    left = _left(run, fought, result["progress"])
    done = None if left is None else shared(mine, left * speed.battle, line) / line.workers
    if done is not None and first is not None:
        done += first
    return Expected(*(None if one is None else max(1, ceil(one)) for one in (first, done)))


def _left(run: Run, fought: int, share: float) -> float | None:
    """Return how many battles a run is predicted to need yet; None if that is not known."""
    if fought and share:
        return fought * (1 / share - 1)
    if run.half_width or run.kind == Run.Kind.WHAT_IF:
        return None
    each = Greatest(F("wanted") - F("pairing__battles"), 0)
    return float(run.parts.aggregate(left=Sum(each))["left"] or 0)


def ahead(mine: Place, line: Line) -> float:
    """Return the seconds of workers that pass until a run has its first turn."""
    before = [
        place.chunk
        for place in _turns(place for place in line.places if place.quick and place.seconds)
        if (place.served, place.run) < (mine.served, mine.run)
    ]
    heavy = any(not place.quick and place.seconds for place in line.places)
    return sum(before) / (1 - HEAVY_SHARE if heavy else 1)


def _turns(places: Iterable[Place]) -> list[Place]:
    """Return the next turn of each caller: callers take turns, whatever number of runs each has."""
    first: dict[str, Place] = {}
    for place in sorted(places, key=lambda place: place.run):
        first.setdefault(place.caller, place)
    return list(first.values())


def shared(mine: Place, seconds: float, line: Line) -> float:
    """Return the seconds of workers that pass until a run's own are done: others take turns."""
    work = {True: dict[str, float](), False: dict[str, float]()}
    for place in line.places:
        if place.run != mine.run:
            waits = work[place.quick]
            waits[place.caller] = waits.get(place.caller, 0.0) + place.seconds
    own = seconds + sum(min(waits, seconds) for waits in work[mine.quick].values())
    share = 1 - HEAVY_SHARE if mine.quick else HEAVY_SHARE
    return own + min(sum(work[not mine.quick].values()), own * (1 - share) / share)


def line_now() -> Line:
    """Look at what waits. Four queries."""
    speeds = _speeds()
    each = Greatest(F("parts__wanted") - F("parts__pairing__handed"), 0)
    is_quick = Case(When(queues.quick(), then=True), default=False)
    rows = Run.objects.active().order_by("pk").annotate(is_quick=is_quick)
    rows = rows.annotate(left=Coalesce(Sum(each), 0))
    found = rows.values_list("pk", "caller", "served", "edition__system_id", "is_quick", "left")
    latest: dict[str, datetime] = {}
    listed = [(pk, who or str(pk), last or NEVER, *rest) for pk, who, last, *rest in found]
    for _pk, caller, served, *_rest in listed:
        latest[caller] = max(served, latest.get(caller, NEVER))
    places = (
        Place(pk, caller, latest[caller], quick, speeds[game].chunk, left * speeds[game].battle)
        for pk, caller, _served, game, quick, left in listed
        if game in speeds
    )
    about = Worker.objects.filter(seen__gte=timezone.now() - ABOUT).count()
    return Line(tuple(places), speeds, about)


def _speeds() -> dict[str, Speed]:
    """Return the speed of each game: of late or, where none was fought, of its last chunk."""
    speeds = {
        pace.system_id: Speed(1 / pace.battles_a_second, milestones.CHUNK_SECONDS)
        for pace in Pace.objects.filter(battles_a_second__gt=0)
    }
    late = Minute.objects.filter(start__gte=timezone.now() - LATELY, chunks__gt=0)
    sums = (
        late.order_by()
        .values("system")
        .annotate(of_battles=Sum("battles"), of_chunks=Sum("chunks"), of_seconds=Sum("seconds"))
    )
    for one in sums:
        seconds = one["of_seconds"]
        speeds[one["system"]] = Speed(seconds / one["of_battles"], seconds / one["of_chunks"])
    return speeds
