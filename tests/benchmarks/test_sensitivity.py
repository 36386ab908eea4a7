"""One more of a stat: what is changed, which unit has it, when the battles end, what rows say."""

from copy import deepcopy
from typing import Any

import numpy as np
import pytest

from benchmarks import battle, sensitivity
from benchmarks.sensitivity import STATS, Case, frequent, one_die, one_more, with_better
from factions.systems import SYSTEMS, Game
from factions.tabletop import paired
from factions.tabletop.paired import Paired
from factions.tabletop.roster import Entry, Roster
from tests.builder.fake_game import FakeBattle, Setup, parts

ARMY = Roster(
    "warcrow",
    "hegemony-of-embersig",
    (
        Entry("e1", "war-surgeon"),
        Entry("e2", "bulwarks"),
        Entry("e3", "corporal", count=3, attached_to="e2"),
        Entry("e4", "bulwarks"),
    ),
)


class Weighing(FakeBattle):
    """A wound more wins ten battles of a hundred, a point of morale more loses ten."""

    def compile(
        self,
        a: Roster,
        b: Roster,
        catalogue: Any,
        scenario: str,
        policy_a: str = "greedy",
        policy_b: str = "greedy",
    ) -> Setup:
        """Return a setup by the sums of the sides' wounds and morale."""
        self.compiled.append((scenario, policy_a, policy_b))
        units = [[catalogue.profiles[entry.unit] for entry in side.entries] for side in (a, b)]
        worth = [sum(unit.w - unit.mor for unit in side) for side in units]
        return Setup(45 + 10 * (worth[0] - worth[1]), 10, 1, 1)


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Put the weighing game in Warcrow's place, with less patience."""
    for part, value in (parts() | {"battle": Weighing()}).items():
        monkeypatch.setitem(SYSTEMS["warcrow"].__dict__, part, value)
    monkeypatch.setattr(sensitivity, "LOOK", 100)
    monkeypatch.setattr(sensitivity, "ENOUGH", 300)
    monkeypatch.setattr(sensitivity, "fighting", lambda: [SYSTEMS["warcrow"]])
    return SYSTEMS["warcrow"]


def changes(before: Any, after: Any, place: str = "") -> dict[str, tuple[Any, Any]]:
    """Return what differs in two structures of one shape, by its path."""
    if isinstance(before, dict | list):
        keys = before if isinstance(before, dict) else range(len(before))
        found: dict[str, tuple[Any, Any]] = {}
        for key in keys:
            found |= changes(before[key], after[key], f"{place}/{key}")
        return found
    return {} if before == after else {place: (before, after)}


@pytest.mark.parametrize("system", STATS)
def test_every_stat_of_the_tables_is_one_that_shipped_units_have(system: str) -> None:
    units = battle.shipped(SYSTEMS[system])["units"]
    for stat, change in STATS[system].items():
        assert any(change(deepcopy(unit)) for unit in units), stat


def test_every_game_that_fights_has_its_table() -> None:
    assert battle.fighting()
    assert {game.id for game in battle.fighting()} <= STATS.keys()


@pytest.mark.parametrize(
    ("stat", "expected"),
    [
        ("MOV", {"/stats/mov/0": (4, 5), "/stats/mov/1": (3, 4)}),
        ("W", {"/stats/w": (2, 3)}),
        ("WP die", {"/stats/wp/dice": ("OY", "OYO")}),
        ("conquest", {"/stats/panels/0/conquest": (1, 2), "/stats/panels/1/conquest": (0, 1)}),
        (
            "melee die",
            {
                "/weapons/0/stats/dice": ("OOOY", "OOOYY"),
                "/weapons/2/stats/dice": ("RY", "RYO"),
            },
        ),
        ("range", {"/weapons/1/range": (18, 19), "/weapons/3/range": (18, 19)}),
        (
            "defence die",
            {f"/stats/panels/{panel}/defence/dice": ("UUK", "UUKU") for panel in (0, 1)},
        ),
    ],
)
def test_one_more_of_a_warcrow_stat(stat: str, expected: dict[str, tuple[Any, Any]]) -> None:
    units = battle.shipped(SYSTEMS["warcrow"])["units"]
    before = next(unit for unit in units if unit["id"] == "protectors-of-the-forest")
    after = deepcopy(before)
    assert STATS["warcrow"][stat](after)
    assert changes(before, after) == expected


def test_one_more_leaves_alone_what_is_no_number() -> None:
    unit = {"a": None, "b": True, "c": [{"d": 1, "e": "x"}, {"d": 2, "e": "y"}]}
    assert not one_more("a")(unit)
    assert not one_more("b")(unit)
    assert not one_more("nowhere", "at all")(unit)
    assert one_more("c", {"e": "y"}, "d")(unit)
    assert unit == {"a": None, "b": True, "c": [{"d": 1, "e": "x"}, {"d": 3, "e": "y"}]}


def test_a_full_colour_gets_no_fourth_die() -> None:
    unit = {"one": {"dice": "OOOY"}, "two": {"dice": "OOOYYYRRR"}, "none": {"dice": ""}}
    assert one_die("OYR", "one")(unit)
    assert one_die("OYR", "two")(unit)
    assert not one_die("OYR", "none")(unit)
    assert [unit[name]["dice"] for name in ("one", "two", "none")] == ["OOOYY", "OOOYYYRRR", ""]


def test_the_unit_is_the_one_there_is_most_of_that_joins_no_other() -> None:
    assert frequent(ARMY) == "bulwarks"


def test_the_better_unit_is_another_and_the_printed_one_stays() -> None:
    data = battle.shipped(SYSTEMS["warcrow"])
    before = deepcopy(data)
    better = with_better(data, "bulwarks", STATS["warcrow"]["W"])
    assert better is not None
    assert data == before
    assert better["units"][:-1] == data["units"]
    printed = next(unit for unit in data["units"] if unit["id"] == "bulwarks")
    assert changes(printed, better["units"][-1]) == {
        "/id": ("bulwarks", "bulwarks-better"),
        "/stats/w": (printed["stats"]["w"], printed["stats"]["w"] + 1),
    }
    assert with_better(data, "bulwarks", STATS["warcrow"]["range"]) is None


def test_a_case_is_the_paired_comparison_with_the_mirror(game: Game) -> None:
    cases = {case.stat: case for case in sensitivity.cases_of(game, ARMY)}
    assert "range" not in cases
    for stat, wins in (("W", 65), ("MOR", 25), ("MOV", 45)):  # two entries of the unit
        setups = Setup(wins, 10, 1, 1), Setup(45, 10, 1, 1)
        battles = cases[stat].sums.battles
        same = paired.fight(FakeBattle().fight, setups, battle.SEED, 0, battles)
        assert cases[stat].sums.pairs.tolist() == same.pairs.tolist()
        assert cases[stat].unit == "bulwarks"
    assert {stat: case.direction for stat, case in cases.items()} == {
        "MOV": 0, "charge": 0, "W": 1, "WP die": 0, "MOR": -1, "conquest": 0, "melee die": 0,
        "defence die": 0,
    }  # fmt: skip


def test_battles_end_once_the_difference_is_known_or_there_are_enough(game: Game) -> None:
    even = Setup(45, 10, 1, 1)
    assert sensitivity.fought(game, (Setup(100, 0, 1, 1), Setup(0, 0, 1, 1))).battles == 100
    assert sensitivity.fought(game, (even, even)).battles == 300


def case(pairs: list[int], stat: str = "W") -> Case:
    """Return a case of pairs by difference, -1 to 1; the tallies' wins are made to fit."""
    tally = FakeBattle().fight(Setup(100, 0, 1, 1), 7, 0, 2)
    return Case("bulwarks", stat, Paired(tally, tally, np.array(pairs)))


BETTER, WORSE, EITHER = (
    [0, 0, 0, 0, 100, 0, 0, 0, 900],
    [900, 0, 0, 0, 100, 0, 0, 0, 0],
    [0, 0, 0, 0, 1_000, 0, 0, 0, 0],
)


@pytest.mark.parametrize(
    ("pairs", "note"),
    [
        (BETTER, "significant, as expected"),
        (WORSE, "significant, not as expected"),
        (EITHER, "not significant"),
    ],
)
def test_a_row_says_what_came_of_it(pairs: list[int], note: str) -> None:
    row = case(pairs).row(SYSTEMS["warcrow"])
    assert (row.name, row.unit, row.note) == ("warcrow, bulwarks, W", "% more wins", note)
    low, high = case(pairs).interval
    assert row.interval == (100 * low, 100 * high)


@pytest.mark.parametrize(
    ("cases", "value", "note", "mark"),
    [
        ([BETTER, EITHER, BETTER], 100, "2 of 2 significant, 3 tried", "aim"),
        ([BETTER, WORSE, EITHER, BETTER, BETTER], 75, "3 of 4 significant, 5 tried", "missed"),
        ([BETTER] * 9 + [WORSE], 90, "9 of 10 significant, 10 tried", "least"),
        ([EITHER], 0, "0 of 0 significant, 1 tried", "missed"),
    ],
)
def test_the_share_is_of_the_significant_ones(
    cases: list[list[int]], value: float, note: str, mark: str
) -> None:
    row = sensitivity.share(SYSTEMS["warcrow"], [case(pairs) for pairs in cases])
    assert (row.value, row.note, row.mark) == (value, note, mark)


def test_a_quick_run_takes_one_list(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sensitivity, "STATS", {"warcrow": {"W": STATS["warcrow"]["W"]}})
    quick, full = list(sensitivity.run(quick=True)), list(sensitivity.run())
    assert [row.name for row in quick] == [
        "warcrow, warg-riders, W",
        "warcrow, significant as expected",
    ]
    assert len(full) == sensitivity.LISTS + 1
