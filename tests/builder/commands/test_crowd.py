"""`manage.py crowd`: a database filled with copies, once, and never one that people use."""

import pytest
from django.core.management import CommandError, call_command

from builder.management import crowding
from builder.models import ArmyList, Pairing, Replay, Revision, Run
from builder.services import lists
from builder.services.battles import claiming
from factions.models import Edition

pytestmark = pytest.mark.django_db
SAMPLES = 5  # of the one game that is loaded


@pytest.fixture(autouse=True)
def nothing_to_vacuum(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the statistics alone: a test is within a transaction."""
    monkeypatch.setattr(crowding, "settle", lambda: None)


def _counted() -> list[int]:
    models = (ArmyList, Revision, Run, Pairing)
    return [model._default_manager.count() for model in models]


def test_it_fills_a_database_up_and_no_further(loaded: Edition) -> None:
    call_command("crowd", lists=30, runs=20)
    assert _counted() == [30 + SAMPLES, 60 + SAMPLES, 20 + SAMPLES, 20 + SAMPLES]
    call_command("crowd", lists=30, runs=20)
    assert _counted() == [30 + SAMPLES, 60 + SAMPLES, 20 + SAMPLES, 20 + SAMPLES]
    call_command("crowd", lists=31, runs=20)
    assert _counted() == [31 + SAMPLES, 62 + SAMPLES, 20 + SAMPLES, 20 + SAMPLES]
    assert Replay.objects.count() == 1 + SAMPLES


def test_copies_are_lists_like_any_other(loaded: Edition) -> None:
    call_command("crowd", lists=30, runs=1)
    for army_list in ArmyList.objects.filter(slug__startswith="crowd-").select_related("head"):
        head = lists.head_of(army_list)
        assert (head.army_list_id, head.legal) == (army_list.pk, army_list.legal)
        assert head.document["faction"] == army_list.faction_key
    copy = ArmyList.objects.get(slug="crowd-7")
    assert lists.undo(copy).number == 1


def test_runs_that_go_on_have_battles_to_fight(
    loaded: Edition, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crowding, "ONE_GOES_ON", 10)
    call_command("crowd", lists=1, runs=20)
    assert [run.slug for run in Run.objects.active().order_by("slug")] == ["crowd-10", "crowd-20"]
    open_ = Run.objects.filter(parts__pairing__in=Pairing.objects.open())
    assert [run.slug for run in open_.order_by("slug")] == ["crowd-10", "crowd-20"]
    waiting = claiming.in_turn()
    assert len(waiting) == 2
    assert all(claiming.hold(turn.run) for turn in waiting)
    stopped = Run.objects.get(state="cancelled")
    assert stopped.parts.get().pairing.goal == 0


def test_a_database_that_people_use_is_left_alone(
    loaded: Edition, documents: dict[str, dict[str, object]]
) -> None:
    lists.create(next(iter(documents.values())))
    with pytest.raises(CommandError, match="lists or accounts of its own"):
        call_command("crowd", lists=3, runs=3)
    assert _counted() == [1, 1, 0, 0]
