"""Suppression and breaking.

Source: Armoured Clash, "Suppression".

Effects: `rules.discipline.statuses:suppress`, `rules.round.activation:begin_activation`,
`rules.discipline.falling_back:fall_back`, `rules.damage:annihilate`,
`rules.round.activation:finish_activation`.
"""

from factions.systems.armoured_clash import events
from factions.systems.armoured_clash.kernels.record import emits
from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import (
    ABOARD,
    AIRCRAFT,
    CRYO,
    HOT_HEADED,
    HOVER,
    ROTORCRAFT,
    SEISMIC,
    SUPPRESSIVE,
)
from factions.systems.armoured_clash.kernels.rules.damage import annihilate
from factions.systems.armoured_clash.kernels.rules.discipline.discipline_tests import passes_test
from factions.systems.armoured_clash.kernels.rules.discipline.falling_back import fall_back
from factions.systems.armoured_clash.kernels.rules.discipline.statuses import disorder, suppress
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def suppression_test(
    d: Setup, s: State, u: int, by: int, lost: int, before: int, quality: int, drowned: int
) -> None:
    """Let a unit test for suppression by an attack that took `lost` of its `before` models.

    Passengers, of which it took `drowned`, take a test of their own.

    Source: Armoured Clash, "Suppression", "Breaking", "Falling Back".
    """
    _test_one(d, s, u, by, lost, before, quality)
    if s.load[u] >= 0 and s.status[s.load[u]] == ABOARD:
        _test_one(d, s, s.load[u], by, drowned, s.n[s.load[u]] + drowned, quality)


@kernel(read_only=("d",))
def _test_one(d: Setup, s: State, u: int, by: int, lost: int, before: int, quality: int) -> None:
    if s.n[u] <= 0 or (d.kind[u] == AIRCRAFT and d.rules[u] & HOT_HEADED == 0):
        return
    lowered = (1 if before > 0 and 2 * lost >= before else 0) + (1 if quality & SUPPRESSIVE else 0)
    if passes_test(d, s, u, events.SUPPRESSION, lowered):
        return
    if s.n[u] <= d.break_limit[u]:
        emits.emit_status(s, u, events.BREAKS, 1)
        annihilate(d, s, u, by)
        return
    if s.suppressed[u]:
        fall_back(d, s, u, by)
        return
    if quality & CRYO and s.activated[u] == 0:
        s.activated[u] = 1
        emits.emit_status(s, u, events.FREEZES, 1)
        return
    suppress(d, s, u)
    grounded = d.kind[u] != AIRCRAFT and d.kind[u] != ROTORCRAFT and d.rules[u] & HOVER == 0
    if quality & SEISMIC and grounded:
        disorder(d, s, u)
