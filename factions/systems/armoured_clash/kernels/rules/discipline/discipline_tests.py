"""Discipline tests, and what others add to them or spare.

Source: Armoured Clash, "Discipline Tests"; the special rules Chain of Command, Hot Headed, Peer
Review and Terrifying.

For rally tests, see `rules.round.activation:begin_activation`.
"""

from factions.systems.armoured_clash import events
from factions.systems.armoured_clash.kernels.record import emits
from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import (
    ABOARD,
    HOT_HEADED,
    SHRINE,
    UNSHAKEN,
)
from factions.systems.armoured_clash.kernels.rules.cards import test_value
from factions.systems.armoured_clash.kernels.table.auras import aura_over, traits_of
from factions.systems.armoured_clash.kernels.table.measuring import officer_gap, within
from factions.systems.armoured_clash.kernels.table.shapes import in_play, is_out, player_of
from factions.tabletop.compiler.jit import kernel

DREAD = 6.0


@kernel(read_only=("d",))
def lent(d: Setup, s: State, u: int) -> int:
    """Return what a Chain of Command adds to a unit's DISCIPLINE: its own or a friend's.

    A friend's reaches from its closest model, or from the transport it rides, to the officer.

    Source: Armoured Clash, the special rule Chain of Command.
    """
    player = player_of(d, u)
    for v in range(d.first[player], d.first[player + 1]):
        if d.chain[v] <= 0.0 or s.disordered[v] or not in_play(s, v):
            continue
        at = s.carrier[v] if s.status[v] == ABOARD else v
        if v == u or (is_out(s, u) and officer_gap(d, s, u, at) <= d.chain[v]):
            return 1
    return 0


@kernel(read_only=("d",))
def reviewed(d: Setup, s: State, u: int) -> bool:
    """Return whether a friend's Peer Review lets a unit pass its test.

    Source: Armoured Clash, the special rule Peer Review.
    """
    player = player_of(d, u)
    for v in range(d.first[player], d.first[player + 1]):
        if d.peers[v] > 0.0 and is_out(s, v) and is_out(s, u) and within(d, s, u, v, d.peers[v]):
            return True
    return False


@kernel(read_only=("d",))
def terrified(d: Setup, s: State, u: int) -> bool:
    """Return whether another unit within 6 inches, of either side, terrifies a unit.

    Source: Armoured Clash, the special rule Terrifying.
    """
    for v in range(d.first[0], d.first[2]):
        if v == u or not d.terror[v]:
            continue
        if is_out(s, v) and is_out(s, u) and within(d, s, u, v, DREAD):
            if d.terror[v] & traits_of(d, s, u) == 0:
                return True
    return False


@kernel(read_only=("d",))
def passes_test(d: Setup, s: State, u: int, why: int, lowered: int) -> bool:
    """Let a unit take a discipline test, its DISCIPLINE reduced by `lowered`.

    Source: Armoured Clash, "Discipline Tests".
    """
    if d.rules[u] & UNSHAKEN or d.discipline[u] < 0 or reviewed(d, s, u):
        return True
    if d.rules[u] & HOT_HEADED and why == events.RALLIES:
        return True
    needed = d.discipline[u] + lent(d, s, u) - s.disordered[u] - lowered
    needed += 1 if is_out(s, u) and aura_over(d, s, u, SHRINE) >= 0 else 0
    needed -= 1 if terrified(d, s, u) else 0
    value = test_value(d, s, player_of(d, u))
    emits.emit(s, events.TEST, u, -1, why, value)
    emits.add_numbers(s, 2, needed, 0)
    return bool(value <= needed)
