"""The runs of an account: their figures, what is outdated, and what a list's page shows."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from builder.models import ArmyList, Run
from builder.services import battles, lists
from builder.services.battles import records
from builder.services.battles.errors import BadBattle
from builder.services.battles.records import Figures
from factions.models import Edition
from factions.systems import SYSTEMS

pytestmark = pytest.mark.usefixtures("game", "loaded")

Document = dict[str, Any]
TERMS: Document = {"seed": 7, "half_width": 0.0, "ceiling": 200}


@pytest.fixture
def ada(db: None) -> User:
    """Return an account."""
    return User.objects.create_user("ada")


@pytest.fixture
def mine(ada: User, a: Document) -> ArmyList:
    """Return a list of that account."""
    return lists.create(a, owner=ada)[0]


@pytest.fixture
def fought(ada: User, mine: ArmyList, b: Document) -> Callable[..., Run]:
    """Return a way to fight a duel of the list, on side A or B."""

    def fight(side: str = "a", **more: Any) -> Run:
        head = lists.head_of(mine)
        named: Document = {"owner": ada, f"{side}_revision": head, **TERMS, **more}
        one, other = (head.document, b) if side == "a" else (b, head.document)
        return battles.fight_to_the_end(battles.start(one, other, **named))

    return fight


def found(account: User) -> Run:
    """Return the latest run of an account as a page finds it."""
    return battles.of(account)[0]


def test_a_duel_has_the_figures_of_its_tally(ada: User, fought: Callable[..., Run]) -> None:
    run = fought()
    tally, result = run.tally or {}, battles.result(run)
    wins = (tally["wins_a"], tally["draws"], tally["wins_b"])
    low, high = run.history[-1][2:]
    assert records.figures(found(ada)) == Figures(run.history[-1][1], low, high, 200, wins)
    assert round(run.history[-1][1], 6) == result["win_rate_a"]


def test_turned_figures_are_those_of_the_other_side() -> None:
    assert Figures(0.75, 0.5, 1.0, 8, (6, 0, 2)).turned() == Figures(0.25, 0.0, 0.5, 8, (2, 0, 6))
    assert Figures(0.75, 0.5, 1.0, 8).turned().wins is None


def test_a_field_has_a_rate_and_a_matrix_has_none(ada: User, a: Document, b: Document) -> None:
    field = battles.start_set("field", {"a": a, "b": b}, owner=ada, **TERMS)
    battles.fight_to_the_end(field)
    answer = field.answer or {}
    low, high = answer["interval"]
    expected = Figures(answer["win_rate"], low, high, answer["battles"])
    assert records.figures(found(ada)) == expected
    matrix = battles.start_set("matrix", {"a": a, "b": b}, owner=ada, **TERMS)
    battles.fight_to_the_end(matrix)
    row: Any = found(ada)
    assert records.figures(row) is None
    assert (row.number, row.own_name) == (2, a["name"])


def test_a_run_that_is_fought_has_no_figures_yet(ada: User, a: Document, b: Document) -> None:
    battles.start(a, b, owner=ada, **TERMS)
    assert records.figures(found(ada)) is None


def outdated(account: User) -> list[Run]:
    """Return what is outdated of an account."""
    found = battles.of(account)
    marked = [run for run in found if getattr(run, "outdated", None)]
    assert marked == list(found.filter(records.outdated()))
    return marked


def test_what_other_code_fought_is_outdated(ada: User, fought: Callable[..., Run]) -> None:
    run = fought()
    assert outdated(ada) == []
    Run.objects.update(rules="older")
    assert outdated(ada) == [run]
    Run.objects.update(finished=None)
    assert outdated(ada) == []


def test_what_an_edition_of_before_fought_is_outdated(
    ada: User, fought: Callable[..., Run], loaded: Edition
) -> None:
    run = fought()
    before = timezone.now().date() - timedelta(days=1)
    Edition.objects.create(
        system=loaded.system, version="2.0", effective=before, published=True, rules=loaded.rules
    )
    assert outdated(ada) == [run]
    Edition.objects.filter(version="2.0").update(published=False)
    assert outdated(ada) == []


def test_what_was_asked_anew_is_outdated_no_more(ada: User, fought: Callable[..., Run]) -> None:
    old, new = fought(), fought()
    Run.objects.filter(pk=old.pk).update(rules="older")
    Run.objects.filter(pk=new.pk).update(follows=old)
    assert outdated(ada) == []


def test_names_lose_what_cannot_be_seen_and_what_is_too_long(fought: Callable[..., Run]) -> None:
    run = fought()
    records.name(run, "  The\u202e wall " + "x" * 200)
    run.refresh_from_db()
    assert run.name == ("The wall " + "x" * 200)[:120]
    records.name(run, "")
    assert run.name == ""


@pytest.mark.parametrize("side", ["a", "b"])
def test_a_run_is_pinned_to_a_list_that_fought_in_it(
    mine: ArmyList, fought: Callable[..., Run], side: str
) -> None:
    run = fought(side)
    assert records.side_of(run, mine) == side
    records.pin(run, mine)
    assert list(mine.pinned_runs.all()) == [run]
    records.pin(run, None)
    assert not mine.pinned_runs.exists()


def test_a_run_is_pinned_to_no_list_of_others_nor_to_one_that_was_not_there(
    ada: User, mine: ArmyList, fought: Callable[..., Run], b: Document
) -> None:
    run = fought()
    apart = lists.create(b, owner=ada)[0]
    with pytest.raises(BadBattle, match="did not fight in it"):
        records.pin(run, apart)
    ArmyList.objects.filter(pk=mine.pk).update(owner=User.objects.create_user("ann"))
    mine.refresh_from_db()
    with pytest.raises(BadBattle, match="of the same account"):
        records.pin(run, mine)
    assert Run.objects.get(pk=run.pk).pinned is None


def test_others_see_of_a_list_what_is_pinned_and_its_owner_all(
    ada: User, mine: ArmyList, fought: Callable[..., Run]
) -> None:
    shown, hidden = fought(), fought("b")
    records.pin(shown, mine)
    assert records.record(mine, ada, 9) == [hidden, shown]
    assert records.record(mine, ada, 1) == [hidden]
    for stranger in (None, User.objects.create_user("ann")):
        assert records.record(mine, stranger, 9) == [shown]


def test_a_record_has_the_run_asked_anew_in_place_of_the_old_one(
    ada: User, mine: ArmyList, fought: Callable[..., Run]
) -> None:
    old, new = fought(), fought()
    Run.objects.filter(pk=new.pk).update(follows=old)
    assert records.record(mine, ada, 9) == [new]


def test_a_list_without_an_owner_has_no_record(mine: ArmyList, fought: Callable[..., Run]) -> None:
    fought()
    lists.release(mine)
    assert records.record(mine, None, 9) == []


def test_lists_of_many_battles_are_found_without_their_documents(
    ada: User, fought: Callable[..., Run], django_assert_num_queries: Any
) -> None:
    fought(), fought("b")
    with django_assert_num_queries(2):
        rows = list(battles.of(ada))
        assert [records.figures(row) is not None for row in rows] == [True, True]
    assert SYSTEMS["warcrow"].rules == rows[0].rules
    assert {"a_document", "tally", "lists"} <= rows[0].get_deferred_fields()
