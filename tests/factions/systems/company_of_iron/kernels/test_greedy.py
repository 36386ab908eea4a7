"""What a greedy model does: to charge, to aim, to keep away, to hold a flag."""

from dataclasses import replace

import pytest

from tests.factions.systems.company_of_iron.kernels.fray import (
    RIFLE,
    SWORD,
    Fighter,
    Fray,
    K,
    L,
    Row,
    Weapon,
)
from tests.factions.systems.company_of_iron.kernels.stage import flags, stage

FOE = Fighter(at=(10.0, 17.0), side=1)
SHOOTER = Fighter(weapons=(RIFLE,))
PROWL = Row(L.GRANTS, amount=L.STEALTH, when=L.SHELTERED)


def order(made: Fray, m: int = 0) -> tuple[int, int, int]:
    """Return how a model moves, what it does, and at whom."""
    K.worth.survey_worth(made.d, made.s)
    made.decide(m)
    return made.order.how, made.order.do, made.order.at


def test_it_charges_whom_it_reaches() -> None:
    assert order(stage(Fighter(), FOE)) == (L.CHARGE, L.BLOWS, 1)


def test_it_charges_the_one_that_is_worth_more() -> None:
    dear = replace(FOE, at=(13.0, 16.0), worth=4.0)
    made = stage(Fighter(), replace(FOE, worth=0.5), dear)
    made.s.leader[1] = -1
    K.worth.survey_worth(made.d, made.s)
    assert order(made) == (L.CHARGE, L.BLOWS, 2)


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
    made = stage(Fighter(weapons=(weapon,)), *foes)
    made.s.leader[1] = -1
    made.d.worth[3 - floored] += 0.01
    made.d.deals[0, column, floored], made.d.floors[0] = 0.3, 1
    K.worth.survey_worth(made.d, made.s)
    assert order(made)[2] == (3 - floored if status else floored)


def test_it_strikes_where_it_stands_rather_than_suffer_free_strikes() -> None:
    beside = Fighter(at=(10.0, 11.5), side=1)
    made = stage(Fighter(), beside)
    assert order(made) == (L.ADVANCE, L.BLOWS, 1)
    assert (made.order.x, made.order.y) == (10.0, 10.0)


@pytest.mark.parametrize(("worth", "looks"), [(1.0, False), (9.0, True)])
def test_in_melee_it_looks_no_further_unless_another_charge_promises_far_more(
    worth: float, looks: bool
) -> None:
    beside, other = Fighter(at=(10.0, 11.5), side=1), Fighter(at=(15.0, 15.0), side=1, worth=worth)
    made = stage(Fighter(), beside, other)
    made.s.leader[1] = -1
    K.worth.survey_worth(made.d, made.s)
    made.s.options = -1
    order(made)
    assert (made.s.options > 0) == looks


def test_it_weighs_places_where_no_charge_gets_through() -> None:
    """Four dear enemies stand behind a row of bases that nobody passes."""
    wall = [Fighter(at=(7.6 + 1.2 * n, 12.0), worth=0.1) for n in range(5)]
    dear = [Fighter(at=(8.5 + n, 16.0), side=1, worth=6.0) for n in range(4)]
    made = stage(Fighter(), *wall, *dear)
    assert order(made)[:2] == (L.ADVANCE, L.NOTHING)
    assert made.order.worth > K.trials.NONE


def test_it_looks_for_a_lesser_charge_where_the_better_orders_are_barred() -> None:
    """A row of friends stands before the dear enemy and the flag; a cheaper enemy is free."""
    wall = [Fighter(at=(7.6 + 1.2 * n, 12.0), worth=0.1) for n in range(5)]
    dear = Fighter(at=(10.0, 16.0), side=1, worth=6.0)
    cheap = Fighter(at=(5.0, 10.0), side=1, worth=2.0)
    made = stage(Fighter(), *wall, dear, cheap)
    flags(made, (10.0, 16.5))
    made.s.current_round = 3
    assert order(made) == (L.CHARGE, L.BLOWS, 7)


def test_it_aims_at_what_it_sees_in_range() -> None:
    assert order(stage(SHOOTER, replace(FOE, at=(10.0, 20.0))))[:2] in (
        (L.AIM, L.SHOTS),
        (L.ADVANCE, L.SHOTS),
    )


def test_it_neither_shoots_nor_aims_in_melee() -> None:
    made = stage(SHOOTER, Fighter(at=(10.0, 11.5), side=1))
    assert order(made)[0] != L.AIM


@pytest.mark.parametrize("policy", [L.GREEDY, L.NEAREST])
def test_a_gunfighter_in_melee_shoots_at_nobody_else(policy: int) -> None:
    """A dearer enemy stands in its range, and out of its melee."""
    beside = Fighter(at=(11.0, 11.2), side=1, faces=(10.0, 10.0))
    dear = Fighter(at=(10.0, 16.0), side=1, worth=1.5)
    made = stage(replace(SHOOTER, traits=L.GUNFIGHTER), beside, dear, policy=policy)
    made.s.leader[1] = -1
    K.worth.survey_worth(made.d, made.s)
    assert made.s.engages[1, 0]
    assert order(made) == (L.FORFEIT, L.SHOTS, 1)


@pytest.mark.parametrize(
    ("away", "traits", "how"),
    [(4.0, 0, L.ADVANCE), (4.0, L.ASSAULT, L.CHARGE), (5.5, 0, L.CHARGE)],
)
def test_it_does_not_charge_where_a_walk_does_as_much(away: float, traits: int, how: int) -> None:
    """Of the short charges only that of Assault, which brings a shot, is one."""
    foe = Fighter(at=(10.0, 10.0 + away), side=1)
    made = stage(Fighter(traits=traits | L.LIVING | L.WARRIOR), foe)
    assert order(made)[0] == how


@pytest.mark.parametrize(
    ("weapon", "away", "at"), [(SWORD, 1.5, 2), (SWORD, 6.0, 2), (RIFLE, 9.0, 2)]
)
def test_it_attacks_whom_it_can_hurt_rather_than_behind_a_wall_of_shields(
    weapon: Weapon, away: float, at: int
) -> None:
    """The one on the left is dearer, but no blow and no shot gets through its ARM."""
    wall = Row(L.ARMOUR, 12.0, event=L.ON_ORDER)
    left = Fighter(at=(9.2, 10.0 + away), side=1, worth=3.0, rows=(wall,))
    right = Fighter(at=(10.8, 10.0 + away), side=1, worth=2.0)
    made = stage(Fighter(weapons=(weapon,)), left, right)
    made.s.leader[1] = -1
    assert order(made)[2] == 3 - at
    K.model_status.put_on(made.d, made.s, 1, 0)
    assert order(made)[2] == at


def test_far_from_everybody_it_runs() -> None:
    made = stage(Fighter(at=(10.0, 3.0)), replace(FOE, at=(10.0, 27.0)))
    flags(made, (15.0, 15.0))
    made.s.current_round = 2
    assert order(made)[:2] == (L.RUN, L.NOTHING)


def test_it_runs_to_a_flag_that_nobody_holds() -> None:
    made = stage(Fighter(at=(10.0, 6.0)), replace(FOE, at=(28.0, 28.0)))
    flags(made, (10.0, 15.0))
    made.s.current_round = 2
    order(made)
    x, y = made.order.x, made.order.y
    assert abs(x - 10.0) < 0.5
    assert 11.4 <= y <= 12.5


@pytest.mark.parametrize(("posts", "nearer"), [(1, True), (0, False)])
def test_before_flags_score_a_weak_shooter_comes_for_them_though_it_is_feared_for(
    posts: int, nearer: bool
) -> None:
    """Five are near enough to charge it, and it can do little to them; without a flag it backs."""
    foes = [Fighter(at=(4.0 + 3 * n, 15.5), side=1, worth=2.0) for n in range(5)]
    made = stage(replace(SHOOTER, at=(10.0, 6.0)), *foes)
    made.d.deals[0, : L.SURELY] = 0.02
    made.s.leader[:] = -1
    flags(made, *[(8.0, 15.0)][:posts])
    made.s.current_round = 1
    order(made)
    assert bool(made.order.y > 6.0) is nearer


def test_one_that_may_not_run_advances() -> None:
    made = stage(Fighter(at=(10.0, 3.0), traits=L.NO_RUN), replace(FOE, at=(10.0, 27.0)))
    assert order(made)[0] == L.ADVANCE


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
    made = stage(Fighter(status=L.KNOCKED_DOWN), foe)
    flags(made, (10.0, 15.0))
    made.s.current_round = 2
    assert order(made)[:2] == expected


def test_nearest_goes_for_the_closest() -> None:
    near, far = Fighter(at=(10.0, 16.0), side=1), Fighter(at=(13.0, 17.0), side=1, worth=9.0)
    assert order(stage(Fighter(), near, far, policy=L.NEAREST)) == (L.CHARGE, L.BLOWS, 1)


def test_random_orders_are_of_several_kinds() -> None:
    made = stage(Fighter(), FOE, policy=L.RANDOM)
    assert len({order(made)[0] for _ in range(60)}) >= 3


@pytest.mark.parametrize(("sees", "at"), [(0, 1), (L.EYELESS_SIGHT, 2)])
def test_it_does_not_shoot_at_whom_it_cannot_hit(sees: int, at: int) -> None:
    """Beyond 5 inches every shot at a model with Stealth misses."""
    plain = Fighter(at=(8.0, 18.0), side=1)
    stealthy = Fighter(at=(12.0, 18.0), side=1, worth=3.0, traits=L.LIVING | L.STEALTH)
    made = stage(replace(SHOOTER, traits=L.LIVING | sees), plain, stealthy)
    made.s.leader[1] = -1
    assert order(made) == (L.AIM, L.SHOTS, at)


def shooting_gallery(
    one: tuple[float, float], two: tuple[float, float], beside: tuple[float, float] = (28.0, 3.0)
) -> Fray:
    """Return a shooter, its friend and two enemies; each harder sort of shot does half as much.

    The second enemy is worth a little more.
    """
    foes = Fighter(at=one, side=1), Fighter(at=two, side=1, worth=1.1)
    made = stage(SHOOTER, Fighter(at=beside), *foes)
    made.s.leader[1] = -1
    for n, row in enumerate((L.AIMED_SHOT, L.SHOT, L.COVERED_SHOT, L.HINDERED_SHOT)):
        made.d.deals[:, row] = 0.8 / 2**n
    return made


def shot_from_here(made: Fray) -> int:
    """Return whom model 0 would best shoot where it stands, aiming."""
    K.engagement.begin_engagement(made.d, made.s)
    K.worth.survey_worth(made.d, made.s)
    K.outlook.weigh_up(made.d, made.s, 0, True)
    return int(K.shots.best_shot(made.d, made.s, 0, 10.0, 10.0, True)[1])


@pytest.mark.parametrize(("far", "at"), [(19.1, 3), (19.5, 2)])
def test_it_rather_shoots_at_whom_range_does_not_protect(far: float, at: int) -> None:
    """8 inches, and the bases, are near enough for all of its skill."""
    assert shot_from_here(shooting_gallery((8.0, 17.0), (10.0, far))) == at


@pytest.mark.parametrize(("beside", "at"), [((28.0, 3.0), 3), ((14.2, 16.0), 2)])
def test_it_rather_shoots_at_whom_no_melee_protects(beside: tuple[float, float], at: int) -> None:
    assert shot_from_here(shooting_gallery((7.0, 17.0), (13.0, 17.0), beside)) == at


def test_it_looks_past_those_that_turn_out_to_be_in_cover() -> None:
    """Three are worth more than the fourth, each of them if it were in the open."""
    covered = [
        Fighter(at=(7.0 + 2 * n, 17.0), side=1, worth=1.3 - 0.1 * n, traits=L.LIVING | L.IN_COVER)
        for n in range(3)
    ]
    made = stage(SHOOTER, *covered, Fighter(at=(13.5, 17.0), side=1))
    made.s.leader[1] = -1
    for n, row in enumerate((L.AIMED_SHOT, L.SHOT, L.COVERED_SHOT, L.HINDERED_SHOT)):
        made.d.deals[:, row] = 0.8 / 2**n
    assert shot_from_here(made) == 4


@pytest.mark.parametrize(
    ("rows", "y", "ignores", "at"),
    [
        ((), 17.0, 0, 3),
        ((PROWL,), 17.0, 0, 2),
        ((PROWL,), 15.5, 0, 3),
        ((PROWL,), 17.0, L.NO_STEALTH, 3),
        ((PROWL,), 17.0, L.NO_COVER, 2),
    ],
)
def test_it_does_not_shoot_at_whom_shelter_hides_from_it(
    rows: tuple[Row, ...], y: float, ignores: int, at: int
) -> None:
    """Whoever prowls has Stealth in shelter: beyond 5 inches every shot at it misses."""
    seer = replace(SHOOTER, rows=(Row(L.IGNORES, amount=ignores),))
    foes = Fighter(at=(14.0, 16.0), side=1), Fighter(at=(10.0, y), side=1, worth=9.0, rows=rows)
    made = stage(seer, Fighter(at=(28.0, 3.0)), *foes)
    made.s.leader[1] = -1
    K.ground.put_piece(made.s, 0, 10.0, y - 1.2, 0.2, -1.0, 0.0)
    made.s.piece_does[0], made.s.pieces = L.COVERS | L.LINEAR, 1
    K.ground.sort(made.s)
    assert shot_from_here(made) == at
    assert K.targets.choose_target(made.d, made.s, 0, int(made.d.weapon_first[0]), -1) == at


def test_it_rather_shoots_at_whom_no_hill_protects() -> None:
    made = shooting_gallery((7.0, 17.0), (13.0, 17.0))
    assert shot_from_here(made) == 3
    K.ground.put_piece(made.s, 0, 13.0, 17.0, 1.0, -1.0, 0.0)
    made.s.piece_does[0], made.s.pieces = L.HIGH, 1
    K.ground.sort(made.s)
    assert shot_from_here(made) == 2


@pytest.mark.parametrize(("far", "at"), [(11.0, 3), (6.0, 2)])
def test_it_does_not_shoot_beyond_where_its_shots_may_hit(far: float, at: int) -> None:
    """A rule of the dearer enemy shortens the range."""
    made = shooting_gallery((8.0, 17.0), (12.0, 17.0))
    made.d.deals[0, L.REACHES, 3] = far
    assert shot_from_here(made) == at


def test_a_hair_from_a_melee_range_it_does_not_count_on_shooting() -> None:
    """Two bases of 0.59 inches, a melee range of 1 inch and 0.005 beyond."""
    for gap, there in ((1.005, True), (1.05, False)):
        made = stage(SHOOTER, Fighter(at=(10.0, 11.18 + gap), side=1))
        K.outlook.weigh_up(made.d, made.s, 0, True)
        assert K.trials.in_melee(made.d, made.s, 0, 10.0, 10.0) == there


@pytest.mark.parametrize(
    ("flag", "held", "moves"),
    [
        ((14.4, 10.7), False, True),  # a step to the side is enough
        ((14.4, 10.7), True, True),  # and denies it to the enemy
        ((18.0, 10.0), False, False),  # out of reach for who stays in melee
        ((10.0, 10.0), False, False),  # it stands there already
    ],
)
def test_who_is_content_to_strike_steps_aside_for_a_flag(
    flag: tuple[float, float], held: bool, moves: bool
) -> None:
    beside = Fighter(at=(10.0, 11.5), side=1)
    holder = Fighter(at=(16.5, 11.5) if held else (28.0, 28.0), side=1)
    made = stage(Fighter(), beside, holder)
    flags(made, flag)
    made.s.current_round = 3
    assert order(made) == (L.ADVANCE, L.BLOWS, 1)
    x, y = made.order.x, made.order.y
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
    made = stage(Fighter(), beside, behind)
    flags(made, (14.4, 10.7))
    made.s.current_round = 3
    assert made.s.engages[2, 0]
    assert order(made)[:2] == (L.ADVANCE, L.BLOWS)
    assert (made.order.x, made.order.y) == (10.0, 10.0)


def test_whose_way_ends_beside_an_enemy_strikes_it() -> None:
    """On the way to a flag it comes up against one that it cannot reach by itself."""
    made = stage(Fighter(), FOE)
    d, s = made.d, made.s
    made.order, _ = K.greedy.begin_order(d, s, 0)
    K.worth.survey_worth(d, s)
    s.options = 0
    K.places._add(s, 10.0, 15.0)  # beyond a step, where the enemy stands in the way
    K.weighing.weigh_options(d, s, 0)
    s.x[1], s.y[1] = 10.0, 14.0
    K.engagement.refresh(d, s, 1)
    order = K.trials._try_place(d, s, 0, 0, 4.0, 8.0, False, made.order)
    assert (order.how, order.do, order.at) == (L.ADVANCE, L.BLOWS, 1)
    assert order.has_way


def test_one_that_lies_before_an_enemy_does_not_stand_up_to_be_struck_as_it_flees() -> None:
    """The enemy would strike freely, and nearly surely, at the last box."""
    paladin = Fighter(status=L.KNOCKED_DOWN, boxes=5, damage=4, worth=4.0)
    made = stage(paladin, Fighter(at=(10.0, 11.5), side=1, faces=(10.0, 10.0)))
    made.d.suffers[0, L.FREE_BLOW] = 1.0
    assert order(made) == (L.FORFEIT, L.BLOWS, 1)


@pytest.mark.parametrize(("falls", "expected"), [(0.95, L.BLOWS), (0.0, L.SHOTS)])
def test_a_free_strike_that_kills_is_not_suffered_for_a_shot(falls: float, expected: int) -> None:
    officer = Fighter(weapons=(SWORD, RIFLE), worth=2.0)
    beside, other = Fighter(at=(10.0, 11.5), side=1), Fighter(at=(10.0, 2.0), side=1, worth=3.0)
    made = stage(officer, beside, other)
    made.s.leader[1] = -1
    made.d.suffers[0, : L.SURELY] = 0.0
    made.d.suffers[0, L.FREE_BLOW] = falls
    made.d.deals[0, L.SHOT : L.FREE_BLOW] = 0.9
    made.d.deals[0, : L.SHOT, 1], made.d.deals[0, : L.SHOT, 2] = 0.05, 0.3
    assert order(made)[1] == expected


@pytest.mark.parametrize(("looks", "costs"), [((15.0, 0.0), True), ((15.0, 25.0), False)])
def test_a_way_out_of_an_arc_costs_its_free_strike_though_it_ends_in_reach(
    looks: tuple[float, float], costs: bool
) -> None:
    pike = replace(SWORD, length=2.0)
    foe = Fighter(at=(15.0, 11.2), side=1, faces=looks, weapons=(pike,))
    made = stage(Fighter(at=(13.5, 11.4), worth=2.0), foe)
    d, s = made.d, made.s
    K.greedy.begin_order(d, s, 0)
    assert s.holders == 1
    s.options = 0
    K.places._add(s, 13.5, 12.4)  # behind it, within two inches
    K.weighing.weigh_options(d, s, 0)
    assert s.option_flight[0] == 0.0
    way = K.ways.way_to(d, s, 0, 13.5, 12.4, 6.0, K.ways.EXACT)
    lost = s.option_worth[0] - K.trials._at_end(d, s, 0, 0, way)
    assert lost == pytest.approx(s.fear[K.outlook.STRIKE, 1] if costs else 0.0)
    assert bool(lost > 0.5) is costs
