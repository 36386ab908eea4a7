"""Models in melee with each other, kept up to date pair by pair in `engages` and `engaged`.

Source: Company of Iron, "Melee Range", "Engaged & Engaging", "Knockdown", "Stationary".
"""

from factions.systems.company_of_iron.kernels.record.layout import NOT_READY, PLAYING, REACH
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.systems.company_of_iron.kernels.record.state import State
from factions.systems.company_of_iron.kernels.table import bases, sight
from factions.tabletop.compiler.jit import kernel

ASIDE = 0.3  # inches by which a model between two others may be farther from one than they are
SLACK = 1e-6  # inches by which a base beside a look is still taken to be in its way


@kernel(read_only=("d",))
def melee_reach(d: Setup, s: State, m: int) -> float:
    """Return a model's melee range: of its longest melee weapon; 0 while it has none."""
    far = float(d.melee_range[d.kind[m]])
    return max(0.0, far + s.plus[m, REACH]) if far > 0.0 and bases.upright(s, m) else 0.0


@kernel(read_only=("d",))
def _holds(d: Setup, s: State, m: int, v: int) -> bool:
    """Return whether m engages v now: in its melee range and line of sight, both on their feet."""
    return bases.upright(s, v) and would_hold(d, s, m, v)


@kernel(read_only=("d",))
def would_hold(d: Setup, s: State, m: int, v: int) -> bool:
    """Return whether m engages v where v is on its feet, or once it is."""
    far = melee_reach(d, s, m)
    if far <= 0.0 or not bases.within(d, s, m, v, far):
        return False
    if bases.within(d, s, m, v, bases.NOBODY_BETWEEN):
        return sight.sees_past_models(d, s, m, v)
    return sight.sees(d, s, m, v)


@kernel
def _write(s: State, m: int, v: int, one: bool, two: bool) -> None:
    """Write whether m engages v and v engages m, and count both in or out of melee."""
    before = s.engages[m, v] or s.engages[v, m]
    s.engages[m, v], s.engages[v, m] = one, two
    more = int(one or two) - int(before != 0)
    s.engaged[m] += more
    s.engaged[v] += more


@kernel(read_only=("d",))
def _pair(d: Setup, s: State, m: int, v: int) -> None:
    """Work out anew whether m and v engage each other."""
    one = two = False
    if s.where[m] == PLAYING and s.where[v] == PLAYING:
        one, two = _holds(d, s, m, v), _holds(d, s, v, m)
    if one != s.engages[m, v] or two != s.engages[v, m]:
        _write(s, m, v, one, two)


@kernel(read_only=("d",))
def _parts(d: Setup, s: State, x: float, y: float, r: float, p: int, q: int) -> bool:
    """Return whether a base of radius r at a point may be in the way of looks between p and q."""
    dx, dy, ex, ey = s.x[q] - s.x[p], s.y[q] - s.y[p], x - s.x[p], y - s.y[p]
    square, along, across = dx * dx + dy * dy, ex * dx + ey * dy, ey * dx - ex * dy
    room = max(bases.radius(d, p), bases.radius(d, q)) + r + SLACK
    inside = (along > -SLACK) & (along < square + SLACK)
    return bool(inside & (across * across < room * room * square))


@kernel(read_only=("d",))
def _long_arms(d: Setup, s: State, m: int, near: int) -> None:
    """Work out anew the pairs that m may have stepped between, or out of the way of.

    near: how many models are `about`; m may hide any two of them from each other.
    """
    r, x, y, was_x, was_y = bases.radius(d, m), s.on_x[m], s.on_y[m], s.stood[m, 0], s.stood[m, 1]
    border = 0  # those of the first player stand before those of the second
    for n in range(near):
        border += int(d.side[s.about[n]] == 0)
    for n in range(near):
        p = s.about[n]
        far = d.melee_range[d.kind[p]] + s.plus[p, REACH]
        if far < bases.NOBODY_BETWEEN:
            continue
        first, last = (border, near) if n < border else (0, border)
        for other in range(first, last):
            q = s.about[other]
            if not bases.within(d, s, p, q, far):
                continue
            if _parts(d, s, x, y, r, p, q) or _parts(d, s, was_x, was_y, r, p, q):
                _pair(d, s, p, q)


@kernel(read_only=("d",))
def _seat(d: Setup, s: State, m: int) -> int:
    """Return the flags that m stands at, battle-ready, as bits."""
    found, far = 0, d.flag_reach + d.edge[m]
    for o in range(d.posts):
        dx, dy = s.on_x[m] - d.flag[o, 0], s.on_y[m] - d.flag[o, 1]
        found |= int((dx * dx + dy * dy <= far * far) & (s.status[m] & NOT_READY == 0)) << o
    return int(found)


@kernel(read_only=("d",))
def _stir(d: Setup, s: State, m: int) -> None:
    """Note where m is, that it has stirred, and whether that is at other flags than before."""
    bases.settle_base(s, m)
    if _seat(d, s, m) != s.seat[m]:
        s.upset = 1
    s.stirred[m], s.scene = 1, s.scene + 1
    s.stir |= bases.kind_bit(d.kind[m])


@kernel(read_only=("d",))
def refresh(d: Setup, s: State, m: int) -> None:
    """Work out the engagement anew, after m has moved, come, fallen or got up."""
    _stir(d, s, m)
    near = bases.about(d, s, m, s.longest)
    here, mine = s.where[m] == PLAYING, melee_reach(d, s, m)
    for n in range(near):
        v = s.about[n]
        if d.side[v] == d.side[m]:
            continue
        meet = s.engages[m, v] or s.engages[v, m]
        if not meet and here:
            far = max(mine, d.melee_range[d.kind[v]] + s.plus[v, REACH])
            meet = bases.within(d, s, m, v, far)
        if meet:
            _pair(d, s, m, v)
    _long_arms(d, s, m, near)
    s.stood[m, 0], s.stood[m, 1] = s.x[m], s.y[m]


@kernel(read_only=("d",))
def turned(d: Setup, s: State, m: int) -> None:
    """Work out anew which enemies m engages, after it has turned where it stands.

    Others have it in their reach, and past it in their sight, as they had before.
    """
    _stir(d, s, m)
    far = melee_reach(d, s, m)
    if far <= 0.0:
        return
    near = bases.about(d, s, m, far)
    for n in range(near):
        v = s.about[n]
        if d.side[v] != d.side[m]:
            one = _holds(d, s, m, v)
            if one != s.engages[m, v]:
                _write(s, m, v, one, s.engages[v, m] != 0)


@kernel(read_only=("d",))
def begin_engagement(d: Setup, s: State) -> None:
    """Work out the engagement of all models from nothing."""
    s.engaged[:] = 0
    s.upset = 1
    bases.measure(d, s)
    s.longest = 0.0
    for m in range(d.first[2]):
        bases.settle_base(s, m)
        s.stood[m, 0], s.stood[m, 1] = s.x[m], s.y[m]
        s.longest = max(s.longest, d.melee_range[d.kind[m]] + d.more_reach + ASIDE)
    s.engages[:, :] = 0
    for m in range(d.first[1]):
        refresh(d, s, m)
    for m in range(d.first[1], d.first[2]):
        _stir(d, s, m)


@kernel
def in_melee_with_others(s: State, m: int, v: int) -> bool:
    """Return whether v is in melee, but not with m."""
    return bool(s.engaged[v] > 0 and not s.engages[m, v] and not s.engages[v, m])
