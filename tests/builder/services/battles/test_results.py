"""Results: the contract's keys, exact figures, and what a run waits for."""

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone

from builder.management import grounds
from builder.models import Run
from builder.services import battles, workers
from builder.services.battles.figures import figures as figures_of
from factions.systems import SYSTEMS
from factions.tabletop.estimates.tally import Tally, from_json
from tests.builder.fake_game import LEADER
from tests.builder.fighting import fight

Document = dict[str, Any]
Start = Callable[..., Run]

CONTRACT = {
    "a", "b", "scenario", "seed", "battles", "wins_a", "wins_b", "draws", "win_rate_a",
    "interval", "confidence", "first_player_advantage", "rounds", "victory_points", "entries",
    "policy", "rules", "fidelity",
}  # fmt: skip
OF_A_RUN = {
    "id", "state", "progress", "waiting_for", "error", "system", "edition", "policy_a",
    "policy_b", "panel", "half_width", "ceiling", "illegal", "history", "created", "started",
    "finished", "kind", "remembered", "renewed", "current",
}  # fmt: skip


@pytest.fixture
def tally() -> Tally:
    """Return what ten battles of one entry against two came to."""
    return from_json(
        {
            "battles": 10,
            "wins_a": 5,
            "wins_b": 3,
            "draws": 2,
            "first_player": 9,
            "opened": 8,
            "pairs": [1, 0, 2, 0, 2],
            "rounds": [0, 0, 4, 6],
            "victory_points": [[1, 9], [8, 2]],
            "entries_a": [[7, 30, 12, 400]],
            "entries_b": [[2, 5, 9, 0], [0, 7, 21, 90]],
        }
    )


@pytest.fixture
def figures(tally: Tally) -> dict[str, Any]:
    """Return their figures."""
    a = {"entries": [{"id": "e1", "unit": "bear"}]}
    b = {"entries": [{"id": "e2", "unit": "elf"}, {"id": "e1", "unit": "owl"}]}
    return figures_of(tally, 0.95, a, b)


def test_wins_and_rates(figures: dict[str, Any]) -> None:
    names = ("battles", "wins_a", "wins_b", "draws", "win_rate_a", "first_player_advantage")
    assert [figures[name] for name in names] == [10, 5, 3, 2, 0.6, 0.0625]
    assert figures["interval"] == [0.0, 1.0]


def test_distributions(figures: dict[str, Any]) -> None:
    assert figures["rounds"] == {"mean": 2.6, "battles": {"2": 4, "3": 6}}
    assert figures["victory_points"] == {
        "a": {"mean": 0.9, "battles": {"0": 1, "1": 9}},
        "b": {"mean": 0.2, "battles": {"0": 8, "1": 2}},
    }


def test_entries_are_those_of_the_lists_in_their_order(figures: dict[str, Any]) -> None:
    assert [(e["side"], e["entry"], e["unit"]) for e in figures["entries"]] == [
        ("a", "e1", "bear"),
        ("b", "e2", "elf"),
        ("b", "e1", "owl"),
    ]
    names = ("survived", "damage_dealt", "damage_taken", "points_killed")
    assert [figures["entries"][0][name] for name in names] == [0.7, 3.0, 1.2, 40.0]
    assert [figures["entries"][2][name] for name in names] == [0.0, 0.7, 2.1, 9.0]


def test_a_finished_run_has_the_contracts_keys(
    start: Start, a: Document, b: Document, django_assert_num_queries: Any
) -> None:
    ended = battles.fight_to_the_end(start(ceiling=3_000, policy_b="random"))
    run = Run.objects.select_related("edition").get(pk=ended.pk)
    with django_assert_num_queries(0):
        result = battles.result(run)
    assert set(result) == CONTRACT | OF_A_RUN
    assert (result["state"], result["progress"], result["waiting_for"]) == ("done", 1.0, None)
    assert (result["system"], result["edition"], result["seed"]) == ("warcrow", "1.6", 7)
    assert (result["battles"], result["ceiling"]) == (3_000, 3_000)
    assert result["wins_a"] + result["wins_b"] + result["draws"] == 3_000
    assert result["fidelity"] == {"modelled": 2, "simplified": 1, "not_modelled": 1}
    assert result["policy"] == f"{LEADER.id} against random"
    assert (result["a"]["name"], result["b"]["name"]) == (a["name"], b["name"])
    assert len(result["entries"]) == len(a["entries"]) + len(b["entries"])
    points = [point[0] for point in result["history"]]
    assert points == [100, 300, 500, 700, 900, 1_138, 1_440, 1_822, 2_304, 2_916, 3_000]
    assert (result["remembered"], result["renewed"], result["current"]) == (0, None, True)
    assert result["history"][-1][1:] == [result["win_rate_a"], *result["interval"]]
    assert result["finished"].endswith("Z")


def test_a_game_with_a_table_for_its_die_names_the_faces(start: Start) -> None:
    run = start()
    assert "die" not in battles.result(run)
    run.edition.rules = {"die": ["strike", "blank"]}
    result = battles.result(run)
    assert result["die"] == ["strike", "blank"]
    assert list(grounds.lines(result)) == [
        "Its die: strike, blank",
        "Mechanics and rules: 2 modelled, 1 simplified, 1 not modelled",
    ]


def test_equal_policies_are_named_once(start: Start) -> None:
    assert battles.result(start(policy_a="random", policy_b="random"))["policy"] == "random"


def test_before_the_first_battle_nothing_is_known(start: Start) -> None:
    result = battles.result(start())
    assert set(result) == CONTRACT | OF_A_RUN
    assert (result["battles"], result["win_rate_a"], result["interval"]) == (0, 0.5, [0, 1])
    assert (result["progress"], result["entries"], result["history"]) == (0, [], [])
    assert (result["started"], result["finished"]) == (None, None)


def test_a_run_underway_has_its_result_so_far(start: Start) -> None:
    result = battles.result(fight(start(), 1))
    assert result["battles"] == 100
    assert [point[0] for point in result["history"]] == [100]
    assert result["interval"][0] < result["win_rate_a"] < result["interval"][1]
    assert 0 < result["progress"] < 1


def test_what_a_run_waits_for(start: Start) -> None:
    run = start()
    assert battles.result(run)["waiting_for"] == "broker"
    run.sent = timezone.now()
    assert battles.result(run)["waiting_for"] == "worker"
    workers.seen()
    assert battles.result(run)["waiting_for"] is None
    run.compiling = True
    assert battles.result(run)["waiting_for"] == "compiler"
    run.state = Run.State.CANCELLED
    assert battles.result(run)["waiting_for"] is None


def test_the_result_has_that_a_list_was_illegal(start: Start, a: Document) -> None:
    a["faction"] = "the-syenann"
    result = battles.result(start(allow_illegal=True))
    assert (result["illegal"], result["a"]["legal"], result["b"]["legal"]) == (True, False, True)


def test_a_run_underway_takes_few_queries(start: Start, django_assert_num_queries: Any) -> None:
    run = Run.objects.select_related("edition").get(pk=fight(start(), 2).pk)
    with django_assert_num_queries(1):
        battles.result(run)


def test_a_run_of_older_code_is_no_longer_current(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = battles.fight_to_the_end(start(ceiling=100))
    monkeypatch.setitem(SYSTEMS["warcrow"].__dict__, "rules", "newer")
    assert not battles.result(run)["current"]
