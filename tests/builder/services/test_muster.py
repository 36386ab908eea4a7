"""Muster points are fitted on bands whose strength is known, and checked at equal points."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from builder.services.balance import BadBalance
from builder.services.balance.muster import Muster, reports
from builder.services.balance.muster import cold_iron as own
from builder.services.balance.muster.reports import Wish
from factions.models import Edition
from factions.systems import SYSTEMS
from factions.systems.cold_iron.legality.band import book_of
from factions.systems.cold_iron.sheet.prices import worth
from factions.tabletop.battles.generals import General, default, shipped
from factions.tabletop.lists.roster import Roster
from tests import rows

STEEP = 5.0


@dataclass(frozen=True)
class Won:
    """How a stretch of battles went."""

    win_rate: float


class KnownBattle:
    """Fights without dice: a band is as strong as its hit points, times 1.2 for each point of T."""

    SCENARIOS = ("melee", "hold-the-bridge")

    def __init__(self) -> None:
        self.fought: list[tuple[str, int, int]] = []
        self.bands: list[tuple[Roster, Roster]] = []

    def compile(self, a: Roster, b: Roster, catalogue: Any, scenario: str, *led: General) -> Any:
        """Return the logarithm of one strength over the other, and the scenario."""
        assert led == (default(shipped("cold-iron")),) * 2
        self.bands.append((a, b))
        return np.log(self._strength(a, catalogue) / self._strength(b, catalogue)), scenario

    def _strength(self, band: Roster, catalogue: Any) -> float:
        book = book_of(catalogue)
        sheets = [
            (one.count, book.fielded(book.units[one.unit], one).sheet) for one in band.entries
        ]
        return float(sum(count * sheet.pt * 1.2 ** min(sheet.t, 7) for count, sheet in sheets))

    def fight(self, setup: Any, seed: int, first: int, count: int) -> Won:
        """Return what is to be expected."""
        self.fought.append((setup[1], seed, count))
        return Won(float(1 / (1 + np.exp(-STEEP * setup[0]))))


@pytest.fixture
def drawn(db: None, monkeypatch: pytest.MonkeyPatch) -> Muster:
    rows.load("cold-iron", "cold-iron/editions/2002.2")
    monkeypatch.setitem(SYSTEMS["cold-iron"].__dict__, "battle", KnownBattle())
    return Muster("cold-iron", "2002.2", [250, 600])


def silent(what: str, number: int) -> None:
    """Hear nothing."""


def test_known_strengths_become_points(drawn: Muster) -> None:
    report = reports.report(drawn, Wish(200, 40, 3, 40, 40), silent)
    weights = {row["figure"]: row["weight"] for row in report["fit"]["figures"]}
    assert weights["hit-points"] == pytest.approx(1.0, abs=0.05)
    assert weights["armour"] == pytest.approx(np.log(1.2), abs=0.02)
    seldom = {"skeleton", "crit-protection", "large", "beast", "undead", "incorporeal"}
    others = weights.keys() - {"hit-points", "armour"} - seldom
    assert all(abs(weights[name]) < 0.2 for name in others), weights
    costs = {(row["unit"], row["option"]): row["points"] for row in report["costs"]}
    assert costs["line-shieldman", "standard"] == 50
    assert min(costs.values()) >= 1
    assert report["fit"]["unsettled"] < 20
    assert report["fit"]["spread"] < 0.05
    assert report["check"]["all"]["pairs"]["share_even"] > 0.8


def test_a_fit_fights_one_scenario_and_few_numbers_of_each_kind(drawn: Muster) -> None:
    report = reports.report(drawn, Wish(20, 40, 3, 0, 40), silent)
    battle: Any = drawn.game.battle
    assert {row[0] for row in battle.fought} == {"melee"}
    assert report["fit"]["battles"] == sum(row[2] for row in battle.fought)
    assert report["fit"]["battles"] <= 20 * 40 * 7
    assert report["check"] is None
    assert all(len(band.entries) == 1 for pair in battle.bands for band in pair)


def test_a_check_fights_every_scenario_at_equal_points(drawn: Muster) -> None:
    report = reports.report(drawn, Wish(0, 40, 3, 30, 60), silent)
    battle: Any = drawn.game.battle
    assert (report["fit"], report["pricing"]) == (None, {})
    assert [row[0] for row in battle.fought] == ["melee", "hold-the-bridge"] * 30
    assert {row[2] for row in battle.fought} == {60}
    for pair in battle.bands:
        one, other = (drawn.game.legality.muster(band, drawn.catalogue).total for band in pair)
        assert abs(one - other) <= 3
        assert min(one, other) > 150
    check = report["check"]
    assert (check["limits"], check["battles"]) == ([250, 600], 60)
    for part in (check["all"], check["melee"], check["hold-the-bridge"]):
        assert part["pairs"]["number"] == 30
        assert part["alike"]["number"] + part["crowds"]["number"] == 30


def test_the_same_seed_draws_the_same(drawn: Muster) -> None:
    wish = Wish(30, 8, 5, 5, 8)
    first = reports.report(drawn, wish, silent)
    assert reports.report(drawn, wish, silent) == first
    assert len(first["rules"]) == len(first["catalogue"]) == 64


def test_kinds_that_are_exchanged_are_ready_made_and_players_own(drawn: Muster) -> None:
    dice = np.random.default_rng(1)
    found = [drawn.exchange(dice, 8, 1) for _ in range(60)]
    kinds = [kind for one in found for kind in (one.one, one.other)]
    templates = {key for key, unit in drawn.catalogue.combatants.items() if unit.template}
    assert {one.unit for one in kinds} & templates == {"fighter", "archer", "rider", "berserker"}
    made = [one for one in kinds if one.unit in templates]
    assert 0.3 < len(made) / len(kinds) < 0.9
    assert all(drawn._legal(one) for one in made)


def test_points_are_the_formulas_before_rounding(drawn: Muster) -> None:
    catalogue = own.repriced(drawn.catalogue, 0.5, dict.fromkeys(drawn.names, 0.0))
    assert {points for unit in catalogue.combatants.values() for points in unit.costs.values()} == {
        1
    }
    unit = catalogue.combatants["line-shieldman"]
    one = book_of(catalogue).fielded(unit, own.REFERENCE)
    pricing: Any = catalogue.charts.pricing
    assert worth(unit, one.build, one.sheet, pricing) == 0.5


def test_games_without_a_formula_are_refused(drawn: Muster, loaded: Edition) -> None:
    for system, version, reason in (
        ("chess", None, "no system is called 'chess'"),
        ("warcrow", None, "Warcrow has no points by a formula"),
        ("cold-iron", "2002", "edition 2002 prices people by experience"),
    ):
        with pytest.raises(BadBalance, match=reason):
            Muster(system, version, [50])
