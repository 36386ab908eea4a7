"""What models are worth: to be rid of one, of a box of one, and what attacks may be expected to do.

Everything is in army points. Either player weighs all models, the own and the enemy's, by the
weights of its own general. Expected damage comes from the exact odds of SETUP's `deals`.
"""

from factions.systems.company_of_iron.kernels.judgement import chances
from factions.systems.company_of_iron.kernels.record.layout import (
    AIMED_SHOT,
    ARMOUR,
    CHARGE_BLOW,
    CONTINUING,
    COVERED_SHOT,
    DAMAGE_DICE,
    FLOOR_BLOW,
    FLOOR_CHARGE,
    FLOOR_SHOT,
    FLOORED,
    FRESH,
    FROM_FRONT,
    HEAD,
    HINDERED_SHOT,
    INJURED,
    KNOCKED_DOWN,
    NOT_READY,
    SEAT,
    SHOT,
    STATIONARY,
    SURELY,
    TYPED,
)
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.systems.company_of_iron.kernels.record.state import State
from factions.systems.company_of_iron.kernels.table.bases import behind, lanes
from factions.systems.company_of_iron.kernels.table.stats.current_stats import asks, lasts
from factions.tabletop.compiler.jit import kernel

FALLEN = 0.7  # of a model's worth is gone when its last box is marked: dead, injured or down
FINISHED = 0.5  # of it when one that is injured is boxed
COVER_STEP = 4  # DEF
FEWEST = 1e-6  # boxes


@kernel(read_only=("d",))
def _stand(d: Setup, s: State, flag: int) -> None:
    """Count the battle-ready models within reach of a flag, and add that to their stakes."""
    x, y, border, number = d.flag[flag, 0], d.flag[flag, 1], d.first[1], lanes(d.first[2])
    first = second = 0
    for u in range(number):
        dx, dy, far = s.on_x[u] - x, s.on_y[u] - y, d.flag_reach + d.edge[u]
        there = (dx * dx + dy * dy <= far * far) & (s.status[u] & NOT_READY == 0)
        s.seat[u] |= int(there) << flag
        first += int(there & (u < border))
        second += int(there & (u >= border))
    s.hold[0, flag], s.hold[1, flag] = first, second
    for player in range(2):
        seat = d.taste[player, SEAT]
        ours, theirs = seat / max(1, first), seat / max(1, second)
        for u in range(number):
            more = ours if u < border else theirs
            s.stake[player, u] += more if s.seat[u] >> flag & 1 else 0.0


@kernel(read_only=("d",))
def appraise(d: Setup, s: State, v: int) -> None:
    """Write down what each box is worth that is marked on a model, as it is now, and how many."""
    injured = s.status[v] & INJURED != 0
    left = max(1.0, float(d.boxes[v] - s.damage[v]))
    s.left[v] = 0.0 if injured else left
    s.finish[v] = 1.0 if injured else 0.0
    s.prone[v] = 1.0 if s.status[v] & (KNOCKED_DOWN | STATIONARY) else 0.0
    for player in range(2):
        s.topple[player, v] = (1.0 - s.prone[v]) * d.taste[player, FLOORED] * s.stake[player, v]
    _price(d, s, v)


@kernel(read_only=("d",))
def _price(d: Setup, s: State, v: int) -> None:
    """Write down what marking a box of a model is worth to either player."""
    part = FINISHED if s.finish[v] > 0.0 else FALLEN / s.left[v]
    for player in range(2):
        fresh = 0.0 if s.activated[v] else d.taste[player, FRESH]
        s.price[player, v] = s.stake[player, v] * part * (1.0 + fresh)


@kernel(read_only=("d",))
def survey_worth(d: Setup, s: State) -> None:
    """Write which models hold which flag, and the worth of destroying each model and each box."""
    s.upset = 0
    for u in range(lanes(d.first[2])):
        s.stake[0, u] = s.stake[1, u] = d.worth[u]
        s.seat[u] = 0
    for side in range(2):
        if s.leader[side] >= 0:
            for player in range(2):
                s.stake[player, s.leader[side]] += d.taste[player, HEAD]
    for flag in range(d.posts):
        _stand(d, s, flag)
    _appraise_all(d, s)


@kernel(read_only=("d",))
def _appraise_all(d: Setup, s: State) -> None:
    s.worn = 0
    for u in range(lanes(d.first[2])):
        appraise(d, s, u)


@kernel(read_only=("d",))
def survey_worth_again(d: Setup, s: State) -> None:
    """Write down anew what of a survey is not as it was."""
    if s.upset:
        survey_worth(d, s)
    elif s.worn:
        _appraise_all(d, s)


@kernel(read_only=("d",))
def appraise_spent(d: Setup, s: State, u: int) -> None:
    """Write down anew what a model is worth that has acted, where a player heeds that."""
    if d.taste[0, FRESH] + d.taste[1, FRESH] > 0.0:
        _price(d, s, u)


@kernel(read_only=("d",))
def appraise_fresh(d: Setup, s: State) -> None:
    """Write down anew what models are worth, none of which has acted, where a player heeds that."""
    if d.taste[0, FRESH] + d.taste[1, FRESH] > 0.0:
        for u in range(lanes(d.first[2])):
            _price(d, s, u)


@kernel(read_only=("d",))
def floor_rows(d: Setup, kind: int) -> tuple[int, int]:
    """Return the rows of `deals` to multiply by `floors`: some that are at hand where it is 0."""
    return (FLOOR_CHARGE, FLOOR_SHOT) if d.floors[kind] else (CHARGE_BLOW, SHOT)


@kernel(read_only=("d",))
def prize(d: Setup, s: State, u: int, v: int, how: int) -> float:
    """Return what a whole series of attacks of u on v is worth to u's player.

    how: a row of `deals`.
    """
    return prize_to(d, s, d.side[u], u, v, how)


@kernel(read_only=("d",))
def prize_to(d: Setup, s: State, player: int, u: int, v: int, how: int) -> float:
    """Return what a whole series of attacks of u on v is worth by a player's weights."""
    kind, price = d.kind[u], s.price[player, v]
    expected = float(d.deals[kind, how, v])
    if how >= SHOT:
        floors = _floors(d, s, player, kind, v, FLOOR_SHOT)
        return float(price * min(s.left[v], expected) + floors)
    if d.melee_range[kind] == 0.0:
        return 0.0
    expected *= float(d.deals[kind, SURELY, v]) if s.prone[v] > 0.0 else 1.0
    row = FLOOR_CHARGE if how == CHARGE_BLOW else FLOOR_BLOW
    floors = _floors(d, s, player, kind, v, row)
    return float(price * (s.finish[v] + min(s.left[v], expected)) + floors)


@kernel(read_only=("d",))
def _floors(d: Setup, s: State, player: int, kind: int, v: int, row: int) -> float:
    """Return what it is worth that attacks of a kind may leave v knocked down or stationary."""
    return float(s.topple[player, v] * float(d.deals[kind, row, v])) if d.floors[kind] else 0.0


@kernel(read_only=("d",))
def hardened(d: Setup, s: State, u: int, v: int, guns: bool, dice: int) -> float:
    """Return what part of what attacks of u mark on v is left by the ARM that is put on v.

    dice: of a damage roll. Worked out for u's hardest weapon of that sort, from where u is.
    """
    if s.lasting[v, 0] < 0 or s.status[v] & INJURED:
        return 1.0
    return _part_left(d, s, u, v, guns, dice)


@kernel(read_only=("d",))
def _part_left(d: Setup, s: State, u: int, v: int, guns: bool, dice: int) -> float:
    more, bits, kind = 0, 0 if behind(d, s, u, v) else FROM_FRONT, d.kind[u]
    for slot in range(CONTINUING):
        effect = s.lasting[v, slot]
        if (
            effect >= 0
            and d.what[effect] == ARMOUR
            and (not asks(d, effect) or lasts(d, s, effect, v, u, bits))
        ):
            more += int(d.amount[effect])
    if more <= 0:
        return 1.0
    hardest, extra = -1, 0
    for weapon in range(d.weapon_first[kind], d.weapon_first[kind + 1]):
        fit = (d.ranged[weapon] != 0) == guns and d.qualities[weapon] & TYPED == 0
        if fit and (hardest < 0 or d.power[weapon] > d.power[hardest]):
            hardest = weapon
    if hardest < 0:
        return 1.0
    for effect in range(d.weapon_effect[hardest], d.weapon_waits[hardest]):
        extra += int(d.amount[effect]) if d.what[effect] == DAMAGE_DICE else 0
    short = d.arm[d.kind[v]] + (d.shield[d.kind[v]] if bits else 0) - d.power[hardest]
    before = after = 0.0
    for point in range(1, int(s.left[v]) + 1):
        before += chances.chance(d, dice + extra, short + point)
        after += chances.chance(d, dice + extra, short + more + point)
    return after / before if before > 0.0 else 1.0


@kernel(read_only=("d",))
def _as_likely(d: Setup, need: int, more: int, easy: float, hard: float) -> float:
    """Return what lies between two worths of shots as the chances of two dice do.

    need: what the dice must show for the easy ones; more: what they must beyond that, of COVER more
    for the hard ones.
    """
    if more == 0:
        return easy
    most, least = chances.likely(d, 2, need), chances.likely(d, 2, need + COVER_STEP)
    if more == COVER_STEP or most <= least:
        return hard
    return easy + (hard - easy) * (most - chances.likely(d, 2, need + more)) / (most - least)


@kernel(read_only=("d",))
def _hindered(d: Setup, u: int, v: int, hindered: int) -> float:
    """Return how many boxes a model's shots mark on v, whose DEF gains so much."""
    need = int(d.def_[d.kind[v]] - d.rat[d.kind[u]])
    plain = float(d.deals[d.kind[u], SHOT, v])
    covered = float(d.deals[d.kind[u], COVERED_SHOT, v])
    if hindered <= COVER_STEP:
        return _as_likely(d, need, hindered, plain, covered)
    worse = float(d.deals[d.kind[u], HINDERED_SHOT, v])
    if hindered <= 2 * COVER_STEP:
        return _as_likely(d, need + COVER_STEP, hindered - COVER_STEP, covered, worse)
    return (
        worse * chances.likely(d, 2, need + hindered) / chances.likely(d, 2, need + 2 * COVER_STEP)
    )


@kernel(read_only=("d",))
def shot_prize(d: Setup, s: State, u: int, v: int, hindered: int) -> float:
    """Return what a model's shots at v are worth; hindered: what DEF v gains, -2 for aimed shots.

    Between the rows of `deals`, and beyond, the odds change as those of a plain attack roll do.
    """
    if hindered < 0:
        expected = float(d.deals[d.kind[u], AIMED_SHOT, v])
    else:
        expected = _hindered(d, u, v, hindered)
    player = d.side[u]
    floors = _floors(d, s, player, d.kind[u], v, FLOOR_SHOT)
    if floors > 0.0 and hindered > 0:
        floors *= min(1.0, expected / max(FEWEST, float(d.deals[d.kind[u], SHOT, v])))
    return float(s.price[player, v] * min(s.left[v], expected) + floors)
