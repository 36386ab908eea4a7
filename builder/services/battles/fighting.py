"""The worker's part: fighting chunks in their turn. Only this module loads kernels."""

from collections import deque
from collections.abc import Sequence
from functools import lru_cache, partial
from time import monotonic, perf_counter, sleep
from typing import Any

import structlog
from django.utils.translation import gettext as _

from builder.models import Chunk, Pace, Pairing, Part, Run
from builder.services import work, workers
from builder.services.battles import (
    claiming,
    first,
    kernels,
    lengths,
    limits,
    looking,
    parts,
    queues,
    sending,
)
from builder.services.battles.claiming import Held
from builder.services.battles.ending import fail_all
from builder.services.battles.lengths import Piece
from builder.services.battles.matching import compiled
from builder.services.outages import outlast
from builder.tracing import under
from factions.tabletop.compiler import kernel_cache

logger = structlog.get_logger("builder.battles")

MOST_CRASHES = 3
PATIENCE_SECONDS, LOOK_SECONDS = 2.0, 0.2
SETUPS = 64
_latest: deque[int] = deque(maxlen=1)  # the pairing that this process fought last
_lately: deque[bool] = deque(maxlen=queues.QUICK_IN_A_ROW)  # whether its chunks were of quick runs


def fight_in_turn(*, heavy: bool = False) -> None:
    """Fight the next chunk in turn, if there is one, and call again if it is not the last.

    heavy: one of a heavy run or, more often, of a quick one; else only of a quick one. If all
    battles wait for the compiler, the call goes back to its queue.
    """
    workers.seen()
    end = monotonic() + PATIENCE_SECONDS
    kinds = queues.order([*_lately], heavy=heavy)
    while (held := _taken(kinds)) is None:
        waiting = {turn.game for turn in claiming.in_turn() if turn.quick in kinds}
        if not waiting:
            return
        for game in waiting:
            if not kernels.ready(game):
                _note_compiling(game, compiling=True)
                first.begin(game)
        if monotonic() >= end:
            sending.send_again(heavy=heavy)
            return
        sleep(LOOK_SECONDS)
    sending.call(claiming.left())
    fight(held.chunk, held.run)


def fight_quick() -> None:
    """Fight a chunk of a quick run in the middle of other work, if one waits; no calls change."""
    if held := _taken((True,)):
        fight(held.chunk, held.run)


def _taken(kinds: Sequence[bool]) -> Held | None:
    """Take a chunk of the first kind that has one. kinds: as of `claiming.take`."""
    held = claiming.take(kernels.ready, latest=next(iter(_latest), None), kinds=kinds)
    if held is not None:
        _lately.append(held.quick)
    return held


def fight(chunk: Chunk, run: Run) -> None:
    """Fight a chunk of a run's pairing that this process holds; its tally counts once."""
    names = {"run": run.slug, "pairing": chunk.pairing.key[:12], "chunk": chunk.first}
    with under(run.request, **names):
        if chunk.crashes >= MOST_CRASHES:
            fail_all(chunk.pairing, _("Every worker that fought this battle broke down."))
            return
        if run.compiling and kernel_cache.enabled():
            _note_compiling(chunk.pairing.system_id, compiling=False)
        _latest.append(chunk.pairing_id)
        if _fight(chunk, run):
            limits.note(run.caller, chunk.count)


def _fight(chunk: Chunk, run: Run) -> bool:
    """Fight a chunk; return whether it counts."""
    pairing, taken = chunk.pairing, perf_counter()
    try:
        with claiming.kept(chunk):
            setup = setup_of(run, pairing)
            begun = perf_counter()
            fought = lengths.fought(setup, chunk)
            seconds = perf_counter() - begun
    except Exception as error:
        _give_up(chunk, error)
        return False
    if fought is None:
        outlast(partial(claiming.put_back, chunk))
        return False
    logger.debug("chunk_fought", battles=chunk.count, seconds=round(seconds, 3))
    counts = outlast(partial(_keep, chunk, fought, seconds))
    outlast(partial(work.fought, pairing.system_id, chunk.count, perf_counter() - taken))
    return counts


def _note_compiling(game: str, *, compiling: bool) -> None:
    """Mark the runs of a game as waiting for the compiler, or as no longer waiting."""
    runs = Run.objects.active().filter(edition__system=game, compiling=not compiling)
    runs.update(compiling=compiling)


def _keep(chunk: Chunk, fought: Sequence[Piece], seconds: float) -> bool:
    """Keep what a chunk came to, unless another worker was first, and how fast it was."""
    counts = looking.keep(chunk, fought)
    if counts and seconds > 0 and kernel_cache.enabled():
        _keep_pace(chunk, chunk.count / seconds)
    return counts


def _keep_pace(chunk: Chunk, pace: float) -> None:
    """Save how fast battles are fought, for the size of later chunks."""
    Pairing.objects.filter(pk=chunk.pairing_id).update(pace=pace)
    Pace.objects.bulk_create(
        [Pace(system_id=chunk.pairing.system_id, battles_a_second=pace)],
        update_conflicts=True,
        unique_fields=["system"],
        update_fields=["battles_a_second"],
    )


def _give_up(chunk: Chunk, error: Exception) -> None:
    """End the runs if trying again cannot help; otherwise leave the chunk to the next worker."""
    logger.exception("Chunk %s broke down", chunk.pk, exc_info=error)
    outlast(partial(work.failed, chunk.pairing.system_id))
    if isinstance(error, ValueError):
        fail_all(chunk.pairing, str(error))
    elif chunk.crashes + 1 >= MOST_CRASHES:
        fail_all(chunk.pairing, f"{type(error).__name__}: {error}")
    outlast(partial(claiming.let_go, chunk))


def setup_of(run: Run, pairing: Pairing) -> Any:
    """Return the setup of a run's lists in a pairing's order, cached in this process.

    Raises ValueError if it cannot be made.
    """
    return _setup(run.slug, pairing.key)


@lru_cache(maxsize=SETUPS)
def _setup(slug: str, key: str) -> Any:
    rows = Part.objects.select_related("run__edition", "pairing")
    # Two parts are one pairing where a list meets itself under two generals, or one as it is.
    part = rows.filter(run__slug=slug, pairing__key=key).earliest("number")
    run, pairing = part.run, part.pairing
    lists = parts.documents(run)
    one, other = lists[part.one], lists[part.other]
    if part.mirrored:
        one, other = other, one
    generals = pairing.policy_one, pairing.policy_other
    return compiled(run.edition, run.scenario, generals, one, other)


def fight_to_the_end(run: Run) -> Run:
    """Fight a whole run in this process, without a broker; return the run."""
    while run.active:
        kernels.load(run.edition.system_id)
        if chunk := claiming.hold(run.pk):
            fight(chunk, run)
        else:  # other workers have the rest
            sleep(LOOK_SECONDS)
        run.refresh_from_db()
    return run
