"""What skills add to a roll: modifiers of both units, auras around them, and boons for a time.

Source: Warcrow 1.6, "Skills"; the vocabulary is in `lore`.
"""

from factions.systems.warcrow.kernels.damage import conquest_of
from factions.systems.warcrow.kernels.formation import player_of
from factions.systems.warcrow.kernels.layout import (
    BLOCKS,
    IMPASSABLE,
    READY,
    Record,
)
from factions.systems.warcrow.kernels.lore import (
    ABOUT_THEM,
    ADD,
    BLOODY,
    BONUS,
    BY_COMMAND,
    BY_FOREST,
    CHARACTER,
    CHARGING,
    CLOSE_BY,
    CONQUEST,
    CROWDED_IN,
    DEALT,
    DEALT_TWO,
    DICE,
    DOOMED,
    DREW_BLOOD,
    EDGE_DEFENCE,
    EDGE_MELEE,
    EDGE_SHOT,
    EDGE_SHOT_AT,
    EDGES,
    FELLED,
    HURT_ONCE,
    HURT_THRICE,
    HURT_TWICE,
    HURTING,
    IDLE,
    IMMUNE,
    LEADING,
    MELEE_ROLL,
    OUTNUMBERS,
    OUTWEIGHS,
    PER_ALLY,
    PER_STATE,
    PER_STRESS,
    PER_WOUND,
    RUSHED,
    RUSHING,
    SHOT_AT_ROLL,
    SHOT_ROLL,
    SPARE,
    SPOIL,
    STANDING,
    STRESSED,
    SUPPORT,
    SYMBOLS,
    THEY_SHOT_AT,
    THEY_SLOWED,
    THEY_STATED,
    UNENGAGED,
    WON,
)
from factions.systems.warcrow.kernels.sight import reach_to, within
from factions.tabletop.jit import kernel
from factions.tabletop.terrain import reaches

STATE_BITS = 15
NEMOROUS, HIGH_COMMAND = 1, 2  # the labels that conditions ask for
DEFENSIVE = 0xFFF000  # dice that count against a shot
BLOCK_LANES = 0xFF0000FF00


@kernel
def able(s: Record, u: int) -> bool:
    """Tell whether a unit has its skills: on the table and not demoralized."""
    return bool(s.status[u] == READY and not s.demoralized[u])


@kernel
def by_label(d: Record, s: Record, u: int, label: int, near: float) -> bool:
    """Tell whether an ally with that label, or the unit itself with High Command, is near."""
    player = player_of(d, u)
    for w in range(d.first[player], d.first[player + 1]):
        if d.labels[w] & label and s.status[w] == READY and (w != u or label == HIGH_COMMAND):
            if w == u or within(d, s, u, w, near):
                return True
    return False


@kernel
def by_forest(d: Record, s: Record, u: int, near: float) -> bool:
    """Tell whether a forest, or an allied Nemorous unit, is within so many strides."""
    for k in range(s.pieces):
        if s.piece_does[k] & BLOCKS and s.piece_does[k] & IMPASSABLE == 0:
            if reaches(s, k, s.x[u, 0], s.y[u, 0], near + d.radius[u]):
                return True
    return by_label(d, s, u, NEMOROUS, near)


@kernel
def _headcount(d: Record, s: Record, u: int) -> int:
    """Return the members of a unit, Support characters left out."""
    if d.traits[u] & SUPPORT:
        return 0
    joined = s.character[u] >= 0 and d.traits[d.guest[u]] & SUPPORT
    return int(s.n[u] - (1 if joined else 0))


@kernel
def _against_many(d: Record, s: Record, u: int, when: int) -> bool:
    """Tell whether the unit has more members, or more conquest, than all its opponents."""
    enemy = 1 - player_of(d, u)
    members, conquest = 0, 0
    for w in range(d.first[enemy], d.first[enemy + 1]):
        if s.engaged[u, w]:
            members += _headcount(d, s, w)
            conquest += conquest_of(s, w)
    if when & OUTNUMBERS and _headcount(d, s, u) <= members:
        return False
    return not (when & OUTWEIGHS and conquest_of(s, u) <= conquest)


@kernel
def _of_them(d: Record, s: Record, u: int, v: int, when: int, near: float) -> bool:
    """Tell whether what is asked about the opponent, and how it is met, holds."""
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
    if when & THEY_SHOT_AT and s.quarry != v:
        return False
    if when & THEY_STATED and s.states[v] & STATE_BITS == 0:
        return False
    asked = when // THEY_SLOWED & STATE_BITS
    return bool(asked == 0 or s.states[v] & asked)


@kernel
def _of_self(d: Record, s: Record, u: int, when: int, near: float) -> bool:
    """Tell whether what is asked about the unit itself holds."""
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


@kernel
def holds(d: Record, s: Record, u: int, v: int, when: int, near: float) -> bool:
    """Tell whether conditions hold for unit u against unit v, or -1; a combat's are apart."""
    if when == 0:
        return True
    if when & ABOUT_THEM and not _of_them(d, s, u, v, when, near):
        return False
    return _of_self(d, s, u, when, near)


@kernel
def ended(when: int, dealt: int, suffered: int, felled: bool) -> bool:
    """Tell whether what is asked about a combat, or a roll, that has just ended holds."""
    if (when & WON and dealt <= suffered) or (when & DEALT and dealt < 1):
        return False
    if (when & DEALT_TWO and dealt < 2) or (when & BLOODY and dealt + suffered == 0):
        return False
    return not (when & FELLED and not felled)


@kernel
def popcount(bits: int) -> int:
    """Return how many of four bits are set."""
    return (bits & 1) + (bits >> 1 & 1) + (bits >> 2 & 1) + (bits >> 3 & 1)


@kernel
def times(d: Record, s: Record, u: int, v: int, row: int) -> int:
    """Return how often a modifier counts."""
    per = d.modifier_per[row]
    if per == PER_WOUND:
        return int(s.damage[u])
    if per == PER_STRESS:
        return int(s.stress[u])
    if per == PER_STATE:
        return popcount(s.states[v] & STATE_BITS) if v >= 0 else 0
    if per == PER_ALLY:
        count, player = 0, player_of(d, u)
        for w in range(d.first[player], d.first[player + 1]):
            lone = d.traits[w] & CHARACTER
            if w != u and s.status[w] == READY and not lone and d.labels[w] & d.modifier_only[row]:
                count += 1 if within(d, s, u, w, d.modifier_near[row]) else 0
        return count
    return 1


@kernel
def shared(d: Record, s: Record, row: int, u: int) -> bool:
    """Tell whether an aura reaches unit u."""
    by = d.modifier_of[row]
    if not able(s, by) or (by == u and d.others[row]):
        return False
    if d.modifier_only[row] and d.labels[u] & d.modifier_only[row] == 0:
        return False
    if by == u:
        return True
    return within(d, s, by, u, d.modifier_within[row])


@kernel
def put(d: Record, s: Record, row: int, u: int, v: int, roll: int, side: int) -> None:
    """Add a modifier of unit u to the bonus of a roll against v, if its conditions hold."""
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
def lend(s: Record, side: int, roll: int, dice: int, symbols: int) -> None:
    """Add dice and symbols to a side of the roll; a defence against a shot takes blocks alone."""
    if roll == SHOT_AT_ROLL:
        dice, symbols = dice & DEFENSIVE, symbols & BLOCK_LANES
    s.bonus[side, DICE] += dice
    s.bonus[side, SYMBOLS] += symbols


@kernel
def gather_side(d: Record, s: Record, u: int, v: int, roll: int, side: int) -> None:
    """Write into a side's bonus what unit u's own modifiers, auras and boons add."""
    if able(s, u):
        for row in range(d.modifier_first[u], d.modifier_first[u + 1]):
            if d.modifier_roll[row] & roll:
                put(d, s, row, u, v, roll, side)
    player = player_of(d, u)
    for k in range(d.auras[player]):
        row = d.aura[player, k]
        if d.modifier_roll[row] & roll and shared(d, s, row, u):
            put(d, s, row, u, v, roll, side)
    if s.boon_until[u] >= s.current_turn:
        kind = 0 if roll & (MELEE_ROLL | SHOT_ROLL) else 1
        lend(s, side, roll, s.boon_dice[u, kind], s.boon_symbols[u, kind])


@kernel
def clear_bonus(s: Record) -> None:
    """Forget the bonus of the last roll."""
    for side in range(2):
        for k in range(BONUS):
            s.bonus[side, k] = 0


@kernel
def collect(d: Record, s: Record, a: int, v: int, roll: int, reply: int) -> None:
    """Write both units' bonuses for a roll of unit a against v; `reply`: the roll v makes."""
    clear_bonus(s)
    gather_side(d, s, a, v, roll, 0)
    gather_side(d, s, v, a, reply, 1)


@kernel
def spared(s: Record, side: int, wounds: int) -> int:
    """Return the wounds a side takes, after what hurts more and what it disregards."""
    if wounds <= 0:
        return 0
    more = wounds + s.bonus[1 - side, HURTING]
    return int(max(0, more - s.bonus[side, SPARE + 1]))


@kernel
def _lend_edge(d: Record, s: Record, k: int, u: int) -> None:
    """Add to a unit's edges and strides what a row lends, if its conditions hold."""
    row, when = d.edging_row[k], d.edging_when[k]
    if when and not _of_self(d, s, u, when, d.modifier_near[row]):
        return
    count = 1.0 if d.modifier_per[row] == PER_STATE else 1.0 * times(d, s, u, -1, row)
    for i in range(EDGES):
        s.upper[u, i] += count * d.edging_lends[k, i]
    s.further[u] += count * d.edging_lends[k, EDGES]
    s.spurred[u] += count * d.edging_lends[k, EDGES + 1]


@kernel
def sharpen(d: Record, s: Record, u: int) -> None:
    """Write a unit's edges: what its modifiers, auras and boons are worth as things stand."""
    player = player_of(d, u)
    own, last, auras = d.edging_first[u], d.edging_first[u + 1], d.edging_auras[player]
    fixed = own == last and d.lasting[u] == 0
    if fixed and auras == 0 and s.boon_until[u] < s.current_turn - 1:
        return
    if not able(s, u):
        for i in range(EDGES):
            s.upper[u, i] = d.edge[u, i]
        s.further[u] = s.spurred[u] = 0.0
        return
    for i in range(EDGES):
        s.upper[u, i] = d.steady[u, i]
    s.further[u], s.spurred[u] = d.steady[u, EDGES], d.steady[u, EDGES + 1]
    for k in range(own, last):
        _lend_edge(d, s, k, u)
    for i in range(auras):
        k = d.edging_aura[player, i]
        if shared(d, s, d.edging_row[k], u):
            _lend_edge(d, s, k, u)
    if s.boon_until[u] >= s.current_turn:
        s.upper[u, EDGE_MELEE] += s.boon_worth[u, 0]
        s.upper[u, EDGE_SHOT] += s.boon_worth[u, 0]
        s.upper[u, EDGE_DEFENCE] += s.boon_worth[u, 1]
        s.upper[u, EDGE_SHOT_AT] += s.boon_worth[u, 1]
    for i in range(EDGES if s.edged == 0 else 0):
        s.edged |= s.upper[u, i] != 0.0


@kernel
def _stands(d: Record, s: Record, u: int, row: int) -> bool:
    """Tell whether the conditions of a modifier that needs no opponent hold."""
    return holds(d, s, u, -1, d.modifier_when[row], d.modifier_near[row])


@kernel
def conquest_now(d: Record, s: Record, u: int) -> int:
    """Return a unit's conquest with what skills add to it, while it contests an objective."""
    value = conquest_of(s, u)
    if s.demoralized[u]:
        return 0
    for row in range(d.modifier_first[u], d.modifier_first[u + 1]):
        if d.modifier_what[row] == CONQUEST and holds(
            d, s, u, -1, d.modifier_when[row], d.modifier_near[row]
        ):
            value += times(d, s, u, -1, row) * d.modifier_amount[row]
    player = player_of(d, u)
    for k in range(d.auras[player]):
        row = d.aura[player, k]
        if d.modifier_what[row] == CONQUEST and shared(d, s, row, u) and _stands(d, s, u, row):
            value += d.modifier_amount[row]
    return int(value)


@kernel
def shielded(d: Record, s: Record, u: int) -> int:
    """Return the states a unit cannot be put in, by its own skills and by allies near it."""
    immune = d.immune[u]
    player = player_of(d, u)
    for k in range(d.auras[player]):
        row = d.aura[player, k]
        if d.modifier_what[row] == IMMUNE and shared(d, s, row, u):
            immune |= d.modifier_amount[row]
    return int(immune)


@kernel
def left_standing(d: Record, s: Record, u: int, wounds: int, when: int) -> bool:
    """Tell whether a skill for when a unit is about to be destroyed waits for that."""
    return bool(when & DOOMED == 0 or wounds >= s.left[u])
