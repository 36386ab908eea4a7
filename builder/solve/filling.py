"""The best legal use of the points that a list has left.

The rules judge once whether each unit may be recruited. Which of them to recruit is a bounded
knapsack over their expected worths, solved exactly. The plan is carried out entry by entry, and the
rules judge each. If they refuse one, the refusal is remembered and the rest planned again; the same
happens if a list would have more of one kind than is usual.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

from builder.solve.advice import Advice
from builder.solve.judging import MOST_ENTRIES, Document, Position, Referee
from builder.solve.knapsack import Bundle, bundles, knapsack
from builder.solve.proposals import WRONG_TERMS, openings, purchases, supplied
from builder.solve.repairing import sought
from factions.tabletop.lists.army import Army
from factions.tabletop.lists.edits import Operation, apply, put, recruiting, removal

MOST_ROUNDS = 6
MOST_BASES = 12  # lists without one of the entries that need not stay
GOOD = 1.1  # worth of a point of an upgrade with which a unit is recruited
SPARE = 0.01  # of the limit: what is usual may leave at most so many points over


@dataclass(frozen=True, slots=True)
class Completion:
    """A legal list, what was added to it, and the patch of the original that makes it.

    added: the units recruited, in order. removed: the units removed. changed: those that stay and
    are given something, such as the command. points: the cost of the list.
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
    """One way to recruit a unit: its entry without the id, its points and its worth."""

    keys: Mapping[str, Any]
    kind: str
    cost: int
    worth: float


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
    advice: Advice | None = None,
) -> Completion | None:
    """Return the list filled up: with preferred units first, then with what is worth most.

    keep: ids of entries or units that stay; None: all of them. Others are removed only if the list
    is worth more without them. prefer: ids of units. advice: worths and customs; None: a point is
    worth a point, so that as many as possible are spent. Return None if additions alone, and
    removals of what need not stay, make no legal list; for example if the game has no such faction,
    size or limit.
    """
    referee.begin()
    filler = _Filler(referee, frozenset(prefer), advice or Advice())
    start = referee.judge(document)
    if not WRONG_TERMS.keys().isdisjoint(start.codes):
        return None
    best: _State | None = None
    for base in _bases(referee, start, keep):
        filled = filler.filled(base)
        if filled and (best is None or filler.worth(filled) > filler.worth(best)):
            best = filled
        if best and best.position.left == 0 and not prefer:
            break
    wider = filler.widened(start)
    while best and filler.spares(best) and (state := next(wider, None)):
        best = max(best, state, key=filler.worth)
    return _completion(start, best) if best else None


def _bases(referee: Referee, start: Position, keep: Collection[str] | None) -> Iterator[_State]:
    """Yield the list, then without each entry that may be removed, then without all of them."""
    yield _State(start)
    if keep is None:
        return
    loose = [e for e in start.army.roster.entries if e.id not in keep and e.unit not in keep]
    groups = [{entry.id} for entry in loose[:MOST_BASES]] + [{entry.id for entry in loose}]
    for gone in groups if loose else ():
        patch = removal(start.army, gone)
        yield _State(referee.judge(apply(start.document, patch)), patch)


def _completion(start: Position, best: _State) -> Completion:
    # The id of a removed entry may belong to another unit now.
    before = {(entry.id, entry.unit): entry for entry in start.army.roster.entries}
    after = {(entry.id, entry.unit): entry for entry in best.position.army.roster.entries}
    come = Counter(entry.unit for key, entry in after.items() if key not in before)
    gone = Counter(entry.unit for key, entry in before.items() if key not in after)
    return Completion(
        document=best.position.document,
        added=tuple((come - gone).elements()),
        removed=tuple((gone - come).elements()),
        changed=tuple(e.unit for key, e in after.items() if key in before and before[key] != e),
        patch=best.patch,
        points=best.position.army.total,
        limit=best.position.army.limit,
    )


class _Filler:
    def __init__(self, referee: Referee, prefer: frozenset[str], advice: Advice) -> None:
        self.referee, self.prefer, self.advice = referee, prefer, advice

    def worth(self, state: _State) -> tuple[int, float, int]:
        """Return the points on preferred units, the worth of the list, and its points."""
        army = state.position.army
        preferred = (e for e in army.roster.entries if e.unit in self.prefer)
        points = sum(army.cost(entry) * entry.count for entry in preferred)
        return points, round(self.advice.total(army), 6), army.total

    def filled(self, base: _State) -> _State | None:
        """Return the best legal list found that only adds to the base, or None."""
        if base.position.left < 0:
            return None
        tries = [self._spent(base)]
        if base.position.errors:
            tries += [_mended(self.referee, tries[0])]
            mended = _mended(self.referee, base)
            tries += [self._spent(mended)] if mended is not base else []
        legal = [state for state in tries if self.referee.legal(state.position.document)]
        return max(legal, key=self.worth, default=None)

    def widened(self, start: Position) -> Iterator[_State]:
        """Yield the list with one more battlegroup, of each of the faction's, filled up legally."""
        army, groups = start.army, start.document.get("battlegroups", [])
        names = {group["id"] for group in groups}
        name = next(name for number in count(1) if (name := f"b{number}") not in names)
        for orbat in army.book.orbats.values() if groups else ():
            if orbat.faction == army.roster.faction and not self.referee.tired:
                step = put("/battlegroups/-", {"id": name, "orbat": orbat.id})
                state = self._spent(self._after(_State(start), (step,)))
                if self.referee.legal(state.position.document):
                    yield state

    def _spent(self, base: _State) -> _State:
        """Recruit what is needed, then preferred units, then any, then upgrades.

        What is usual is kept to if that leaves few points over; it never limits preferred units.
        """
        state = needed = self._supplied(base)
        if self.prefer:
            state = self._planned(state, self.prefer, self.advice.unusual())
        state = self._planned(state, None, self.advice)
        if self.spares(state):
            state = self._planned(state, None, self.advice.unusual())
        if self.spares(state):
            state = self._exchanged(state, needed)
        return self._equipped(state)

    def spares(self, state: _State) -> bool:
        """Return whether so many points are left that it is worth trying to spend them."""
        return state.position.left > SPARE * state.position.army.limit

    def _supplied(self, state: _State) -> _State:
        """Recruit units that remove errors, those with the most worth beyond their cost."""

        def rank(before: Position, after: Position) -> tuple[bool, float]:
            entry = after.army.roster.entries[-1]
            return entry.unit not in self.prefer, -self._gain(before.army, after.army)

        for entry in supplied(self.referee, state.position, rank):
            state = self._with(state, entry)
        return state

    def _gain(self, before: Army[Any], after: Army[Any]) -> float:
        """Return the worth of the last entry beyond the points it adds."""
        return self.advice.worth(after, after.roster.entries[-1]) - (after.total - before.total)

    def _planned(self, base: _State, wanted: frozenset[str] | None, advice: Advice) -> _State:
        """Spend on wanted units, planning again without what the rules refuse."""
        caps: dict[int, int] = {}
        recruits = self._recruits(base, wanted)
        best = base
        for _ in range(MOST_ROUNDS):
            known = len(caps)
            state, refused = self._carried_out(base, recruits, caps, advice)
            state = self._more(state, wanted, advice)
            if self.worth(state) > self.worth(best):
                best = state
            if not refused or best.position.left == 0 or len(caps) == known:
                break
        return best

    def _recruits(self, state: _State, wanted: frozenset[str] | None) -> list[_Recruit]:
        return [
            recruit
            for entry, after in openings(self.referee, state.position)
            if wanted is None or entry["unit"] in wanted
            for recruit in self._ways(state, after)
        ]

    def _ways(self, state: _State, after: Position) -> Iterator[_Recruit]:
        """Yield the new entry as it is, and with the upgrades worth more than they cost."""
        total = state.position.army.total
        if after.army.total > total:
            yield self._recruit(after, total)
        bare = after
        for upgrade, points, step in purchases(after, len(after.army.roster.entries) - 1):
            if self.referee.tired:
                break
            if points and self.advice.upgrades.get(upgrade, 1.0) >= GOOD:
                held = self.referee.judge(apply(after.document, (step,)))
                after = held if held.no_worse_than(bare) else after
        if after is not bare:
            yield self._recruit(after, total)

    def _recruit(self, after: Position, total: int) -> _Recruit:
        entry, unit = after.army.recruits[-1]
        keys = {k: v for k, v in after.document["entries"][-1].items() if k != "id"}
        worth = self.advice.worth(after.army, entry)
        return _Recruit(keys, unit.kind, after.army.total - total, worth)

    def _more(self, state: _State, wanted: frozenset[str] | None, advice: Advice) -> _State:
        """Recruit what has become possible only now, until nothing is possible."""
        while state.position.left > 0 and (recruits := self._recruits(state, wanted)):
            before = state
            state, _ = self._carried_out(state, recruits, {}, advice)
            if state is before:
                break
        return state

    def _carried_out(
        self, state: _State, recruits: Sequence[_Recruit], caps: dict[int, int], advice: Advice
    ) -> tuple[_State, bool]:
        """Carry out plans until one succeeds; return whether the rules refused anything.

        caps: by place among `recruits`, the most copies of it; refusals are added.
        """
        taken: dict[int, int] = {}
        refused: set[int] = set()
        while plan := self._plan(
            state, recruits, {**caps, **dict.fromkeys(refused, 0)}, taken, advice
        ):
            for index in plan:
                recruit = recruits[index]
                room = advice.room(state.position.army)
                if not room.copies_of(recruit.keys["unit"], recruit.kind, recruit.cost):
                    break
                after = self._with(state, recruit.keys)
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

    def _plan(
        self,
        state: _State,
        recruits: Sequence[_Recruit],
        caps: Mapping[int, int],
        taken: Mapping[int, int],
        advice: Advice,
    ) -> list[int]:
        """Return the recruits worth most that the points left pay for, the best per point first."""
        left, room = state.position.left, advice.room(state.position.army)
        offered: list[Bundle] = []
        for index, one in enumerate(recruits):
            unit = one.keys["unit"]
            most = caps.get(index, MOST_ENTRIES) - taken.get(index, 0)
            most = min(most, room.copies_of(unit, one.kind, one.cost), left // one.cost)
            had = room.had.get(unit, 0)
            offered += bundles(index, one.cost, one.worth * advice.fading**had, most, advice.fading)
        plan = knapsack(left, offered)
        return sorted(
            plan, key=lambda i: (-recruits[i].worth / recruits[i].cost, -recruits[i].cost)
        )

    def _with(self, state: _State, keys: Mapping[str, Any]) -> _State:
        rest = {key: value for key, value in keys.items() if key not in ("id", "unit")}
        return self._after(state, recruiting(state.position.army, keys["unit"], **rest).patch)

    def _after(self, state: _State, patch: Sequence[Operation]) -> _State:
        position = self.referee.judge(apply(state.position.document, patch))
        return _State(position, (*state.patch, *patch))

    def _exchanged(self, state: _State, base: _State) -> _State:
        """Replace added entries by recruits worth more, while points are left.

        Slots full of cheap units leave points over that recruits alone cannot spend.
        """
        first = len(base.position.army.roster.entries)
        recruits = self._recruits(base, None)
        tried: set[tuple[int, int]] = set()
        while self.spares(state):
            for way in self._exchanges(state, first, recruits):
                if way in tried or self.referee.tired:
                    continue
                tried.add(way)
                after = self._in_place(state, way[0], recruits[way[1]].keys)
                if after.position.no_worse_than(state.position) and (
                    self.worth(after) > self.worth(state)
                ):
                    state = after
                    break
            else:
                break
        return state

    def _exchanges(
        self, state: _State, first: int, recruits: Sequence[_Recruit]
    ) -> list[tuple[int, int]]:
        """Return places of entries, from `first` on, with recruits worth more; the best first."""
        army, left = state.position.army, state.position.left
        ways = [
            (recruit.worth - self.advice.worth(army, entry), place, index)
            for place, entry in enumerate(army.roster.entries[first:], first)
            if entry.unit not in self.prefer
            for index, recruit in enumerate(recruits)
            if recruit.cost - army.cost(entry) <= left
        ]
        return [way[1:] for way in sorted(ways, key=lambda way: -way[0]) if way[0] > 0]

    def _in_place(self, state: _State, place: int, keys: Mapping[str, Any]) -> _State:
        entry = {"id": state.position.army.roster.entries[place].id, **keys}
        step = {"op": "replace", "path": f"/entries/{place}", "value": entry}
        return self._after(state, (step,))

    def _equipped(self, state: _State) -> _State:
        """Buy the upgrades worth most while the points left pay for them."""
        ratios = self.advice.upgrades
        while state.position.left > 0:
            steps = [
                (points * ratios.get(upgrade, 1.0), step)
                for place in range(len(state.position.army.roster.entries))
                for upgrade, points, step in purchases(state.position, place)
                if 0 < points <= state.position.left
            ]
            for _, step in sorted(steps, key=lambda step: -step[0]):
                after = self._after(state, (step,))
                if after.position.no_worse_than(state.position):
                    state = after
                    break
            else:
                break
        return state


def _mended(referee: Referee, state: _State) -> _State:
    """Return the list made legal by edits that remove nothing, or unchanged."""
    for repair in sought(state.position.document, referee):
        if _only_adds(state.position.document, repair.document):
            patch = (*state.patch, *repair.patch)
            return _State(referee.judge(repair.document), patch)
    return state


def _only_adds(before: Document, after: Document) -> bool:
    """Return whether everything in a document is still in the one after."""
    rest = before.keys() - {"entries"}
    kept = zip(before["entries"], after["entries"], strict=False)
    return (
        len(before["entries"]) <= len(after["entries"])
        and all(before[key] == after.get(key) for key in rest)
        and all(old.items() <= new.items() for old, new in kept)
    )
