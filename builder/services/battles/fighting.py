"""The worker's part: fighting chunks in their turn. Only this module loads kernels."""

import logging
from functools import lru_cache, partial
from time import monotonic, perf_counter, sleep
from typing import Any

from django.utils.translation import gettext as _
from structlog.contextvars import bound_contextvars

from builder.models import Chunk, Pace, Run
from builder.services import workers
from builder.services.battles import claiming, first, kernels, sending
from builder.services.battles.ending import advance, fail
from builder.services.battles.starting import compiled
from builder.services.outages import outlast
from factions.systems import SYSTEMS
from factions.tabletop.compiler import kernel_cache
from factions.tabletop.estimates.tally import Tally

logger = logging.getLogger(__name__)

MOST_CRASHES = 3
PATIENCE_SECONDS, LOOK_SECONDS = 2.0, 0.2
SETUPS = 64


def fight_in_turn(sent_for: int) -> None:
    """Fight the next chunk in turn, if there is one.

    sent_for: the chunk that the message was sent for; any chunk may be the one that is fought. If
    every chunk waits for the compiler, the message goes back to the queue.
    """
    workers.seen()
    end = monotonic() + PATIENCE_SECONDS
    while (chunk := claiming.take(kernels.ready)) is None:
        waiting = {game for _, game in claiming.in_turn()}
        if not waiting:
            return
        for game in waiting:
            _note_compiling(game, compiling=True)
            first.begin(game)
        if monotonic() >= end:
            sending.send_again(sent_for)
            return
        sleep(LOOK_SECONDS)
    fight(chunk)


def fight_chunk(chunk_id: int) -> None:
    """Fight one chunk, unless it is fought, another worker holds it, or its run is over."""
    workers.seen()
    chunk = Chunk.objects.unfought().select_related("run__edition").filter(pk=chunk_id).first()
    if chunk is None:
        return
    kernels.load(chunk.run.edition.system_id)
    if held := claiming.hold(Chunk.objects.filter(pk=chunk_id)):
        fight(held)


def fight(chunk: Chunk) -> None:
    """Fight a chunk that this process holds and save its tally, which counts once."""
    with bound_contextvars(run=chunk.run.slug, chunk=chunk.pk):
        if _may_go_on(chunk):
            _fight(chunk)


def _fight(chunk: Chunk) -> None:
    try:
        with claiming.kept(chunk):
            tally, seconds = _fought(chunk)
    except Exception as error:
        _give_up(chunk, error)
        return
    outlast(partial(_keep, chunk, tally, seconds))


def _may_go_on(chunk: Chunk) -> bool:
    """Return whether the run can go on; if it cannot, end it with the reason."""
    run = chunk.run
    if run.rules != SYSTEMS[run.edition.system_id].rules:
        fail(run.pk, _("The game's code has changed since; resuming begins anew."))
    elif chunk.crashes >= MOST_CRASHES:
        fail(run.pk, _("Every worker that fought this battle broke down."))
    else:
        if run.compiling and kernel_cache.enabled():
            _note_compiling(run.edition.system_id, compiling=False)
        return True
    return False


def _note_compiling(game: str, *, compiling: bool) -> None:
    """Mark the runs of a game as waiting for the compiler, or as no longer waiting."""
    runs = Run.objects.active().filter(edition__system=game, compiling=not compiling)
    runs.update(compiling=compiling)


def _fought(chunk: Chunk) -> tuple[Tally, float]:
    run = chunk.run
    setup = setup_of(run)
    begun = perf_counter()
    tally = _game(run).fight(setup, run.seed, chunk.first, chunk.count)
    return tally, perf_counter() - begun


def _keep(chunk: Chunk, tally: Tally, seconds: float) -> None:
    """Save a chunk's tally, unless another worker was first, and advance its run."""
    unfought = Chunk.objects.filter(pk=chunk.pk, tally__isnull=True)
    if unfought.update(tally=tally.as_json(), seconds=seconds, holder="", held_until=None):
        _keep_pace(chunk, seconds)
    advance(chunk.run_id)


def _keep_pace(chunk: Chunk, seconds: float) -> None:
    """Save how fast the game's battles are fought, for the size of later chunks."""
    if seconds > 0 and kernel_cache.enabled():
        pace = Pace(system_id=chunk.run.edition.system_id, battles_a_second=chunk.count / seconds)
        Pace.objects.bulk_create(
            [pace],
            update_conflicts=True,
            unique_fields=["system"],
            update_fields=["battles_a_second"],
        )


def _give_up(chunk: Chunk, error: Exception) -> None:
    """End the run if trying again cannot help; otherwise leave the chunk to the next worker."""
    logger.exception("Chunk %s broke down", chunk.pk, exc_info=error)
    if isinstance(error, ValueError):
        fail(chunk.run_id, str(error))
    elif chunk.crashes + 1 >= MOST_CRASHES:
        fail(chunk.run_id, f"{type(error).__name__}: {error}")
    outlast(partial(claiming.let_go, chunk))


def setup_of(run: Run) -> Any:
    """Return the run's setup, cached in this process. Raises ValueError if it cannot be made."""
    return _setup(run.slug, run.rules)


@lru_cache(maxsize=SETUPS)
def _setup(slug: str, rules: str) -> Any:
    run = Run.objects.select_related("edition").get(slug=slug)
    return compiled(run.edition, run, run.a_document, run.b_document)


def _game(run: Run) -> Any:
    return SYSTEMS[run.edition.system_id].battle


def fight_to_the_end(run: Run) -> Run:
    """Fight a whole run in this process, without a broker; return the run."""
    while run.active:
        for chunk_id in run.chunks.filter(tally__isnull=True).values_list("pk", flat=True):
            fight_chunk(chunk_id)
        run.refresh_from_db()
    return run
