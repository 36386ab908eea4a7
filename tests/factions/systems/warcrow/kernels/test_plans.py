"""What generals look ahead to: skills after a move, errands, who is left without a token."""

from dataclasses import replace

import pytest

from factions.systems.warcrow.catalogue import Deed
from tests.factions.systems.warcrow.board import Board, E, L, Unit, board, skill

DISARM = skill(Deed("state", at="cast", to="enemy", within=10, states=("disarmed",)), type="magic")
CASTER = Unit(will="S", keywords="Spellcaster", wounds=4, morale=4, hits="", skills=(DISARM,))


def pair(distance: float, approach: float) -> Board:
    """Return a Spellcaster and an enemy worth disarming so far from it; its spell reaches 10."""
    foe = Unit(side=1, at=(30.0, 30.0 + distance), hits="", cost=90, wounds=2)
    made = board(CASTER, foe, scenario="last-stand")
    made.set_taste(0, L.APPROACH, approach)
    made.survey()
    return made


@pytest.mark.parametrize(
    ("distance", "approach", "what"),
    [
        (11.0, 1.0, L.USE_SKILL),
        (16.0, 1.0, L.MOVE_THEN_USE),
        (16.0, 0.0, L.MARCH),
        (30.0, 1.0, L.MARCH),  # one move does not bring it into range
    ],
)
def test_a_caster_walks_to_where_its_spell_reaches(
    distance: float, approach: float, what: int
) -> None:
    assert pair(distance, approach).weigh().what == what


def test_it_casts_where_it_has_come_to() -> None:
    made = pair(16.0, 1.0)
    made.play()
    assert (made.order().what, made.states(1)) == (L.MOVE_THEN_USE, L.DISARMED)


def test_each_objective_is_sent_the_nearest_unit_left() -> None:
    units = [Unit(at=(20.0, 10.0)), Unit(at=(24.0, 10.0)), Unit(at=(28.0, 10.0))]
    made = board(*units, Unit(side=1, at=(5.0, 55.0)), objectives=[(20.0, 20.0), (50.0, 20.0)])
    made.set_taste(0, L.ERRAND, 0.5)
    made.decide()
    assert made.errands(3) == [0, 0, 1]


@pytest.mark.parametrize(("errand", "part"), [(0.0, 1.0), (0.3, 0.7)])
def test_what_another_is_sent_to_counts_less(errand: float, part: float) -> None:
    made = board(Unit(at=(20.0, 10.0)), objectives=[(20.0, 20.0), (50.0, 20.0)])
    made.survey()
    alone = made.pull(0, 1)
    made.set_taste(0, L.ERRAND, errand)
    made.decide()
    assert made.pull(0, 1) == pytest.approx(part * alone)


@pytest.mark.parametrize(("turn", "part"), [(1, 0.0), (4, 1 / 3), (5, 2 / 3)])
def test_the_fewer_turns_are_left_the_more_units_go_without_a_token(turn: int, part: float) -> None:
    made = board(*(Unit(at=(10.0 * n, 10.0)) for n in range(1, 4)), turn=turn)
    made.decide()
    assert made.left_over(0) == pytest.approx(part)


@pytest.mark.parametrize(
    ("turn", "initiative", "part"),
    [(1, 0, 0.5), (1, 1, 0.6), (5, 0, 0.9), (5, 1, 1.0)],
)
def test_the_patient_value_objectives_by_the_turns_the_enemy_has_to_answer(
    turn: int, initiative: int, part: float
) -> None:
    mine, goal = Unit(at=(20.0, 10.0)), [(20.0, 20.0)]
    made = board(mine, objectives=goal, turn=turn, initiative=initiative)
    made.survey()
    now = made.pull(0)
    made.set_taste(0, L.PATIENCE, 0.5)
    assert made.pull(0) == pytest.approx(part * now)


@pytest.mark.parametrize(("away", "part"), [(12.0, 0.5), (40.0, 0.9)])
def test_patience_is_spared_where_no_enemy_can_take_it_back(away: float, part: float) -> None:
    foe = Unit(side=1, at=(20.0, 20.0 + away), conquest=2)
    made = board(Unit(at=(20.0, 10.0)), foe, objectives=[(20.0, 20.0)])
    made.survey()
    now = made.pull(0)
    made.set_taste(0, L.PATIENCE, 0.5)
    made.set_taste(0, L.ASSURED, 0.8)
    assert made.pull(0) == pytest.approx(part * now)


@pytest.mark.parametrize(
    ("holder", "points", "turn", "part"),
    [
        (-1, (4, 2), 11, 1.0),  # ahead with it or without
        (-1, (2, 4), 11, 1.5),  # a draw instead of a loss
        (1, (0, 1), 11, 2.0),  # a win instead of a loss
        (0, (2, 3), 11, 2.0),  # kept, a win; lost, a loss
        (1, (0, 9), 11, 1.0),  # behind in any case
        (1, (0, 1), 6, 1.0),  # in an earlier round
    ],
)
def test_in_the_last_round_an_objective_that_decides_the_battle_counts_more(
    holder: int, points: tuple[int, int], turn: int, part: float
) -> None:
    mine = Unit(at=(20.0, 10.0))
    goals = [(20.0, 20.0)]
    made = board(mine, objectives=goals, holders=[holder], points=points, turn=turn)
    made.set_round((turn + 4) // 5)
    made.survey()
    now = made.pull(0)
    made.set_taste(0, L.VERDICT, 1.0)
    assert made.pull(0) == pytest.approx(part * now)


@pytest.mark.parametrize(("damage", "worth"), [(0, 10.0), (2, 14.0), (3, 16.0)])
def test_a_wound_counts_more_the_fewer_an_enemy_has_left(damage: int, worth: float) -> None:
    foe = Unit(side=1, at=(30.0, 40.0), wounds=5, cost=50, damage=damage)
    made = board(Unit(), foe, scenario="last-stand")
    made.set_taste(0, L.FINISH, 1.0)
    made.survey()
    assert made.worth_of_contested_wound(1) == pytest.approx(worth)


@pytest.mark.parametrize(("rounds", "number", "first"), [(0.0, 3, 0), (1.0, 2, 0), (1.0, 3, 1)])
def test_the_enemy_is_let_go_first_in_the_last_rounds(
    rounds: float, number: int, first: int
) -> None:
    made = board(Unit(at=(30.0, 10.0)), Unit(side=1, at=(30.0, 50.0)))
    made.set_taste(0, L.REPLY, rounds)
    made.set_round(number)
    made.start_round()
    made.take_turn()
    assert [row[0] for row in made.events(E.ACTIVATED)] == [first, 1 - first]
    assert len(made.events(E.YIELDED)) == first


@pytest.mark.parametrize(("muster", "columns"), [(0.0, [0, 1, 2, 0]), (1.0, [1, 2, 0, 1])])
def test_units_deploy_where_conquest_is_needed_and_others_where_it_is(
    muster: float, columns: list[int]
) -> None:
    conquest = (3, 2, 2, 0)
    units = [Unit(conquest=value, radius=0.5) for value in conquest]
    made = board(*units, objectives=[(12.0, 30.0), (30.0, 30.0), (48.0, 30.0)])
    made.set_taste(0, L.MUSTER, muster)
    made.prepare(4)
    assert [round((made.at(u)[0] - 12.0) / 18.0) for u in range(4)] == columns


@pytest.mark.parametrize(("muster", "together"), [(0.0, False), (1.0, True)])
def test_units_deploy_together_where_there_is_nothing_to_hold(
    muster: float, together: bool
) -> None:
    made = board(*(Unit() for _ in range(4)), scenario="last-stand")
    made.set_taste(0, L.MUSTER, muster)
    made.prepare(4)
    spread = [made.at(u)[0] for u in range(4)]
    assert (max(spread) - min(spread) < 12.0) is together


def test_to_stand_near_an_objective_never_beats_to_contest_it() -> None:
    made = board(Unit(at=(30.0, 20.0), move=(4, 4)), objectives=[(30.0, 30.0)])
    made.set_taste(0, L.DRAW, 5.0)
    made.play()
    assert made.holder(0) == 0


@pytest.mark.parametrize(("remain", "what"), [(0.0, L.MARCH), (1.0, L.STRIKE_AT)])
def test_a_fight_is_not_left_for_what_there_is_to_hope_for_in_it(remain: float, what: int) -> None:
    bold = Deed("add", symbols="SSSS", roll="melee", when=("charging",))
    mine = Unit(at=(30.0, 29.0), wounds=4, skills=(skill(bold),))
    made = board(mine, Unit(side=1, at=(30.0, 31.0), wounds=6, hits=""), scenario="last-stand")
    made.set_taste(0, L.REMAIN, remain)
    made.survey()
    assert made.weigh().what == what


def casting_or(other: Unit, turn: int, *, activated: bool = False) -> Board:
    """Return a caster that may disarm an enemy, and another unit that may do somewhat more."""
    caster = replace(CASTER, at=(15.0, 30.0), activated=activated)
    foes = [Unit(side=1, at=(x, 39.0), hits="", cost=90, wounds=2) for x in (15.0, 45.0)]
    return board(caster, replace(other, at=(45.0, 30.0)), *foes, scenario="last-stand", turn=turn)


ARCHER = Unit(hits="", shots="SSSSSS", range=12)


@pytest.mark.parametrize(
    ("heed", "turn", "activated", "unit"),
    [(0.0, 1, False, 1), (9.0, 1, False, 0), (9.0, 5, False, 1), (9.0, 1, True, 1)],
)
def test_a_first_spell_comes_early_in_a_round(
    heed: float, turn: int, activated: bool, unit: int
) -> None:
    made = casting_or(ARCHER, turn, activated=activated)
    made.set_taste(0, L.HEED, heed)
    made.decide()
    assert made.order().unit == unit


@pytest.mark.parametrize(("lurk", "turn", "unit"), [(0.0, 1, 1), (1.2, 1, 0), (1.2, 5, 1)])
def test_a_shot_waits_for_the_end_of_a_round(lurk: float, turn: int, unit: int) -> None:
    made = casting_or(ARCHER, turn)
    made.set_taste(0, L.LURK, lurk)
    made.decide()
    assert made.order().unit == unit


@pytest.mark.parametrize(("boosts", "above"), [((), -1), ((1,), 1)])
def test_a_floor_changes_neither_target_nor_worth(boosts: tuple[int, ...], above: int) -> None:
    further = Deed("reach", at="cast", amount=20, boost=1)  # to an enemy worth more
    spell = skill(*DISARM.deeds, *[further for _ in boosts], type="magic", boosts=boosts)
    near = Unit(side=1, at=(30.0, 39.0), cost=30, wounds=2)
    made = board(
        replace(CASTER, at=(30.0, 30.0), skills=(spell,)),
        near,
        replace(near, at=(12.0, 30.0), cost=300),
    )
    made.survey()
    target, worth = made.promised(0.0)
    assert target == 1
    assert made.promised(worth - 0.1) == (1, worth)
    assert made.promised(worth + 5.0)[0] == above  # the further enemy might have been the target
    assert made.promised(999.0) == (-1, 0.0)


def test_alterations_count_before_a_spell_is_cast_as_a_general_reckons_with_them() -> None:
    hurt = Deed("wound", at="cast", to="enemy", within=10, amount=1, boost=1)
    spell = skill(*DISARM.deeds, hurt, type="magic", boosts=(1,))
    caster = replace(CASTER, at=(30.0, 30.0), cost=1, skills=(spell,))
    made = board(caster, Unit(side=1, at=(30.0, 39.0), hits="", cost=90, wounds=2))
    worths = []
    for part in (0.0, 0.5, 1.0):
        made.set_taste(0, L.ALTER, part)
        made.survey()
        worths.append(made.promised(0.0)[1])
    plain, half, whole = worths
    assert 44.0 < whole - plain < 45.0  # a wound, less the Tinge of a die
    assert half - plain == pytest.approx(0.5 * (whole - plain))


def test_the_price_of_tinge_is_weighed() -> None:
    made = board(replace(CASTER, will=""), Unit(side=1, at=(30.0, 39.0)))
    prices = []
    for part in (1.0, 0.5):
        made.set_taste(0, L.TINGES, part)
        prices.append(made.magic.works(0, 0) * 9.0 - made.worth_of_cast(9.0))
    assert prices[0] > 0.0
    assert prices[1] == pytest.approx(0.5 * prices[0])


@pytest.mark.parametrize(
    ("turn", "first", "holder", "foe", "more"),
    [
        (5, 0, 0, 45.0, 2.0),
        (4, 0, 0, 45.0, 1.0),  # there is time to come back
        (5, 1, 0, 45.0, 1.0),  # nobody acts after this unit in the round
        (5, 0, -1, 45.0, 1.0),
        (5, 0, 0, 59.0, 1.0),  # no enemy comes so far
    ],
)
def test_a_held_objective_counts_more_where_the_enemy_has_the_last_move(
    turn: int, first: int, holder: int, foe: float, more: float
) -> None:
    enemy = Unit(side=1, at=(30.0, foe))
    made = board(
        Unit(at=(30.0, 27.0)),
        enemy,
        objectives=[(30.0, 30.0)],
        holders=[holder],
        turn=turn,
        initiative=first,
    )
    pulls = []
    for weight in (0.0, 1.0):
        made.set_taste(0, L.HOLDS, weight)
        made.survey()
        pulls.append(made.pull(0))
    assert pulls[1] == pytest.approx(more * pulls[0])


@pytest.mark.parametrize(("before", "wounds"), [(0, 2), (1, 3)])
def test_an_alteration_reckons_with_the_tinge_that_its_spell_brings(
    before: int, wounds: int
) -> None:
    taints = Deed("tinge", at="cast", to="enemy", within=15, amount=2)
    hurts = Deed("wound", at="cast", to="enemy", within=15, amount=1, per="target-tinge", boost=1)
    spell = skill(taints, hurts, type="magic", boosts=(1,))
    caster = replace(CASTER, at=(30.0, 30.0), cost=1, skills=(spell,))
    made = board(caster, Unit(side=1, at=(30.0, 39.0), hits="", cost=90, wounds=9, tinge=before))
    made.set_taste(0, L.ALTER, 1.0)
    made.survey()
    worth = made.promised(0.0)[1]
    assert worth == pytest.approx(10.0 * (0.3 * 2 + wounds), abs=0.5)  # ten points a wound
    assert made.tinge(1) == before
    made.use_skill()
    assert made.damage(1) == wounds
