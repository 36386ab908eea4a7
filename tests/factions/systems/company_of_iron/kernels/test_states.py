"""Activations' beginnings and ends, fire and corrosion, standing up, what lasts and until when."""

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


def burning(**changes: object) -> Fray:
    """Return a fight whose first model is on fire: 5 boxes, ARM 14."""
    return fray(Fighter(boxes=5, status=L.ON_FIRE, **changes), Fighter(side=1))  # type: ignore[arg-type]


def test_fire_expires_on_1_and_2() -> None:
    for die in (1, 2):
        fight = burning()
        with dice(die):
            K.maintenance.maintenance(fight.d, fight.s, 0)
        assert fight.s.status[0] == 0
        assert fight.told(E.EXPIRED)[0][2:4] == [L.ON_FIRE, die]


def test_fire_burns_with_a_power_of_12_and_a_die_fewer_for_the_immune() -> None:
    fight = burning()
    with dice(3, 2, 3):  # 12 + 5 - 14
        K.maintenance.maintenance(fight.d, fight.s, 0)
    assert (fight.s.damage[0], fight.s.status[0]) == (3, L.ON_FIRE)
    proof = burning(traits=L.PROOF_FIRE)
    with dice(6, 4):
        K.maintenance.maintenance(proof.d, proof.s, 0)
    assert proof.s.damage[0] == 2


def test_corrosion_takes_a_point() -> None:
    fight = fray(Fighter(boxes=5, status=L.CORRODING), Fighter(side=1))
    with dice(6):
        K.maintenance.maintenance(fight.d, fight.s, 0)
    assert fight.s.damage[0] == 1


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
def test_who_is_proof_against_a_status_never_has_it(traits: int, bit: int) -> None:
    plain, proof = duel(), duel(Fighter(traits=traits))
    assert K.model_status.become(plain.d, plain.s, 0, bit, E.BY_RULE)
    assert not K.model_status.become(proof.d, proof.s, 0, bit, E.BY_RULE)
    assert (plain.s.status[0], proof.s.status[0]) == (bit, 0)


def test_knocked_down_a_model_engages_nobody_until_it_stands() -> None:
    fight = duel()
    assert fight.s.engaged[0] == 1
    K.model_status.become(fight.d, fight.s, 0, L.KNOCKED_DOWN, E.BY_RULE)
    assert fight.s.engaged[0] == 0
    K.maintenance.stand(fight.d, fight.s, 0)
    assert (fight.s.status[0], fight.s.engaged[0]) == (0, 1)


@pytest.mark.parametrize(
    ("die", "where", "status"),
    [(2, L.GONE, 0), (4, L.PLAYING, L.INJURED | L.KNOCKED_DOWN), (5, L.PLAYING, L.KNOCKED_DOWN)],
)
def test_the_injured_roll_when_they_are_to_activate(die: int, where: int, status: int) -> None:
    fight = duel(Fighter(boxes=5, damage=4, status=L.INJURED | L.KNOCKED_DOWN))
    with dice(die):
        assert K.maintenance.rouse(fight.d, fight.s, 0) is (die == 5)
    assert (fight.s.where[0], fight.s.status[0]) == (where, status)


def test_a_friend_base_to_base_helps_the_injured() -> None:
    hurt = Fighter(boxes=5, damage=4, status=L.INJURED | L.KNOCKED_DOWN)
    for apart, where in ((1.19, L.PLAYING), (1.3, L.GONE)):
        fight = fray(hurt, Fighter(at=(10.0 + apart, 10.0)), Fighter(side=1, at=(20.0, 20.0)))
        with dice(2):
            K.maintenance.rouse(fight.d, fight.s, 0)
        assert fight.s.where[0] == where


def test_an_effect_of_a_round_ends_with_the_round_or_the_next_activation() -> None:
    row = Row(L.ARMOUR, 2, event=L.ON_HURT)
    early, late = (fray(Fighter(rows=(row,)), Fighter(side=1)) for _ in range(2))
    for fight, activated in ((early, 1), (late, 0)):
        d, s = fight.d, fight.s
        s.activated[0] = activated
        K.model_status.put_on(d, s, 0, 0)
        assert K.current_stats.stat(d, s, 0, L.ARMOUR, 0) == 16
        K.maintenance.expire_with_round(d, s)
        assert K.current_stats.stat(d, s, 0, L.ARMOUR, 0) == (16 if activated else 14)
        s.current_round, s.activated[0], s.active = 2, 0, 0
        K.maintenance.expire_with_activation(d, s, 0)
        assert K.current_stats.stat(d, s, 0, L.ARMOUR, 0) == 14


def test_stationary_lasts_as_an_effect_of_a_round() -> None:
    fight = duel()
    fight.s.activated[0] = 1
    K.model_status.become(fight.d, fight.s, 0, L.STATIONARY, E.BY_RULE)
    K.maintenance.expire_with_round(fight.d, fight.s)
    assert fight.s.status[0] == L.STATIONARY
    fight.s.current_round, fight.s.activated[0] = 2, 0
    K.maintenance.expire_with_activation(fight.d, fight.s, 0)
    assert fight.s.status[0] == 0


def test_an_activation_begins_with_a_clean_slate() -> None:
    begun = L.AIMING | L.CHARGED | L.RAN | L.MOVED | L.ON_FIRE
    fight = duel(Fighter(status=begun, rows=(Row(L.MAT, 1, most=1),)))
    fight.s.deeds[0], fight.s.used[0] = 255, 3
    K.maintenance.begin_anew(fight.d, fight.s, 0)
    assert (fight.s.status[0], fight.s.deeds[0], fight.s.used[0]) == (L.ON_FIRE, 0, 0)


def test_who_is_not_injured_goes_on_without_a_roll() -> None:
    fight = duel(Fighter(status=L.KNOCKED_DOWN))
    with dice():
        assert K.maintenance.rouse(fight.d, fight.s, 0)


@pytest.mark.parametrize(("die", "damage"), [(3, 3), (5, 3)])
def test_the_injured_lose_a_damage_point_where_they_live_on(die: int, damage: int) -> None:
    fight = duel(Fighter(boxes=5, damage=4, status=L.INJURED | L.KNOCKED_DOWN))
    with dice(die):
        K.maintenance.rouse(fight.d, fight.s, 0)
    assert fight.s.damage[0] == damage


@pytest.mark.parametrize(("what", "where"), [(L.CASUALTY, L.PLAYING), (L.ARMOUR, L.GONE)])
def test_of_what_friends_lend_the_injured_have_what_helps_casualty_rolls(
    what: int, where: int
) -> None:
    lent = Row(what, 1, lender=1, lends=5.0)
    hurt = Fighter(boxes=5, damage=4, status=L.INJURED | L.KNOCKED_DOWN, rows=(lent,))
    fight = fray(hurt, Fighter(at=(13.0, 10.0)), Fighter(side=1, at=(20.0, 20.0)))
    with dice(2):
        K.maintenance.rouse(fight.d, fight.s, 0)
    assert fight.s.where[0] == where
