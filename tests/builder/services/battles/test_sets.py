"""Fields and matrices as runs: the same answers as fought in one process, and remembered."""

from collections.abc import Callable
from typing import Any

import pytest

from builder.models import Pairing, Run
from builder.services import battles, questions
from builder.services.battles import milestones, pairings
from factions.models import Edition
from tests.builder.fake_game import FakeBattle

Document = dict[str, Any]
Begin = Callable[..., Run]


@pytest.fixture
def field(documents: dict[str, Document]) -> dict[str, Document]:
    """Return four legal lists, a field's own list first, in the order of their pairings.

    For the fake game's battles are others if its sides are swapped.
    """
    ordered = sorted(documents.values(), key=lambda one: pairings.form_of(one, "marshal"))
    return dict(zip("abcd", ordered[:4], strict=True))


@pytest.fixture
def begin(loaded: Edition, game: FakeBattle, field: dict[str, Document]) -> Begin:
    """Return a way to start a run of the lists."""

    def begun(kind: str, **terms: Any) -> Run:
        return battles.start_set(kind, field, **terms)

    return begun


def done(run: Run) -> dict[str, Any]:
    """Fight a run to its end and return its result."""
    battles.fight_to_the_end(run)
    assert run.state == "done"
    return battles.result(run)


def here(result: dict[str, Any]) -> dict[str, Any]:
    """Return what a run's result shares with that of a command."""
    apart = {"id", "kind", "state", "progress", "waiting_for", "error", "remembered", "renewed"}
    apart |= {"current", "created", "started", "finished", "ceiling", "half_width", "policy"}
    return {key: value for key, value in result.items() if key not in apart}


TERMS = {"half_width": 0.03, "ceiling": 20_000}


@pytest.mark.parametrize("seed", [None, 7])
def test_a_field_is_answered_as_in_one_process(
    begin: Begin, field: dict[str, Document], seed: int | None
) -> None:
    others = {key: field[key] for key in list(field)[1:]}
    terms = battles.Terms(half_width=0.03, ceiling=20_000, seed=seed)
    expected = questions.field_here(field["a"], others, terms, weights={"b": 2.0})
    found = here(done(begin("field", **TERMS, seed=seed, weights={"b": 2.0})))
    if seed is None:
        del found["seed"], expected["seed"]
    assert found == expected
    assert [row["key"] for row in found["opponents"]] == list(others)


def test_a_matrix_is_answered_as_in_one_process(begin: Begin, field: dict[str, Document]) -> None:
    terms = battles.Terms(half_width=0.05, ceiling=5_000)
    expected = questions.matrix_here(field, terms)
    found = here(done(begin("matrix", half_width=0.05, ceiling=5_000)))
    assert {**found, "seed": None} == {**expected, "seed": None}
    assert len(found["cells"]) == len(field) * (len(field) - 1) // 2


def test_a_field_ends_at_a_milestone_that_all_have_reached(begin: Begin) -> None:
    result = done(begin("field", **TERMS))
    numbers = {row["battles"] for row in result["opponents"]}
    assert len(numbers) == 1
    assert milestones.reached(numbers.pop())
    low, high = result["interval"]
    assert high - low <= 2 * TERMS["half_width"]


def test_a_duel_that_was_fought_is_remembered_by_field_and_matrix(
    begin: Begin, field: dict[str, Document], game: FakeBattle
) -> None:
    a, b = list(field.values())[:2]
    duel = battles.fight_to_the_end(battles.start(a, b, half_width=0.0, ceiling=2_000))
    asked = begin("field", half_width=0.0, ceiling=300 * (len(field) - 1))
    assert asked.remembered == duel.parts.get().pairing.battles == 2_000
    done(asked)
    pairings = Pairing.objects.count()
    matrix = begin("matrix", half_width=0.0, ceiling=300)
    assert Pairing.objects.count() - pairings == len(field) * (len(field) - 1) // 2 - (
        len(field) - 1
    )
    assert matrix.remembered > 2_000


def test_the_same_field_again_is_answered_at_once(begin: Begin, game: FakeBattle) -> None:
    first = here(done(begin("field", **TERMS)))
    calls = len(game.fought)
    again = begin("field", **TERMS)
    assert again.state == "done"
    assert here(battles.result(again)) | {"seed": 0} == first | {"seed": 0}
    assert len(game.fought) == calls


def test_a_cancelled_matrix_keeps_what_is_known_and_goes_on(begin: Begin) -> None:
    run = begin("matrix", half_width=0.0, ceiling=500)
    battles.fight_in_turn(heavy=True)
    assert battles.cancel(run)
    run.refresh_from_db()
    assert battles.result(run)["battles"] == 200
    assert battles.resume(run)
    run.refresh_from_db()
    assert done(run)["battles"] == 500 * len(run.lists) * (len(run.lists) - 1) // 2


@pytest.mark.parametrize(("kind", "field_of"), [("matrix", "lists"), ("field", "field")])
@pytest.mark.parametrize("number", [1, 65])
def test_too_few_or_too_many_lists_are_refused(
    loaded: Edition, game: FakeBattle, a: Document, kind: str, field_of: str, number: int
) -> None:
    with pytest.raises(battles.BadBattle) as refused:
        battles.start_set(kind, {str(n): a for n in range(number)})
    assert refused.value.field == field_of
    assert Run.objects.count() == 0


@pytest.mark.parametrize("weights", [{"x": 1.0}, {"b": 0.0}, {"b": -1.0}, {"b": float("inf")}])
def test_weights_that_are_none_are_refused(begin: Begin, weights: dict[str, float]) -> None:
    with pytest.raises(battles.BadBattle):
        begin("field", weights=weights)


@pytest.mark.parametrize("seed", [None, 7])
def test_a_what_if_is_answered_as_in_one_process(
    begin: Begin, field: dict[str, Document], seed: int | None
) -> None:
    own, opponents = field["a"], {"b": field["b"], "c": field["c"]}
    terms = battles.Terms(ceiling=20_000, seed=seed)
    expected = questions.what_if_here(own, opponents, terms)
    run = battles.start_changes(own, opponents, ceiling=20_000, seed=seed)
    result = done(run)
    apart = ("label", "points", "battles", "win_rate", "gain", "interval")
    rows = [{key: row[key] for key in apart} for row in result["changes"]]
    assert rows == [{key: row[key] for key in apart} for row in expected["changes"]]
    assert (result["win_rate"], result["battles"]) == (expected["win_rate"], expected["battles"])
    documents = [run.lists[row["number"]]["document"] for row in result["changes"]]
    assert documents == [row["document"] for row in expected["changes"]]


def test_a_comparison_ends_once_the_difference_is_certain_enough(
    begin: Begin, field: dict[str, Document], game: FakeBattle
) -> None:
    own, other = field["a"], field["d"]
    run = battles.start_changes(own, {"b": field["b"]}, {"d": other}, half_width=0.02)
    (row,) = done(run)["changes"]
    low, high = row["interval"]
    assert (high - low) / 2 <= 0.02
    assert low <= row["gain"] <= high
    again = battles.start_changes(own, {"b": field["b"]}, {"d": other}, half_width=0.02)
    assert again.state == "done"


def test_a_list_compared_with_itself_differs_in_nothing(
    begin: Begin, field: dict[str, Document]
) -> None:
    own = field["a"]
    run = battles.start_changes(own, {"b": field["b"]}, {"same": own}, half_width=0.02)
    (row,) = done(run)["changes"]
    assert row["gain"] == 0.0
    assert Pairing.objects.count() == 1


def test_every_two_of_a_matrix_fight_before_any_goes_far(begin: Begin) -> None:
    run = begin("matrix", half_width=0.01, ceiling=100_000)
    for _chunk in range(run.parts.count()):
        battles.fight_in_turn(heavy=True)
    assert {part.pairing.battles for part in run.parts.all()} == {200}


def test_what_is_not_known_of_a_matrix_is_left_open(begin: Begin) -> None:
    run = begin("matrix", half_width=0.01)
    battles.fight_in_turn(heavy=True)
    run.refresh_from_db()
    standing = battles.result(run)["lists"][0]
    assert (standing["rating"], standing["beaten_by"], standing["mix"]) == (None, None, None)
