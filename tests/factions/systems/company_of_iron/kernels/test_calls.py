"""Orders and special actions: when a model uses them, beside what its policy has decided."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.factions.systems.company_of_iron.board.board import Board
from tests.factions.systems.company_of_iron.board.events import Healed
from tests.factions.systems.company_of_iron.board.fighters import RIFLE, Fighter, Row, fray
from tests.factions.systems.company_of_iron.board.kernels import E, L

FAR = Fighter(side=1, at=(10.0, 29.0))
NEAR = Fighter(side=1, at=(10.0, 18.0))
HEALS = Row(L.HEAL, 0, event=L.ON_ACTION, dice=3, rule=4)
DIGS = Row(L.GRANTS, L.IN_COVER, event=L.ON_ACTION, rule=4)
MENDS = Row(L.REPAIR, 2, event=L.ON_ACTION, whom=L.FRIENDS, within=1.0, filter=L.WARJACK, rule=4)
HELPS = Row(L.ATTACK_ROLL, 2, event=L.ON_ACTION, whom=L.FRIENDS, within=5.0, rule=4)
LENDS = Row(L.LEND_ATTACK, 2, event=L.ON_ACTION, whom=L.FRIENDS, within=5.0, rule=4)
SMOKES = Row(L.MAKE_CLOUD, 3, event=L.ON_ACTION, rule=4)
STANDS = Row(L.ARMOUR, 4, event=L.ON_ORDER, rule=5)
ONCE = Row(L.ARMOUR, 3, event=L.ON_ORDER, rule=6, most=-1)
GRANTED = Row(L.ARMOUR, 4, event=L.ON_ORDER, rule=5, lender=1, lends=4.0)
JACK = Fighter(at=(11.3, 10.0), traits=L.WARJACK, boxes=9)


def completed(fight: Board, how: int, do: int) -> tuple[int, int, int]:
    """Return how it moves, what it does and by which rule, after `complete`."""
    fight.ordered(how, do)
    fight.complete()
    return fight.order.how, fight.order.do, fight.order.rule


@pytest.mark.parametrize(
    ("rows", "one", "friends", "enemy", "rule"),
    [
        ((HEALS,), {"damage": 2, "boxes": 5}, (), FAR, 4),
        ((HEALS,), {}, (), NEAR, -1),
        ((DIGS,), {}, (), NEAR, 4),
        ((DIGS,), {}, (), FAR, -1),
        ((SMOKES,), {}, (), NEAR, 4),
        ((SMOKES,), {}, (), FAR, -1),
        ((MENDS,), {}, (replace(JACK, damage=3),), FAR, 4),
        ((MENDS,), {}, (JACK,), FAR, -1),
        ((MENDS,), {}, (replace(JACK, damage=3, traits=L.WARRIOR),), FAR, -1),
        ((MENDS,), {}, (replace(JACK, damage=3, at=(14.0, 10.0)),), FAR, -1),
        ((HELPS,), {}, (JACK,), FAR, 4),
        ((HELPS,), {}, (), FAR, -1),
        ((LENDS,), {}, (JACK,), FAR, 4),
        ((LENDS,), {}, (), FAR, -1),
        ((), {}, (), NEAR, -1),
    ],
)
def test_an_action_is_made_where_it_helps(
    rows: Sequence[Row], one: dict[str, int], friends: Sequence[Fighter], enemy: Fighter, rule: int
) -> None:
    bearer = Fighter(rows=rows, damage=one.get("damage", 0), boxes=one.get("boxes", 1))
    fight = fray(bearer, *friends, enemy)
    wanted = (L.ADVANCE, L.ACTION if rule >= 0 else L.NOTHING, rule)
    assert completed(fight, L.ADVANCE, L.NOTHING) == wanted


def test_a_model_that_attacks_makes_no_action() -> None:
    fight = fray(Fighter(rows=(HEALS,), damage=2, boxes=5), NEAR)
    assert completed(fight, L.ADVANCE, L.SHOTS) == (L.ADVANCE, L.SHOTS, -1)
    assert completed(fight, L.CHARGE, L.BLOWS) == (L.CHARGE, L.BLOWS, -1)


def test_a_run_is_given_up_to_heal_and_for_nothing_else() -> None:
    hurt = fray(Fighter(rows=(HEALS,), damage=2, boxes=5), NEAR)
    assert completed(hurt, L.RUN, L.NOTHING) == (L.ADVANCE, L.ACTION, 4)
    digger = fray(Fighter(rows=(DIGS,)), NEAR)
    assert completed(digger, L.RUN, L.NOTHING) == (L.RUN, L.NOTHING, -1)


def test_an_order_goes_with_all_but_runs_and_charges() -> None:
    fight = fray(Fighter(rows=(STANDS,)), FAR)
    assert completed(fight, L.ADVANCE, L.SHOTS) == (L.ADVANCE, L.SHOTS, 5)
    assert completed(fight, L.AIM, L.SHOTS) == (L.AIM, L.SHOTS, 5)
    assert completed(fight, L.RUN, L.NOTHING) == (L.RUN, L.NOTHING, -1)
    assert completed(fight, L.CHARGE, L.BLOWS) == (L.CHARGE, L.BLOWS, -1)


def test_an_order_for_once_a_battle_waits_for_danger() -> None:
    assert completed(fray(Fighter(rows=(ONCE,)), FAR), L.ADVANCE, L.NOTHING)[2] == -1
    fight = fray(Fighter(rows=(ONCE,)), NEAR)
    assert completed(fight, L.ADVANCE, L.NOTHING)[2] == 6
    fight.use_order(6)
    assert completed(fight, L.ADVANCE, L.NOTHING)[2] == -1


def test_an_order_of_another_needs_it_near_and_ready() -> None:
    mate = Fighter(at=(12.0, 10.0))
    for one, rule in (
        (mate, 5),
        (replace(mate, at=(20.0, 10.0)), -1),
        (replace(mate, status=L.KNOCKED_DOWN), -1),
    ):
        fight = fray(Fighter(rows=(GRANTED,)), one, FAR)
        assert completed(fight, L.ADVANCE, L.NOTHING)[2] == rule


@pytest.mark.parametrize(("gap", "danger"), [(20.0, False), (17.0, True)])
def test_guns_threaten_from_afar(gap: float, danger: bool) -> None:
    gunner = Fighter(side=1, at=(10.0, 5.0 + gap + 1.18), weapons=(RIFLE,))
    fight = fray(Fighter(at=(10.0, 5.0)), gunner)
    assert fight.is_threatened(0) is danger


def test_of_two_friends_the_hurt_one_is_healed() -> None:
    near, hurt = replace(JACK), replace(JACK, at=(8.5, 10.0), damage=3)
    fight = fray(Fighter(rows=(MENDS,)), near, hurt, FAR)
    fight.use_action(4)
    assert fight.events(E.HEALED)[0] == Healed(2, boxes=2)
