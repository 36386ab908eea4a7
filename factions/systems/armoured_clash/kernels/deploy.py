"""Deployment, vanguards and reserves.

Source: Armoured Clash, "Setup", "Deploy Reserves", "Flank Attack".
"""

from factions.systems.armoured_clash.kernels import events
from factions.systems.armoured_clash.kernels.cards import command
from factions.systems.armoured_clash.kernels.demise import blow_up, enter
from factions.systems.armoured_clash.kernels.layout import (
    ABOARD,
    AIRCRAFT,
    ARTILLERY,
    AWAY,
    CLEAR,
    FIELD_GUN,
    FLANK_ATTACK,
    FORTIFICATION,
    GREEDY,
    LARGE,
    RANDOM,
    RAPID,
    READY,
    RESERVE,
    ROTORCRAFT,
    Record,
)
from factions.systems.armoured_clash.kernels.movement import find_way
from factions.systems.armoured_clash.kernels.room import fits
from factions.systems.armoured_clash.kernels.shapes import form, is_out, player_of, reach_to, stand
from factions.systems.armoured_clash.kernels.train import couple, room_for
from factions.tabletop import geometry, rng
from factions.tabletop.jit import kernel

TRIES = 40
LOOKS = 4  # free spots of which the best is taken
ASIDE = 6.0  # inches off its line at which a target is worth half to an aircraft
STARTLES = 1e6  # more than the square of any way
EDGE = 0.02
FLANKING = 6.0  # army points that a flank attack is taken to be worth


@kernel
def onward(player: int) -> float:
    """Return the way along y that leads to the enemy."""
    return 1.0 if player == 0 else -1.0


@kernel
def _targets_ahead(d: Record, s: Record, u: int, x: float) -> float:
    """Return what an aircraft may shoot at from x on, the less the further it is off that line."""
    enemy, best = 1 - player_of(d, u), 0.0
    for v in range(d.first[enemy], d.first[enemy + 1]):
        if is_out(s, v):
            best = max(best, s.shot_near[u, v] / (ASIDE + abs(x - s.cx[v])))
    return float(best)


@kernel
def _startles(d: Record, s: Record, u: int, x: float, y: float) -> bool:
    """Tell whether a Dynamic Entry there would have friends test for suppression."""
    if d.entrance[u] <= 0.0 or s.status[u] != RESERVE:
        return False
    player = player_of(d, u)
    for w in range(d.first[player], d.first[player + 1]):
        spared = d.kind[w] in (AIRCRAFT, ROTORCRAFT) or d.rules[w] & LARGE
        if not spared and is_out(s, w):
            if reach_to(s, x, y, w) <= d.entrance[u] + 2.0 * s.far[u]:
                return True
    return False


@kernel
def _score(d: Record, s: Record, u: int, x: float, y: float) -> float:
    """Return how well a unit stands there: near a marker, or far back with guns.

    Aircraft look for targets straight ahead. Nobody startles friends who has room elsewhere.
    """
    player = player_of(d, u)
    if d.kind[u] == AIRCRAFT:
        return _targets_ahead(d, s, u, x)
    best = geometry.NEVER
    for o in range(d.markers):
        dx, dy = x - d.marker[o, 0], y - d.marker[o, 1]
        best = min(best, dx * dx + dy * dy)
    kind = d.kind[u]
    if kind in (ARTILLERY, FIELD_GUN, FORTIFICATION):
        return float(onward(player) * y - 0.1 * abs(x - 0.5 * d.width))
    return float(-best) - (STARTLES if _startles(d, s, u, x, y) else 0.0)


@kernel
def _choose(d: Record, s: Record, u: int, low: float, top: float, edge: bool) -> bool:
    """Find a free spot with the whole unit between two heights, at the edge where told so."""
    player = player_of(d, u)
    hy = onward(player)
    form(d, s, u)
    deep = 2.0 * s.half[u] if s.across[u] >= 0.0 else s.half[u]
    deep += room_for(d, u) if d.couples[u] > 0 else 0.0
    ahead = 0.0 if s.across[u] >= 0.0 else s.half[u]
    first, last = (low + deep, top - ahead) if hy > 0.0 else (low + ahead, top - deep)
    if first > last:
        first = last = 0.5 * (low + top)
    found, best, most = 0, 0.0, -geometry.NEVER
    for _ in range(TRIES):
        x, y = d.width * rng.uniform(s.rng), first + (last - first) * rng.uniform(s.rng)
        if edge:
            y = first + EDGE if hy > 0.0 else last - EDGE
        if not fits(d, s, u, x, y, 0.0, hy, CLEAR, -1, True):
            continue
        best = _score(d, s, u, x, y)
        found += 1 if found == 0 or best > -STARTLES else 0
        if best > most:
            most = best
            s.spot[0], s.spot[1], s.spot[2], s.spot[3] = x, y, 0.0, hy
        if found >= LOOKS or d.policy[player] == RANDOM:
            break
    return found > 0


@kernel
def _zone(d: Record, player: int) -> tuple[float, float]:
    if player == 0:
        return 0.0, float(d.zone)
    return float(d.depth - d.zone), float(d.depth)


@kernel
def _place(d: Record, s: Record, u: int, why: int) -> None:
    s.status[u] = READY
    stand(d, s, u, s.spot[0], s.spot[1], s.spot[2], s.spot[3])
    events.emit_place(s, why, u)
    if d.couples[u] > 0:
        couple(d, s, u)
    if d.entrance[u] > 0.0 and why != events.DEPLOYED:
        enter(d, s, u)
        blow_up(d, s)


@kernel
def _next(d: Record, s: Record, player: int, status: int) -> int:
    for u in range(d.first[player], d.first[player + 1]):
        if s.status[u] == status:
            return u
    return -1


@kernel
def sort_out(d: Record, s: Record, player: int) -> None:
    """Say who of a player begins in reserve and who aboard a transport."""
    first, last = d.first[player], d.first[player + 1]
    free = 0
    kept = 0
    for u in range(first, last):
        if d.aboard[u] >= 0:
            s.status[u], s.carrier[u], s.load[d.aboard[u]] = ABOARD, d.aboard[u], u
        else:
            free += 1
            if d.waits[u] or d.kind[u] == AIRCRAFT:
                s.status[u] = RESERVE
                kept += 1
    for back in range(last - first):
        u = last - 1 - back
        if d.half and 2 * kept < free - 1 and s.status[u] == AWAY:
            s.status[u] = RESERVE
            kept += 1


@kernel
def deploy(d: Record, s: Record) -> None:
    """Deploy both armies, alternating; whoever has no room left for a unit keeps it in reserve.

    Whoever is first done takes the initiative.
    """
    sort_out(d, s, 0)
    sort_out(d, s, 1)
    turn = s.opening
    s.initiative = s.opening
    for _ in range(2 * d.first[2]):
        u = _next(d, s, turn, AWAY)
        if u >= 0:
            low, top = _zone(d, turn)
            if _choose(d, s, u, low, top, False):
                _place(d, s, u, events.DEPLOYED)
            else:
                s.status[u] = RESERVE
            s.initiative = 1 - turn
        turn = 1 - turn
    for turn in range(2):
        player = s.opening if turn == 0 else 1 - s.opening
        for u in range(d.first[player], d.first[player + 1]):
            if s.status[u] == READY and d.vanguard[u] > 0.0:
                _vanguard(d, s, u)


@kernel
def _vanguard(d: Record, s: Record, u: int) -> None:
    """Let a unit advance before the first round, toward the nearest marker."""
    best = 0
    for o in range(1, d.markers):
        if geometry.distance(s.x[u], s.y[u], d.marker[o, 0], d.marker[o, 1]) < geometry.distance(
            s.x[u], s.y[u], d.marker[best, 0], d.marker[best, 1]
        ):
            best = o
    ahead = s.y[u] + onward(player_of(d, u)) * d.depth
    if find_way(d, s, u, d.marker[best, 0], d.marker[best, 1], d.vanguard[u], s.x[u], ahead) > 0.0:
        stand(d, s, u, s.spot[0], s.spot[1], s.spot[2], s.spot[3])
        events.emit_place(s, events.VANGUARD, u)


@kernel
def flanks(d: Record, u: int) -> bool:
    """Tell whether a unit would make a flank attack: greedy's, neither large nor aircraft."""
    able = d.rules[u] & LARGE == 0 and d.kind[u] != AIRCRAFT
    return bool(able and d.policy[player_of(d, u)] == GREEDY)


@kernel
def _flank(d: Record, s: Record, u: int) -> bool:
    """Find a spot at a side edge, outside either deployment zone, close to a marker."""
    form(d, s, u)
    most = -geometry.NEVER
    for _ in range(TRIES):
        left = rng.below(s.rng, 2) == 0
        hx = 1.0 if left else -1.0
        deep = 2.0 * s.half[u] if s.across[u] >= 0.0 else s.half[u]
        x = deep + EDGE if left else d.width - deep - EDGE
        room = d.depth - 2.0 * d.zone - 2.0 * s.far[u]
        y = d.zone + s.far[u] + room * rng.uniform(s.rng)
        if fits(d, s, u, x, y, hx, 0.0, CLEAR, -1, True) and _score(d, s, u, x, y) > most:
            most = _score(d, s, u, x, y)
            s.spot[0], s.spot[1], s.spot[2], s.spot[3] = x, y, hx, 0.0
    return most > -geometry.NEVER


@kernel
def _arrives(d: Record, s: Record, u: int) -> bool:
    """Tell whether a unit may come from reserve this round: not in the first, nor in the last."""
    if d.rules[u] & RAPID:
        return True
    return bool(1 < s.current_round < d.rounds)


@kernel
def bring_on(d: Record, s: Record, u: int) -> None:
    """Deploy a unit from reserve: at its own edge, or by a flank attack."""
    player = player_of(d, u)
    low, top = _zone(d, player)
    s.ordered[player] = 0
    if flanks(d, u):
        if _flank(d, s, u) and command(d, s, u, FLANK_ATTACK, FLANKING):
            _place(d, s, u, events.FLANKED)
            s.ordered[player] = 0
            return
    if _choose(d, s, u, low, top, True):
        _place(d, s, u, events.ARRIVED)
        s.incoming[u] = 1 if d.kind[u] == AIRCRAFT else 0
    s.ordered[player] = 0


@kernel
def deploy_reserves(d: Record, s: Record) -> None:
    """Let both players bring on their reserves, one at a time, whoever has the initiative first."""
    at = (d.first[s.initiative], d.first[1 - s.initiative])
    one, two = at
    for _ in range(d.first[2]):
        one = _bring_next(d, s, s.initiative, one)
        two = _bring_next(d, s, 1 - s.initiative, two)


@kernel
def _bring_next(d: Record, s: Record, player: int, start: int) -> int:
    """Bring on a player's next unit in reserve from a slot on; return the slot after it."""
    last = d.first[player + 1]
    for u in range(start, last):
        if s.status[u] == RESERVE and _arrives(d, s, u):
            bring_on(d, s, u)
            return u + 1
    return int(last)
