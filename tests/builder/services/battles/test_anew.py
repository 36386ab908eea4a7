"""Runs asked anew, by the code and the edition of today."""

from typing import Any

import pytest
from django.contrib.auth.models import User

from builder.models import Run
from builder.services import battles, lists
from builder.services.battles import kernels, records
from factions.models import Edition
from factions.systems import SYSTEMS
from tests.builder import fake_game
from tests.builder.fake_game import FakeBattle

pytestmark = pytest.mark.usefixtures("game", "loaded")

Document = dict[str, Any]
TERMS: Document = {"half_width": 0.0, "ceiling": 400, "scenario": "last-stand"}


@pytest.fixture
def ada(db: None) -> User:
    """Return an account."""
    return User.objects.create_user("ada")


@pytest.fixture
def c(documents: dict[str, Document]) -> Document:
    """Return a third legal list."""
    return documents["northern-tribes/trackless"]


def aged(run: Run) -> Run:
    """Return a run once it is over, as if other code had fought it."""
    battles.fight_to_the_end(run)
    Run.objects.filter(pk=run.pk).update(rules="older")
    run.refresh_from_db()
    return run


def test_its_account_has_the_same_asked_under_its_name(ada: User, a: Document, b: Document) -> None:
    mine = lists.create(a, owner=ada)[0]
    head = lists.head_of(mine)
    run = aged(battles.start(head.document, b, a_revision=head, owner=ada, **TERMS))
    records.name(run, "The wall")
    records.pin(run, mine)
    fresh = battles.ask_anew(run, owner=ada)
    assert (fresh.follows, fresh.name, fresh.pinned) == (run, "The wall", mine)
    assert (fresh.a_revision, fresh.scenario, fresh.ceiling) == (head, "last-stand", 400)
    assert fresh.rules != run.rules == "older"
    assert battles.ask_anew(run, owner=ada) == fresh
    assert Run.objects.count() == 2


def test_what_is_remembered_answers_at_once(
    ada: User, a: Document, b: Document, game: FakeBattle
) -> None:
    run = battles.fight_to_the_end(battles.start(a, b, **TERMS))
    game.fought.clear()
    fresh = battles.ask_anew(run, owner=ada)
    assert (fresh.owner, fresh.state, fresh.tally) == (ada, "done", run.tally)
    assert (fresh.follows, game.fought) == (None, [])


def test_another_account_has_a_run_of_its_own(ada: User, a: Document, b: Document) -> None:
    run = aged(battles.start(a, b, owner=User.objects.create_user("ann"), **TERMS))
    records.name(run, "Ann's")
    one, other = battles.ask_anew(run, owner=ada), battles.ask_anew(run)
    assert [(fresh.owner, fresh.name, fresh.follows) for fresh in (one, other)] == [
        (ada, "", None),
        (None, "", None),
    ]


def test_a_seed_of_ones_own_stays(ada: User, a: Document, b: Document) -> None:
    run = aged(battles.start(a, b, owner=ada, seed=7, **TERMS))
    assert (battles.ask_anew(run, owner=ada).seed, run.seeded) == (7, True)


def test_every_kind_of_question_is_asked_anew(
    ada: User, a: Document, b: Document, c: Document
) -> None:
    weights = {"b": 3.0, "c": 1.0}
    asked = [
        battles.start_set("field", {"a": a, "b": b, "c": c}, weights=weights, owner=ada, **TERMS),
        battles.start_set("matrix", {"a": a, "b": b, "c": c}, owner=ada, **TERMS),
        battles.start_changes(a, {"b": b}, {"other": c}, owner=ada, **TERMS),
        battles.start_changes(a, {"b": b}, owner=ada, **TERMS | {"ceiling": 6_000}),
    ]
    for run in asked:
        fresh = battles.ask_anew(aged(run), owner=ada)
        assert (fresh.kind, fresh.lists, fresh.follows) == (run.kind, run.lists, run)


@pytest.fixture
def dawn(dawns: dict[str, Edition], monkeypatch: pytest.MonkeyPatch) -> dict[str, Edition]:
    """Return both editions of Iron Dawn, which is fought as the fake game is."""
    for name, part in fake_game.parts().items():
        monkeypatch.setitem(SYSTEMS["iron-dawn"].__dict__, name, part)
    monkeypatch.setattr(kernels, "_loaded", {"iron-dawn"})
    return dawns


DAWN: Document = {"half_width": 0.0, "ceiling": 200}


def test_lists_are_moved_to_the_edition_in_force(
    ada: User, garrison: Document, dawn: dict[str, Edition]
) -> None:
    again = [{**entry, "id": f"x{entry['id']}"} for entry in garrison["entries"]]
    twin = {**garrison, "entries": [*garrison["entries"], *again]}
    terms = {"owner": ada, "allow_illegal": True, **DAWN}
    duel = battles.start(garrison, twin, **terms)
    field = battles.start_set("field", {"a": garrison, "b": twin}, **terms)
    for run in map(battles.fight_to_the_end, (duel, field)):
        fresh = battles.ask_anew(run, owner=ada)
        assert run.illegal
        assert (run.edition, fresh.edition) == (dawn["0.9"], dawn["2.0"])
        documents = [one["document"] for one in fresh.lists] or [fresh.a_document]
        assert {document["edition"] for document in documents} == {"2.0"}


def test_a_list_that_is_illegal_by_now_is_refused_and_nothing_is_begun(
    ada: User, garrison: Document, dawn: dict[str, Edition]
) -> None:
    run = battles.fight_to_the_end(battles.start(garrison, garrison, owner=ada, **DAWN))
    with pytest.raises(battles.IllegalLists):
        battles.ask_anew(run, owner=ada)
    assert Run.objects.count() == 1
