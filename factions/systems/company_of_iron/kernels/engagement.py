"""Who is in melee with whom: kept up to date, pair by pair, in `engages` and `engaged`.

Source: Company of Iron, "Melee Range", "Engaged & Engaging", "Knockdown", "Stationary".
"""

from factions.systems.company_of_iron.kernels import bases, sight
from factions.systems.company_of_iron.kernels.layout import MOST_REACH, PLAYING, REACH, Record
from factions.tabletop.jit import kernel


@kernel
def gap(d: Record, s: Record, m: int, v: int) -> float:
    """Return the distance of two bases from edge to edge, at least 0."""
    return bases.gap(d, s, m, v)


@kernel
def reach(d: Record, s: Record, m: int) -> float:
    """Return a model's melee range: of its longest melee weapon; 0 while it has none."""
    far = float(d.melee_range[d.kind[m]])
    return max(0.0, far + s.plus[m, REACH]) if far > 0.0 and bases.upright(s, m) else 0.0


@kernel
def _holds(d: Record, s: Record, m: int, v: int) -> bool:
    """Tell whether m engages v now: in its melee range and line of sight, both on their feet."""
    far = reach(d, s, m)
    if far <= 0.0 or not bases.upright(s, v) or not bases.within(d, s, m, v, far):
        return False
    if bases.within(d, s, m, v, bases.NOBODY_BETWEEN):
        return sight.sees_past_models(d, s, m, v)
    return sight.sees(d, s, m, v)


@kernel
def _write(s: Record, m: int, v: int, one: bool, two: bool) -> None:
    """Write whether m engages v and v engages m, and count both in or out of melee."""
    before = s.engages[m, v] or s.engages[v, m]
    s.engages[m, v], s.engages[v, m] = one, two
    more = int(one or two) - int(before != 0)
    s.engaged[m] += more
    s.engaged[v] += more


@kernel
def _pair(d: Record, s: Record, m: int, v: int) -> None:
    """Work out anew whether m and v engage each other."""
    one = two = False
    if s.where[m] == PLAYING and s.where[v] == PLAYING:
        one, two = _holds(d, s, m, v), _holds(d, s, v, m)
    if one != s.engages[m, v] or two != s.engages[v, m]:
        _write(s, m, v, one, two)


@kernel
def _long_arms(d: Record, s: Record, m: int, near: int) -> None:
    """Work out anew the pairs that m may have stepped between, or out of the way of.

    near: how many models are `about`.
    """
    r = bases.radius(d, m)
    for n in range(near):
        p = s.about[n]
        far = d.melee_range[d.kind[p]] + s.plus[p, REACH]
        if far < bases.NOBODY_BETWEEN or s.where[p] != PLAYING:
            continue
        room = far + r + bases.radius(d, p)
        dx, dy = s.x[p] - s.x[m], s.y[p] - s.y[m]
        ex, ey = s.x[p] - s.stood[m, 0], s.y[p] - s.stood[m, 1]
        if min(dx * dx + dy * dy, ex * ex + ey * ey) > room * room:
            continue
        enemy = 1 - d.side[p]
        for q in range(d.first[enemy], d.first[enemy + 1]):
            if q != m and s.where[q] == PLAYING and bases.within(d, s, p, q, far):
                _pair(d, s, p, q)


@kernel
def _stir(d: Record, s: Record, m: int) -> None:
    """Note where m is, and that it has stirred."""
    bases.settle(s, m)
    s.stirred[m], s.scene = 1, s.scene + 1
    s.stir |= bases.kind_bit(d.kind[m])


@kernel
def refresh(d: Record, s: Record, m: int) -> None:
    """Work out anew who is in melee, after m has moved, turned, come, fallen or got up."""
    _stir(d, s, m)
    near = bases.about(d, s, m, s.longest)
    here, mine = s.where[m] == PLAYING, reach(d, s, m)
    for n in range(near):
        v = s.about[n]
        if d.side[v] == d.side[m]:
            continue
        meet = s.engages[m, v] or s.engages[v, m]
        if not meet and here and s.where[v] == PLAYING:
            far = max(mine, d.melee_range[d.kind[v]] + s.plus[v, REACH])
            meet = bases.within(d, s, m, v, far)
        if meet:
            _pair(d, s, m, v)
    _long_arms(d, s, m, near)
    s.stood[m, 0], s.stood[m, 1] = s.x[m], s.y[m]


@kernel
def begin(d: Record, s: Record) -> None:
    """Work out who is in melee when nobody knows yet."""
    s.engaged[:] = 0
    bases.measure(d, s)
    s.longest = 0.0
    for m in range(d.first[2]):
        bases.settle(s, m)
        s.stood[m, 0], s.stood[m, 1] = s.x[m], s.y[m]
        s.longest = max(s.longest, d.melee_range[d.kind[m]] + MOST_REACH)
    s.engages[:, :] = 0
    for m in range(d.first[1]):
        refresh(d, s, m)
    for m in range(d.first[1], d.first[2]):
        _stir(d, s, m)
