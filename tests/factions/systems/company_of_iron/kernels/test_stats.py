"""Stats as they are now: own effects, plan, upgrade, loans, effects on enemies, conditions."""

from dataclasses import replace

import pytest

from tests.factions.systems.company_of_iron.board.board import Board
from tests.factions.systems.company_of_iron.board.fighters import (
    Fighter,
    Plan,
    Row,
    Upgrade,
    duel,
    fray,
)
from tests.factions.systems.company_of_iron.board.kernels import L


def arm(fight: Board, u: int = 0) -> int:
    """Return a model's ARM now."""
    fight.sum_up_anew()
    return fight.stat(u, L.ARMOUR)


def test_the_battle_plan_touches_the_army_the_near_or_the_commander() -> None:
    models = [Fighter(), Fighter(at=(14.0, 10.0)), Fighter(at=(25.0, 10.0))]
    foe = Fighter(side=1, at=(20.0, 20.0))
    for within, found in ((-1.0, [16, 16, 16]), (5.0, [16, 16, 14]), (0.0, [16, 14, 14])):
        plan = Plan([(L.ARMOUR, 2)], within=within)
        fight = fray(*models, foe, leaders=(0, -1), plans=[plan], plan=0)
        assert [arm(fight, u) for u in range(3)] == found
        assert arm(fight, 3) == 14


def test_the_upgrade_is_the_commanders_alone() -> None:
    models = [Fighter(), Fighter(at=(14.0, 10.0)), Fighter(side=1, at=(20.0, 20.0))]
    fight = fray(*models, leaders=(0, -1), upgrade=Upgrade(L.ARMOUR, 1, grants=L.TOUGH))
    assert [arm(fight, u) for u in range(2)] == [15, 14]
    assert [fight.has(u, L.TOUGH) for u in range(2)] == [True, False]


@pytest.mark.parametrize(
    ("lends", "apart", "status", "found"),
    [
        (5.0, 5.0, 0, 16),
        (5.0, 8.0, 0, 14),
        (-1.0, 8.0, 0, 16),
        (-1.0, 12.0, 0, 14),
        (-2.0, 18.0, 0, 16),
        (5.0, 5.0, L.KNOCKED_DOWN, 14),
    ],
)
def test_a_rule_is_lent_by_a_battle_ready_lender_near_enough(
    lends: float, apart: float, status: int, found: int
) -> None:
    row = Row(L.ARMOUR, 2, lender=1, lends=lends)
    lender = Fighter(at=(10.0 + apart, 10.0), status=status)
    fight = fray(Fighter(rows=(row,)), lender, Fighter(side=1, at=(20.0, 25.0)))
    assert arm(fight) == found


def test_the_injured_borrow_nothing() -> None:
    row = Row(L.ARMOUR, 2, lender=1, lends=5.0)
    hurt = Fighter(rows=(row,), status=L.INJURED | L.KNOCKED_DOWN)
    fight = fray(hurt, Fighter(at=(12.0, 10.0)), Fighter(side=1, at=(20.0, 25.0)))
    assert arm(fight) == 14


def test_enemies_near_a_bearer_suffer_and_two_of_a_name_count_once() -> None:
    row = Row(L.ARMOUR, -2, whom=L.ENEMIES, within=3.0, rule=5)
    pests = [Fighter(side=1, at=(x, 13.0), rows=(row,)) for x in (9.0, 11.0)]
    fight = fray(Fighter(), Fighter(at=(20.0, 10.0)), *pests)
    assert [arm(fight, m) for m in range(2)] == [12, 14]


def test_stats_are_never_below_0() -> None:
    assert arm(duel(Fighter(rows=(Row(L.ARMOUR, -99),)))) == 0


def test_grants_that_ask_of_the_model_alone_count_outside_attacks() -> None:
    row = Row(L.GRANTS, L.NO_KNOCKDOWN, L.TOUCHES_UNIT)
    for apart, found in ((1.19, True), (2.0, False)):
        models = [Fighter(group=0, rows=(row,)), Fighter(at=(10.0 + apart, 10.0), group=0)]
        fight = fray(*models, Fighter(side=1, at=(20.0, 20.0)))
        assert fight.has(0, L.NO_KNOCKDOWN) is found


def test_forbidden_traits_are_not_had() -> None:
    fight = duel(Fighter(traits=L.TOUGH | L.STEALTH, rows=(Row(L.FORBIDS, L.TOUGH),)))
    assert fight.has(0, L.STEALTH)
    assert not fight.has(0, L.TOUGH)


@pytest.mark.parametrize(
    ("bit", "status", "damage", "holds"),
    [
        (L.IS_CHARGED, L.CHARGED, 0, True),
        (L.IS_CHARGED, 0, 0, False),
        (L.AIMED, L.AIMING, 0, True),
        (L.STOOD_STILL, L.MOVED, 0, False),
        (L.STOOD_STILL, 0, 0, True),
        (L.FULL_HEALTH, 0, 0, True),
        (L.FULL_HEALTH, 0, 1, False),
        (L.HURT_ALREADY, 0, 1, True),
        (L.ENGAGING, 0, 0, True),
        (L.NOT_ENGAGING, 0, 0, False),
    ],
)
def test_what_a_model_fulfils_by_itself(bit: int, status: int, damage: int, holds: bool) -> None:
    fight = duel(Fighter(status=status, damage=damage, boxes=5))
    assert bool(fight.fulfils(0) & bit) is holds


@pytest.mark.parametrize(
    ("bit", "traits", "status"),
    [
        (L.ON_LIVING | L.ON_SOUL, L.LIVING, 0),
        (L.ON_LIVING, L.LIVING | L.SOULLESS, 0),
        (L.ON_SOUL | L.ON_CONSTRUCT, L.SOUL_VESSEL | L.CONSTRUCT, 0),
        (L.ON_UNDEAD, L.UNDEAD, 0),
        (L.ON_CONSTRUCT, L.CONSTRUCT, 0),
        (L.ON_WARRIOR, L.WARRIOR, 0),
        (L.ON_WARJACK, L.WARJACK, 0),
        (L.ON_WARBEAST, L.WARBEAST, 0),
        (L.ON_CHARACTER, L.CHARACTER, 0),
        (L.ON_SPELLCASTER, L.SPELLCASTER, 0),
        (L.ON_DOWN | L.NOT_READY_TARGET, 0, L.KNOCKED_DOWN),
        (L.ON_STILL | L.NOT_READY_TARGET, 0, L.STATIONARY),
    ],
)
def test_what_a_model_is_to_others(bit: int, traits: int, status: int) -> None:
    fight = duel(target=Fighter(traits=traits, status=status))
    every = (1 << 55) - 1
    always = L.ON_SMALL | L.ON_UNMASKED
    found = fight.is_to_others(1) & every & ~always
    assert found == bit


def test_help_touch_and_nearness_are_asked_of_the_unit_or_of_those_the_filter_names() -> None:
    def counts(row: Row, *friends: Fighter) -> bool:
        one = Fighter(group=0, rows=(row,))
        fight = fray(one, *friends, Fighter(side=1, at=(10.0, 11.4)))
        return fight.counts(0, v=1 + len(friends))

    mate = Fighter(at=(11.2, 12.0), faces=(10.0, 11.4), group=0)
    stranger = Fighter(at=(11.2, 12.0), faces=(10.0, 11.4), group=5, traits=L.WARJACK)
    helped = Row(L.MAT, 1, L.HELPED)
    assert counts(helped, mate)
    assert not counts(helped)
    assert not counts(helped, stranger)
    assert counts(Row(L.MAT, 1, L.HELPED, filter=L.WARJACK), stranger)
    beside = Fighter(at=(11.19, 10.0), group=0)
    assert counts(Row(L.MAT, 1, L.TOUCHES_UNIT), beside)
    assert not counts(Row(L.MAT, 1, L.TOUCHES_UNIT), Fighter(at=(12.0, 10.0), group=0))
    assert counts(Row(L.MAT, 1, L.NEAR_UNIT, within=3.0), Fighter(at=(14.0, 10.0), group=0))
    assert not counts(Row(L.MAT, 1, L.NEAR_UNIT, within=2.0), Fighter(at=(14.0, 10.0), group=0))


def test_prey_and_losses_are_the_units() -> None:
    row = Row(L.MAT, 1, L.ON_PREY)
    losses = Row(L.MAT, 1, L.UNIT_HURT)
    one, foe = Fighter(group=0, rows=(row, losses)), Fighter(side=1, at=(10.0, 11.4))
    mate = Fighter(at=(14.0, 10.0), group=0)
    calm = fray(one, mate, foe)
    angry = fray(one, replace(mate, prey=2, hurt_in=1), foe)
    for effect in range(2):
        assert not calm.counts(effect, v=2)
        assert angry.counts(effect, v=2)


@pytest.mark.parametrize(("status", "arm"), [(0, 16), (L.KNOCKED_DOWN, 14)])
def test_a_plan_reaches_from_the_commander_while_it_is_battle_ready(status: int, arm: int) -> None:
    models = [Fighter(status=status), Fighter(at=(13.0, 10.0)), Fighter(side=1, at=(20.0, 20.0))]
    plans = [Plan([(L.ARMOUR, 2)], within=5.0)]
    fight = fray(*models, leaders=(0, -1), plans=plans, plan=0)
    assert [fight.stat(u, L.ARMOUR) for u in (0, 1)] == [16, arm]
