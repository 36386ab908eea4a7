"""The best legal use of the points that a list has left.

What may be recruited is found by asking the rules of each unit once; which of it to take is then
a bounded knapsack, solved exactly, and carried out entry by entry under the rules' eyes. Where
they refuse one, what they refused is remembered and the rest planned anew.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import gcd
from typing import Any

from builder.solve.judging import MOST_ENTRIES, Document, Position, Referee
from builder.solve.proposals import openings
from builder.solve.repairing import WRONG_TERMS, sought
from factions.tabletop.edits import Operation, apply, place, put, recruiting, removal

MOST_ROUNDS = 6
MOST_BASES = 12  # lists without one of the entries that need not stay


@dataclass(frozen=True, slots=True)
class Completion:
    """A legal list, what was added to it, and the patch that leads there.

    added: the units recruited, in order. removed: those that left. changed: those that stay and
    have been given something, as the command. points: what the list costs.
    """

    document: Document
    added: tuple[str, ...]
    removed: tuple[str, ...]
    changed: tuple[str, ...]
    patch: tuple[Operation, ...]
    points: int
    limit: int


@dataclass(frozen=True, slots=True)
class _Recruit:
    """One way to recruit a unit: what its entry says but for the id, and its points."""

    keys: Mapping[str, Any]
    cost: int


@dataclass(frozen=True, slots=True)
class _State:
    position: Position
    patch: tuple[Operation, ...] = ()


def complete(
    document: Document,
    referee: Referee,
    *,
    keep: Collection[str] | None = None,
    prefer: Sequence[str] = (),
) -> Completion | None:
    """Return the list filled up: as many points on preferred units, then on any, as may be.

    keep: ids of entries or units that stay; None: all of them. Others leave only where more points
    are spent without them. prefer: ids of units. None where additions alone, and removals of what
    need not stay, make no legal list; so where the game has no such faction, size or limit.
    """
    referee.begin()
    filler = _Filler(referee, frozenset(prefer))
    start = referee.judge(document)
    if not WRONG_TERMS.isdisjoint(start.codes):
        return None
    best: _State | None = None
    for base in _bases(referee, start, keep):
        filled = filler.filled(base)
        if filled and (best is None or filler.worth(filled) > filler.worth(best)):
            best = filled
        if best and best.position.left == 0 and not prefer:
            break
    return _completion(start, best) if best else None


def _bases(referee: Referee, start: Position, keep: Collection[str] | None) -> Iterator[_State]:
    """Yield the list, then it without one of the entries that may leave, then without them all."""
    yield _State(start)
    if keep is None:
        return
    loose = [e for e in start.army.roster.entries if e.id not in keep and e.unit not in keep]
    groups = [{entry.id} for entry in loose[:MOST_BASES]] + [{entry.id for entry in loose}]
    for gone in groups if loose else ():
        patch = removal(start.army, gone)
        yield _State(referee.judge(apply(start.document, patch)), patch)


def _completion(start: Position, best: _State) -> Completion:
    before = {entry.id: entry for entry in start.army.roster.entries}
    entries = best.position.army.roster.entries
    after = {entry.id for entry in entries}
    return Completion(
        document=best.position.document,
        added=tuple(entry.unit for entry in entries if entry.id not in before),
        removed=tuple(e.unit for e in start.army.roster.entries if e.id not in after),
        changed=tuple(e.unit for e in entries if e.id in before and before[e.id] != e),
        patch=best.patch,
        points=best.position.army.total,
        limit=best.position.army.limit,
    )


class _Filler:
    def __init__(self, referee: Referee, prefer: frozenset[str]) -> None:
        self.referee, self.prefer = referee, prefer

    def worth(self, state: _State) -> tuple[int, int]:
        """Return the points on preferred units, and all points."""
        army = state.position.army
        preferred = (e for e in army.roster.entries if e.unit in self.prefer)
        return sum(army.cost(entry) * entry.count for entry in preferred), army.total

    def filled(self, base: _State) -> _State | None:
        """Return the best legal list found that only adds to the base."""
        if base.position.left < 0:
            return None
        tries = [self._spent(base)]
        if base.position.errors:
            tries += [_mended(self.referee, tries[0])]
            mended = _mended(self.referee, base)
            tries += [self._spent(mended)] if mended is not base else []
        legal = [state for state in tries if self.referee.legal(state.position.document)]
        return max(legal, key=self.worth, default=None)

    def _spent(self, base: _State) -> _State:
        """Meet needs first, then spend on preferred units, on all, and on what they may carry."""
        state = self._supplied(base)
        for wanted in (self.prefer, None) if self.prefer else (None,):
            state = self._planned(state, wanted)
        return self._equipped(state)

    def _supplied(self, state: _State) -> _State:
        """Recruit, while errors go away by that, what takes most away; of those the cheapest."""
        while state.position.errors:
            wants = len(state.position.errors), state.position.need
            ways = [
                (
                    len(after.errors),
                    after.need,
                    entry["unit"] not in self.prefer,
                    -after.left,
                    entry,
                )
                for entry, after in openings(self.referee, state.position)
            ]
            best = min(ways, key=lambda way: way[:-1], default=None)
            if best is None or best[:2] >= wants:
                break
            state = self._with(state, best[-1])
        return state

    def _planned(self, base: _State, wanted: frozenset[str] | None) -> _State:
        """Spend on wanted units, remembering from round to round what the rules refuse."""
        caps: dict[int, int] = {}
        recruits = self._recruits(base, wanted)
        best = base
        for _ in range(MOST_ROUNDS):
            known = len(caps)
            state, refused = self._carried_out(base, recruits, caps)
            state = self._more(state, wanted)
            if self.worth(state) > self.worth(best):
                best = state
            if not refused or best.position.left == 0 or len(caps) == known:
                break
        return best

    def _recruits(self, state: _State, wanted: frozenset[str] | None) -> list[_Recruit]:
        total = state.position.army.total
        return [
            _Recruit({k: v for k, v in entry.items() if k != "id"}, after.army.total - total)
            for entry, after in openings(self.referee, state.position)
            if after.army.total > total and (wanted is None or entry["unit"] in wanted)
        ]

    def _more(self, state: _State, wanted: frozenset[str] | None) -> _State:
        """Go on with what can be recruited only now, until nothing can."""
        while state.position.left > 0 and (recruits := self._recruits(state, wanted)):
            before = state
            state, _ = self._carried_out(state, recruits, {})
            if state is before:
                break
        return state

    def _carried_out(
        self, state: _State, recruits: Sequence[_Recruit], caps: dict[int, int]
    ) -> tuple[_State, bool]:
        """Carry plans out until one holds to its end; tell whether anything was refused.

        caps: by place among `recruits`, how many of it there may be; what is refused is added.
        """
        taken: dict[int, int] = {}
        refused: set[int] = set()
        while state.position.left > 0:
            room = {
                index: max(0, caps.get(index, MOST_ENTRIES) - taken.get(index, 0))
                for index in range(len(recruits))
                if index not in refused
            }
            plan = knapsack(state.position.left, {i: recruits[i].cost for i in room}, room)
            if not plan:
                break
            for index in plan:
                after = self._with(state, recruits[index].keys)
                if not after.position.no_worse_than(state.position):
                    refused.add(index)
                    if index in taken:
                        caps[index] = taken[index]
                    break
                state = after
                taken[index] = taken.get(index, 0) + 1
            else:
                break
        return state, bool(refused)

    def _with(self, state: _State, keys: Mapping[str, Any]) -> _State:
        rest = {key: value for key, value in keys.items() if key not in ("id", "unit")}
        return self._after(state, recruiting(state.position.army, keys["unit"], **rest).patch)

    def _after(self, state: _State, patch: Sequence[Operation]) -> _State:
        position = self.referee.judge(apply(state.position.document, patch))
        return _State(position, (*state.patch, *patch))

    def _equipped(self, state: _State) -> _State:
        """Choose, while points are left, the dearest upgrade that they pay for."""
        while state.position.left > 0:
            steps = sorted(_purchases(state.position), key=lambda step: -step[0])
            for _, step in steps:
                after = self._after(state, (step,))
                if after.position.no_worse_than(state.position):
                    state = after
                    break
            else:
                break
        return state


def _purchases(position: Position) -> Iterator[tuple[int, Operation]]:
    """Yield the upgrades that cost points and that the points left pay for, with their points."""
    army = position.army
    for entry, unit in army.recruits:
        now = army.cost(entry)
        for upgrade in sorted((army.book.upgrades or {}).get(unit.id, ())):
            held = [*entry.upgrades, upgrade]
            more = (army.cost(replace(entry, upgrades=tuple(held))) - now) * entry.count
            if 0 < more <= position.left and upgrade not in entry.upgrades:
                yield more, put(place(army, entry, "upgrades"), held)


def _mended(referee: Referee, state: _State) -> _State:
    """Return the list made legal by edits that take nothing away, or as it is."""
    for repair in sought(state.position.document, referee):
        if _only_adds(state.position.document, repair.document):
            patch = (*state.patch, *repair.patch)
            return _State(referee.judge(repair.document), patch)
    return state


def _only_adds(before: Document, after: Document) -> bool:
    """Tell whether all that a document says is still said after."""
    rest = before.keys() - {"entries"}
    kept = zip(before["entries"], after["entries"], strict=False)
    return (
        len(before["entries"]) <= len(after["entries"])
        and all(before[key] == after.get(key) for key in rest)
        and all(old.items() <= new.items() for old, new in kept)
    )


def knapsack(room: int, costs: Mapping[int, int], most: Mapping[int, int]) -> list[int]:
    """Return keys, each as often as it is taken, whose costs add up to the most within `room`.

    Of the ways to that sum the one that takes the dearest most often. costs: points, all positive.
    most: how often a key may be taken.
    """
    unit = gcd(*costs.values()) if costs else 1
    room //= unit
    order = sorted((key for key in costs if most[key]), key=lambda key: (costs[key], -key))
    sums = [1]  # bit p: p points can be spent on the keys so far
    for key in order:
        sums.append(_with_copies(sums[-1], costs[key] // unit, most[key], room))
    left = sums[-1].bit_length() - 1
    taken: list[int] = []
    for index in range(len(order) - 1, -1, -1):
        step, fewest = costs[order[index]] // unit, sums[index]
        number = max(
            count
            for count in range(min(most[order[index]], left // step) + 1)
            if fewest >> (left - count * step) & 1
        )
        taken += [order[index]] * number
        left -= number * step
    return taken


def _with_copies(sums: int, step: int, most: int, room: int) -> int:
    mask = (1 << (room + 1)) - 1
    number = min(most, room // step)
    for copies in _halves(number):
        sums |= sums << (copies * step) & mask
    return sums


def _halves(number: int) -> Iterable[int]:
    """Yield numbers of which some add up to any number up to that one."""
    part = 1
    while number > 0:
        yield min(part, number)
        number -= part
        part *= 2
