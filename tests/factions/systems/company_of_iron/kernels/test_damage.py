"""Damage points, casualty rolls, the fallen and what follows them."""

import pytest

from tests.factions.systems.company_of_iron.board.board import Board
from tests.factions.systems.company_of_iron.board.dice import dice
from tests.factions.systems.company_of_iron.board.events import Casualty, Fell
from tests.factions.systems.company_of_iron.board.fighters import Fighter, Row, Weapon, duel, fray
from tests.factions.systems.company_of_iron.board.kernels import E, L
from tests.factions.systems.company_of_iron.board.stage import stage

HAMMER = Weapon(power=60)


def struck(target: Fighter, *faces: int) -> Board:
    """Return a fight after a sure hit of 40 more than ARM needs, and casualty dice."""
    fight = duel(Fighter(mat=30, weapons=(HAMMER,)), target)
    with dice(1, 2, 1, 2, *faces):
        fight.blow()
    return fight


@pytest.mark.parametrize(
    ("faces", "outcome", "status"),
    [
        ((1,), "falls", 0),
        ((2,), "falls", 0),
        ((3,), "stays", L.INJURED | L.KNOCKED_DOWN),
        ((4,), "stays", L.INJURED | L.KNOCKED_DOWN),
        ((5,), "stays", L.KNOCKED_DOWN),
        ((6,), "stays", L.KNOCKED_DOWN),
    ],
)
def test_a_casualty_roll_by_its_die(faces: tuple[int, ...], outcome: str, status: int) -> None:
    fight = struck(Fighter(boxes=5), *faces)
    assert fight.is_gone(1) is (outcome == "falls")
    assert fight.status(1) == status
    assert fight.damage(1) == (5 if outcome == "falls" else 4)
    assert fight.came is not None
    assert fight.came.boxes == 5
    assert fight.came.felled == (1 if outcome == "falls" else 2 if status & L.INJURED else 0)


@pytest.mark.parametrize(
    ("more", "die", "outcome"),
    [
        (1, 1, E.INCAPACITATED),
        (1, 2, E.INJURES),
        (1, 4, E.KNOCKS_DOWN),
        (-1, 3, E.INCAPACITATED),
        (-1, 5, E.INJURES),
        (-1, 6, E.KNOCKS_DOWN),
    ],
)
def test_variants_of_the_casualty_roll(more: int, die: int, outcome: int) -> None:
    fight = struck(Fighter(boxes=5, rows=(Row(L.CASUALTY, more),)), die)
    assert fight.events(E.CASUALTY_ROLL) == [Casualty(1, die, more, outcome, E.MELEE_BLOW)]


def test_tough_rolls_again_while_battle_ready() -> None:
    tough = Fighter(boxes=5, traits=L.TOUGH | L.WARRIOR)
    assert struck(tough, 2, 5).status(1) == L.KNOCKED_DOWN
    assert struck(tough, 2, 1).is_gone(1)
    lying = Fighter(boxes=5, traits=L.TOUGH, status=L.KNOCKED_DOWN)
    down = duel(Fighter(weapons=(HAMMER,)), lying)
    with dice(1, 2, 2):
        assert down.blow().felled == 1


def test_a_model_that_cannot_be_knocked_down_stands_on_but_for_injuries() -> None:
    steady = Fighter(boxes=5, traits=L.NO_KNOCKDOWN)
    assert struck(steady, 6).status(1) == 0
    assert struck(steady, 4).status(1) == L.INJURED | L.KNOCKED_DOWN


def test_damage_is_no_more_than_the_boxes_and_counts_for_both() -> None:
    fight = duel(Fighter(weapons=(Weapon(power=20),)), Fighter(boxes=5, damage=3))
    with dice(3, 4, 5, 4, 6):
        came = fight.blow()
    assert came.boxes == fight.dealt(0) == fight.suffered(1) == 2


def test_the_fallen_count_for_points_and_leave_the_fight() -> None:
    fight = fray(
        Fighter(weapons=(HAMMER,)),
        Fighter(side=1, at=(10.0, 11.4), worth=2.5),
        Fighter(side=1, at=(20, 20)),
    )
    assert fight.in_melee_with(0) == 1
    fight.hurt(1, 0)
    assert fight.is_in_play(1)
    with dice(5, 6, 1, 2, 1):
        fight.blow()
    assert fight.is_gone(1)
    assert fight.in_melee_with(0) == 0
    assert fight.felled(0) == 2.5
    assert fight.events(E.FELL)[0] == Fell(1, by=0)


def test_the_dearest_warrior_follows_the_commander_and_the_plan_ends() -> None:
    rest = [
        Fighter(side=1, at=(20.0, 20.0), worth=1.0),
        Fighter(side=1, at=(22.0, 20.0), worth=3.0),
        Fighter(side=1, at=(24.0, 20.0), worth=9.0, traits=L.WARJACK),
    ]
    fight = stage(Fighter(), Fighter(side=1, at=(10.0, 11.4)), *rest)
    fight.set_plan(1, 0)
    with dice(1):
        fight.hurt(1, by=0)
    assert fight.commander(1) == 3
    assert not fight.has_upgrade(1)
    assert fight.plan(1) == -1
    assert fight.events(E.COMMANDER)[0].model == 3


@pytest.mark.parametrize(("spared", "heir"), [(2, 2), (3, 3), (0, 3)])
def test_the_injured_take_command_only_where_no_other_is_left(spared: int, heir: int) -> None:
    down, injured = L.KNOCKED_DOWN, L.INJURED | L.KNOCKED_DOWN
    rest = [
        Fighter(
            side=1, at=(14.0 + 2 * u, 20.0), worth=u - 1.0, status=down if u == spared else injured
        )
        for u in (2, 3)
    ]
    fight = fray(Fighter(), Fighter(side=1, at=(10.0, 11.4)), *rest, leaders=(-1, 1))
    with dice(1):
        fight.hurt(1, by=0)
    assert fight.commander(1) == heir


@pytest.mark.parametrize("amount", [0, 1])
def test_a_trooper_beside_it_falls_in_its_place(amount: int) -> None:
    take_up = Row(L.TAKE_UP, amount, event=L.ON_FALL, within=1.0)
    captain = Fighter(side=1, at=(10.0, 11.4), group=9, rows=(take_up,), boxes=5, worth=4.0)
    grunt = Fighter(side=1, at=(11.5, 11.4), group=9, traits=L.TROOPER | L.WARRIOR)
    fight = fray(Fighter(weapons=(HAMMER,)), captain, grunt)
    with dice(5, 6, 1, 2, 1):
        fight.blow()
    assert (fight.is_in_play(1), fight.is_gone(2)) == (True, True)
    assert fight.damage(1) == (4 if amount else 0)
    assert fight.position(1)[0] == (10.0 if amount else 11.5)
    assert fight.felled(0) == 1.0


@pytest.mark.parametrize("mate", [0, L.KNOCKED_DOWN, L.INJURED | L.KNOCKED_DOWN, L.ON_FIRE])
@pytest.mark.parametrize("own", [0, L.INJURED | L.KNOCKED_DOWN])
def test_a_model_that_takes_a_place_up_is_as_hurt_as_the_one_that_stood_there(
    own: int, mate: int
) -> None:
    """An injured bearer that any blow boxes does not use up one comrade after the other."""
    take_up = Row(L.TAKE_UP, 0, event=L.ON_FALL, within=1.0)
    bearer = Fighter(side=1, at=(10.0, 11.4), group=9, rows=(take_up,), status=own | L.CHARGED)
    grunt = Fighter(side=1, at=(11.5, 11.4), group=9, traits=L.TROOPER | L.WARRIOR, status=mate)
    fight = fray(Fighter(), bearer, grunt)
    fight.fall(1, by=0, why=E.MELEE_BLOW)
    assert (fight.is_in_play(1), fight.is_gone(2)) == (True, True)
    assert fight.status(1) == mate | L.CHARGED
    ready = not mate & L.KNOCKED_DOWN
    assert fight.in_melee_with(0) == fight.engages(0, 1) == int(ready)


def test_a_roll_that_tough_replaces_says_so() -> None:
    rolls = struck(Fighter(boxes=5, traits=L.TOUGH), 2, 2).events(E.CASUALTY_ROLL)
    assert [(roll.die, roll.again) for roll in rolls] == [(2, 1), (2, 0)]
