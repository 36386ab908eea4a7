"""What it is worth for the model weighed up to end its activation at a place.

A place is worth the best attack that it makes possible later, or the chase of it; less what
enemies may do to a model there, and the free strikes on the way; and what a flag is worth.
Places are weighed side by side: loops go over places within loops over enemies, without branches.
Source: the project's design, section 5.
"""

from factions.systems.company_of_iron.kernels.judgement.outlook import (
    FAR,
    HOLD,
    NEAR,
    NO_PREY,
    OWN,
    PRIZE,
    RARITY,
    SHOTS_FEARED,
    STRIKE,
    STRIKES_FEARED,
    posts_now,
)
from factions.systems.company_of_iron.kernels.record.layout import (
    DRAWN_TO,
    HUNT,
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
    best, chase, flight = s.option_best, s.option_chase, s.option_flight
    for number in range(count):
        n = first + number
        loss[n] = best[n] = flight[n] = 0.0
        chase[n] = NO_PREY
    for foe in range(s.foes):
        e = s.foe[foe]
        ex, ey, near, far, own = s.x[e], s.y[e], fear[NEAR, e], fear[FAR, e], fear[OWN, e]
        blows, shots, got, rarity = (
            fear[STRIKES_FEARED, e],
            fear[SHOTS_FEARED, e],
            fear[PRIZE, e],
            fear[RARITY, e],
        )
        for number in range(count):
            n = first + number
            dx, dy = ex - px[n], ey - py[n]
            square = dx * dx + dy * dy
            harm = (blows if square <= near else 0.0) + (shots if square <= far else 0.0)
            loss[n] += harm
            best[n] = max(best[n], got if square <= own else ZERO) + ZERO
            chase[n] = min(chase[n], rarity * max(square, own)) + ZERO
    for holder in range(s.holders):
        e = s.holder[holder]
        ex, ey, hold, strike = s.x[e], s.y[e], fear[HOLD, e], fear[STRIKE, e]
        for number in range(count):
            n = first + number
            dx, dy = ex - px[n], ey - py[n]
            flight[n] += strike if dx * dx + dy * dy > hold else 0.0


@kernel(read_only=("d",))
def _by_flags(d: Setup, s: State, m: int, first: int, count: int) -> None:
    """Write what the flags are worth at each place: the nearest of the others draws by nearness.

    Before the first round that scores they only draw: to be near when they do.
    """
    px, py, held, drawn = s.option_x, s.option_y, s.option_held, s.option_drawn
    for number in range(count):
        held[first + number] = drawn[first + number] = 0.0
    within = d.flag_reach + d.edge[m]
    square, scoring = within * within, posts_now(d, s)
    for o in range(d.posts):
        x, y, pull = d.flag[o, 0], d.flag[o, 1], s.pull[o]
        now = pull if o < scoring else 0.0
        drawing = pull * d.taste[d.side[m], DRAWN_TO] * square
        for number in range(count):
            n = first + number
            dx, dy = px[n] - x, py[n] - y
            away = dx * dx + dy * dy
            held[n] += now if away <= square else 0.0
            drawn[n] = max(drawn[n], drawing / max(square, away)) + ZERO


@kernel(read_only=("d",))
def _weigh(d: Setup, s: State, m: int, first: int, number_of: int) -> None:
    """Write what so many places from row `first` on are worth, and perhaps some after them."""
    count = lanes(number_of)
    _by_enemies(s, first, count)
    _by_flags(d, s, m, first, count)
    taste, most = d.taste[d.side[m]], s.stake[m]
    later = taste[LATER] if d.gun_range[d.kind[m]] > 0.0 else 1.0
    hunt = taste[HUNT]
    for number in range(count):
        n = first + number
        hope = max(later * s.option_best[n], hunt / s.option_chase[n])
        loss = min(most, s.option_loss[n]) + s.option_flight[n]
        s.option_worth[n] = hope - loss + max(s.option_held[n], s.option_drawn[n])


@kernel(read_only=("d",))
def weigh_options(d: Setup, s: State, m: int) -> None:
    """Write what each place listed is worth."""
    _weigh(d, s, m, 0, s.options)


@kernel(read_only=("d",))
def weigh_place(d: Setup, s: State, m: int, x: float, y: float) -> float:
    """Return what a place is worth for the model weighed up; those listed stay as they are."""
    s.option_x[ONE], s.option_y[ONE] = x, y
    _weigh(d, s, m, ONE, 1)
    return float(s.option_worth[ONE])
