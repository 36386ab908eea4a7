"""Growth: however many lists and battles there are, nothing reads through all of them."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache

from builder.models import ArmyList, Chunk, Revision, Run
from builder.services import battles, compiling, lists
from builder.services.battles import claiming, pruning
from tests.builder.fighting import fight, fight_chunks, held
from tests.builder.plans import scans

pytestmark = pytest.mark.django_db
Start = Callable[..., Run]


def test_a_statement_without_an_index_is_noticed() -> None:
    with scans() as found:
        list(ArmyList.objects.filter(name="The Bear Wakes"))
        Run.objects.filter(scenario="crossroads").update(compiling=True)
        list(Chunk.objects.filter(crashes=1).order_by())
        list(Revision.objects.filter(pk=7))
    assert [one.partition(":")[0] for one in found] == [
        "builder_armylist",
        "builder_run",
        "builder_chunk",
    ]


def test_the_sweep_reads_what_is_active_alone(
    start: Start, published: list[tuple[str, int]]
) -> None:
    run = fight(start(), 1)
    held(run)
    battles.request_replay(run, 5)
    cache.set(pruning.COUNTED, True)  # once an hour it counts pairings
    with scans() as found:
        battles.sweep(everything=True)
        battles.sweep()
    assert found == []


def test_a_battle_is_begun_and_fought_by_its_own_rows(
    start: Start, published: list[tuple[str, int]]
) -> None:
    with scans() as found:
        run = start(ceiling=2_000)
        battles.fight_to_the_end(run)
        claiming.in_turn()
        claiming.free_those_of_the_dead()
        compiling.wanted()
        start(caller="user-7")
        battles.result(run)
        other = start(caller="user-8", half_width=0.1)
        fight(other, 1)
        battles.result(other)
        battles.cancel(other)
        battles.resume(other)
        battles.start_panel(other)
        fight_chunks(other.panel_runs.get())
        battles.fight_in_turn()
    assert found == []


def test_lists_are_found_by_their_order(loaded: object) -> None:
    player = User.objects.create_user("ana")
    with scans() as found:
        list(lists.public()[:30])
        list(lists.owned_by(player)[:30])
        lists.by_slug("k7m2q")
        lists.by_secret("k7m2q")
        lists.revision_by_slug("k7m2q")
    assert found == []


def test_lists_and_accounts_are_deleted_by_their_own_rows(
    a: dict[str, object], loaded: object
) -> None:
    player = User.objects.create_user("ana")
    first, second = (lists.create(a, owner=player)[0] for _ in range(2))
    with scans() as found:
        lists.remove(first)
        second.delete()
        player.delete()
    assert found == []
