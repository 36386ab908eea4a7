"""What levels and skills give, apart from attributes: the three schools of the sheet.

`skills`: the skill points of 2003, the school of players' own and of ready-made people. `rating`:
the level ratings of 2005, by which goblins and the armed dead are printed. `natural`: the level
rows of animals.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from factions.systems.cold_iron.catalogue import MOST_LEVEL, Charts, Weapon

VERSUS_LONG = ("hand-to-hand", "knife-fighting", "unarmed-combat")
TWO_HAND_LEVEL, SHARP_STAFF, SHARP_FISTS = 5, 3, 4
GRAB = 6
LINES = {"B3": "b3-random", "B4": "b4-random"}  # rows of the Multiple Damage chart
STURDY, POLES = ("axe", "mace", "club", "flail"), ("spear", "staff")


class Training(Protocol):
    """What a school answers. Parries and the like: a value and the most STR adjustment it adds."""

    def lagging(self, hth: int, missile: int) -> "Training":
        """Return the training of one whose hand to hand and missiles fall some levels behind."""

    def hit(self, weapon: Weapon | None) -> int:
        """Return the attack with a weapon, or with the body."""

    def dodge(self) -> int:
        """Return the dodge."""

    def parry(self, weapon: Weapon) -> tuple[int, int] | None:
        """Return the parry with a weapon; None: it does not parry."""

    def shield(self) -> tuple[int, int]:
        """Return the parry with a shield, its own defence left out."""

    def hand_to_hand(self) -> tuple[int, int]:
        """Return the hand to hand value and the most DEX adjustment it adds."""

    def grab(self) -> int:
        """Return the attack that grabs an opponent."""

    def missile(self, skill: str) -> int:
        """Return the missile attack of a skill."""

    def missile_strength(self, skill: str) -> int:
        """Return what a missile skill adds to STR."""

    def versus_long(self) -> int:
        """Return what the dodge loses against weapons longer than a dagger."""

    def damage(self, weapon: Weapon, grip: str) -> int:
        """Return what skill adds to a weapon's damage."""

    def body_damage(self) -> int:
        """Return what skill adds to the damage of a blow with the body."""

    def grip_damage(self) -> int:
        """Return what skill adds to the damage of bare hands hand to hand."""

    def blade_damage(self) -> int:
        """Return what skill adds to the damage of a blade hand to hand."""

    def crit(self, weapon: Weapon) -> str:
        """Return how a weapon's critical hits multiply."""

    def fumble(self, weapon: Weapon) -> int:
        """Return what a weapon that is easily fumbled adds where fumbles are looked for, 0 or less.

        Of what is shot it counts without a turn to aim alone.
        """

    def fists_crit(self) -> str:
        """Return how bare hands' critical hits multiply."""

    def crit_protection(self) -> int:
        """Return what skill adds to C."""

    def unhorsing(self) -> int | None:
        """Return the attack that unhorses, without STR; None: not learned."""

    def seat(self) -> int | None:
        """Return the defence against being unhorsed, without STR; None: not learned."""


def training(school: str, level: int, skills: Mapping[str, int], charts: Charts) -> Training:
    """Return the training of a school at a level."""
    level = min(max(level, 0), MOST_LEVEL)
    if school == "skills":
        return BySkills(level, skills, charts)
    return (ByNature if school == "natural" else ByRating)(level, charts, level, level)


@dataclass(frozen=True, slots=True)
class BySkills:
    """The fighter level and a level in each skill. Source: the skill table of 2003."""

    fighter: int
    skills: Mapping[str, int]
    charts: Charts

    def lagging(self, hth: int, missile: int) -> Training:
        return self

    def _level(self, skill: str) -> int:
        return min(max(self.skills.get(skill, 0), 0), MOST_LEVEL)

    def _row(self, skill: str, row: str) -> int:
        known = self.charts.skills.get(skill)
        values: tuple[Any, ...] | None = known.rows.get(row) if known else None
        return 0 if values is None else int(values[self._level(skill)])

    @property
    def _half(self) -> int:
        return -(-self.fighter // 2) + self._row("swashbuckling", "d-db-dm")

    def hit(self, weapon: Weapon | None) -> int:
        skill = weapon.attack if weapon else "unarmed-combat"
        return self.fighter + self._row(skill, "h") + self._row("swashbuckling", "h")

    def dodge(self) -> int:
        return self._half + self._row("dodge", "db")

    def parry(self, weapon: Weapon) -> tuple[int, int] | None:
        if weapon.parry is None:
            return None
        return self._half + self._row(weapon.parry, "d"), self._row(weapon.parry, "cap")

    def shield(self) -> tuple[int, int]:
        return self._half + self._row("shield-parry", "d"), self._row("shield-parry", "cap")

    def hand_to_hand(self) -> tuple[int, int]:
        return self.fighter + self._row("hand-to-hand", "hth"), self._row("hand-to-hand", "dex-cap")

    def grab(self) -> int:
        return self.fighter + self._row("hand-to-hand", "hth-hm")

    def missile(self, skill: str) -> int:
        return self.fighter + self._row(skill, "hm")

    def missile_strength(self, skill: str) -> int:
        return self._row(skill, "str")

    def versus_long(self) -> int:
        return max(self._row(skill, "db-long") for skill in VERSUS_LONG)

    def damage(self, weapon: Weapon, grip: str) -> int:
        practised = grip == "two" and self._level(weapon.attack) >= TWO_HAND_LEVEL
        return self._row(weapon.attack, "damage") + practised

    def body_damage(self) -> int:
        return self._row("unarmed-combat", "damage")

    def grip_damage(self) -> int:
        return self._row("hand-to-hand", "fist-damage")

    def blade_damage(self) -> int:
        knife = self._row("knife-fighting", "hth-damage")
        return max(knife, self._row("hand-to-hand", "weapon-damage"))

    def crit(self, weapon: Weapon) -> str:
        sharp = weapon.kind == "staff" and self._level("staff-attack") >= SHARP_STAFF
        if weapon.kind == "sling" and (sling := self.charts.skills.get("sling")):
            line = sling.rows["multiples"][self._level("sling")]
            return LINES.get(line, weapon.crit)
        return "sharp" if sharp else weapon.crit

    def fumble(self, weapon: Weapon) -> int:
        return self._row(weapon.attack, "fumble")

    def fists_crit(self) -> str:
        return "sharp" if self._level("unarmed-combat") >= SHARP_FISTS else "blunt"

    def crit_protection(self) -> int:
        return self._row("swashbuckling", "c")

    def unhorsing(self) -> int | None:
        return self._learned("lance-attack", "hu")

    def seat(self) -> int | None:
        return self._learned("mounted-combat", "du")

    def _learned(self, skill: str, row: str) -> int | None:
        return self.fighter + self._row(skill, row) if self._level(skill) else None


@dataclass(frozen=True, slots=True)
class ByRating:
    """One rating a level for everything. Source: the level table of 2005."""

    level: int
    charts: Charts
    hth_level: int
    missile_level: int

    def lagging(self, hth: int, missile: int) -> Training:
        levels = (max(1, self.level - hth), max(1, self.level - missile))
        return type(self)(self.level, self.charts, *levels)

    def _rated(self, row: str) -> int:
        return self.charts.rated[row][self.level]

    def hit(self, weapon: Weapon | None) -> int:
        return self._rated("rating")

    def dodge(self) -> int:
        return self._rated("rating")

    def parry(self, weapon: Weapon) -> tuple[int, int] | None:
        if weapon.parry is None:
            return None
        step = -1 if weapon.kind in STURDY else 1 if weapon.kind in POLES else 0
        return self._rated("rating") + max(0, step), self._rated("cap") + step

    def shield(self) -> tuple[int, int]:
        return self._rated("rating"), self._rated("shield_cap")

    def hand_to_hand(self) -> tuple[int, int]:
        rows = self.charts.rated
        return rows["rating"][self.hth_level], rows["dex_cap"][self.hth_level]

    def grab(self) -> int:
        return self.charts.rated["rating"][self.hth_level] + GRAB

    def missile(self, skill: str) -> int:
        return self.charts.rated["missile"][self.missile_level]

    def missile_strength(self, skill: str) -> int:
        return 0

    def versus_long(self) -> int:
        return self._rated("versus_long")

    def damage(self, weapon: Weapon, grip: str) -> int:
        return self._rated("two_hand_damage") if grip == "two" else 0

    def body_damage(self) -> int:
        return self._rated("fist_damage")

    def grip_damage(self) -> int:
        return self.charts.rated["fist_damage"][self.hth_level]

    def blade_damage(self) -> int:
        return self.charts.rated["hth_damage"][self.hth_level]

    def crit(self, weapon: Weapon) -> str:
        return weapon.crit

    def fumble(self, weapon: Weapon) -> int:
        known = self.charts.skills.get(weapon.attack)
        level = self.missile_level if weapon.missile else self.level
        return int(known.rows["fumble"][level]) if known and "fumble" in known.rows else 0

    def fists_crit(self) -> str:
        return "blunt"

    def crit_protection(self) -> int:
        return 0

    def unhorsing(self) -> int | None:
        return None

    def seat(self) -> int | None:
        return None


class ByNature(ByRating):
    """The rows of animals, which fight with the body. Source: the creature sheets of 2005."""

    __slots__ = ()

    def _row(self, row: str) -> int:
        return self.charts.natural[row][self.level]

    def hit(self, weapon: Weapon | None) -> int:
        return self._row("h")

    def dodge(self) -> int:
        return self._row("db")

    def hand_to_hand(self) -> tuple[int, int]:
        return self._row("hth"), self._row("dex_cap")

    def grab(self) -> int:
        return self._row("grab")

    def missile(self, skill: str) -> int:
        return self._row("hm")

    def versus_long(self) -> int:
        return self._row("versus_long")

    def body_damage(self) -> int:
        return self._row("damage")

    def grip_damage(self) -> int:
        return self._row("damage")
