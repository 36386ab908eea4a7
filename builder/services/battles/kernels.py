"""A game's kernels in this process, loaded once another process has compiled them."""

from itertools import islice
from threading import Lock
from time import sleep

from django.conf import settings

from builder.services import compiling
from factions import loading
from factions.systems import SYSTEMS
from factions.tabletop.compiler import kernel_cache
from factions.tabletop.estimates.tally import Tally
from factions.tabletop.lists import roster

PAUSE_SECONDS = 0.5
_loaded: set[str] = set()
_loading = Lock()


def ready(game: str) -> bool:
    """Load a game's kernels; return False while another process compiles them."""
    if game not in _loaded and not kernel_cache.compiled(game) and compiling.under_way(game):
        return False
    load(game)
    return True


def load(game: str) -> None:
    """Load a game's kernels into this process; compile them if they are not cached."""
    if game in _loaded:
        return
    with _loading:
        if kernel_cache.enabled() and game not in _loaded:
            fight_a_pair(game)
            kernel_cache.mark_compiled(game)
        _loaded.add(game)


def load_ahead() -> None:
    """Load the compiled games one by one; a game that is needed meanwhile is loaded first."""
    for game in SYSTEMS.values():
        if game.fights and kernel_cache.enabled() and kernel_cache.compiled(game.id):
            load(game.id)
            sleep(PAUSE_SECONDS)


def fight_a_pair(game: str) -> Tally:
    """Fight two battles between shipped lists, which calls every kernel. No query."""
    battle = SYSTEMS[game].battle
    shipped = [roster.read(document) for document in loading.references(game).values()]
    a, b = islice((*shipped, *shipped), 2)
    values = SYSTEMS[game].catalogue.read(loading.data_of(settings.FIXTURES / game))
    return battle.fight(battle.compile(a, b, values, battle.SCENARIOS[0]), 0, 0, 2)
