"""What skills add to a roll: modifiers of both units, auras around them, and boons for a time.

Source: Warcrow 1.6, "Skills"; the vocabulary is in `cards`.
"""

from factions.systems.warcrow.kernels.record.cards import (
    ADD,
    DICE,
    HURTING,
    MELEE_ROLL,
    SHOT_AT_ROLL,
    SHOT_ROLL,
    SPARE,
    SPOIL,
    SYMBOLS,
)
from factions.systems.warcrow.kernels.record.players import player_of
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.rules.dice.at_hand import clear_bonus
from factions.systems.warcrow.kernels.table.requirements import holds, shared, times
from factions.systems.warcrow.kernels.table.units import able
from factions.tabletop.compiler.jit import kernel

DEFENSIVE = 0xFFF000  # dice that count against a shot
BLOCK_LANES = 0xFF0000FF00


@kernel(read_only=("d",))
def add_modifier(d: Setup, s: State, row: int, u: int, v: int, roll: int, side: int) -> None:
    """Add a modifier of unit u to the bonus of a roll against v, if its conditions hold.

    Source: Warcrow 1.6, "Requirements".
    """
    against = d.modifier_against[row]
    if against and d.labels[v] & against == 0:
        return
    if not holds(d, s, u, v, d.modifier_when[row], d.modifier_near[row]):
        return
    what, count = d.modifier_what[row], times(d, s, u, v, row)
    if what == ADD:
        lend(s, side, roll, count * d.modifier_dice[row], count * d.modifier_symbols[row])
    elif what == SPOIL:
        s.bonus[1 - side, SPOIL + 1] += count * d.modifier_amount[row]
    else:
        s.bonus[side, what + 1] += count * d.modifier_amount[row]


@kernel
def lend(s: State, side: int, roll: int, dice: int, symbols: int) -> None:
    """Add dice and symbols to a side of the roll; a defence against a shot takes blocks alone.

    Source: Warcrow 1.6, "Offensive and Defensive Dice", "Ranged Attacks".
    """
    if roll == SHOT_AT_ROLL:
        dice, symbols = dice & DEFENSIVE, symbols & BLOCK_LANES
    s.bonus[side, DICE] += dice
    s.bonus[side, SYMBOLS] += symbols


@kernel(read_only=("d",))
def gather_side(d: Setup, s: State, u: int, v: int, roll: int, side: int) -> None:
    """Write into a side's bonus what unit u's own modifiers, auras and boons add.

    Source: Warcrow 1.6, "Passive Skills", "Duration".
    """
    if able(s, u):
        for row in range(d.modifier_first[u], d.modifier_last[u]):
            if d.modifier_roll[row] & roll:
                add_modifier(d, s, row, u, v, roll, side)
    player = player_of(d, u)
    for aura in range(d.auras[player]):
        row = d.aura[player, aura]
        if d.modifier_roll[row] & roll and shared(d, s, row, u):
            add_modifier(d, s, row, u, v, roll, side)
    if s.boon_until[u] >= s.current_turn:
        kind = 0 if roll & (MELEE_ROLL | SHOT_ROLL) else 1
        lend(s, side, roll, s.boon_dice[u, kind], s.boon_symbols[u, kind])


@kernel(read_only=("d",))
def collect(d: Setup, s: State, u: int, v: int, roll: int, reply: int) -> None:
    """Write both units' bonuses for a roll of unit u against v; `reply`: the roll v makes.

    Source: Warcrow 1.6, "Passive Skills".
    """
    clear_bonus(s)
    gather_side(d, s, u, v, roll, 0)
    gather_side(d, s, v, u, reply, 1)


@kernel
def spared(s: State, side: int, wounds: int) -> int:
    """Return the wounds a side takes, after what hurts more and what it disregards.

    Source: Warcrow 1.6, "Damage".
    """
    if wounds <= 0:
        return 0
    more = wounds + s.bonus[1 - side, HURTING]
    return int(max(0, more - s.bonus[side, SPARE + 1]))
