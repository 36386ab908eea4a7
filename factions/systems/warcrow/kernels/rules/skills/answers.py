"""Skills that answer what another unit does: an attack on an ally, a charge, a spell, an arrival.

Source: Warcrow 1.6, "Timing"; the cards.
"""

from factions.systems.warcrow import events
from factions.systems.warcrow.kernels.judgement.choices import wants_to_guard
from factions.systems.warcrow.kernels.judgement.skills.spell_targets import wants_to_temper
from factions.systems.warcrow.kernels.record import emits
from factions.systems.warcrow.kernels.record.agenda import push_step
from factions.systems.warcrow.kernels.record.book import Book
from factions.systems.warcrow.kernels.record.cards import (
    ALLY_ATTACKED,
    ALLY_CASTS,
    ALLY_MET,
    ENEMY_ARRIVES,
)
from factions.systems.warcrow.kernels.record.layout import READY, WANDER
from factions.systems.warcrow.kernels.record.players import player_of
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.rules.skills.using import offer
from factions.systems.warcrow.kernels.rules.spending import spend, usable
from factions.systems.warcrow.kernels.rules.tinge import taint
from factions.systems.warcrow.kernels.table.formation import refresh
from factions.systems.warcrow.kernels.table.sight import within
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def _may_trade(d: Setup, s: State, u: int, v: int) -> bool:
    """Return whether two units of one troop each can stand in each other's place."""
    return bool(u != v and s.n[u] == s.n[v] == 1 and d.radius[u] == d.radius[v])


@kernel(read_only=("d",))
def guarded(d: Setup, s: State, u: int, v: int, shot: bool) -> int:
    """Let a bodyguard trade places with unit v, which u attacks; return the target there now is.

    Source: Warcrow 1.6, "Timing"; the cards.
    """
    player = player_of(d, v)
    for place in range(d.watched[player]):
        skill = d.watch[player, place]
        by = d.skill_of[skill]
        if d.skill_at[skill] != ALLY_ATTACKED or not usable(d, s, skill):
            continue
        known = d.skill_only[skill] == 0 or d.labels[v] & d.skill_only[skill]
        near = within(d, s, by, v, d.skill_within[skill])
        if known and near and _may_trade(d, s, by, v) and wants_to_guard(d, s, by, v, u, shot):
            spend(d, s, skill, v)
            x, y = s.x[v, 0], s.y[v, 0]
            s.x[v, 0], s.y[v, 0] = s.x[by, 0], s.y[by, 0]
            s.x[by, 0], s.y[by, 0] = x, y
            for moved, other in ((v, by), (by, v)):
                refresh(d, s, moved)
                emits.emit_places(s, events.SWAPPED, moved, other)
            return int(by)
    return v


@kernel(read_only=("d",))
def join_in(d: Setup, s: State, book: Book, u: int, v: int) -> None:
    """Let allies near unit v, which u has charged or assaulted, use their skills against u.

    Source: Warcrow 1.6, "Timing"; the cards.
    """
    player = player_of(d, v)
    for place in range(d.watched[player]):
        skill = d.watch[player, place]
        by = d.skill_of[skill]
        if d.skill_at[skill] == ALLY_MET and by != v and s.status[by] == READY:
            if within(d, s, by, v, d.skill_near[skill]):
                offer(d, s, book, skill, u)


@kernel(read_only=("d",))
def is_awaited(d: Setup, s: State, u: int) -> bool:
    """Return whether the enemy has a skill for the arrival of unit u.

    Source: Warcrow 1.6, "Timing"; the cards.
    """
    player = 1 - player_of(d, u)
    for place in range(d.watched[player]):
        if d.skill_at[d.watch[player, place]] == ENEMY_ARRIVES:
            return True
    return False


@kernel(read_only=("d",))
def perceive(d: Setup, s: State, u: int) -> None:
    """Let enemies near unit u, which has just arrived, move before it acts.

    Source: Warcrow 1.6, "Timing"; the cards.
    """
    player = 1 - player_of(d, u)
    for place in range(d.watched[player]):
        skill = d.watch[player, place]
        if d.skill_at[skill] == ENEMY_ARRIVES and usable(d, s, skill):
            spend(d, s, skill, u)
            for v in range(d.first[player], d.first[player + 1]):
                if s.status[v] == READY and s.foes[v] == 0:
                    if within(d, s, u, v, d.skill_within[skill]):
                        push_step(s, WANDER, v, -1, events.FREE_MOVE)


@kernel(read_only=("d",))
def temper(d: Setup, s: State, u: int, dice: int) -> int:
    """Let an ally have unit u receive a Tinge before its spell; return the black dice it is spared.

    Source: Warcrow 1.6, "Timing"; the cards.
    """
    if dice == 0:
        return 0
    player = player_of(d, u)
    for place in range(d.watched[player]):
        skill = d.watch[player, place]
        if d.skill_at[skill] == ALLY_CASTS and usable(d, s, skill):
            if wants_to_temper(d, s, u, dice):
                spend(d, s, skill, u)
                taint(s, u, 1)
                return int(min(dice, d.deed_amount[d.deed_first[skill]]))
    return 0
