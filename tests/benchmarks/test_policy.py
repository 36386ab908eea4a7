"""The policies' table: which lists fight under which policies, and the rows."""

import pytest

from benchmarks import Row, battle, policy
from factions.models import Edition
from factions.systems import SYSTEMS
from factions.tabletop.estimates import intervals
from factions.tabletop.lists.roster import Entry, Roster
from tests.builder.fake_game import LEADER, FakeBattle, Setup, parts

MIRROR = Setup(45, 10, 1, 1)
BATTLES = 40


@pytest.fixture
def game(loaded: Edition, monkeypatch: pytest.MonkeyPatch) -> FakeBattle:
    """Put the fake game in Warcrow's place, few battles in their thousands'."""
    for part, value in parts().items():
        monkeypatch.setitem(SYSTEMS["warcrow"].__dict__, part, value)
    monkeypatch.setattr(policy, "BATTLES", BATTLES)
    monkeypatch.setattr(policy, "fighting", lambda: [SYSTEMS["warcrow"]])
    fake: FakeBattle = SYSTEMS["warcrow"].__dict__["battle"]
    return fake


@pytest.fixture
def rows(game: FakeBattle) -> dict[str, Row]:
    return {row.name: row for row in policy.run()}


def test_the_games_are_those_that_fight() -> None:
    assert "warcrow" in [game.id for game in battle.fighting()]
    assert all(game.fights for game in battle.fighting())


def test_every_list_fights_its_mirror_against_each_yardstick(
    game: FakeBattle, rows: dict[str, Row]
) -> None:
    lists, scenarios = battle.in_force(SYSTEMS["warcrow"])[1], len(game.SCENARIOS)
    others = [other for _, first, other in game.compiled if first == LEADER.id]
    for place, other in enumerate(policy.LEAST):
        number = len(lists) * scenarios
        assert others[place * number : (place + 1) * number] == [other] * number


def test_rows_hold_means_the_worst_list_and_what_will_do(
    game: FakeBattle, rows: dict[str, Row]
) -> None:
    tally = FakeBattle().fight(MIRROR, battle.SEED, 0, BATTLES)
    share = pytest.approx(100 * tally.win_rate)
    for other, (mean, worst) in policy.LEAST.items():
        title = f"warcrow, {LEADER.id} over {other}"
        assert rows[f"{title}, {game.SCENARIOS[0]}"].value == share
        row = rows[f"{title}, mean of 19"]
        assert row.value == share
        assert row.least == mean
        row = next(row for name, row in rows.items() if name.startswith(f"{title}, worst: "))
        assert row.value == share
        assert row.least == worst


def test_the_mirror_is_shown_with_its_interval(rows: dict[str, Row]) -> None:
    tally = FakeBattle().fight(MIRROR, battle.SEED, 0, BATTLES)
    low, high = intervals.interval(tally.pairs)
    expected = Row("warcrow, mirror", 100 * tally.win_rate, "%", interval=(100 * low, 100 * high))
    assert rows["warcrow, mirror"] == expected


def test_the_pace_is_beside_greedy_s(rows: dict[str, Row]) -> None:
    row = rows[f"warcrow, battles a second of {LEADER.id} for one of greedy"]
    assert row.value > 0
    assert (row.least, row.aim) == policy.PACE


@pytest.mark.parametrize(
    ("lists", "number", "chosen"),
    [(19, 5, [1, 5, 9, 13, 17]), (5, 5, [0, 1, 2, 3, 4]), (1, 1, [0]), (19, 1, [9])],
)
def test_lists_are_chosen_from_all_over(lists: int, number: int, chosen: list[int]) -> None:
    army = Roster("warcrow", "the-syenann", ())
    named = {f"list {place}": army for place in range(lists)}
    assert list(battle.spread(named, number)) == [f"list {place}" for place in chosen]


def test_twice_the_army_has_one_commander_and_its_own_joins() -> None:
    entries = (
        Entry("e1", "bulwarks", commander=True),
        Entry("e2", "corporal", attached_to="e1"),
    )
    double = policy.twice(Roster("warcrow", "the-syenann", entries))
    assert [(e.id, e.commander, e.attached_to) for e in double.entries] == [
        ("e1", True, None),
        ("e2", False, "e1"),
        ("e1-again", False, None),
        ("e2-again", False, "e1-again"),
    ]
