"""What a greedy model does: to charge, to aim, to keep away, to hold a flag."""

from dataclasses import replace

import pytest

from tests.factions.systems.company_of_iron.board.fighters import RIFLE, SWORD, Fighter, Row, Weapon
from tests.factions.systems.company_of_iron.board.kernels import K, L
from tests.factions.systems.company_of_iron.board.stage import Odds, Scene, stage

FOE = Fighter(at=(10.0, 17.0), side=1)
SHOOTER = Fighter(weapons=(RIFLE,))


def test_it_charges_the_enemy_it_reaches() -> None:
    assert stage(Fighter(), FOE).decided() == (L.CHARGE, L.BLOWS, 1)


def test_it_charges_the_one_that_is_worth_more() -> None:
    dear = replace(FOE, at=(13.0, 16.0), worth=4.0)
    made = stage(Fighter(), replace(FOE, worth=0.5), dear, leaderless=(1,))
    assert made.decided() == (L.CHARGE, L.BLOWS, 2)


@pytest.mark.parametrize("status", [0, L.KNOCKED_DOWN])
@pytest.mark.parametrize("floored", [1, 2])
@pytest.mark.parametrize(
    ("weapon", "away", "column"),
    [(SWORD, 7.0, L.FLOOR_CHARGE), (SWORD, 1.5, L.FLOOR_BLOW), (RIFLE, 9.0, L.FLOOR_SHOT)],
)
def test_of_two_alike_it_attacks_the_one_that_it_may_knock_down(
    weapon: Weapon, away: float, column: int, floored: int, status: int
) -> None:
    """Unless both lie there already; then the other, which is worth a hair more."""
    foes = [
        Fighter(at=(10.0 + aside, 10.0 + away), side=1, worth=1.0, status=status)
        for aside in (-0.8, 0.8)
    ]
    foes[2 - floored] = replace(foes[2 - floored], worth=1.01)
    odds = [Odds(column, 0.3, by=0, at=floored)]
    made = stage(Fighter(weapons=(weapon,)), *foes, deals=odds, leaderless=(1,))
    assert made.decided()[2] == (3 - floored if status else floored)


def test_it_strikes_where_it_stands_rather_than_suffer_free_strikes() -> None:
    beside = Fighter(at=(10.0, 11.5), side=1)
    made = stage(Fighter(), beside)
    assert made.decided() == (L.ADVANCE, L.BLOWS, 1)
    assert made.destination() == (10.0, 10.0)


@pytest.mark.parametrize(("worth", "how"), [(1.0, L.ADVANCE), (9.0, L.CHARGE)])
def test_in_melee_it_strikes_there_unless_another_charge_promises_far_more(
    worth: float, how: int
) -> None:
    beside, other = Fighter(at=(10.0, 11.5), side=1), Fighter(at=(15.0, 15.0), side=1, worth=worth)
    made = stage(Fighter(), beside, other, leaderless=(1,))
    assert made.decided()[0] == how


def test_it_weighs_places_where_no_charge_gets_through() -> None:
    """Four dear enemies stand behind a row of bases that nobody passes."""
    wall = [Fighter(at=(7.6 + 1.2 * n, 12.0), worth=0.1) for n in range(5)]
    dear = [Fighter(at=(8.5 + n, 16.0), side=1, worth=6.0) for n in range(4)]
    made = stage(Fighter(), *wall, *dear)
    assert made.decided()[:2] == (L.ADVANCE, L.NOTHING)
    assert made.order.worth > K.trials.NONE


def test_it_looks_for_a_lesser_charge_where_the_better_orders_are_barred() -> None:
    """A row of friends stands before the dear enemy and the flag; a cheaper enemy is free."""
    wall = [Fighter(at=(7.6 + 1.2 * n, 12.0), worth=0.1) for n in range(5)]
    dear = Fighter(at=(10.0, 16.0), side=1, worth=6.0)
    cheap = Fighter(at=(5.0, 10.0), side=1, worth=2.0)
    made = stage(Fighter(), *wall, dear, cheap, scene=Scene(flags=[(10.0, 16.5)], in_round=3))
    assert made.decided() == (L.CHARGE, L.BLOWS, 7)


def test_it_aims_at_what_it_sees_in_range() -> None:
    assert stage(SHOOTER, replace(FOE, at=(10.0, 20.0))).decided()[:2] in (
        (L.AIM, L.SHOTS),
        (L.ADVANCE, L.SHOTS),
    )


def test_it_neither_shoots_nor_aims_in_melee() -> None:
    made = stage(SHOOTER, Fighter(at=(10.0, 11.5), side=1))
    assert made.decided()[0] != L.AIM


@pytest.mark.parametrize("policy", [L.GREEDY, L.NEAREST])
def test_a_gunfighter_in_melee_shoots_at_nobody_else(policy: int) -> None:
    """A dearer enemy stands in its range, and out of its melee."""
    beside = Fighter(at=(11.0, 11.2), side=1, faces=(10.0, 10.0))
    dear = Fighter(at=(10.0, 16.0), side=1, worth=1.5)
    made = stage(
        replace(SHOOTER, traits=L.GUNFIGHTER), beside, dear, policy=policy, leaderless=(1,)
    )
    assert made.engages(1, 0)
    assert made.decided() == (L.FORFEIT, L.SHOTS, 1)


@pytest.mark.parametrize(
    ("away", "traits", "how"),
    [(4.0, 0, L.ADVANCE), (4.0, L.ASSAULT, L.CHARGE), (5.5, 0, L.CHARGE)],
)
def test_it_does_not_charge_where_a_walk_does_as_much(away: float, traits: int, how: int) -> None:
    """Of the short charges only that of Assault, which brings a shot, is one."""
    foe = Fighter(at=(10.0, 10.0 + away), side=1)
    made = stage(Fighter(traits=traits | L.LIVING | L.WARRIOR), foe)
    assert made.decided()[0] == how


@pytest.mark.parametrize(
    ("weapon", "away", "at"), [(SWORD, 1.5, 2), (SWORD, 6.0, 2), (RIFLE, 9.0, 2)]
)
def test_it_attacks_what_it_can_hurt_rather_than_a_wall_of_shields(
    weapon: Weapon, away: float, at: int
) -> None:
    """The one on the left is dearer, but no blow and no shot gets through its ARM."""
    wall = Row(L.ARMOUR, 12.0, event=L.ON_ORDER)
    left = Fighter(at=(9.2, 10.0 + away), side=1, worth=3.0, rows=(wall,))
    right = Fighter(at=(10.8, 10.0 + away), side=1, worth=2.0)
    made = stage(Fighter(weapons=(weapon,)), left, right, leaderless=(1,))
    assert made.decided()[2] == 3 - at
    made.put_on(1, 0)
    assert made.decided()[2] == at


def test_far_from_everybody_it_runs() -> None:
    made = stage(
        Fighter(at=(10.0, 3.0)),
        replace(FOE, at=(10.0, 27.0)),
        scene=Scene(flags=[(15.0, 15.0)], in_round=2),
    )
    assert made.decided()[:2] == (L.RUN, L.NOTHING)


def test_it_runs_to_a_flag_that_nobody_holds() -> None:
    made = stage(
        Fighter(at=(10.0, 6.0)),
        replace(FOE, at=(28.0, 28.0)),
        scene=Scene(flags=[(10.0, 15.0)], in_round=2),
    )
    made.decided()
    x, y = made.destination()
    assert abs(x - 10.0) < 0.5
    assert 11.4 <= y <= 12.5


@pytest.mark.parametrize(("posts", "nearer"), [(1, True), (0, False)])
def test_before_flags_score_a_weak_shooter_comes_for_them_though_it_is_feared_for(
    posts: int, nearer: bool
) -> None:
    """Five are near enough to charge it, and it can do little to them; without a flag it backs."""
    foes = [Fighter(at=(4.0 + 3 * n, 15.5), side=1, worth=2.0) for n in range(5)]
    made = stage(
        replace(SHOOTER, at=(10.0, 6.0)),
        *foes,
        deals=[Odds(slice(L.SURELY), 0.02, by=0)],
        leaderless=(0, 1),
        scene=Scene(flags=[(8.0, 15.0)][:posts]),
    )
    made.decided()
    assert (made.destination()[1] > 6.0) is nearer


def test_one_that_may_not_run_advances() -> None:
    made = stage(Fighter(at=(10.0, 3.0), traits=L.NO_RUN), replace(FOE, at=(10.0, 27.0)))
    assert made.decided()[0] == L.ADVANCE


@pytest.mark.parametrize(
    ("foe", "expected"),
    [
        (Fighter(at=(10.0, 11.5), side=1), (L.FORFEIT, L.BLOWS)),
        (Fighter(at=(10.0, 27.0), side=1), (L.STAND, L.NOTHING)),
    ],
)
def test_getting_up_costs_the_movement_or_the_action(
    foe: Fighter, expected: tuple[int, int]
) -> None:
    made = stage(Fighter(status=L.KNOCKED_DOWN), foe, scene=Scene(flags=[(10.0, 15.0)], in_round=2))
    assert made.decided()[:2] == expected


def test_one_that_gets_up_plans_no_blow_at_the_enemies_that_stop_it() -> None:
    wall = [Fighter(at=(7.6 + 1.2 * n, 12.2), side=1) for n in range(5)]
    flag = Scene(flags=[(10.0, 16.0)], in_round=3)
    made = stage(Fighter(status=L.KNOCKED_DOWN), *wall, scene=flag, dread=0.0)
    assert made.decided()[:2] == (L.STAND, L.NOTHING)


def test_nearest_goes_for_the_closest() -> None:
    near, far = Fighter(at=(10.0, 16.0), side=1), Fighter(at=(13.0, 17.0), side=1, worth=9.0)
    assert stage(Fighter(), near, far, policy=L.NEAREST).decided() == (L.CHARGE, L.BLOWS, 1)


@pytest.mark.parametrize("policy", [L.GREEDY, L.NEAREST, L.RANDOM])
def test_a_model_that_surfaces_forgoes_movement_or_action(policy: int) -> None:
    made = stage(Fighter(), Fighter(at=(10.0, 16.0), side=1), policy=policy)
    for _ in range(20):
        how, do, _ = made.decided(still=True)
        assert (how, do) in ((L.STAND, L.NOTHING), (L.FORFEIT, L.NOTHING))


def test_random_orders_are_of_several_kinds() -> None:
    made = stage(Fighter(), FOE, policy=L.RANDOM)
    assert len({made.decided()[0] for _ in range(60)}) >= 3


@pytest.mark.parametrize(
    ("flag", "held", "moves"),
    [
        ((14.4, 10.7), False, True),  # a step to the side is enough
        ((14.4, 10.7), True, True),  # and denies it to the enemy
        ((18.0, 10.0), False, False),  # out of reach for who stays in melee
        ((10.0, 10.0), False, False),  # it stands there already
    ],
)
def test_a_model_content_to_strike_steps_aside_for_a_flag(
    flag: tuple[float, float], held: bool, moves: bool
) -> None:
    beside = Fighter(at=(10.0, 11.5), side=1)
    holder = Fighter(at=(16.5, 11.5) if held else (28.0, 28.0), side=1)
    made = stage(Fighter(), beside, holder, scene=Scene(flags=[flag], in_round=3))
    assert made.decided() == (L.ADVANCE, L.BLOWS, 1)
    x, y = made.destination()
    assert made.order.has_way is moves
    assert ((x, y) != (10.0, 10.0)) is moves
    far = abs(complex(x, y) - complex(*flag))
    assert (far <= 3.0 + 0.59) is (moves or flag == (10.0, 10.0))
    assert abs(complex(x, y) - (10 + 11.5j)) <= 1.0 + 1.18


def test_it_does_not_step_aside_where_another_would_strike_freely() -> None:
    """One behind it has it only just in reach."""
    beside, behind = (
        Fighter(at=(10.0, 11.5), side=1),
        Fighter(at=(8.0, 9.3), side=1, faces=(10, 10)),
    )
    made = stage(Fighter(), beside, behind, scene=Scene(flags=[(14.4, 10.7)], in_round=3))
    assert made.engages(2, 0)
    assert made.decided()[:2] == (L.ADVANCE, L.BLOWS)
    assert made.destination() == (10.0, 10.0)


def test_a_model_whose_way_ends_beside_an_enemy_strikes_it() -> None:
    """On the way to a flag it comes up against one that it cannot reach by itself."""
    made = stage(Fighter(), FOE)
    made.list_only(10.0, 15.0)  # beyond a step, where the enemy stands in the way
    made.put(1, 10.0, 14.0)
    made.try_only()
    assert (made.order.how, made.order.do, made.order.at) == (L.ADVANCE, L.BLOWS, 1)
    assert made.order.has_way


def test_one_that_lies_before_an_enemy_does_not_stand_up_to_be_struck_as_it_flees() -> None:
    """The enemy would strike freely, and nearly surely, at the last box."""
    paladin = Fighter(status=L.KNOCKED_DOWN, boxes=5, damage=4, worth=4.0)
    foe = Fighter(at=(10.0, 11.5), side=1, faces=(10.0, 10.0))
    made = stage(paladin, foe, suffers=[Odds(L.FREE_BLOW, 1.0, at=0)])
    assert made.decided() == (L.FORFEIT, L.BLOWS, 1)


@pytest.mark.parametrize(("falls", "expected"), [(0.95, L.BLOWS), (0.0, L.SHOTS)])
def test_a_free_strike_that_kills_is_not_suffered_for_a_shot(falls: float, expected: int) -> None:
    officer = Fighter(weapons=(SWORD, RIFLE), worth=2.0)
    beside, other = Fighter(at=(10.0, 11.5), side=1), Fighter(at=(10.0, 2.0), side=1, worth=3.0)
    deals = [
        Odds(slice(L.SHOT, L.FREE_BLOW), 0.9, by=0),
        Odds(slice(L.SHOT), 0.05, by=0, at=1),
        Odds(slice(L.SHOT), 0.3, by=0, at=2),
    ]
    suffers = [Odds(slice(L.SURELY), 0.0, at=0), Odds(L.FREE_BLOW, falls, at=0)]
    made = stage(officer, beside, other, deals=deals, suffers=suffers, leaderless=(1,))
    assert made.decided()[1] == expected


@pytest.mark.parametrize(("looks", "costs"), [((15.0, 0.0), True), ((15.0, 25.0), False)])
def test_a_way_out_of_an_arc_costs_its_free_strike_though_it_ends_in_reach(
    looks: tuple[float, float], costs: bool
) -> None:
    pike = replace(SWORD, length=2.0)
    foe = Fighter(at=(15.0, 11.2), side=1, faces=looks, weapons=(pike,))
    made = stage(Fighter(at=(13.5, 11.4), worth=2.0), foe)
    option = made.list_only(13.5, 12.4)  # behind it, within two inches
    assert made.holders() == [1]
    assert option.flight == 0.0
    lost = option.worth - made.worth_at_end(13.5, 12.4, 6.0)
    assert lost == pytest.approx(made.fear(1).strike if costs else 0.0)
    assert (lost > 0.5) is costs
