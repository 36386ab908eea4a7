"""What the rules leave to the players in their middle, chosen alike for everybody."""

from factions.systems.cold_iron.kernels.record.indices import (
    A_DIRECTION,
    SEVEN,
    STANDING,
    STRIKES,
)
from factions.systems.cold_iron.kernels.record.setup import Setup
from factions.systems.cold_iron.kernels.record.state import State
from factions.systems.cold_iron.kernels.table.hexes import DIRECTIONS, toward
from factions.tabletop.compiler.jit import kernel

KEEPS_FROM = 8  # how much better hand to hand one is who holds on to his weapons
MUCH_WEAKER = 7  # and how much worse one who does not block the way
MATES = 2  # friends beside somebody who make it better to knock him down than to hold him


@kernel
def turn_round(s: State, v: int) -> None:
    """Let somebody turn so that most of those who attack him are ahead, as is whom he strikes."""
    struck, best, most = s.target[v], s.facing[v], -1
    ahead = toward(s.q[v], s.r[v], s.q[struck], s.r[struck]) if struck >= 0 else 0
    for turn in range(DIRECTIONS):
        facing = (s.facing[v] + turn) % DIRECTIONS
        apart = (ahead - facing) % DIRECTIONS
        if s.does[v] == STRIKES and 1 < apart < DIRECTIONS - 1:
            continue
        number = 0
        for direction in (facing, (facing + 1) % DIRECTIONS, (facing + 5) % DIRECTIONS):
            number += (s.around[v] >> (A_DIRECTION * direction)) & SEVEN
        if number > most:
            best, most = facing, number
    s.facing[v] = best


@kernel(read_only=("d",))
def knocks_down(d: Setup, s: State, v: int, player: int) -> bool:
    """Return whether friends who strike at v make it better to knock him down than to hold him."""
    number = 0
    for u in range(d.first[player], d.first[player + 1]):
        if s.status[u] == STANDING and s.does[u] == STRIKES and s.target[u] == v:
            number += 1
    return number >= MATES


@kernel
def parries_with_both(shield: int, weapon: int) -> bool:
    """Return whether somebody parries a first blow with the weapon and a second with the shield.

    That costs the second 1, two parries with the shield cost it 3; what adds up to more is chosen.
    """
    return weapon - 1 > shield - 3


@kernel
def keeps_weapons(edge: int) -> bool:
    """Return whether somebody holds on to his weapons in a hold that he is better at by so much.

    edge: with what holding on to them costs him.
    """
    return edge >= KEEPS_FROM


@kernel
def blocks_the_way(edge: int) -> bool:
    """Return whether somebody whom an enemy moves through blocks his way, or but stands.

    edge: by how much he is the better hand to hand, each with his shield.
    """
    return edge >= -MUCH_WEAKER
