"""What shelter spares the model weighed up of the shots that it has to fear at a place.

`weighing` counts shots by distance alone. Here shots count for less where terrain shelters the
model, where it stands higher, or where the enemy does not see it. Source: Company of Iron,
Core Rules, "Concealment & Cover", "Line of Sight & Targeting".
"""

import math

from factions.systems.company_of_iron.kernels.judgement.outlook import (
    FAR,
    NEAR,
    SHOTS_FEARED,
    SLIGHT,
    STRIKES_FEARED,
    most_lost,
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
def _surrounds(s: State, piece: int, x: float, y: float, edge: float) -> bool:
    """Return whether a piece shelters a base of that radius at a place, from wherever one looks."""
    does = s.piece_does[piece]
    if ground.trench(does):
        return ground.inside(s, piece, x, y, edge)
    return bool(does & (ROUGH | SMOKE) and terrain.reaches(s, piece, x, y, edge))


@kernel
def _shade(
    s: State, piece: int, x: float, y: float, edge: float, worth: float, start: int, number: int
) -> None:
    """Write from which enemies a piece shelters a base, swept an inch toward them: their DEF."""
    shape = s.piece[piece]
    px, py, ux, uy = shape[0], shape[1], shape[4], shape[5]
    long, wide, room = shape[2], shape[3], edge
    if wide < 0.0:
        long, wide, room = 0.0, 0.0, edge + long
    for lane in range(number):
        enemy = start + lane
        dx, dy = s.on_x[enemy] - x, s.on_y[enemy] - y
        part = SHELTER / max(SHELTER, math.sqrt(dx * dx + dy * dy))
        ex, ey = x + part * dx - px, y + part * dy - py
        along = max(0.0, abs(ex * ux + ey * uy) - long)
        across = max(0.0, abs(ey * ux - ex * uy) - wide)
        meets = along * along + across * across < room * room
        s.shade[enemy] = max(s.shade[enemy], worth if meets else NAUGHT) + NAUGHT


@kernel(read_only=("d",))
def _shades(d: Setup, s: State, u: int, x: float, y: float, near: int) -> None:
    """Write what DEF u gains at a place against each enemy by those pieces, as bits."""
    foe, edge, all_round = 1 - d.side[u], d.edge[u], 0.0
    start = d.first[foe] & -4
    number = lanes(d.first[foe + 1] - start)
    left = near & (s.sheltering | s.hiding)
    for lane in range(number):
        s.shade[start + lane] = 0.0
    while left:
        piece = first_bit(left)
        left &= left - 1
        does, worth = s.piece_does[piece], BARE
        if s.sheltering >> piece & 1:
            worth = float(COVER if does & COVERS else CONCEALMENT)
        if _surrounds(s, piece, x, y, edge):
            all_round = max(all_round, worth)
        elif does & SMOKE == 0 and not ground.trench(does):
            _shade(s, piece, x, y, edge, worth, start, number)
    if near & s.heights and ground.on_high(s, x, y):
        all_round = max(all_round, float(CONCEALMENT))
    if all_round > 0.0:
        for lane in range(number):
            s.shade[start + lane] = max(s.shade[start + lane], all_round) + NAUGHT


@kernel(read_only=("d",))
def _left(d: Setup, s: State, u: int, enemy: int, hides: bool) -> float:
    """Return what is left to fear of an enemy's shots where u is; hides: something hides it."""
    shots, suffers, shade = float(s.fear[SHOTS_FEARED, enemy]), d.suffers[d.kind[u]], s.shade[enemy]
    plain = min(s.left[u], float(suffers[SHOT, enemy]))
    left, covered = shots, shots * min(1.0, float(suffers[COVERED_SHOT, enemy]) / plain)
    if shade >= COVER:
        left = covered
    elif shade >= CONCEALMENT:
        left = 0.5 * (shots + covered)
    if hides and not no_terrain_between(d, s, enemy, s.x[enemy], s.y[enemy], u):
        left = min(left, UNSEEN * shots)
    return left


@kernel(read_only=("d",))
def _blows(d: Setup, s: State, u: int, enemy: int) -> float:
    """Return what u has to fear of the blows of an enemy, whose shots are feared more."""
    if d.melee_range[d.kind[enemy]] == 0.0:
        return 0.0
    suffers = d.suffers[d.kind[u]]
    surely = float(suffers[SURELY, enemy]) if s.prone[u] > 0.0 else 1.0
    strike = s.finish[u] + min(s.left[u], float(suffers[CHARGE_BLOW, enemy]) * surely)
    return float(s.fear[SHOTS_FEARED, enemy] * strike / min(s.left[u], float(suffers[SHOT, enemy])))


@kernel(read_only=("d",))
def _beyond_blows(d: Setup, s: State, u: int, enemy: int, x: float, y: float) -> float:
    """Return how much more an enemy's shots are to be feared at a place than its blows."""
    fear, dx, dy = s.fear, s.x[enemy] - x, s.y[enemy] - y
    square = dx * dx + dy * dy
    if square > fear[FAR, enemy]:
        return 0.0
    shots = float(fear[SHOTS_FEARED, enemy])
    if square > fear[NEAR, enemy]:
        return shots
    return 0.0 if fear[STRIKES_FEARED, enemy] > 0.0 else shots - _blows(d, s, u, enemy)


@kernel(read_only=("d",))
def _spared(d: Setup, s: State, u: int, hides: bool) -> float:
    """Return what of the shots feared u is spared where it is."""
    found = 0.0
    for place in range(s.gunners):
        enemy = s.gunner[place]
        if s.shade[enemy] > 0.0:
            more = _beyond_blows(d, s, u, enemy, s.x[u], s.y[u])
            if more > SLIGHT:
                found += min(more, s.fear[SHOTS_FEARED, enemy] - _left(d, s, u, enemy, hides))
    return float(found)


@kernel(read_only=("d",))
def _shot_at(d: Setup, s: State, u: int, x: float, y: float) -> bool:
    """Return whether shots are to be feared at a place by so much that shelter matters."""
    feared = 0.0
    for place in range(s.gunners):
        feared += max(0.0, _beyond_blows(d, s, u, s.gunner[place], x, y))
        if feared >= LITTLE:
            return True
    return False


@kernel(read_only=("d",))
def spared(d: Setup, s: State, u: int, x: float, y: float, loss: float) -> float:
    """Return what u, weighed up, need not fear of all the `loss` that distances say, at a place.

    Nothing where it has no cover in reach: then no place is looked at so closely.
    """
    care = d.taste[d.side[u], SPARES]
    if s.covers < 2 or loss < LITTLE or care <= 0.0 or not _shot_at(d, s, u, x, y):
        return 0.0
    kinds = s.sheltering | s.hiding | s.heights
    near = ground.pieces_around(s, x, y, SHELTER + d.edge[u]) & kinds
    if near == 0:
        return 0.0
    _shades(d, s, u, x, y, near)
    was_x, was_y = s.x[u], s.y[u]
    s.x[u], s.y[u] = x, y
    found = _spared(d, s, u, near & s.hiding != 0)
    s.x[u], s.y[u] = was_x, was_y
    most = most_lost(d, s, u)
    return float(care * (min(most, loss) - min(most, loss - found)))


@kernel(read_only=("d",))
def reckon(d: Setup, s: State, u: int) -> float:
    """Write what is spared at the places listed for their cover; return what staying is worth."""
    if s.covers < 2:
        return float(s.option_worth[0])
    for option in range(s.covers):
        loss = float(s.option_loss[option])
        s.option_more[option] = spared(d, s, u, s.option_x[option], s.option_y[option], loss)
    return float(s.option_worth[0] + s.option_more[0])
