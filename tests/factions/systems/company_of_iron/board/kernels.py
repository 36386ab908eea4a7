"""The kernels as plain Python, their constants, and the radii of bases in inches."""

from tests.factions.interpreted import load

K = load("factions.systems.company_of_iron.kernels")
L, E = K.layout, K.events

SMALL, MEDIUM = 0.59, 0.79
Spot = tuple[float, float]
