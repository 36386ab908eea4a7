"""The slow twin of Armoured Clash's odds: every die, every card, one after the other, no sums.

Follows the text step by step: roll the pool, let heroic strikes explode, roll again what the combat
rating allows, count hits, inflict points one at a time, remove models, turn a card.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

AGAIN = {"weakened": (), "neutral": ("glancing strike",), "improved": ("glancing strike", "miss")}


def pools(die: Sequence[str], dice: int, rating: str, added: int = 1) -> Iterator[list[str]]:
    """Yield what shows in the end, every way as often as any other that rolls as many dice.

    Every way is weighed by `weighed`, since some roll more dice than others.
    """
    for rolled in product(die, repeat=dice):
        more = added * rolled.count("heroic strike")
        for extra in product(die, repeat=more):
            pool = [*rolled, *extra]
            places = [place for place, face in enumerate(pool) if face in AGAIN[rating]]
            for fresh in product(die, repeat=len(places)):
                shown = list(pool)
                for place, face in zip(places, fresh, strict=True):
                    shown[place] = face
                yield [*shown, *["-"] * (dice + more + len(places))]


def weighed(
    die: Sequence[str], dice: int, rating: str, added: int = 1
) -> Iterator[tuple[Counter[str], float]]:
    """Yield the results that show in the end and how likely that way to them is."""
    for marked in pools(die, dice, rating, added):
        thrown = marked.count("-")
        yield Counter(face for face in marked if face != "-"), len(die) ** -thrown


@dataclass(frozen=True)
class Unit:
    """A unit on the table. cards: every card of its deck."""

    models: int
    limit: int
    discipline: int
    break_limit: int
    cards: tuple[int, ...]
    damage: int = 0
    status: str = "fresh"
    solid: bool = False


@dataclass(frozen=True)
class Arms:
    """What a unit attacks with. dice: by models."""

    dice: tuple[int, ...]
    rating: str
    defence: int
    devastating: bool = False
    penetrating: bool = False
    suppressive: int = 0
    added: int = 1


def struck(unit: Unit, hits: int, arms: Arms) -> Unit:
    """Return the unit once hits have been turned to damage, a point at a time."""
    inflicted, over = divmod(hits, arms.defence)
    if arms.devastating and over:
        inflicted += 1
    after = unit
    for _ in range(inflicted):
        after = _hurt(after)
    if arms.penetrating and inflicted and after.damage:
        after = _hurt(after) if unit.solid else replace(after, models=after.models - 1, damage=0)
    return after


def _hurt(unit: Unit) -> Unit:
    if unit.models == 0:
        return unit
    if unit.damage + 1 == unit.limit:
        return replace(unit, models=unit.models - 1, damage=0)
    return replace(unit, damage=unit.damage + 1)


def tested(before: Unit, after: Unit, arms: Arms) -> Iterator[tuple[Unit, float]]:
    """Yield the unit after its suppression test, a card at a time."""
    lost = before.models - after.models
    if after.models == 0 or lost == 0:
        yield after, 1.0
        return
    discipline = after.discipline - arms.suppressive - (lost >= before.models / 2)
    for card in after.cards:
        yield (_fails(after) if card > discipline else after), 1 / len(after.cards)


def _fails(unit: Unit) -> Unit:
    if unit.models <= unit.break_limit:
        return replace(unit, status="broken")
    return replace(unit, status="suppressed" if unit.status == "fresh" else "fallen back")


def attacks(die: Sequence[str], count: int, unit: Unit, arms: Arms) -> Iterator[tuple[Unit, float]]:
    """Yield what a unit may be after an attack with so many dice, untested."""
    for shown, chance in weighed(die, count, arms.rating, arms.added):
        yield struck(unit, 2 * shown["heroic strike"] + shown["strike"], arms), chance


def charge(
    die: Sequence[str], one: Unit, two: Unit, arms: tuple[Arms, Arms], *, advantage: bool
) -> dict[tuple[str, Unit, Unit], float]:
    """Return the chance of each end of a close quarters combat, with the winner."""
    found: defaultdict[tuple[str, Unit, Unit], float] = defaultdict(float)
    sides = (two, one) if advantage else (one, two)
    first, second = arms[::-1] if advantage else arms
    for hit, chance in attacks(die, first.dice[sides[0].models], sides[1], first):
        answers: Iterator[tuple[Unit, float]] = iter([(sides[0], 1.0)])
        if hit.models:
            answers = attacks(die, second.dice[hit.models], sides[0], second)
        for back, share in answers:
            ends = (hit, back) if advantage else (back, hit)
            for won, a, b, part in _resolved((one, two), ends, arms):
                found[won, a, b] += chance * share * part
    return found


def _resolved(
    before: tuple[Unit, Unit], after: tuple[Unit, Unit], arms: tuple[Arms, Arms]
) -> Iterator[tuple[str, Unit, Unit, float]]:
    lost = [was.models - now.models for was, now in zip(before, after, strict=True)]
    if after[1].models == 0 or after[0].models == 0:
        yield ("wins" if after[0].models else "loses"), *after, 1.0
    elif lost[0] == lost[1]:
        yield "draws", *after, 1.0
    elif lost[1] > lost[0]:
        for unit, share in tested(before[1], after[1], arms[0]):
            yield "wins", after[0], unit, share
    else:
        for unit, share in tested(before[0], after[0], arms[1]):
            yield "loses", unit, after[1], share
