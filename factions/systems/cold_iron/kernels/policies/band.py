"""How a band of the greedy policy keeps together: it waits, goes in at once, and bars a gap."""

from factions.systems.cold_iron.kernels.policies.temper import weight
from factions.systems.cold_iron.kernels.record.indices import (
    BACK,
    BAR,
    BITE,
    CUP,
    MASS,
    MISSILE,
    PRESS,
    RIVER_FROM,
    RIVER_TO,
    SECONDARY,
    STANDING,
    WARY,
)
from factions.systems.cold_iron.kernels.record.setup import Setup
from factions.systems.cold_iron.kernels.record.state import State
from factions.systems.cold_iron.kernels.rules.berserkers import keeps_judgement
from factions.systems.cold_iron.kernels.rules.missile_attacks import armed
from factions.systems.cold_iron.kernels.rules.movement.moving import move_of, striking_move, walk
from factions.systems.cold_iron.kernels.rules.physical_health import COLLAPSED
from factions.systems.cold_iron.kernels.rules.scenarios import held
from factions.systems.cold_iron.kernels.table.hexes import (
    between,
    face,
    far,
    free,
    nearest,
    player_of,
)
from factions.systems.cold_iron.kernels.table.river import across, river_between
from factions.tabletop.compiler.jit import kernel

STRAGGLE = 3  # rows that one of a band goes ahead of the others
ENOUGH = 2  # turns that a band waits until half of it can strike
WAITS = 12  # turns that a band waits until half of it can strike
PATIENCE = 4  # turns that a band holds its line where nobody has anything to shoot
SWIFT = 12  # hexes: a band that strikes from so far does not wait
MANY = 3  # in how many one must shoot for a band to wait for it
NEAR_ENOUGH = 2  # hexes from his place at which one behind the wall stays where he is
FEW_TURNS = 8  # of combat: who has no more left before he collapses spares himself
BITES = 0.25  # of a body: what his blows must do to it in those turns to be worth them
FEW_BARRED = 6.0  # turns that a band bars a gap where its blows do not bite
ROWS = 2  # for each place of a line behind the gap, which is two wider than the gap
OUT_OF_SIGHT = 9999


@kernel(read_only=("d",))
def waits(d: Setup, s: State, player: int) -> bool:
    """Whether the band still waits until many can strike: not while the enemy shoots more.

    It does where a third of it shoots; in the turns in which its general is wary, any band;
    under a general that is the contrary, none.
    """
    wary = weight(d, player, WARY)
    if wary < 0 or s.current_round > max(WAITS, wary) or s.slowest[player] >= SWIFT:
        return False
    own, other = shooters(d, s, player), shooters(d, s, 1 - player)
    if s.current_round <= wary:
        return other <= own
    return (
        s.current_round <= WAITS and own > 0 and other <= own and own * MANY >= s.standing[player]
    )


@kernel(read_only=("d",))
def out_of_reach(d: Setup, s: State, u: int) -> int:
    """Return how many hexes somebody may go, wherever it likes, and stay out of reach of a blow."""
    enemy, least = 1 - player_of(d, u), OUT_OF_SIGHT
    for v in range(d.first[enemy], d.first[enemy + 1]):
        if s.status[v] == STANDING:
            least = min(least, between(s, u, v) - 2 - striking_move(d, s, v))
    return least


@kernel(read_only=("d",))
def goes_in(d: Setup, s: State, u: int, v: int) -> bool:
    """Whether u goes for v before half of its band can strike: not while its band waits, nor alone.

    Its general weighs how many must be able to strike with it for each enemy who can strike back.
    """
    player = player_of(d, u)
    if waits(d, s, player):
        return False
    mass = weight(d, player, MASS)
    if mass <= 0.0:
        return True
    enemy, foes, friends = 1 - player, 0, 0
    for other in range(d.first[2]):
        if s.status[other] == STANDING and s.stance[other] != MISSILE and s.held[other] < 0:
            if between(s, other, v) - 1 <= striking_move(d, s, other):
                foes += 1 if player_of(d, other) == enemy else 0
                friends += 1 if player_of(d, other) == player else 0
    return bool(friends >= mass * foes)


@kernel(read_only=("d",))
def muster(d: Setup, s: State, player: int) -> None:
    """Let a band go in together, once half of those with blades can strike somebody."""
    number = ready = 0
    s.slowest[player] = OUT_OF_SIGHT
    for u in range(d.first[player], d.first[player + 1]):
        if s.status[u] == STANDING and s.stance[u] != MISSILE:
            number += 1
            v, hexes = nearest(d, s, u), striking_move(d, s, u)
            s.slowest[player] = min(s.slowest[player], hexes)
            if v >= 0 and between(s, u, v) - 1 <= hexes and not river_between(d, s, u, v):
                ready += 1
    s.committed[player] = ready * ENOUGH >= number


@kernel(read_only=("d",))
def pace(d: Setup, s: State, u: int, near: int) -> int:
    """Return how far to go: no further ahead of the band than it can follow."""
    move = move_of(d, s, u)
    player = player_of(d, u)
    if s.committed[player] or not keeps_judgement(d, u) or near <= striking_move(d, s, u) + 1:
        return move
    patient = s.current_round <= PATIENCE and s.riding[u] == 0
    if patient and shooters(d, s, player) + shooters(d, s, 1 - player) == 0:
        return 0
    total = number = 0
    for friend in range(d.first[player], d.first[player + 1]):
        if s.status[friend] == STANDING and s.stance[friend] != MISSILE and friend != u:
            total, number = total + s.r[friend], number + 1
    if number == 0:
        return move
    ahead = s.r[u] - total // number if player == 0 else total // number - s.r[u]
    return max(1, min(move, move // 2 + STRAGGLE - int(ahead)))


@kernel(read_only=("d",))
def spares(d: Setup, s: State, u: int, v: int) -> bool:
    """Return whether somebody whom few turns of combat make collapse lets the enemy come to him.

    That is where all his blows in those turns would do little to v, the first clash is over, and
    at a bridge he is across.
    """
    turns = COLLAPSED * d.pt[u] - s.wounds[u] - s.tired[u]
    if turns > FEW_TURNS or s.current_round <= PATIENCE or not keeps_judgement(d, u):
        return False
    if d.gap and not across(d, s, u):
        return False
    return bool(max(0, turns) * d.gain[u, v, SECONDARY] < BITES * (d.pt[v] - s.wounds[v]))


@kernel(read_only=("d",))
def shooters(d: Setup, s: State, player: int) -> int:
    """Return how many of a band that still stand have something to shoot in hand."""
    number = 0
    for u in range(d.first[player], d.first[player + 1]):
        if s.status[u] == STANDING and armed(d, s, u):
            number += 1
    return number


@kernel(read_only=("d",))
def rows_back(d: Setup, player: int) -> int:
    """Return how many rows a band leaves before the gap.

    Its general may choose: one where there are two for each place of such a line, and where several
    at an enemy do so much more than one does that it pays to let some out.
    """
    cup = weight(d, player, CUP)
    many = d.first[player + 1] - d.first[player] >= ROWS * (d.gap + ROWS)
    if cup > 0 and many and d.gang[player] >= cup:
        return 1
    return int(weight(d, player, BACK))


@kernel(read_only=("d",))
def presses(d: Setup, s: State, player: int) -> bool:
    """Return whether a band must get over a bridge: the battle soon ends, and it is not ahead.

    Then it neither bars the bridge nor covers up, and takes blows as they come.
    """
    turns = weight(d, player, PRESS)
    if d.gap == 0 or s.current_round <= d.rounds - turns:
        return False
    return held(d, s, player) <= held(d, s, 1 - player)


@kernel(read_only=("d",))
def bars_for(d: Setup, s: State, player: int) -> float:
    """Return how many turns a band bars a gap: few where its blows hardly bite who comes out.

    Such enemies come over, cover up and stay; so the band goes over before they do.
    """
    if d.bite[player] < weight(d, player, BITE):
        return FEW_BARRED
    more = shooters(d, s, player) > shooters(d, s, 1 - player)
    return weight(d, player, BAR) * (1.0 if more else 0.5)


@kernel(read_only=("d",))
def bars_gap(d: Setup, s: State, u: int, near: int) -> bool:
    """Take or keep a place at the end of the gap; tell whether that is all for this turn.

    Whoever comes within reach is struck, as `declare` says. Others stand behind those places. With
    a row left before the gap, who comes out meets many; with none nobody comes out at all.
    """
    player = player_of(d, u)
    if near <= 1 or s.current_round > bars_for(d, s, player):
        return False
    if s.presses[player] or across(d, s, u):
        return False
    for v in range(d.first[1 - player], d.first[2 - player]):
        if s.status[v] == STANDING and across(d, s, v):
            return False
    back = rows_back(d, player)
    row = RIVER_FROM - 1 - back if player == 0 else RIVER_TO + back
    start, wide = d.gap_from - 1, d.gap + 1 + back
    if player == 0 and back == 0:
        start = d.gap_from
    best, least = -1, OUT_OF_SIGHT
    for column_at in range(start, start + wide):
        q = column_at - (row >> 1)
        apart = far(s.q[u], s.r[u], q, row)
        if (apart == 0 or free(d, s, q, row)) and apart < least:
            best, least = q, apart
    out = 1 if player == 0 else -1
    if best >= 0:
        walk(d, s, u, best, row, move_of(d, s, u), 0)
    else:
        q = start + u % wide - ((row - out) >> 1)
        if far(s.q[u], s.r[u], q, row - out) > NEAR_ENOUGH:
            walk(d, s, u, q, row - out, move_of(d, s, u), 0)
    face(s, u, s.q[u] - (1 if out > 0 and u % 2 else 0), s.r[u] + out)
    return True
