"""A field: weights, as many battles against each, when it ends, and what is refused."""

from typing import Any

import pytest

from builder.services import battles, questions
from factions import loading
from factions.systems import SYSTEMS
from tests.builder.fake_game import FakeBattle
from tests.builder.services.questions.conftest import Document, terms, with_evokers

Lists = dict[str, Document]


def asked(lists: Lists, *field: str, **options: Any) -> dict[str, Any]:
    """Return how the list without Evokers does against some others."""
    known = {name: options.pop(name) for name in ("weights", "progress") if name in options}
    return questions.field_here(
        lists["0"],
        {name: lists[name] for name in field},
        terms(**options),
        allow_illegal=True,
        **known,
    )


def test_everybody_fights_as_many_battles_to_the_milestone_that_completes_the_ceiling(
    lists: Lists,
) -> None:
    result = asked(lists, "1", "2", "3", ceiling=2_000)
    assert [one["battles"] for one in result["opponents"]] == [700, 700, 700]
    assert result["battles"] == 2_100
    assert [one["name"] for one in result["opponents"]] == ["1", "2", "3"]


def test_a_list_of_the_field_may_be_called_a(lists: Lists) -> None:
    result = asked(lists | {"a": lists["1"]}, "a", "2", ceiling=400)
    assert (result["a"]["name"], [one["key"] for one in result["opponents"]]) == ("0", ["a", "2"])


def test_everybody_fights_to_the_first_milestone_at_least(lists: Lists) -> None:
    result = asked(lists, "1", "2", "3", ceiling=2)
    assert [one["battles"] for one in result["opponents"]] == [100, 100, 100]


def test_the_rate_is_the_mean_by_weight(lists: Lists) -> None:
    result = asked(lists, "1", "3", weights={"1": 3.0})
    rates = [one["win_rate_a"] for one in result["opponents"]]
    assert [one["weight"] for one in result["opponents"]] == [0.75, 0.25]
    assert result["win_rate"] == pytest.approx(0.75 * rates[0] + 0.25 * rates[1], abs=1e-6)
    low, high = result["interval"]
    assert low < 0.75 * 0.4 + 0.25 * 0.2 < high  # 35 and 15 wins in a hundred, and 10 draws


def test_it_ends_once_the_whole_rate_is_known_well_enough(lists: Lists) -> None:
    result = asked(lists, "1", "2", "3", half_width=0.02, ceiling=100_000)
    low, high = result["interval"]
    assert 0.01 < (high - low) / 2 <= 0.02
    own = [(one["interval"][1] - one["interval"][0]) / 2 for one in result["opponents"]]
    assert min(own) > 0.025  # each alone is known less well


def test_one_list_twice_in_a_field_is_refused(lists: Lists) -> None:
    """Its battles would count twice, and the whole interval would be too short."""
    twin = lists | {"twin": {**lists["1"], "name": "Another name"}}
    with pytest.raises(battles.BadBattle, match="give that one more weight") as refused:
        asked(twin, "1", "twin")
    assert refused.value.field == "twin"


def test_a_list_against_one_other_is_a_duel(lists: Lists, game: FakeBattle) -> None:
    result = asked(lists, "1", half_width=0.02, ceiling=100_000)
    assert result["win_rate"] == result["opponents"][0]["win_rate_a"]
    assert result["interval"] == pytest.approx(result["opponents"][0]["interval"], abs=1e-6)


def test_the_head_has_the_terms(lists: Lists) -> None:
    result = asked(lists, "1")
    assert (result["system"], result["edition"], result["scenario"]) == (
        "warcrow",
        "1.6",
        "crossroads",
    )
    assert (result["seed"], result["confidence"], result["illegal"]) == (7, 0.95, True)
    assert result["rules"] == SYSTEMS["warcrow"].rules
    assert result["fidelity"] == {"modelled": 2, "simplified": 1, "not_modelled": 1}


def test_progress_is_of_whole_rounds(lists: Lists) -> None:
    seen: list[tuple[int, float]] = []
    asked(lists, "1", "2", ceiling=600, progress=lambda n, rate: seen.append((n, rate)))
    assert [battles for battles, _ in seen] == [200, 400, 600]


def test_a_stop_keeps_the_whole_rounds(lists: Lists, game: FakeBattle) -> None:
    game.interrupted_after = 5
    result = asked(lists, "1", "2", ceiling=100_000)
    assert (result["battles"], result["stopped"]) == (400, True)


def test_a_stop_before_the_first_round_is_a_stop(lists: Lists, game: FakeBattle) -> None:
    game.interrupted_after = 1
    with pytest.raises(KeyboardInterrupt):
        asked(lists, "1", "2")


@pytest.mark.parametrize(
    ("weights", "field"),
    [
        ({"1": 0.0}, "1"),
        ({"2": -1.0}, "2"),
        ({"9": 1.0}, "9"),
        ({"1": 1e7}, "1"),
        ({"1": float("nan")}, "1"),
    ],
)
def test_bad_weights_are_refused(lists: Lists, weights: dict[str, float], field: str) -> None:
    with pytest.raises(battles.BadBattle, match="A weight is a number above 0") as refused:
        asked(lists, "1", "2", weights=weights)
    assert refused.value.field == field


def test_an_empty_field_and_one_of_64_are_refused(lists: Lists, game: FakeBattle) -> None:
    many = lists | {f"n{number}": lists["1"] for number in range(64)}
    for number, field in ((0, ()), (64, [name for name in many if name.startswith("n")])):
        with pytest.raises(battles.BadBattle, match=f"1 to 63 lists; here are {number}"):
            asked(many, *field)
    assert game.fought == []


def test_lists_that_cannot_be_in_it_are_named(lists: Lists, documents: Lists) -> None:
    odd = {
        "illegal": with_evokers(lists["0"], 1),
        "empty": lists["0"] | {"entries": []},
        "other game": loading.reference_lists("cold-iron")[0],
    }
    reasons = {
        "illegal": "The list is illegal: ",
        "empty": "The list is empty",
        "other game": "different games",
    }
    for name, document in odd.items():
        legal = documents["northern-tribes/the-bear-wakes"]
        with pytest.raises(battles.BadBattle, match=reasons[name]) as refused:
            questions.field_here(legal, {"good": legal, name: document}, terms())
        assert refused.value.field == name
