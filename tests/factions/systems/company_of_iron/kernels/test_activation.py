"""Activations: what is done in which order, free strikes, failed charges, what is put off."""

from dataclasses import replace

import pytest

from tests.factions.systems.company_of_iron.board.dice import dice
from tests.factions.systems.company_of_iron.board.events import MOVED
from tests.factions.systems.company_of_iron.board.fighters import RIFLE, SWORD, Fighter, Row, Weapon
from tests.factions.systems.company_of_iron.board.kernels import E, L
from tests.factions.systems.company_of_iron.board.stage import stage

FOE = Fighter(at=(10.0, 17.0), side=1)


def test_a_charge_of_three_inches_boosts_the_damage_of_its_first_attack() -> None:
    made = stage(Fighter(), FOE)
    with dice(6, 5, 1, 1, 1):
        made.activate(L.CHARGE, L.BLOWS, 1)
    assert made.events(E.ATTACK)[0].how == E.CHARGE_ATTACK
    assert made.events(E.DAMAGE)[0].dice == 3


def test_a_short_charge_boosts_nothing() -> None:
    made = stage(Fighter(), Fighter(at=(10.0, 13.0), side=1))
    with dice(6, 5, 1, 1):
        made.activate(L.CHARGE, L.BLOWS, 1)
    assert made.events(E.ATTACK)[0].how == E.MELEE_BLOW


def test_a_failed_charge_ends_the_activation() -> None:
    made = stage(Fighter(), Fighter(at=(10.0, 27.0), side=1))
    with dice():
        made.activate(L.CHARGE, L.BLOWS, 1)
    assert made.position(0)[1] == 10.0
    assert made.status(0) & L.RAN
    assert not made.events(E.ATTACK)


def test_each_melee_weapon_strikes_once() -> None:
    shield = Weapon(power=1, length=0.5)
    made = stage(Fighter(weapons=(SWORD, shield)), Fighter(at=(10.0, 11.5), side=1))
    with dice(1, 2, 1, 2):
        made.activate(L.ADVANCE, L.BLOWS, 1)
    assert [attack.weapon for attack in made.events(E.ATTACK)] == [0, 1]


def test_rate_of_fire_is_how_often_a_gun_shoots() -> None:
    repeater = replace(RIFLE, shots=2)
    made = stage(Fighter(weapons=(repeater,)), Fighter(at=(10.0, 20.0), side=1))
    with dice(1, 2, 1, 2):
        made.activate(L.AIM, L.SHOTS, 1)
    assert len(made.events(E.ATTACK)) == 2


def test_a_model_in_melee_does_not_shoot() -> None:
    made = stage(Fighter(weapons=(RIFLE,)), Fighter(at=(10.0, 11.5), side=1))
    with dice():
        made.activate(L.FORFEIT, L.SHOTS, 1)
    assert not made.events(E.ATTACK)


def test_leaving_melee_draws_a_free_strike_before_the_move() -> None:
    made = stage(Fighter(), Fighter(at=(10.0, 11.5), side=1))
    with dice(1, 2):
        made.activate(L.ADVANCE, L.NOTHING, to=(10.0, 5.0))
    order = made.event_kinds()
    assert order.index(E.ATTACK) < order.index(MOVED)
    assert made.events(E.ATTACK)[0][:2] == (1, 0)
    assert made.position(0)[1] == pytest.approx(5.0)


@pytest.mark.parametrize(("x", "strikers"), [(16.0, [1]), (13.0, []), (10.5, [])])
def test_only_passing_through_a_melee_range_draws_a_free_strike(
    x: float, strikers: list[int]
) -> None:
    """It begins and ends in nobody's reach, or stays in that of the enemy, or never comes to it."""
    made = stage(Fighter(), Fighter(at=(13.0, 11.4), side=1, faces=(13.0, 0.0)))
    assert made.in_melee_with(0) == 0
    with dice(*(1, 2) * len(strikers)):
        made.activate(L.ADVANCE, L.NOTHING, to=(x, 10.0))
    assert [attack.by for attack in made.events(E.ATTACK)] == strikers
    assert made.position(0)[0] == pytest.approx(x)


@pytest.mark.parametrize("y", [11.3 + 0.0137 * number for number in range(40)])
def test_what_only_passes_through_a_melee_range_is_within_reach_as_it_is_struck(y: float) -> None:
    made = stage(Fighter(), Fighter(at=(13.0, y), side=1, faces=(13.0, 0.0)))
    with dice(1, 2):
        made.activate(L.ADVANCE, L.NOTHING, to=(16.0, 10.0))
    assert [attack.outcome for attack in made.events(E.ATTACK)] == [E.MISS]


def test_a_gunfighter_in_melee_shoots_at_nobody_else() -> None:
    """Ordered to shoot at another, it shoots at the enemy it is in melee with."""
    gunner = Fighter(weapons=(RIFLE,), traits=L.GUNFIGHTER | L.LIVING | L.WARRIOR)
    other = Fighter(at=(10.0, 15.0), side=1)
    made = stage(gunner, other, Fighter(at=(11.0, 11.2), side=1, faces=(10.0, 10.0)))
    assert made.engages(2, 0)
    with dice(1, 2):
        made.activate(L.FORFEIT, L.SHOTS, 1)
    assert [attack.at for attack in made.events(E.ATTACK)] == [2]


def test_without_a_target_a_model_ends_facing_the_enemy_nearest_then() -> None:
    """The nearest at the beginning is left behind; one that lies injured does not count."""
    hurt = Fighter(at=(12.0, 17.0), side=1, status=L.INJURED | L.KNOCKED_DOWN)
    made = stage(Fighter(), Fighter(at=(10.0, 5.0), side=1), Fighter(at=(10.0, 22.0), side=1), hurt)
    made.activate(L.RUN, L.NOTHING, to=(10.0, 17.0))
    assert made.facing(0) == pytest.approx((0.0, 1.0))


def test_a_model_that_stays_faces_the_nearest_enemy_on_its_feet() -> None:
    hurt = Fighter(at=(12.0, 10.0), side=1, status=L.INJURED | L.KNOCKED_DOWN)
    made = stage(Fighter(), hurt, Fighter(at=(10.0, 4.0), side=1))
    made.activate(L.ADVANCE, L.NOTHING)
    assert made.facing(0) == pytest.approx((0.0, -1.0))


def test_parry_draws_none() -> None:
    made = stage(Fighter(traits=L.PARRY), Fighter(at=(10.0, 11.5), side=1))
    with dice():
        made.activate(L.ADVANCE, L.NOTHING, to=(10.0, 5.0))
    assert made.position(0)[1] == pytest.approx(5.0)


def test_a_run_makes_no_attack_and_goes_twice_as_far() -> None:
    made = stage(Fighter(), Fighter(at=(20.0, 27.0), side=1))
    with dice():
        made.activate(L.RUN, L.NOTHING, to=(10.0, 28.0))
    assert made.position(0)[1] == pytest.approx(22.0)


def test_what_must_run_and_cannot_advances_and_does_not_act() -> None:
    made = stage(Fighter(traits=L.NO_RUN), Fighter(at=(10.0, 18.0), side=1))
    with dice():
        made.activate(L.RUN, L.BLOWS, 1, to=(10.0, 28.0))
    assert made.position(0)[1] == pytest.approx(16.0)
    assert made.status(0) == L.MOVED


def test_assault_shoots_once_before_the_charge_strikes() -> None:
    made = stage(Fighter(weapons=(SWORD, RIFLE), traits=L.ASSAULT), FOE)
    with dice(1, 2, 1, 2):
        made.activate(L.CHARGE, L.BLOWS, 1)
    assert [attack.weapon for attack in made.events(E.ATTACK)] == [1, 0]


def test_what_is_put_off_is_done_in_its_order() -> None:
    """Vengeance moves before it strikes."""
    step = Row(L.MOVE_SELF, amount=3, event=L.ON_START)
    again = Row(L.ATTACK_AGAIN, amount=1, event=L.ON_START)
    made = stage(Fighter(rows=(step, again)), Fighter(at=(10.0, 14.0), side=1))
    made.ask_all()
    with dice(1, 2):
        made.begin_activation(0)
    order = made.event_kinds()
    assert order.index(MOVED) < order.index(E.ATTACK)


def test_knocked_down_it_stands_up_and_then_acts() -> None:
    made = stage(Fighter(status=L.KNOCKED_DOWN), Fighter(at=(10.0, 11.5), side=1))
    with dice(1, 2):
        made.activate(L.FORFEIT, L.BLOWS, 1)
    assert made.status(0) & L.KNOCKED_DOWN == 0
    assert len(made.events(E.ATTACK)) == 1


def test_a_model_that_has_got_up_and_gone_on_makes_no_attack() -> None:
    made = stage(Fighter(status=L.KNOCKED_DOWN), Fighter(at=(10.0, 11.7), side=1))
    made.activate(L.STAND, L.BLOWS, 1, to=(10.0, 10.2))
    assert made.position(0) == (10.0, 10.2)
    assert made.events(E.ATTACK) == []


def test_a_stationary_model_does_nothing() -> None:
    made = stage(Fighter(status=L.STATIONARY), FOE)
    assert not made.begin_activation(0)


def test_nobody_stands_up_in_the_activation_in_which_it_was_knocked_down() -> None:
    burning = Fighter(boxes=5, damage=4, status=L.ON_FIRE)
    made = stage(burning, FOE)
    with dice(3, 6, 6, 6):  # it burns on, for more than it can take, and is knocked down
        assert not made.begin_activation(0)
    assert made.status(0) == L.KNOCKED_DOWN | L.ON_FIRE
    lying = stage(Fighter(status=L.KNOCKED_DOWN), FOE)
    assert lying.begin_activation(0)


@pytest.mark.parametrize(
    ("rolls", "casualties", "gone"),
    [
        ((4, 2), 1, False),  # it stays injured, and the fire goes out
        ((4, 3, 1, 1), 1, True),  # the fire burns on: any damage roll boxes the injured
        ((2,), 1, True),  # incapacitated, it has no maintenance phase
        ((5, 3, 6, 6, 2), 2, True),  # injured no longer, it burns and rolls for a casualty
    ],
)
def test_the_injured_roll_before_their_maintenance_phase(
    rolls: tuple[int, ...], casualties: int, gone: bool
) -> None:
    status = L.INJURED | L.KNOCKED_DOWN | L.ON_FIRE
    made = stage(Fighter(boxes=5, damage=4, status=status), FOE)
    with dice(*rolls):
        assert not made.begin_activation(0)
    assert len(made.events(E.CASUALTY_ROLL)) == casualties
    assert made.is_gone(0) is gone
    assert gone or made.status(0) == L.INJURED | L.KNOCKED_DOWN


@pytest.mark.parametrize("reach", [1.0, 2.5])
def test_a_gunfighter_shoots_what_it_has_charged_though_it_lies_and_another_engages_it(
    reach: float,
) -> None:
    gunner = Fighter(weapons=(RIFLE,), traits=L.GUNFIGHTER | L.WARRIOR, reach=0.5)
    hurt = replace(FOE, status=L.INJURED | L.KNOCKED_DOWN)
    lance = Weapon(length=reach)
    lancer = Fighter(at=(12.7, 14.5), side=1, weapons=(lance,), faces=(10.0, 15.3))
    made = stage(gunner, hurt, lancer)
    with dice(1, 1):
        made.activate(L.CHARGE, L.BLOWS, 1)
    assert bool(made.engages(2, 0)) is (reach > 1.0)
    assert [attack.at for attack in made.events(E.ATTACK)] == [1]
    assert made.is_gone(1)


def test_the_guns_of_a_charge_shoot_at_nothing_beyond_its_melee_range() -> None:
    twice = replace(RIFLE, shots=2)
    gunner = Fighter(weapons=(twice,), traits=L.GUNFIGHTER | L.WARRIOR, reach=0.5)
    hurt = replace(FOE, status=L.INJURED | L.KNOCKED_DOWN)
    made = stage(gunner, hurt, Fighter(at=(10.0, 22.0), side=1))
    with dice(1, 1):
        made.activate(L.CHARGE, L.BLOWS, 1)
    assert [attack.at for attack in made.events(E.ATTACK)] == [1]


@pytest.mark.parametrize("quality", [L.SPELL | L.ALONE, L.ALONE])
def test_assault_is_neither_a_spell_nor_a_special_attack(quality: int) -> None:
    bolt = Weapon(power=12, length=12.0, ranged=True, qualities=quality)
    traits = L.ASSAULT | L.SPELLCASTER
    made = stage(Fighter(weapons=(SWORD, bolt), traits=traits), FOE)
    with dice(1, 2):
        made.activate(L.CHARGE, L.BLOWS, 1)
    assert [attack.weapon for attack in made.events(E.ATTACK)] == [0]
