"""The greedy policy: what it goes for, and which units may act at all."""

import pytest

from factions.systems.warcrow.kernels.judgement.outlook import BUSY
from tests.factions.systems.warcrow.board import Board, E, L, Piece, Spot, Unit, board

ENEMY = Unit(side=1, at=(5.0, 55.0))


@pytest.mark.parametrize(
    ("activated", "stress", "engaged", "demoralized", "may"),
    [
        (0, 2, False, 0, True),
        (1, 1, False, 0, True),
        (1, 2, False, 0, True),  # to rest
        (1, 1, True, 0, True),
        (0, 2, True, 0, True),
        (1, 2, True, 0, False),  # no unit rests in the middle of a fight
        (0, 0, False, 1, False),
    ],
)
def test_the_tired_are_activated_to_rest_and_the_demoralized_not_at_all(
    activated: int, stress: int, engaged: bool, demoralized: int, may: bool
) -> None:
    mine = Unit(stress=stress, activated=bool(activated), demoralized=bool(demoralized))
    made = board(mine, Unit(side=1, at=(30.0, 32.0 if engaged else 50.0)))
    assert made.may_act(0) == may


def test_a_tired_unit_would_rest() -> None:
    made = board(Unit(stress=2, activated=True), ENEMY)
    made.survey()
    assert made.weigh().what == L.REST_UP


def test_it_goes_for_an_objective() -> None:
    made = board(Unit(at=(30.0, 15.0)), ENEMY, objectives=[(30.0, 30.0)])
    made.play()
    assert made.holder(0) == 0


@pytest.mark.parametrize(("hits", "charges"), [("SSSSSS", True), ("", False)])
def test_it_charges_an_enemy_it_beats_and_no_other(hits: str, charges: bool) -> None:
    mine = Unit(at=(30.0, 20.0), hits=hits, wounds=2, cost=20, charge=8)
    foe = Unit(side=1, at=(30.0, 28.0), hits="SSS", blocks="BBSSSS", wounds=2, cost=60)
    what = board(mine, foe, scenario="last-stand").decide()
    assert (what in (L.CHARGE_AT, L.ASSAULT_AT)) is charges


def test_it_shoots_what_it_sees() -> None:
    bow = Unit(at=(30.0, 20.0), hits="", shots="SSS", range=12)
    made = board(bow, Unit(side=1, at=(30.0, 32.0), cost=60), scenario="last-stand")
    made.play()
    assert made.events(E.ROLL)


def test_an_order_whose_way_is_barred_is_not_given() -> None:
    walls = ((30, 12, 3, 0.5), (30, 8, 3, 0.5), (27.5, 10, 0.5, 2), (32.5, 10, 0.5, 2))
    pieces = [Piece((x, y), half, wide, does=L.IMPASSABLE) for x, y, half, wide in walls]
    made = board(Unit(at=(30.0, 10.0)), ENEMY, pieces=pieces, objectives=[(30.0, 30.0)])
    made.decide()
    assert made.order().to == (30, 10)


WALL = [Piece((30.0, 24.0), 14.0, 0.5, does=L.IMPASSABLE | L.BLOCKS)]
PREY = Unit(side=1, at=(30.0, 28.0), hits="", cost=60, wounds=2)
CHARGER = Unit(at=(30.0, 20.0), hits="SSSSSS", charge=8)
ARCHER = Unit(at=(30.0, 20.0), hits="", shots="SSSSSS", range=12)


@pytest.mark.parametrize(
    ("unit", "pieces", "goes"),
    [(CHARGER, WALL, False), (CHARGER, [], True), (ARCHER, WALL, False), (ARCHER, [], True)],
)
def test_no_order_is_given_whose_way_or_sight_is_barred(
    unit: Unit, pieces: list[Piece], goes: bool
) -> None:
    made = board(unit, PREY, pieces=pieces, scenario="last-stand")
    hits = (L.CHARGE_AT, L.ASSAULT_AT, L.SHOOT_THEN_MOVE)
    assert (made.decide() in hits) is goes


def test_an_order_is_looked_into_before_it_is_given() -> None:
    archer = Unit(at=(50.0, 20.0), hits="", shots="S", range=12)
    prey = Unit(side=1, at=(50.0, 30.0), hits="", cost=60, wounds=2)
    made = board(CHARGER, archer, PREY, prey, pieces=WALL, scenario="last-stand")
    made.survey()
    made.overrate(0)
    assert made.decide() == L.SHOOT_THEN_MOVE
    assert made.order().unit == 1


def test_archers_step_out_of_a_fight_to_shoot() -> None:
    bow = Unit(at=(30.0, 20.0), hits="", shots="SSS", range=12, wounds=6)
    foe = Unit(side=1, at=(30.0, 22.01), hits="", cost=60, wounds=6, stress=2)
    made = board(bow, foe, scenario="last-stand")
    assert made.decide() == L.MOVE_THEN_SHOOT
    made.play()
    assert [row[:2] for row in made.events(E.ROLL)] == [[0, 1]]
    assert made.foes(0) == 0


@pytest.mark.parametrize("stress", [0, 1])
def test_no_unit_is_activated_again_for_what_it_has_where_it_stands(stress: int) -> None:
    made = board(
        Unit(at=(10.0, 20.0), hits="SSS", wounds=6, stress=stress, morale=3, activated=True),
        Unit(at=(50.0, 9.0), hits="SSS"),
        Unit(side=1, at=(10.0, 28.0), hits="", wounds=3, cost=60),
        pieces=[Piece((10.0, 24.0), 10.0, 0.5, does=L.IMPASSABLE)],  # no charge gets over it
        scenario="last-stand",
    )
    made.decide()
    assert made.order().unit == 1
    assert made.order().to[1] > 9.0


@pytest.mark.parametrize(("turn", "goes"), [(1, True), (15, False)])
def test_no_unit_goes_after_an_enemy_in_the_last_turn(turn: int, goes: bool) -> None:
    foe = Unit(side=1, at=(30.0, 45.0), hits="", cost=60)
    made = board(Unit(at=(30.0, 20.0), hits="SSS"), foe, scenario="last-stand", turn=turn)
    made.decide()
    assert (made.order().to[1] > 20.0) is goes


@pytest.mark.parametrize(("first", "fears"), [(0, True), (1, False)])
def test_a_unit_that_acts_last_has_nothing_to_fear(first: int, fears: bool) -> None:
    foe = Unit(side=1, at=(30.0, 36.0), hits="SSS")
    last = board(Unit(), foe, scenario="last-stand").last_turn()
    made = board(Unit(), foe, scenario="last-stand", turn=last, initiative=first)
    assert (made.fear(0) > 0.0) is fears


def test_an_enemy_in_another_fight_is_feared_less() -> None:
    free, busy = (
        board(
            Unit(),
            Unit(at=(30.0, y)),
            Unit(side=1, at=(30.0, 36.0), hits="SSS"),
            scenario="last-stand",
        ).fear(0)
        for y in (20.0, 36.0 + 2.01)
    )
    assert busy == pytest.approx(BUSY * free)


@pytest.mark.parametrize(
    ("mine", "foe", "goes"),
    [
        ((10.0, 10.0), (10.0, 21.0), 0),  # the enemy comes near
        ((10.0, 39.0), (10.0, 50.0), 0),  # the unit itself has come near
        ((10.0, 10.0), (10.0, 49.0), 1),
    ],
)
def test_after_a_move_the_order_is_the_one_of_the_table_as_it_stands(
    mine: Spot, foe: Spot, goes: int
) -> None:
    def table(at: Spot, enemy: Spot) -> Board:
        prey = Unit(side=1, at=enemy, hits="", wounds=2, cost=60)
        claimer = Unit(at=(45.0, 15.0), hits="")
        return board(Unit(at=at, hits="SSSSSS"), claimer, prey, objectives=[(45.0, 25.0)])

    made, anew = table((10.0, 10.0), (10.0, 50.0)), table(mine, foe)
    made.decide()
    assert made.order().unit == 1
    made.put(0, mine)
    made.put(2, foe)
    made.decide()
    anew.decide()
    assert made.order() == anew.order()
    assert made.order().unit == goes


@pytest.mark.parametrize(
    ("holder", "enemies", "claims"), [(-1, 0, True), (1, 0, True), (0, 0, False), (-1, 1, False)]
)
def test_a_unit_by_an_objective_may_claim_it_by_staying(
    holder: int, enemies: int, claims: bool
) -> None:
    near = Unit(at=(30.0, 26.0))
    foe = Unit(side=1, at=(30.0, 33.0 if enemies else 55.0), hits="")
    made = board(near, foe, objectives=[(30.0, 30.0)], holders=[holder])
    made.survey()
    claim = made.claim(0)
    assert (claim > 0.0) is claims
    assert claim in (0.0, made.pull(0))


def test_it_takes_the_objective_it_stands_by_before_it_goes_for_another() -> None:
    there, away = Unit(at=(12.0, 26.0)), Unit(at=(40.0, 2.0))
    made = board(there, away, ENEMY, objectives=[(12.0, 30.0), (48.0, 30.0)])
    made.play()
    assert (made.holder(0), made.holder(1)) == (0, -1)
    assert made.at(0) == (12, 26)


def test_it_goes_half_a_stride_to_an_objective() -> None:
    centre = [(30.0, 30.0)]
    reach = board(Unit(), ENEMY, objectives=centre).reach_of_objectives(0)
    made = board(Unit(at=(30.0, 30.0 - reach - 0.1)), ENEMY, objectives=centre)
    made.play()
    assert made.holder(0) == 0
