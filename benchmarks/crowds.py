"""Where the next limit lies: many workers on one database and one broker, in simulation.

Events in turn: workers take chunks, fight them, and give results back; database and broker each
serve one request after another, by the times that `costs` measured. Runs are many, so that no row
is a limit by itself; of a run alone, only one worker at a time takes a chunk or gives one back.
"""

import heapq
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import IntEnum
from itertools import count

import numpy as np

from benchmarks import Row
from builder.services.battles import lengths, milestones

SEED = 7
SECONDS, QUICK_SECONDS = 120.0, 20.0
WORKERS = (1, 2, 10, 100, 1_000)
ENOUGH = 0.9  # of the time, fighting
RENEWED_SECONDS = 5.0  # of a lease


@dataclass(frozen=True)
class Costs:
    """What one chunk takes, in seconds. database, broker: of a server's time; own: of a worker's.

    kept: a lease renewed, of the database's. cores: of the database's machine. spread: by how much
    a chunk's length differs, either way.
    """

    database: float = 0.006
    broker: float = 0.000_3
    own: float = 0.012
    kept: float = 0.000_5
    cores: int = 4
    spread: float = 0.2


class Stage(IntEnum):
    """What a worker does: it follows a call, takes a chunk, fights it, gives it back."""

    CALLED, TAKING, FIGHTING, GIVING = range(4)


@dataclass(frozen=True)
class Outcome:
    """What came of it.

    fighting: the share of the time that workers fought. chunks: a second. database: the share of
    the time that its cores were busy. wait: the longest for it, in seconds.
    """

    fighting: float
    chunks: float
    database: float
    wait: float


class Server:
    """Serves requests in the order they come, on some cores."""

    def __init__(self, cores: int = 1) -> None:
        self.free = [0.0] * cores
        self.busy = self.longest = 0.0

    def serve(self, now: float, seconds: float) -> float:
        """Return when a request that comes now and takes so long is done."""
        begun = max(now, heapq.heappop(self.free))
        heapq.heappush(self.free, begun + seconds)
        self.busy += seconds
        self.longest = max(self.longest, begun - now)
        return begun + seconds


def simulated(
    workers: int, costs: Costs, length: float, seconds: float, *, alone: bool = False
) -> Outcome:
    """Let so many workers fight for a time, once each has a chunk or two behind it.

    length: of a chunk, in seconds. alone: all of one run's.
    """
    rng = np.random.default_rng(SEED)
    database, broker, row = Server(costs.cores), Server(), Server()
    order, fought, chunks, begin = count(), 0.0, 0, 2 * length
    end = begin + seconds
    starts = rng.uniform(0, length, workers)
    events = [(float(start), next(order), Stage.CALLED) for start in starts]
    heapq.heapify(events)
    while events[0][0] < end:
        now, _, stage = heapq.heappop(events)
        if stage == Stage.CALLED:
            done = broker.serve(now, costs.broker) + costs.own
        elif stage == Stage.FIGHTING:
            done = now + length * float(rng.uniform(1 - costs.spread, 1 + costs.spread))
            fought += max(0.0, min(done, end) - max(now, begin))
            database.busy += costs.kept * ((done - now) // RENEWED_SECONDS)
        else:  # a run's row is locked while a chunk of it is taken or given back
            begun = row.serve(now, costs.database / 2) - costs.database / 2 if alone else now
            done = database.serve(begun, costs.database / 2)
            chunks += stage != Stage.TAKING and now >= begin
        heapq.heappush(events, (done, next(order), Stage((stage + 1) % len(Stage))))
    return Outcome(
        fought / workers / seconds,
        chunks / seconds,
        database.busy / costs.cores / end,
        database.longest,
    )


def length_for(workers: int) -> float:
    """Return how long chunks are where so many processes fight. Source: `lengths.seconds`."""
    longest = max(milestones.CHUNK_SECONDS, workers / lengths.CHUNKS_A_SECOND)
    return min(lengths.MOST_SECONDS, longest)


def most_workers(costs: Costs, seconds: float) -> int:
    """Return up to how many workers fight most of the time, with chunks as long as they are."""
    enough, too_many = 1, 100_000
    while too_many - enough > max(1, enough // 20):
        middle = (enough + too_many) // 2
        if simulated(middle, costs, length_for(middle), seconds).fighting >= ENOUGH:
            enough = middle
        else:
            too_many = middle
    return enough


def run(*, quick: bool = False) -> Iterable[Row]:
    """Simulate each number of workers with chunks of half a second, and as long as they are."""
    seconds, costs = QUICK_SECONDS if quick else SECONDS, Costs()
    for workers in WORKERS:
        for name, length in (("0.5 s", 0.5), ("as built", length_for(workers))):
            found = simulated(workers, costs, length, seconds)
            yield from _rows(f"{workers:,} workers, chunks {name}", found)
    yield from _rows("100 workers on one run", simulated(100, costs, 1.0, seconds, alone=True))
    yield Row("workers that fight nine tenths of the time", most_workers(costs, QUICK_SECONDS), "")
    slow = replace(costs, database=2 * costs.database)
    yield Row("the same, database half as fast", most_workers(slow, QUICK_SECONDS), "")


def _rows(name: str, found: Outcome) -> Iterator[Row]:
    note = f"{found.chunks:,.0f} chunks/s, database {100 * found.database:.0f} % busy"
    yield Row(name, 100 * found.fighting, "% fighting", note=note)
    yield Row(f"{name}, longest wait", found.wait, "s")
