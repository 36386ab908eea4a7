"""What the marshal heeds beside the keepers of flags, and greedy does not."""

from typing import Any

import numpy as np
import pytest

from tests.factions.systems.company_of_iron.board.field import Model, table
from tests.factions.systems.company_of_iron.board.fighters import RIFLE, SWORD, Fighter, Plan
from tests.factions.systems.company_of_iron.board.kernels import L
from tests.factions.systems.company_of_iron.board.stage import Cards, Odds, Scene, stage
from tests.factions.systems.company_of_iron.board.taste import TASTE
from tests.factions.systems.company_of_iron.board.terrain import Piece

FLAGS = ((8, 15), (22, 15))
SHAKE, REROLL, _, BRACE = range(4)
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


@pytest.mark.parametrize(
    ("sizes", "every", "flags"),
    [
        ((1, 1, 1, 1), 0.0, (0, 1, 0, 1)),  # in turn
        ((1, 1, 1, 1), 3.0, (1, 0, 0, 0)),
        ((1, 1, 1, 1), 2.0, (1, 1, 0, 0)),
        ((3, 2, 1), 3.0, (0, 0, 1)),  # the smallest first, and no more than two of six
        ((3, 1, 2), 2.0, (0, 1, 1)),
        ((3, 4), 3.0, (0, 0)),  # a unit is never parted
    ],
)
def test_the_smallest_units_deploy_at_another_flag(
    sizes: tuple[int, ...], every: float, flags: tuple[int, ...]
) -> None:
    units = [[Model(None, group=group)] * size for group, size in enumerate(sizes)]
    made = table(*(model for unit in units for model in unit), Model(None, 1), flags=FLAGS)
    made.d.taste[:, L.DETACHED] = every
    made.deploy()
    first = np.cumsum((0, *sizes))[:-1]
    near = [int(abs(made.position(int(u))[0] - FLAGS[1][0]) < 7.0) for u in first]
    assert tuple(near) == flags


@pytest.mark.parametrize(
    ("foe", "costs"),
    [
        (Fighter(at=(12.0, 13.0), side=1), True),  # half an inch beside the way
        (Fighter(at=(16.0, 13.0), side=1), False),
        (Fighter(at=(12.0, 13.0), side=1, status=L.KNOCKED_DOWN), False),
        (Fighter(at=(12.0, 13.0), side=1, faces=(20.0, 13.0)), False),  # it looks away
        (Fighter(at=(10.0, 16.9), side=1), False),  # the way ends in its reach
    ],
)
@pytest.mark.parametrize("passing", [0.0, 1.0, 0.5])
def test_the_free_strike_of_an_enemy_that_is_passed_counts(
    passing: float, foe: Fighter, costs: bool
) -> None:
    strikes = [Odds(L.FREE_BLOW, 0.8, at=0)]
    made = stage(Fighter(worth=2.0), foe, suffers=strikes, tastes={L.PASSING: passing})
    option = made.list_only(10.0, 15.9)
    assert made.holders() == []
    lost = option.worth - made.worth_at_end(10.0, 15.9, 12.0)
    assert lost == pytest.approx(passing * 0.8 * made.price(0) if costs else 0.0)


@pytest.mark.parametrize(
    ("arrives", "boxes", "marked", "foes", "chance"),
    [
        (1.0, 2, 0.5, [(12.0, 13.0)], 0.75),
        (0.5, 2, 0.5, [(12.0, 13.0)], 0.875),
        (0.0, 2, 0.5, [(12.0, 13.0)], 1.0),
        (1.0, 1, 3.0, [(12.0, 13.0)], 0.0),
        (1.0, 2, 0.5, [(12.0, 13.0), (8.0, 14.0)], 0.5625),
        (1.0, 2, 0.5, [(16.0, 13.0)], 1.0),  # too far from the way
    ],
)
def test_the_free_strikes_on_a_way_may_end_it(
    arrives: float, boxes: int, marked: float, foes: list[tuple[float, float]], chance: float
) -> None:
    enemies = [Fighter(at=at, side=1) for at in foes]
    strikes = [Odds(L.FREE_BLOW, marked, at=0)]
    made = stage(Fighter(boxes=boxes), *enemies, suffers=strikes, tastes={L.ARRIVES: arrives})
    assert made.chance_to_arrive(10.0, 18.0) == pytest.approx(chance)


@pytest.mark.parametrize(("arrives", "target"), [(0.0, 1), (1.0, 2)])
def test_of_two_charges_it_makes_the_one_that_it_survives(arrives: float, target: int) -> None:
    """The way to the dearer enemy leads past a third."""
    foes = [
        Fighter(at=(10.0, 18.0), side=1, worth=2.0),
        Fighter(at=(3.0, 12.0), side=1, worth=1.8),
        Fighter(at=(12.0, 13.0), side=1, worth=0.1),
    ]
    strikes = [Odds(L.FREE_BLOW, 1.0, by=3, at=0)]
    made = stage(
        Fighter(worth=0.1),
        *foes,
        suffers=strikes,
        tastes={L.ARRIVES: arrives},
        leaderless=(1,),
        dread=0.0,
    )
    assert made.decided() == (L.CHARGE, L.BLOWS, target)


@pytest.mark.parametrize("contest", [0.8, 0.3, 0.0])
@pytest.mark.parametrize(("enemies", "friends"), [(1, 0), (3, 0), (1, 1), (0, 0)])
def test_a_flag_that_enemies_alone_are_at_is_worth_a_part(
    contest: float, enemies: int, friends: int
) -> None:
    there = [Fighter(side=1, at=(21.0 + u, 16.0)) for u in range(enemies)]
    there += [Fighter(at=(21.0 + u, 14.0)) for u in range(friends)]
    tastes = {L.CONTEST: contest, L.SHARED: 0.1, L.POINT: 2.0}
    made = stage(Fighter(), *there, scene=Scene(flags=FLAGS[1:], in_round=7), tastes=tastes)
    made.survey()
    part = 1.0 if enemies == 0 else contest if friends == 0 else 0.1
    assert made.flag_worth() == pytest.approx(2.0 * part)


# The second could do more to its enemy than the third, but an obstruction bars its way and sight.
BARRED = (
    Fighter(at=(3.0, 3.0)),
    Fighter(at=(10.0, 10.0)),
    Fighter(at=(20.0, 10.0)),
    Fighter(at=(10.0, 15.0), side=1, worth=2.0),
    Fighter(at=(20.0, 15.0), side=1, worth=1.5),
)
WALL = Piece((10.0, 12.5), 3.0, 0.5)


@pytest.mark.parametrize(
    ("rival", "barred", "chosen"),
    [(0.0, True, 1), (0.9, True, 1), (0.5, True, 2), (0.5, False, 1)],
)
def test_the_next_that_is_nearly_as_urgent_acts_first_if_it_has_more_to_act_for(
    rival: float, barred: bool, chosen: int
) -> None:
    pieces = (WALL,) if barred else ()
    made = stage(*BARRED, pieces=pieces, tastes={L.RIVAL: rival}, leaders=(0, 3), dread=0.0)
    assert made.choose_model() == chosen


def test_models_with_nothing_to_act_for_are_not_looked_at() -> None:
    hurt = Fighter(at=(10.0, 12.0), status=L.INJURED | L.KNOCKED_DOWN)
    made = stage(hurt, Fighter(at=(3.0, 3.0)), BARRED[3], tastes={L.RIVAL: 0.1})
    assert made.choose_model() == 1
    made.have_acted(1)
    assert made.choose_model() == 0


def drawn(lots: np.random.Generator) -> list[Fighter]:
    """Return three against three around a flag, in any condition, the leaders first."""
    return [
        Fighter(
            side=u // 3,
            at=(
                4.0 + 4.0 * (u % 3) + lots.uniform(0.0, 2.0),
                10.0 + 4.0 * (u // 3) + lots.random(),
            ),
            worth=float(lots.integers(1, 5)),
            weapons=(SWORD, RIFLE)[: int(lots.integers(1, 3))],
            boxes=3,
            damage=int(lots.integers(3)),
            activated=bool(lots.integers(2)),
            status=L.KNOCKED_DOWN if lots.integers(5) == 0 else 0,
        )
        for u in range(6)
    ]


def decisions(models: list[Fighter], player: int, tastes: dict[int, Any]) -> list[Any]:
    """Return what a player's general decides: which model acts, and the order of each."""
    floors = [Odds(by=u, sorts=L.FLOOR_CHARGE, boxes=0.4) for u in range(6)]
    board = stage(*models, tastes=tastes, deals=floors, scene=Scene(flags=[(10.0, 12.0)]))
    board.survey()
    found: list[Any] = [board.choose_model(player)]
    for u in range(3 * player, 3 * player + 3):
        found += [board.decided(u), board.order.worth, board.destination(), board.urgency(u)]
        board.have_acted(u)
        board.appraise_spent(u)
    return found


@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize("seed", range(12))
def test_no_player_decides_by_the_weights_of_the_enemys_general(seed: int, player: int) -> None:
    lots = np.random.default_rng(seed)
    models = drawn(lots)
    own = {
        L.RIVAL: 0.1,
        L.PASSING: 1.0,
        L.HEAD: 4.0,
        L.SEAT: 5.0,
        L.FLOORED: 0.3,
        L.FRESH: 0.4,
        L.GUARD: 2.0,
        L.FOCUS: 1.0,
    }
    theirs = lots.uniform(0.0, 9.0, L.TASTES)
    theirs[L.DETACHED] = 0.0
    both = {}
    for column in range(L.TASTES):
        both[column] = np.full(2, own.get(column, TASTE[column]))
        both[column][1 - player] = theirs[column]
    assert decisions(models, player, both) == decisions(models, player, own)


@pytest.mark.parametrize(
    ("player", "offered"), [(0, L.OFFER_REROLL | L.OFFER_REROLL_DAMAGE), (1, L.OFFER_BRACE)]
)
def test_either_player_spends_cards_on_what_it_holds_dear_itself(player: int, offered: int) -> None:
    """The target is a commander that only one of the generals holds dear."""
    cards = Cards(hands=((REROLL,), (BRACE,)))
    head = np.where(np.arange(2) == player, 2.0, 0.0)
    pair = (Fighter(worth=0.1), Fighter(side=1, at=(10.0, 11.5), worth=0.1))
    assert stage(*pair, cards=cards, tastes={L.HEAD: head}).offers() == offered


@pytest.mark.parametrize(
    ("anywhere", "enemy", "does"),
    [
        (1.0, (11.5, 14.91), (L.ADVANCE, L.BLOWS, 1)),
        (0.0, (11.5, 14.91), (L.ADVANCE, L.NOTHING, -1)),
        (1.0, (12.4, 14.91), (L.ADVANCE, L.NOTHING, -1)),  # out of reach from there
    ],
)
def test_a_model_that_walks_to_a_flag_strikes_what_is_in_reach_there(
    anywhere: float, enemy: tuple[float, float], does: tuple[int, int, int]
) -> None:
    """From where the straight way to the enemy ends, the flag is out of reach."""
    foe = Fighter(at=enemy, side=1, worth=0.5)
    made = stage(
        Fighter(worth=0.1),
        foe,
        tastes={L.ANYWHERE: anywhere, L.SEAT: 0.0},
        leaderless=(0, 1),
        scene=Scene(flags=[(10.0, 18.0)]),
    )
    assert made.decided() == does


@pytest.mark.parametrize(
    ("beside", "more", "does"),
    [
        (1.0, (), (L.ADVANCE, L.BLOWS, 2)),
        (0.0, (), None),
        (1.0, ((8.6, 14.4), (11.4, 14.4), (10.0, 16.5)), None),  # friends all about it
    ],
)
def test_a_model_goes_beside_a_friend_that_bars_its_way(
    beside: float, more: tuple[tuple[float, float], ...], does: tuple[int, int, int] | None
) -> None:
    friends = [Fighter(at=at) for at in ((10.0, 13.28), *more)]
    foe = Fighter(at=(10.0, 14.9), side=1, worth=2.0)
    models = (Fighter(at=(10.0, 10.0)), friends[0], foe, *friends[1:])
    made = stage(*models, tastes={L.BESIDE: beside}, leaderless=(0, 1), dread=0.0)
    found = made.decided()
    assert found == does if does else found[1] == L.NOTHING
