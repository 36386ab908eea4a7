"""Rules that reach all about a unit: which units they reach.

Source: Armoured Clash, the special rules Jamming, Shrine of the Faithful, Shield Generator,
Hoarfrost Aura, Ammo Supply, Pathfinders and Obfuscating.
"""

from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import (
    AERIAL,
    BEHEMOTH,
    CAVALRY,
    FAITHFUL,
    FIELD_GUN,
    HEAVY,
    HOARFROST,
    INFANTRY,
    INHUMAN,
    JAMMING,
    PATHS,
    SHIELD,
    SHRINE,
    SUPPLIES,
    VEIL,
)
from factions.systems.armoured_clash.kernels.table.measuring import reach_to, within
from factions.systems.armoured_clash.kernels.table.shapes import is_out, player_of
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def reaches_kind(d: Setup, s: State, aura: int, u: int) -> bool:
    """Return whether a rule with a reach is for a unit, wherever it is."""
    kind, by = d.aura_kind[aura], d.aura_of[aura]
    if kind == HOARFROST:
        return bool(by != u and d.traits[u] & INHUMAN == 0)
    if (player_of(d, by) == player_of(d, u)) == (kind == JAMMING):
        return False
    if kind == SHIELD:
        serves = by == u or (s.covered[by] if d.target[u] == HEAVY else d.target[u] != AERIAL)
        return bool(serves and s.disordered[by] == 0)
    if kind == SUPPLIES:
        return d.supplies[by] & d.traits[u] != 0
    return kind != PATHS or d.kind[u] in (INFANTRY, CAVALRY, FIELD_GUN)


@kernel(read_only=("d",))
def aura_over(d: Setup, s: State, u: int, kind: int) -> int:
    """Return a rule of a kind that reaches a unit on the table, by its place in the list, or -1.

    A veil must reach the whole unit, all others some of it.
    """
    for aura in range(d.auras):
        by = d.aura_of[aura]
        if d.aura_kind[aura] != kind or not is_out(s, by) or not reaches_kind(d, s, aura, u):
            continue
        if kind == VEIL:
            reaches = reach_to(d, s, s.cx[u], s.cy[u], by) + s.far[u] <= d.aura_reach[aura]
        else:
            reaches = within(d, s, by, u, d.aura_reach[aura])
        if by == u or reaches:
            return aura
    return -1


@kernel(read_only=("d",))
def traits_of(d: Setup, s: State, u: int) -> int:
    """Return a unit's traits as bits; a Shrine makes friends near it Faithful, behemoths apart."""
    traits = int(d.traits[u])
    if d.rules[u] & BEHEMOTH == 0 and aura_over(d, s, u, SHRINE) >= 0:
        traits |= FAITHFUL
    return traits
