"""What becomes of a body: wounds, fatigue, stuns, who blinks, who falls, who is beheaded.

Blows of one step of the order of action fall together: what they do waits until `settle`. Source:
Cold Iron, Physical Health.

Effects of being stunned: `rules.situational_modifiers:shift`,
`rules.physical_combat.blows:melee`, `rules.physical_combat.parries:assign`,
`rules.movement.engaging:holds_back`, `rules.hand_to_hand.sides:belongs`,
`rules.hand_to_hand.initiation:jumping`, `rules.missile_attacks:shoot_all`,
`rules.hand_to_hand.swinging_in:lent`.

Effects of being down: `rules.situational_modifiers:shift`,
`rules.weapons_armour_and_shields.in_hand:usable`, `rules.physical_combat.blows:melee`,
`rules.physical_combat.parries:assign`, `rules.movement.engaging:holds_back`,
`rules.physical_combat.move_through:move_through`, `rules.hand_to_hand.initiation:jumping`,
`rules.weapons_armour_and_shields.readying:rise`.

Effects of blinking and other penalties: `rules.physical_combat.attack_and_defence:attack_at`,
`rules.situational_modifiers:shift`, `rules.missile_attacks:shoot`,
`rules.missile_attacks:met_by`, `rules.hand_to_hand.sides:value`,
`rules.hand_to_hand.initiation:grabs`, `rules.hand_to_hand.initiation:steadiness`.
"""

from factions.systems.cold_iron import events
from factions.systems.cold_iron.kernels.record import emits
from factions.systems.cold_iron.kernels.record.indices import DEAD, OUT, PRONE, STANDING, UP
from factions.systems.cold_iron.kernels.record.setup import Setup
from factions.systems.cold_iron.kernels.record.state import State
from factions.systems.cold_iron.kernels.rules.berserkers import (
    fatigue_of_combat,
    feels_blows,
    reserve,
)
from factions.systems.cold_iron.kernels.rules.enchanted_fighters import harms
from factions.systems.cold_iron.kernels.rules.movement.engaging import engaged
from factions.systems.cold_iron.kernels.rules.movement.riders import dismount
from factions.systems.cold_iron.kernels.rules.weapons_armour_and_shields.armour import armour
from factions.systems.cold_iron.kernels.table.hexes import lift, player_of
from factions.tabletop.compiler.jit import kernel

BLINK, DOUBLE_BLINK = -3, -5
COLLAPSED, EXHAUSTED = 3, 6


@kernel(read_only=("d",))
def hurt(d: Setup, s: State, u: int, v: int, total: int, vs_t: int, kind: int) -> int:
    """Let damage fall on v, by u; return what comes through. kind: 1 fatigue, 2 missile, 3 both.

    Source: Cold Iron, Hit Points; Fatigue; Armor.
    """
    if not harms(d, u, v, kind):
        return 0
    stopped = 0 if d.ghost[u] else min(total, max(0, armour(d, s, v) - vs_t))
    points, fatigue, missile = total - stopped, kind & 1, kind & 2
    s.new_worn[v] += stopped
    wounds = points if fatigue == 0 else max(0, points - d.con[v]) // 2
    s.new_wounds[v] += wounds
    s.new_fatigue[v] += points - wounds
    if feels_blows(d, v):
        quarters = (3 if missile else 2) * d.pt[v]
        tired = fatigue and wounds == 0
        if 4 * points > quarters or (tired and points > 0 and 4 * points == quarters):
            s.new_stun[v] = 1
    if fatigue and 2 * points >= (3 if missile else 2) * d.pt[v]:
        s.new_out[v] = 1
    if points > 0:
        s.last[v] = u
    if player_of(d, u) != player_of(d, v):
        s.dealt[u] += points
    s.taken[v] += points
    return points


@kernel(read_only=("d",))
def settle(d: Setup, s: State) -> None:
    """Let what this step has done come into effect. Source: Cold Iron, Order of Action."""
    for v in range(d.first[2]):
        if s.status[v] != STANDING:
            continue
        if s.new_wounds[v] or s.new_fatigue[v] or s.new_worn[v] or s.new_out[v]:
            s.worn[v] += s.new_worn[v]
            s.wounds[v] += s.new_wounds[v]
            s.tired[v] += s.new_fatigue[v]
            if s.new_stun[v]:
                s.stunned[v] = 2
                emits.emit(s, events.STATUS, v, -1, events.STUNNED, 1)
            pass_thresholds(d, s, v, s.new_out[v] != 0)
        if s.new_down[v] & PRONE and s.riding[v]:
            dismount(s, v)
        s.down[v], s.new_down[v] = s.down[v] | s.new_down[v], UP
        s.new_wounds[v] = s.new_fatigue[v] = s.new_worn[v] = s.new_stun[v] = s.new_out[v] = 0


@kernel(read_only=("d",))
def pass_thresholds(d: Setup, s: State, v: int, knocked_out: bool) -> None:
    """Look at a body's thresholds: it falls, blinks, or goes on.

    Beheading asks for no look of its own: a blow of three times Pt leaves less than any reserve.

    Source: Cold Iron, Hit Points; Fatigue; Berserkers.
    """
    pt, left = d.pt[v], d.pt[v] - s.wounds[v]
    level = s.wounds[v] + s.tired[v]
    if -reserve(d, v) * left > pt or level > EXHAUSTED * pt:
        fall(d, s, v, DEAD)
    elif left <= 0 or level > COLLAPSED * pt or knocked_out:
        fall(d, s, v, OUT)
    else:
        blink(d, s, v)


@kernel(read_only=("d",))
def blink(d: Setup, s: State, v: int) -> None:
    """Set the penalty of blinking, and of desperation attacks made before.

    Source: Cold Iron, Hit Points; Fatigue.
    """
    pt, left = d.pt[v], d.pt[v] - s.wounds[v]
    level, now = s.wounds[v] + s.tired[v], 0
    if feels_blows(d, v) and d.tireless[v] == 0:
        if level > 2 * pt:
            now = DOUBLE_BLINK
        elif 2 * left < pt or level > pt:
            now = BLINK
    if now < 0 and s.penalty[v] + s.clumsy[v] > now and s.brave[v] != s.current_round:
        status = events.DOUBLE_BLINKING if now == DOUBLE_BLINK else events.BLINKING
        emits.emit(s, events.STATUS, v, -1, status, 1)
    brave = s.brave[v] == s.current_round
    s.penalty[v] = (0 if brave else now - s.desperate[v]) - s.clumsy[v]


@kernel
def ailing(s: State, u: int) -> int:
    """Return what a desperation attack would free somebody from, 0 or less: not from lost DEX.

    Source: Cold Iron, Hit Points.
    """
    return int(s.penalty[u] + s.clumsy[u])


@kernel(read_only=("d",))
def desperate(d: Setup, s: State, u: int) -> None:
    """Make a desperation attack: free of penalties this turn, at 1 less from the next on.

    Source: Cold Iron, Hit Points.
    """
    s.desperate[u], s.brave[u] = s.desperate[u] + 1, s.current_round
    emits.emit(s, events.STATUS, u, -1, events.DESPERATE, 1)
    blink(d, s, u)


@kernel(read_only=("d",))
def fall(d: Setup, s: State, v: int, status: int) -> None:
    """Take somebody out of the fight, who lies where others may stand."""
    s.status[v] = status
    lift(s, v)
    player = player_of(d, v)
    s.standing[player] -= 1
    by = s.last[v]
    if by >= 0 and player_of(d, by) != player:
        s.killed[by] += d.points[v]
    s.held[v] = -1
    emits.emit(s, events.FELL, v, by, status, 0)


@kernel(read_only=("d",))
def tire(d: Setup, s: State) -> None:
    """Let a turn of combat tire whoever fought or was engaged. Source: Cold Iron, Fatigue."""
    for u in range(d.first[2]):
        if s.status[u] == STANDING and (s.fought[u] or engaged(d, s, u)):
            s.tired[u] += fatigue_of_combat(d, u)
            pass_thresholds(d, s, u, False)
