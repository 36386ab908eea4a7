"""What kernels record arrives in a replay unchanged."""

from types import SimpleNamespace
from typing import Any

import pytest

from factions import loading
from factions.systems.company_of_iron.battle import records, replays
from factions.systems.company_of_iron.battle.forces import company
from factions.systems.company_of_iron.catalogue import Catalogue
from factions.tabletop.lists import roster as rosters
from tests.factions.systems.company_of_iron.board.board import Board
from tests.factions.systems.company_of_iron.board.fighters import Fighter
from tests.factions.systems.company_of_iron.board.kernels import K
from tests.factions.systems.company_of_iron.board.stage import stage
from tests.factions.systems.led import greedy

E = K.events


@pytest.fixture(scope="module")
def setup(catalogue: Catalogue) -> Any:
    lists = loading.references("company-of-iron")
    roster = rosters.read(lists[min(lists)])
    mine = company(roster, catalogue)
    written = records.record((mine, mine), catalogue, "skirmish", greedy("company-of-iron"))
    sources = SimpleNamespace(
        rosters=(roster, roster),
        companies=(mine, mine),
        catalogue=catalogue,
        scenario="skirmish",
        policies=("greedy", "greedy"),
    )
    return SimpleNamespace(even=written, odd=written, sources=sources)


def read(setup: Any, made: Board, index: int = 0) -> dict[str, Any]:
    return replays.read(setup, made.s, 3, index)


def an_event(kind: int, *numbers: int, m: int = 0, v: int = 1) -> Board:
    made = stage(Fighter(), Fighter(side=1, at=(10.0, 20.0)))
    made.s.events = 0
    numbers += (0,) * (7 - len(numbers))
    K.emits.emit(made.s, kind, m, v, numbers[0], numbers[1])
    K.emits.more(made.s, *numbers[2:5])
    K.emits.last(made.s, *numbers[5:])
    return made


def test_an_attack_keeps_its_numbers(setup: Any) -> None:
    made = an_event(E.ATTACK, 0, E.CHARGE_ATTACK, 3, 17, 14, E.CRITICAL, 1)
    event = read(setup, made)["events"][0]
    assert event["weapon"] == setup.even.weapons[0].name
    assert (event["dice"], event["total"], event["needed"], event["rerolls"]) == (3, 17, 14, 1)
    assert (event["why"], event["outcome"]) == ("charge attack", "critical hit")


def test_sides_are_swapped_in_odd_battles(setup: Any) -> None:
    made = an_event(E.PASSED, 0)
    assert read(setup, made, 0)["events"][0]["side"] == "a"
    assert read(setup, made, 1)["events"][0]["side"] == "b"


@pytest.mark.parametrize(("over", "winner"), [(1, "a"), (2, "b"), (3, None)])
def test_who_has_won(setup: Any, over: int, winner: str | None) -> None:
    made = an_event(E.ENDED, over, 4, 1)
    made.s.over = over
    made.s.points[:] = 4, 1
    replay = read(setup, made)
    assert replay["result"]["winner"] == winner
    assert replay["result"]["points"] == {"a": 4, "b": 1}


def test_models_of_an_entry_are_numbered(setup: Any) -> None:
    units = read(setup, an_event(E.PASSED, 0))["units"]
    ids = [unit["id"] for unit in units]
    assert len(set(ids)) == len(ids) == 2 * len(setup.sources.companies[0].fighters)
    assert ids[:2] == ["a:e1", "a:e1#2"]
    assert sum(unit["commander"] for unit in units) == 2


@pytest.mark.parametrize(("what", "amount"), [(K.layout.ARMOUR, 2), (K.layout.ATTACK_AGAIN, 0)])
def test_a_rule_has_its_amount_where_it_is_one(setup: Any, what: int, amount: int) -> None:
    made = an_event(E.TRIGGER, 0, 2)
    before = int(setup.even.setup[0].what[0])
    setup.even.setup[0].what[0] = what
    assert read(setup, made)["events"][0]["amount"] == amount
    setup.even.setup[0].what[0] = before
