"""placeholder"""

from factions.systems.iron_dawn.kernels.layout import Record
from factions.systems.iron_dawn.kernels.simple import choose_nearest
from factions.tabletop.jit import kernel


@kernel
def choose_greedy(d: Record, s: Record, u: int) -> None:
    choose_nearest(d, s, u)


@kernel
def command_greedy(d: Record, s: Record, c: int) -> None:
    pass
