"""How long chunks are, and how a long one is fought.

A chunk takes about half a second. Where so many workers fight that the database would have to take
in more than CHUNKS_A_SECOND, chunks are longer in proportion, up to MOST_SECONDS. A long chunk is
fought in pieces, and between these the worker looks whether its battles are still wanted; so a run
that is stopped takes up no worker for longer than before.
"""

from time import monotonic
from typing import Any, NamedTuple

from django.core.cache import cache
from django.db import DatabaseError
from django.utils import timezone

from builder.models import Chunk, Pairing
from builder.services.battles import milestones
from factions.systems import SYSTEMS
from factions.tabletop.estimates.tally import Counts, Tally

CHUNKS_A_SECOND = 100  # that one database takes in with ease; see docs/scale.md
MOST_SECONDS = 10.0
LOOK_SECONDS = 1.0  # between two looks whether a chunk is wanted
HELD, HELD_SECONDS = "rollcall-chunks-held", 5


def seconds() -> float:
    """Return how long a chunk is to take, by the number of processes that fight now."""
    fighting = cache.get_or_set(HELD, _held, HELD_SECONDS) or 0
    return min(MOST_SECONDS, max(milestones.CHUNK_SECONDS, fighting / CHUNKS_A_SECOND))


def _held() -> int:
    return Chunk.objects.unfought().filter(held_until__gt=timezone.now()).count()


class Piece(NamedTuple):
    """Battles of a chunk that pass no milestone. scores: the half wins of each pair."""

    tally: Tally
    scores: Counts


def fought(setup: Any, chunk: Chunk) -> list[Piece] | None:
    """Fight a chunk, piece by piece; return None if its battles are wanted no longer."""
    pairing, looked = chunk.pairing, monotonic()
    scored = SYSTEMS[pairing.system_id].battle.scored
    done: list[Piece] = []
    size = milestones.chunk_size(pairing.pace)
    for first, count in milestones.pieces(chunk.first, chunk.first + chunk.count, size):
        if done and monotonic() - looked >= LOOK_SECONDS:
            if not _wanted(chunk):
                return None
            looked = monotonic()
        done.append(Piece(*scored(setup, pairing.seed, first, count)))
    return done


def _wanted(chunk: Chunk) -> bool:
    """Return whether a run wants a chunk's battles; True if the database cannot be reached."""
    try:
        return Pairing.objects.filter(pk=chunk.pairing_id, goal__gt=chunk.first).exists()
    except DatabaseError:
        return True
