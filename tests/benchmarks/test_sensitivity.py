"""One more of a stat: what is changed, which unit has it, when the battles end, the rows."""

import fnmatch
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import numpy as np
import pytest

from benchmarks import battle, sensitivity
from benchmarks.sensitivity import STATS, Case, frequent, one_die, one_less, one_more, with_better
from factions.systems import SYSTEMS, Game
from factions.tabletop.battles import paired
from factions.tabletop.battles.paired import Paired
from factions.tabletop.lists.roster import Entry, Roster
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
        general_a: Any = None,
        general_b: Any = None,
    ) -> Setup:
        """Return a setup by the sums of the sides' wounds and morale."""
        self.compiled.append((scenario, general_a, general_b))
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


def test_one_less_is_taken_off_where_there_is_a_number() -> None:
    unit = {"stats": {"break_limit": 3, "discipline": None}}
    assert one_less("stats", "break_limit")(unit)
    assert not one_less("stats", "discipline")(unit)
    assert unit == {"stats": {"break_limit": 2, "discipline": None}}


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


# Figures of units that are in no table, as patterns of their paths, and why. In every game what is
# paid for a unit, how many there may be and where a figure belongs are no stats.
NO_STATS = {
    "availability": "how many a list may have",
    "costs/*": "a price",
    "weapons/*/stats/panel": "where it belongs",
    "weapons/*/stats/model": "where it belongs",
}
LEFT_OUT: dict[str, dict[str, str]] = {
    "warcrow": {
        "stats/base": "a larger base is neither better nor worse",
        "stats/panels/*/members": "where one panel ends and the next begins",
        "stats/joined/*": "the unit that is changed joins no other",
        "*/modifiers/*": "bought for stress",
        "*/switches/*": "effects of a card, not stats",
    },
    "company-of-iron": {
        "command": "no list of this game has any",
        "stats/base_mm/*": "a larger base is neither better nor worse",
        "stats/models/*/count/*": "how many models there are",
        "stats/models/*/force_field": "of warjacks, which no list has most of",
        "stats/models/*/fury": "of warbeasts, which no list has most of",
        "stats/models/*/threshold": "of warbeasts, which no list has most of",
        "stats/models/*/spiral/*": "boxes of a branch, which a box more leaves uneven",
        "weapons/*/stats/count": "how many there are of the weapon",
        "weapons/melee/stats/pow": "part of P+S",
        "weapons/ranged/stats/aoe": "templates are of three sizes",
    },
    "iron-dawn": {
        "command": "no list of this game has any",
        "stats/capacity": "how many it carries: no better without more to carry",
        "stats/crew": "more to lose as well as to have",
        "stats/specials": "how many special weapons a squad may have",
        "stats/veteran_points": "a price",
        "stats/tur": "fewer are better",
    },
    "cold-iron": {
        "command": "no list of this game has any",
        "stats/grades/*/printed/*": "a sum of the sheet, held against it",
        "stats/grades/*/pt": "of a few; to all others CON gives them",
        "stats/grades/*/siz": "a larger body is hit more easily as well",
        "stats/grades/*/skills/*": "bought with levels",
        "stats/lag/*": "fewer are better",
        "stats/load": "less is better",
        "stats/natural/*": "of units that fight with their bodies alone",
    },
    "armoured-clash": {
        "command": "no list of this game has any",
        "stats/battlegroups/*": "how many a battlegroup may have",
        "stats/couples/*": "how many carriages it draws",
        "stats/size": "a taller unit is seen over more as well",
        "weapons/impact/*": "dice of a ram, of few units",
        "weapons/*/alt": "the other dice of a weapon that has two",
        "weapons/*/damage/*": "dice of a kind of target",
        "weapons/*/models/*": "which models count for which dice",
        "weapons/*/short": "where short range ends",
    },
}


def figures(unit: dict[str, Any]) -> Iterator[str]:
    """Yield the path of each number and each pool of dice, weapons by their mode."""
    for key in ("stats", "command", "availability", "costs"):
        yield from numbers(unit[key], key)
    for weapon in unit["weapons"]:
        yield from numbers(weapon["stats"], f"weapons/{weapon['mode']}/stats")
        yield from numbers(weapon["range"], f"weapons/{weapon['mode']}/range")


def numbers(value: Any, place: str) -> Iterator[str]:
    """Yield the path of each number and each pool of dice within a value."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from numbers(inner, f"{place}/{key}")
    elif isinstance(value, list):
        for inner in value:
            yield from numbers(inner, f"{place}/*")
    elif place.endswith("/dice") or (isinstance(value, int) and not isinstance(value, bool)):
        yield place


def changed(unit: dict[str, Any], after: dict[str, Any]) -> Iterator[str]:
    """Yield the paths of the figures that differ, as `figures` has them."""
    for path in changes(unit, after):
        first, place, *rest = (path.strip("/") + "/").split("/")
        if first == "weapons":
            place = unit["weapons"][int(place)]["mode"]
        steps = (("*" if step.isdigit() else step) for step in (first, place, *rest) if step)
        yield "/".join(steps)


@pytest.mark.parametrize("system", STATS)
def test_each_stat_is_in_the_table_or_left_out_for_a_reason(system: str) -> None:
    units = battle.shipped(SYSTEMS[system])["units"]
    found = {path for unit in units for path in figures(unit)}
    covered = set()
    for unit in units:
        for change in STATS[system].values():
            after = deepcopy(unit)
            change(after)
            covered |= set(changed(unit, after))
    assert covered <= found
    reasons = NO_STATS | LEFT_OUT[system]
    left = {pattern: set(fnmatch.filter(found - covered, pattern)) for pattern in reasons}
    assert found - covered - set().union(*left.values()) == set()
    assert {pattern for pattern in LEFT_OUT[system] if not left[pattern]} == set()


def test_every_game_that_fights_has_its_table() -> None:
    assert battle.fighting()
    assert {game.id for game in battle.fighting()} <= STATS.keys()


@pytest.mark.parametrize(
    ("stat", "expected"),
    [
        ("MOV", {"/stats/mov/0": (4, 5), "/stats/mov/1": (3, 4)}),
        ("W", {"/stats/w": (2, 3)}),
        ("COM", {"/command": (0, 1)}),
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


def test_one_more_strength_of_company_of_iron_strikes_harder() -> None:
    units = battle.shipped(SYSTEMS["company-of-iron"])["units"]
    before = next(unit for unit in units if unit["id"] == "reeves-of-orboros")
    after = deepcopy(before)
    assert STATS["company-of-iron"]["STR"](after)
    assert {place.rpartition("/")[2] for place in changes(before, after)} == {"str", "p_s"}


def test_one_more_changes_numbers_only() -> None:
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


def test_a_list_of_iron_dawn_is_looked_at_by_a_vehicle_too() -> None:
    game = SYSTEMS["iron-dawn"]
    entries = (Entry("e1", "line-rifles"), Entry("e2", "line-rifles"), Entry("e3", "scout-car"))
    army = Roster("iron-dawn", "humans", entries)
    assert sensitivity.looked_at(game, army) == ["line-rifles", "scout-car"]
    on_foot = Roster("iron-dawn", "humans", entries[:2])
    assert sensitivity.looked_at(game, on_foot) == ["line-rifles"]
    assert sensitivity.looked_at(SYSTEMS["warcrow"], ARMY) == ["bulwarks"]
    for stat in ("FD", "SD", "RD", "TD"):
        change = STATS["iron-dawn"][stat]
        assert with_better(battle.shipped(game), "scout-car", change)
        assert with_better(battle.shipped(game), "line-rifles", change) is None


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
        same = paired.fight(FakeBattle().scored, setups, battle.SEED, 0, battles)
        assert cases[stat].sums.pairs.tolist() == same.pairs.tolist()
        assert cases[stat].unit == "bulwarks"
    assert {stat: case.direction for stat, case in cases.items()} == {
        "MOV": 0, "charge": 0, "W": 1, "WP die": 0, "MOR": -1, "conquest": 0, "melee die": 0,
        "defence die": 0, "COM": 0,
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
def test_a_row_has_the_result(pairs: list[int], note: str) -> None:
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
