"""Warcrow's kernels as plain Python: K all of them, L the layout of records, E the events."""

from tests.factions.interpreted import load

WARCROW = "factions.systems.warcrow"

K = load(f"{WARCROW}.kernels", f"{WARCROW}.battle", f"{WARCROW}.battle.records")
L, E = K.layout, K.events
