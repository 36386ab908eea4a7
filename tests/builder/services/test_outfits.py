"""What outfits are worth is fitted on bands whose strength is known, and what comes of it."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from builder.services.balance import BadBalance, outfits
from builder.services.balance.outfits import cold_iron as own
from factions.models import Edition
from factions.systems import SYSTEMS
from factions.tabletop.battles.generals import General, default, shipped
from factions.tabletop.estimates.worths import Pointless
from factions.tabletop.lists.roster import Roster
from tests import rows

STEP = 0.4  # log-odds of a level
Parts = dict[tuple[str, str], dict[str, Any]]
KNOWN = {"plate-armour": 0.5, "large-shield": 0.2, "boar-spear": 0.4, "buckler": -0.1}


@dataclass(frozen=True)
class Won:
    """How a stretch of battles went."""

    win_rate: float


class KnownBattle:
    """Fights without dice: bands are worth the sum of their levels and items."""

    SCENARIOS = ("melee", "hold-the-bridge")

    def __init__(self, step: float = STEP) -> None:
        self.step, self.seeds, self.scenarios = step, set[int](), list[str]()

    def compile(self, a: Roster, b: Roster, catalogue: Any, scenario: str, *led: General) -> float:
        """Return how much more side a is worth."""
        assert led == (default(shipped("cold-iron")),) * 2
        self.scenarios.append(scenario)
        return self._worth(a) - self._worth(b)

    def _worth(self, band: Roster) -> float:
        return sum(
            self.step * float((man.stats or {})["level"])
            + sum(KNOWN.get(item, 0.0) for item in man.upgrades)
            for man in band.entries
        )

    def fight(self, edge: float, seed: int, first: int, count: int) -> Won:
        """Return what is to be expected."""
        self.seeds.add(seed)
        return Won(float(1 / (1 + np.exp(-edge))))


@pytest.fixture
def outfitter(db: None) -> outfits.Outfitter:
    rows.load("cold-iron")
    return outfits.Outfitter("cold-iron")


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> KnownBattle:
    battle = KnownBattle()
    monkeypatch.setitem(SYSTEMS["cold-iron"].__dict__, "battle", battle)
    return battle


def reported(outfitter: outfits.Outfitter, pairs: int, battles: int = 1000) -> Parts:
    """Return the parts of a report by kind and id."""
    report = outfits.report(outfitter, pairs, battles, 3, lambda number: None)
    return {(row["kind"], row["id"]): row for row in report["parts"]}


def test_every_outfit_is_legal_and_every_part_is_drawn(outfitter: outfits.Outfitter) -> None:
    assert ("sword", "large-shield", "chain-mail") in outfitter.outfits
    assert ("two-hand-sword", "large-shield", None) not in outfitter.outfits  # two hands
    drawn = {item for outfit in outfitter.outfits for item in outfit}
    assert drawn == {*own.WEAPONS, *own.SHIELDS, *own.ARMOURS}
    a, b = outfitter.bands(np.random.default_rng(1))
    assert len(a.entries) == len(b.entries) == 5
    levels = {(man.stats or {})["level"] for man in (*a.entries, *b.entries)}
    assert max(levels) - min(levels) == 1


def test_costs_are_the_games_own(outfitter: outfits.Outfitter) -> None:
    costs = {(part.kind, part.id): part.cost for part in outfitter.parts}
    assert [costs["level", str(level)] for level in range(2, 9)] == [2, 2, 4, 8, 16, 32, 64]
    assert costs["armour", "plate-armour"] == 500
    assert costs["weapon", "sword"] == 42


def test_a_level_counts_those_below_it(outfitter: outfits.Outfitter) -> None:
    man = own.fighter_of(3, ("mace", "buckler", None))
    row = outfitter.row(Roster("cold-iron", "wanderers", (man,)))
    had = {outfitter.parts[place].id: count for place, count in enumerate(row) if count}
    assert had == {"2": 1, "3": 1, "mace": 1, "buckler": 1}


def test_known_worths_are_found(outfitter: outfits.Outfitter, known: KnownBattle) -> None:
    parts = reported(outfitter, 400)
    for (kind, name), row in parts.items():
        worth = STEP if kind == "level" else KNOWN.get(name, 0.0)
        assert row["log_odds"] == pytest.approx(worth, abs=0.02), name
        assert row["levels"] == pytest.approx(worth / STEP, abs=0.05), name
        assert row["interval"][0] < row["log_odds"] < row["interval"][1]
    assert parts["armour", "plate-armour"]["band"] == pytest.approx(
        1 / (1 + np.exp(-2.5)), abs=0.02
    )
    assert known.seeds == set(range(3, 403))
    assert known.scenarios == ["melee", "hold-the-bridge"] * 400


def test_more_pairs_narrow_the_intervals(outfitter: outfits.Outfitter, known: KnownBattle) -> None:
    def width(pairs: int) -> float:
        low, high = reported(outfitter, pairs, 10)["shield", "large-shield"]["interval"]
        return float(high - low)

    assert width(200) < 0.8 * width(50)


def test_levels_that_win_nothing_measure_nothing(
    outfitter: outfits.Outfitter, known: KnownBattle
) -> None:
    known.step = -STEP
    with pytest.raises(Pointless, match="higher levels did not win more"):
        reported(outfitter, 50)


def test_a_report_has_its_grounds(outfitter: outfits.Outfitter, known: KnownBattle) -> None:
    report = outfits.report(outfitter, 4, 10, 3, lambda number: None)
    edition = Edition.objects.get(system="cold-iron")
    assert (report["edition"], report["catalogue"]) == (edition.version, edition.digest)
    assert (report["pairs"], report["battles"], report["seed"]) == (4, 80, 3)
    assert len(report["rules"]) == 64
    assert report == outfits.report(outfitter, 4, 10, 3, lambda number: None)


def test_a_game_whose_outfits_have_points_is_refused(loaded: Edition) -> None:
    with pytest.raises(BadBalance, match="Warcrow gives outfits points"):
        outfits.Outfitter("warcrow")
    with pytest.raises(BadBalance, match="no system is called 'chess'"):
        outfits.Outfitter("chess")
