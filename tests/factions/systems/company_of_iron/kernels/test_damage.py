"""Damage points, casualty rolls, the fallen and who follows them."""

import pytest

from tests.factions.systems.company_of_iron.kernels.fray import (
    E,
    Fighter,
    Fray,
    K,
    L,
    Row,
    dice,
    duel,
    fray,
)


def struck(target: Fighter, *faces: int) -> Fray:
    """Return a fight after a sure hit of 40 more than ARM needs, and casualty dice."""
    fight = duel(Fighter(mat=30), target)
    fight.d.power[0] = 60
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
    assert fight.s.where[1] == (L.GONE if outcome == "falls" else L.PLAYING)
    assert fight.s.status[1] == status
    assert fight.s.damage[1] == (5 if outcome == "falls" else 4)
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
    assert fight.told(E.CASUALTY_ROLL) == [[1, -1, die, more, outcome, E.MELEE_BLOW, 0, 0, 0]]


def test_tough_rolls_again_while_battle_ready() -> None:
    tough = Fighter(boxes=5, traits=L.TOUGH | L.WARRIOR)
    assert struck(tough, 2, 5).s.status[1] == L.KNOCKED_DOWN
    assert struck(tough, 2, 1).s.where[1] == L.GONE
    down = duel(target=Fighter(boxes=5, traits=L.TOUGH, status=L.KNOCKED_DOWN))
    down.d.power[0] = 60
    with dice(1, 2, 2):
        assert down.blow().felled == 1


def test_who_cannot_be_knocked_down_stands_on_but_for_injuries() -> None:
    steady = Fighter(boxes=5, traits=L.NO_KNOCKDOWN)
    assert struck(steady, 6).s.status[1] == 0
    assert struck(steady, 4).s.status[1] == L.INJURED | L.KNOCKED_DOWN


def test_damage_is_no_more_than_the_boxes_and_counts_for_both() -> None:
    fight = duel(target=Fighter(boxes=5, damage=3))
    fight.d.power[0] = 20
    with dice(3, 4, 5, 4, 6):
        came = fight.blow()
    assert came.boxes == fight.s.dealt[0] == fight.s.taken[1] == 2


def test_the_fallen_count_for_points_and_leave_the_fight() -> None:
    fight = fray(
        Fighter(), Fighter(side=1, at=(10.0, 11.4), worth=2.5), Fighter(side=1, at=(20, 20))
    )
    assert fight.s.engaged[0] == 1
    K.damage_points.hurt(fight.d, fight.s, -1, 1, 0)
    assert fight.s.where[1] == L.PLAYING
    fight.d.power[0] = 60
    with dice(5, 6, 1, 2, 1):
        fight.blow()
    assert fight.s.where[1] == L.GONE
    assert fight.s.engaged[0] == 0
    assert fight.s.killed[0] == 2.5
    assert fight.told(E.FELL)[0][:2] == [1, 0]


def test_the_dearest_warrior_follows_the_commander_and_the_plan_ends() -> None:
    rest = [
        Fighter(side=1, at=(20.0, 20.0), worth=1.0),
        Fighter(side=1, at=(22.0, 20.0), worth=3.0),
        Fighter(side=1, at=(24.0, 20.0), worth=9.0, traits=L.WARJACK),
    ]
    fight = fray(Fighter(), Fighter(side=1, at=(10.0, 11.4)), *rest)
    s = fight.s
    s.leader[1], s.upgraded[1], s.plan[1] = 1, 1, 0
    with dice(1):
        K.damage_points.hurt(fight.d, s, 0, 1, 1)
    assert s.leader[1] == 3
    assert (s.upgraded[1], s.plan[1]) == (0, -1)
    assert fight.told(E.COMMANDER)[0][0] == 3


@pytest.mark.parametrize(("spared", "heir"), [(2, 2), (3, 3), (0, 3)])
def test_the_injured_take_command_only_where_no_other_is_left(spared: int, heir: int) -> None:
    rest = [Fighter(side=1, at=(18.0 + 2 * n, 20.0), worth=1.0 + n) for n in range(2)]
    fight = fray(Fighter(), Fighter(side=1, at=(10.0, 11.4)), *rest)
    s = fight.s
    s.leader[1] = 1
    for m in (2, 3):
        s.status[m] = L.KNOCKED_DOWN if m == spared else L.INJURED | L.KNOCKED_DOWN
    with dice(1):
        K.damage_points.hurt(fight.d, s, 0, 1, 1)
    assert s.leader[1] == heir


@pytest.mark.parametrize("amount", [0, 1])
def test_a_trooper_beside_it_falls_in_its_place(amount: int) -> None:
    take_up = Row(L.TAKE_UP, amount, event=L.ON_FALL, within=1.0)
    captain = Fighter(side=1, at=(10.0, 11.4), group=9, rows=(take_up,), boxes=5, worth=4.0)
    grunt = Fighter(side=1, at=(11.5, 11.4), group=9, traits=L.TROOPER | L.WARRIOR)
    fight = fray(Fighter(), captain, grunt)
    fight.d.power[0] = 60
    with dice(5, 6, 1, 2, 1):
        fight.blow()
    assert (fight.s.where[1], fight.s.where[2]) == (L.PLAYING, L.GONE)
    assert fight.s.damage[1] == (4 if amount else 0)
    assert fight.s.x[1] == (10.0 if amount else 11.5)
    assert fight.s.killed[0] == 1.0


@pytest.mark.parametrize("mate", [0, L.KNOCKED_DOWN, L.INJURED | L.KNOCKED_DOWN, L.ON_FIRE])
@pytest.mark.parametrize("own", [0, L.INJURED | L.KNOCKED_DOWN])
def test_who_takes_a_place_up_is_as_hurt_as_whoever_stood_there(own: int, mate: int) -> None:
    """An injured bearer that any blow boxes does not use up one comrade after the other."""
    take_up = Row(L.TAKE_UP, 0, event=L.ON_FALL, within=1.0)
    bearer = Fighter(side=1, at=(10.0, 11.4), group=9, rows=(take_up,), status=own | L.CHARGED)
    grunt = Fighter(side=1, at=(11.5, 11.4), group=9, traits=L.TROOPER | L.WARRIOR, status=mate)
    fight = fray(Fighter(), bearer, grunt)
    K.falls.fall(fight.d, fight.s, 0, 1, E.MELEE_BLOW)
    assert (fight.s.where[1], fight.s.where[2]) == (L.PLAYING, L.GONE)
    assert fight.s.status[1] == mate | L.CHARGED
    ready = not mate & L.KNOCKED_DOWN
    assert fight.s.engaged[0] == fight.s.engages[0, 1] == int(ready)


def test_a_roll_that_tough_replaces_says_so() -> None:
    told = struck(Fighter(boxes=5, traits=L.TOUGH), 2, 2).told(E.CASUALTY_ROLL)
    assert [(row[2], row[6]) for row in told] == [(2, 1), (2, 0)]
