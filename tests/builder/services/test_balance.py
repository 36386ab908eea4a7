"""Points are fitted on a toy game whose worths are known, and what comes of them."""

import json
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from builder.services import balance
from builder.services.balance import Arena, BadBalance, Wish, fitting
from builder.services.balance.arena import repriced
from builder.services.balance.features import Ledger
from factions.models import Edition
from factions.systems import SYSTEMS
from factions.tabletop.battles.generals import default
from factions.tabletop.lists.roster import Entry, Roster
from tests.builder.toy_game import OFF, ToyBattle

FACTION = "northern-tribes"


@pytest.fixture
def toy(loaded: Edition, monkeypatch: pytest.MonkeyPatch) -> ToyBattle:
    """Put the toy game in Warcrow's place and return its battles."""
    battle = ToyBattle()
    monkeypatch.setitem(SYSTEMS["warcrow"].__dict__, "battle", battle)
    return battle


def arena(**wish: Any) -> Arena:
    return Arena(Wish("warcrow", **{"factions": (FACTION,)} | wish))


def fitted(arena: Arena, rounds: int = 3) -> balance.Fit:
    return balance.fit(arena, rounds, 80, 400, lambda number, pairs: None)


def reported(ground: Arena) -> dict[str, Any]:
    """Return the report of a fit of one round."""
    found = fitted(ground, 1)
    return balance.report(ground, found, found.costs, None)


def test_known_worths_are_found(toy: ToyBattle) -> None:
    ground = arena()
    found = fitted(ground)
    report = balance.report(ground, found, found.costs, None)
    rows = {row["id"]: row for row in report["units"]}
    assert OFF.keys() <= rows.keys()
    base = np.median([row["worth"] / row["cost"] for row in rows.values()])
    for unit, row in rows.items():
        low, high = row["interval"]
        assert low - 1 <= row["cost"] * base * OFF.get(unit, 1.0) <= high + 1, unit
    assert rows["orc-hunters"]["verdict"] == "under-costed"
    assert rows["evoker"]["verdict"] == "over-costed"
    costs = {row["unit"]: row for row in report["costs"]}
    assert costs["orc-hunters"]["points"] > costs["orc-hunters"]["printed"]
    assert costs["evoker"]["points"] < costs["evoker"]["printed"]
    assert {row["points"] % 5 for row in report["costs"]} == {0}


def test_rounds_go_on_until_nothing_moves(toy: ToyBattle) -> None:
    found = fitted(arena(), rounds=8)
    assert found.settled
    assert 2 <= len(found.moved) < 8
    assert found.moved[0] > 0.1
    assert found.moved[-1] < 0.03
    assert (found.pairs, found.battles) == (80 * len(found.moved), 32_000 * len(found.moved))


def test_unused_features_keep_the_worth_that_lists_are_drawn_at(toy: ToyBattle) -> None:
    ground = arena()
    table = ground.table({})
    bouts = list(table.fought(table.pairs(np.random.default_rng(1)), 0, 40, 400))
    drawn_at = np.ones(len(ground.ledger.features))
    unused = np.sum([spent for bout in bouts for spent in bout.spent], axis=0) == 0
    drawn_at[unused] = 2.0
    found = fitting.fitted(ground, bouts, drawn_at)
    assert found.ratios[unused] == pytest.approx(2.0, rel=0.2)
    assert found.ratios[~unused].max() < 2.0


def test_a_fit_is_the_same_again_and_another_by_another_seed(toy: ToyBattle) -> None:
    one, again, other = map(reported, (arena(), arena(), arena(seed=8)))
    assert one == again
    assert one["units"] != other["units"]


def test_every_pair_has_a_seed_of_its_own_and_scenarios_take_turns(toy: ToyBattle) -> None:
    fitted(arena(seed=100), 1)
    assert toy.seeds == list(range(100, 180))
    assert toy.scenarios == ["crossroads", "last-stand"] * 40
    toy.scenarios.clear()
    fitted(arena(scenario="last-stand"), 1)
    assert set(toy.scenarios) == {"last-stand"}


def test_fitted_points_make_pairs_even_that_were_not(
    toy: ToyBattle, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(OFF, "orc-hunters", 3.0)
    ground = arena()
    heard: list[int] = []
    before = balance.check(ground, {}, 40, 400, heard.append)
    after = balance.check(ground, fitted(ground).costs, 40, 400, heard.append)
    assert heard == [*range(1, 41), *range(1, 41)]
    assert after["share_even"] > before["share_even"]
    assert after["spread"] < 0.8 * before["spread"]
    assert after["points_apart"] <= 2


def test_factions_are_checked_against_each_other(toy: ToyBattle) -> None:
    found = balance.check(arena(factions=(FACTION, "the-syenann")), {}, 9, 100, lambda pairs: None)
    (duel,) = found["matchups"]
    assert (duel["a"], duel["b"], duel["pairs"]) == (FACTION, "the-syenann", 3)
    assert duel["even"] == (0.45 <= duel["win_rate"] <= 0.55)
    one, other = found["factions"]
    assert (one["faction"], one["win_rate"]) == (FACTION, duel["win_rate"])
    assert one["win_rate"] + other["win_rate"] == pytest.approx(1)


def test_only_the_given_units_are_fitted(toy: ToyBattle) -> None:
    ground = arena(units=("evoker",))
    report = reported(ground)
    assert [row["id"] for row in report["units"]] == ["evoker"]
    assert [row["unit"] for row in report["costs"]] == ["evoker"]


def test_battles_are_led_by_the_general_asked_for(toy: ToyBattle) -> None:
    reported(arena())
    assert toy.led == [default(SYSTEMS["warcrow"].generals).id] * 2
    report = reported(arena(general="marshal"))
    assert toy.led == ["marshal", "marshal"]
    assert report["general"] == "marshal"
    assert "marshal against marshal" in report["method"]


def test_no_cost_falls_below_its_floor_but_its_worth_may(
    toy: ToyBattle, monkeypatch: pytest.MonkeyPatch
) -> None:
    floor = {("evoker", "standard"): 23}
    words = ("As much as is asked.",)
    worth = SimpleNamespace(
        floors=lambda data: floor, of_upgrades=lambda data: {"veteran": 5}, FORMULA=words
    )
    free = {row["unit"]: row for row in reported(arena())["costs"]}
    monkeypatch.setitem(SYSTEMS["warcrow"].__dict__, "worth", worth)
    report = reported(arena())
    held = {row["unit"]: row for row in report["costs"]}
    assert free["evoker"]["points"] < 23 < free["evoker"]["printed"]
    assert (held["evoker"]["floor"], held["evoker"]["points"]) == (23, 25)
    assert held["orc-hunters"]["floor"] == 0
    assert held["orc-hunters"]["points"] == free["orc-hunters"]["points"]
    (row,) = (row for row in report["units"] if row["id"] == "evoker")
    assert row["worth"] < 23
    assert report["floors"] == {"formula": [*words], "upgrades": {"veteran": 5}}


def test_floors_are_shares_of_the_costs_of_features(dawn_data: dict[str, Any]) -> None:
    ledger = Ledger(dawn_data["2.0"])
    floors = {("line-rifles", "6"): 31, ("line-rifles", "10"): 49, ("keepers", "3"): 71}
    found = dict(zip(ledger.places, ledger.shares(floors), strict=True))
    assert {feature: share for feature, share in found.items() if share} == {
        "line-rifles": 31 / 62,
        "line-rifles+": 18 / 36,
        "keepers:3": 71 / ledger.printed["keepers", "3"],
    }


def test_games_without_roles_have_none(toy: ToyBattle) -> None:
    with pytest.raises(BadBalance, match="warcrow has no roles"):
        balance.roles(arena(), {})
    with pytest.raises(BadBalance, match="not a report of this command"):
        balance.roles_of(arena(), b"{")


def test_a_draft_has_the_costs_and_is_no_published_edition(toy: ToyBattle) -> None:
    ground = arena()
    costs = {("evoker", "standard"): 15}
    draft = balance.draft(ground, costs)
    assert draft["edition"]["version"] == f"{ground.edition.version}-balanced"
    assert not draft["edition"]["published"]
    points = {unit["id"]: unit["costs"][0]["points"] for unit in draft["units"]}
    printed = {unit["id"]: unit["costs"][0]["points"] for unit in ground.data["units"]}
    assert points == printed | {"evoker": 15}


def test_a_kept_report_gives_its_points_again(toy: ToyBattle) -> None:
    ground = arena()
    found = fitted(ground, 1)
    kept = balance.report(ground, found, found.costs, None)
    assert balance.points_of(ground, json.dumps(kept).encode()) == found.costs


@pytest.mark.parametrize(
    ("kept", "reason"),
    [
        ("{", "this is not a report of this command"),
        ("[]", "this is not a report of this command"),
        ({"system": "iron-dawn", "costs": []}, "this report is of iron-dawn"),
        (("evokers", "standard", 5), "the edition has no unit 'evokers' of option 'standard'"),
        (("evoker", "max", 5), "the edition has no unit 'evoker' of option 'max'"),
        (("evoker", "standard", 0), "evoker cannot cost 0 points"),
    ],
)
def test_reports_that_do_not_fit_are_refused(toy: ToyBattle, kept: Any, reason: str) -> None:
    if isinstance(kept, tuple):
        row = dict(zip(("unit", "option", "points"), kept, strict=True))
        kept = {"system": "warcrow", "costs": [row]}
    text = kept if isinstance(kept, str) else json.dumps(kept)
    with pytest.raises(BadBalance, match=reason):
        balance.points_of(arena(), text.encode())


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        ({"factions": ("orcs",)}, "no faction is called 'orcs'; there are hegemony"),
        ({"factions": ("mercenary",)}, "no faction is called 'mercenary'"),
        ({"units": ("evokers",)}, "no unit is called 'evokers'"),
        ({"size": "huge"}, "no size is called 'huge'; there are standard"),
        ({"scenario": "ambush"}, "no scenario is called 'ambush'; there are crossroads"),
    ],
)
def test_unknown_names_are_refused(toy: ToyBattle, wish: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadBalance, match=reason):
        arena(**wish)


def test_lists_that_cannot_be_fielded_are_refused(
    toy: ToyBattle, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: Any) -> None:
        raise ValueError("too many models")

    monkeypatch.setattr(toy, "compile", refuse)
    with pytest.raises(BadBalance, match="cannot be fielded: too many models"):
        fitted(arena(), 1)


def test_a_ledger_splits_squads_into_a_base_and_models(dawn_data: dict[str, Any]) -> None:
    data = dawn_data["2.0"]
    ledger = Ledger(data)
    game = SYSTEMS["iron-dawn"]
    entries = (
        Entry("e1", "line-rifles", "8", upgrades=("veteran",)),
        Entry("e2", "keepers", "3", count=2),
        Entry("e3", "kommando"),
    )
    army = game.legality.muster(Roster("iron-dawn", "humans", entries), game.catalogue.read(data))
    spent = dict(zip(ledger.places, ledger.spent(army), strict=True))
    assert {feature: points for feature, points in spent.items() if points} == {
        "line-rifles": 62,
        "line-rifles+": 18,
        "keepers:3": 142,
        "kommando": 23,
        "*veteran": army.total - 62 - 18 - 142 - 23,
    }
    assert sum(spent.values()) == army.total
    assert ledger.features[ledger.places["line-rifles+"]].points == 9
    assert ledger.step == 1


@pytest.mark.parametrize("version", ["0.9", "2.0"])
def test_worths_like_costs_are_the_costs(dawn_data: dict[str, Any], version: str) -> None:
    ledger = Ledger(dawn_data[version])
    found = ledger.costs(np.ones(len(ledger.features)))
    printed = {key: points for key, points in ledger.printed.items() if points}
    assert found == pytest.approx(printed)
    assert repriced(dawn_data[version], printed) == dawn_data[version]


def test_points_are_rounded_to_the_games_step(warcrow_data: dict[str, Any]) -> None:
    ledger = Ledger(warcrow_data)
    assert ledger.step == 5
    assert [ledger.rounded(worth) for worth in (1.0, 12.4, 12.6, 40.0)] == [5, 10, 15, 40]
