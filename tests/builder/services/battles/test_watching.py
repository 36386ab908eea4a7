"""Looks at runs: what is new, and when nothing is to come any more."""

from collections.abc import Callable
from typing import Any

import pytest

from builder.models import Run, Survey
from builder.services import battles
from builder.services.battles import watching
from tests.builder.fake_game import FakeBattle
from tests.builder.fighting import fight

pytestmark = pytest.mark.django_db
Start = Callable[..., Run]


@pytest.fixture(autouse=True)
def _quiet(published: list[Any]) -> None:
    """Let no message go out."""


def test_a_look_at_a_duel_follows_it_to_its_end(start: Start, game: FakeBattle) -> None:
    run = start(ceiling=400)
    first = watching.look(run)
    assert dict(first.news) == {
        "state": "waiting",
        "progress": 0.0,
        "waiting_for": "broker",
        "error": "",
        "battles": 0,
    }
    fight(run, 1)
    second = watching.look(run)
    assert (second.news["state"], second.news["battles"]) == ("running", 100)
    assert set(second.news) == {*first.news, "win_rate_a", "interval"}
    fight(run)
    done = watching.look(run)
    assert (done.news["state"], done.news["progress"], done.news["battles"]) == ("done", 1.0, 400)
    assert len({first.version, second.version, done.version}) == 3
    assert [one.over for one in (first, second, done)] == [False, False, False]
    Survey.objects.update(error="broke down")
    assert watching.look(run).over


def test_the_figures_are_those_of_the_result(start: Start, game: FakeBattle) -> None:
    run = fight(start(ceiling=400), 2)
    result, news = battles.result(run), watching.look(run).news
    assert {name: result[name] for name in news} == dict(news)


def test_a_question_has_its_battles_and_no_rate(
    start: Start, game: FakeBattle, a: Any, b: Any
) -> None:
    run = battles.start_set("matrix", {"one": a, "other": b}, ceiling=300)
    fight(run, 1)
    news = watching.look(run).news
    assert (news["state"], news["battles"]) == ("running", 100)
    assert "win_rate_a" not in news
    fight(run)
    done = watching.look(run)
    assert (done.news["state"], done.news["battles"], done.over) == ("done", 300, True)


def test_a_run_is_not_over_while_its_panel_fights(start: Start, game: FakeBattle) -> None:
    run = fight(start(ceiling=100))
    Survey.objects.all().delete()
    assert watching.look(run).over
    Run.objects.update(panel={"over": False, "cells": []})
    assert not watching.look(run).over
    Run.objects.update(panel={"over": True, "cells": []})
    assert watching.look(run).over


def test_only_what_is_new_is_looked_at(
    start: Start, game: FakeBattle, django_assert_num_queries: Any
) -> None:
    one, other = start(ceiling=400), start(ceiling=400, seed=8)
    seen = watching.looks({one.pk: "", other.pk: ""})
    assert set(seen) == {one.pk, other.pk}
    known = {pk: look.version for pk, look in seen.items()}
    with django_assert_num_queries(1):
        assert watching.looks(known) == {}
    fight(other, 1)
    assert set(watching.looks(known)) == {other.pk}


def test_a_run_that_is_deleted_is_gone(start: Start) -> None:
    run = start(ceiling=400)
    run.delete()
    assert watching.looks({77: "v1"}) == {77: watching.GONE}
