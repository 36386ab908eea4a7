"""How long chunks are by the number of processes that fight, and long ones fought in pieces."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.db import DatabaseError
from django.utils import timezone

from builder.models import Chunk, Pairing, Run
from builder.services import battles
from builder.services.battles import claiming, fighting, lengths, milestones
from factions.tabletop.estimates.tally import Counts, Tally
from tests.builder.fake_game import FakeBattle
from tests.builder.fighting import held, pairing_of

Start = Callable[..., Run]
LATER = timedelta(seconds=20)


@pytest.fixture
def begun(start: Start) -> Run:
    """Return a run with so much behind it that milestones are far apart, 1,000 battles a second."""
    run = start(half_width=0.0, ceiling=1_000_000)
    at = 500_000
    Pairing.objects.update(handed=at, battles=at, looked=at, pace=1_000.0)
    return run


def hold_elsewhere(number: int) -> None:
    """Let so many other processes fight."""
    pairing = Pairing.objects.create(key="other", system_id="warcrow", seed=1)
    until = timezone.now() + LATER
    Chunk.objects.bulk_create(
        Chunk(pairing=pairing, first=2 * n, count=2, holder=f"other:{n}", held_until=until)
        for n in range(number)
    )
    cache.delete(lengths.HELD)


@pytest.mark.parametrize(
    ("fighting_now", "seconds"), [(0, 0.5), (50, 0.5), (200, 2.0), (1_000, 10.0), (1_500, 10.0)]
)
def test_chunks_are_as_long_as_the_database_needs(
    begun: Run, fighting_now: int, seconds: float
) -> None:
    hold_elsewhere(fighting_now)
    assert lengths.seconds() == seconds
    size = 1_000 * seconds
    assert size * 0.8 <= held(begun).count <= size


def test_only_chunks_that_are_held_now_count(begun: Run) -> None:
    hold_elsewhere(300)
    Chunk.objects.filter(first__lt=200).update(tally={})
    Chunk.objects.filter(first__gte=500).update(held_until=timezone.now() - LATER)
    cache.delete(lengths.HELD)
    assert lengths.seconds() == 150 / lengths.CHUNKS_A_SECOND


def test_the_number_is_counted_every_few_seconds(
    begun: Run, django_assert_num_queries: Any
) -> None:
    cache.delete(lengths.HELD)
    with django_assert_num_queries(1):
        assert [lengths.seconds(), lengths.seconds()] == [0.5, 0.5]


def test_a_chunk_in_pieces_has_the_tally_of_the_whole(begun: Run, game: FakeBattle) -> None:
    hold_elsewhere(400)
    chunk = held(begun)
    setup = fighting.setup_of(begun, chunk.pairing)
    whole, scores = game.scored(setup, begun.seed, chunk.first, chunk.count)
    game.fought.clear()
    found = lengths.fought(setup, chunk)
    assert found is not None
    assert game.fought == list(milestones.pieces(chunk.first, chunk.first + chunk.count, 500))
    assert len(game.fought) > 5
    assert sum((piece.tally for piece in found[1:]), found[0].tally) == whole
    assert b"".join(piece.scores.tobytes() for piece in found) == scores.tobytes()


@pytest.fixture
def cancelled(begun: Run, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Let the run be cancelled while its second piece is fought; return the pieces fought."""
    monkeypatch.setattr(lengths, "LOOK_SECONDS", 0.0)
    fought: list[int] = []
    scored = FakeBattle.scored

    def and_cancel(
        self: FakeBattle, setup: Any, seed: int, first: int, count: int
    ) -> tuple[Tally, Counts]:
        fought.append(first)
        if len(fought) == 2:
            battles.cancel(Run.objects.get(pk=begun.pk))
        return scored(self, setup, seed, first, count)

    monkeypatch.setattr(FakeBattle, "scored", and_cancel)
    return fought


def test_a_cancelled_run_takes_no_further_piece(begun: Run, cancelled: list[int]) -> None:
    hold_elsewhere(400)
    chunk = held(begun)
    fighting.fight(chunk, begun)
    begun.refresh_from_db()
    assert (len(cancelled), begun.state) == (2, Run.State.CANCELLED)
    assert pairing_of(begun).battles == 500_000
    assert not Chunk.objects.filter(pk=chunk.pk).exists()


def test_what_is_put_back_is_free_and_counts_as_no_crash(begun: Run) -> None:
    chunk = held(begun)
    claiming.put_back(chunk)
    kept = Chunk.objects.get(pk=chunk.pk)
    assert (kept.holder, kept.held_until, kept.crashes) == ("", None, 0)
    again = held(begun)
    assert (again.pk, again.crashes) == (chunk.pk, 0)
    Chunk.objects.filter(pk=chunk.pk).update(holder="another")
    claiming.put_back(again)
    assert Chunk.objects.get(pk=chunk.pk).holder == "another"


def test_a_database_that_is_away_for_a_moment_stops_no_chunk(
    begun: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    hold_elsewhere(400)
    chunk = held(begun)
    monkeypatch.setattr(lengths, "LOOK_SECONDS", 0.0)

    def away(**_terms: Any) -> None:
        raise DatabaseError("away")

    setup = fighting.setup_of(begun, chunk.pairing)
    monkeypatch.setattr(Pairing.objects, "filter", away)
    assert lengths.fought(setup, chunk) is not None
