"""Panels: a part for each pair of generals, kept with the run that they are of."""

from collections.abc import Callable
from typing import Any

import pytest

from builder.models import Pairing, Run
from builder.services import battles
from builder.services.battles import generals
from builder.services.battles.generals import Pair
from builder.services.battles.kinds import duels
from builder.services.battles.terms import Terms
from factions.systems import SYSTEMS
from tests.builder.fake_game import FakeBattle
from tests.builder.fighting import fight_chunks

Start = Callable[..., Run]
PLAYERS = [one.id for one in SYSTEMS["warcrow"].generals.values() if not one.yardstick]
BATTLES = 200
OWN = ("greedy", "greedy")
PAIRS = [(a, b) for a in PLAYERS for b in PLAYERS]


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have fewer battles fought than panels have."""
    monkeypatch.setattr(duels, "BATTLES", BATTLES)


@pytest.fixture
def done(start: Start) -> Run:
    """A run that is over, led by greedy on both sides."""
    return battles.fight_to_the_end(start(ceiling=2_000, half_width=0.0, policy_a="greedy"))


def fight_panel(run: Run, most: int | None = None) -> None:
    """Fight the panel of a run, or as many chunks of it; refresh the run."""
    fight_chunks(run.panel_runs.get(), most)
    run.refresh_from_db()


def by_pair(panel: dict[str, Any]) -> dict[Pair, dict[str, Any]]:
    """Return a panel's cells by the generals they are of."""
    return {(cell["policy_a"], cell["policy_b"]): cell for cell in panel["cells"]}


def test_every_pair_fights_once_and_the_run_keeps_the_figures(done: Run, game: FakeBattle) -> None:
    assert battles.result(done)["panel"] is None
    game.compiled.clear()
    assert battles.start_panel(done)
    fight_panel(done)
    panel = battles.result(done)["panel"]
    assert panel["generals"] == PLAYERS
    assert (panel["over"], panel["pairs"]) == (True, len(PAIRS))
    cells = by_pair(panel)
    assert sorted(cells) == sorted(PAIRS)
    assert sorted((a, b) for _, a, b in game.compiled) == sorted(set(PAIRS) - {OWN})
    own = cells.pop(OWN)
    assert (own["battles"], own["win_rate_a"]) == (2_000, battles.result(done)["win_rate_a"])
    assert {cell["battles"] for cell in cells.values()} == {BATTLES}
    rates = [cell["win_rate_a"] for cell in panel["cells"]]
    assert (panel["lowest"], panel["highest"]) == (min(rates), max(rates))
    assert not done.panel_runs.exists()


def test_a_panel_grows_while_it_is_fought(done: Run) -> None:
    battles.start_panel(done)
    fight_panel(done, 1)
    panel = battles.result(done)["panel"]
    assert (panel["over"], len(panel["cells"])) == (False, 2)
    assert [cell["battles"] for cell in panel["cells"]] == [200, 2_000]


def test_asking_twice_is_asking_once(done: Run) -> None:
    assert battles.start_panel(done)
    assert not battles.start_panel(done)
    assert done.panel_runs.get().parts.count() == len(PAIRS) - 1
    fight_panel(done)
    assert not battles.start_panel(done)
    assert not done.panel_runs.exists()


def test_a_panel_is_nobodys_and_counts_for_no_limit(done: Run) -> None:
    battles.start_panel(done)
    panel = done.panel_runs.get()
    assert (panel.kind, panel.owner_id, panel.caller) == ("panel", None, done.caller)
    assert (panel.seed, panel.seeded, panel.scenario, panel.ceiling) == (
        done.seed,
        True,
        done.scenario,
        BATTLES,
    )
    assert {part.pairing.seed for part in panel.parts.all()} == {done.seed}


def test_what_is_remembered_of_a_panel_is_not_fought_again(
    start: Start, game: FakeBattle, a: dict[str, Any], b: dict[str, Any]
) -> None:
    first, swapped = start(seed=None, ceiling=100), start(a=b, b=a, seed=None, ceiling=100)
    for run in (first, swapped):
        battles.fight_to_the_end(run)
    battles.start_panel(first)
    fight_panel(first)
    calls = len(game.fought)
    battles.start_panel(swapped)
    swapped.refresh_from_db()
    assert len(game.fought) == calls
    one, other = (by_pair(battles.result(run)["panel"]) for run in (first, swapped))
    assert battles.result(swapped)["panel"]["over"]
    for (mine, yours), cell in one.items():
        mirrored = other[yours, mine]
        assert mirrored["battles"] == cell["battles"]
        assert mirrored["win_rate_a"] == pytest.approx(1 - cell["win_rate_a"])


def test_a_list_that_meets_itself_has_a_panel(start: Start, a: dict[str, Any]) -> None:
    """Two of its pairs are the same pairing, seen from both sides."""
    run = battles.fight_to_the_end(start(a=a, b=a, seed=None, ceiling=100))
    battles.start_panel(run)
    panel = run.panel_runs.get()
    numbers = {part.pairing_id for part in panel.parts.all()}
    fight_panel(run)
    cells = by_pair(battles.result(run)["panel"])
    assert len(cells) == len(PAIRS)
    assert len(numbers) == (len(PAIRS) - len(PLAYERS)) // 2 + len(PLAYERS) - 1
    for (mine, yours), cell in cells.items():
        if mine != yours:
            assert cell["win_rate_a"] == pytest.approx(1 - cells[yours, mine]["win_rate_a"])


def test_a_cancelled_battle_cancels_its_panel(start: Start) -> None:
    run = start(ceiling=2_000)
    battles.start_panel(run)
    assert battles.cancel(run)
    run.refresh_from_db()
    assert run.state == "cancelled"
    assert not Run.objects.active().exists()
    assert battles.result(run)["panel"]["over"]
    assert not run.panel_runs.exists()


def test_a_pair_that_breaks_down_is_missing(done: Run, game: FakeBattle) -> None:
    battles.start_panel(done)
    game.breaks = ValueError("no room")
    fight_panel(done, 1)
    panel = battles.result(done)["panel"]
    assert (panel["over"], len(panel["cells"])) == (True, 1)
    assert not done.panel_runs.exists()


def test_a_panel_of_a_run_that_is_over_is_taken_back_when_the_code_changes(
    done: Run, monkeypatch: pytest.MonkeyPatch, published: list[Any]
) -> None:
    """Its figures would be another game's than the run's own."""
    battles.start_panel(done)
    fight_panel(done, 1)
    monkeypatch.setitem(SYSTEMS["warcrow"].__dict__, "rules", "newer")
    battles.sweep()
    done.refresh_from_db()
    assert (done.panel, done.state) == (None, "done")
    assert not done.panel_runs.exists()
    assert not Pairing.objects.wanted().exists()


def test_a_panel_begins_anew_with_its_run(
    start: Start, monkeypatch: pytest.MonkeyPatch, published: list[Any]
) -> None:
    run = start(ceiling=200)
    battles.start_panel(run)
    monkeypatch.setitem(SYSTEMS["warcrow"].__dict__, "rules", "newer")
    battles.sweep()
    panel = run.panel_runs.get()
    run.refresh_from_db()
    assert (run.rules, panel.rules) == ("newer", "newer")
    assert {part.pairing.rules for part in panel.parts.all()} == {"newer"}
    fight_panel(run)
    assert len(battles.result(battles.fight_to_the_end(run))["panel"]["cells"]) == len(PAIRS)


def test_a_battle_begun_anew_forgets_its_panel(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = start(ceiling=2_000)
    battles.start_panel(run)
    battles.cancel(run)
    monkeypatch.setitem(SYSTEMS["warcrow"].__dict__, "rules", "newer")
    battles.resume(run)
    run.refresh_from_db()
    assert run.panel is None


def test_other_code_would_fight_another_panel(done: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SYSTEMS["warcrow"].__dict__, "rules", "newer")
    with pytest.raises(battles.BadBattle, match="code has changed"):
        battles.start_panel(done)
    assert not done.panel_runs.exists()


def test_a_game_with_one_general_has_no_panel(done: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generals, "players", lambda system: ["greedy"])
    with pytest.raises(battles.BadBattle, match="only one general"):
        battles.start_panel(done)
    done.refresh_from_db()
    assert done.panel is None


def test_battles_here_have_the_same_panel(done: Run) -> None:
    battles.start_panel(done)
    fight_panel(done)
    terms = Terms(
        scenario=done.scenario, policy_a="greedy", seed=done.seed, half_width=0.0, ceiling=2_000
    )
    pairs: list[Pair] = []
    here = battles.fight_here(done.a_document, done.b_document, terms, panel=pairs.append)
    assert len(pairs) == len(PAIRS) - 1
    kept = battles.result(done)["panel"]
    by_pair = [
        {(c["policy_a"], c["policy_b"]): c for c in one["cells"]} for one in (here["panel"], kept)
    ]
    assert by_pair[0] == by_pair[1]
