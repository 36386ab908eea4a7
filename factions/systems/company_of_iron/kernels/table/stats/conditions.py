"""The conditions of effects: which hold for a model against another in an attack, or outside one.

Most are bits that `holds` works out once an attack. The rest, which go through other models or ask
what the effect says itself, are judged when an effect asks: `counts`.
"""

from factions.systems.company_of_iron.kernels.record.layout import (
    AIMED,
    AIMING,
    AT_RANGE,
    BY_MAGIC,
    CHARACTER,
    CHARGED,
    CONCEALED,
    CONCEALS,
    CONSTRUCT,
    CONTACT,
    CONTINUING,
    DAMAGED_THIS_TURN,
    ENGAGING,
    FIRST_ATTACK,
    FRIEND_FELL,
    FROM_BEHIND,
    FROM_FRONT,
    FULL_HEALTH,
    GONE,
    HAS_KILLED,
    HAS_SHOT,
    HAS_TOKEN,
    HELPED,
    HURT_ALREADY,
    IN_COVER,
    IN_MELEE,
    IN_TERRAIN,
    IS_CHARGE,
    IS_CHARGED,
    IS_COMMANDER,
    IS_MAGICAL,
    KNOCKED_DOWN,
    LIVING,
    MAGICAL,
    MASKED,
    MOVED,
    NEAR_COMMANDER,
    NEAR_UNIT,
    NOT_ENGAGING,
    NOT_READY,
    NOT_READY_TARGET,
    ON_ACTION,
    ON_CHARACTER,
    ON_CONSTRUCT,
    ON_DOWN,
    ON_ENCHANTED,
    ON_HURT,
    ON_HURT_ONE,
    ON_LIVING,
    ON_MEDIUM,
    ON_ORDER,
    ON_PREY,
    ON_SMALL,
    ON_SOUL,
    ON_SPELLCASTER,
    ON_START,
    ON_STILL,
    ON_UNDEAD,
    ON_UNMASKED,
    ON_WARBEAST,
    ON_WARJACK,
    ON_WARRIOR,
    PLAYING,
    SHELTERED,
    SOUL_VESSEL,
    SOULLESS,
    SPELL,
    SPELLCASTER,
    STATIONARY,
    STOOD_STILL,
    TOUCHES_UNIT,
    UNDEAD,
    UNIT_HURT,
    WARBEAST,
    WARJACK,
    WARRIOR,
    WITHIN_5,
)
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.systems.company_of_iron.kernels.record.state import State
from factions.systems.company_of_iron.kernels.table import bases
from factions.systems.company_of_iron.kernels.table.bases import WIDE, has, lanes, own, ready, word
from factions.systems.company_of_iron.kernels.table.bases import within as near
from factions.tabletop.battles.bits import first_bit
from factions.tabletop.battles.geometry import point_shape
from factions.tabletop.compiler.jit import kernel, seldom

KILLED_IN_MELEE, KILLED_AT_RANGE, SHOT_BEFORE, ATTACKED = 1, 2, 4, 8  # bits of `deeds`
WIELDED = 4  # and those from this one on: weapons attacked with
# What a model fulfils or not whatever it fights.
OF_ITSELF = (
    IS_CHARGED | STOOD_STILL | ENGAGING | NOT_ENGAGING | FULL_HEALTH | HURT_ALREADY | IS_COMMANDER
    | DAMAGED_THIS_TURN | HAS_KILLED | HAS_SHOT | NEAR_UNIT | TOUCHES_UNIT | UNIT_HURT
    | FRIEND_FELL | IN_TERRAIN | NEAR_COMMANDER | HAS_TOKEN
)  # fmt: skip
# What is judged only when an effect asks for it.
LAZY = (
    HELPED | NEAR_UNIT | TOUCHES_UNIT | UNIT_HURT | FRIEND_FELL | IN_TERRAIN | ON_PREY
    | NEAR_COMMANDER | ON_ENCHANTED
)  # fmt: skip
# What `of_itself` and `of_other` find; with LAZY, all that does not depend on an attack.
TOLD_BY_ITSELF = (OF_ITSELF | AIMED | SHELTERED) & ~LAZY
TOLD_BY_OTHER = (
    ON_LIVING | ON_UNDEAD | ON_CONSTRUCT | ON_WARRIOR | ON_WARJACK | ON_WARBEAST | ON_CHARACTER
    | ON_SPELLCASTER | ON_SOUL | ON_UNMASKED | ON_MEDIUM | ON_SMALL | ON_DOWN | ON_STILL
    | NOT_READY_TARGET | ON_HURT_ONE
)  # fmt: skip
OF_ATTACK = ~(TOLD_BY_ITSELF | TOLD_BY_OTHER | LAZY)
KNOWS_ITSELF, KNOWS_OTHER = 1 << 61, 1 << 62  # of conditions: those are among them
# What an effect put on a model outside of attacks asks each time it counts, not as it begins.
ASKED_AGAIN = (
    IN_MELEE | AT_RANGE | FROM_BEHIND | FROM_FRONT | TOUCHES_UNIT | ENGAGING | NOT_ENGAGING
    | IS_CHARGE | IS_CHARGED
)  # fmt: skip
OUTSIDE_ATTACKS = 1 << ON_START | 1 << ON_ACTION | 1 << ON_ORDER | 1 << ON_HURT


@kernel(read_only=("d",))
def of_itself(d: Setup, s: State, m: int) -> int:
    """Return the conditions that hold for a model, whatever it fights."""
    status, deeds, bits = s.status[m], s.deeds[m], 0
    if status & CHARGED:
        bits |= IS_CHARGED
    if status & AIMING:
        bits |= AIMED
    if status & MOVED == 0:
        bits |= STOOD_STILL
    engages = False
    foe = 1 - d.side[m]
    if s.engaged[m] > 0:
        for v in range(d.first[foe], d.first[foe + 1]):
            if s.engages[m, v]:
                engages = True
                break
    bits |= ENGAGING if engages else NOT_ENGAGING
    bits |= FULL_HEALTH if s.damage[m] == 0 else HURT_ALREADY
    if has(d, s, m, CONCEALED | IN_COVER):
        bits |= SHELTERED
    if s.leader[d.side[m]] == m:
        bits |= IS_COMMANDER
    if s.hurt_in[m] == s.current_round:
        bits |= DAMAGED_THIS_TURN
    if deeds & (KILLED_IN_MELEE | KILLED_AT_RANGE):
        bits |= HAS_KILLED
    if s.tokens[m] > 0:
        bits |= HAS_TOKEN
    return bits | HAS_SHOT if deeds & SHOT_BEFORE else bits


@kernel(read_only=("d",))
def of_other(d: Setup, s: State, v: int) -> int:
    """Return the conditions that hold for a model because of what the other model is."""
    kind, status, bits = d.kind[v], s.status[v], 0
    traits = d.advantages[kind] | s.granted[v]
    if traits & LIVING:
        bits |= ON_LIVING
    if traits & UNDEAD:
        bits |= ON_UNDEAD
    if traits & CONSTRUCT:
        bits |= ON_CONSTRUCT
    if traits & WARRIOR:
        bits |= ON_WARRIOR
    if traits & WARJACK:
        bits |= ON_WARJACK
    if traits & WARBEAST:
        bits |= ON_WARBEAST
    if traits & CHARACTER:
        bits |= ON_CHARACTER
    if traits & SPELLCASTER:
        bits |= ON_SPELLCASTER
    if traits & SOUL_VESSEL or traits & (LIVING | SOULLESS) == LIVING:
        bits |= ON_SOUL
    if traits & MASKED == 0:
        bits |= ON_UNMASKED
    bits |= ON_MEDIUM if d.medium[kind] else ON_SMALL
    if status & KNOCKED_DOWN:
        bits |= ON_DOWN
    if status & STATIONARY:
        bits |= ON_STILL
    if status & NOT_READY:
        bits |= NOT_READY_TARGET
    return bits | ON_HURT_ONE if s.damage[v] > 0 else bits


@kernel(read_only=("d",))
def known_conditions(d: Setup, s: State, m: int, v: int, when: int, bits: int) -> int:
    """Add to the conditions that an attack fulfils what m and v (-1: none) add, where asked."""
    if when & TOLD_BY_ITSELF and bits & KNOWS_ITSELF == 0:
        bits |= of_itself(d, s, m) | KNOWS_ITSELF
    if when & TOLD_BY_OTHER and bits & KNOWS_OTHER == 0 and v >= 0:
        bits |= of_other(d, s, v) | KNOWS_OTHER
    return bits


@kernel(read_only=("d",))
def of_attack(d: Setup, s: State, m: int, v: int, w: int, context: int) -> int:
    """Return the conditions that an attack of m with weapon w on v fulfils for both.

    context: bits that the caller knows (IS_CHARGE, IS_FREE_STRIKE, IS_BLAST...). w: -1 for none.
    """
    bits = context
    if w >= 0:
        qualities = d.qualities[w]
        bits |= AT_RANGE if d.ranged[w] else IN_MELEE
        if qualities & SPELL:
            bits |= BY_MAGIC
        if qualities & (SPELL | MAGICAL):
            bits |= IS_MAGICAL
        if s.deeds[m] & weapon_bit(d, m, w) == 0:
            bits |= FIRST_ATTACK
    bits |= FROM_BEHIND if bases.behind(d, s, m, v) else FROM_FRONT
    return bits | WITHIN_5 if near(d, s, m, v, 5.0) else bits


@kernel(read_only=("d",))
def weapon_bit(d: Setup, m: int, w: int) -> int:
    """Return the bit of `deeds` for having attacked with a weapon."""
    return int(1 << WIELDED + max(0, w - d.weapon_first[d.kind[m]]))


@kernel
def in_terrain(s: State, m: int) -> bool:
    """Return whether the centre of a model is in an area that conceals."""
    for k in range(s.pieces):
        if s.piece_does[k] & CONCEALS:
            p = s.piece[k]
            if point_shape(s.x[m], s.y[m], p[0], p[1], p[2], p[3], p[4], p[5]) <= 0.0:
                return True
    return False


@kernel(read_only=("d",))
def _mates(d: Setup, s: State, e: int, m: int, bearer: int, start: int) -> int:
    """Return the models that may help m by an effect: the bearer's unit, or what the filter names.

    They are bits of a word from slot `start` on, before the effect's filter.
    """
    found, p, group, anybody = 0, d.side[m], d.group[bearer], d.filter[e] != 0
    for n in range(lanes(min(WIDE, d.first[p + 1] - start))):
        f = start + n
        fit = (s.where[f] == PLAYING) & (s.status[f] & NOT_READY == 0)
        found |= int(fit & ((d.group[f] == group) | anybody)) << n
    return int(found & own(d, p) & ~(1 << m - start))


@kernel(read_only=("d",))
def by_friends(d: Setup, s: State, e: int, when: int, m: int, v: int, bearer: int) -> bool:
    """Return whether what an effect asks of friends of m holds against v."""
    helped, close, touched = when & HELPED == 0, when & NEAR_UNIT == 0, when & TOUCHES_UNIT == 0
    start = word(d, d.side[m])
    left = _mates(d, s, e, m, bearer, start)
    while left and not (helped and close and touched):
        f = start + first_bit(left)
        left &= left - 1
        if d.filter[e] and not has(d, s, f, d.filter[e]):
            continue
        helped = helped or (v >= 0 and s.engages[f, v] != 0)
        touched = touched or near(d, s, f, m, CONTACT)
        if not close:
            within = d.within[e] if d.within[e] >= 0.0 else float(d.cmd[d.kind[f]])
            close = near(d, s, f, m, within)
    return bool(helped and close and touched)


@kernel(read_only=("d",))
def by_losses(d: Setup, s: State, e: int, when: int, m: int) -> bool:
    """Return whether what an effect asks of this round's losses on m's side holds."""
    p = d.side[m]
    hurt, fell = when & UNIT_HURT == 0, when & FRIEND_FELL == 0
    for f in range(d.first[p], d.first[p + 1]):
        if d.group[f] == d.group[m] and s.hurt_in[f] == s.current_round:
            hurt = True
        if not fell and f != m and s.where[f] == GONE and s.fell_in[f] == s.current_round:
            within = d.within[e] if d.within[e] >= 0.0 else float(d.cmd[d.kind[m]])
            fell = near(d, s, f, m, within)
    return bool(hurt and fell)


@kernel(read_only=("d",))
def preys(d: Setup, s: State, m: int, v: int) -> bool:
    """Return whether v is marked as the prey of m or of a model of its unit."""
    if v < 0:
        return False
    p = d.side[m]
    for f in range(d.first[p], d.first[p + 1]):
        if s.prey[f] == v and d.group[f] == d.group[m]:
            return True
    return False


@seldom(read_only=("d",))
def enchanted(d: Setup, s: State, v: int) -> bool:
    """Return whether a spell or an animus lies on v (-1: none)."""
    if v < 0:
        return False
    for n in range(CONTINUING):
        e = s.lasting[v, n]
        if e < 0:
            break
        if d.spell[e]:
            return True
    return False


@kernel(read_only=("d",))
def near_commander(d: Setup, s: State, m: int) -> bool:
    """Return whether a model is within the command range of its commander."""
    leader = s.leader[d.side[m]]
    if leader < 0 or not ready(s, leader):
        return False
    return near(d, s, m, leader, float(d.cmd[d.kind[leader]]))


@kernel(read_only=("d",))
def counts(d: Setup, s: State, e: int, m: int, v: int, bearer: int, bits: int) -> bool:
    """Return whether every condition of an effect holds for m against v, of which `bits` do."""
    return judged(d, s, e, d.when[e], m, v, bearer, bits)


@kernel(read_only=("d",))
def judged(d: Setup, s: State, e: int, when: int, m: int, v: int, bearer: int, bits: int) -> bool:
    """Return whether these conditions of an effect hold for m against v (-1: none)."""
    if when & ~LAZY & ~bits:
        return False
    if when & LAZY == 0:
        return True
    if when & (HELPED | NEAR_UNIT | TOUCHES_UNIT):
        if not by_friends(d, s, e, when, m, v, bearer):
            return False
    if when & (UNIT_HURT | FRIEND_FELL) and not by_losses(d, s, e, when, m):
        return False
    hidden = when & IN_TERRAIN == 0 or in_terrain(s, m)
    hunts = when & ON_PREY == 0 or preys(d, s, m, v)
    if when & ON_ENCHANTED and not enchanted(d, s, v):
        return False
    return hidden and hunts and (when & NEAR_COMMANDER == 0 or near_commander(d, s, m))
