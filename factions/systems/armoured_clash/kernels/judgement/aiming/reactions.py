"""Opportunity fire as a general sees it: units that fire or wait, and the threat to aircraft."""

from factions.systems.armoured_clash.kernels.judgement.aiming.combat_rating import shot_rating
from factions.systems.armoured_clash.kernels.judgement.aiming.target_acquisition import is_hidden
from factions.systems.armoured_clash.kernels.judgement.aiming.targets import best_row
from factions.systems.armoured_clash.kernels.judgement.aiming.traps_and_trails import (
    caught_by_traps,
    worth_apart,
)
from factions.systems.armoured_clash.kernels.judgement.aiming.watching import watch_worth
from factions.systems.armoured_clash.kernels.judgement.aiming.worth import LEAST_WORTH
from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import (
    AIRCRAFT,
    CHARGE,
    GREEDY,
    NEUTRAL,
    RANDOM,
)
from factions.systems.armoured_clash.kernels.table.charges import can_charge
from factions.systems.armoured_clash.kernels.table.measuring import reach_to
from factions.systems.armoured_clash.kernels.table.shapes import (
    ahead_of,
    bears,
    is_out,
    player_of,
    stand,
)
from factions.systems.armoured_clash.kernels.table.sight import look_at
from factions.systems.armoured_clash.kernels.table.ways import speed
from factions.tabletop.battles import rng
from factions.tabletop.compiler.jit import kernel

GLANCES = 6  # spots of a flight from which flak looks at it, both ends included


@kernel(read_only=("d",))
def expects(d: Setup, s: State, u: int) -> bool:
    """Return whether an enemy that a unit can hurt may come within its range in one move."""
    enemy = 1 - player_of(d, u)
    for v in range(d.first[enemy], d.first[enemy + 1]):
        if s.shot_near[u, v] <= 0.0 or not is_out(s, v):
            continue
        far = s.shot_reach[u, v] + s.far[v] + 2.0 * d.speed[v]
        dx, dy = s.cx[v] - s.x[u], s.cy[v] - s.y[u]
        if d.kind[v] == AIRCRAFT or dx * dx + dy * dy <= far * far:
            return True
    return False


@kernel(read_only=("d",))
def _may_charge(d: Setup, s: State, u: int, v: int) -> bool:
    """Return whether the active unit, unless suppressed, is near enough to charge unit v."""
    if s.from_blow[v, u] <= 0.0 or s.suppressed[u] or not can_charge(d, u, v):
        return False
    return reach_to(d, s, s.x[u], s.y[u], v) <= speed(d, s, u, CHARGE) + ahead_of(d, s, u)


@kernel(read_only=("d",))
def _best_reaction(d: Setup, s: State, player: int, u: int, last: bool) -> tuple[int, int, float]:
    """Return the enemy on lookout with the best shot at the active unit, its row, and the worth.

    player: by whose weights.
    """
    enemy = 1 - player_of(d, u)
    best, most, chosen = -1, LEAST_WORTH, -1
    for v in range(d.first[enemy], d.first[enemy + 1]):
        if s.lookout[v] == 0 or not is_out(s, v):
            continue
        if d.trap[v] >= 0 and s.reloading[v] == 0 and caught_by_traps(s, u) and s.incoming[u] == 0:
            value = worth_apart(d, s, player, v, d.trap[v], u)
            view = look_at(d, s, v, u, bears(d, s, v, s.cx[u], s.cy[u]), 1)
            if value > most and view.seen > 0 and not view.off_front:
                best, most, chosen = v, value, d.trap[v]
        shot = best_row(d, s, player, v, u, True, 0)
        row, view = shot.row, shot.sight
        if row < 0 or shot.worth <= most:
            continue
        if d.kind[u] != AIRCRAFT and watch_worth(d, s, v) > shot.worth:
            continue
        near = reach_to(d, s, s.x[v], s.y[v], u) <= d.short[row]
        rated = shot_rating(d, s, v, row, u, near, True, is_hidden(d, row, view), view)
        waits = d.policy[enemy] == GREEDY and rated < NEUTRAL and not _may_charge(d, s, u, v)
        if last or not waits:
            best, most, chosen = v, shot.worth, row
    return int(best), int(chosen), float(most) if best >= 0 else 0.0


@kernel(read_only=("d",))
def flak(d: Setup, s: State, u: int) -> float:
    """Return what the best shot of an enemy on lookout at an aircraft here costs its side."""
    return _best_reaction(d, s, player_of(d, u), u, True)[2]


@kernel(read_only=("d",))
def _fires(d: Setup, s: State, v: int) -> bool:
    """Return whether a general fires with a unit that may: all do, random every other time."""
    if v < 0:
        return False
    return d.policy[player_of(d, v)] != RANDOM or rng.below(s.rng, 2) != 0


@kernel(read_only=("d",))
def choose_reaction(d: Setup, s: State, u: int, last: bool) -> tuple[int, int]:
    """Return which enemy on lookout fires at the active unit in this reaction step, with which row.

    -1 for neither: greedy waits for the last step unless the shot is no worse than neutral now, or
    the active unit may charge the unit on lookout and so end that.
    """
    best, row, _ = _best_reaction(d, s, 1 - player_of(d, u), u, last)
    return (best, row) if _fires(d, s, best) else (-1, -1)


@kernel(read_only=("d",))
def choose_shot_at_flight(
    d: Setup, s: State, u: int, first: float, last: float
) -> tuple[int, int, float]:
    """Return which enemy on lookout fires at an aircraft on a stretch of its flight, how, where.

    first, last: where that begins and ends, in inches ahead of where the aircraft is, as is what is
    returned. The aircraft is moved while the enemy looks.
    """
    x, y, hx, hy = s.x[u], s.y[u], s.hx[u], s.hy[u]
    enemy, best, chosen, at, most = 1 - player_of(d, u), -1, -1, 0.0, 0.0
    for glance in range(GLANCES):
        ahead = first + (last - first) * glance / (GLANCES - 1.0)
        stand(d, s, u, x + ahead * hx, y + ahead * hy, hx, hy)
        v, row, worth = _best_reaction(d, s, enemy, u, True)
        if worth > most:
            best, chosen, at, most = v, row, ahead, worth
    stand(d, s, u, x, y, hx, hy)
    return (best, chosen, at) if _fires(d, s, best) else (-1, -1, 0.0)
