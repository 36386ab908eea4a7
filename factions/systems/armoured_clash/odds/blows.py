"""Close quarters attacks as plain figures: charges, retaliation, sponsons.

Source: Armoured Clash, "Close Quarters Attacks", "Storming a Building".
"""

from dataclasses import dataclass, replace

from factions.systems.armoured_clash.catalogue import AIRCRAFT, INFANTRY, Row
from factions.systems.armoured_clash.odds.close_quarters import Combat, Combatant, combat
from factions.systems.armoured_clash.odds.dice import WEAKENED, pool
from factions.systems.armoured_clash.odds.harm import NEVER, Strike
from factions.systems.armoured_clash.odds.sides import (
    FORTIFICATION,
    ROTORCRAFT,
    Attack,
    Fighter,
    Way,
    defence,
    dice,
    explosion,
    halved,
    rating,
    strike,
)

MELEE, IMPACT = "melee", "impact"
OUTFLANKED = (INFANTRY, "cavalry", "field-gun")
OVERWHELMED = ("armour", FORTIFICATION)
NOT_CHARGED = (AIRCRAFT, ROTORCRAFT)
FRONTAL = Way()


def charges(one: Fighter) -> Row | None:
    """Return the row that a unit charges with; None where it may not."""
    rows = (row for row in one.profile.grid if row.mode in (MELEE, IMPACT))
    return None if one.has("static") else next(rows, None)


def retaliates(two: Fighter) -> Row | None:
    """Return the row that a unit retaliates with; None where it has no melee attack."""
    return next((row for row in two.profile.grid if row.mode == MELEE), None)


def may_charge(one: Fighter, two: Fighter) -> bool:
    """Return whether a unit may charge another."""
    return charges(one) is not None and two.profile.kind not in NOT_CHARGED


def advantage(one: Fighter, two: Fighter, way: Way) -> bool:
    """Return whether the target of a charge attacks first."""
    stormed = way.garrisoned and not one.has("storming")
    return stormed or way.difficult or two.has("stoic")


@dataclass(frozen=True)
class _Hand:
    """One side's attack in a combat. half: half its models count for the dice, as in a storm."""

    one: Fighter
    row: Row
    two: Fighter
    rating: str
    defence: int
    half: bool

    def dice(self, left: int) -> int:
        """Return the attack dice while it can take that many points of damage."""
        one = replace(self.one, left=left)
        models = halved(one.standing) if self.half else one.standing
        bits = one.qualities(self.row).bits
        return dice(self.row, bits, models, one.damage, (self.two.profile.target,))

    def strike(self, count: int) -> Strike:
        """Return what that many dice do."""
        words = self.one.qualities(self.row)
        rolled = pool(self.one.die, count, self.rating, explosion(words))
        blow = strike(self.one, self.two, words.bits, rolled, self.defence)
        return replace(blow, unnerving=blow.unnerving + _terrifies(self.one, self.two))

    def blows(self) -> tuple[Strike | None, ...]:
        """Return the attack by the points left, the same object where it is the same."""
        known: dict[int, Strike | None] = {0: None}
        found = []
        for left in range(self.one.body.whole + 1):
            count = self.dice(left) if left else 0
            if count not in known:
                known[count] = self.strike(count)
            found.append(known[count])
        return tuple(found)


def charge(one: Fighter, two: Fighter, way: Way) -> tuple[Attack, Combat]:
    """Return the attack of a unit that charges, and what comes of the whole combat.

    Raises ValueError where it may not charge the other.
    """
    row, back = charges(one), retaliates(two)
    if row is None or not may_charge(one, two):
        raise ValueError(f"{one.profile.name} may not charge {two.profile.name}")
    half = way.garrisoned
    flanked = way.flank and two.profile.kind in OUTFLANKED
    bonuses = flanked + one.has("onslaught") + way.supported
    rated = _rating(one, row, two, bonuses, way.suppressed + way.threatened)
    shield = defence(two, way) + (way.cover and two.has("pavises"))
    hand = _Hand(one, row, two, rated, shield, half)
    answers: tuple[Strike | None, ...] = (None,) * (two.body.whole + 1)
    if back is not None:
        rated = _rating(two, back, one, way.threatened, way.supported)
        answers = _Hand(two, back, one, rated, defence(one, FRONTAL), half).blows()
    found = combat(
        Combatant(one.body, one.left, hand.blows()),
        Combatant(two.body, two.left, answers),
        advantage=advantage(one, two, way),
        sponsons=None if half else _sponsons(two, one),
    )
    count = hand.dice(one.left)
    return Attack(row, count, hand.rating, hand.defence, hand.strike(count)), found


def _rating(one: Fighter, row: Row, two: Fighter, bonuses: int, penalties: int) -> str:
    """Return the rating of an attack that has these bonuses and penalties already.

    A unit that supports one side threatens the other.
    """
    overwhelming = one.profile.kind == INFANTRY and two.profile.kind in OVERWHELMED
    mastered = row.mode == MELEE and two.has("melee-masters")
    return rating(bonuses + overwhelming, penalties + mastered)


def _terrifies(one: Fighter, two: Fighter) -> bool:
    """Return whether a unit in contact lowers another's DISCIPLINE."""
    spared = one.effects.words.get("terrifies")
    return spared is not None and spared not in two.profile.traits


def _sponsons(two: Fighter, one: Fighter) -> Strike | None:
    """Return what a unit's sponsons do to a unit that charges it; no test comes of it."""
    count = two.number("sponsons")
    if not count:
        return None
    return replace(
        strike(two, one, (), pool(two.die, count, WEAKENED), defence(one, FRONTAL)), tests=NEVER
    )
