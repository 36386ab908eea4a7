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
    CORRODING,
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
    ON_CORRODING,
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
    TYPED,
    UNDEAD,
    UNIT_HURT,
    WARBEAST,
    WARJACK,
    WARRIOR,
    WITHIN_5,
    WITHIN_8,
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
    | ON_CORRODING | NOT_READY_TARGET | ON_HURT_ONE
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
def of_itself(d: Setup, s: State, u: int) -> int:
    """Return the conditions that hold for a model, whatever it fights."""
    status, deeds, bits = s.status[u], s.deeds[u], 0
    if status & CHARGED:
        bits |= IS_CHARGED
    if status & AIMING:
        bits |= AIMED
    if status & MOVED == 0:
        bits |= STOOD_STILL
    engages = False
    foe = 1 - d.side[u]
    if s.engaged[u] > 0:
        for v in range(d.first[foe], d.first[foe + 1]):
            if s.engages[u, v]:
                engages = True
                break
    bits |= ENGAGING if engages else NOT_ENGAGING
    bits |= FULL_HEALTH if s.damage[u] == 0 else HURT_ALREADY
    if has(d, s, u, CONCEALED | IN_COVER):
        bits |= SHELTERED
    if s.leader[d.side[u]] == u:
        bits |= IS_COMMANDER
    if s.hurt_in[u] == s.current_round:
        bits |= DAMAGED_THIS_TURN
    if deeds & (KILLED_IN_MELEE | KILLED_AT_RANGE):
        bits |= HAS_KILLED
    if s.tokens[u] > 0:
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
    if status & CORRODING:
        bits |= ON_CORRODING
    if status & NOT_READY:
        bits |= NOT_READY_TARGET
    return bits | ON_HURT_ONE if s.damage[v] > 0 else bits


@kernel(read_only=("d",))
def known_conditions(d: Setup, s: State, u: int, v: int, when: int, bits: int) -> int:
    """Add to the conditions that an attack fulfils what u and v (-1: none) add, where asked."""
    if when & TOLD_BY_ITSELF and bits & KNOWS_ITSELF == 0:
        bits |= of_itself(d, s, u) | KNOWS_ITSELF
    if when & TOLD_BY_OTHER and bits & KNOWS_OTHER == 0 and v >= 0:
        bits |= of_other(d, s, v) | KNOWS_OTHER
    return bits


@kernel(read_only=("d",))
def of_attack(d: Setup, s: State, u: int, v: int, weapon: int, context: int) -> int:
    """Return the conditions that an attack of u with a weapon on v fulfils for both.

    context: bits that the caller knows (IS_CHARGE, IS_FREE_STRIKE, IS_BLAST...). weapon: -1: none.
    """
    bits = context
    if weapon >= 0:
        qualities = d.qualities[weapon]
        bits |= AT_RANGE if d.ranged[weapon] else IN_MELEE
        if qualities & SPELL:
            bits |= BY_MAGIC
        if qualities & (SPELL | MAGICAL):
            bits |= IS_MAGICAL
        if s.deeds[u] & weapon_bit(d, u, weapon) == 0:
            bits |= FIRST_ATTACK
    bits |= FROM_BEHIND if bases.behind(d, s, u, v) else FROM_FRONT
    if near(d, s, u, v, 5.0):
        return bits | WITHIN_5 | WITHIN_8
    return bits | WITHIN_8 if near(d, s, u, v, 8.0) else bits


@kernel(read_only=("d",))
def weapon_bit(d: Setup, u: int, weapon: int) -> int:
    """Return the bit of `deeds` for having attacked with a weapon, by whatever attack type."""
    while weapon > 0 and d.qualities[weapon] & TYPED:
        weapon -= 1
    return int(1 << WIELDED + max(0, weapon - d.weapon_first[d.kind[u]]))


@kernel
def in_terrain(s: State, u: int) -> bool:
    """Return whether the centre of a model is in an area that conceals."""
    for piece in range(s.pieces):
        if s.piece_does[piece] & CONCEALS:
            shape = s.piece[piece]
            away = point_shape(
                s.x[u], s.y[u], shape[0], shape[1], shape[2], shape[3], shape[4], shape[5]
            )
            if away <= 0.0:
                return True
    return False


@kernel(read_only=("d",))
def _mates(d: Setup, s: State, effect: int, u: int, bearer: int, start: int) -> int:
    """Return the models that may help u by an effect: the bearer's unit, or what the filter names.

    They are bits of a word from slot `start` on, before the effect's filter.
    """
    found, player, group, anybody = 0, d.side[u], d.group[bearer], d.filter[effect] != 0
    for lane in range(lanes(min(WIDE, d.first[player + 1] - start))):
        friend = start + lane
        fit = (s.where[friend] == PLAYING) & (s.status[friend] & NOT_READY == 0)
        found |= int(fit & ((d.group[friend] == group) | anybody)) << lane
    return int(found & own(d, player) & ~(1 << u - start))


@kernel(read_only=("d",))
def by_friends(d: Setup, s: State, effect: int, when: int, u: int, v: int, bearer: int) -> bool:
    """Return whether what an effect asks of friends of u holds against v."""
    helped, close, touched = when & HELPED == 0, when & NEAR_UNIT == 0, when & TOUCHES_UNIT == 0
    start = word(d, d.side[u])
    left = _mates(d, s, effect, u, bearer, start)
    while left and not (helped and close and touched):
        friend = start + first_bit(left)
        left &= left - 1
        if d.filter[effect] and not has(d, s, friend, d.filter[effect]):
            continue
        helped = helped or (v >= 0 and s.engages[friend, v] != 0)
        touched = touched or near(d, s, friend, u, CONTACT)
        if not close:
            within = d.within[effect] if d.within[effect] >= 0.0 else float(d.cmd[d.kind[friend]])
            close = near(d, s, friend, u, within)
    return bool(helped and close and touched)


@kernel(read_only=("d",))
def by_losses(d: Setup, s: State, effect: int, when: int, u: int) -> bool:
    """Return whether what an effect asks of this round's losses on u's side holds."""
    player = d.side[u]
    hurt, fell = when & UNIT_HURT == 0, when & FRIEND_FELL == 0
    for friend in range(d.first[player], d.first[player + 1]):
        if d.group[friend] == d.group[u] and s.hurt_in[friend] == s.current_round:
            hurt = True
        if (
            not fell
            and friend != u
            and s.where[friend] == GONE
            and s.fell_in[friend] == s.current_round
        ):
            within = d.within[effect] if d.within[effect] >= 0.0 else float(d.cmd[d.kind[u]])
            fell = near(d, s, friend, u, within)
    return bool(hurt and fell)


@kernel(read_only=("d",))
def preys(d: Setup, s: State, u: int, v: int) -> bool:
    """Return whether v is marked as the prey of u or of a model of its unit."""
    if v < 0:
        return False
    player = d.side[u]
    for friend in range(d.first[player], d.first[player + 1]):
        if s.prey[friend] == v and d.group[friend] == d.group[u]:
            return True
    return False


@seldom(read_only=("d",))
def enchanted(d: Setup, s: State, v: int) -> bool:
    """Return whether a spell or an animus lies on v (-1: none)."""
    if v < 0:
        return False
    for slot in range(CONTINUING):
        effect = s.lasting[v, slot]
        if effect < 0:
            break
        if d.spell[effect]:
            return True
    return False


@kernel(read_only=("d",))
def near_commander(d: Setup, s: State, u: int) -> bool:
    """Return whether a model is within the command range of its commander."""
    leader = s.leader[d.side[u]]
    if leader < 0 or not ready(s, leader):
        return False
    return near(d, s, u, leader, float(d.cmd[d.kind[leader]]))


@kernel(read_only=("d",))
def counts(d: Setup, s: State, effect: int, u: int, v: int, bearer: int, bits: int) -> bool:
    """Return whether every condition of an effect holds for u against v, of which `bits` do."""
    return judged(d, s, effect, d.when[effect], u, v, bearer, bits)


@kernel(read_only=("d",))
def judged(
    d: Setup, s: State, effect: int, when: int, u: int, v: int, bearer: int, bits: int
) -> bool:
    """Return whether these conditions of an effect hold for u against v (-1: none)."""
    if when & ~LAZY & ~bits:
        return False
    if when & LAZY == 0:
        return True
    if when & (HELPED | NEAR_UNIT | TOUCHES_UNIT):
        if not by_friends(d, s, effect, when, u, v, bearer):
            return False
    if when & (UNIT_HURT | FRIEND_FELL) and not by_losses(d, s, effect, when, u):
        return False
    hidden = when & IN_TERRAIN == 0 or in_terrain(s, u)
    hunts = when & ON_PREY == 0 or preys(d, s, u, v)
    if when & ON_ENCHANTED and not enchanted(d, s, v):
        return False
    return hidden and hunts and (when & NEAR_COMMANDER == 0 or near_commander(d, s, u))
