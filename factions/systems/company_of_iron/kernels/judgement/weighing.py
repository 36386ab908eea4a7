"""What it is worth for the model weighed up to end its activation at a place.

A place is worth the best attack that it makes possible later, or the chase of it, and the gunners
that are engaged from there; less what enemies may do to a model there, and the free strikes on the
way; and what a flag is worth.
Places are weighed side by side: loops go over places within loops over enemies, without branches.

"""

import math

from factions.systems.company_of_iron.kernels.judgement.outlook import (
    FAR,
    FUTURE,
    HOLD,
    NEAR,
    NO_PREY,
    OWN,
    PRIZE,
    RARITY,
    SHOTS_FEARED,
    STRIKE,
    STRIKES_FEARED,
    TIE,
    TOUCH,
    most_lost,
    posts_now,
)
from factions.systems.company_of_iron.kernels.record.layout import (
    DRAWN_TO,
    HUNT,
    KEEP,
    LATER,
    PLACES,
)
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.systems.company_of_iron.kernels.record.state import State
from factions.systems.company_of_iron.kernels.table.bases import lanes
from factions.tabletop.compiler.jit import kernel

ONE = PLACES - 4  # the row of a place that is weighed alone, in lanes of its own
# Added to a maximum it has all places stored side by side; a bare one is stored where it changes,
# place by place, which is slow.
ZERO = 0.0


@kernel
def _by_enemies(s: State, first: int, count: int) -> None:
    """Write what enemies do to a model that ends at each place, and what it may gain from them."""
    fear, px, py, loss = s.fear, s.option_x, s.option_y, s.option_loss
    best, chase, flight, tied = s.option_best, s.option_chase, s.option_flight, s.option_tied
    for number in range(count):
        row = first + number
        loss[row] = best[row] = flight[row] = tied[row] = 0.0
        chase[row] = NO_PREY
    for foe in range(s.foes):
        enemy = s.foe[foe]
        ex, ey, own = s.x[enemy], s.y[enemy], fear[OWN, enemy]
        near, far = fear[NEAR, enemy], fear[FAR, enemy]
        touch, tie = fear[TOUCH, enemy], fear[TIE, enemy]
        blows, shots, got, rarity = (
            fear[STRIKES_FEARED, enemy],
            fear[SHOTS_FEARED, enemy],
            fear[PRIZE, enemy],
            fear[RARITY, enemy],
        )
        for number in range(count):
            row = first + number
            dx, dy = ex - px[row], ey - py[row]
            square = dx * dx + dy * dy
            harm = (blows if square <= near else 0.0) + (shots if square <= far else 0.0)
            loss[row] += harm
            tied[row] += tie if square <= touch else 0.0
            best[row] = max(best[row], got if square <= own else ZERO) + ZERO
            chase[row] = min(chase[row], rarity * max(square, own)) + ZERO
    for holder in range(s.holders):
        enemy = s.holder[holder]
        ex, ey, hold, strike = s.x[enemy], s.y[enemy], fear[HOLD, enemy], fear[STRIKE, enemy]
        for number in range(count):
            row = first + number
            dx, dy = ex - px[row], ey - py[row]
            flight[row] += strike if dx * dx + dy * dy > hold else 0.0


@kernel(read_only=("d",))
def _by_flags(d: Setup, s: State, u: int, first: int, count: int) -> None:
    """Write what the flags are worth at each place: the nearest of the others draws by nearness.

    Before the first round that scores they only draw: to be near when they do.
    """
    px, py, held, drawn = s.option_x, s.option_y, s.option_held, s.option_drawn
    for number in range(count):
        held[first + number] = drawn[first + number] = 0.0
    within = d.flag_reach + d.edge[u]
    square, scoring = within * within, posts_now(d, s)
    for flag in range(d.posts):
        x, y, pull = d.flag[flag, 0], d.flag[flag, 1], s.pull[flag]
        now = pull if flag < scoring else 0.0
        drawing = pull * d.taste[d.side[u], DRAWN_TO] * square
        for number in range(count):
            row = first + number
            dx, dy = px[row] - x, py[row] - y
            away = dx * dx + dy * dy
            held[row] += now if away <= square else 0.0
            drawn[row] = max(drawn[row], drawing / max(square, away)) + ZERO
        if s.keeper[d.side[u], flag] == u:
            _draw_keeper(d, s, u, flag, first, count)


@kernel(read_only=("d",))
def _draw_keeper(d: Setup, s: State, u: int, flag: int, first: int, count: int) -> None:
    """Let a flag draw its keeper: it is worth FUTURE less for each run that it is away."""
    x, y, within = d.flag[flag, 0], d.flag[flag, 1], d.flag_reach + d.edge[u]
    drawing, stride = s.pull[flag] * d.taste[d.side[u], KEEP], 2.0 * d.spd[d.kind[u]]
    for number in range(count):
        row = first + number
        dx, dy = s.option_x[row] - x, s.option_y[row] - y
        runs = max(0.0, math.sqrt(dx * dx + dy * dy) - within) / stride
        s.option_drawn[row] = max(s.option_drawn[row], drawing * FUTURE**runs)


@kernel(read_only=("d",))
def _weigh(d: Setup, s: State, u: int, first: int, number_of: int) -> None:
    """Write what so many places from row `first` on are worth, and perhaps some after them."""
    count = lanes(number_of)
    _by_enemies(s, first, count)
    _by_flags(d, s, u, first, count)
    taste, most = d.taste[d.side[u]], most_lost(d, s, u)
    later = taste[LATER] if d.gun_range[d.kind[u]] > 0.0 else 1.0
    hunt = taste[HUNT]
    for number in range(count):
        row = first + number
        hope = max(later * s.option_best[row], hunt / s.option_chase[row]) + s.option_tied[row]
        loss = min(most, s.option_loss[row]) + s.option_flight[row]
        s.option_worth[row] = hope - loss + max(s.option_held[row], s.option_drawn[row])


@kernel(read_only=("d",))
def weigh_options(d: Setup, s: State, u: int) -> None:
    """Write what each place listed is worth."""
    _weigh(d, s, u, 0, s.options)


@kernel(read_only=("d",))
def weigh_place(d: Setup, s: State, u: int, x: float, y: float) -> float:
    """Return what a place is worth for the model weighed up; those listed stay as they are."""
    s.option_x[ONE], s.option_y[ONE] = x, y
    _weigh(d, s, u, ONE, 1)
    return float(s.option_worth[ONE])
