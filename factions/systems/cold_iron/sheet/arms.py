"""What a combatant strikes with: its weapons in every grip it is strong enough for, its body.

Source: Cold Iron, Weapons and Shields, and the formulas of the character generation guide.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from factions.systems.cold_iron.catalogue import Burden, Charts, Item, Shield, Weapon, Worth
from factions.systems.cold_iron.sheet.build import Build
from factions.systems.cold_iron.sheet.strength import (
    MISSILE_GRIPS,
    grips,
    strength_had,
    strength_taken,
)
from factions.systems.cold_iron.sheet.training import Training

STRONG = 6  # the most STR adjustment a strong attack has
ONE_HAND, ONE_HAND_WEAK, TWO_HANDS, THROWN, ROCK, ROCK_TWO_HANDS = 10, 7, 7, 20, 12, 8
TWICE = 2


@dataclass(frozen=True, slots=True)
class Arm:
    """One way to strike: a weapon and its grip (one, two, shot, both, thrown), or the body's own.

    hs and hw are None for missiles, whose h is Hm. parry, weak: Dp and Dw with it. fumble: added
    where fumbles are looked for, of what is shot only without a turn to aim. load: the turns that
    loading it takes.
    """

    weapon: str
    name: str
    grip: str
    h: int
    hs: int | None
    hw: int | None
    parry: int | None
    weak: int | None
    average: float
    damage: str
    vs_t: int
    crit: str
    fatigue: bool
    long: bool
    fumble: int = 0
    load: int = 0


@dataclass(frozen=True, slots=True)
class Figure:
    """A build beside its rows of the charts and its training."""

    build: Build
    charts: Charts
    strength: Worth
    dexterity: Worth
    size: Worth
    training: Training
    burden: Burden
    shield: Shield | None

    def quality_bonus(self, item: Item) -> int:
        """Return what a high quality weapon or shield adds to each rating and to damage.

        Source: Cold Iron, Weapons and Shields.
        """
        return 1 if item.id in self.build.quality else 0

    @property
    def str(self) -> int:
        return self.build.attributes["str"]


def arms(figure: Figure, db: int) -> Iterator[Arm]:
    """Yield every use of every weapon that the combatant is strong enough for, then the body."""
    build, charts = figure.build, figure.charts
    held = {item.id for item in build.in_hand}
    for weapon in build.weapons:
        shield = figure.shield if weapon.id in held else None
        for grip in grips(weapon, build):
            taken = strength_taken(weapon, grip, shield)
            had = strength_had(weapon, grip, build, charts)
            if taken is not None and charts.worth(taken).adj <= charts.worth(had).adj:
                if grip in MISSILE_GRIPS:
                    yield _missile(figure, weapon, grip, had, taken)
                else:
                    yield _melee(figure, weapon, grip, taken, db)
    yield _body(figure)


def _missile(figure: Figure, weapon: Weapon, grip: str, had: int, taken: int) -> Arm:
    """Return a use of what is shot or thrown. had, taken: the STR that there is, and that it takes.

    Twice the STR that a crossbow takes saves a turn of loading it. Source: Weapons and Shields.
    """
    build, thrown, spare = figure.build, grip == "thrown", had - taken
    load = max(0, weapon.turns_to_load - (had >= TWICE * taken))
    good = figure.quality_bonus(weapon)
    skill = "thrown-weapons" if thrown else weapon.attack
    better = 1 if weapon.ammunition in build.quality and not thrown else 0
    average = weapon.average + better + (good if thrown else 0)
    if thrown:
        average += max(0, spare // THROWN)
    elif weapon.kind == "rock":
        average += max(0, spare // (ROCK_TWO_HANDS if grip == "both" else ROCK))
    hm = figure.training.missile(skill) + figure.dexterity.adj + figure.burden.hm + good + better
    return _arm(figure, weapon, grip, average, h=hm, load=load)


def _melee(figure: Figure, weapon: Weapon, grip: str, taken: int, db: int) -> Arm:
    good, strength = figure.quality_bonus(weapon), figure.strength
    level = figure.dexterity.adj + figure.burden.h_d + good
    base = figure.training.hit(weapon) + level
    parry = figure.training.parry(weapon)
    guards: dict[str, int | None] = {}
    if parry is not None:
        adjs = {"parry": strength.adj, "weak": strength.weak_adj}
        guards = {key: max(db, parry[0] + level + min(adj, parry[1])) for key, adj in adjs.items()}
    hits = {"h": base + strength.adj, "hs": base + min(strength.adj, STRONG), "hw": base}
    return _arm(figure, weapon, grip, _blow(figure, weapon, grip, taken), **hits, **guards)


def _blow(figure: Figure, weapon: Weapon, grip: str, taken: int) -> float:
    """Return the average damage: the weapon's with the STR to spare, or that of STR if better."""
    spare = figure.str - taken
    if grip == "two":
        bonus = max(0, spare) // TWO_HANDS
    else:
        bonus = spare // ONE_HAND if spare >= 0 else -(-spare // ONE_HAND_WEAK)
    free = figure.str - (figure.shield.str if figure.shield and grip == "one" else 0)
    armed = weapon.average + bonus + figure.quality_bonus(weapon)
    return max(armed, figure.charts.worth(free).damage) + figure.training.damage(weapon, grip)


def _arm(figure: Figure, weapon: Weapon, grip: str, average: float, **values: Any) -> Arm:
    none: dict[str, Any] = {"hs": None, "hw": None, "parry": None, "weak": None}
    return Arm(
        weapon=weapon.id,
        name=weapon.name,
        grip=grip,
        average=average,
        damage=figure.charts.dice(average),
        vs_t=0 if weapon.kind == "axe" and grip == "two" else weapon.vs_t,
        crit=figure.training.crit(weapon),
        fatigue=weapon.fatigue,
        long=weapon.long and grip != "thrown",
        fumble=0 if grip == "thrown" else figure.training.fumble(weapon),
        **(none | values),
    )


def _body(figure: Figure) -> Arm:
    natural, strength = figure.build.natural, figure.strength
    base = figure.training.hit(None) + figure.dexterity.adj + figure.burden.h_d
    average = body_damage(figure) + figure.training.body_damage()
    return Arm(
        weapon="",
        name=natural.weapon if natural else "Fists",
        grip="body",
        h=base + strength.adj,
        hs=base + min(strength.adj, STRONG),
        hw=base,
        parry=None,
        weak=None,
        average=average,
        damage=figure.charts.dice(average),
        vs_t=0,
        crit="random" if natural and natural.random else figure.training.fists_crit(),
        fatigue=natural is None,
        long=False,
    )


def body_damage(figure: Figure) -> float:
    natural = figure.build.natural
    if natural is not None and natural.damage is not None:
        return natural.damage
    return figure.strength.damage
