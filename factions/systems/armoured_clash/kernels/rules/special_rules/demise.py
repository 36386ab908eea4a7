"""Wrecks that blow up, slide before they come to rest, or of which nothing is left.

Source: Armoured Clash, the special rules Spectacular Demise and Fiery Demise.
"""

import math

from factions.systems.armoured_clash import events
from factions.systems.armoured_clash.kernels.judgement.aiming.defences import behind_pavises
from factions.systems.armoured_clash.kernels.record import emits
from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import (
    AIRCRAFT,
    BLASTS,
    DURABLE,
    GLANCING,
    HEROIC,
    MISS,
    NEUTRAL,
    STRIKE,
)
from factions.systems.armoured_clash.kernels.rules.attack_rolls import shaken, strike
from factions.systems.armoured_clash.kernels.rules.discipline.suppression import suppression_test
from factions.systems.armoured_clash.kernels.table.ground import (
    clear_wreck_away,
    mark_piece,
    wreck_at,
    wreck_rests,
)
from factions.systems.armoured_clash.kernels.table.measuring import reach_to
from factions.systems.armoured_clash.kernels.table.shapes import is_out
from factions.tabletop.battles import rng
from factions.tabletop.compiler.jit import kernel

NARROW, MIDDLE, WIDE = 4.0, 6.0, 8.0
SLIDES = 3.0
SLIDE_STEPS = 4  # spots tried on the way, ever nearer


@kernel(read_only=("d",))
def _burst(d: Setup, s: State, u: int, x: float, y: float, dice: int, reach: float) -> None:
    """Attack all units within `reach` of a wreck, or let them test where `dice` is 0.

    What is left of its own unit is attacked too, but does not test.
    """
    room = reach + 0.5 * d.long[u]
    for v in range(d.first[2]):
        if (v == u and dice == 0) or not is_out(s, v) or reach_to(d, s, x, y, v) > room:
            continue
        if dice > 0:
            kind = d.blast_pool[1 if d.rules[v] & DURABLE else 0]
            shield = d.defence[v] + behind_pavises(d, s, v)
            why = events.DEMISE
            toll = strike(d, s, u, v, why, kind, NEUTRAL, dice, 0, shield, 0, False)
            shaken(d, s, u, v, 0, toll)
        else:
            suppression_test(d, s, v, u, 0, 0, 0, 0)


@kernel(read_only=("d",))
def blow_up(d: Setup, s: State) -> None:
    """Roll for every wreck that may blow up, those that others set off included.

    Source: Armoured Clash, the special rules Spectacular Demise and Fiery Demise.
    """
    for _ in range(BLASTS):
        if s.blasts == 0:
            return
        s.blasts -= 1
        u, dice = s.blast_of[s.blasts], s.blast_dice[s.blasts]
        x, y = s.blast_x[s.blasts], s.blast_y[s.blasts]
        face = d.face[rng.below(s.rng, d.faces)]
        flyer = d.kind[u] == AIRCRAFT
        emits.emit(s, events.BLAST, u, -1, face, dice)
        if face == HEROIC:
            _burst(d, s, u, x, y, dice, NARROW if flyer else WIDE)
        elif face == STRIKE:
            _burst(d, s, u, x, y, 0 if flyer else dice, NARROW)
        elif face == MISS and not flyer:
            _burst(d, s, u, x, y, 0, MIDDLE)
        wreck = -1 if flyer else wreck_at(s, x, y)
        if wreck >= 0 and face == GLANCING:
            slide_wreck(d, s, wreck)
        elif wreck >= 0 and face == HEROIC:
            clear_wreck_away(s, wreck)


@kernel
def spare_wrecks(s: State, u: int) -> None:
    """Take back the explosions to come of a unit's wrecks: it has escaped.

    Source: Armoured Clash, the special rule Fiery Demise.
    """
    kept = 0
    for blast in range(s.blasts):
        if s.blast_of[blast] != u:
            s.blast_of[kept], s.blast_dice[kept] = s.blast_of[blast], s.blast_dice[blast]
            s.blast_x[kept], s.blast_y[kept] = s.blast_x[blast], s.blast_y[blast]
            kept += 1
    s.blasts = kept


@kernel(read_only=("d",))
def slide_wreck(d: Setup, s: State, wreck: int) -> None:
    """Let a wreck slide 3 inches any way the die points, less where it would not have room.

    Source: Armoured Clash, the special rule Spectacular Demise.
    """
    angle = 2.0 * math.pi * rng.uniform(s.rng)
    x, y = s.piece[wreck, 0], s.piece[wreck, 1]
    for step in range(SLIDE_STEPS):
        go = SLIDES * (1.0 - step / SLIDE_STEPS)
        if wreck_rests(d, s, wreck, x + go * math.cos(angle), y + go * math.sin(angle)):
            s.piece[wreck, 0], s.piece[wreck, 1] = (
                x + go * math.cos(angle),
                y + go * math.sin(angle),
            )
            mark_piece(s, wreck)
            return
