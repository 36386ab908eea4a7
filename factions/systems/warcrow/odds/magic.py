"""Magic, exactly: casting rolls, blocks, Tinge rolls and the table of the Scions.

Source: Warcrow 1.6, "Casting a Spell", "Blocking a Spell", "Tinge Roll", "Tinge Effects", "Dispel".
"""

from collections.abc import Mapping
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from factions.systems.warcrow.catalogue import DICE
from factions.systems.warcrow.odds.plans import lane
from factions.systems.warcrow.odds.pools import calm, lane_of
from factions.systems.warcrow.odds.sides import Faces, Side

BLACK, ORANGE = DICE.index("K"), DICE.index("O")
MOST_TINGE_DICE = 3


class Guard(NamedTuple):
    """What blocks a spell. dice: rolled, as letters.

    taints: a Spellcaster, which receives 1 Tinge for each hollow block. master: hollow blocks and
    hollow specials block as well.
    """

    dice: str
    taints: bool = False
    master: bool = False


class Cast(NamedTuple):
    """How a casting may end: whether the spell works, and the Tinge of caster and blocker."""

    works: bool
    own: int
    backlash: int


@lru_cache(maxsize=4096)
def castings(
    caster: Side, guard: Guard | None = None, *, frightened: bool = False, full: bool = False
) -> Mapping[Cast, float]:
    """Return the chance of each end of a casting roll; alterations and effects come after it.

    A roll with as many successes as there are blocks is made good by a success for 1 Tinge, unless
    the caster is full of it.
    """
    rolled = calm(caster, frightened)
    ends: dict[Cast, float] = {}
    for successes, chance in zip(lane_of(rolled.counts, "S"), rolled.chances, strict=True):
        for (blocks, backlash), likely in blocked(guard, caster.faces).items():
            tainted = bool(successes == blocks and not full)
            end = Cast(bool(successes > blocks) or tainted, int(tainted), backlash)
            ends[end] = ends.get(end, 0.0) + float(chance) * likely
    return ends


def blocked(guard: Guard | None, faces: Faces) -> Mapping[tuple[int, int], float]:
    """Return the chance of each number of blocks and of the Tinge they bring the blocker."""
    if guard is None:
        return {(0, 0): 1.0}
    dice = [faces[DICE.index(die)] for die in guard.dice]
    found: dict[tuple[int, int], float] = {}
    for shown in product(*dice):
        total = sum(shown)
        thin = lane(total, "b")
        blocks = lane(total, "B") + (thin + lane(total, "x") if guard.master else 0)
        end = (blocks, thin if guard.taints else 0)
        found[end] = found.get(end, 0.0) + 1.0 / len(faces[0]) ** len(dice)
    return found


def works(ends: Mapping[Cast, float]) -> float:
    """Return the chance that a spell works."""
    return sum(chance for end, chance in ends.items() if end.works)


def made_good(ends: Mapping[Cast, float]) -> float:
    """Return the chance that the caster takes Tinge for its casting roll."""
    return sum(chance for end, chance in ends.items() if end.own)


def tinge_rolls(dice: int, faces: Faces) -> Mapping[int, float]:
    """Return the chance of each Tinge that so many dice of alterations bring: three at most."""
    ends = blocked(Guard("K" * min(dice, MOST_TINGE_DICE), taints=True), faces)
    found: dict[int, float] = {}
    for (_, tinge), chance in ends.items():
        found[tinge] = found.get(tinge, 0.0) + chance
    return found


def scion_effects(faces: Faces) -> Mapping[str, float]:
    """Return the chance of each row of the table of the Scions of Yaldabaoth, by what it does."""
    found: dict[str, float] = {}
    for face in faces[ORANGE]:
        shown = "".join(letter for letter in "SXsx" if lane(face, letter))
        row = SCION_ROWS[shown]
        found[row] = found.get(row, 0.0) + 1.0 / len(faces[ORANGE])
    return found


SCION_ROWS = {
    "S": "stress",
    "SX": "tinge",
    "Sx": "slowed",
    "Xs": "displaced",
    "X": "healed",
    "x": "wounded",
}
