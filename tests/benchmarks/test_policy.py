"""The policies' table: which lists fight under which policies, and the rows."""

import pytest

from benchmarks import Row, battle, policy
from factions.systems import SYSTEMS
from factions.tabletop.estimates import intervals
from factions.tabletop.lists.roster import Entry, Roster
from tests.builder.fake_game import FakeBattle, Setup, parts

MIRROR = Setup(45, 10, 1, 1)
BATTLES = 40


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> FakeBattle:
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


def test_five_lists_fight_their_mirror_under_each_policy(
    game: FakeBattle, rows: dict[str, Row]
) -> None:
    policies = [second for _, first, second in game.compiled if first == "greedy"]
    table = ["nearest"] * 5 + ["random"] * 5
    assert policies[: len(table) * len(game.SCENARIOS)] == table * len(game.SCENARIOS)
    assert set(policies[len(table) * len(game.SCENARIOS) :]) == {"greedy"}
    lists = {name.partition(": ")[2] for name in rows if ": " in name}
    assert len(lists) == 5
    assert len({name.split("/")[0] for name in lists}) == 4


def test_a_row_holds_the_share_its_interval_and_what_will_do(
    game: FakeBattle, rows: dict[str, Row]
) -> None:
    tally = FakeBattle().fight(MIRROR, battle.SEED, 0, BATTLES)
    low, high = intervals.interval(tally.pairs)
    edges = 100 * low, 100 * high
    name = f"warcrow, {game.SCENARIOS[0]}, greedy over %s: the-syenann/high-roost"
    share = 100 * tally.win_rate
    for other, least in (("nearest", 60), ("random", 90)):
        expected = Row(name % other, share, "%", least, 100, edges)
        assert rows[name % other] == expected
        mean = rows[f"warcrow, {game.SCENARIOS[0]}, greedy over {other}, mean of 5"]
        assert mean.value == pytest.approx(share)
        assert mean.least == least
    assert rows["warcrow, mirror"] == Row("warcrow, mirror", share, "%", interval=edges)


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
