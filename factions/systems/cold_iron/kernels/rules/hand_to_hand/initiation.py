"""How hand to hand combat begins: grabs, tackles, a hold. Source: Cold Iron, Initiation.

Effects of a declared jump: `policies.declarations:declare`, `policies.declarations:answer`,
`rules.physical_combat.attack_and_defence:attack_at`,
`rules.physical_combat.attack_and_defence:only_dodges`, `rules.physical_combat.blows:land_blow`.
"""

from factions.systems.cold_iron import events
from factions.systems.cold_iron.kernels.judgement.choices import keeps_weapons
from factions.systems.cold_iron.kernels.record import emits
from factions.systems.cold_iron.kernels.record.indices import (
    BRACES,
    ENGAGED_MOST,
    GRABBED,
    GRIPS,
    HOLDS,
    JUMPS,
    LARGE_MOST,
    PRONE,
    STANDING,
    UNFIT,
    UP,
)
from factions.systems.cold_iron.kernels.record.setup import Setup
from factions.systems.cold_iron.kernels.record.state import State
from factions.systems.cold_iron.kernels.rules.hand_to_hand.sides import (
    leader,
    members,
    side_value,
    value,
)
from factions.systems.cold_iron.kernels.rules.movement.moving import short_move_of
from factions.systems.cold_iron.kernels.rules.movement.riders import dismount
from factions.systems.cold_iron.kernels.rules.reference_charts.chance_adjustment import adjustment
from factions.systems.cold_iron.kernels.rules.situational_modifiers import FULL, covered, shift
from factions.systems.cold_iron.kernels.table.hexes import between, in_front, player_of
from factions.tabletop.compiler.jit import kernel

GRAB_FALLS = -10
BEHIND, RUNNING = 4, -4
STUMBLES, RUN_FALLS = 0, -5  # sums of a grab at a run
JOINS = 6
NIMBLE = 20  # what DEX, skill and the roll must exceed for who changes his mind about a jump
FROM_BEHIND = 4
COVERED_MOVE = 2  # hexes


@kernel(read_only=("d",))
def jumping(d: Setup, s: State, u: int) -> bool:
    """Return whether somebody still goes through with a jump.

    Source: Cold Iron, Hand to Hand Combat Initiation.
    """
    if s.does[u] != JUMPS or s.status[u] != STANDING or s.stunned[u] or s.down[u] & UNFIT:
        return False
    return bool(s.held[u] < 0)


@kernel(read_only=("d",))
def grabs(d: Setup, s: State, u: int) -> bool:
    """Let somebody try to get hold of whom he jumps; tell whether he does.

    It meets the dodge, with all that changes defences; at a hold that others are in already it
    takes but a sum of 6. At a run a sum of nothing or less costs half of the next move, and -5 or
    less is a fall, as -10 is without one.

    Source: Cold Iron, Hand to Hand Combat Initiation; Summary of Hand to Hand Options; Fumbles.
    """
    v = s.target[u]
    if s.status[v] != STANDING or between(s, u, v) > 1 or s.riding[u]:
        return False
    s.fought[u] = s.fought[v] = 1
    stance = s.stance[v]
    behind = BEHIND if not in_front(s, v, u) else 0
    ran = RUNNING if 2 * s.went[u] > short_move_of(d, s, u) else 0
    attack = int(d.grab[u] + s.penalty[u] + behind + ran)
    defence = d.db[v, stance] + shift(d, s, u, v) + (FULL if s.does[v] == BRACES else 0)
    if s.held[v] >= 0:
        attack, defence = int(d.grab[u] + s.penalty[u]), JOINS
    ca = adjustment(d, s)
    emits.emit(s, events.ATTACK, u, v, events.GRAB, attack)
    emits.add_numbers(s, 2, int(defence), ca)
    if attack + ca <= (RUN_FALLS if ran else GRAB_FALLS):
        s.down[u] |= PRONE
        emits.emit(s, events.STATUS, u, -1, events.ON_THE_GROUND, 1)
    elif ran and attack + ca <= STUMBLES:
        s.slowed[u] = s.current_round + 1
    return bool(attack + ca >= defence)


@kernel(read_only=("d",))
def steadiness(d: Setup, s: State, v: int) -> int:
    """Return what a tackle of somebody meets: a rider's seat, if that is better.

    Several swings cost it half of what they cost each defence.

    Source: Cold Iron, Hand to Hand Combat Initiation.
    """
    own = value(d, s, v)
    if s.riding[v]:
        own = max(own, int(d.seat[v] + s.penalty[v]))
    return own + (FULL if covered(s, v) else 0) - int(s.haste[v]) // 2


@kernel
def may_brace(s: State, v: int) -> bool:
    """Return whether v has moved no further than leaves time for full defence.

    Source: Cold Iron, Summary of Actions.
    """
    return bool(s.went[v] <= COVERED_MOVE)


@kernel
def brace(s: State, v: int) -> None:
    """Let v answer a jump with full defence: no swing, 4 more to its dodge and against tackles.

    Its parries are what they are; only full defence that was declared before the jump adds to them.

    Source: Cold Iron, Hand to Hand Combat Initiation.
    """
    s.does[v] = BRACES
    emits.emit(s, events.STATUS, v, -1, events.FULL_DEFENCE, 1)


@kernel(read_only=("d",))
def enter(d: Setup, s: State, u: int, label: int) -> None:
    """Bring somebody into a hold: a dagger in hand is ready, other weapons are dropped.

    Source: Cold Iron, Hand to Hand Combat Initiation; Hand to Hand Attacks.
    """
    s.held[u], s.down[u], s.afoot[u], s.means[u] = label, UP, 0, GRIPS
    s.drawn[u] = d.small[u, s.stance[u]] and not d.bare[u, s.stance[u]]
    emits.emit(s, events.STATUS, u, -1, events.HAND_TO_HAND, 1)


@kernel(read_only=("d",))
def change_mind(d: Setup, s: State, u: int) -> None:
    """Let somebody not jump after all; who is too slow for it falls.

    Source: Cold Iron, Hand to Hand Combat Initiation.
    """
    s.does[u] = HOLDS
    if d.agile[u] + s.penalty[u] + adjustment(d, s) <= NIMBLE:
        s.down[u] |= PRONE
        emits.emit(s, events.STATUS, u, -1, events.ON_THE_GROUND, 1)


@kernel(read_only=("d",))
def tackle(d: Setup, s: State, u: int, v: int) -> bool:
    """Let u, and friends who jump the same enemy, grab him; tell whether they bring him down.

    Who does has the number of a new hold.

    Source: Cold Iron, Hand to Hand Combat Initiation.
    """
    label, player = s.holds, player_of(d, u)
    behind, caught = False, 0
    most = members(d, s, label, player) + (LARGE_MOST if d.large[v] else ENGAGED_MOST)
    for jumper in range(d.first[player], d.first[player + 1]):
        if jumping(d, s, jumper) and s.target[jumper] == v and caught < most:
            s.does[jumper] = GRABBED
            if grabs(d, s, jumper):
                s.held[jumper], caught = label, caught + 1
                behind = behind or not in_front(s, v, jumper)
    if caught == 0:
        return False
    mine = side_value(d, s, label, player, True) + (FROM_BEHIND if behind else 0)
    other, ca = steadiness(d, s, v), adjustment(d, s)
    first = leader(d, s, label, player, True)
    emits.emit(s, events.ATTACK, first, v, events.TACKLE, mine)
    emits.add_numbers(s, 2, other, ca)
    if mine + ca >= other:
        return True
    for jumper in range(d.first[player], d.first[player + 1]):
        if s.held[jumper] == label:
            s.held[jumper] = -1
    return False


@kernel(read_only=("d",))
def begin_hold(d: Setup, s: State, v: int, player: int) -> None:
    """Let those who have brought v down enter a hold with him; a rider comes off his mount.

    Who is so much the stronger keeps his weapons.

    Source: Cold Iron, Hand to Hand Combat Initiation; Keeping a Weapon.
    """
    label = s.holds
    s.holds += 1
    if s.riding[v]:
        dismount(s, v)
    for u in range(d.first[player], d.first[player + 1]):
        if s.held[u] == label:
            enter(d, s, u, label)
            s.keeps[u] = keeps_weapons(value(d, s, u) - d.keep[u] - value(d, s, v))
    enter(d, s, v, label)
