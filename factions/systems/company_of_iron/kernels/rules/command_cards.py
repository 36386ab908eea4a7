"""Command cards: the deck, the hand, assets and battle plans.

Source: Company of Iron, Core Rules, "Command Cards".

For cards spent on rolls, see `judgement.cards:offers`, `judgement.cards:boosts_attack`,
`judgement.cards:rerolls`, `rules.attacks.combat_actions:one_attack`,
`rules.attacks.attack_rolls:roll_attack`.

Nothing is discarded as a round ends (fidelity.toml, 17).
"""

from factions.systems.company_of_iron import events
from factions.systems.company_of_iron.kernels.judgement.cards import holds, least_card, plays
from factions.systems.company_of_iron.kernels.judgement.outlook import reaches_any
from factions.systems.company_of_iron.kernels.record import emits
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
    for player in range(2):
        s.held[player], s.drawn[player], s.plan[player] = 0, 0, -1
        for place in range(HAND):
            s.hand[player, place] = -1
        for place in range(d.cards):
            s.deck[player, place] = place


@seldom(read_only=("d",))
def _reshuffle(d: Setup, s: State, player: int) -> None:
    """Put the cards that are not in hand back into a player's deck."""
    for held in range(s.held[player]):
        for place in range(d.cards):
            if s.deck[player, place] == s.hand[player, held]:
                s.deck[player, place], s.deck[player, held] = (
                    s.deck[player, held],
                    s.deck[player, place],
                )
    s.drawn[player] = s.held[player]


@kernel(read_only=("d",))
def draw_card(d: Setup, s: State, player: int) -> None:
    """Draw a card; the discards are shuffled in where none is left.

    Source: Company of Iron, Command Cards.
    """
    if s.drawn[player] >= d.cards:
        _reshuffle(d, s, player)
    left = d.cards - s.drawn[player]
    if left <= 0 or s.held[player] >= HAND:
        return
    place = s.drawn[player] + rng.below(s.rng, left)
    card = s.deck[player, place]
    s.deck[player, place], s.deck[player, s.drawn[player]] = s.deck[player, s.drawn[player]], card
    s.drawn[player] += 1
    s.hand[player, s.held[player]] = card
    s.held[player] += 1
    emit_card(d, s, player, card, events.DRAWN, -1)


@seldom(read_only=("d",))
def deal_anew(d: Setup, s: State, player: int) -> None:
    """Deal a player's hand anew out of all cards that its enemy has not seen.

    Trials of a search begin with it: hands are hidden.
    """
    left = d.cards - s.drawn[player]
    for held in range(s.held[player]):
        row = rng.below(s.rng, left + s.held[player] - held)
        if row < left:
            card = s.deck[player, s.drawn[player] + row]
            for place in range(s.drawn[player]):
                if s.deck[player, place] == s.hand[player, held]:
                    s.deck[player, place] = card
            s.deck[player, s.drawn[player] + row] = s.hand[player, held]
            s.hand[player, held] = card
        else:
            other, card = held + row - left, s.hand[player, held]
            s.hand[player, held], s.hand[player, other] = s.hand[player, other], card


@kernel(read_only=("d",))
def emit_card(d: Setup, s: State, player: int, card: int, became: int, u: int) -> None:
    """Write what became of a card."""
    emits.emit(s, events.CARD, u, -1, player, card)
    emits.more(s, became, d.card_asset[card], 0)


@kernel(read_only=("d",))
def fill(d: Setup, s: State, player: int) -> None:
    """Fill a hand at the beginning of a round; the player with fewer points chooses from one more.

    Source: Company of Iron, Command Cards.
    """
    for _ in range(HAND):
        if s.held[player] < d.hand[player]:
            draw_card(d, s, player)
    if d.total[player] < d.total[1 - player] and d.hand[player] > 0:
        draw_card(d, s, player)
        if s.held[player] > d.hand[player]:
            drop(d, s, player, least_card(d, s, player))


@seldom(read_only=("d",))
def exchange(d: Setup, s: State, player: int) -> None:
    """Draw a card and discard one, where rules would add or return a model.

    Source: Company of Iron, Adding & Returning Models.
    """
    before = s.held[player]
    if plays(d, player):
        draw_card(d, s, player)
    if s.held[player] > before:
        drop(d, s, player, least_card(d, s, player))


@kernel
def take(s: State, player: int, place: int) -> None:
    """Take a card out of a hand."""
    s.held[player] -= 1
    s.hand[player, place] = s.hand[player, s.held[player]]
    s.hand[player, s.held[player]] = -1


@kernel(read_only=("d",))
def drop(d: Setup, s: State, player: int, place: int) -> None:
    """Discard a card. Source: Company of Iron, Command Cards."""
    emit_card(d, s, player, s.hand[player, place], events.DISCARDED, -1)
    take(s, player, place)


@kernel(read_only=("d",))
def spend_card(d: Setup, s: State, player: int, asset: int, u: int) -> bool:
    """Discard a card for its asset, which is for model u; return whether there was one.

    Source: Company of Iron, Command Cards.
    """
    place = holds(d, s, player, asset)
    if place < 0:
        return False
    emit_card(d, s, player, s.hand[player, place], events.SPENT, u)
    take(s, player, place)
    return True


@kernel(read_only=("d",))
def spend_offers(d: Setup, s: State, u: int, v: int, spent: int) -> None:
    """Discard the cards whose assets an attack of u on v uses.

    Source: Company of Iron, Command Cards.
    """
    player = d.side[u]
    if spent & (OFFER_BOOST_ATTACK | OFFER_BOOST_DAMAGE):
        spend_card(d, s, player, BOOST, u)
    if spent & (OFFER_REROLL | OFFER_REROLL_DAMAGE):
        spend_card(d, s, player, REROLL, u)
    if spent & OFFER_BRACE:
        spend_card(d, s, 1 - player, BRACE, v)


@kernel(read_only=("d",))
def shake_by_card(d: Setup, s: State, u: int) -> None:
    """Shake off what keeps a model from acting, where there is a card for it.

    One that lies far from all enemies gets up instead of an attack that it would not make.

    Source: Company of Iron, Shakeable Effects.
    """
    player = d.side[u]
    if s.status[u] & INJURED or not plays(d, player) or holds(d, s, player, SHAKE) < 0:
        return
    if s.status[u] & STATIONARY == 0 and not reaches_any(d, s, u):
        return
    for bit in (STATIONARY, KNOCKED_DOWN):
        if s.status[u] & bit and spend_card(d, s, player, SHAKE, u):
            lose(d, s, u, bit, events.SHAKEN)


@seldom(read_only=("d",))
def dash(d: Setup, s: State, u: int, v: int) -> None:
    """Move a model that is about to act 2 inches toward v, for a card.

    Source: Company of Iron, Command Cards.
    """
    if spend_card(d, s, d.side[u], DASH, u):
        movement.walk(d, s, u, s.x[v], s.y[v], DASH_LENGTH, events.BY_RULE)


@kernel(read_only=("d",))
def play_plan(d: Setup, s: State, player: int, place: int) -> None:
    """Play the card at a place of a player's hand as the battle plan of the round.

    Source: Company of Iron, Command Cards.
    """
    card = s.hand[player, place]
    s.plan[player] = card
    emit_card(d, s, player, card, events.PLANNED, s.leader[player])
    take(s, player, place)
    renew(d, s)
