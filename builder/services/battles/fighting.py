"""The worker's part: chunks are fought here. This alone loads a game's kernels."""

import logging
from functools import lru_cache
from itertools import islice
from time import monotonic, perf_counter, sleep
from typing import Any

from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from builder.models import Chunk, Pace, Run
from builder.services import workers
from builder.services.battles.ending import advance, fail
from factions import loading
from factions.models import Edition
from factions.systems import SYSTEMS
from factions.tabletop import kernel_cache, roster
from factions.tabletop.sources import rules_of
from factions.tabletop.tally import Tally

logger = logging.getLogger(__name__)

MOST_ATTEMPTS = 3
GIVE_WAY_SECONDS, LOOK_SECONDS = 10.0, 0.05
_loaded: set[str] = set()


def fight_chunk(chunk_id: int) -> None:
    """Fight a chunk and keep its tally, once; nothing where it is fought or its run is over."""
    workers.seen()
    unfought = Chunk.objects.unfought().select_related("run__edition")
    chunk = unfought.filter(pk=chunk_id).first()
    if chunk is None or not _begun(chunk):
        return
    try:
        tally, seconds = _fought(chunk)
    except Exception as error:
        _give_up(chunk, error)
        return
    if Chunk.objects.filter(pk=chunk_id, tally__isnull=True).update(
        tally=tally.as_json(), seconds=seconds
    ):
        _keep_pace(chunk, seconds)
        advance(chunk.run_id)


def _begun(chunk: Chunk) -> bool:
    """Count the attempt. False where the run cannot go on, which it is told."""
    if chunk.run.rules != rules_of(chunk.run.edition.system_id):
        fail(chunk.run_id, _("The game's code has changed since; resuming begins anew."))
        return False
    if chunk.attempts >= MOST_ATTEMPTS:
        fail(chunk.run_id, _("Every worker that fought this battle broke down."))
        return False
    now = timezone.now()
    Chunk.objects.filter(pk=chunk.pk).update(attempts=F("attempts") + 1, sent=now)
    waiting = Run.objects.filter(pk=chunk.run_id, state=Run.State.WAITING)
    waiting.update(state=Run.State.RUNNING, started=now)
    return True


def _fought(chunk: Chunk) -> tuple[Tally, float]:
    run = chunk.run
    setup = setup_of(run)
    _load(run, setup)
    begun = perf_counter()
    tally = _game(run).fight(setup, run.seed, chunk.first, chunk.count)
    return tally, perf_counter() - begun


def _keep_pace(chunk: Chunk, seconds: float) -> None:
    """Keep how fast the game's battles are fought, for the size of the chunks to come."""
    if seconds > 0:
        pace = Pace(system_id=chunk.run.edition.system_id, battles_a_second=chunk.count / seconds)
        Pace.objects.bulk_create(
            [pace],
            update_conflicts=True,
            unique_fields=["system"],
            update_fields=["battles_a_second"],
        )


def _give_up(chunk: Chunk, error: Exception) -> None:
    """End the run where trying again cannot help; else leave the chunk to the sweep."""
    logger.exception("Chunk %s broke down", chunk.pk, exc_info=error)
    if isinstance(error, ValueError):
        fail(chunk.run_id, str(error))
    elif chunk.attempts + 1 >= MOST_ATTEMPTS:
        fail(chunk.run_id, f"{type(error).__name__}: {error}")


def setup_of(run: Run) -> Any:
    """Return the run's setup, compiled once in a process. Raises ValueError where it cannot be."""
    return _setup(run.slug, run.rules)


@lru_cache(maxsize=4)
def _setup(slug: str, rules: str) -> Any:
    run = Run.objects.select_related("edition").get(slug=slug)
    return _game(run).compile(
        roster.read(run.a_document),
        roster.read(run.b_document),
        loading.catalogue(run.edition),
        run.scenario,
        run.policy_a,
        run.policy_b,
    )


def _game(run: Run) -> Any:
    return SYSTEMS[run.edition.system_id].battle


def _load(run: Run, setup: Any) -> None:
    """Compile or load the game's kernels before the clock starts; the run tells of compiling."""
    system = run.edition.system_id
    if system in _loaded:
        return
    cold = not kernel_cache.compiled(system)
    if cold:
        Run.objects.filter(pk=run.pk).update(compiling=True)
    _game(run).fight(setup, run.seed, 0, 2)
    _mark_loaded(system)
    if cold:
        Run.objects.filter(pk=run.pk).update(compiling=False)


def _mark_loaded(system: str) -> None:
    _loaded.add(system)
    kernel_cache.mark_compiled(system)


def fight_to_the_end(run: Run) -> Run:
    """Fight a whole run in this process, with no broker; return it as it ended."""
    while run.active:
        for chunk_id in run.chunks.filter(tally__isnull=True).values_list("pk", flat=True):
            fight_chunk(chunk_id)
        run.refresh_from_db()
    return run


def warm() -> None:
    """Compile or load every game whose lists are there to fight a first pair of battles.

    Those come first that somebody waits for.
    """
    for system in in_demand():
        game = SYSTEMS[system]
        if not game.fights:
            continue
        lists = [roster.read(document) for document in loading.references(system).values()]
        if not lists or not Edition.objects.filter(system_id=system, published=True).exists():
            continue
        catalogue = loading.catalogue(loading.edition_in_force(system))
        a, b = islice((*lists, *lists), 2)
        setup = game.battle.compile(a, b, catalogue, game.battle.SCENARIOS[0])
        game.battle.fight(setup, 0, 0, 2)
        _mark_loaded(system)
        game.battle.replay(setup, 0, 0)
        _give_way(system)


def _give_way(system: str) -> None:
    """Let runs begun for that game fight with what was compiled before the next one is.

    In one process one thread compiles or loads at a time, and the first to ask again would be this.
    """
    begun = Run.objects.active().filter(edition__system_id=system, state=Run.State.RUNNING)
    unfought = begun.exclude(chunks__tally__isnull=False)
    end = monotonic() + GIVE_WAY_SECONDS
    while unfought.exists() and monotonic() < end:
        sleep(LOOK_SECONDS)


def in_demand() -> list[str]:
    """Return all games' ids, those first that a run waits for."""
    waiting = set(Run.objects.active().values_list("edition__system", flat=True))
    return sorted(SYSTEMS, key=lambda system: system not in waiting)
