"""Ratings are those of the battles, and stay in the generals' files."""

from pathlib import Path

import numpy as np
import pytest

from builder.services.balance import BadBalance
from builder.services.generals import files, league
from builder.services.generals.duels import BadDuel
from factions import loading
from factions.models import Edition
from factions.systems import SYSTEMS, Game
from factions.tabletop.battles.generals import General, Place, default, shipped
from factions.tabletop.estimates.strength import ELO
from tests.builder.services.generals.led import FILES, led


@pytest.fixture
def game(loaded: Edition, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """Put a game that generals decide in Warcrow's place."""
    monkeypatch.setitem(SYSTEMS, "warcrow", led(tmp_path))
    return SYSTEMS["warcrow"]


def played(*only: str, battles: int = 20) -> league.League:
    """Fight a league without a word."""
    return league.play("warcrow", only=only, battles=battles, progress=lambda line: None)


def test_ratings_are_the_log_odds_of_the_battles(game: Game) -> None:
    found = {one.general.id: one for one in played().standings()}
    assert list(found) == ["bold", "greedy", "random"]
    assert found["greedy"].rating == 1500
    for name, odds in (("bold", np.log(2)), ("random", -np.log(5))):  # how far from BEST each is
        assert found[name].rating == pytest.approx(1500 + ELO * odds, abs=1.5)
        assert found[name].low == pytest.approx(found[name].high)  # all lists went alike


def test_shares_add_up_over_lists_and_scenarios(game: Game) -> None:
    fought = played()
    lists = loading.references("warcrow")
    assert fought.lists == sorted(lists)
    assert fought.fought == 20 * 2 * len(lists) * 3
    assert fought.share("bold", "greedy") == pytest.approx(2 / 3)
    assert fought.share("greedy", "bold") == pytest.approx(1 / 3)
    bold = fought.standings()[0]
    assert bold.share == pytest.approx((2 / 3 + 10 / 11) / 2)
    sides = game.battle.compiled  # type: ignore[attr-defined]  # the toy keeps them
    assert all(a == b for a, b, _ in sides)


def test_lists_are_those_of_the_edition_in_force(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = next(iter(loading.references("warcrow").values()))
    monkeypatch.setattr(loading, "opponents", lambda system, version: {f"{system} {version}": one})
    assert played(battles=2).lists == ["warcrow 1.6"]


def test_lists_that_differ_widen_the_interval() -> None:
    scores = np.zeros((4, 2, 2))
    scores[:, 0, 1] = 10, 30, 20, 40
    scores[:, 1, 0] = 50 - scores[:, 0, 1]
    one, other = shipped("warcrow")["greedy"], shipped("warcrow")["random"]
    fought = league.League("warcrow", (one, other), "abcd", scores, 50)
    random = next(each for each in fought.standings() if each.general is other)
    assert random.low < random.rating - 60 < random.rating + 60 < random.high


def test_some_may_be_named_and_greedy_is_always_there(game: Game) -> None:
    assert [one.id for one in played("random").generals] == ["greedy", "random"]
    with pytest.raises(BadDuel, match="'brave'; there are bold, greedy, random"):
        played("brave")
    with pytest.raises(BadDuel, match="of two"):
        played("greedy")
    with pytest.raises(BadBalance, match="'chess'"):
        league.play("chess")


def test_generals_that_search_fight_only_where_they_are_named(game: Game) -> None:
    known = {**game.generals, "slow": General("slow", "Slow", "greedy", "", plays=8)}
    assert "slow" not in [one.id for one in league._chosen(known, ())]
    assert [one.id for one in league._chosen(known, ["slow"])] == ["greedy", "slow"]


def test_ratings_are_kept_in_the_files_and_the_winner_leads(game: Game, tmp_path: Path) -> None:
    files.write_league(played())
    text = (tmp_path / "warcrow" / "generals" / "bold.toml").read_text()
    assert text.startswith(FILES["bold"])
    assert "[league]\nrating = 1620\nlow = 1620\nhigh = 1620\nshare = 0.788\n" in text
    files.write_league(played(battles=40))
    shipped.cache_clear()
    again = shipped("warcrow", tmp_path)
    assert default(again).id == "bold"
    assert again["bold"].place == Place(
        1620, 1620, 1620, 0.788, 20 * 2 * 2 * 3 * len(loading.references("warcrow"))
    )
    shipped.cache_clear()
