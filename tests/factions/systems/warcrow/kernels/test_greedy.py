"""The greedy policy: what it goes for, and who may act at all."""

import pytest

from factions.tabletop.battles.geometry import NEVER
from tests.factions.systems.warcrow.interpreted import E, K, L, Piece, Unit, board
from tests.factions.systems.warcrow.kernels.test_turns import decided, play

ENEMY = Unit(side=1, at=(5.0, 55.0))


@pytest.mark.parametrize(
    ("activated", "stress", "engaged", "demoralized", "may"),
    [
        (0, 2, False, 0, True),
        (1, 1, False, 0, True),
        (1, 2, False, 0, True),  # to rest
        (1, 1, True, 0, True),
        (0, 2, True, 0, True),
        (1, 2, True, 0, False),  # nobody rests in the middle of a fight
        (0, 0, False, 1, False),
    ],
)
def test_who_may_be_activated(
    activated: int, stress: int, engaged: bool, demoralized: int, may: bool
) -> None:
    d, s = board(Unit(stress=stress), Unit(side=1, at=(30.0, 32.0 if engaged else 50.0)))
    s.activated[0], s.demoralized[0] = activated, demoralized
    assert K.activation.may_act(d, s, 0) == may


def test_a_tired_unit_would_rest() -> None:
    d, s = board(Unit(stress=2), ENEMY)
    s.activated[0] = 1
    K.outlook.survey(d, s)
    order, _ = K.greedy.weigh(d, s, 0, -NEVER)
    assert order.what == L.REST_UP


def test_it_goes_for_an_objective() -> None:
    made = board(Unit(at=(30.0, 15.0)), ENEMY, objectives=[(30.0, 30.0)])
    play(made)
    assert made.s.holder[0] == 0


@pytest.mark.parametrize(("hits", "charges"), [("SSSSSS", True), ("", False)])
def test_it_charges_whom_it_beats_and_not_whom_it_does_not(hits: str, charges: bool) -> None:
    mine = Unit(at=(30.0, 20.0), hits=hits, wounds=2, cost=20, charge=8)
    foe = Unit(side=1, at=(30.0, 28.0), hits="SSS", blocks="BBSSSS", wounds=2, cost=60)
    what = decided(board(mine, foe, scenario="last-stand"))
    assert (what in (L.CHARGE_AT, L.ASSAULT_AT)) is charges


def test_it_shoots_what_it_sees() -> None:
    bow = Unit(at=(30.0, 20.0), hits="", shots="SSS", range=12)
    made = board(bow, Unit(side=1, at=(30.0, 32.0), cost=60), scenario="last-stand")
    play(made)
    assert made.told(E.ROLL)


def test_an_order_whose_way_is_barred_is_not_given() -> None:
    walls = ((30, 12, 3, 0.5), (30, 8, 3, 0.5), (27.5, 10, 0.5, 2), (32.5, 10, 0.5, 2))
    pieces = [Piece((x, y), half, wide, does=L.IMPASSABLE) for x, y, half, wide in walls]
    made = board(Unit(at=(30.0, 10.0)), ENEMY, pieces=pieces, objectives=[(30.0, 30.0)])
    decided(made)
    assert made.s.orders[[L.TO_X, L.TO_Y]].tolist() == [30, 10]


WALL = [Piece((30.0, 24.0), 14.0, 0.5, does=L.IMPASSABLE | L.BLOCKS)]
PREY = Unit(side=1, at=(30.0, 28.0), hits="", cost=60, wounds=2)
CHARGER = Unit(at=(30.0, 20.0), hits="SSSSSS", charge=8)
ARCHER = Unit(at=(30.0, 20.0), hits="", shots="SSSSSS", range=12)


@pytest.mark.parametrize(
    ("unit", "pieces", "floor", "sure", "goes"),
    [
        (CHARGER, WALL, NEVER, 0, True),
        (CHARGER, WALL, -NEVER, 1, False),
        (CHARGER, [], -NEVER, 1, True),
        (ARCHER, WALL, NEVER, 0, True),
        (ARCHER, WALL, -NEVER, 1, False),
        (ARCHER, [], -NEVER, 1, True),
    ],
)
def test_ways_and_sights_are_looked_into_above_the_floor_only(
    unit: Unit, pieces: list[Piece], floor: float, sure: int, goes: bool
) -> None:
    made = board(unit, PREY, pieces=pieces, scenario="last-stand")
    K.outlook.survey(made.d, made.s)
    order, _ = K.greedy.weigh(made.d, made.s, 0, floor)
    assert order.sure == sure
    hits = (L.CHARGE_AT, L.ASSAULT_AT, L.SHOOT_THEN_MOVE)
    assert (order.what in hits) is goes


def test_what_was_not_looked_into_is_before_it_is_given() -> None:
    archer = Unit(at=(50.0, 20.0), hits="", shots="S", range=12)
    prey = Unit(side=1, at=(50.0, 30.0), hits="", cost=60, wounds=2)
    made = board(CHARGER, archer, PREY, prey, pieces=WALL, scenario="last-stand")
    K.outlook.survey(made.d, made.s)
    K.greedy.keep(made.d, made.s, 0, NEVER)
    made.s.kept[0, L.VALUE], made.s.stirred[:] = NEVER, 0
    decided(made)
    assert made.s.orders[[L.WHO, L.WHAT]].tolist() == [1, L.SHOOT_THEN_MOVE]


def test_archers_step_out_of_a_fight_to_shoot() -> None:
    bow = Unit(at=(30.0, 20.0), hits="", shots="SSS", range=12, wounds=6)
    foe = Unit(side=1, at=(30.0, 22.01), hits="", cost=60, wounds=6, stress=2)
    made = board(bow, foe, scenario="last-stand")
    assert decided(made) == L.MOVE_THEN_SHOOT
    play(made)
    assert [row[:2] for row in made.told(E.ROLL)] == [[0, 1]]
    assert made.s.foes[0] == 0


@pytest.mark.parametrize("stress", [0, 1])
def test_nobody_is_activated_again_for_what_it_has_where_it_stands(stress: int) -> None:
    made = board(
        Unit(at=(10.0, 20.0), hits="SSS", wounds=6, stress=stress, morale=3),
        Unit(at=(50.0, 9.0), hits="SSS"),
        Unit(side=1, at=(10.0, 28.0), hits="", wounds=3, cost=60),
        pieces=[Piece((10.0, 24.0), 10.0, 0.5, does=L.IMPASSABLE)],  # no charge gets over it
        scenario="last-stand",
    )
    made.s.activated[0] = 1
    decided(made)
    assert made.s.orders[L.WHO] == 1
    assert made.s.orders[L.TO_Y] > 9.0


@pytest.mark.parametrize(("turn", "goes"), [(1, True), (15, False)])
def test_nobody_goes_after_an_enemy_in_the_last_turn(turn: int, goes: bool) -> None:
    foe = Unit(side=1, at=(30.0, 45.0), hits="", cost=60)
    made = board(Unit(at=(30.0, 20.0), hits="SSS"), foe, scenario="last-stand")
    made.s.current_turn = turn
    decided(made)
    assert bool(made.s.orders[L.TO_Y] > 20.0) is goes


@pytest.mark.parametrize(("first", "fears"), [(0, True), (1, False)])
def test_who_acts_last_has_nothing_to_fear(first: int, fears: bool) -> None:
    d, s = board(Unit(), Unit(side=1, at=(30.0, 36.0), hits="SSS"), scenario="last-stand")
    s.current_turn, s.initiative = d.rounds * d.turns, first
    K.outlook.survey(d, s)
    K.outlook.weigh_up(d, s, 0)
    assert bool(s.danger[0, 3] > 0.0) is fears


def test_an_enemy_in_another_fight_is_feared_less() -> None:
    fears = []
    for y in (20.0, 36.0 + 2.01):
        d, s = board(
            Unit(),
            Unit(at=(30.0, y)),
            Unit(side=1, at=(30.0, 36.0), hits="SSS"),
            scenario="last-stand",
        )
        K.outlook.survey(d, s)
        K.outlook.weigh_up(d, s, 0)
        fears.append(float(s.danger[0, 3]))
    assert fears[1] == pytest.approx(K.outlook.BUSY * fears[0])


@pytest.mark.parametrize(("away", "remembers"), [(11.0, False), (40.0, True)])
@pytest.mark.parametrize("stirred", [0, 1])
def test_an_order_is_kept_until_an_enemy_stirs_that_reaches_it(
    stirred: int, away: float, remembers: bool
) -> None:
    d, s = board(Unit(at=(30.0, 10.0)), Unit(side=1, at=(30.0, 10.0 + away)))
    K.outlook.survey(d, s)
    s.fresh[:2], s.stirred[:2] = 1, 0
    s.stirred[stirred] = 1
    K.greedy.forget(d, s)
    kept = [1, 1]
    kept[stirred] = 0
    kept[1 - stirred] = int(remembers)
    assert s.fresh[:2].tolist() == kept
    assert s.stirred[:2].tolist() == [0, 0]


@pytest.mark.parametrize(
    ("holder", "enemies", "claims"), [(-1, 0, True), (1, 0, True), (0, 0, False), (-1, 1, False)]
)
def test_who_stands_by_an_objective_may_claim_it_by_staying(
    holder: int, enemies: int, claims: bool
) -> None:
    near = Unit(at=(30.0, 26.0))
    foe = Unit(side=1, at=(30.0, 33.0 if enemies else 55.0), hits="")
    made = board(near, foe, objectives=[(30.0, 30.0)])
    made.s.holder[0] = holder
    K.outlook.survey(made.d, made.s)
    K.outlook.weigh_up(made.d, made.s, 0)
    assert bool(made.s.claim > 0.0) is claims
    assert made.s.claim in (0.0, made.s.pull[0])


def test_it_takes_the_objective_it_stands_by_before_it_goes_for_another() -> None:
    there, away = Unit(at=(12.0, 26.0)), Unit(at=(40.0, 2.0))
    made = board(there, away, ENEMY, objectives=[(12.0, 30.0), (48.0, 30.0)])
    play(made)
    assert made.s.holder[:2].tolist() == [0, -1]
    assert [made.s.x[0, 0], made.s.y[0, 0]] == [12, 26]


def test_it_goes_half_a_stride_to_an_objective() -> None:
    made = board(Unit(), ENEMY, objectives=[(30.0, 30.0)])
    reach = made.d.objective_radius + made.d.contest + made.s.lead[0]
    made.s.x[0, 0], made.s.y[0, 0] = 30.0, 30.0 - reach - 0.1
    play(made)
    assert made.s.holder[0] == 0
