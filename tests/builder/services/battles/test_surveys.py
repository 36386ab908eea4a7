"""Surveys: requested when a run is done, made by a worker, kept with the replays they point to."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from pytest_django import DjangoCaptureOnCommitCallbacks

from builder.formats.documents import Document
from builder.models import Replay, Run, Survey
from builder.services import battles
from builder.services.battles import resurveying, surveying
from factions.systems import SYSTEMS
from factions.tabletop.estimates import margins
from factions.tabletop.estimates.tally import from_json
from tests.builder.fake_game import FakeBattle
from tests.builder.services.surveys import replays

Start = Callable[..., Run]


@pytest.fixture
def whole(start: Start, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Run]:
    """Return a way to fight a whole run, whose battles can be replayed in full."""
    monkeypatch.setattr(FakeBattle, "replay", replays.of_fake)

    def fought(**terms: object) -> Run:
        return battles.fight_to_the_end(start(**{"half_width": 0.0, "ceiling": 400} | terms))

    return fought


def test_a_run_that_is_done_is_surveyed(
    whole: Start,
    published: list[tuple[str, int]],
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        run = whole()
    survey = battles.find_survey(run)
    assert survey is not None
    assert [one for one in published if one[0] == "fight_survey"] == [("fight_survey", survey.pk)]
    assert (survey.figures, survey.error) == (None, "")
    battles.fight_survey(survey.pk)
    survey.refresh_from_db()
    assert survey.figures is not None
    assert survey.figures["battles"] == surveying.BATTLES == 100
    assert survey.figures["size"] == [40.0, 20.0]
    assert survey.figures["objectives"] == [[0.25, 0.25]]
    assert sum(survey.figures["wins"]) == 100


def test_the_survey_is_of_the_runs_first_battles(whole: Start, game: FakeBattle) -> None:
    run = whole(ceiling=40)
    battles.fight_survey(run.survey.pk)
    run.refresh_from_db()
    survey = Survey.objects.get(run=run)
    assert run.tally is not None
    assert survey.figures is not None
    wins = [run.tally[name] for name in ("wins_a", "wins_b", "draws")]
    assert (survey.figures["battles"], survey.figures["wins"]) == (40, wins)


def test_its_picks_can_be_watched_at_once(whole: Start) -> None:
    run = whole()
    battles.fight_survey(run.survey.pk)
    found = Survey.objects.get(run=run).figures
    assert found is not None
    assert set(found["picks"]) == {"closest", "upset", "typical_a", "typical_b"}
    indices = {one["index"] for one in found["picks"].values()}
    kept = Replay.objects.filter(run=run, events__isnull=False)
    assert set(kept.values_list("index", flat=True)) == indices


def test_time_ends_a_survey_after_a_whole_pair(
    whole: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(surveying, "SECONDS", -1.0)
    run = whole()
    battles.fight_survey(run.survey.pk)
    found = Survey.objects.get(run=run).figures
    assert found is not None
    assert found["battles"] == 2


def test_a_survey_that_fails_has_a_reason_and_is_not_tried_again(
    whole: Start, game: FakeBattle, published: list[tuple[str, int]]
) -> None:
    run = whole()
    game.breaks = RuntimeError("the film tore")
    battles.fight_survey(run.survey.pk)
    game.breaks = None
    battles.fight_survey(run.survey.pk)
    survey = Survey.objects.get(run=run)
    assert (survey.figures, survey.error) == (None, "the film tore")
    published.clear()
    battles.sweep(everything=True)
    assert published == []


def test_one_that_was_lost_is_sent_again(whole: Start, published: list[tuple[str, int]]) -> None:
    run = whole()
    published.clear()
    battles.sweep(everything=True)
    assert published == [("fight_survey", run.pk)]


def test_other_code_would_fight_other_battles(
    whole: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = whole()
    monkeypatch.setitem(SYSTEMS["warcrow"].__dict__, "rules", "other")
    battles.fight_survey(run.survey.pk)
    assert "code has changed" in Survey.objects.get(run=run).error


def test_a_run_that_still_fights_or_is_of_a_panel_has_none(start: Start, whole: Start) -> None:
    assert battles.request_survey(start()) is None
    run = whole()
    part = Run.objects.get(pk=run.pk)
    part.panel_of = run
    Survey.objects.all().delete()
    assert battles.request_survey(part) is None
    assert not Survey.objects.exists()


def test_a_run_that_begins_anew_loses_its_survey(
    whole: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = whole()
    Run.objects.filter(pk=run.pk).update(state=Run.State.CANCELLED)
    monkeypatch.setitem(SYSTEMS["warcrow"].__dict__, "rules", "other")
    assert battles.resume(run)
    assert not Survey.objects.filter(run=run).exists()


def test_one_of_an_older_format_is_made_anew(whole: Start) -> None:
    run = whole()
    Survey.objects.update(figures={"format": 0})
    assert battles.find_survey(run) is None
    fresh = battles.request_survey(run)
    assert fresh is not None
    assert fresh.figures is None
    assert battles.find_survey(run) == fresh


def test_a_survey_that_is_gone_is_nothing(whole: Start) -> None:
    battles.fight_survey(123_456_789)
    assert not Survey.objects.exists()


def renamed(document: Document, prefix: str) -> Document:
    """Return a list with other ids and another name."""
    entries = [
        entry | {key: f"{prefix}{entry[key]}" for key in ("id", "attached_to") if key in entry}
        for entry in document["entries"]
    ]
    return document | {"entries": entries, "name": prefix}


def surveyed(run: Run) -> dict[str, Any]:
    """Survey a run; return its figures."""
    battles.fight_survey(run.survey.pk)
    figures: dict[str, Any] | None = Survey.objects.get(run=run).figures
    assert figures is not None
    return figures


def test_the_same_battles_are_not_read_for_a_second_run(
    whole: Start, game: FakeBattle, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = whole(seed=None)
    figures = surveyed(first)
    read: list[int] = []

    def replay(_game: FakeBattle, setup: Any, seed: int, index: int) -> dict[str, Any]:
        read.append(index)
        return replays.of_fake(game, setup, seed, index)

    monkeypatch.setattr(FakeBattle, "replay", replay)
    second = whole(seed=None)
    assert surveyed(second) == figures
    picks = {one["index"] for one in figures["picks"].values()}
    assert set(read) == picks
    assert set(Replay.objects.filter(run=second).values_list("index", flat=True)) == picks


def test_a_copy_names_the_entries_of_its_own_lists(whole: Start, a: Document, b: Document) -> None:
    first = surveyed(whole(seed=None))
    second = surveyed(whole(seed=None, a=renamed(a, "x"), b=renamed(b, "y")))
    assert any(first["fell"].values())
    for side, prefix in (("a", "x"), ("b", "y")):
        there = {f"{prefix}{entry}": counts for entry, counts in first["fell"][side].items()}
        assert second["fell"][side] == there


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ({"ceiling": 40}, {}),
        ({}, {"seed": 7}),
        ({}, {"policy_a": "random", "policy_b": "greedy"}),
    ],
)
def test_other_battles_are_read(
    whole: Start, first: dict[str, Any], second: dict[str, Any]
) -> None:
    surveyed(whole(**{"seed": None} | first))
    assert resurveying.known(whole(**{"seed": None} | second), surveying.BATTLES) is None


def test_the_picks_of_a_second_run_are_those_of_its_own_battles(whole: Start) -> None:
    first = surveyed(whole(seed=None))
    second = whole(seed=None)
    tally = from_json(second.tally or {})
    ended = tally.margins[tally.margins[:, margins.HALF] == 2]
    second.tally = replace(tally, margins=ended).as_json()
    second.save()
    figures = surveyed(second)
    assert set(figures["picks"]) == {"closest", "upset", "typical_a"}
    assert {**figures, "picks": first["picks"]} == first


def test_the_picks_are_of_all_battles_of_the_run(whole: Start) -> None:
    run = whole()
    tally = from_json(run.tally or {})
    picks = surveyed(run)["picks"]
    assert {name: one["index"] for name, one in picks.items()} == margins.picks(
        tally.margins, tally.win_rate
    )
    late = [[2, 9, 1, 3 * 150 + 2], [0, -9, 1, 3 * 160 + 1]]
    run.tally = replace(tally, margins=margins.read(late)).as_json()
    run.save()
    Survey.objects.filter(run=run).update(figures=None)
    picks = surveyed(run)["picks"]
    assert {one["index"] for one in picks.values()} == {301, 320}


def test_swapped_sides_are_read_anew(whole: Start) -> None:
    surveyed(whole(seed=None))
    second = whole(seed=None)
    assert resurveying.known(second, surveying.BATTLES) is not None
    second.parts.update(mirrored=True)
    assert resurveying.known(second, surveying.BATTLES) is None
