"""Training finds the weights that win, and the file names the run."""

import tomllib
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


def test_candidates_lead_the_same_lists_and_each_in_turn(battle: LedBattle) -> None:
    training.train("warcrow", "greedy", SHORT)
    sides = [(a, b, scenario) for a, b, scenario in battle.compiled]
    generation = sides[: 2 * SHORT.lists * SHORT.candidates]
    first = generation[: 2 * SHORT.lists]
    assert generation == first * SHORT.candidates
    assert [(b, a, scenario) for a, b, scenario in first[::2]] == first[1::2]
    assert [scenario for _, _, scenario in first] == ["crossroads"] * 2 + ["last-stand"] * 2
    judged = sides[-2 * SHORT.judged_on :]
    seen = sides[: -2 * SHORT.judged_on]
    assert not [bout for bout in judged if bout in seen]


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
    with pytest.raises(BadDuel, match="Idle has no weights"):
        training.train("warcrow", "idle", SHORT)
    shipped.cache_clear()
