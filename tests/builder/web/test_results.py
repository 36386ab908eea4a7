"""Results in sentences, and the rows that charts and tables share."""

from typing import Any

import pytest

from builder.web import results

pytestmark = pytest.mark.served  # charts are kept in the cache


def result(rate: float, low: float, high: float, **more: Any) -> dict[str, Any]:
    """Return a result of that win rate and interval."""
    return {
        "system": "warcrow",
        "a": {"name": "Ice"},
        "b": {"name": "Rot"},
        "win_rate_a": rate,
        "interval": [low, high],
        "battles": 1000,
        "history": [],
        "first_player_advantage": 0.0,
    } | more


@pytest.mark.parametrize(
    ("rate", "low", "high", "sentence"),
    [
        (0.57, 0.55, 0.59, "Ice beats Rot in about 57 battles of a hundred."),
        (0.31, 0.30, 0.32, "Rot beats Ice in about 69 battles of a hundred."),
        (0.51, 0.49, 0.53,
         "Neither has the upper hand: Ice and Rot are a match for each other."),
        (0.50, 0.20, 0.80, "Too few battles to separate them."),
    ],
)  # fmt: skip
def test_sentence(rate: float, low: float, high: float, sentence: str) -> None:
    assert results.sentence(result(rate, low, high)) == sentence


@pytest.mark.parametrize(
    ("ends", "winner", "words"),
    [
        ((0.6, 0.55, 0.65), "a", "Ice wins, a draw counting half. 95% sure: 55.0% to 65.0%"),
        ((0.3, 0.25, 0.35), "b", "Rot wins, a draw counting half. 95% sure: 65.0% to 75.0%"),
        ((0.49, 0.4, 0.6), "", "Ice wins, a draw counting half. 95% sure: 40.0% to 60.0%"),
    ],
)
def test_the_rate_in_the_foreground_is_the_winners(
    ends: tuple[float, float, float], winner: str, words: str
) -> None:
    fought = result(*ends)
    assert results.winner(fought) == winner
    assert results.certainty(fought, 0.95) == f"{words}, from 1,000 battles."
    name, rate, *_ends = results.foremost(fought)
    assert (name, round(rate, 3)) == (("Rot", 0.7) if winner == "b" else ("Ice", ends[0]))


@pytest.mark.parametrize(
    ("advantage", "sentence"),
    [
        (0.005, "Going first hardly matters."),
        (0.04, "The player with the first initiative wins 54 in a hundred."),
        (-0.04, "The player with the first initiative wins 46 in a hundred."),
    ],
)
def test_first_player(advantage: float, sentence: str) -> None:
    assert results.first_player(result(0.5, 0.4, 0.6, first_player_advantage=advantage)) == sentence


@pytest.mark.parametrize("rate", [0.0, 0.04, 0.96, 1.0])
def test_the_first_player_is_left_out_of_a_foregone_battle(rate: float) -> None:
    assert results.first_player(result(rate, rate, rate)) == ""


def test_long_names_are_cut_where_they_stay_apart() -> None:
    twins = ["Black Legion Bucklermen 1", "Black Legion Bucklermen 2", "Wisemane"]
    assert results.squeezed(twins) == [
        "Black Legion\u2026klermen 1",
        "Black Legion\u2026klermen 2",
        "Wisemane",
    ]
    alike = ["The Same Long Beginning, one and the end", "The Same Long Beginning, two and the end"]
    assert results.squeezed(alike) == alike


def test_namesakes_are_numbered() -> None:
    twins = result(0.5, 0.4, 0.6, b={"name": "Ice"})
    assert results.names_of(twins) == ("Ice (A)", "Ice (B)")
    assert results.name_of({"name": ""}) == "Unnamed list"


def test_shares() -> None:
    rows = results.shares({"0": 1, "2": 3})
    assert rows == [
        {"number": "0", "chance": 0.25, "order": 0},
        {"number": "1", "chance": 0.0, "order": 1},
        {"number": "2", "chance": 0.75, "order": 2},
    ]


def test_shares_in_bins() -> None:
    rows = results.shares({"3": 1, "4": 2, "10": 1}, 5)
    assert [(row["number"], row["chance"]) for row in rows] == [
        ("0-4", 0.75),
        ("5-9", 0.0),
        ("10-14", 0.25),
    ]


def test_shares_of_nothing() -> None:
    assert results.shares({}) == []


@pytest.mark.parametrize(
    ("numbers", "width"),
    [([], 1), ([15], 1), ([16], 2), ([31], 2), ([32], 5), ([250], 20), ([10**5], 10**6)],
)
def test_bin_width(numbers: list[int], width: int) -> None:
    assert results.bin_width(numbers) == width


def test_numbered() -> None:
    assert results.numbered(["Orcs", "Husks", "Orcs"]) == ["Orcs 1", "Husks", "Orcs 2"]


def test_win_rate_ends_with_the_present_tally() -> None:
    history = [[400, 0.5, 0.4, 0.6]]
    figure = results.win_rate(result(0.52, 0.5, 0.54, history=history))
    assert figure.rows == [
        ("400", "50.0%", "40.0% to 60.0%"),
        ("1,000", "52.0%", "50.0% to 54.0%"),
    ]
    whole = [*history, [1000, 0.52, 0.5, 0.54]]
    assert results.win_rate(result(0.52, 0.5, 0.54, history=whole)).rows == figure.rows


@pytest.mark.parametrize(
    ("battles", "sentence"),
    [
        ({"3": 100}, "Every battle ended in round 3."),
        ({"2": 0, "3": 100}, "Every battle ended in round 3."),
        ({"2": 1, "3": 100}, ""),
    ],
)
def test_a_single_round_is_a_sentence_instead_of_a_chart(
    battles: dict[str, int], sentence: str
) -> None:
    points = {"a": {"battles": {"1": 3}}, "b": {"battles": {"2": 3}}}
    fought = result(0.5, 0.4, 0.6, rounds={"battles": battles}, victory_points=points, entries=[])
    assert results.last_round(fought) == sentence
    titles = [figure.title for figure in results.figures(fought)]
    assert ("The round it ended in" in titles) is (sentence == "")
    assert len(titles) == (2 if sentence else 3)


def test_victory_points_has_a_column_a_side() -> None:
    points = {"a": {"battles": {"1": 3, "10": 1}}, "b": {"battles": {"2": 4}}}
    figure = results.victory_points({"victory_points": points}, "Ice", "Rot")
    assert figure.head == ("Points", "Ice", "Rot")
    assert figure.rows[0] == ("1", "75.0%", "0.0%")
    assert figure.rows[-1] == ("10", "25.0%", "0.0%")
    assert [row[0] for row in figure.rows] == [str(number) for number in range(1, 11)]


def test_the_legend_has_room_for_long_names() -> None:
    points = {side: {"battles": {"1": 3}} for side in "ab"}
    a, b = "The Long Watch of the Northern Passes", "The Even Longer Watch of the Southern Marches"
    figure = results.victory_points({"victory_points": points}, a, b)
    assert figure.head == ("Points", a, b)
    assert figure.rows == [("1", "100.0%", "100.0%")]
    assert a not in figure.chart
    assert "The Long Wat\u2026rn Passes" in figure.chart


@pytest.mark.parametrize(
    ("policies", "sentence"),
    [
        (("greedy", "greedy"), "Both sides were led by Greedy."),
        (
            ("greedy", "random"),
            "Ice was led by Greedy, Rot by Random.",
        ),
    ],
)
def test_how_the_sides_were_played_is_shown_in_words(
    policies: tuple[str, str], sentence: str
) -> None:
    more = dict(zip(("policy_a", "policy_b"), policies, strict=True))
    assert results.led(result(0.5, 0.4, 0.6, **more)) == sentence
