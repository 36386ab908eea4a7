"""What the marshal heeds beside the keepers of flags, and greedy does not."""

import pytest

from tests.factions.systems.company_of_iron.board.field import Model, table
from tests.factions.systems.company_of_iron.board.fighters import RIFLE, Fighter, Plan
from tests.factions.systems.company_of_iron.board.kernels import L
from tests.factions.systems.company_of_iron.board.stage import Cards, stage

FLAGS = ((8, 15), (22, 15))
SHAKE, REROLL = range(2)
PLANS = (Plan([(L.MAT, 1)]), Plan([(L.MAT, 3)]))  # of the cards Shake and Reroll
NEAR = (Fighter(worth=2.0), Fighter(side=1, at=(10.0, 11.5), worth=2.0))


@pytest.mark.parametrize(("activated", "times"), [(False, 1.5), (True, 1.0)])
def test_an_enemy_that_is_yet_to_act_is_worth_more(activated: bool, times: float) -> None:
    models = (Fighter(), Fighter(at=(10.0, 14.0), side=1, activated=activated))
    plain, made = stage(*models), stage(*models, tastes={L.FRESH: 0.5})
    assert made.price(1) == pytest.approx(times * plain.price(1))


@pytest.mark.parametrize(("fresh", "times"), [(0.5, 1.5), (0.0, 1.0)])
def test_it_is_worth_less_once_it_has_acted_this_round(fresh: float, times: float) -> None:
    made = stage(Fighter(), Fighter(at=(10.0, 14.0), side=1), tastes={L.FRESH: fresh})
    before = made.price(1)
    made.have_acted(1)
    made.appraise_spent(1)
    assert made.price(1) == pytest.approx(before / times)
    made.have_not_acted(1)
    made.ask_all()
    assert made.price(1) == pytest.approx(before)


@pytest.mark.parametrize(
    ("foe", "y", "more"),
    [
        (Fighter(at=(10.0, 14.0), side=1, worth=4.0, weapons=(RIFLE,)), 12.5, 0.4),
        (Fighter(at=(10.0, 14.0), side=1, worth=4.0, weapons=(RIFLE,)), 10.0, 0.0),  # out of reach
        (Fighter(at=(10.0, 14.0), side=1, worth=4.0), 12.5, 0.0),  # no gunner
        (
            Fighter(at=(10.0, 14.0), side=1, worth=4.0, weapons=(RIFLE,), status=L.KNOCKED_DOWN),
            12.5,
            0.0,
        ),
    ],
)
def test_a_gunner_is_worth_engaging(foe: Fighter, y: float, more: float) -> None:
    plain, made = stage(Fighter(), foe), stage(Fighter(), foe, tastes={L.PIN: 0.1})
    for board in (plain, made):
        board.weigh_up()
    there = [board.weigh_place(10.0, y).worth for board in (plain, made)]
    assert there[1] - there[0] == pytest.approx(more)


@pytest.mark.parametrize(("hoard", "played"), [(0.0, REROLL), (2.0, SHAKE)])
def test_what_might_change_rolls_is_kept_for_them(hoard: float, played: int) -> None:
    cards = Cards(hands=((SHAKE, REROLL), ()), plans=PLANS)
    made = stage(*NEAR, cards=cards, tastes={L.HOARD: hoard, L.CARD: 0.01})
    made.play_best_plan(0)
    assert made.plan(0) == played


@pytest.mark.parametrize(("least", "played"), [(0.2, -1), (0.01, SHAKE)])
def test_a_battle_plan_must_gain_so_much(least: float, played: int) -> None:
    made = stage(*NEAR, cards=Cards(hands=((SHAKE,), ()), plans=PLANS[:1]), tastes={L.CARD: least})
    made.play_best_plan(0)
    assert made.plan(0) == played


@pytest.mark.parametrize(("every", "flags"), [(0.0, (0, 1, 0, 1, 1, 0)), (3.0, (1, 0, 0, 1, 0, 1))])
def test_one_unit_in_so_many_deploys_at_another_flag(every: float, flags: tuple[int, ...]) -> None:
    """Units 0 to 3 are the first player's, 4 and 5 the second's."""
    models = [Model(None, int(group > 3), group=group) for group in range(6)]
    made = table(*models, flags=FLAGS)
    made.d.taste[:, L.DETACHED] = every
    made.deploy()
    near = [int(abs(made.position(u)[0] - FLAGS[1][0]) < 7.0) for u in made.models()]
    assert tuple(near) == flags
