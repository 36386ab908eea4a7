"""The targets of skills, and what policies weigh them against."""

from dataclasses import replace

import pytest

from factions.systems.warcrow.catalogue import Deed
from factions.systems.warcrow.kernels.record import cards
from factions.systems.warcrow.kernels.record.layout import (
    DISARMED,
    FRIGHTENED,
    MEET,
    SLOWED,
    VULNERABLE,
)
from tests.factions.systems.warcrow.board import Board, E, L, Unit, board, skill
from tests.factions.systems.warcrow.board.skilled import FAR, at, pair


def test_the_better_of_several_effects_is_chosen() -> None:
    either = skill(
        at("start", "heal", "self", amount=2, either=True),
        at("start", "relieve", "self", amount=2, either=True),
    )
    for damage, stress, after in ((3, 0, (1, 0)), (0, 3, (0, 1)), (3, 1, (1, 1))):
        made = pair(either, damage=damage, stress=stress)
        made.moment(cards.START)
        assert (made.damage(0), made.stress(0)) == after


def test_the_target_is_the_one_it_is_worth_most_on() -> None:
    heal = skill(at("start", "heal", "ally", amount=3, within=8, unseen=True))
    for damages, best in (((1, 3, 2), 1), ((4, 3, 2), 0), ((0, 0, 1), 2), ((0, 0, 0), -1)):
        made = board(
            *(
                Unit(at=(26.0 + 4 * u, 20.0), wounds=6, damage=hurt, skills=(heal,) * (u == 0))
                for u, hurt in enumerate(damages)
            ),
            Unit(side=1, at=FAR),
        )
        assert made.target() == best


@pytest.mark.parametrize(("within", "found"), [(14, 1), (13, -1)])
def test_no_target_is_beyond_the_range_of_a_skill(within: int, found: int) -> None:
    made = board(
        Unit(at=(30.0, 20.0), skills=(skill(at("start", to="enemy", within=within)),)),
        Unit(side=1, at=(30.0, 35.5)),
    )
    assert made.target() == found


@pytest.mark.parametrize(("unseen", "found"), [(False, -1), (True, 2)])
def test_a_target_has_to_be_seen_unless_the_skill_says_otherwise(unseen: bool, found: int) -> None:
    made = board(
        Unit(at=(30.0, 20.0), skills=(skill(at("start", to="enemy", within=30, unseen=unseen)),)),
        Unit(at=(30.0, 25.0)),
        Unit(side=1, at=(30.0, 30.0)),
    )
    assert made.target() == found


def test_the_hidden_are_not_picked_from_afar() -> None:
    veil = (skill(Deed("hidden", amount=8)),)
    for y, found in ((30.0, 1), (31.0, -1)):
        made = board(
            Unit(at=(30.0, 20.0), range=20, skills=(skill(at("start", to="enemy", within=30)),)),
            Unit(side=1, at=(30.0, y), skills=veil),
        )
        assert made.target() == found
        assert bool(made.finds(0, 1)) is (found == 1)


@pytest.mark.parametrize(("will", "found"), [("S", True), ("", False)])
def test_some_of_the_hidden_are_found_by_a_test(will: str, found: bool) -> None:
    veil = (skill(Deed("hidden", amount=7, test=1)),)
    made = board(
        Unit(at=(30.0, 20.0), range=20, will=will), Unit(side=1, at=(30.0, 35.0), skills=veil)
    )
    assert bool(made.finds(0, 1)) is found


@pytest.mark.parametrize(("labels", "stress"), [(("Infantry",), 0), (("Cavalry",), 1)])
def test_a_test_may_be_harder_for_some(labels: tuple[str, ...], stress: int) -> None:
    dance = (
        at("targeted", test=1, amount=1, but="Cavalry|Large"),
        at("targeted", test=2, amount=1, only="Cavalry|Large"),
    )
    made = pair(skill(*dance), foe={"labels": labels, "will": "S"})
    made.moment(cards.STRUCK_AT, v=1)
    assert (made.skills_used(), made.stress(1)) == (stress, stress)


@pytest.mark.parametrize(("keywords", "states", "tinge"), [
    ("", 0, 1), ("Spellcaster", 0, 2), ("", SLOWED, 2), ("Spellcaster", SLOWED, 2),
])  # fmt: skip
def test_an_effect_may_be_larger_for_some(keywords: str, states: int, tinge: int) -> None:
    one = Deed("tinge", at="action", to="enemy", within=15, amount=1)
    more = (
        replace(one, only="Spellcaster"),
        replace(one, but="Spellcaster", when=("opponent-slowed",)),
    )
    made = pair(skill(one, *more, type="combat"), foe={"keywords": keywords, "states": states})
    made.use_skill()
    assert made.tinge(1) == tinge


def test_the_state_that_hurts_most_is_chosen() -> None:
    states = (SLOWED, DISARMED, VULNERABLE, FRIGHTENED)
    names = ("slowed", "disarmed", "vulnerable", "frightened")
    vipers = skill(*(at("charge", "state", states=(name,), either=True) for name in names))
    for had, given in ((0, VULNERABLE), (VULNERABLE, DISARMED), (6, FRIGHTENED)):
        made = pair(vipers, foe={"states": had})
        made.moment(cards.CHARGED_IN, v=1)
        assert made.states(1) == had | given
        assert given in states


def test_a_skill_may_make_a_unit_face_its_tinge_at_once() -> None:
    bath = skill(
        at("start", "heal", "self", amount=0, cost="tt"), at("start", "face", "self"),
        type="command",
    )  # fmt: skip
    made = pair(bath, damage=3, cost=90)
    made.moment(cards.START)
    assert (made.damage(0), made.tinge(0), made.stress(0)) == (0, 2, 1)


def test_traits_of_skills_change_what_a_unit_may_do() -> None:
    slip = pair(skill(Deed("slip")))
    slip.leave(0)
    assert slip.todo() == []
    foes = [Unit(side=1, at=(30.0, y)) for y in (25.99, 30.01)]
    for deeds, crowded in (((Deed("uncrowded"),), False), ((), True)):
        assert board(Unit(at=(30.0, 28.0), skills=(skill(*deeds),)), *foes).is_crowded(0) is crowded
    wild = pair(skill(Deed("unlusted")), keywords="Bloodlust")
    assert not wild.has_keyword(0, L.BLOODLUST)
    assert wild.lust(0, 1) == 0


def test_a_unit_may_hold_its_ground_for_nothing() -> None:
    made = pair(skill(Deed("hold")), stress=5, foe={"hits": "S"})
    made.drive_back(1, 0)
    assert (made.at(0), made.stress(0)) == ((30.0, 28.0), 5)


def test_the_silent_meet_no_switches_and_no_return_fire() -> None:
    quiet = skill(Deed("mute"))
    made = pair(quiet, foe={"at": (30.0, 34.0), "range": 20})
    made.open_charge(0, 1)
    assert made.todo() == [MEET]
    made = pair(quiet, came="charge")
    made.open_fight(0, 1, True)
    assert made.defends_by(1, L.STRUCK)


def test_a_combat_skill_is_an_action() -> None:
    made = pair(
        skill(at("action", "state", "enemy", within=9, states=("disarmed",)), type="combat")
    )
    made.use_skill()
    assert made.states(1) == DISARMED


def test_an_effect_may_have_a_condition_of_its_own() -> None:
    howl = skill(
        at("action", "state", "enemies", within=9, states=("vulnerable",)),
        at("action", "stress", "enemies", within=9, when=("opponent-frightened",)),
        type="combat",
    )
    for states, stress in ((0, 0), (FRIGHTENED, 1)):
        made = pair(howl, foe={"states": states})
        made.use_skill()
        assert (made.states(1), made.stress(1)) == (states | VULNERABLE, stress)


def test_the_policy_weighs_a_combat_skill_against_other_orders() -> None:
    zap = skill(at("action", "wound", "enemy", within=9, amount=4), type="combat")
    made = pair(zap, foe={"at": (30.0, 38.0), "cost": 90})
    made.survey()
    order = made.weigh()
    assert (order.what, order.at, order.skill) == (L.USE_SKILL, 1, 0)


@pytest.mark.parametrize(("states", "hurt"), [(0, 0), (SLOWED, 1)])
def test_a_condition_on_enemies_is_asked_of_each(states: int, hurt: int) -> None:
    bite = at("finish", "wound", "enemies", within=10, amount=1, when=("opponent-slowed",))
    made = pair(skill(bite), foe={"states": states})
    made.finish(0)
    assert (made.damage(1), made.skills_used()) == (hurt, hurt)


@pytest.mark.parametrize(
    ("mate", "uses"),
    [((30.0, 14.0), 1), ((30.0, 26.0), 0), ((1.5, 1.5), 0)],  # on its way, there, out of range
)
def test_a_move_for_an_ally_is_worth_where_it_gets_to(mate: tuple[float, float], uses: int) -> None:
    push = skill(at("finish", "move", "ally", within=10, others=True), type="command")
    made = board(
        Unit(at=(24.0, 14.0), command=2, skills=(push,)),
        Unit(at=mate),
        Unit(side=1, at=(30.0, 55.0), hits=""),
        objectives=[(30.0, 30.0)],
    )
    made.survey()
    made.moment(cards.FINISH)
    assert made.skills_used() == uses


def test_a_unit_in_a_fight_gains_nothing_by_a_move() -> None:
    push = skill(at("finish", "move", "ally", others=True))
    made = board(
        Unit(at=(24.0, 14.0), skills=(push,)),
        Unit(at=(30.0, 14.0)),
        Unit(side=1, at=(30.0, 16.01), hits=""),
        objectives=[(30.0, 30.0)],
    )
    made.survey()
    assert made.worth_on_all(1) == 0.0


def acts(made: Board) -> list[list[int]]:
    """Let player 0 take a turn; return its actions: unit, other unit and kind."""
    made.play()
    return [row[:3] for row in made.events(E.ACTION)]


def test_a_skill_on_all_it_fights_leaves_a_blow_beside_it() -> None:
    breaker = skill(at("action", "blast", "engaged", symbols="SSS", when=("crowded",)))
    made = board(
        Unit(at=(30.0, 28.0), wounds=9, hits="SSS", skills=(breaker,)),
        Unit(side=1, at=(30.0, 30.01), wounds=9, hits=""),
        Unit(side=1, at=(30.0, 25.99), wounds=9, hits=""),
    )
    assert acts(made) == [[0, 1, E.ATTACK]]
    assert made.skills_used() == 1
    assert sorted([made.damage(u) for u in range(1, 3)]) == [
        3,
        5,
    ]  # one symbol fewer in several combats


def test_a_skill_leaves_a_shot_beside_it() -> None:
    balm = skill(at("action", "heal", "self", amount=3))
    made = board(
        Unit(at=(30.0, 20.0), wounds=5, damage=3, shots="SSS", range=20, skills=(balm,)),
        Unit(side=1, at=(30.0, 38.0), wounds=9, hits="", cost=90),
    )
    assert acts(made) == [[0, 1, E.SHOOT]]
    assert (made.skills_used(), made.damage(0), made.damage(1)) == (1, 0, 3)


def test_weighing_a_move_for_an_ally_leaves_the_units_own_outlook() -> None:
    wonder = skill(
        at("action", "heal", "allies"), at("action", "displace", "ally", amount=3, others=True)
    )
    made = board(
        Unit(at=(30.0, 30.0), skills=(wonder,)),
        Unit(at=(10.0, 10.0)),
        Unit(side=1, at=(30.0, 55.0), hits=""),
        objectives=[(30.0, 30.0)],
    )
    made.survey()
    weighed = float(made.weigh().claim)
    assert weighed == made.claim(0) > 0


@pytest.mark.parametrize(
    ("activated", "active", "stress", "uses"),
    [
        (False, -1, 1, True),
        (False, -1, 2, False),
        (True, -1, 0, True),
        (True, -1, 1, False),
        (True, 0, 1, True),  # in the activation at hand
    ],
)
@pytest.mark.parametrize("reach", [20, 8])
def test_no_skill_is_ordered_whose_stress_a_second_activation_leaves_no_room_for(
    activated: bool, active: int, stress: int, uses: bool, reach: int
) -> None:
    curse = skill(at("action", "wound", "enemy", amount=4, within=reach, cost="s"), type="combat")
    mine = Unit(at=(30.0, 20.0), hits="", stress=stress, activated=activated, skills=(curse,))
    foe = Unit(side=1, at=(30.0, 35.0), hits="", wounds=5, cost=200)
    made = board(mine, foe, scenario="last-stand", active=active)
    made.set_taste(0, L.APPROACH, 1.0)
    made.survey()
    assert (made.weigh().what in (L.USE_SKILL, L.MOVE_THEN_USE)) is uses
