"""Skills used as a roll is made: what they lend to an attack, a defence or a contest.

Source: Warcrow 1.6, "Command Skills"; the cards.
"""

from factions.systems.warcrow.kernels.judgement.skills.skill_targets import wants_to_lend
from factions.systems.warcrow.kernels.record.cards import (
    AGAIN,
    CONTESTING,
    FIXED,
    MELEE_ROLL,
    ON_ATTACK,
    ON_DEFENCE,
    PIERCES,
    SHOT_ROLL,
)
from factions.systems.warcrow.kernels.record.players import player_of
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.rules.skills.modifiers import lend
from factions.systems.warcrow.kernels.rules.spending import spend, usable
from factions.systems.warcrow.kernels.table.requirements import holds
from factions.systems.warcrow.kernels.table.sight import within
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def lend_skills(d: Setup, s: State, u: int, v: int, roll: int, side: int) -> None:
    """Use the skills worth it for unit u's roll against v: its own and those of allies near by.

    Source: Warcrow 1.6, "Command Skills".
    """
    player = player_of(d, u)
    at = ON_ATTACK if roll & (MELEE_ROLL | SHOT_ROLL) else ON_DEFENCE
    for place in range(d.watched[player]):
        skill = d.watch[player, place]
        row = d.deed_first[skill]
        if d.skill_at[skill] != at or d.deed_mode[row] & roll == 0 or not usable(d, s, skill):
            continue
        by = d.skill_of[skill]
        if by != u and (d.skill_within[skill] < 0.0 or not _near(d, s, skill, by, u)):
            continue
        allowed = holds(d, s, u, v, d.skill_when[skill], d.skill_near[skill])
        if allowed and wants_to_lend(d, s, skill, u, v, roll):
            spend(d, s, skill, u)
            lend(s, side, roll, d.deed_dice[row], d.deed_symbols[row, 0])
            s.bonus[side, AGAIN] += d.deed_amount[row] if d.deed_again[row] == 1 else 0
            s.bonus[side, FIXED] += d.deed_amount[row] if d.deed_again[row] == 2 else 0
            s.bonus[side, PIERCES] += 1 if d.deed_again[row] == 3 else 0


@kernel(read_only=("d",))
def _near(d: Setup, s: State, skill: int, by: int, u: int) -> bool:
    """Return whether unit u may be helped by a skill of unit `by`."""
    if d.skill_only[skill] and d.labels[u] & d.skill_only[skill] == 0:
        return False
    return within(d, s, by, u, d.skill_within[skill])


@kernel(read_only=("d",))
def lend_conquest(d: Setup, s: State, u: int, needed: int) -> int:
    """Use skills that lend conquest to unit u's contest, if they turn it; return what they lend.

    Source: Warcrow 1.6, "Contesting Control of an Objective".
    """
    player = player_of(d, u)
    for place in range(d.watched[player]):
        skill = d.watch[player, place]
        if d.skill_at[skill] != CONTESTING or not usable(d, s, skill):
            continue
        more = d.deed_amount[d.deed_first[skill]]
        near = d.skill_of[skill] == u or _near(d, s, skill, d.skill_of[skill], u)
        if more >= needed and near:
            spend(d, s, skill, u)
            return int(more)
    return 0
