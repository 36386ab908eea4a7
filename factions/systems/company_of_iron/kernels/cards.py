"""Command cards: the hand, and assets spent where they promise enough.

Source: Company of Iron, Core Rules, "Command Cards".
"""

import math

from factions.systems.company_of_iron.kernels import charges, events, movement
from factions.systems.company_of_iron.kernels.bases import around, word
from factions.systems.company_of_iron.kernels.conditions import has
from factions.systems.company_of_iron.kernels.layout import (
    BOOST,
    BRACE,
    CHARGE_BLOW,
    DASH,
    GREEDY,
    HAND,
    INJURED,
    KNOCKED_DOWN,
    NO_RUN,
    OFFER_BOOST_ATTACK,
    OFFER_BOOST_DAMAGE,
    OFFER_BRACE,
    OFFER_REROLL,
    OFFER_REROLL_DAMAGE,
    REROLL,
    SHAKE,
    SPEED,
    STATIONARY,
    Record,
)
from factions.systems.company_of_iron.kernels.outlook import (
    charge_reach,
    prize,
    reaches_any,
    weigh_up,
)
from factions.systems.company_of_iron.kernels.sight import targets_charge
from factions.systems.company_of_iron.kernels.stats import stat
from factions.systems.company_of_iron.kernels.status import lose
from factions.systems.company_of_iron.kernels.weighing import weigh
from factions.tabletop import rng
from factions.tabletop.bits import first_bit
from factions.tabletop.jit import kernel, seldom

DASH_LENGTH = 2.0
HAIR = 1e-6  # inches by which who is looked at may be out of reach
# What must be at stake for an asset to be spent, in army points.
BOOST_STAKE, REROLL_STAKE, BRACE_STAKE = 0.8, 0.6, 0.8
DASH_PRIZE = 0.3  # what the charge that it makes possible must promise


@kernel
def deal(d: Record, s: Record) -> None:
    """Give either player a whole deck and no hand."""
    for p in range(2):
        s.held[p], s.drawn[p], s.plan[p] = 0, 0, -1
        for n in range(HAND):
            s.hand[p, n] = -1
        for n in range(d.cards):
            s.deck[p, n] = n


@seldom
def _reshuffle(d: Record, s: Record, p: int) -> None:
    """Put the cards that are in nobody's hand back into a player's deck."""
    for n in range(s.held[p]):
        for place in range(d.cards):
            if s.deck[p, place] == s.hand[p, n]:
                s.deck[p, place], s.deck[p, n] = s.deck[p, n], s.deck[p, place]
    s.drawn[p] = s.held[p]


@kernel
def draw(d: Record, s: Record, p: int) -> None:
    """Draw a card; the discards are shuffled in where none is left."""
    if s.drawn[p] >= d.cards:
        _reshuffle(d, s, p)
    left = d.cards - s.drawn[p]
    if left <= 0 or s.held[p] >= HAND:
        return
    place = s.drawn[p] + rng.below(s.rng, left)
    card = s.deck[p, place]
    s.deck[p, place], s.deck[p, s.drawn[p]] = s.deck[p, s.drawn[p]], card
    s.drawn[p] += 1
    s.hand[p, s.held[p]] = card
    s.held[p] += 1
    tell(d, s, p, card, events.DRAWN, -1)


@kernel
def tell(d: Record, s: Record, p: int, card: int, became: int, m: int) -> None:
    """Write what became of a card."""
    events.emit(s, events.CARD, m, -1, p, card)
    events.more(s, became, d.card_asset[card], 0)


@kernel
def fill(d: Record, s: Record, p: int) -> None:
    """Fill a hand at the beginning of a round; whoever has fewer points chooses from one more."""
    for _ in range(HAND):
        if s.held[p] < d.hand[p]:
            draw(d, s, p)
    if d.total[p] < d.total[1 - p] and d.hand[p] > 0:
        draw(d, s, p)
        if s.held[p] > d.hand[p]:
            drop(d, s, p, _least(d, s, p))


@seldom
def exchange(d: Record, s: Record, p: int) -> None:
    """Draw a card and discard one, where rules would add or return a model.

    Source: Company of Iron, Core Rules, "Adding & Returning Models".
    """
    before = s.held[p]
    if plays(d, p):
        draw(d, s, p)
    if s.held[p] > before:
        drop(d, s, p, _least(d, s, p))


@kernel
def _least(d: Record, s: Record, p: int) -> int:
    """Return the place in a hand of the card to part with: the asset there is most of."""
    worst, most = 0, -1
    for n in range(s.held[p]):
        same = 0
        for other in range(s.held[p]):
            same += d.card_asset[s.hand[p, n]] == d.card_asset[s.hand[p, other]]
        asset = d.card_asset[s.hand[p, n]]
        rank = 4 * same + (2 if asset == DASH else 1 if asset == SHAKE else 0)
        if rank > most:
            worst, most = n, rank
    return worst


@kernel
def take(s: Record, p: int, place: int) -> None:
    """Take a card out of a hand."""
    s.held[p] -= 1
    s.hand[p, place] = s.hand[p, s.held[p]]
    s.hand[p, s.held[p]] = -1


@kernel
def drop(d: Record, s: Record, p: int, place: int) -> None:
    """Discard a card."""
    tell(d, s, p, s.hand[p, place], events.DISCARDED, -1)
    take(s, p, place)


@kernel
def holds(d: Record, s: Record, p: int, asset: int) -> int:
    """Return the place in a hand of a card with that asset, -1 for none."""
    for n in range(s.held[p]):
        if d.card_asset[s.hand[p, n]] == asset:
            return n
    return -1


@kernel
def _assets(d: Record, s: Record, p: int) -> int:
    """Return the assets in a player's hand, as bits; none where its policy uses no cards."""
    found = 0
    for n in range(s.held[p] if plays(d, p) else 0):
        found |= 1 << d.card_asset[s.hand[p, n]]
    return found


@kernel
def spend(d: Record, s: Record, p: int, asset: int, m: int) -> bool:
    """Discard a card for its asset, which is for model m; tell whether there was one."""
    place = holds(d, s, p, asset)
    if place < 0:
        return False
    tell(d, s, p, s.hand[p, place], events.SPENT, m)
    take(s, p, place)
    return True


@kernel
def plays(d: Record, p: int) -> bool:
    """Tell whether a player's policy uses cards."""
    return bool(d.policy[p] == GREEDY)


@kernel
def offers(d: Record, s: Record, m: int, v: int) -> int:
    """Return the assets that both players might spend on an attack of m on v, as its context.

    The attack spends a card for a roll that it changes by enough.
    """
    if s.status[v] & INJURED:
        return 0
    p, bits = d.side[m], 0
    mine, braces = _assets(d, s, p), _assets(d, s, 1 - p) >> BRACE & 1 != 0
    if not braces and mine & (1 << BOOST | 1 << REROLL) == 0:
        return 0
    worth = s.stake[v]
    if mine >> BOOST & 1 and worth >= BOOST_STAKE:
        bits |= OFFER_BOOST_ATTACK | OFFER_BOOST_DAMAGE
    if mine >> REROLL & 1 and worth >= REROLL_STAKE:
        bits |= OFFER_REROLL | OFFER_REROLL_DAMAGE
    return int(bits | OFFER_BRACE if braces and worth >= BRACE_STAKE else bits)


@kernel
def settle(d: Record, s: Record, m: int, v: int, spent: int) -> None:
    """Discard the cards whose assets an attack of m on v uses."""
    p = d.side[m]
    if spent & (OFFER_BOOST_ATTACK | OFFER_BOOST_DAMAGE):
        spend(d, s, p, BOOST, m)
    if spent & (OFFER_REROLL | OFFER_REROLL_DAMAGE):
        spend(d, s, p, REROLL, m)
    if spent & OFFER_BRACE:
        spend(d, s, 1 - p, BRACE, v)


@kernel
def shake(d: Record, s: Record, m: int) -> None:
    """Shake off what keeps a model from acting, where there is a card for it.

    One that lies far from all enemies gets up instead of an attack that it would not make.
    """
    p = d.side[m]
    if s.status[m] & INJURED or not plays(d, p) or holds(d, s, p, SHAKE) < 0:
        return
    if s.status[m] & STATIONARY == 0 and not reaches_any(d, s, m):
        return
    for bit in (STATIONARY, KNOCKED_DOWN):
        if s.status[m] & bit and spend(d, s, p, SHAKE, m):
            lose(d, s, m, bit, events.SHAKEN)


@seldom
def worth_charging(d: Record, s: Record, m: int, v: int) -> bool:
    """Tell whether a model had rather charge v, and end before it, than stay where it is."""
    weigh_up(d, s, m, True)
    dx, dy = s.x[m] - s.x[v], s.y[m] - s.y[v]
    near = (d.edge[m] + d.edge[v] + d.melee_range[d.kind[m]]) / math.sqrt(dx * dx + dy * dy)
    there = weigh(d, s, m, s.x[v] + near * dx, s.y[v] + near * dy)
    return prize(d, s, m, v, CHARGE_BLOW) + there > weigh(d, s, m, s.x[m], s.y[m])


@seldom
def _reaches_after_dash(d: Record, s: Record, m: int, v: int) -> bool:
    """Tell whether a model that had dashed toward v could charge it."""
    x, y = s.x[m], s.y[m]
    movement.way(d, s, m, s.x[v], s.y[v], DASH_LENGTH, movement.EXACT)
    s.x[m], s.y[m] = s.spot[movement.END_X], s.spot[movement.END_Y]
    reaches = charges.finds_way(d, s, m, v, charges.charge_length(d, s, m))
    s.x[m], s.y[m] = x, y
    return reaches


@kernel
def dash(d: Record, s: Record, m: int) -> None:
    """Move a model that is about to act 2 inches if that brings an enemy into charge reach."""
    p = d.side[m]
    if s.held[p] == 0 or s.engaged[m] > 0 or not plays(d, p) or holds(d, s, p, DASH) < 0:
        return
    k = d.kind[m]
    if d.melee_range[k] == 0.0 or d.gun_range[k] > 0.0 or has(d, s, m, NO_RUN):
        return
    reach, least, target = charge_reach(d, s, m) + stat(d, s, m, SPEED, 0) - d.spd[k], 99.0, -1
    start, farthest = word(d, 1 - p), reach + DASH_LENGTH + d.edge[m] + HAIR
    left = around(d, s, 1 - p, s.x[m], s.y[m], farthest)
    while left:
        e = start + first_bit(left)
        left &= left - 1
        dx, dy = s.x[m] - s.x[e], s.y[m] - s.y[e]
        far = math.sqrt(dx * dx + dy * dy) - d.edge[m] - d.edge[e]
        if far < least:
            least, target = far, e
    if target < 0 or least <= reach or least > reach + DASH_LENGTH:
        return
    if prize(d, s, m, target, CHARGE_BLOW) < DASH_PRIZE or not targets_charge(d, s, m, target):
        return
    if not worth_charging(d, s, m, target) or not _reaches_after_dash(d, s, m, target):
        return
    if spend(d, s, p, DASH, m):
        movement.walk(d, s, m, s.x[target], s.y[target], DASH_LENGTH, events.BY_RULE)
