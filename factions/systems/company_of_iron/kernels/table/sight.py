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
def higher(d: Setup, s: State, m: int, v: int) -> bool:
    """Return whether m is on higher ground than v."""
    return ground.on_high(s, s.x[m], s.y[m]) and not ground.on_high(s, s.x[v], s.y[v])


@kernel
def _add_shape(s: State, place: int, x: float, y: float, wx: float, wy: float, k: int) -> None:
    """Write piece k as it lies in the frame of a look from (x, y) along (wx, wy)."""
    p, row = s.piece[k], s.veil[place]
    dx, dy = p[0] - x, p[1] - y
    row[0], row[1] = dx * wx + dy * wy, dy * wx - dx * wy
    row[2], row[3] = p[2], p[3]
    row[4], row[5] = p[4] * wx + p[5] * wy, p[5] * wx - p[4] * wy


@kernel(read_only=("d",))
def _veil_ground(
    d: Setup, s: State, m: int, x: float, y: float, v: int, left: int, wx: float, wy: float
) -> Veil:
    """Collect the terrain between m, at (x, y), and v; both ends may be in a forest or a cloud.

    left: the pieces that may be there, as bits.
    """
    veils = woods = 0
    mine, theirs, bits = radius(d, m), radius(d, v), traits(d, s, m)
    clouds, forests = bits & (EYELESS_SIGHT | SEES_CLOUDS), bits & SEES_FORESTS
    while left:
        k = first_bit(left)
        left, does = left & (left - 1), s.piece_does[k]
        if does & SMOKE and clouds:
            continue
        if veils + woods >= VEILS:
            break
        wood = ground.forest(does)
        if wood and forests:
            continue
        if wood or does & SMOKE:
            if terrain.reaches(s, k, x, y, mine) or terrain.reaches(s, k, s.x[v], s.y[v], theirs):
                if wood:
                    woods += 1
                    _add_shape(s, VEILS - woods, x, y, wx, wy, k)
                continue
        _add_shape(s, veils, x, y, wx, wy, k)
        veils += 1
    return veils, woods


@kernel(read_only=("d",))
def _veil_models(
    d: Setup,
    s: State,
    m: int,
    x: float,
    y: float,
    v: int,
    left: int,
    start: int,
    wx: float,
    wy: float,
    veil: Veil,
) -> Veil:
    """Collect the intervening models between m, at (x, y), and v, with bases as large as v's.

    left: those that may be such, as bits of a word from slot `start` on. Where one of the two is on
    higher ground, the look may pass over models that are not.
    """
    (veils, woods), size, slips = veil, d.medium[d.kind[v]], traits(d, s, m) & SLIPS_UNIT
    above = ground.on_high(s, x, y)
    level = above == ground.on_high(s, s.x[v], s.y[v])
    while left:
        w = start + first_bit(left)
        left &= left - 1
        dx, dy = s.on_x[w] - x, s.on_y[w] - y
        if s.status[w] & KNOCKED_DOWN or d.medium[d.kind[w]] < size:
            continue
        hides = traits(d, s, w)
        if hides & INCORPOREAL or (slips and d.group[w] == d.group[m]):
            continue
        if hides & STEALTH:
            reach = UNSEEN_BEYOND + radius(d, m) + radius(d, w)
            if dx * dx + dy * dy > reach * reach:
                continue
        if not level and not ground.on_high(s, s.x[w], s.y[w]):
            if not above or not within(d, s, w, v, SCREEN):
                continue
        if veils + woods >= VEILS:
            break
        row = s.veil[veils]
        row[0], row[1] = dx * wx + dy * wy, dy * wx - dx * wy
        row[2], row[3] = radius(d, w), -1.0
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
        w = start + first_bit(left)
        left &= left - 1
        dx, dy, room = s.on_x[w] - x, s.on_y[w] - y, (radius(d, w) + CLOSE_BY) * stretch
        aside, across = mine + slope * (dx * wx + dy * wy), dy * wx - dx * wy
        near |= int(abs(across - aside) <= room) | int(abs(across + aside) <= room) << 1
    return near


@kernel(read_only=("d",))
def _past_all(
    d: Setup,
    s: State,
    m: int,
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
    """Return whether a line from m to v is open past models, and the terrain in the veil."""
    mine, theirs, bare = radius(d, m), radius(d, v), veil[0] + veil[1] == 0
    slope, more = (theirs - mine) / long, 0
    found = between(d, s, m, v, x, y, wx, wy, long, 0)
    near = _edges(d, s, x, y, wx, wy, mine, slope, found, 0)
    if d.first[2] > WORD:
        more = between(d, s, m, v, x, y, wx, wy, long, WORD)
        near |= _edges(d, s, x, y, wx, wy, mine, slope, more, WORD)
    if last == 1.0 and near & 1 == 0 and (bare or clear(s, mine, theirs, long, 1.0, veil)):
        return True
    if first == -1.0 and near & 2 == 0 and (bare or clear(s, mine, theirs, long, -1.0, veil)):
        return True
    if found:
        veil = _veil_models(d, s, m, x, y, v, found, 0, wx, wy, veil)
    if more:
        veil = _veil_models(d, s, m, x, y, v, more, WORD, wx, wy, veil)
    return open_line(s, mine, theirs, long, first, last, veil)


@kernel(read_only=("d",))
def _look(d: Setup, s: State, m: int, x: float, y: float, v: int, arc: bool, models: bool) -> bool:
    """Return whether m, at (x, y), sees v: in its front arc (arc), past models or not (models)."""
    dx, dy = s.x[v] - x, s.y[v] - y
    mine, theirs = radius(d, m), radius(d, v)
    bits, ahead = traits(d, s, m), dx * s.ux[m] + dy * s.uy[m]
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
        veil = _veil_ground(d, s, m, x, y, v, left, wx, wy)
    first, last = -1.0, 1.0
    if half and ahead < theirs:
        if wx * s.uy[m] - wy * s.ux[m] > 0.0:
            first = -ahead / theirs
        else:
            last = ahead / theirs
    if models and bits & SEES_MODELS == 0:
        return _past_all(d, s, m, x, y, v, wx, wy, long, first, last, veil)
    if veil[0] + veil[1] == 0:
        return True
    return open_line(s, mine, theirs, long, first, last, veil)


@kernel(read_only=("d",))
def sees(d: Setup, s: State, m: int, v: int) -> bool:
    """Return whether m has line of sight to v: some line from its base to v's in its front arc.

    Forests, obstructions, clouds and the bases of models at least as large as v's stop a line.
    """
    return _look(d, s, m, s.x[m], s.y[m], v, True, True)


@kernel(read_only=("d",))
def still_sees(d: Setup, s: State, m: int, v: int) -> bool:
    """Return what `sees` does; a look is not repeated while no model has moved."""
    if s.looked_by[v] != m or s.looked_in[v] != s.scene:
        s.seen[v] = int(sees(d, s, m, v))
        s.looked_by[v], s.looked_in[v] = m, s.scene
    return bool(s.seen[v] != 0)


@kernel(read_only=("d",))
def sees_past_models(d: Setup, s: State, m: int, v: int) -> bool:
    """Return whether m has line of sight to v where no third model can be between them."""
    return _look(d, s, m, s.x[m], s.y[m], v, True, False)


@kernel(read_only=("d",))
def sees_from(d: Setup, s: State, m: int, x: float, y: float, v: int) -> bool:
    """Return whether m would have line of sight to v from (x, y), facing it."""
    return _look(d, s, m, x, y, v, False, True)


@kernel(read_only=("d",))
def no_terrain_between(d: Setup, s: State, m: int, x: float, y: float, v: int) -> bool:
    """Return whether no terrain takes from m, at (x, y) and facing v, the sight of v."""
    return _look(d, s, m, x, y, v, False, False)


@kernel(read_only=("d",))
def targets_charge(d: Setup, s: State, m: int, v: int) -> bool:
    """Return whether m has the line of sight to v that a charge asks for.

    A flying model looks past intervening models. Source: Flight.
    """
    return _look(d, s, m, s.x[m], s.y[m], v, True, traits(d, s, m) & FLIGHT == 0)
