"""What a level, a weapon, a shield and armour are worth in Cold Iron, where none has points.

Bands of alike fighters who differ in these alone fight; a logistic model of the outcome on how many
more of one band have each gives what it does a head.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

import numpy as np
from numpy.random import Generator

from builder.services.battles.starting import rules_of
from factions import loading
from factions.models import Edition
from factions.systems import SYSTEMS
from factions.tabletop import kernel_cache, logistic
from factions.tabletop.logistic import Numbers
from factions.tabletop.problem import Severity
from factions.tabletop.roster import Entry, Roster
from factions.tabletop.worths import Pointless

SYSTEM, BAND, SIZE = "cold-iron", 5, "battle"
FACTION, UNIT = "wanderers", "fighter"
ATTRIBUTES = {"str": 18, "dex": 14, "con": 14, "siz": 15}
LEVELS = range(1, 9)
LOWEST = range(1, 8)  # a pair's: its fighters are of that level or of the next
BARE = ("short-sword", None, None)  # whom the others are measured against
WEAPONS = {
    "short-sword": ("sword-attack", "short-sword-parry"),
    "sword": ("sword-attack", "sword-parry"),
    "broad-sword": ("sword-attack", "sword-parry"),
    "two-hand-sword": ("sword-attack", "sword-parry"),
    "hand-axe": ("axe-attack", "axe-parry"),
    "battle-axe": ("axe-attack", "axe-parry"),
    "mace": ("mace-attack", "mace-parry"),
    "maul": ("mace-attack", "mace-parry"),
    "short-spear": ("spear-attack", "spear-parry"),
    "boar-spear": ("spear-attack", "spear-parry"),
    "flail": ("flail-attack", "flail-parry"),
    "quarterstaff": ("staff-attack", "staff-parry"),
}
SHIELDS = (None, "buckler", "small-shield", "medium-shield", "large-shield")
ARMOURS = (None, "padded-cloth", "leather-armour", "studded-leather", "light-chain", "chain-mail",
           "half-plate", "plate-armour")  # fmt: skip
PRECISION = 0.25  # of the prior: log-odds a head lie within some 4 of none
WIDTH = 1.96
METHOD = (
    f"Bands of {BAND} fighters of the same attributes ({ATTRIBUTES}) fight mirrored battles over "
    "all scenarios, greedy against greedy. Each fighter draws one of two neighbouring levels, a "
    "weapon, a shield and armour that he may use; his skills with them are of his level. A "
    "logistic model of each pair's win rate on how many more of the first band have each gives "
    "log-odds a head."
)
BLIND = (
    "how well a weapon suits a shield, armour or a level: each counts alike whatever it is with",
    "other attributes, missiles, mounts, beasts, berserkers and hand to hand",
    "what a better player than the simulator's policy would make of an outfit",
    "fatigue: the policy does not reckon with it",
)

Outfit = tuple[str, str | None, str | None]


@dataclass(frozen=True)
class Part:
    """Something that a fighter has. kind: "level", "weapon", "shield" or "armour"."""

    kind: str
    id: str
    name: str
    cost: int


class Outfitter:
    """Draws and fights bands of one edition; all outfits are legal by the game's own checker."""

    def __init__(self, version: str | None = None) -> None:
        self.game = SYSTEMS[SYSTEM]
        self.edition: Edition = loading.edition_in_force(SYSTEM, version)
        self.catalogue = self.game.catalogue.read(loading.as_data(self.edition))
        every = product(WEAPONS, SHIELDS, ARMOURS)
        self.outfits: Sequence[Outfit] = [outfit for outfit in every if self._may(outfit)]
        self.parts = [*self._levels(), *self._items()]
        self.places = {(part.kind, part.id): place for place, part in enumerate(self.parts)}

    def _may(self, outfit: Outfit) -> bool:
        fighter = replace(fighter_of(1, outfit), commander=True)
        verdict = self.game.legality.check(_band([fighter]), self.catalogue, fixes=False)
        return not any(problem.severity is Severity.ERROR for problem in verdict.problems)

    def _levels(self) -> Iterator[Part]:
        for level in LEVELS[1:]:
            cost, below = (
                self.game.legality.muster(_band([man]), self.catalogue).total
                for man in (fighter_of(level, BARE), fighter_of(level - 1, BARE))
            )
            yield Part("level", str(level), f"Level {level} over {level - 1}", cost - below)

    def _items(self) -> Iterator[Part]:
        kinds = ("weapon", tuple(WEAPONS)), ("shield", SHIELDS), ("armour", ARMOURS)
        for kind, ids in kinds:
            for item in ids[1:]:
                found = self.catalogue.items[item]
                yield Part(kind, str(item), found.name, found.cost)

    def row(self, band: Roster) -> Numbers:
        """Return how many of a band have each part; who is of a level has those below it too."""
        row = np.zeros(len(self.parts))
        for man in band.entries:
            for level in range(2, (man.stats or {})["level"] + 1):
                row[self.places["level", str(level)]] += 1
            for place, part in enumerate(self.parts):
                row[place] += part.kind != "level" and part.id in man.upgrades
        return row

    def bands(self, dice: Generator) -> tuple[Roster, Roster]:
        """Return two bands of about the same level."""
        low = int(dice.choice(LOWEST))
        one, other = ([self._drawn(dice, low) for _ in range(BAND)] for _ in "ab")
        return _band(one), _band(other)

    def _drawn(self, dice: Generator, low: int) -> Entry:
        level, place = low + int(dice.integers(2)), int(dice.integers(len(self.outfits)))
        return fighter_of(level, self.outfits[place])

    def fought(self, a: Roster, b: Roster, seed: int, battles: int) -> float:
        """Return a's share of so many battles over each scenario."""
        battle = self.game.battle
        rates = [
            battle.fight(battle.compile(a, b, self.catalogue, scenario), seed, 0, battles).win_rate
            for scenario in battle.SCENARIOS
        ]
        return sum(rates) / len(rates)


def fighter_of(level: int, outfit: Outfit) -> Entry:
    """Return a fighter of a level with an outfit, skilled with it to that level."""
    weapon, shield, _ = outfit
    skills = [*WEAPONS[weapon], *(["shield-parry"] if shield else [])]
    items = tuple(item for item in outfit if item)
    stats = {"level": level, **ATTRIBUTES, **dict.fromkeys(skills, level)}
    return Entry("e1", UNIT, upgrades=items, stats=stats)


def _band(men: Sequence[Entry]) -> Roster:
    entries = tuple(replace(man, id=f"e{row}") for row, man in enumerate(men, 1))
    return Roster(SYSTEM, FACTION, entries, size=SIZE)


def report(
    outfitter: Outfitter, pairs: int, battles: int, seed: int, tell: Callable[[int], None]
) -> Mapping[str, Any]:
    """Fight so many pairs of bands, fit, and tell what each part is worth; `tell` hears of pairs.

    `log_odds` and `interval` are a head; `band`: the share of battles that a band wins all of whom
    have it, against one alike without it; `levels`: what it does against the average level. Raises
    Pointless where higher levels did not win more.
    """
    rows, rates = np.empty((pairs, len(outfitter.parts))), np.empty(pairs)
    for number in range(pairs):
        dice = np.random.default_rng([seed, number])
        a, b = outfitter.bands(dice)
        rows[number] = outfitter.row(a) - outfitter.row(b)
        rates[number] = outfitter.fought(a, b, seed + number, battles)
        tell(number + 1)
    kernel_cache.mark_compiled(SYSTEM)
    each = battles * len(outfitter.game.battle.SCENARIOS)
    count = len(outfitter.parts)
    prior = np.zeros(count), np.full(count, PRECISION)
    found, spread, dispersion = logistic.fit(rows, rates, np.full(pairs, float(each)), *prior)
    levels = [place for place, part in enumerate(outfitter.parts) if part.kind == "level"]
    level = float(found[levels].mean())
    if level <= 0:
        raise Pointless("higher levels did not win more battles: there is nothing to measure with")
    return {
        "system": SYSTEM,
        "edition": outfitter.edition.version,
        "rules": rules_of(SYSTEM),
        "catalogue": outfitter.edition.digest,
        "seed": seed,
        "pairs": pairs,
        "battles": pairs * each,
        "dispersion": round(dispersion, 2),
        "method": METHOD,
        "cannot_see": list(BLIND),
        "parts": [
            _told(part, float(worth), WIDTH * float(np.sqrt(variance)), level)
            for part, worth, variance in zip(outfitter.parts, found, np.diag(spread), strict=True)
        ],
    }


def _told(part: Part, worth: float, off: float, level: float) -> dict[str, Any]:
    return {
        "kind": part.kind,
        "id": part.id,
        "name": part.name,
        "cost": part.cost,
        "log_odds": round(worth, 3),
        "interval": [round(worth - off, 3), round(worth + off, 3)],
        "band": round(1 / (1 + float(np.exp(-BAND * worth))), 3),
        "levels": round(worth / level, 2),
        "levels_interval": [round((worth - off) / level, 2), round((worth + off) / level, 2)],
    }
