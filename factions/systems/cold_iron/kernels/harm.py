"""What becomes of a body: armour and its wear, wounds, fatigue, stuns, and who falls.

Blows of one step of the order of action fall together: what they do waits until `settle`. Source:
Cold Iron, Physical Health, Armor, Berserkers.
"""

from factions.systems.cold_iron.kernels import events
from factions.systems.cold_iron.kernels.hexes import lift, player_of
from factions.systems.cold_iron.kernels.layout import DEAD, OUT, PRONE, STANDING, UP, Record
from factions.tabletop.jit import kernel

BLINK, DOUBLE_BLINK = -3, -5
COLLAPSED, EXHAUSTED = 3, 6


@kernel
def armour(d: Record, s: Record, v: int) -> int:
    """Return what armour stops of a blow, with what it has lost."""
    if d.grace[v] == 0 or s.worn[v] < d.grace[v]:
        return int(d.t[v])
    return int(max(0, d.t[v] - 1 - (s.worn[v] - d.grace[v]) // max(1, d.per_t[v])))


@kernel
def protection(d: Record, s: Record, v: int) -> int:
    """Return the crit protection: worn armour loses it as half of T falls below."""
    return int(max(0, d.c[v] - (d.t[v] // 2 - armour(d, s, v) // 2)))


@kernel
def passing(d: Record, s: Record, u: int, v: int) -> int:
    """Return the crit protection of v against u: armour is none against a ghost."""
    return 0 if d.ghost[u] else protection(d, s, v)


@kernel
def hurt(d: Record, s: Record, u: int, v: int, total: int, vs_t: int, kind: int) -> int:
    """Let damage fall on v, by u; return what comes through. kind: 1 fatigue, 2 missile, 3 both."""
    if not harms(d, u, v, kind):
        return 0
    stopped = 0 if d.ghost[u] else min(total, max(0, armour(d, s, v) - vs_t))
    points, fatigue, missile = total - stopped, kind & 1, kind & 2
    s.new_worn[v] += stopped
    wounds = points if fatigue == 0 else max(0, points - d.con[v]) // 2
    s.new_wounds[v] += wounds
    s.new_fatigue[v] += points - wounds
    if d.berserk[v] == 0:
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


@kernel
def harms(d: Record, u: int, v: int, kind: int) -> bool:
    """Tell whether u can harm v: ghosts take a ghost, or the enchanted but no missile."""
    return bool(d.ghost[v] == 0 or d.ghost[u] or (d.enchanted[u] and kind & 2 == 0))


@kernel
def hurt_mount(d: Record, s: Record, v: int, total: int) -> int:
    """Let damage fall on the mount of v; return what comes through. Under a dead one v falls."""
    points = max(0, total - int(d.mount_t[v]))
    s.mount_lost[v] += points
    if s.mount_lost[v] >= d.mount_pt[v] and s.riding[v]:
        dismount(s, v)
    return points


@kernel
def dismount(s: Record, v: int) -> None:
    """Take a rider off a mount, which waits there if it lives, and to the ground."""
    s.riding[v], s.down[v] = 0, PRONE
    s.horse_q[v], s.horse_r[v], s.mounting[v] = s.q[v], s.r[v], 0
    events.emit(s, events.STATUS, v, -1, events.MOUNTED, 0)


@kernel
def settle(d: Record, s: Record) -> None:
    """Let what this step has done come into effect."""
    for v in range(d.first[2]):
        if s.status[v] != STANDING:
            continue
        if s.new_wounds[v] or s.new_fatigue[v] or s.new_worn[v] or s.new_out[v]:
            s.worn[v] += s.new_worn[v]
            s.wounds[v] += s.new_wounds[v]
            s.tired[v] += s.new_fatigue[v]
            if s.new_stun[v]:
                s.stunned[v] = 2
                events.emit(s, events.STATUS, v, -1, events.STUNNED, 1)
            become(d, s, v, s.new_out[v] != 0)
        if s.new_down[v] == PRONE and s.riding[v]:
            dismount(s, v)
        if s.new_down[v]:
            s.down[v], s.new_down[v] = s.new_down[v], UP
        s.new_wounds[v] = s.new_fatigue[v] = s.new_worn[v] = s.new_stun[v] = s.new_out[v] = 0


@kernel
def become(d: Record, s: Record, v: int, knocked_out: bool) -> None:
    """Look at a body's thresholds: it falls, blinks, or goes on."""
    pt, left = d.pt[v], d.pt[v] - s.wounds[v]
    level = s.wounds[v] + s.tired[v]
    reserve = 4 if d.berserk[v] else 2
    if -reserve * left > pt or level > EXHAUSTED * pt:
        fall(d, s, v, DEAD)
    elif left <= 0 or level > COLLAPSED * pt or knocked_out:
        fall(d, s, v, OUT)
    else:
        blink(d, s, v)


@kernel
def blink(d: Record, s: Record, v: int) -> None:
    """Set the penalty of blinking, and of desperation attacks made before."""
    pt, left = d.pt[v], d.pt[v] - s.wounds[v]
    level, now = s.wounds[v] + s.tired[v], 0
    if d.berserk[v] == 0 and d.tireless[v] == 0:
        if level > 2 * pt:
            now = DOUBLE_BLINK
        elif 2 * left < pt or level > pt:
            now = BLINK
    if now < 0 and s.penalty[v] + s.clumsy[v] > now and s.brave[v] != s.current_round:
        status = events.DOUBLE_BLINKING if now == DOUBLE_BLINK else events.BLINKING
        events.emit(s, events.STATUS, v, -1, status, 1)
    brave = s.brave[v] == s.current_round
    s.penalty[v] = (0 if brave else now - s.desperate[v]) - s.clumsy[v]


@kernel
def fall(d: Record, s: Record, v: int, status: int) -> None:
    """Take somebody out of the fight, who lies where others may stand."""
    s.status[v], s.gone[v] = status, 1
    lift(s, v)
    player = player_of(d, v)
    s.standing[player] -= 1
    by = s.last[v]
    if by >= 0 and player_of(d, by) != player:
        s.killed[by] += d.points[v]
    s.held[v] = -1
    events.emit(s, events.FELL, v, by, status, 0)
