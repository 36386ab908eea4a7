"""Cards that add dice to an attack, and the blanks that its unit suffers for.

Source: the quality Overcharge.
"""

from factions.systems.armoured_clash.kernels.judgement.choices import overcharges
from factions.systems.armoured_clash.kernels.record import events
from factions.systems.armoured_clash.kernels.record.terms import OVERCHARGE, Record
from factions.systems.armoured_clash.kernels.rules.cards import test_value
from factions.systems.armoured_clash.kernels.rules.damage import inflict, lose_officer
from factions.systems.armoured_clash.kernels.rules.discipline.statuses import disorder
from factions.systems.armoured_clash.kernels.table.shapes import player_of
from factions.tabletop.jit import kernel


@kernel
def overcharge(
    d: Record,
    s: Record,
    u: int,
    v: int,
    kind: int,
    rating: int,
    dice: int,
    quality: int,
    shield: int,
) -> int:
    """Return the dice that a card adds to an attack, 0 where its general turns none up."""
    s.overcharged = 0
    if quality & OVERCHARGE == 0 or dice <= 0:
        return 0
    if not overcharges(d, s, u, v, kind, rating, dice, quality, shield):
        return 0
    s.overcharged = 1
    value = test_value(d, s, player_of(d, u))
    events.emit(s, events.ACTION, u, v, events.OVERCHARGES, value)
    return value


@kernel
def burn_blanks(d: Record, s: Record, u: int) -> int:
    """Let a unit suffer for the blanks of the attack it has overcharged; return models lost."""
    if s.overcharged == 0:
        return 0
    s.overcharged = 0
    before = s.n[u]
    if s.blanks > 0 and before > 0:
        inflict(d, s, u, -1, s.blanks, 0, 0)
        if lose_officer(d, s, u, before - s.n[u], before, 0):
            disorder(d, s, u)
    return int(before - s.n[u])
