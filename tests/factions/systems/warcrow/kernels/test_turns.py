"""Turns: orders, what Bloodlust forces, what arrivals and broken formations may do."""

import pytest

from factions.systems.warcrow.catalogue import Deed
from tests.factions.systems.warcrow.board import (
    Board,
    E,
    L,
    Piece,
    Unit,
    board,
    skill,
)


@pytest.mark.parametrize(
    ("keywords", "stress", "steps", "after"),
    [
        ("Scout", 0, [L.END_ACTIVATION, L.LEAVE], 0),  # one simple action only
        ("Ambusher", 0, [L.END_ACTIVATION, L.RUSH], 1),  # a stress for a long one
        ("Ambusher", 2, [L.END_ACTIVATION, L.LEAVE, L.LEAVE], 2),
    ],
)
def test_late_arrivals_do_one_simple_action_or_a_long_one_for_a_stress(
    keywords: str, stress: int, steps: list[int], after: int
) -> None:
    mine = Unit(at=(30.0, 20.0), keywords=keywords, stress=stress)
    made = board(mine, Unit(side=1, at=(30.0, 28.0)))
    assert made.start(L.CHARGE_AT, 1) == steps
    assert made.stress(0) == after


@pytest.mark.parametrize(("will", "charges"), [("", True), ("S", False)])
def test_bloodlust_forces_a_charge_unless_willpower_holds(will: str, charges: bool) -> None:
    coward = Unit(at=(30.0, 20.0), hits="", keywords="Bloodlust", will=will, wounds=2)
    made = board(coward, Unit(side=1, at=(30.0, 29.0), hits="SSS", blocks="BBBSS", wounds=9))
    made.play()
    assert bool(made.events(E.COMBAT)) is charges


@pytest.mark.parametrize(
    ("keyword", "stress", "arriving", "forced"),
    [
        ("Scout", 0, False, True),
        ("Scout", 0, True, False),
        ("Ambusher", 0, True, True),
        ("Ambusher", 2, True, False),
    ],
)
def test_bloodlust_forces_no_arrival_that_may_take_no_long_action(
    keyword: str, stress: int, arriving: bool, forced: bool
) -> None:
    late = Unit(at=(30.0, 20.0), keywords=f"{keyword}; Bloodlust", stress=stress)
    made = board(late, Unit(side=1, at=(30.0, 29.0)))
    assert made.is_forced(0, arriving) is forced


@pytest.mark.parametrize(("what", "steps"), [(L.CHARGE_AT, [L.FIGHT]), (L.REST_UP, [])])
def test_a_unit_brought_into_contact_as_it_begins_takes_no_long_action(
    what: int, steps: list[int]
) -> None:
    made = board(Unit(at=(30.0, 20.0)), Unit(side=1, at=(30.0, 22.01)))
    v = 1 if what == L.CHARGE_AT else -1
    assert made.steps_of_order(what, v, (30.0, 20.0)) == [L.END_ACTIVATION, *steps]


@pytest.mark.parametrize(("troops", "forced"), [(4, False), (3, True)])
def test_a_unit_may_have_bloodlust_once_few_are_left(troops: int, forced: bool) -> None:
    exalted = Unit(at=(30.0, 20.0), troops=troops, skills=(skill(Deed("lust", amount=4)),))
    made = board(exalted, Unit(side=1, at=(30.0, 29.0)))
    assert made.is_forced(0, False) is forced


@pytest.mark.parametrize(
    ("keyword", "lust"),
    [
        ("Bloodlust", L.LUST_NEAREST),
        ("Bloodlust (Elf)", L.LUST_NAMED),
        ("Bloodlust (Orc)", 0),
        ("Bloodlust (Orc | Infantry)", L.LUST_NAMED),
    ],
)
def test_bloodlust_is_for_those_it_names_or_the_nearest(keyword: str, lust: int) -> None:
    made = board(Unit(keywords=keyword), Unit(side=1, labels=("Elf", "Infantry")))
    assert (made.lust(0, 1), made.lust(1, 0)) == (lust, 0)


def test_bloodlust_repeats_rolls_while_the_fight_lasts() -> None:
    made = board(
        Unit(at=(30.0, 20.0), keywords="Bloodlust", wounds=9),
        Unit(side=1, at=(30.0, 29.0), wounds=9),
    )
    made.charge(0, 1)
    assert made.bloodthirst(0) == 1
    made.open_fight(0, 1, False)
    assert made.may_repeat()
    made.put(1, (5.0, 50.0))
    made.finish(0)
    assert made.bloodthirst(0) == -1


@pytest.mark.parametrize("policy", ["greedy", "nearest", "random"])
def test_a_player_without_a_unit_to_activate_passes(policy: str) -> None:
    tired = Unit(stress=2, activated=True)
    made = board(tired, Unit(side=1, at=(30.0, 32.0)), policy=policy)
    assert made.passes()
    assert (len(made.events(E.PASSED)), made.todo()) == (1, [])


@pytest.mark.parametrize(
    ("engaged", "activated", "stress", "may"),
    [
        (False, 0, 0, {L.MARCH, L.MOVE_THEN_SHOOT}),
        (False, 0, 2, {L.MARCH, L.MOVE_THEN_SHOOT}),
        (True, 0, 0, {L.MARCH}),
        (True, 0, 2, {L.MARCH}),
        (False, 1, 1, {L.MARCH, L.MOVE_THEN_SHOOT, L.PASS}),
        (False, 1, 2, {L.PASS}),  # it could only rest, and it can only move
        (True, 1, 2, {L.PASS}),
    ],
)
@pytest.mark.parametrize("policy", ["greedy", "nearest", "random"])
def test_a_broken_formation_only_moves(
    policy: str, engaged: bool, activated: int, stress: int, may: set[int]
) -> None:
    band = Unit(
        at=(30.0, 20.0),
        troops=2,
        spots=[(36.0, 20.0)],
        hits="SSSS",
        shots="SSSS",
        range=12,
        stress=stress,
        states=L.VULNERABLE,
        activated=bool(activated),
    )
    mark = Unit(side=1, at=(30.0, 22.0 if engaged else 27.0), cost=90, hits="")
    made = board(band, mark, policy=policy)
    for seed in range(16 if policy == "random" else 1):
        made.reseed(seed)
        assert made.decide() in may


@pytest.mark.parametrize(("spots", "shoots"), [([(36.0, 20.0)], False), ([(33.0, 20.0)], True)])
def test_a_unit_that_has_moved_shoots_only_in_formation(
    spots: list[tuple[float, float]], shoots: bool
) -> None:
    bow = Unit(at=(30.0, 20.0), troops=2, spots=spots, range=12)
    made = board(bow, Unit(side=1, at=(30.0, 30.0), wounds=9))
    made.fire_at_best(0, (30.0, 20.0))
    assert made.todo() == [L.FIRE if shoots else L.WALK]


def rushed(made: Board) -> Board:
    """Begin an activation of unit 0 with the order to charge unit 1."""
    made.survey()
    made.activate(0, L.CHARGE_AT, 1)
    return made


MARK = Unit(side=1, at=(30.0, 30.5), wounds=3)


@pytest.mark.parametrize(("rugged", "charges"), [(0, True), (1, False)])
def test_a_unit_slowed_as_it_begins_does_not_charge_what_it_cannot_reach(
    rugged: int, charges: bool
) -> None:
    rough = Piece((30.0, 17.5), 1.5)
    made = rushed(board(Unit(at=(30.0, 20.0), rugged=rugged), MARK, pieces=[rough]))
    assert ([0, 1, E.CHARGE] in [row[:3] for row in made.events(E.ACTION)]) is charges
    assert bool(made.events(E.COMBAT)) is charges


@pytest.mark.parametrize(("strides", "charges"), [(0, True), (6, False)])
def test_an_order_is_weighed_anew_where_a_skill_has_moved_the_unit(
    strides: int, charges: bool
) -> None:
    step = skill(Deed("displace", at="start", amount=strides))
    mine = Unit(at=(30.0, 20.0), skills=(step,) if strides else ())
    made = rushed(board(mine, MARK, objectives=[(30.0, 9.0)]))
    assert ([0, 1, E.CHARGE] in [row[:3] for row in made.events(E.ACTION)]) is charges
    assert bool(made.events(E.COMBAT)) is charges


@pytest.mark.parametrize(
    ("spot", "walks"), [((30.0, 20.0), []), ((30.0, 24.0), [L.LEAVE])], ids=["stays", "goes"]
)
def test_a_unit_that_shoots_and_stays_does_not_walk_back(
    spot: tuple[float, float], walks: list[int]
) -> None:
    made = board(Unit(at=(30.0, 20.0), range=12), MARK)
    assert made.steps_of_order(L.SHOOT_THEN_MOVE, 1, spot) == [L.END_ACTIVATION, *walks, L.FIRE]


def test_a_charge_that_its_target_escapes_is_an_event() -> None:
    made = board(Unit(at=(30.0, 20.0)), MARK)
    made.charge(0, 1)
    assert not made.events(E.FOILED)
    made = board(Unit(at=(30.0, 20.0)), MARK)
    made.open_charge(0, 1)
    made.put(1, (30.0, 40.0))
    made.carry_out()
    assert [row[:2] for row in made.events(E.FOILED)] == [[0, 1]]
    assert not made.events(E.COMBAT)


@pytest.mark.parametrize(("turn", "share"), [(1, 0.05), (9, 0.45), (15, 0.75)])
def test_an_arrival_may_be_worth_the_less_the_later_it_is(turn: int, share: float) -> None:
    foe = Unit(side=1, at=(30.0, 50.0))
    made = board(Unit(), foe, objectives=[(30.0, 30.0)], turn=turn)
    assert made.last_turn() == 15
    assert made.leeway(40.0) == pytest.approx(40.0 * share)
    assert made.leeway(-40.0) == 0.0
    assert board(Unit(), foe, turn=turn).leeway(40.0) == 0.0


@pytest.mark.parametrize(("turn", "comes"), [(1, False), (15, True)])
def test_an_ambusher_comes_at_last_for_less_than_the_best_order(turn: int, comes: bool) -> None:
    hero = Unit(at=(30.0, 20.0), hits="SSSSSSSS", cost=90)
    made = board(
        hero,
        Unit(at=None, keywords="Ambusher"),
        Unit(side=1, at=(30.0, 28.0), wounds=9, cost=90),
        objectives=[(12.0, 30.0), (30.0, 30.0)],
        holders=[0],
        turn=turn,
    )
    made.decide()
    assert made.is_ready(1) is comes
