"""Random lists: legal in every game, the same for the same dice, of every unit."""

from collections import Counter
from functools import cache

import numpy as np
import pytest

from builder.solve import Drawer, NoneDrawn, drawing
from builder.solve.judging import Position
from factions.systems import SYSTEMS
from factions.tabletop.lists.roster import read
from tests.builder.solving import catalogue, referee

FACTIONS = {
    "company-of-iron": ("cryx", "mercenaries"),
    "warcrow": ("northern-tribes", "the-syenann"),
    "cold-iron": ("goblin-warband",),
    "iron-dawn": ("humans", "kurae"),
    "armoured-clash": ("alliance", "union"),
}
CASES = [(system, faction) for system, named in FACTIONS.items() for faction in named]
LISTS = {"armoured-clash": 4}  # the others' are drawn in no time


@cache
def drawer(system: str, faction: str) -> Drawer:
    return Drawer(referee(system), {"system": system, "faction": faction})


def drawn(system: str, faction: str, seed: int, points: int | None = None) -> list[Position]:
    dice = np.random.default_rng(seed)
    return [drawer(system, faction).draw(dice, points) for _ in range(LISTS.get(system, 12))]


def test_every_game_has_its_turn() -> None:
    assert list(FACTIONS) == list(SYSTEMS)


@pytest.mark.parametrize(("system", "faction"), CASES)
def test_lists_are_legal_and_near_their_points(system: str, faction: str) -> None:
    check, positions = SYSTEMS[system].legality.check, drawn(system, faction, 1)
    for position in positions:
        verdict = check(read(position.document), catalogue(system), fixes=False)
        assert verdict.legal, position.document
        assert position.army.total <= position.army.limit
    totals = [position.army.total for position in positions]
    assert sum(totals) >= 0.9 * len(totals) * drawer(system, faction).limit


@pytest.mark.parametrize(("system", "faction"), CASES)
def test_the_same_dice_draw_the_same_lists(system: str, faction: str) -> None:
    one, again, other = (
        [position.key for position in drawn(system, faction, seed)] for seed in (2, 2, 3)
    )
    assert one == again
    assert one != other
    assert len(set(one)) > len(one) / 2


@pytest.mark.parametrize("faction", ["humans", "kurae", "woruxi"])
def test_every_unit_has_a_fair_chance(faction: str) -> None:
    dice, counts = np.random.default_rng(4), dict[str, int]()
    for _ in range(80):
        position = drawer("iron-dawn", faction).draw(dice)
        for unit in {entry.unit for entry in position.army.roster.entries}:
            counts[unit] = counts.get(unit, 0) + 1
    assert counts.keys() == {unit.id for unit in drawer("iron-dawn", faction).units}
    assert min(counts.values()) > 15


def test_lists_repeat_units_seldom(monkeypatch: pytest.MonkeyPatch) -> None:
    def repeats() -> int:
        """Count pairs of entries that are of one unit."""
        lists = [position.army.roster.entries for position in drawn("iron-dawn", "humans", 5)]
        counts = [Counter(entry.unit for entry in entries).values() for entries in lists]
        return sum(count * (count - 1) // 2 for many in counts for count in many)

    seldom = repeats()
    monkeypatch.setattr(drawing, "REPEATED", 1.0)
    assert seldom < 0.8 * repeats()


def test_options_upgrades_and_joins_are_drawn_too() -> None:
    entries = [
        entry
        for seed in range(3)
        for position in drawn("iron-dawn", "humans", seed)
        for entry in position.army.roster.entries
    ]
    squads = [entry.option for entry in entries if entry.unit == "line-rifles"]
    assert len(set(squads)) > 2
    assert any(entry.upgrades for entry in entries)
    assert any(entry.attached_to for entry in entries)


def test_attachments_come_with_their_units() -> None:
    dice = np.random.default_rng(6)
    lists = [drawer("company-of-iron", "cryx").draw(dice) for _ in range(100)]
    entries = [entry for position in lists for entry in position.army.roster.entries]
    assert any(entry.attached_to for entry in entries)
    assert len({entry.unit for entry in entries}) > 0.8 * len(
        drawer("company-of-iron", "cryx").units
    )


def test_lists_may_be_drawn_for_fewer_points() -> None:
    totals = [position.army.total for position in drawn("iron-dawn", "humans", 5, 800)]
    assert max(totals) <= 800
    assert min(totals) >= 0.95 * 800


def test_a_faction_without_a_legal_list_is_refused() -> None:
    with pytest.raises(NoneDrawn, match="no legal list of mercenary for 250 points"):
        drawer("warcrow", "mercenary").draw(np.random.default_rng(0))
