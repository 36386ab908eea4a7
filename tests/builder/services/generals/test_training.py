"""Training finds the weights that win, and the file names the run."""

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from builder.services.generals import files, training
from builder.services.generals.duels import BadDuel
from factions.models import Edition
from factions.systems import SYSTEMS
from factions.tabletop.battles.generals import shipped
from tests.builder.services.generals.led import BEST, LedBattle, led

SHORT = training.Run(seed=3, generations=12, candidates=6, lists=2, battles=2, judged_on=3)


@pytest.fixture
def battle(loaded: Edition, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> LedBattle:
    """Put a game that generals decide in Warcrow's place."""
    game = led(tmp_path)
    monkeypatch.setitem(SYSTEMS, "warcrow", game)
    fought: LedBattle = game.__dict__["battle"]
    return fought


def test_the_best_weight_is_found_and_what_is_nothing_stays_so(battle: LedBattle) -> None:
    means: list[float] = []
    trained = training.train("warcrow", "greedy", SHORT, lambda number, share: means.append(share))
    assert trained.general.weights["point"] == pytest.approx(BEST, rel=0.1)
    assert trained.general.weights["idle"] == 0.0
    assert trained.share == pytest.approx(2 / 3, abs=0.02)
    assert trained.low == pytest.approx(trained.high)  # all lists go alike
    assert len(means) == 12
    assert means[-1] > means[0]


def test_candidates_lead_the_same_lists_and_both_sides_the_same(battle: LedBattle) -> None:
    training.train("warcrow", "greedy", SHORT)
    assert all(a == b for a, b, _ in battle.compiled)
    sides = [(a, scenario) for a, _, scenario in battle.compiled]
    generation = sides[: SHORT.lists * SHORT.candidates]
    first = generation[: SHORT.lists]
    assert generation == first * SHORT.candidates
    assert [scenario for _, scenario in first] == ["crossroads", "last-stand"]
    judged = sides[-SHORT.judged_on :]
    seen = sides[: -SHORT.judged_on]
    assert not [bout for bout in judged if bout in seen]


def test_one_scenario_may_be_trained_alone(battle: LedBattle, tmp_path: Path) -> None:
    run = replace(SHORT, scenario="last-stand", weights=("point",))
    trained = training.train("warcrow", "bold", run)
    assert {scenario for _, _, scenario in battle.compiled} == {"last-stand"}
    before = shipped("warcrow", tmp_path)["bold"]
    assert trained.general.weights == before.weights
    assert list(trained.general.scenarios["last-stand"]) == ["point"]
    files.write_trained("warcrow", trained)
    kept = tomllib.loads((tmp_path / "warcrow" / "generals" / "bold.toml").read_text())
    assert kept["weights"] == {"point": 10.0}
    assert kept["training"]["last-stand"]["weights"] == ["point"]
    assert shipped("warcrow", tmp_path)["bold"] == trained.general
    shipped.cache_clear()


def test_the_same_seed_trains_the_same_general(battle: LedBattle) -> None:
    one, other = (training.train("warcrow", "random", SHORT).general for _ in range(2))
    assert one == other


def test_the_file_names_the_run(battle: LedBattle, tmp_path: Path) -> None:
    trained = training.train("warcrow", "bold", SHORT)
    files.write_trained("warcrow", trained)
    text = (tmp_path / "warcrow" / "generals" / "bold.toml").read_text()
    assert text.startswith('name = "Bold"  # he is\nlike = "greedy"\n')
    kept = tomllib.loads(text)["training"]
    assert kept == {
        "seed": 3, "generations": 12, "candidates": 6, "lists": 2, "battles": 2, "judged_on": 3,
        "share": round(trained.share, 3), "low": round(trained.low, 3),
        "high": round(trained.high, 3),
    }  # fmt: skip
    shipped.cache_clear()
    assert shipped("warcrow", tmp_path)["bold"] == trained.general
    shipped.cache_clear()


def test_what_cannot_be_trained_is_refused(battle: LedBattle, tmp_path: Path) -> None:
    with pytest.raises(BadDuel, match="'brave'; there are bold, greedy, random"):
        training.train("warcrow", "brave", SHORT)
    (tmp_path / "warcrow" / "generals" / "idle.toml").write_text(
        'name = "Idle"\npolicy = "random"\nabout = "Plays."\n'
    )
    shipped.cache_clear()
    with pytest.raises(BadDuel, match="Bold has no weight 'wit'"):
        training.train("warcrow", "bold", replace(SHORT, weights=("wit", "point")))
    with pytest.raises(BadDuel, match="Idle has no weights"):
        training.train("warcrow", "idle", SHORT)
    shipped.cache_clear()
