from dataclasses import replace
from typing import Any

import pytest

from factions.systems.warcrow import legality
from factions.systems.warcrow.catalogue import Attack, Catalogue, Joined, Panel, Pool, Profile
from factions.systems.warcrow.legality.totals import most_dice
from factions.tabletop.lists.roster import Entry, Roster
from tests.factions.systems.warcrow.legality.lists import corpus, roster


def summed(of: Roster, catalogue: Catalogue) -> dict[str, Any]:
    return dict(legality.check(of, catalogue).summary)


def test_a_whole_company_adds_up(warcrow: Catalogue) -> None:
    assert summed(corpus("points-limit-legal"), warcrow) == {
        "points": 250,
        "points_limit": 250,
        "points_left": 0,
        "command_tokens": 6,
        "units": 7,
        "troops": 20,
        "commander": "e1",
        "characters": {"officer": 3, "support": 1},
        "dice": {"R": 2, "O": 3, "Y": 2, "G": 1, "U": 3, "K": 2},
    }


def test_an_empty_list_adds_up_to_nothing(warcrow: Catalogue) -> None:
    assert summed(roster(), warcrow) == {
        "points": 0,
        "points_limit": 250,
        "points_left": 250,
        "command_tokens": 0,
        "units": 0,
        "troops": 0,
        "commander": None,
        "characters": {"officer": 0, "support": 0},
        "dice": dict.fromkeys("ROYGUK", 0),
    }


HUNTERS = Entry("e2", "orc-hunters")


@pytest.mark.parametrize(
    ("entries", "units"),
    [
        ([Entry("e1", "contender"), HUNTERS], 2),
        ([Entry("e1", "contender", attached_to="e2"), HUNTERS], 1),
        ([Entry("e1", "contender", attached_to="e9"), HUNTERS], 2),
        ([Entry("e1", "contender", attached_to="e1"), HUNTERS], 2),
        ([Entry("e1", "orc-hunters", attached_to="e2"), HUNTERS], 2),
        ([Entry("e1", "orc-hunters", count=3)], 3),
        ([Entry("e1", "iriavik-restless-pup"), Entry("e2", "coal")], 1),
        ([Entry("e1", "nobody", count=7), HUNTERS], 1),
    ],
)
def test_units_are_those_that_activate(
    entries: list[Entry], units: int, warcrow: Catalogue
) -> None:
    assert summed(roster(*entries), warcrow)["units"] == units


def test_copies_count_in_every_sum(warcrow: Catalogue) -> None:
    of = roster(Entry("e1", "echoes", count=2), Entry("e2", "needle", count=3))
    echoes, needle = warcrow.profiles["echoes"], warcrow.profiles["needle"]
    found = summed(of, warcrow)
    assert found["points"] == 2 * echoes.cost + 3 * needle.cost == 155
    assert found["command_tokens"] == 2 * echoes.command + 3 * needle.command == 5
    assert found["troops"] == 2 * echoes.troops + 3
    assert found["characters"] == {"officer": 0, "support": 3}


@pytest.mark.parametrize(("limit", "left"), [(250, 230), (50, 30), (20, 0), (10, 0)])
def test_points_left_are_never_negative(limit: int, left: int, warcrow: Catalogue) -> None:
    found = summed(roster(HUNTERS, points_limit=limit), warcrow)
    assert (found["points_limit"], found["points_left"]) == (limit, left)


def test_the_commander_is_the_one_marked_or_high_command(warcrow: Catalogue) -> None:
    alborc = Entry("e1", "alborc")
    assert summed(roster(HUNTERS, alborc), warcrow)["commander"] == "e1"
    marked = Entry("e3", "lotta", commander=True)
    assert summed(roster(alborc, marked), warcrow)["commander"] == "e3"
    assert summed(roster(HUNTERS), warcrow)["commander"] is None


@pytest.fixture
def plain(warcrow: Catalogue) -> Profile:
    """Return a profile that rolls RR and Y, B with modifier B, and OO."""
    melee = Attack(Pool("RR", "S"), (Pool("Y"),))
    defence = Attack(Pool("G", "B"), (Pool("G"), Pool("U", "X")))
    panel = Panel(1, 1, melee, None, defence)
    return replace(warcrow.profiles["orc-hunters"], wp=Pool("OO"), panels=(panel,))


@pytest.mark.parametrize(
    ("joined", "counts"),
    [
        (None, (2, 2, 1, 2, 1, 0)),
        (Joined(wp=(Pool("O"), True)), (2, 3, 1, 2, 1, 0)),
        (Joined(wp=(Pool("K"), False)), (2, 0, 1, 2, 1, 1)),
        (Joined(melee=Attack(Pool("R"))), (3, 2, 1, 2, 1, 0)),
        (Joined(melee=Attack(Pool("RRR"))), (3, 2, 1, 2, 1, 0)),
        (Joined(defence=Attack(Pool(), (Pool("U"), Pool("K")))), (2, 2, 1, 2, 2, 1)),
        (Joined(ranged=Attack(Pool("YYY"))), (2, 2, 1, 2, 1, 0)),
    ],
)
def test_most_dice_of_one_roll(
    joined: Joined | None, counts: tuple[int, ...], plain: Profile
) -> None:
    assert most_dice(plain, joined) == counts


def test_dice_of_a_list_are_the_most_of_any_of_its_rolls(warcrow: Catalogue) -> None:
    alone = [most_dice(warcrow.profiles[unit]) for unit in ("contender", "orc-hunters")]
    found = summed(roster(Entry("e1", "contender"), HUNTERS), warcrow)["dice"]
    assert found == dict(zip("ROYGUK", map(max, *alone), strict=True))
    joined = summed(roster(Entry("e1", "contender", attached_to="e2"), HUNTERS), warcrow)["dice"]
    assert all(joined[letter] >= found[letter] for letter in found)
