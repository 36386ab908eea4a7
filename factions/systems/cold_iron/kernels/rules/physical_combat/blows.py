"""Blows, from the roll to what it does. Source: Cold Iron, Physical Combat, Critical Hits.

Blows of one step of the order of action fall at the same moment.
"""

from factions.systems.cold_iron import events
from factions.systems.cold_iron.kernels.record import emits
from factions.systems.cold_iron.kernels.record.indices import (
    FOURTH,
    HOLDS,
    JUMPS,
    MELEE,
    NONE_HELD,
    PRONE,
    SHORT,
    STANDING,
    STRIKES,
    UNFIT,
)
from factions.systems.cold_iron.kernels.record.setup import Setup
from factions.systems.cold_iron.kernels.record.state import State
from factions.systems.cold_iron.kernels.rules.berserkers import kept_out_at
from factions.systems.cold_iron.kernels.rules.fumbles import FUMBLED, fumble
from factions.systems.cold_iron.kernels.rules.hand_to_hand.initiation import steadiness
from factions.systems.cold_iron.kernels.rules.hand_to_hand.swinging_in import (
    entangled,
    parried_by_friends,
)
from factions.systems.cold_iron.kernels.rules.movement.riders import hurt_mount
from factions.systems.cold_iron.kernels.rules.physical_combat.attack_and_defence import (
    attack_of,
    met,
)
from factions.systems.cold_iron.kernels.rules.physical_combat.spearmen import extra_dice
from factions.systems.cold_iron.kernels.rules.physical_health import hurt, settle
from factions.systems.cold_iron.kernels.rules.reference_charts.chance_adjustment import adjustment
from factions.systems.cold_iron.kernels.rules.reference_charts.critical_hits import (
    damage_in_hand,
    multiple,
    random_crit,
)
from factions.systems.cold_iron.kernels.rules.situational_modifiers import shift
from factions.systems.cold_iron.kernels.rules.weapons_armour_and_shields.armour import (
    passing,
    protection,
)
from factions.systems.cold_iron.kernels.rules.weapons_armour_and_shields.breaking import (
    hack_shield,
    missed_blow,
)
from factions.systems.cold_iron.kernels.rules.weapons_armour_and_shields.in_hand import hindrance
from factions.systems.cold_iron.kernels.table.hexes import in_front, player_of
from factions.tabletop.compiler.jit import kernel

OUT_OF_POSITION = -1
STEADY = 25  # what DEX, skill and the roll must exceed for who is kept out of a hold


@kernel(read_only=("d",))
def melee(d: Setup, s: State) -> None:
    """Let everybody strike: long weapons, then others, then daggers and bodies.

    Source: Cold Iron, Order of Action.
    """
    for step in range(SHORT + 1):
        for u in range(d.first[2]):
            if s.status[u] != STANDING or s.does[u] != STRIKES:
                continue
            if d.step[u, s.stance[u]] == step and s.stunned[u] == 0 and s.held[u] < 0:
                if s.down[u] & UNFIT == 0 and s.struck[u] == 0 and s.unready[u] == 0:
                    strike_out(d, s, u)
        settle(d, s)


@kernel(read_only=("d",))
def strike_out(d: Setup, s: State, u: int) -> None:
    """Let somebody strike whom he has room to strike, and the others if he swings at several.

    Source: Cold Iron, Multiple Swings.
    """
    if s.guard[u] >= 0:
        strike(d, s, u, int(s.target[u]), int(s.guard[u]))
    if s.second[u] >= 0 and s.other_guard[u] >= 0 and s.idle[u] == 0:
        s.at_mount[u] = s.at_shield[u] = 0
        strike(d, s, u, int(s.second[u]), int(s.other_guard[u]))
    if s.third[u] >= 0 and s.third_guard[u] >= 0 and s.idle[u] == 0:
        s.at_mount[u] = s.at_shield[u] = 0
        strike(d, s, u, int(s.third[u]), int(s.third_guard[u]))


@kernel(read_only=("d",))
def strike(d: Setup, s: State, u: int, v: int, guard: int) -> None:
    """Resolve one blow against that defence; its damage waits for `settle`.

    Source: Cold Iron, Physical Combat; Swinging into a Hand-to-Hand.
    """
    if s.status[v] != STANDING:
        return
    s.fought[u] = s.fought[v] = s.struck[u] = 1
    if s.at_mount[u] and s.riding[v]:
        strike_mount(d, s, u, v)
        return
    if s.held[v] >= 0 and s.named[u] == 0:
        v = entangled(d, s, u, v, player_of(d, v))
    stance = s.stance[u]
    attack, defence, fumble, means = attack_of(d, s, u, v, guard)
    if s.held[v] >= 0 or s.down[v] & PRONE or s.stunned[v]:
        defence = parried_by_friends(d, s, v, attack, defence)
    ca = adjustment(d, s)
    total = attack + ca
    kind = events.AT_SHIELD if s.at_shield[u] else events.BLOW
    emits.emit(s, events.ATTACK, u, v, kind, attack)
    emits.add_numbers(s, 2, defence, ca)
    emits.add_numbers(s, 4, met(guard, means), 0)
    if total <= OUT_OF_POSITION:
        s.off[u] = s.current_round
    if total + fumble <= FUMBLED:
        fumble_blow(d, s, u, total + fumble, attack - ca)
    elif s.at_shield[u]:
        hack_shield(d, s, u, v)
    elif s.held[v] >= 0 and total <= 0:
        friend = entangled(d, s, u, v, player_of(d, u))
        if friend >= 0:
            stray_blow(d, s, u, friend)
    elif total >= defence:
        times = multiple(int(d.crit[u, stance]), total - defence, ca, passing(d, s, u, v))
        land_blow(d, s, u, v, times)
    else:
        missed_blow(d, s, u, v, means)


@kernel(read_only=("d",))
def strike_mount(d: Setup, s: State, u: int, v: int) -> None:
    """Resolve a blow at the mount of v: it only dodges, behind at 4 less.

    Source: Cold Iron, Engaging and Disengaging Combat.
    """
    stance, guard = s.stance[u], 0 if in_front(s, v, u) else FOURTH
    attack = int(d.hs[u, stance] + s.penalty[u] - hindrance(s, u))
    defence = int(d.mount_db[v] - (4 if guard else 0))
    ca = adjustment(d, s)
    emits.emit(s, events.ATTACK, u, v, events.AT_MOUNT, attack)
    emits.add_numbers(s, 2, defence, ca)
    if attack + ca + d.fumble[u, stance] <= FUMBLED:
        fumble_blow(d, s, u, int(attack + ca + d.fumble[u, stance]), attack - ca)
    elif attack + ca >= defence:
        times = multiple(int(d.crit[u, stance]), attack + ca - defence, ca, int(d.mount_c[v]))
        total = damage_in_hand(d, s, u, extra_dice(d, s, u, v), times)
        emits.add_numbers(s, 5, times, total)
        points = hurt_mount(d, s, v, total)
        emits.emit(s, events.DAMAGE, v, u, points, 0)


@kernel(read_only=("d",))
def fumble_blow(d: Setup, s: State, u: int, total: int, astray: int) -> None:
    """Let a fumble do what its chart says; it may hit a friend, or oneself.

    astray: the attack less the Chance Adjustment, which meets the dodge of a friend.

    Source: Cold Iron, Fumbles.
    """
    v = fumble(d, s, u, total)
    if v >= 0 and (v == u or astray >= d.db[v, s.stance[v]] + shift(d, s, u, v)):
        stray_blow(d, s, u, v)


@kernel(read_only=("d",))
def land_blow(d: Setup, s: State, u: int, v: int, times: int) -> None:
    """Roll the damage of a hit so many times and let it fall.

    Source: Cold Iron, Critical Hits; Hand to Hand Combat Initiation.
    """
    stance = s.stance[u]
    extra = extra_dice(d, s, u, v)
    total = damage_in_hand(d, s, u, extra, times)
    emits.add_numbers(s, 5, times, total)
    points = hurt(d, s, u, v, total, int(d.vs_t[u, stance]), int(d.fatigue[u, stance]))
    emits.emit(s, events.DAMAGE, v, u, points, int(d.fatigue[u, stance]))
    if (
        s.does[v] == JUMPS
        and s.target[v] == u
        and times >= kept_out_at(d, v)
        and d.small[u, stance] == 0
    ):
        s.does[v] = HOLDS
        if d.agile[v] + s.penalty[v] + adjustment(d, s) <= STEADY:
            s.down[v] |= PRONE
            emits.emit(s, events.STATUS, v, -1, events.ON_THE_GROUND, 1)
    if extra and s.riding[u] and s.riding[v] and stance == MELEE and d.unhorses[u] > NONE_HELD:
        unhorse(d, s, u, v)


@kernel(read_only=("d",))
def unhorse(d: Setup, s: State, u: int, v: int) -> None:
    """Let a lance that has hit at the end of a charge take a rider out of the saddle, or not.

    Hu meets what holds him there, as a tackle does; he falls once the step is over.

    Source: Cold Iron, the Lance Attack skill, Hu.
    """
    attack, defence = int(d.unhorses[u] + s.penalty[u]), steadiness(d, s, v)
    ca = adjustment(d, s)
    emits.emit(s, events.ATTACK, u, v, events.SHOVE, attack)
    emits.add_numbers(s, 2, defence, ca)
    if attack + ca >= defence:
        s.new_down[v] |= PRONE


@kernel(read_only=("d",))
def stray_blow(d: Setup, s: State, u: int, v: int) -> None:
    """Let a blow fall on whom it was not meant for. Source: Cold Iron, Critical Hits."""
    land_blow(d, s, u, v, random_crit(d, s, protection(d, s, v)))
