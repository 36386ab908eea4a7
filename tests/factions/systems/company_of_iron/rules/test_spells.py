"""Rules of the book about spells and animi that lie on a model, and about gas."""

from dataclasses import replace

import pytest

from factions.systems.company_of_iron.catalogue import Catalogue
from tests.factions.systems.company_of_iron.board.board import Board
from tests.factions.systems.company_of_iron.board.dice import shows
from tests.factions.systems.company_of_iron.board.fighters import RIFLE, SWORD, Fighter, Row, duel
from tests.factions.systems.company_of_iron.board.kernels import E, L
from tests.factions.systems.company_of_iron.rules.printed import (
    ATTACKER,
    GUNNER,
    MAGE,
    TARGET,
    attack,
    rows_of,
)


def enchanted(catalogue: Catalogue, *mine: Row, quality: int = 0, spell: bool = True) -> Board:
    """Return a duel whose target has 2 more ARM by what is in force: an animus where it is a spell.

    quality: of the attacker's weapon.
    """
    animus = [
        replace(row, rule=8, spell=spell) for row in rows_of(catalogue, "Animus: Spiny Growth")
    ]
    one = replace(ATTACKER, rows=mine, weapons=(replace(SWORD, qualities=quality),))
    fight = duel(one, replace(TARGET, rows=animus))
    fight.maintain(1)
    return fight


@pytest.mark.parametrize(("quality", "armour"), [(0, 12), (L.BLESSED, 10)])
def test_the_blessed_see_past_an_animus(catalogue: Catalogue, quality: int, armour: int) -> None:
    assert attack(enchanted(catalogue, quality=quality)).armour == armour


@pytest.mark.parametrize(("rule", "armour"), [("Arcane Assassin", 10), ("Luck", 12)])
def test_an_arcane_assassin_sees_past_an_animus(
    catalogue: Catalogue, rule: str, armour: int
) -> None:
    fight = enchanted(catalogue, *rows_of(catalogue, rule))
    assert attack(fight).armour == armour


@pytest.mark.parametrize("rule", ["Arcane Interference", "Dispel"])
def test_a_hit_ends_an_animus(catalogue: Catalogue, rule: str) -> None:
    fight = enchanted(catalogue, *rows_of(catalogue, rule))
    with shows():
        fight.blow()
    assert fight.stat(1, L.ARMOUR) == 10


def test_purgation_boosts_against_what_an_animus_guards(catalogue: Catalogue) -> None:
    rows = rows_of(catalogue, "Purgation")
    for spell, dice in ((True, 3), (False, 2)):
        figures = attack(enchanted(catalogue, *rows, spell=spell))
        assert (figures.dice, figures.damage_dice) == (dice, dice)


def test_an_animus_suppresses_spells_near_it(catalogue: Catalogue) -> None:
    rows = rows_of(catalogue, "Animus: Arcane Suppression")
    for one, gap, dice in ((MAGE, 4.0, 1), (MAGE, 6.0, 2), (GUNNER, 4.0, 2)):
        fight = duel(one, replace(TARGET, rows=rows), gap)
        assert attack(fight).dice == dice


@pytest.mark.parametrize(("one", "gap", "sure"), [(MAGE, 7.5, True), (MAGE, 6.5, False),
                                                  (GUNNER, 7.5, False)])  # fmt: skip
def test_spells_reach_static_from_5_inches_nearer(
    catalogue: Catalogue, one: Fighter, gap: float, sure: bool
) -> None:
    fight = duel(one, replace(TARGET, rows=rows_of(catalogue, "Mage Static")), gap)
    with shows():
        fight.shot()
    assert (fight.events(E.ATTACK)[0].outcome == E.SURE_MISS) is sure


# Gas


@pytest.mark.parametrize(
    ("traits", "frail"),
    [(L.LIVING, True), (L.LIVING | L.MASKED, False), (L.UNDEAD, False)],
)
def test_a_mask_keeps_strangle_gas_out(catalogue: Catalogue, traits: int, frail: bool) -> None:
    gas = replace(RIFLE, power=-1, rows=rows_of(catalogue, "Strangle Gas Grenade"))
    fight = duel(replace(GUNNER, weapons=(gas,)), replace(TARGET, traits=traits), 4.0)
    with shows():
        fight.shot()
    assert fight.is_denied_healing(1) is frail
    [mask] = rows_of(catalogue, "Alchemical Mask")
    assert (mask.what, int(mask.amount)) == (L.GRANTS, L.MASKED)
