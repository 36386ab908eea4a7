"""What compiled attacks do a million times over, against the exact odds of the same cards."""

import numpy as np
import pytest

from factions.systems.company_of_iron.catalogue import Catalogue
from factions.systems.company_of_iron.odds import sides, units
from factions.systems.company_of_iron.odds.sides import Way
from tests.factions.systems.company_of_iron.board.series import count
from tests.reference.chi_square import p_value

MANY = 1_000_000

# Attacker, target, how: each with the rules that it is here for.
CASES = {
    "plain": (("crucible-guard-infantry", 0), ("crucible-guard-infantry", 0), Way()),
    "behind a shield": (("hutchuk-ogrun-bounty-hunter", 0), ("piggybacks", 0), Way(behind=True)),
    "critical knockdown, highest die left out": (
        ("death-wolves", 2),
        ("failed-experiments", 0),
        Way(),
    ),
    "critical freeze on a charge, Tough": (
        ("man-o-war-shocktrooper-officer", 0),
        ("black-ogrun-ironmongers", 0),
        Way(charge=True),
    ),
    "worse casualty rolls, no Tough": (
        ("lord-of-the-feast", 0),
        ("black-ogrun-ironmongers", 0),
        Way(),
    ),
    "twice the damage": (("spears-of-scyrah", 0), ("man-o-war-demolition-corps", 0), Way()),
    "critical, twice the damage": (("death-wolves", 0), ("failed-experiments", 0), Way()),
    "more to hit on a charge": (
        ("wolves-of-orboros", 0),
        ("crucible-guard-storm-troopers", 0),
        Way(charge=True),
    ),
    "cavalry, half the armour": (("neigh-slayers", 0), ("stalker", 0), Way(charge=True)),
    "a die more on the living": (("void-spirit", 0), ("black-ogrun-ironmongers", 0), Way()),
    "two shots, aimed, at the incorporeal": (
        ("reeves-of-orboros", 0),
        ("pistol-wraith", 0),
        Way(ranged=True, aimed=True),
    ),
    "never less than one point": (
        ("trencher-infantry-officer-sniper", 1),
        ("buccaneer", 0),
        Way(ranged=True),
    ),
    "misses rolled again": (
        ("viktor-pendrake", 0),
        ("black-ogrun-ironmongers", 0),
        Way(ranged=True),
    ),
    "immune to fire": (("crucible-guard-mechanik", 0), ("crucible-guard-infantry", 0), Way()),
}


@pytest.mark.parametrize("case", CASES)
def test_frequencies_are_those_of_the_odds(case: str, catalogue: Catalogue) -> None:
    one, two, way = CASES[case]
    fighters = [
        sides.fighter(catalogue, catalogue.profiles[unit], index) for unit, index in (one, two)
    ]
    best = units.best(fighters[0], fighters[1], way)
    assert best is not None
    names = [strikes.weapon.name for strikes in fighters[0].arms]
    weapons = [names.index(arm.weapon.name) for arm in best.arms for _ in range(units._shots(arm))]
    damage, states = count(catalogue, (one, two), way, weapons, MANY)
    end = best.end
    stands = max(0.0, 1 - end.felled - end.injured - end.down)
    for found, chances in (
        (damage, np.array(end.damage)),
        (states, np.array((end.felled, end.injured, end.down, stands))),
    ):
        chances[chances < 1e-12] = 0.0
        assert p_value(found, chances) > 0.001, (found, chances * MANY)
