"""What shelter spares the model weighed up of the shots that it has to fear at a place.

`weighing` counts shots by distance alone. Here shots count for less where terrain shelters the
model, where it stands higher, or where the enemy does not see it. Source: Company of Iron,
Core Rules, "Concealment & Cover", "Line of Sight & Targeting"; the project's design, section 5.
"""

import math

from factions.systems.company_of_iron.kernels.judgement.outlook import (
    FAR,
    NEAR,
    SHOTS_FEARED,
    SLIGHT,
    STRIKES_FEARED,
)
from factions.systems.company_of_iron.kernels.record.bonuses import CONCEALMENT, COVER
from factions.systems.company_of_iron.kernels.record.layout import (
    CHARGE_BLOW,
    COVERED_SHOT,
    COVERS,
    ROUGH,
    SHOT,
    SMOKE,
    SPARES,
    SURELY,
)
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.systems.company_of_iron.kernels.record.state import State
from factions.systems.company_of_iron.kernels.table import ground
from factions.systems.company_of_iron.kernels.table.bases import lanes
from factions.systems.company_of_iron.kernels.table.shelter import SHELTER
from factions.systems.company_of_iron.kernels.table.sight import no_terrain_between
from factions.tabletop.battles import terrain
from factions.tabletop.battles.bits import first_bit
from factions.tabletop.compiler.jit import kernel

LITTLE = 0.1  # army points: of what is feared less no part is looked into
UNSEEN = 0.25  # of the shots of an enemy that must move first to see the model
BARE = 0.001  # what a piece adds to DEF that only hides
NAUGHT = 0.0  # added so that places are stored side by side: `weighing`


@kernel
def _surrounds(s: State, k: int, x: float, y: float, r: float) -> bool:
    """Return whether piece k shelters a base of radius r, at a place, from wherever one looks."""
    does = s.piece_does[k]
    if ground.trench(does):
        return ground.inside(s, k, x, y, r)
    return bool(does & (ROUGH | SMOKE) and terrain.reaches(s, k, x, y, r))


@kernel
def _shade(
    s: State, k: int, x: float, y: float, r: float, worth: float, start: int, number: int
) -> None:
    """Write from which enemies piece k shelters a base, swept an inch toward them: their DEF."""
    p = s.piece[k]
    px, py, ux, uy, long, wide, room = p[0], p[1], p[4], p[5], p[2], p[3], r
    if wide < 0.0:
        long, wide, room = 0.0, 0.0, r + long
    for n in range(number):
        e = start + n
        dx, dy = s.on_x[e] - x, s.on_y[e] - y
        part = SHELTER / max(SHELTER, math.sqrt(dx * dx + dy * dy))
        ex, ey = x + part * dx - px, y + part * dy - py
        along = max(0.0, abs(ex * ux + ey * uy) - long)
        across = max(0.0, abs(ey * ux - ex * uy) - wide)
        meets = along * along + across * across < room * room
        s.shade[e] = max(s.shade[e], worth if meets else NAUGHT) + NAUGHT


@kernel(read_only=("d",))
def _shades(d: Setup, s: State, m: int, x: float, y: float, near: int) -> None:
    """Write what DEF m gains at a place against each enemy by those pieces, as bits."""
    foe, r, all_round = 1 - d.side[m], d.edge[m], 0.0
    start = d.first[foe] & -4
    number = lanes(d.first[foe + 1] - start)
    left = near & (s.sheltering | s.hiding)
    for n in range(number):
        s.shade[start + n] = 0.0
    while left:
        k = first_bit(left)
        left &= left - 1
        does, worth = s.piece_does[k], BARE
        if s.sheltering >> k & 1:
            worth = float(COVER if does & COVERS else CONCEALMENT)
        if _surrounds(s, k, x, y, r):
            all_round = max(all_round, worth)
        elif does & SMOKE == 0 and not ground.trench(does):
            _shade(s, k, x, y, r, worth, start, number)
    if near & s.heights and ground.on_high(s, x, y):
        all_round = max(all_round, float(CONCEALMENT))
    if all_round > 0.0:
        for n in range(number):
            s.shade[start + n] = max(s.shade[start + n], all_round) + NAUGHT


@kernel(read_only=("d",))
def _left(d: Setup, s: State, m: int, e: int, hides: bool) -> float:
    """Return what is left to fear of the shots of e where m is; hides: something near hides it."""
    shots, suffers, shade = float(s.fear[SHOTS_FEARED, e]), d.suffers[d.kind[m]], s.shade[e]
    plain = min(s.left[m], float(suffers[SHOT, e]))
    left, covered = shots, shots * min(1.0, float(suffers[COVERED_SHOT, e]) / plain)
    if shade >= COVER:
        left = covered
    elif shade >= CONCEALMENT:
        left = 0.5 * (shots + covered)
    if hides and not no_terrain_between(d, s, e, s.x[e], s.y[e], m):
        left = min(left, UNSEEN * shots)
    return left


@kernel(read_only=("d",))
def _blows(d: Setup, s: State, m: int, e: int) -> float:
    """Return what m has to fear of the blows of e, whose shots are feared more."""
    if d.melee_range[d.kind[e]] == 0.0:
        return 0.0
    suffers = d.suffers[d.kind[m]]
    surely = float(suffers[SURELY, e]) if s.prone[m] > 0.0 else 1.0
    strike = s.finish[m] + min(s.left[m], float(suffers[CHARGE_BLOW, e]) * surely)
    return float(s.fear[SHOTS_FEARED, e] * strike / min(s.left[m], float(suffers[SHOT, e])))


@kernel(read_only=("d",))
def _beyond_blows(d: Setup, s: State, m: int, e: int, x: float, y: float) -> float:
    """Return how much more the shots of e are to be feared at a place than its blows are."""
    fear, dx, dy = s.fear, s.x[e] - x, s.y[e] - y
    square = dx * dx + dy * dy
    if square > fear[FAR, e]:
        return 0.0
    shots = float(fear[SHOTS_FEARED, e])
    if square > fear[NEAR, e]:
        return shots
    return 0.0 if fear[STRIKES_FEARED, e] > 0.0 else shots - _blows(d, s, m, e)


@kernel(read_only=("d",))
def _spared(d: Setup, s: State, m: int, hides: bool) -> float:
    """Return what of the shots feared m is spared where it is."""
    found = 0.0
    for n in range(s.gunners):
        e = s.gunner[n]
        if s.shade[e] > 0.0:
            more = _beyond_blows(d, s, m, e, s.x[m], s.y[m])
            if more > SLIGHT:
                found += min(more, s.fear[SHOTS_FEARED, e] - _left(d, s, m, e, hides))
    return float(found)


@kernel(read_only=("d",))
def _shot_at(d: Setup, s: State, m: int, x: float, y: float) -> bool:
    """Return whether shots are to be feared at a place by so much that shelter matters."""
    feared = 0.0
    for n in range(s.gunners):
        feared += max(0.0, _beyond_blows(d, s, m, s.gunner[n], x, y))
        if feared >= LITTLE:
            return True
    return False


@kernel(read_only=("d",))
def spared(d: Setup, s: State, m: int, x: float, y: float, loss: float) -> float:
    """Return what m, weighed up, need not fear of all the `loss` that distances say, at a place.

    Nothing where it has no cover in reach: then no place is looked at so closely.
    """
    care = d.taste[d.side[m], SPARES]
    if s.covers < 2 or loss < LITTLE or care <= 0.0 or not _shot_at(d, s, m, x, y):
        return 0.0
    kinds = s.sheltering | s.hiding | s.heights
    near = ground.pieces_around(s, x, y, SHELTER + d.edge[m]) & kinds
    if near == 0:
        return 0.0
    _shades(d, s, m, x, y, near)
    was_x, was_y = s.x[m], s.y[m]
    s.x[m], s.y[m] = x, y
    found = _spared(d, s, m, near & s.hiding != 0)
    s.x[m], s.y[m] = was_x, was_y
    most = s.stake[m]
    return float(care * (min(most, loss) - min(most, loss - found)))


@kernel(read_only=("d",))
def reckon(d: Setup, s: State, m: int) -> float:
    """Write what is spared at the places listed for their cover; return what staying is worth."""
    if s.covers < 2:
        return float(s.option_worth[0])
    for n in range(s.covers):
        loss = float(s.option_loss[n])
        s.option_more[n] = spared(d, s, m, s.option_x[n], s.option_y[n], loss)
    return float(s.option_worth[0] + s.option_more[0])
