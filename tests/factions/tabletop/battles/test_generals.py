"""Generals' files: what they hold, who is the default, and how weights reach a setup."""

from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from factions.systems import SYSTEMS, Game
from factions.tabletop.battles.generals import General, default, lead, shipped

GREEDY = """
name = "Greedy"
policy = "greedy"
about = "Weighs what it can do now."
[weights]
point = 2.0
threat = 0.5
[scenarios.siege]
point = 3.0
"""
BOLD = """
name = "Bold"
like = "greedy"
about = "Fears\\n nothing."
weights.threat = 0.0
scenarios.siege.threat = 0.1
"""
COLUMNS = {"threat": 0, "point": 1}


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A game's folder with two generals."""
    folder = tmp_path / "draughts" / "generals"
    folder.mkdir(parents=True)
    for name, text in (("greedy", GREEDY), ("bold", BOLD)):
        (folder / f"{name}.toml").write_text(text)
    return tmp_path


def leaderless() -> SimpleNamespace:
    """Return a setup without generals."""
    fields = {"policy": np.full(2, -1), "searches": np.full(2, -1), "taste": np.zeros((2, 2))}
    return SimpleNamespace(**fields)


def rated(home: Path, name: str, rating: int) -> None:
    """Give a general's file its place in a league."""
    path = home / "draughts" / "generals" / f"{name}.toml"
    place = f"rating = {rating}\nlow = 1490\nhigh = 1520\nshare = 0.52\nbattles = 400\n"
    path.write_text(f"{path.read_text()}\n[league]\n{place}")


def test_a_general_is_like_another_where_its_file_says_nothing(home: Path) -> None:
    bold = shipped("draughts", home)["bold"]
    assert (bold.name, bold.policy, bold.about) == ("Bold", "greedy", "Fears nothing.")
    assert bold.weights == {"point": 2.0, "threat": 0.0}
    assert bold.weights_in("siege") == {"point": 3.0, "threat": 0.1}
    assert bold.weights_in("field") == bold.weights


def test_a_general_may_be_like_one_that_is_like_another(home: Path) -> None:
    text = 'name = "Rash"\nlike = "bold"\nplays = 8\nabout = "."\nscenarios.siege.point = 9.0'
    (home / "draughts" / "generals" / "rash.toml").write_text(text)
    rash = shipped("draughts", home)["rash"]
    assert (rash.policy, rash.plays) == ("greedy", 8)
    assert rash.weights == {"point": 2.0, "threat": 0.0}
    assert rash.weights_in("siege") == {"point": 9.0, "threat": 0.1}


def test_the_default_won_the_league(home: Path) -> None:
    assert default(shipped("draughts", home)).id == "bold"  # by its id: neither is rated
    rated(home, "greedy", 1510)
    shipped.cache_clear()
    assert list(shipped("draughts", home)) == ["greedy", "bold"]
    shipped.cache_clear()


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (('"greedy"\nabout = "Fears', '"bold"\nabout = "Fears'), "bold is like bold"),
        (('like = "greedy"', 'policy = "clever"'), "greedy, nearest, random"),
        (('name = "Bold"', ""), "'name'"),
        (('like = "greedy"', 'like = "timid"'), "'timid'"),
    ],
)
def test_a_wrong_file_is_named(home: Path, change: tuple[str, str], reason: str) -> None:
    path = home / "draughts" / "generals" / "bold.toml"
    path.write_text(path.read_text().replace(*change))
    with pytest.raises(ValueError, match=f"bold.toml.*{reason}"):
        shipped("draughts", home)


def test_each_player_has_its_own_weights(home: Path) -> None:
    d = leaderless()
    generals = shipped("draughts", home)
    lead(d, (generals["greedy"], generals["bold"]), "siege", COLUMNS)
    assert (d.policy.tolist(), d.searches.tolist()) == ([0, 0], [0, 0])
    assert d.taste.tolist() == [[0.5, 3.0], [0.1, 3.0]]


@pytest.mark.parametrize("weights", [{"threat": 1.0}, {"threat": 1.0, "point": 1.0, "thirst": 1.0}])
def test_a_weight_missing_or_unknown_is_refused(weights: dict[str, float]) -> None:
    odd = General("odd", "Odd", "greedy", "", weights)
    d = leaderless()
    with pytest.raises(ValueError, match=r"general odd: .*(point|thirst)"):
        lead(d, (odd, odd), "field", COLUMNS)


@pytest.mark.parametrize("game", SYSTEMS.values(), ids=SYSTEMS)
def test_every_game_has_greedy_and_two_yardsticks(game: Game) -> None:
    generals = game.generals
    assert generals["greedy"].policy == "greedy"
    yardsticks = [one.id for one in generals.values() if one.yardstick]
    assert yardsticks in (["nearest", "random"], ["nearest", "random", "search"])
    assert not default(generals).yardstick
