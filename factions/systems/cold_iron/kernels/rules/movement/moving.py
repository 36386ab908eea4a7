"""Movement: hex by hex toward a goal, one hex for who is engaged.

Source: Cold Iron, Engaging and Disengaging Combat, Special Actions.
"""

from factions.systems.cold_iron import events
from factions.systems.cold_iron.kernels.record import emits
from factions.systems.cold_iron.kernels.record.setup import Setup
from factions.systems.cold_iron.kernels.record.state import State
from factions.systems.cold_iron.kernels.rules.movement.engaging import engaged
from factions.systems.cold_iron.kernels.table.hexes import DIRECTIONS, DQ, DR, far, free, lift, put
from factions.systems.cold_iron.kernels.table.river import turns_back, way_point
from factions.tabletop.compiler.jit import kernel

ASIDE = 2  # steps of a move that bring nobody nearer, at most
ENGAGED_MOVE = 1


@kernel(read_only=("d",))
def move_of(d: Setup, s: State, u: int) -> int:
    """Return how far somebody may move a turn: without its mount on foot, half of it when lame.

    Source: Cold Iron, Encumbrance; Fumbles.
    """
    on_foot = d.mounted[u] and s.riding[u] == 0
    return halved(s, u, int(d.foot_move[u] if on_foot else d.move[u]))


@kernel(read_only=("d",))
def short_move_of(d: Setup, s: State, u: int) -> int:
    """Return how far somebody may move a turn in which it turns aside, or stops for something.

    Source: Cold Iron, Encumbrance; Fumbles.
    """
    on_foot = d.mounted[u] and s.riding[u] == 0
    return halved(s, u, int(d.short_foot_move[u] if on_foot else d.short_move[u]))


@kernel
def halved(s: State, u: int, hexes: int) -> int:
    """Return so many hexes, or half of them for one that is lame or stumbled.

    Source: Cold Iron, Fumbles.
    """
    return hexes // 2 if s.lame[u] or s.slowed[u] == s.current_round else hexes


@kernel(read_only=("d",))
def striking_move(d: Setup, s: State, u: int) -> int:
    """Return how far somebody moves and still strikes: half a move that stops, or a whole charge.

    A charge goes in a line: who has turned aside this turn does not charge.

    Source: Cold Iron, Summary of Actions; Encumbrance.
    """
    if d.charge[u, s.stance[u]] and s.bent[u] == 0:
        return move_of(d, s, u)
    return (short_move_of(d, s, u) + 1) // 2


@kernel
def bends(course: int, aside: int, direction: int) -> bool:
    """Return whether a step leaves a line, which keeps to two directions side by side.

    course: its first direction; aside: its other one, -1: none yet.
    """
    turn = (direction - course) % DIRECTIONS
    if turn == 0 or direction == aside:
        return False
    return bool(aside >= 0 or 1 < turn < DIRECTIONS - 1)


@kernel(read_only=("d",))
def walk(d: Setup, s: State, u: int, q: int, r: int, hexes: int, stop: int) -> int:
    """Move up to so many hexes toward one, until as near as `stop`; return how many it was.

    Whom an enemy engages on the way stops there; who would come no nearer stays, and who has come
    onto a bridge does not leave it where it came from. A move that leaves the line in which it
    began, or goes on from the last turn, is no longer than the short one.

    Source: Cold Iron, Engaging and Disengaging Combat; Encumbrance.
    """
    allowed = min(hexes, ENGAGED_MOVE) if engaged(d, s, u) else hexes
    gone, aside, came, other = 0, 0, -1, -1
    line = int(s.course[u]) if s.run[u] > 0 else -1
    from_q, from_r, facing, course, run = s.q[u], s.r[u], s.facing[u], s.course[u], s.run[u]
    bent = s.bent[u]
    for _ in range(allowed):
        if far(s.q[u], s.r[u], q, r) <= stop:
            break
        to_q, to_r = way_point(d, s, u, q, r)
        now = far(s.q[u], s.r[u], to_q, to_r)
        best, least = -1, 1 << 30
        for direction in range(DIRECTIONS):
            x, y = s.q[u] + DQ[direction], s.r[u] + DR[direction]
            if direction != came and free(d, s, x, y) and not turns_back(d, int(s.r[u]), y, r):
                dx, dy = x - to_q, y - to_r
                weight = far(x, y, to_q, to_r) * 8192 + dx * dx + dx * dy + dy * dy
                if weight < least:
                    best, least = direction, weight
        nearer = least // 8192 < now
        if best < 0 or least // 8192 > now or (not nearer and aside >= ASIDE):
            break
        turns = line >= 0 and bends(line, other, best)
        if (turns or s.bent[u]) and s.went[u] + gone >= short_move_of(d, s, u):
            break
        if turns or line < 0:
            line, other, s.bent[u] = best, -1, s.bent[u] or turns
        elif best != line:
            other = best
        aside += 0 if nearer else 1
        lift(s, u)
        put(s, u, s.q[u] + DQ[best], s.r[u] + DR[best])
        gone, came = gone + 1, (best + 3) % DIRECTIONS
        s.run[u] = 1 if turns else s.run[u] + 1
        s.facing[u] = s.course[u] = best
        if engaged(d, s, u):
            break
    if gone == aside and gone > 0:
        lift(s, u)
        put(s, u, from_q, from_r)
        s.facing[u], s.course[u], s.run[u], s.bent[u] = facing, course, run, bent
        return 0
    if gone > 0:
        s.went[u] += gone
        emits.emit_place(s, events.MOVED, u)
    return gone
