"""Panels: a short run for each pair of generals, kept with the run that asked."""

from collections.abc import Callable
from typing import Any

import pytest

from builder.models import Run
from builder.services import battles
from builder.services.battles import panels
from builder.services.battles.terms import Terms
from factions.systems import SYSTEMS
from tests.builder.fake_game import FakeBattle

Start = Callable[..., Run]
PLAYERS = [one.id for one in SYSTEMS["warcrow"].generals.values() if not one.yardstick]
OWN = ("greedy", "greedy")
PAIRS = [(a, b) for a in PLAYERS for b in PLAYERS]


@pytest.fixture
def done(start: Start) -> Run:
    """A run that is over, led by greedy on both sides."""
    return battles.fight_to_the_end(start(ceiling=2_000, half_width=0.0, policy_a="greedy"))


def fight_parts(run: Run, most: int | None = None) -> None:
    """Fight the runs of a panel, or as many chunks of them."""
    for part in list(run.panel_runs.all()):
        for chunk in list(part.chunks.values_list("pk", flat=True))[:most]:
            battles.fight_chunk(chunk)


def by_pair(panel: dict[str, Any]) -> dict[panels.Pair, dict[str, Any]]:
    """Return a panel's cells by the generals they are of."""
    return {(cell["policy_a"], cell["policy_b"]): cell for cell in panel["cells"]}


def test_every_pair_fights_once_and_the_run_keeps_the_figures(done: Run, game: FakeBattle) -> None:
    assert battles.result(done)["panel"] is None
    game.compiled.clear()
    assert battles.request_panel(done)
    fight_parts(done)
    done.refresh_from_db()
    panel = battles.result(done)["panel"]
    assert panel["generals"] == PLAYERS
    assert (panel["over"], panel["pairs"]) == (True, len(PAIRS))
    cells = by_pair(panel)
    assert sorted(cells) == sorted(PAIRS)
    assert sorted((a, b) for _, a, b in game.compiled) == sorted(set(PAIRS) - {OWN})
    own = cells.pop(OWN)
    assert (own["battles"], own["win_rate_a"]) == (2_000, battles.result(done)["win_rate_a"])
    assert {cell["battles"] for cell in cells.values()} == {1_000}
    rates = [cell["win_rate_a"] for cell in panel["cells"]]
    assert (panel["lowest"], panel["highest"]) == (min(rates), max(rates))
    assert not done.panel_runs.exists()


def test_a_panel_grows_while_it_is_fought(done: Run) -> None:
    battles.request_panel(done)
    first = done.panel_runs.order_by("pk")[0]
    for chunk in first.chunks.values_list("pk", flat=True):
        battles.fight_chunk(chunk)
    done.refresh_from_db()
    panel = battles.result(done)["panel"]
    assert (panel["over"], len(panel["cells"])) == (False, 2)


def test_asking_twice_is_asking_once(done: Run) -> None:
    assert battles.request_panel(done)
    assert not battles.request_panel(done)
    assert done.panel_runs.count() == len(PAIRS) - 1
    fight_parts(done)
    done.refresh_from_db()
    assert not battles.request_panel(done)
    assert not done.panel_runs.exists()


def test_its_runs_are_nobodys_and_count_for_no_limit(done: Run) -> None:
    battles.request_panel(done)
    parts = done.panel_runs.all()
    assert {part.owner_id for part in parts} == {None}
    assert {(part.seed, part.scenario, part.ceiling) for part in parts} == {
        (done.seed, done.scenario, panels.BATTLES)
    }


def test_a_cancelled_battle_cancels_its_panel(start: Start) -> None:
    run = start(ceiling=2_000)
    battles.request_panel(run)
    assert battles.cancel(run)
    run.refresh_from_db()
    assert run.state == "cancelled"
    assert not Run.objects.active().exists()
    assert battles.result(run)["panel"]["over"]
    assert not run.panel_runs.exists()


def test_a_pair_that_breaks_down_is_missing(done: Run, game: FakeBattle) -> None:
    battles.request_panel(done)
    game.breaks = ValueError("no room")
    fight_parts(done, 1)
    done.refresh_from_db()
    panel = battles.result(done)["panel"]
    assert (panel["over"], len(panel["cells"])) == (True, 1)
    assert not done.panel_runs.exists()


def test_a_battle_begun_anew_forgets_its_panel(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = start(ceiling=2_000)
    battles.request_panel(run)
    battles.cancel(run)
    monkeypatch.setitem(SYSTEMS["warcrow"].__dict__, "rules", "newer")
    battles.resume(run)
    run.refresh_from_db()
    assert run.panel is None


def test_other_code_would_fight_another_panel(done: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SYSTEMS["warcrow"].__dict__, "rules", "newer")
    with pytest.raises(battles.BadBattle, match="code has changed"):
        battles.request_panel(done)
    assert not done.panel_runs.exists()


def test_a_game_with_one_general_has_no_panel(done: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(panels, "players", lambda system: ["greedy"])
    with pytest.raises(battles.BadBattle, match="only one general"):
        battles.request_panel(done)
    done.refresh_from_db()
    assert done.panel is None


def test_battles_here_have_the_same_panel(done: Run) -> None:
    battles.request_panel(done)
    fight_parts(done)
    done.refresh_from_db()
    terms = Terms(
        scenario=done.scenario, policy_a="greedy", seed=done.seed, half_width=0.0, ceiling=2_000
    )
    pairs: list[panels.Pair] = []
    here = battles.fight_here(done.a_document, done.b_document, terms, panel=pairs.append)
    assert len(pairs) == len(PAIRS) - 1
    kept = battles.result(done)["panel"]
    by_pair = [
        {(c["policy_a"], c["policy_b"]): c for c in one["cells"]} for one in (here["panel"], kept)
    ]
    assert by_pair[0] == by_pair[1]
