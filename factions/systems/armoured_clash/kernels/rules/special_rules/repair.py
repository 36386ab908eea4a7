"""Units that mend others: damage recovered, models restored.

Source: Armoured Clash, the special rules Repair and Manufacturer.
"""

from factions.systems.armoured_clash import events
from factions.systems.armoured_clash.kernels.judgement.choices import choose_repair
from factions.systems.armoured_clash.kernels.record import emits
from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import READY
from factions.systems.armoured_clash.kernels.rules.discipline.discipline_tests import passes_test
from factions.systems.armoured_clash.kernels.table.auras import traits_of
from factions.systems.armoured_clash.kernels.table.measuring import within
from factions.systems.armoured_clash.kernels.table.room import fits
from factions.systems.armoured_clash.kernels.table.shapes import form, is_out, player_of
from factions.tabletop.compiler.jit import kernel

MANY = 5  # models that repair more
MAKES = 3.0  # inches
RESTORED = 2  # models


@kernel(read_only=("d",))
def repair(d: Setup, s: State, u: int) -> bool:
    """Let a unit repair a damaged friend within 2 inches, if it passes a test; return if it tried.

    Source: Armoured Clash, the special rule Repair.
    """
    v = choose_repair(d, s, u)
    if v < 0:
        return False
    emits.emit(s, events.ACTION, u, v, events.REPAIRS, 0)
    if passes_test(d, s, u, events.MENDS, 0):
        s.damage[v] = max(0, s.damage[v] - (2 if s.n[u] >= MANY else 1))
        s.stale[v] = 1
    return True


@kernel(read_only=("d",))
def restore(d: Setup, s: State, u: int) -> None:
    """Give a unit that is activated near a Manufacturer up to 2 of its models back, if they fit.

    Source: Armoured Clash, the special rule Manufacturer.
    """
    if s.status[u] != READY or s.n[u] >= d.models[u]:
        return
    player, traits = player_of(d, u), traits_of(d, s, u)
    for v in range(d.first[player], d.first[player + 1]):
        if d.makes[v] & traits and v != u and is_out(s, v) and within(d, s, u, v, MAKES):
            before = s.n[u]
            s.n[u] = min(d.models[u], before + RESTORED)
            form(d, s, u)
            while s.n[u] > before and not fits(
                d, s, u, s.x[u], s.y[u], s.hx[u], s.hy[u], 0.0, -1, True
            ):
                s.n[u] -= 1
                form(d, s, u)
            if s.n[u] > before:
                s.stale[u] = 1
                emits.emit(s, events.ACTION, v, u, events.RESTORES, s.n[u] - before)
                emits.emit_place(s, events.SCATTERED, u)
            return
