"""Line of sight, and what shelters a target from a model that looks at it.

Source: Company of Iron, "Line of Sight & Targeting", "LOS & Elevation", "Concealment & Cover",
"Knockdown", "Intervening Terrain".
"""

import math

from factions.systems.company_of_iron.kernels.record.layout import (
    ALL_ROUND,
    EYELESS_SIGHT,
    FLIGHT,
    INCORPOREAL,
    KNOCKED_DOWN,
    SEES_CLOUDS,
    SEES_FORESTS,
    SEES_MODELS,
    SLIPS_UNIT,
    SMOKE,
    STEALTH,
    VEILS,
)
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.systems.company_of_iron.kernels.record.state import State
from factions.systems.company_of_iron.kernels.table import ground
from factions.systems.company_of_iron.kernels.table.bases import (
    WORD,
    between,
    radius,
    traits,
    within,
)
from factions.systems.company_of_iron.kernels.table.shadows import CLOSE_BY, Veil, clear, open_line
from factions.tabletop.battles import geometry, terrain
from factions.tabletop.battles.bits import first_bit
from factions.tabletop.compiler.jit import kernel

UNSEEN_BEYOND = 5.0  # inches beyond which a model with Stealth does not intervene
SCREEN = 1.0  # inches around a model below within which others still hide it from above


@kernel(read_only=("d",))
def higher(d: Setup, s: State, u: int, v: int) -> bool:
    """Return whether u is on higher ground than v."""
    return ground.on_high(s, s.x[u], s.y[u]) and not ground.on_high(s, s.x[v], s.y[v])


@kernel
def _add_shape(s: State, place: int, x: float, y: float, wx: float, wy: float, piece: int) -> None:
    """Write a piece as it lies in the frame of a look from (x, y) along (wx, wy)."""
    shape, row = s.piece[piece], s.veil[place]
    dx, dy = shape[0] - x, shape[1] - y
    row[0], row[1] = dx * wx + dy * wy, dy * wx - dx * wy
    row[2], row[3] = shape[2], shape[3]
    row[4], row[5] = shape[4] * wx + shape[5] * wy, shape[5] * wx - shape[4] * wy


@kernel(read_only=("d",))
def _veil_ground(
    d: Setup, s: State, u: int, x: float, y: float, v: int, left: int, wx: float, wy: float
) -> Veil:
    """Collect the terrain between u, at (x, y), and v; both ends may be in a forest or a cloud.

    left: the pieces that may be there, as bits.
    """
    veils = woods = 0
    mine, theirs, bits = radius(d, u), radius(d, v), traits(d, s, u)
    clouds, forests = bits & (EYELESS_SIGHT | SEES_CLOUDS), bits & SEES_FORESTS
    while left:
        piece = first_bit(left)
        left, does = left & (left - 1), s.piece_does[piece]
        if does & SMOKE and clouds:
            continue
        if veils + woods >= VEILS:
            break
        wood = ground.forest(does)
        if wood and forests:
            continue
        if wood or does & SMOKE:
            near = terrain.reaches(s, piece, x, y, mine)
            if near or terrain.reaches(s, piece, s.x[v], s.y[v], theirs):
                if wood:
                    woods += 1
                    _add_shape(s, VEILS - woods, x, y, wx, wy, piece)
                continue
        _add_shape(s, veils, x, y, wx, wy, piece)
        veils += 1
    return veils, woods


@kernel(read_only=("d",))
def _veil_models(
    d: Setup,
    s: State,
    u: int,
    x: float,
    y: float,
    v: int,
    left: int,
    start: int,
    wx: float,
    wy: float,
    veil: Veil,
) -> Veil:
    """Collect the intervening models between u, at (x, y), and v, with bases as large as v's.

    left: those that may be such, as bits of a word from slot `start` on. Where one of the two is on
    higher ground, the look may pass over models that are not.
    """
    (veils, woods), size, slips = veil, d.medium[d.kind[v]], traits(d, s, u) & SLIPS_UNIT
    above = ground.on_high(s, x, y)
    level = above == ground.on_high(s, s.x[v], s.y[v])
    while left:
        other = start + first_bit(left)
        left &= left - 1
        dx, dy = s.on_x[other] - x, s.on_y[other] - y
        if s.status[other] & KNOCKED_DOWN or d.medium[d.kind[other]] < size:
            continue
        hides = traits(d, s, other)
        if hides & INCORPOREAL or (slips and d.group[other] == d.group[u]):
            continue
        if hides & STEALTH:
            reach = UNSEEN_BEYOND + radius(d, u) + radius(d, other)
            if dx * dx + dy * dy > reach * reach:
                continue
        if not level and not ground.on_high(s, s.x[other], s.y[other]):
            if not above or not within(d, s, other, v, SCREEN):
                continue
        if veils + woods >= VEILS:
            break
        row = s.veil[veils]
        row[0], row[1] = dx * wx + dy * wy, dy * wx - dx * wy
        row[2], row[3] = radius(d, other), -1.0
        veils += 1
    return veils, woods


@kernel(read_only=("d",))
def _edges(
    d: Setup,
    s: State,
    x: float,
    y: float,
    wx: float,
    wy: float,
    mine: float,
    slope: float,
    left: int,
    start: int,
) -> int:
    """Return which lines from edge to edge of two bases come near others: 1 the left, 2 the right.

    left: those bases, as bits of a word from slot `start` on. A line begins `mine` aside of (x, y)
    and goes along (wx, wy), aside by `slope`.
    """
    near, stretch = 0, 1.0 + 0.5 * slope * slope  # no less than what a line is longer by
    while left:
        other = start + first_bit(left)
        left &= left - 1
        dx, dy, room = s.on_x[other] - x, s.on_y[other] - y, (radius(d, other) + CLOSE_BY) * stretch
        aside, across = mine + slope * (dx * wx + dy * wy), dy * wx - dx * wy
        near |= int(abs(across - aside) <= room) | int(abs(across + aside) <= room) << 1
    return near


@kernel(read_only=("d",))
def _past_all(
    d: Setup,
    s: State,
    u: int,
    x: float,
    y: float,
    v: int,
    wx: float,
    wy: float,
    long: float,
    first: float,
    last: float,
    veil: Veil,
) -> bool:
    """Return whether a line from u to v is open past models, and the terrain in the veil."""
    mine, theirs, bare = radius(d, u), radius(d, v), veil[0] + veil[1] == 0
    slope, more = (theirs - mine) / long, 0
    found = between(d, s, u, v, x, y, wx, wy, long, 0)
    near = _edges(d, s, x, y, wx, wy, mine, slope, found, 0)
    if d.first[2] > WORD:
        more = between(d, s, u, v, x, y, wx, wy, long, WORD)
        near |= _edges(d, s, x, y, wx, wy, mine, slope, more, WORD)
    if last == 1.0 and near & 1 == 0 and (bare or clear(s, mine, theirs, long, 1.0, veil)):
        return True
    if first == -1.0 and near & 2 == 0 and (bare or clear(s, mine, theirs, long, -1.0, veil)):
        return True
    if found:
        veil = _veil_models(d, s, u, x, y, v, found, 0, wx, wy, veil)
    if more:
        veil = _veil_models(d, s, u, x, y, v, more, WORD, wx, wy, veil)
    return open_line(s, mine, theirs, long, first, last, veil)


@kernel(read_only=("d",))
def _look(d: Setup, s: State, u: int, x: float, y: float, v: int, arc: bool, models: bool) -> bool:
    """Return whether u, at (x, y), sees v: in its front arc (arc), past models or not (models)."""
    dx, dy = s.x[v] - x, s.y[v] - y
    mine, theirs = radius(d, u), radius(d, v)
    bits, ahead = traits(d, s, u), dx * s.ux[u] + dy * s.uy[u]
    half = arc and bits & ALL_ROUND == 0
    if half and ahead <= geometry.EPSILON - theirs:
        return False
    long = math.sqrt(dx * dx + dy * dy)
    if long < geometry.EPSILON:
        return True
    wx, wy = dx / long, dy / long
    veil = (0, 0)
    left = ground.pieces_beside(s, x, y, wx, wy, dx * wx + dy * wy, max(mine, theirs)) & s.hiding
    if left:
        veil = _veil_ground(d, s, u, x, y, v, left, wx, wy)
    first, last = -1.0, 1.0
    if half and ahead < theirs:
        if wx * s.uy[u] - wy * s.ux[u] > 0.0:
            first = -ahead / theirs
        else:
            last = ahead / theirs
    if models and bits & SEES_MODELS == 0:
        return _past_all(d, s, u, x, y, v, wx, wy, long, first, last, veil)
    if veil[0] + veil[1] == 0:
        return True
    return open_line(s, mine, theirs, long, first, last, veil)


@kernel(read_only=("d",))
def sees(d: Setup, s: State, u: int, v: int) -> bool:
    """Return whether u has line of sight to v: some line from its base to v's in its front arc.

    Forests, obstructions, clouds and the bases of models at least as large as v's stop a line.
    """
    return _look(d, s, u, s.x[u], s.y[u], v, True, True)


@kernel(read_only=("d",))
def still_sees(d: Setup, s: State, u: int, v: int) -> bool:
    """Return what `sees` does; a look is not repeated while no model has moved."""
    if s.looked_by[v] != u or s.looked_in[v] != s.scene:
        s.seen[v] = int(sees(d, s, u, v))
        s.looked_by[v], s.looked_in[v] = u, s.scene
    return bool(s.seen[v] != 0)


@kernel(read_only=("d",))
def sees_past_models(d: Setup, s: State, u: int, v: int) -> bool:
    """Return whether u has line of sight to v where no third model can be between them."""
    return _look(d, s, u, s.x[u], s.y[u], v, True, False)


@kernel(read_only=("d",))
def sees_from(d: Setup, s: State, u: int, x: float, y: float, v: int) -> bool:
    """Return whether u would have line of sight to v from (x, y), facing it."""
    return _look(d, s, u, x, y, v, False, True)


@kernel(read_only=("d",))
def no_terrain_between(d: Setup, s: State, u: int, x: float, y: float, v: int) -> bool:
    """Return whether no terrain takes from u, at (x, y) and facing v, the sight of v."""
    return _look(d, s, u, x, y, v, False, False)


@kernel(read_only=("d",))
def targets_charge(d: Setup, s: State, u: int, v: int) -> bool:
    """Return whether u has the line of sight to v that a charge asks for.

    A flying model looks past intervening models. Source: Flight.
    """
    return _look(d, s, u, s.x[u], s.y[u], v, True, traits(d, s, u) & FLIGHT == 0)
