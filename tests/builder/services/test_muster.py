"""Muster points are fitted on bands whose strength is known, and checked at equal points."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from builder.services.balance import BadBalance, muster
from builder.services.balance.muster import Wish
from builder.services.balance.muster import cold_iron as own
from factions.models import Edition
from factions.systems import SYSTEMS
from factions.systems.cold_iron.legality.band import book_of
from factions.systems.cold_iron.sheet.prices import worth
from factions.tabletop.roster import Roster
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

    def compile(self, a: Roster, b: Roster, catalogue: Any, scenario: str) -> Any:
        """Return the logarithm of one strength over the other, and the scenario."""
        self.bands.append((a, b))
        return np.log(self._strength(a, catalogue) / self._strength(b, catalogue)), scenario

    def _strength(self, band: Roster, catalogue: Any) -> float:
        book = book_of(catalogue)
        sheets = [book.fielded(book.units[one.unit], one).sheet for one in band.entries]
        return float(sum(sheet.pt * 1.2 ** min(sheet.t, 7) for sheet in sheets))

    def fight(self, setup: Any, seed: int, first: int, count: int) -> Won:
        """Return what is to be expected."""
        self.fought.append((setup[1], seed, count))
        return Won(float(1 / (1 + np.exp(-STEEP * setup[0]))))


@pytest.fixture
def drawn(db: None, monkeypatch: pytest.MonkeyPatch) -> muster.Muster:
    rows.load("cold-iron", "cold-iron/editions/2002.2")
    monkeypatch.setitem(SYSTEMS["cold-iron"].__dict__, "battle", KnownBattle())
    return muster.Muster("cold-iron", "2002.2", [50, 120])


def test_known_strengths_become_points(drawn: muster.Muster) -> None:
    report = muster.report(drawn, Wish(2, 120, 40, 3, 40), lambda what, number: None)
    weights = {row["figure"]: row["weight"] for row in report["fit"]["figures"]}
    assert weights["hit-points"] == pytest.approx(1.0, abs=0.1)
    assert weights["armour"] == pytest.approx(np.log(1.2), abs=0.04)
    others = set(weights) - {"hit-points", "armour", "skeleton", "crit-protection", "large"}
    assert all(abs(weights[name]) < 0.2 for name in others), weights
    costs = {(row["unit"], row["option"]): row["points"] for row in report["costs"]}
    assert costs["line-shieldman", "standard"] == 10
    assert min(costs.values()) >= 1
    assert report["check"]["all"]["share_even"] > 0.8


def test_a_check_fights_every_scenario_at_equal_points(drawn: muster.Muster) -> None:
    report = muster.report(drawn, Wish(0, 0, 40, 3, 30), lambda what, number: None)
    battle: Any = drawn.game.battle
    assert (report["fit"], report["pricing"]) == (None, {})
    assert [row[0] for row in battle.fought] == ["melee", "hold-the-bridge"] * 30
    for pair in battle.bands:
        one, other = (drawn.game.legality.muster(band, drawn.catalogue).total for band in pair)
        assert one == other > 30
    check = report["check"]
    assert check["battles_a_pair"] == 80
    assert check["all"]["pairs"] == check["alike"]["pairs"] + check["crowds"]["pairs"] == 30


def test_the_same_seed_draws_the_same(drawn: muster.Muster) -> None:
    wish = Wish(1, 60, 8, 5, 5)
    first = muster.report(drawn, wish, lambda what, number: None)
    assert muster.report(drawn, wish, lambda what, number: None) == first
    assert len(first["rules"]) == len(first["catalogue"]) == 64


def test_players_fighters_are_drawn_as_often_as_ready_made_ones(drawn: muster.Muster) -> None:
    wish = Wish(1, 60, 8, 1, 0)
    bouts = drawn.bouts(drawn.catalogue, wish, 0, even=False)
    band = [one for bout in bouts for side in bout.bands for one in side]
    templates = {key for key, unit in drawn.catalogue.combatants.items() if unit.template}
    assert {one.unit for one in band} & templates == {"fighter", "archer", "rider", "berserker"}
    made = {repr(one): one for one in band if one.unit in templates}
    assert 0.3 < len(made) / len({repr(one) for one in band}) < 0.9
    assert all(drawn._legal(one) for one in made.values())


def test_points_are_the_formulas_before_rounding(drawn: muster.Muster) -> None:
    catalogue = own.repriced(drawn.catalogue, 0.5, dict.fromkeys(drawn.names, 0.0))
    assert {points for unit in catalogue.combatants.values() for points in unit.costs.values()} == {
        1
    }
    unit = catalogue.combatants["line-shieldman"]
    one = book_of(catalogue).fielded(unit, own.REFERENCE)
    pricing: Any = catalogue.charts.pricing
    assert worth(unit, one.build, one.sheet, pricing) == 0.5


def test_what_has_no_formula_is_refused(drawn: muster.Muster, loaded: Edition) -> None:
    for system, version, reason in (
        ("chess", None, "no system is called 'chess'"),
        ("warcrow", None, "Warcrow has no points by a formula"),
        ("cold-iron", "2002", "edition 2002 prices people by experience"),
    ):
        with pytest.raises(BadBalance, match=reason):
            muster.Muster(system, version, [50])
