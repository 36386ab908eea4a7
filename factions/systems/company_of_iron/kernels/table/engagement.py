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
def melee_reach(d: Setup, s: State, u: int) -> float:
    """Return a model's melee range: of its longest melee weapon; 0 while it has none."""
    far = float(d.melee_range[d.kind[u]])
    return max(0.0, far + s.plus[u, REACH]) if far > 0.0 and bases.upright(s, u) else 0.0


@kernel(read_only=("d",))
def _holds(d: Setup, s: State, u: int, v: int) -> bool:
    """Return whether u engages v now: in its melee range and line of sight, both on their feet."""
    return bases.upright(s, v) and would_hold(d, s, u, v)


@kernel(read_only=("d",))
def would_hold(d: Setup, s: State, u: int, v: int) -> bool:
    """Return whether u engages v where v is on its feet, or once it is."""
    far = melee_reach(d, s, u)
    if far <= 0.0 or not bases.within(d, s, u, v, far):
        return False
    if bases.within(d, s, u, v, bases.NOBODY_BETWEEN):
        return sight.sees_past_models(d, s, u, v)
    return sight.sees(d, s, u, v)


@kernel
def _write(s: State, u: int, v: int, one: bool, two: bool) -> None:
    """Write whether u engages v and v engages u, and count both in or out of melee."""
    before = s.engages[u, v] or s.engages[v, u]
    s.engages[u, v], s.engages[v, u] = one, two
    more = int(one or two) - int(before != 0)
    s.engaged[u] += more
    s.engaged[v] += more


@kernel(read_only=("d",))
def _pair(d: Setup, s: State, u: int, v: int) -> None:
    """Work out anew whether u and v engage each other."""
    one = two = False
    if s.where[u] == PLAYING and s.where[v] == PLAYING:
        one, two = _holds(d, s, u, v), _holds(d, s, v, u)
    if one != s.engages[u, v] or two != s.engages[v, u]:
        _write(s, u, v, one, two)


@kernel(read_only=("d",))
def _parts(d: Setup, s: State, x: float, y: float, edge: float, u: int, v: int) -> bool:
    """Return whether a base at a point may be in the way of looks between u and v."""
    dx, dy, ex, ey = s.x[v] - s.x[u], s.y[v] - s.y[u], x - s.x[u], y - s.y[u]
    square, along, across = dx * dx + dy * dy, ex * dx + ey * dy, ey * dx - ex * dy
    room = max(bases.radius(d, u), bases.radius(d, v)) + edge + SLACK
    inside = (along > -SLACK) & (along < square + SLACK)
    return bool(inside & (across * across < room * room * square))


@kernel(read_only=("d",))
def _long_arms(d: Setup, s: State, u: int, near: int) -> None:
    """Work out anew the pairs that u may have stepped between, or out of the way of.

    near: how many models are `about`; u may hide any two of them from each other.
    """
    edge, x, y = bases.radius(d, u), s.on_x[u], s.on_y[u]
    was_x, was_y = s.stood[u, 0], s.stood[u, 1]
    border = 0  # those of the first player stand before those of the second
    for place in range(near):
        border += int(d.side[s.about[place]] == 0)
    for place in range(near):
        v = s.about[place]
        far = d.melee_range[d.kind[v]] + s.plus[v, REACH]
        if far < bases.NOBODY_BETWEEN:
            continue
        first, last = (border, near) if place < border else (0, border)
        for opposite in range(first, last):
            other = s.about[opposite]
            if not bases.within(d, s, v, other, far):
                continue
            if _parts(d, s, x, y, edge, v, other) or _parts(d, s, was_x, was_y, edge, v, other):
                _pair(d, s, v, other)


@kernel(read_only=("d",))
def _seat(d: Setup, s: State, u: int) -> int:
    """Return the flags that u stands at, battle-ready, as bits."""
    found, far = 0, d.flag_reach + d.edge[u]
    for flag in range(d.posts):
        dx, dy = s.on_x[u] - d.flag[flag, 0], s.on_y[u] - d.flag[flag, 1]
        found |= int((dx * dx + dy * dy <= far * far) & (s.status[u] & NOT_READY == 0)) << flag
    return int(found)


@kernel(read_only=("d",))
def _stir(d: Setup, s: State, u: int) -> None:
    """Note where u is, that it has stirred, and whether that is at other flags than before."""
    bases.settle_base(s, u)
    if _seat(d, s, u) != s.seat[u]:
        s.upset = 1
    s.stirred[u], s.scene = 1, s.scene + 1
    s.stir |= bases.kind_bit(d.kind[u])


@kernel(read_only=("d",))
def refresh(d: Setup, s: State, u: int) -> None:
    """Work out the engagement anew, after u has moved, come, fallen or got up."""
    _stir(d, s, u)
    near = bases.about(d, s, u, s.longest)
    here, mine = s.where[u] == PLAYING, melee_reach(d, s, u)
    for place in range(near):
        v = s.about[place]
        if d.side[v] == d.side[u]:
            continue
        meet = s.engages[u, v] or s.engages[v, u]
        if not meet and here:
            far = max(mine, d.melee_range[d.kind[v]] + s.plus[v, REACH])
            meet = bases.within(d, s, u, v, far)
        if meet:
            _pair(d, s, u, v)
    _long_arms(d, s, u, near)
    s.stood[u, 0], s.stood[u, 1] = s.x[u], s.y[u]


@kernel(read_only=("d",))
def turned(d: Setup, s: State, u: int) -> None:
    """Work out anew which enemies u engages, after it has turned where it stands.

    Others have it in their reach, and past it in their sight, as they had before.
    """
    _stir(d, s, u)
    far = melee_reach(d, s, u)
    if far <= 0.0:
        return
    near = bases.about(d, s, u, far)
    for place in range(near):
        v = s.about[place]
        if d.side[v] != d.side[u]:
            one = _holds(d, s, u, v)
            if one != s.engages[u, v]:
                _write(s, u, v, one, s.engages[v, u] != 0)


@kernel(read_only=("d",))
def begin_engagement(d: Setup, s: State) -> None:
    """Work out the engagement of all models from nothing."""
    s.engaged[:] = 0
    s.upset = 1
    bases.measure(d, s)
    s.longest = 0.0
    for u in range(d.first[2]):
        bases.settle_base(s, u)
        s.stood[u, 0], s.stood[u, 1] = s.x[u], s.y[u]
        s.longest = max(s.longest, d.melee_range[d.kind[u]] + d.more_reach + ASIDE)
    s.engages[:, :] = 0
    for u in range(d.first[1]):
        refresh(d, s, u)
    for u in range(d.first[1], d.first[2]):
        _stir(d, s, u)


@kernel
def in_melee_with_others(s: State, u: int, v: int) -> bool:
    """Return whether v is in melee, but not with u."""
    return bool(s.engaged[v] > 0 and not s.engages[u, v] and not s.engages[v, u])
