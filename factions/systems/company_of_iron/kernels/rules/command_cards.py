"""Command cards: the deck, the hand, assets and battle plans.

Source: Company of Iron, Core Rules, "Command Cards".
"""

from factions.systems.company_of_iron.kernels.judgement.cards import holds, least_card, plays
from factions.systems.company_of_iron.kernels.judgement.outlook import reaches_any
from factions.systems.company_of_iron.kernels.record import events
from factions.systems.company_of_iron.kernels.record.layout import (
    BOOST,
    BRACE,
    DASH,
    HAND,
    INJURED,
    KNOCKED_DOWN,
    OFFER_BOOST_ATTACK,
    OFFER_BOOST_DAMAGE,
    OFFER_BRACE,
    OFFER_REROLL,
    OFFER_REROLL_DAMAGE,
    REROLL,
    SHAKE,
    STATIONARY,
)
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.systems.company_of_iron.kernels.record.state import State
from factions.systems.company_of_iron.kernels.rules import movement
from factions.systems.company_of_iron.kernels.rules.model_status import lose
from factions.systems.company_of_iron.kernels.table.stats.current_stats import renew
from factions.tabletop.battles import rng
from factions.tabletop.compiler.jit import kernel, seldom

DASH_LENGTH = 2.0


@kernel(read_only=("d",))
def deal(d: Setup, s: State) -> None:
    """Give either player a whole deck and no hand. Source: Company of Iron, Command Cards."""
    for p in range(2):
        s.held[p], s.drawn[p], s.plan[p] = 0, 0, -1
        for n in range(HAND):
            s.hand[p, n] = -1
        for n in range(d.cards):
            s.deck[p, n] = n


@seldom(read_only=("d",))
def _reshuffle(d: Setup, s: State, p: int) -> None:
    """Put the cards that are not in hand back into a player's deck."""
    for n in range(s.held[p]):
        for place in range(d.cards):
            if s.deck[p, place] == s.hand[p, n]:
                s.deck[p, place], s.deck[p, n] = s.deck[p, n], s.deck[p, place]
    s.drawn[p] = s.held[p]


@kernel(read_only=("d",))
def draw_card(d: Setup, s: State, p: int) -> None:
    """Draw a card; the discards are shuffled in where none is left.

    Source: Company of Iron, Command Cards.
    """
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
    emit_card(d, s, p, card, events.DRAWN, -1)


@kernel(read_only=("d",))
def emit_card(d: Setup, s: State, p: int, card: int, became: int, m: int) -> None:
    """Write what became of a card."""
    events.emit(s, events.CARD, m, -1, p, card)
    events.more(s, became, d.card_asset[card], 0)


@kernel(read_only=("d",))
def fill(d: Setup, s: State, p: int) -> None:
    """Fill a hand at the beginning of a round; the player with fewer points chooses from one more.

    Source: Company of Iron, Command Cards.
    """
    for _ in range(HAND):
        if s.held[p] < d.hand[p]:
            draw_card(d, s, p)
    if d.total[p] < d.total[1 - p] and d.hand[p] > 0:
        draw_card(d, s, p)
        if s.held[p] > d.hand[p]:
            drop(d, s, p, least_card(d, s, p))


@seldom(read_only=("d",))
def exchange(d: Setup, s: State, p: int) -> None:
    """Draw a card and discard one, where rules would add or return a model.

    Source: Company of Iron, Adding & Returning Models.
    """
    before = s.held[p]
    if plays(d, p):
        draw_card(d, s, p)
    if s.held[p] > before:
        drop(d, s, p, least_card(d, s, p))


@kernel
def take(s: State, p: int, place: int) -> None:
    """Take a card out of a hand."""
    s.held[p] -= 1
    s.hand[p, place] = s.hand[p, s.held[p]]
    s.hand[p, s.held[p]] = -1


@kernel(read_only=("d",))
def drop(d: Setup, s: State, p: int, place: int) -> None:
    """Discard a card. Source: Company of Iron, Command Cards."""
    emit_card(d, s, p, s.hand[p, place], events.DISCARDED, -1)
    take(s, p, place)


@kernel(read_only=("d",))
def spend_card(d: Setup, s: State, p: int, asset: int, m: int) -> bool:
    """Discard a card for its asset, which is for model m; return whether there was one.

    Source: Company of Iron, Command Cards.
    """
    place = holds(d, s, p, asset)
    if place < 0:
        return False
    emit_card(d, s, p, s.hand[p, place], events.SPENT, m)
    take(s, p, place)
    return True


@kernel(read_only=("d",))
def spend_offers(d: Setup, s: State, m: int, v: int, spent: int) -> None:
    """Discard the cards whose assets an attack of m on v uses.

    Source: Company of Iron, Command Cards.
    """
    p = d.side[m]
    if spent & (OFFER_BOOST_ATTACK | OFFER_BOOST_DAMAGE):
        spend_card(d, s, p, BOOST, m)
    if spent & (OFFER_REROLL | OFFER_REROLL_DAMAGE):
        spend_card(d, s, p, REROLL, m)
    if spent & OFFER_BRACE:
        spend_card(d, s, 1 - p, BRACE, v)


@kernel(read_only=("d",))
def shake_by_card(d: Setup, s: State, m: int) -> None:
    """Shake off what keeps a model from acting, where there is a card for it.

    One that lies far from all enemies gets up instead of an attack that it would not make.

    Source: Company of Iron, Shakeable Effects.
    """
    p = d.side[m]
    if s.status[m] & INJURED or not plays(d, p) or holds(d, s, p, SHAKE) < 0:
        return
    if s.status[m] & STATIONARY == 0 and not reaches_any(d, s, m):
        return
    for bit in (STATIONARY, KNOCKED_DOWN):
        if s.status[m] & bit and spend_card(d, s, p, SHAKE, m):
            lose(d, s, m, bit, events.SHAKEN)


@seldom(read_only=("d",))
def dash(d: Setup, s: State, m: int, v: int) -> None:
    """Move a model that is about to act 2 inches toward v, for a card.

    Source: Company of Iron, Command Cards.
    """
    if spend_card(d, s, d.side[m], DASH, m):
        movement.walk(d, s, m, s.x[v], s.y[v], DASH_LENGTH, events.BY_RULE)


@kernel(read_only=("d",))
def play_plan(d: Setup, s: State, p: int, place: int) -> None:
    """Play the card at a place of a player's hand as the battle plan of the round.

    Source: Company of Iron, Command Cards.
    """
    card = s.hand[p, place]
    s.plan[p] = card
    emit_card(d, s, p, card, events.PLANNED, s.leader[p])
    take(s, p, place)
    renew(d, s)
