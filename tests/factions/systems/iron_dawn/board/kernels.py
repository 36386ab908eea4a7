"""The kernels as plain Python: all of them, and of those the indices and the events."""

from tests.factions import interpreted

K = interpreted.load("factions.systems.iron_dawn.kernels")
L, E = K.indices, K.events
