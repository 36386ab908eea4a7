"""Activations' beginnings and ends, fire and corrosion, standing up, what lasts and until when."""

import pytest

from tests.factions.systems.company_of_iron.board.board import Board
from tests.factions.systems.company_of_iron.board.dice import dice
from tests.factions.systems.company_of_iron.board.events import Expired
from tests.factions.systems.company_of_iron.board.fighters import Fighter, Row, duel, fray
from tests.factions.systems.company_of_iron.board.kernels import E, L


def burning(**changes: object) -> Board:
    """Return a fight whose first model is on fire: 5 boxes, ARM 14."""
    return fray(Fighter(boxes=5, status=L.ON_FIRE, **changes), Fighter(side=1))  # type: ignore[arg-type]  # keywords of several types


def test_fire_expires_on_1_and_2() -> None:
    for die in (1, 2):
        fight = burning()
        with dice(die):
            fight.maintain(0)
        assert fight.status(0) == 0
        assert fight.events(E.EXPIRED)[0] == Expired(0, L.ON_FIRE, die)


def test_fire_burns_with_a_power_of_12_and_a_die_fewer_for_the_immune() -> None:
    fight = burning()
    with dice(3, 2, 3):  # 12 + 5 - 14
        fight.maintain(0)
    assert (fight.damage(0), fight.status(0)) == (3, L.ON_FIRE)
    proof = burning(traits=L.PROOF_FIRE)
    with dice(6, 4):
        proof.maintain(0)
    assert proof.damage(0) == 2


def test_corrosion_takes_a_point() -> None:
    fight = fray(Fighter(boxes=5, status=L.CORRODING), Fighter(side=1))
    with dice(6):
        fight.maintain(0)
    assert fight.damage(0) == 1


@pytest.mark.parametrize(
    ("traits", "bit"),
    [
        (L.PROOF_FIRE, L.ON_FIRE),
        (L.PROOF_CORROSION, L.CORRODING),
        (L.INCORPOREAL, L.ON_FIRE),
        (L.INCORPOREAL, L.CORRODING),
        (L.NO_KNOCKDOWN, L.KNOCKED_DOWN),
        (L.NO_STATIONARY, L.STATIONARY),
    ],
)
def test_a_model_proof_against_a_status_never_has_it(traits: int, bit: int) -> None:
    plain, proof = duel(), duel(Fighter(traits=traits))
    assert plain.afflict(0, bit)
    assert not proof.afflict(0, bit)
    assert (plain.status(0), proof.status(0)) == (bit, 0)


def test_knocked_down_a_model_engages_nobody_until_it_stands() -> None:
    fight = duel()
    assert fight.in_melee_with(0) == 1
    fight.afflict(0, L.KNOCKED_DOWN)
    assert fight.in_melee_with(0) == 0
    fight.stand_up(0)
    assert (fight.status(0), fight.in_melee_with(0)) == (0, 1)


@pytest.mark.parametrize(
    ("die", "falls", "status"),
    [(2, True, 0), (4, False, L.INJURED | L.KNOCKED_DOWN), (5, False, L.KNOCKED_DOWN)],
)
def test_the_injured_roll_when_they_are_to_activate(die: int, falls: bool, status: int) -> None:
    fight = duel(Fighter(boxes=5, damage=4, status=L.INJURED | L.KNOCKED_DOWN))
    with dice(die):
        fight.rouse(0)
    assert (fight.is_gone(0), fight.status(0)) == (falls, status)


def test_a_friend_base_to_base_helps_the_injured() -> None:
    hurt = Fighter(boxes=5, damage=4, status=L.INJURED | L.KNOCKED_DOWN)
    for apart, falls in ((1.19, False), (1.3, True)):
        fight = fray(hurt, Fighter(at=(10.0 + apart, 10.0)), Fighter(side=1, at=(20.0, 20.0)))
        with dice(2):
            fight.rouse(0)
        assert fight.is_gone(0) is falls


def test_an_effect_of_a_round_ends_with_the_round_or_the_next_activation() -> None:
    row = Row(L.ARMOUR, 2, event=L.ON_HURT)
    for activated in (True, False):
        fight = fray(Fighter(rows=(row,), activated=activated), Fighter(side=1))
        fight.put_on(0)
        assert fight.stat(0, L.ARMOUR) == 16
        fight.expire_with_round()
        assert fight.stat(0, L.ARMOUR) == (16 if activated else 14)
        fight.in_round(2)
        fight.have_not_acted(0)
        fight.expire_with_activation(0)
        assert fight.stat(0, L.ARMOUR) == 14


def test_stationary_lasts_as_an_effect_of_a_round() -> None:
    fight = duel(Fighter(activated=True))
    fight.afflict(0, L.STATIONARY)
    fight.expire_with_round()
    assert fight.status(0) == L.STATIONARY
    fight.in_round(2)
    fight.have_not_acted(0)
    fight.expire_with_activation(0)
    assert fight.status(0) == 0


def test_an_activation_begins_with_a_clean_slate() -> None:
    begun = L.AIMING | L.CHARGED | L.RAN | L.MOVED | L.ON_FIRE
    fight = duel(Fighter(status=begun, deeds=255, used=3, rows=(Row(L.MAT, 1, most=1),)))
    fight.begin_anew(0)
    assert (fight.status(0), fight.deeds(0), fight.uses(0)) == (L.ON_FIRE, 0, [0])


def test_a_model_that_is_not_injured_goes_on_without_a_roll() -> None:
    fight = duel(Fighter(status=L.KNOCKED_DOWN))
    with dice():
        assert fight.begin_activation(0)


@pytest.mark.parametrize(("die", "damage"), [(3, 3), (5, 3)])
def test_the_injured_lose_a_damage_point_where_they_live_on(die: int, damage: int) -> None:
    fight = duel(Fighter(boxes=5, damage=4, status=L.INJURED | L.KNOCKED_DOWN))
    with dice(die):
        fight.rouse(0)
    assert fight.damage(0) == damage


@pytest.mark.parametrize(("what", "falls"), [(L.CASUALTY, False), (L.ARMOUR, True)])
def test_of_what_friends_lend_the_injured_have_what_helps_casualty_rolls(
    what: int, falls: bool
) -> None:
    lent = Row(what, 1, lender=1, lends=5.0)
    hurt = Fighter(boxes=5, damage=4, status=L.INJURED | L.KNOCKED_DOWN, rows=(lent,))
    fight = fray(hurt, Fighter(at=(13.0, 10.0)), Fighter(side=1, at=(20.0, 20.0)))
    with dice(2):
        fight.rouse(0)
    assert fight.is_gone(0) is falls
