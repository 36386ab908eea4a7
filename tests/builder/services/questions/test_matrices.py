"""A matrix: the order of strength, answers and mix, effort by pairing, and what is refused."""

from typing import Any

import pytest

from builder.services import battles, questions
from tests.builder.fake_game import FakeBattle
from tests.builder.services.questions.conftest import Document, terms

Lists = dict[str, Document]


def asked(lists: Lists, **options: Any) -> dict[str, Any]:
    """Return the matrix of the lists."""
    progress = {"progress": options.pop("progress")} if "progress" in options else {}
    return questions.matrix_here(lists, terms(**options), allow_illegal=True, **progress)


def test_the_order_is_that_of_strength(lists: Lists) -> None:
    result = asked(lists)
    assert [one["key"] for one in result["lists"]] == ["3", "2", "1", "0"]
    assert [one["beaten_by"]["key"] for one in result["lists"]] == ["2", "3", "3", "3"]
    assert [one["mix"] for one in result["lists"]] == [1, 0, 0, 0]
    assert result["battles"] == 6 * 2_000
    for one, better in zip(result["lists"][1:], result["lists"], strict=False):
        assert one["rating_interval"][1] < better["rating_interval"][0]
        low, high = one["rating_interval"]
        assert low < one["rating"] < high


def test_a_cell_is_each_two_lists_with_an_interval(lists: Lists) -> None:
    result = asked(lists)
    cells = {(cell["a"], cell["b"]): cell for cell in result["cells"]}
    assert set(cells) == {("0", "1"), ("0", "2"), ("0", "3"), ("1", "2"), ("1", "3"), ("2", "3")}
    for (one, other), cell in cells.items():
        truth = 0.5 + 0.1 * (int(one) - int(other))
        assert cell["interval"][0] < truth < cell["interval"][1]


def test_the_mean_leaves_out_a_list_against_itself(lists: Lists) -> None:
    result = asked(lists)
    last = result["lists"][-1]
    rates = [cell["win_rate_a"] for cell in result["cells"] if cell["a"] == last["key"]]
    assert last["win_rate"] == pytest.approx(sum(rates) / 3, abs=1e-6)


def test_effort_goes_where_it_is_wanted(lists: Lists) -> None:
    """A pairing that is won mostly is known sooner than an even one."""
    result = asked(lists, half_width=0.02, ceiling=100_000)
    for cell in result["cells"]:
        assert (cell["interval"][1] - cell["interval"][0]) / 2 <= 0.02
    cells = {(cell["a"], cell["b"]): cell["battles"] for cell in result["cells"]}
    assert cells["0", "3"] < cells["2", "3"]


def test_progress_counts_the_pairings_that_want_more(lists: Lists) -> None:
    seen: list[tuple[int, int]] = []
    asked(lists, ceiling=400, progress=lambda battles, open_: seen.append((battles, open_)))
    assert seen == [(600, 6), (1_200, 6), (1_800, 6), (2_400, 6)]


def test_a_stop_keeps_what_is_known(lists: Lists, game: FakeBattle) -> None:
    game.interrupted_after = 8
    result = asked(lists)
    assert result["stopped"] is True
    assert sorted(cell["battles"] for cell in result["cells"]) == [100] * 4 + [200] * 2


def test_a_stop_before_every_pairing_fought_is_a_stop(lists: Lists, game: FakeBattle) -> None:
    game.interrupted_after = 5
    with pytest.raises(KeyboardInterrupt):
        asked(lists)


@pytest.mark.parametrize("number", [0, 1, 65])
def test_a_matrix_of_none_of_one_and_of_65_is_refused(
    lists: Lists, game: FakeBattle, number: int
) -> None:
    many = {f"n{one}": lists["1"] for one in range(number)}
    with pytest.raises(battles.BadBattle, match=f"2 to 64 lists; here are {number}") as refused:
        asked(many)
    assert refused.value.field == "lists"
    assert game.fought == []
