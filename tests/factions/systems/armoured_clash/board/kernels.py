"""Armoured Clash's kernels as plain Python: K all of them, L the game's terms, E its events."""

from functools import cache

from django.conf import settings

from factions import loading
from factions.systems.armoured_clash import catalogue as values
from factions.systems.armoured_clash.catalogue import Catalogue
from tests.factions.interpreted import load

CLASH = "factions.systems.armoured_clash"
K = load(f"{CLASH}.kernels", f"{CLASH}.battle", f"{CLASH}.battle.records")
L, E = K.terms, K.events


@cache
def shipped() -> Catalogue:
    """Return the shipped catalogue."""
    return values.read(loading.data_of(settings.FIXTURES / "armoured-clash"))
