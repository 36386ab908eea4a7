"""What skills ask before they count or may be used: conditions, and the units an aura reaches.

Source: Warcrow 1.6, "Requirements"; the vocabulary is in `cards`.
"""

from factions.systems.warcrow.kernels.record.cards import (
    ABOUT_THEM,
    BLOODY,
    BY_COMMAND,
    BY_FOREST,
    CHARACTER,
    CHARGING,
    CLOSE_BY,
    CROWDED_IN,
    DEALT,
    DEALT_TWO,
    DOOMED,
    DREW_BLOOD,
    FELLED,
    HURT_ONCE,
    HURT_THRICE,
    HURT_TWICE,
    IDLE,
    LEADING,
    OUTNUMBERS,
    OUTWEIGHS,
    PER_ALLY,
    PER_STATE,
    PER_STORED,
    PER_STRESS,
    PER_WOUND,
    RUSHED,
    RUSHING,
    STANDING,
    STRESSED,
    SUPPORT,
    THEY_FIGHT_COMMAND,
    THEY_MARKED,
    THEY_SHOT_AT,
    THEY_SLOWED,
    THEY_STATED,
    UNENGAGED,
    WON,
)
from factions.systems.warcrow.kernels.record.layout import BLOCKS, IMPASSABLE, READY
from factions.systems.warcrow.kernels.record.players import player_of
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.table.sight import character_within, reach_to, within
from factions.systems.warcrow.kernels.table.units import able, conquest_of
from factions.tabletop.battles.terrain import reaches
from factions.tabletop.compiler.jit import kernel

STATE_BITS = 15
# The labels that conditions ask for; those of a character, which its unit has while it is joined.
NEMOROUS, HIGH_COMMAND, OFFICERS = 1, 2, 4
OF_CHARACTERS = HIGH_COMMAND | OFFICERS


@kernel(read_only=("d",))
def in_range(d: Setup, s: State, u: int, v: int, far: float, label: int) -> bool:
    """Return whether unit v, or its character where the label is one's, is near the leader of u."""
    if label & OF_CHARACTERS:
        return character_within(d, s, u, v, far)
    return within(d, s, u, v, far)


@kernel(read_only=("d",))
def by_label(d: Setup, s: State, u: int, label: int, near: float) -> bool:
    """Return whether an ally with that label, or the unit itself with High Command, is near."""
    player = player_of(d, u)
    for v in range(d.first[player], d.first[player + 1]):
        if d.labels[v] & label and s.status[v] == READY and (v != u or label == HIGH_COMMAND):
            if v == u or in_range(d, s, u, v, near, label):
                return True
    return False


@kernel(read_only=("d",))
def by_forest(d: Setup, s: State, u: int, near: float) -> bool:
    """Return whether a forest, or an allied Nemorous unit, is within so many strides."""
    for piece in range(s.pieces):
        if s.piece_does[piece] & BLOCKS and s.piece_does[piece] & IMPASSABLE == 0:
            if reaches(s, piece, s.x[u, 0], s.y[u, 0], near + d.radius[u]):
                return True
    return by_label(d, s, u, NEMOROUS, near)


@kernel(read_only=("d",))
def _headcount(d: Setup, s: State, u: int) -> int:
    """Return the members of a unit, Support characters left out."""
    if d.traits[u] & SUPPORT:
        return 0
    joined = s.character[u] >= 0 and d.traits[d.guest[u]] & SUPPORT
    return int(s.n[u] - (1 if joined else 0))


@kernel(read_only=("d",))
def _against_many(d: Setup, s: State, u: int, when: int) -> bool:
    """Return whether the unit has more members, or more conquest, than all its opponents."""
    enemy = 1 - player_of(d, u)
    members, conquest = 0, 0
    for v in range(d.first[enemy], d.first[enemy + 1]):
        if s.engaged[u, v]:
            members += _headcount(d, s, v)
            conquest += conquest_of(s, v)
    if when & OUTNUMBERS and _headcount(d, s, u) <= members:
        return False
    return not (when & OUTWEIGHS and conquest_of(s, u) <= conquest)


@kernel(read_only=("d",))
def fights_command(d: Setup, s: State, u: int, v: int, near: float) -> bool:
    """Return whether enemy v is engaged with an ally of u with High Command that is so near."""
    player = player_of(d, u)
    for ally in range(d.first[player], d.first[player + 1]):
        if s.engaged[ally, v] and d.labels[ally] & HIGH_COMMAND:
            if in_range(d, s, u, ally, near, HIGH_COMMAND):
                return True
    return False


@kernel(read_only=("d",))
def _of_them(d: Setup, s: State, u: int, v: int, when: int, near: float) -> bool:
    """Return whether what is asked about the opponent, and how it is met, holds."""
    if v < 0 or (when & CHARGING and s.rushing[u] != 2):
        return False
    if when & RUSHING and s.rushing[u] == 0:
        return False
    if when & RUSHED and s.rushing[v] == 0:
        return False
    if when & STANDING and (s.active != u or s.began_engaged[u] == 0):
        return False
    if when & CLOSE_BY and reach_to(d, s, u, s.x[u, 0], s.y[u, 0], v) > near:
        return False
    if (when & THEY_SHOT_AT and s.quarry != v) or (when & THEY_MARKED and s.marked[v] != u):
        return False
    if when & THEY_FIGHT_COMMAND and not fights_command(d, s, u, v, near):
        return False
    if when & THEY_STATED and s.states[v] & STATE_BITS == 0:
        return False
    asked = when // THEY_SLOWED & STATE_BITS
    return bool(asked == 0 or s.states[v] & asked)


@kernel(read_only=("d",))
def of_self(d: Setup, s: State, u: int, when: int, near: float) -> bool:
    """Return whether what is asked about the unit itself holds."""
    hurt = s.damage[u]
    if (when & HURT_ONCE and hurt < 1) or (when & HURT_TWICE and hurt < 2):
        return False
    if (when & HURT_THRICE and hurt < 3) or (when & STRESSED and s.stress[u] == 0):
        return False
    if (when & IDLE and s.activated[u]) or (when & LEADING and s.initiative != player_of(d, u)):
        return False
    if (when & CROWDED_IN and s.foes[u] < 2) or (when & UNENGAGED and s.foes[u] > 0):
        return False
    if when & DREW_BLOOD and s.drew[u] == 0:
        return False
    if when & (OUTNUMBERS | OUTWEIGHS) and not _against_many(d, s, u, when):
        return False
    if when & BY_COMMAND and not by_label(d, s, u, HIGH_COMMAND, near):
        return False
    return not (when & BY_FOREST and not by_forest(d, s, u, near))


@kernel(read_only=("d",))
def holds(d: Setup, s: State, u: int, v: int, when: int, near: float) -> bool:
    """Return whether conditions hold for unit u against unit v, or -1; a combat's are apart."""
    if when == 0:
        return True
    if when & ABOUT_THEM and not _of_them(d, s, u, v, when, near):
        return False
    return of_self(d, s, u, when, near)


@kernel
def ended(when: int, dealt: int, suffered: int, felled: bool) -> bool:
    """Return whether what is asked about a combat, or a roll, that has just ended holds."""
    if (when & WON and dealt <= suffered) or (when & DEALT and dealt < 1):
        return False
    if (when & DEALT_TWO and dealt < 2) or (when & BLOODY and dealt + suffered == 0):
        return False
    return not (when & FELLED and not felled)


@kernel
def states_in(bits: int) -> int:
    """Return how many of four bits are set."""
    return (bits & 1) + (bits >> 1 & 1) + (bits >> 2 & 1) + (bits >> 3 & 1)


@kernel(read_only=("d",))
def times(d: Setup, s: State, u: int, v: int, row: int) -> int:
    """Return how often a modifier counts."""
    per = d.modifier_per[row]
    if per == PER_WOUND:
        return int(s.damage[u])
    if per == PER_STRESS:
        return int(s.stress[u])
    if per == PER_STORED:
        return int(s.stored[d.modifier_of[row]])
    if per == PER_STATE:
        return states_in(s.states[v] & STATE_BITS) if v >= 0 else 0
    if per == PER_ALLY:
        count, player = 0, player_of(d, u)
        for other in range(d.first[player], d.first[player + 1]):
            if other == u or s.status[other] != READY or d.traits[other] & CHARACTER:
                continue
            if d.labels[other] & d.modifier_only[row]:
                count += 1 if within(d, s, u, other, d.modifier_near[row]) else 0
        return count
    return 1


@kernel(read_only=("d",))
def shared(d: Setup, s: State, row: int, u: int) -> bool:
    """Return whether an aura reaches unit u."""
    by = d.modifier_of[row]
    if not able(s, by) or (by == u and d.others[row]):
        return False
    if d.modifier_only[row] and d.labels[u] & d.modifier_only[row] == 0:
        return False
    if by == u:
        return True
    return in_range(d, s, by, u, d.modifier_within[row], d.modifier_only[row])


@kernel(read_only=("d",))
def aided(d: Setup, s: State, u: int) -> bool:
    """Return whether unit u is near the ally that lends its switch to those near it."""
    player = player_of(d, u)
    by = d.lender[player]
    if by < 0 or not able(s, by):
        return False
    return bool(by == u or within(d, s, by, u, d.lends_within[player]))


@kernel(read_only=("d",))
def left_standing(d: Setup, s: State, u: int, wounds: int, when: int) -> bool:
    """Return whether a skill for when a unit is about to be destroyed waits for that."""
    return bool(when & DOOMED == 0 or wounds >= s.left[u])
