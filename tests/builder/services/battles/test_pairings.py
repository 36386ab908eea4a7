"""Pairings: what was fought once is remembered, for everybody and whichever side is whose."""

from collections.abc import Callable
from typing import Any

import pytest

from builder.models import Chunk, Pairing, Run
from builder.services import battles
from builder.services.battles import milestones
from factions.models import Edition
from factions.systems import SYSTEMS
from tests.builder.fake_game import FakeBattle

Document = dict[str, Any]
Start = Callable[..., Run]


@pytest.fixture
def ask(start: Start) -> Start:
    """Return a way to start a run without a seed of the player's own."""
    return lambda **terms: start(**{"seed": None} | terms)


def fought(run: Run) -> Run:
    """Fight a run to its end."""
    return battles.fight_to_the_end(run)


def battles_of(run: Run) -> int:
    """Return how many battles a run that is over has."""
    return int((run.tally or {})["battles"])


def test_the_same_question_is_answered_at_once(ask: Start, game: FakeBattle) -> None:
    first = fought(ask())
    calls = len(game.fought)
    again = ask()
    assert (again.state, again.tally, again.remembered) == (
        "done",
        first.tally,
        battles_of(first),
    )
    assert len(game.fought) == calls
    assert Pairing.objects.count() == 1
    assert battles.result(again)["seed"] == battles.result(first)["seed"]


def test_names_and_notes_make_no_other_pairing(ask: Start, a: Document) -> None:
    first = fought(ask(ceiling=1_000))
    renamed = a | {"name": "Others", "notes": "Of the same sort."}
    renamed["entries"] = [{**e, "name": "Somebody"} for e in a["entries"]]
    assert ask(a=renamed, ceiling=1_000).tally == first.tally


def test_swapped_sides_are_the_same_pairing_mirrored(ask: Start, a: Document, b: Document) -> None:
    first = fought(ask(ceiling=1_000))
    swapped = ask(a=b, b=a, ceiling=1_000)
    assert swapped.state == "done"
    one, other = battles.result(first), battles.result(swapped)
    assert (one["wins_a"], one["wins_b"]) == (other["wins_b"], other["wins_a"])
    assert one["victory_points"] == {
        "a": other["victory_points"]["b"],
        "b": other["victory_points"]["a"],
    }
    assert [row["unit"] for row in other["entries"]][: len(b["entries"])] == [
        entry["unit"] for entry in b["entries"]
    ]
    assert {first.parts.get().mirrored, swapped.parts.get().mirrored} == {False, True}


def test_a_narrower_interval_goes_on_from_there(ask: Start, game: FakeBattle) -> None:
    first = fought(ask(half_width=0.05))
    game.fought.clear()
    narrow = fought(ask(half_width=0.02))
    assert narrow.remembered == battles_of(first) > 0
    assert game.fought[0][0] == battles_of(first)
    assert battles_of(narrow) == battles_of(first) + sum(n for _, n in game.fought)


def test_a_seed_of_ones_own_is_a_run_of_ones_own(start: Start) -> None:
    first, again = fought(start(ceiling=500)), start(ceiling=500)
    assert (again.state, again.remembered) == ("waiting", 0)
    assert fought(again).tally == first.tally
    assert Pairing.objects.count() == 2


@pytest.mark.parametrize("terms", [{"scenario": "last-stand"}, {"policy_a": "nearest"}])
def test_other_terms_are_another_pairing(ask: Start, terms: dict[str, str]) -> None:
    fought(ask(ceiling=500))
    assert ask(ceiling=500, **terms).remembered == 0


def test_other_code_remembers_nothing(ask: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    fought(ask(ceiling=500))
    monkeypatch.setitem(SYSTEMS["warcrow"].__dict__, "rules", "other")
    assert ask(ceiling=500).remembered == 0


def test_other_data_of_the_edition_remembers_nothing(ask: Start) -> None:
    first = fought(ask(ceiling=500))
    Edition.objects.update(digest="other")
    changed = ask(ceiling=500)
    assert (changed.remembered, changed.seed) == (0, first.seed)


def test_two_runs_at_once_share_their_battles(ask: Start, game: FakeBattle) -> None:
    one, other = ask(half_width=0.05), ask(half_width=0.03)
    fought(other)
    one.refresh_from_db()
    assert (one.state, other.state) == ("done", "done")
    assert battles_of(one) < battles_of(other) == sum(n for _, n in game.fought)


def test_a_run_ends_at_the_first_milestone_that_answers_it(ask: Start) -> None:
    run = fought(ask(half_width=0.03))
    assert milestones.reached(battles_of(run))
    *before, last = run.history
    assert last[3] - last[2] <= 0.06
    assert all(high - low > 0.06 for *_rest, low, high in before)


def test_no_chunks_are_left(ask: Start) -> None:
    fought(ask())
    assert Chunk.objects.count() == 0
    pairing = Pairing.objects.get()
    assert pairing.goal == 0
    assert pairing.handed == pairing.battles == pairing.looked
