"""Attack types of a weapon: what they are in a battle, and which of them an attack takes."""

from dataclasses import replace

import pytest

from factions.systems.company_of_iron.catalogue import Catalogue, Weapon
from factions.systems.company_of_iron.catalogue.own import arms
from tests.factions.systems.company_of_iron.board import fighters
from tests.factions.systems.company_of_iron.board.dice import shows
from tests.factions.systems.company_of_iron.board.fighters import RIFLE, Fighter, duel, fray
from tests.factions.systems.company_of_iron.board.kernels import E, L
from tests.factions.systems.company_of_iron.rules.printed import GUNNER, TARGET, rows_of
from tests.factions.systems.company_of_iron.rules.profiles import plain

HITS = (6, 5, 3, 3, 3)


def gun(rule: str) -> Weapon:
    """Return a gun with a rule, of no power of its own."""
    return Weapon(
        name="Gun",
        mode="ranged",
        model=0,
        range=10.0,
        count=1,
        rof=1,
        aoe=None,
        power=None,
        total=None,
        spray=False,
        special=False,
        mount=False,
        qualities=(),
        rules=(rule,),
    )


@pytest.mark.parametrize(
    ("rule", "names"),
    [
        ("Attack Type: Black Penny / Nothing / Snipe", ["Gun", "Gun (Snipe)"]),
        ("Attack Type: Nothing / Snipe", ["Gun"]),
        ("Attack Type: Beat Back / Inflict Pain / Pitch (★Attack)", ["Gun", "Pitch"]),
        ("Snipe", ["Gun"]),
    ],
)
def test_attack_types_are_weapons_in_battle(
    catalogue: Catalogue, rule: str, names: list[str]
) -> None:
    card = plain("Gunner", weapons=(gun(rule),))
    assert [one.name for one in arms(catalogue, card, 0)] == names


def test_attack_types_may_have_figures_of_their_own(catalogue: Catalogue) -> None:
    card = plain("Gunner", weapons=(gun("Attack Type: Rifle Grenade / Rifle Shot"),))
    assert [(one.power, one.aoe) for one in arms(catalogue, card, 0)] == [(10, 3), (11, None)]


def typed(catalogue: Catalogue, *types: str) -> tuple[fighters.Weapon, ...]:
    """Return the rows of a rifle with attack types."""
    rifle = replace(RIFLE, rows=rows_of(catalogue, types[0]))
    more = (replace(RIFLE, qualities=L.TYPED, rows=rows_of(catalogue, way)) for way in types[1:])
    return (rifle, *more)


@pytest.mark.parametrize(
    ("types", "held", "weapon"),
    [
        (("Snipe", "Black Penny"), True, 1),
        (("Snipe", "Black Penny"), False, 0),  # alike: the first
        (("Inspiration", "Black Penny"), False, 0),
        (("Inspiration", "Black Penny"), True, 1),
        (("Black Penny", "Trained Fire"), True, 0),
        (("Black Penny", "Trained Fire"), False, 1),
    ],
)
def test_an_attack_takes_the_type_that_promises_most(
    catalogue: Catalogue, types: tuple[str, ...], held: bool, weapon: int
) -> None:
    gunner = replace(GUNNER, weapons=typed(catalogue, *types))
    foe = replace(TARGET, side=1, at=(10.0, 16.0), def_=14)
    fight = fray(gunner, Fighter(at=(11.2, 16.0) if held else (25.0, 2.0)), foe)
    with shows(*HITS):
        fight.attack_with_cards(v=2)
    assert fight.events(E.ATTACK)[0].weapon == weapon


def test_an_attack_type_may_reach_further() -> None:
    far = replace(RIFLE, length=16.0, qualities=L.TYPED)
    fight = duel(replace(GUNNER, weapons=(RIFLE, far)), TARGET, 14.0)
    with shows(*HITS):
        fight.attack_with_cards()
    assert fight.events(E.ATTACK)[0].weapon == 1
    assert fight.d.far[0] == 16.0
    assert fight.d.arms[0, 1] == 1


def test_attack_types_of_a_weapon_are_one_weapon() -> None:
    """The first attack with it is the first by any of them."""
    first = replace(RIFLE, rows=(fighters.Row(L.ATTACK_ROLL, 3, when=L.FIRST_ATTACK),))
    fight = duel(replace(GUNNER, weapons=(RIFLE, replace(first, qualities=L.TYPED))), TARGET, 6.0)
    for weapon in (1, 0):
        with shows(*HITS):
            fight.attack_with_cards()
        assert fight.events(E.ATTACK)[-1].weapon == weapon
