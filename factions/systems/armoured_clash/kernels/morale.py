"""Discipline: tests, suppression, falling back, breaking, disorder.

Source: Armoured Clash, "Suppression", "Rally Tests", "Statuses", "Discipline Tests".
"""

from factions.systems.armoured_clash.kernels import events
from factions.systems.armoured_clash.kernels.cards import test_value
from factions.systems.armoured_clash.kernels.harm import annihilate, lose_model
from factions.systems.armoured_clash.kernels.layout import (
    ABOARD,
    AIRCRAFT,
    AUTOMATA,
    COMMAND,
    COMMANDER,
    CONSTRUCT,
    CRYO,
    HOT_HEADED,
    HOUSED,
    HOVER,
    ORDERED_CLEAR,
    READY,
    ROTORCRAFT,
    SEISMIC,
    STATIC,
    SUPPRESSIVE,
    UNSHAKEN,
    WITHDRAWAL,
    Record,
)
from factions.systems.armoured_clash.kernels.places import exit_building
from factions.systems.armoured_clash.kernels.room import fits
from factions.systems.armoured_clash.kernels.shapes import (
    in_play,
    is_out,
    officer_gap,
    player_of,
    stand,
    within,
)
from factions.tabletop import geometry
from factions.tabletop.jit import kernel

MOST_MODELS = 33
DREAD = 6.0


@kernel
def lent(d: Record, s: Record, u: int) -> int:
    """Return what a Chain of Command adds to a unit's DISCIPLINE: its own or a friend's.

    A friend's reaches from its closest model, or from the transport it rides, to the officer.
    """
    player = player_of(d, u)
    for w in range(d.first[player], d.first[player + 1]):
        if d.chain[w] <= 0.0 or s.disordered[w] or not in_play(s, w):
            continue
        at = s.carrier[w] if s.status[w] == ABOARD else w
        if w == u or (is_out(s, u) and officer_gap(d, s, u, at) <= d.chain[w]):
            return 1
    return 0


@kernel
def reviewed(d: Record, s: Record, u: int) -> bool:
    """Tell whether a friend's Peer Review lets a unit pass its test."""
    player = player_of(d, u)
    for w in range(d.first[player], d.first[player + 1]):
        if d.peers[w] > 0.0 and is_out(s, w) and is_out(s, u) and within(s, u, w, d.peers[w]):
            return True
    return False


@kernel
def terrified(d: Record, s: Record, u: int) -> bool:
    """Tell whether a Terrifying enemy is within 6 inches of a unit that it does not spare."""
    enemy = 1 - player_of(d, u)
    for w in range(d.first[enemy], d.first[enemy + 1]):
        if d.terror[w] and d.terror[w] & d.unfazed[u] == 0 and is_out(s, w) and is_out(s, u):
            if within(s, u, w, DREAD):
                return True
    return False


@kernel
def spread_fumes(d: Record, s: Record, u: int) -> None:
    """Disorder the enemies about a unit with Corrosive Fumes, automata excepted."""
    enemy = 1 - player_of(d, u)
    for v in range(d.first[enemy], d.first[enemy + 1]):
        if is_out(s, v) and d.rules[v] & AUTOMATA == 0 and within(s, u, v, d.fumes[u]):
            disorder(d, s, v)


@kernel
def passes_test(d: Record, s: Record, u: int, why: int, lowered: int) -> bool:
    """Let a unit take a test of discipline, lowered by so much."""
    if d.rules[u] & UNSHAKEN or d.discipline[u] < 0 or reviewed(d, s, u):
        return True
    needed = d.discipline[u] + lent(d, s, u) - s.disordered[u] - lowered
    needed -= 1 if terrified(d, s, u) else 0
    value = test_value(d, s, player_of(d, u))
    events.emit(s, events.TEST, u, -1, why, value)
    events.add_numbers(s, 2, needed, 0)
    return bool(value <= needed)


@kernel
def commanded(d: Record, s: Record, u: int) -> bool:
    """Tell whether a friendly commander is within 6 inches of a unit on the table."""
    player = player_of(d, u)
    for w in range(d.first[player], d.first[player + 1]):
        if d.rules[w] & COMMANDER and w != u and is_out(s, w) and is_out(s, u):
            if within(s, u, w, COMMAND):
                return True
    return False


@kernel
def disorder(d: Record, s: Record, u: int) -> None:
    """Make a unit disordered, unless a commander is near."""
    if s.disordered[u] == 0 and not commanded(d, s, u):
        s.disordered[u] = 1
        events.emit_status(s, u, events.DISORDERED, 1)


@kernel
def regain_order(d: Record, s: Record, u: int) -> None:
    """End the disorder of a unit that is near a commander."""
    if s.disordered[u] and commanded(d, s, u):
        s.disordered[u] = 0
        events.emit_status(s, u, events.DISORDERED, 0)


@kernel
def suppress(d: Record, s: Record, u: int) -> None:
    """Make a unit suppressed."""
    s.suppressed[u] = 1
    events.emit_status(s, u, events.SUPPRESSED, 1)
    if d.rules[u] & CONSTRUCT:
        disorder(d, s, u)


@kernel
def suppression_test(
    d: Record, s: Record, u: int, by: int, lost: int, before: int, quality: int, drowned: int
) -> None:
    """Let a unit test for suppression by an attack that took `lost` of its `before` models.

    Passengers, of whom it took `drowned`, take a test of their own. Source: "Suppression",
    "Breaking", "Falling Back".
    """
    _test(d, s, u, by, lost, before, quality)
    if s.load[u] >= 0 and s.status[s.load[u]] == ABOARD:
        _test(d, s, s.load[u], by, drowned, s.n[s.load[u]] + drowned, quality)


@kernel
def _test(d: Record, s: Record, u: int, by: int, lost: int, before: int, quality: int) -> None:
    if s.n[u] <= 0 or (d.kind[u] == AIRCRAFT and d.rules[u] & HOT_HEADED == 0):
        return
    lowered = (1 if before > 0 and 2 * lost >= before else 0) + (1 if quality & SUPPRESSIVE else 0)
    if passes_test(d, s, u, events.SUPPRESSION, lowered):
        return
    if s.n[u] <= d.break_limit[u]:
        events.emit_status(s, u, events.BREAKS, 1)
        annihilate(d, s, u, by)
        return
    if s.suppressed[u]:
        fall_back(d, s, u, by)
        return
    if quality & CRYO and s.activated[u] == 0:
        s.activated[u] = 1
        events.emit_status(s, u, events.FREEZES, 1)
        return
    suppress(d, s, u)
    grounded = d.kind[u] != AIRCRAFT and d.kind[u] != ROTORCRAFT and d.rules[u] & HOVER == 0
    if quality & SEISMIC and grounded:
        disorder(d, s, u)


@kernel
def _pushed(
    d: Record, s: Record, u: int, by: int, vx: float, vy: float, hx: float, hy: float
) -> bool:
    """Move a unit 3 inches along (vx, vy); models for which there is no room are lost."""
    for _ in range(MOST_MODELS):
        x, y = s.x[u] + WITHDRAWAL * vx, s.y[u] + WITHDRAWAL * vy
        if fits(d, s, u, x, y, hx, hy, ORDERED_CLEAR, -1, False):
            stand(d, s, u, x, y, hx, hy)
            return True
        lose_model(d, s, u, by)
        if s.n[u] <= 0:
            return False
    return False


@kernel
def fall_back(d: Record, s: Record, u: int, by: int) -> None:
    """Move a unit 3 inches toward its own edge; who reaches that flees the field.

    An aircraft that is Hot Headed and has escaped is annihilated.
    """
    if s.escaped == u + 1:
        annihilate(d, s, u, by)
    if s.status[u] == ABOARD or d.kind[u] == AIRCRAFT:
        return
    homeward = -1.0 if player_of(d, u) == 0 else 1.0
    s.lookout[u] = s.covered[u] = 0
    if s.status[u] == HOUSED:
        exit_building(d, s, u, by, s.x[u], s.y[u] + homeward * d.depth)
        return
    reach = geometry.shape_support(s.half[u], s.across[u], s.hx[u], s.hy[u], 0.0, 1.0)
    y = s.cy[u] + homeward * WITHDRAWAL
    if y - reach <= 0.0 or y + reach >= d.depth:
        events.emit_status(s, u, events.FLEES, 1)
        annihilate(d, s, u, by)
        return
    if _pushed(d, s, u, by, 0.0, homeward, s.hx[u], s.hy[u]):
        events.emit_place(s, events.FELL_BACK, u)


@kernel
def withdraw(d: Record, s: Record, u: int, v: int) -> None:
    """Move a unit that has lost a combat 3 inches away from unit v and turn it to face that."""
    if d.rules[u] & STATIC:
        events.emit_status(s, u, events.STANDS, 1)
        annihilate(d, s, u, v)
        return
    s.lookout[u] = s.covered[u] = 0
    if s.status[u] == HOUSED:
        away = 2.0 * d.depth
        exit_building(
            d, s, u, v, s.x[u] + away * (s.x[u] - s.x[v]), s.y[u] + away * (s.y[u] - s.y[v])
        )
        return
    if s.status[u] != READY:
        return
    dx, dy = s.cx[u] - s.cx[v], s.cy[u] - s.cy[v]
    away = max(geometry.EPSILON, geometry.distance(s.cx[u], s.cy[u], s.cx[v], s.cy[v]))
    vx, vy = dx / away, dy / away
    if _pushed(d, s, u, v, vx, vy, -vx, -vy):
        events.emit_place(s, events.WITHDREW, u)
