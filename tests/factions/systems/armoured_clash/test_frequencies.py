"""What compiled attacks and charges do a million times over, against the exact odds."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from factions.systems.armoured_clash.catalogue import Catalogue
from factions.systems.armoured_clash.odds.blows import charge
from factions.systems.armoured_clash.odds.harm import (
    BROKEN,
    FRESH,
    SUPPRESSED,
    Strike,
    attacked,
    steps,
)
from factions.systems.armoured_clash.odds.shots import shots as rows_fired
from factions.systems.armoured_clash.odds.sides import Attack, Fighter, Way
from factions.systems.armoured_clash.odds.units import _fighter
from tests.factions.systems.armoured_clash.board.many import CHARGES, Attacked, Duel
from tests.reference.chi_square import p_value

FAR, CLOSE = Way(), Way(short=True)
AUTOMATON = "reaper-arc-tanks"  # passes every test, so that no card is drawn for one


def expected(table: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the exact chances in the cells that are counted."""
    found = table.copy()
    found[FRESH, 0] = table[:, 0].sum() + table[BROKEN, 1:].sum()
    found[1:, 0] = 0.0
    found[BROKEN] = 0.0
    return found


def fighters(catalogue: Catalogue, one: str, two: str) -> tuple[Fighter, Fighter]:
    return _fighter(catalogue, one), _fighter(catalogue, two)


# Attacker, row of its grid among the ranged ones, target, how; else what of the target is left and
# whether it is suppressed.
SHOTS: dict[str, tuple[Any, ...]] = {
    "plain": ("rifle-command-platoon", 0, "rifle-platoon", FAR),
    "at short range, a veteran": ("janissaries", 0, "rifle-platoon", CLOSE),
    "arc at the durable": ("scion-grenadier-platoon", 0, "teutonic-armiger-castellans", FAR),
    "suppressive": ("alpini-rangers", 0, "rifle-platoon", FAR),
    "penetrating at a behemoth": ("cor-caroli-nyx", 0, "valenca-landship", FAR),
    "cryo": ("buran-cryo-troopers", 0, "rifle-platoon", FAR),
    "point blank": ("drake-field-guns", 0, "janissaries", CLOSE),
    "precision": ("sharp-rifles", 0, "rifle-platoon", FAR),
    "opportunity fire": ("rifle-command-platoon", 0, "rifle-platoon", Way(opportunity=True)),
    "at the suppressed": ("rifle-command-platoon", 0, "rifle-platoon", FAR, 14, True),
    "at who may break": ("rifle-command-platoon", 0, "rifle-platoon", CLOSE, 5, True),
    "at a hurt behemoth": ("cor-caroli-nyx", 0, "valenca-landship", FAR, 9, False),
    "at the hurt and durable": (
        *("scion-grenadier-platoon", 0, "teutonic-armiger-castellans", FAR),
        *(5, False),
    ),
}


@pytest.mark.parametrize("name", SHOTS)
def test_shots_follow_the_odds(clash: Catalogue, name: str) -> None:
    one, row, two, way, *hurt = SHOTS[name]
    attacker, target = fighters(clash, one, two)
    left, suppressed = hurt or (target.left, False)
    found = rows_fired(attacker, target, way)
    ranged = [each for each in attacker.profile.grid if each.mode == "ranged" and each.long]
    attack = next(each for each in found if each.row is ranged[row])
    duel = Duel(clash, one, two)
    reach = (attack.row.short or 0) if way.short else (attack.row.long or 0)
    how = Attacked(duel.row(row), left, suppressed, opportunity=way.opportunity, fallen_back=True)
    _, counted = duel.attacks(how, (4.0, 4.0 + (reach - 0.1)), (attacker, target))
    start = np.zeros_like(target.body.fresh())
    start[SUPPRESSED if suppressed else FRESH, left] = 1.0
    exact = expected(attacked(target.body, start, attack.strike))
    assert p_value(counted, exact) > 0.001


def row_number(attacker: Fighter, attack: Attack) -> int:
    """Return the place of an attack's row among the ranged ones."""
    ranged = [each for each in attacker.profile.grid if each.mode == "ranged"]
    return next(place for place, each in enumerate(ranged) if each is attack.row)


def test_overcharged_shots_follow_the_odds(clash: Catalogue) -> None:
    attacker, target = fighters(clash, "mars-battle-tripods", AUTOMATON)
    (attack,) = rows_fired(attacker, target, Way(overcharged=True))
    duel = Duel(clash, "mars-battle-tripods", AUTOMATON)
    duel.expect_no_blanks()
    row = duel.row(row_number(attacker, attack))
    y = 4.0, 4.0 + (duel.range_of(row) - 0.1)
    mine, theirs = duel.attacks(Attacked(row, target.left), y, (attacker, target))
    exact = attacked(target.body, target.body.fresh(), attack.strike)
    assert p_value(theirs, expected(exact)) > 0.001
    assert attack.recoil is not None
    recoil = np.zeros_like(attacker.body.fresh())
    recoil[FRESH] = steps(attacker.body, Strike(attack.recoil))[attacker.left]
    assert p_value(mine, recoil) > 0.001


def test_sieges_follow_the_odds(clash: Catalogue) -> None:
    one, two = "enceladus-mortar-crawlers", "rifle-platoon"
    attacker, target = fighters(clash, one, two)
    target = replace(target, left=12)
    found = rows_fired(attacker, target, Way(garrisoned=True))
    attack = next(each for each in found if "Siegebreaker" in each.row.qualities)
    duel = Duel(clash, one, two)
    duel.reinforce(12)
    duel.build(24.0, 20.0)
    how = Attacked(duel.row(row_number(attacker, attack)), 12, garrison=True)
    _, counted = duel.attacks(how, (4.0, 20.0), (attacker, target))
    fresh = np.zeros_like(target.body.fresh())
    fresh[FRESH, 12] = 1.0
    assert p_value(counted, expected(attacked(target.body, fresh, attack.strike))) > 0.001


# Attacker, target.
CHARGED = {
    "infantry": ("rifle-platoon", "janissaries"),
    "stoic": ("janissaries", "rifle-platoon"),
    "impact": ("winged-hussar-treadbikes", "rifle-platoon"),
    "the durable": ("rifle-platoon", "teutonic-armiger-castellans"),
}


@pytest.mark.parametrize("name", CHARGED)
def test_charges_follow_the_odds(clash: Catalogue, name: str) -> None:
    one, two = CHARGED[name]
    attacker, target = fighters(clash, one, two)
    _, found = charge(attacker, target, Way())
    how = Attacked(CHARGES, target.left)
    mine, theirs = Duel(clash, one, two).attacks(how, (23.98, 24.0), (attacker, target))
    assert p_value(mine, expected(found.attacker)) > 0.001
    assert p_value(theirs, expected(found.target)) > 0.001
