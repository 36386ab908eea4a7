"""Cards: tests of discipline, hands, commands, interference, bids for the initiative.

What the publisher prints on cards is not at hand. Ours carry a value and one of four commands,
each as often. Source: Armoured Clash, "Discipline Tests", "Command & Conquer Cards", "Determine
Initiative".

Effects of commands: `rules.attacks.commands:steady_aim`, `rules.attacks.commands:dig_in`,
`rules.round.manoeuvres:hasten`, `rules.round.activation:begin_activation`,
`rules.round.reserves:bring_on`, `rules.special_rules.portal_mastery:open_portals`.

For what a player chooses, see `judgement.hands:commandable`, `judgement.hands:expertise`,
`judgement.hands:may_command`, `judgement.hands:choose_card`,
`judgement.hands:choose_interference`, `judgement.hands:choose_bid`.
"""

from factions.systems.armoured_clash import events
from factions.systems.armoured_clash.kernels.judgement.hands import (
    choose_bid,
    choose_card,
    choose_interference,
    commandable,
    expertise,
)
from factions.systems.armoured_clash.kernels.record import emits
from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import (
    FLANK_ATTACK,
    HAND,
    HIGHEST,
)
from factions.systems.armoured_clash.kernels.table.shapes import player_of
from factions.tabletop.battles import rng
from factions.tabletop.compiler.jit import kernel, seldom


@kernel(read_only=("d",))
def shuffle_anew(d: Setup, s: State, player: int) -> None:
    """Give a player a whole deck and an empty hand. Source: Armoured Clash, "Setup"."""
    for card in range(d.cards):
        s.deck[player, card] = card
    s.deck_left[player] = d.cards
    s.piled[player] = s.held[player] = s.cut_off[player] = 0


@kernel
def discard(s: State, player: int, card: int) -> None:
    """Put a card on a player's discard pile. Source: Armoured Clash, "Command & Conquer Cards"."""
    s.pile[player, s.piled[player]] = card
    s.piled[player] += 1


@kernel
def turn_up(s: State, player: int) -> int:
    """Take a card from a player's deck; with the last one communications break down.

    Source: Armoured Clash, "Command & Conquer Cards".
    """
    place = rng.below(s.rng, max(1, s.deck_left[player]))
    card = s.deck[player, place]
    s.deck_left[player] = max(0, s.deck_left[player] - 1)
    s.deck[player, place] = s.deck[player, s.deck_left[player]]
    if s.deck_left[player] == 0:
        _break_down(s, player)
    return int(card)


@kernel
def _break_down(s: State, player: int) -> None:
    """Make the discard pile the new deck; from now on the player draws none for the hand."""
    for slot in range(s.piled[player]):
        s.deck[player, slot] = s.pile[player, slot]
    s.deck_left[player], s.piled[player] = s.piled[player], 0
    if s.cut_off[player] == 0:
        s.cut_off[player] = 1
        emits.emit(s, events.STATUS, -1, -1, events.CUT_OFF, player)


@seldom
def deal_anew(s: State, player: int) -> None:
    """Deal a player's hand anew out of all cards that its enemy has not seen.

    Trials of a search begin with it: hands are hidden.
    """
    left = s.deck_left[player]
    for place in range(s.held[player]):
        card, row = s.hand[player, place], rng.below(s.rng, left + s.held[player] - place)
        if row < left:
            s.hand[player, place], s.deck[player, row] = s.deck[player, row], card
        else:
            other = place + row - left
            s.hand[player, place], s.hand[player, other] = s.hand[player, other], card


@kernel(read_only=("d",))
def test_value(d: Setup, s: State, player: int) -> int:
    """Turn up a card for a test, discard it and return its value.

    Source: Armoured Clash, "Discipline Tests".
    """
    card = turn_up(s, player)
    discard(s, player, card)
    return int(d.card_value[card])


@kernel(read_only=("d",))
def draw_hand(d: Setup, s: State, player: int) -> None:
    """Draw up to the hand limit, unless communications have broken down.

    Source: Armoured Clash, "Draw Cards".
    """
    for _ in range(HAND):
        if s.held[player] >= d.hand_limit or s.cut_off[player]:
            return
        s.hand[player, s.held[player]] = turn_up(s, player)
        s.held[player] += 1


@kernel
def play_card(s: State, player: int, place: int) -> int:
    """Take a card out of a player's hand; it is still to be discarded.

    Source: Armoured Clash, "Command & Conquer Cards".
    """
    card = s.hand[player, place]
    s.held[player] -= 1
    s.hand[player, place] = s.hand[player, s.held[player]]
    return int(card)


@kernel(read_only=("d",))
def command(d: Setup, s: State, u: int, does: int, worth: float, theirs: float) -> bool:
    """Issue a command to a unit, worth that many points; return whether it takes effect.

    One command an activation, none to the disordered; the enemy may interfere. theirs: what the
    command is worth by the weights of the enemy's general.

    Source: Armoured Clash, "Issuing Commands", "Interference".
    """
    player = player_of(d, u)
    if not commandable(d, s, u):
        return False
    place = choose_card(d, s, player, -1 if does >= FLANK_ATTACK else does, 0, worth)
    if place < 0:
        return False
    card = play_card(s, player, place)
    s.ordered[player] = 1
    emits.emit(s, events.CARD, u, -1, events.COMMANDS, player)
    more = d.resolve[u] + (d.drop[u] if does == FLANK_ATTACK else 0)
    value = raised(d.card_value[card], more + expertise(d, s, player))
    emits.add_numbers(s, 2, value, does)
    discard(s, player, card)
    return not _interfered(d, s, 1 - player, value, theirs)


@kernel
def raised(value: int, more: int) -> int:
    """Return the value of a card that rules add to, up to 12.

    Source: Armoured Clash, the special rules Iron Resolve, Logistical Expertise, Hostile Territory
    Drop.
    """
    return int(max(value, min(HIGHEST, value + more)))


@kernel(read_only=("d",))
def _interfered(d: Setup, s: State, enemy: int, value: int, worth: float) -> bool:
    """Let the enemy cancel a command with a card worth more than its own."""
    more = expertise(d, s, enemy) if value < HIGHEST else 0
    place = choose_interference(d, s, enemy, value - more, worth)
    if place < 0:
        return False
    card = play_card(s, enemy, place)
    emits.emit(s, events.CARD, -1, -1, events.INTERFERES, enemy)
    emits.add_numbers(s, 2, raised(d.card_value[card], more), -1)
    discard(s, enemy, card)
    return True


@kernel(read_only=("d",))
def _bid(d: Setup, s: State, player: int) -> int:
    """Take the card that a player bids out of the hand; -1 where the initiative is surrendered."""
    place = choose_bid(d, s, player)
    return play_card(s, player, place) if place >= 0 else -1


@kernel(read_only=("d",))
def determine_initiative(d: Setup, s: State) -> None:
    """Let both players bid; a tie goes to the player without the initiative.

    Where the second surrenders, the first takes the card back.

    Source: Armoured Clash, "Determine Initiative".
    """
    one, two = s.initiative, 1 - s.initiative
    cards = (_bid(d, s, one), _bid(d, s, two))
    values = (
        d.card_value[cards[0]] if cards[0] >= 0 else 0,
        d.card_value[cards[1]] if cards[1] >= 0 else 0,
    )
    for order in range(2):
        player, card = (one, cards[0]) if order == 0 else (two, cards[1])
        why = events.BIDS if card >= 0 else events.SURRENDERS
        emits.emit(s, events.CARD, -1, -1, why, player)
        emits.add_numbers(s, 2, values[order], -1)
        if card >= 0 and order == 0 and cards[1] < 0:
            s.hand[player, s.held[player]] = card
            s.held[player] += 1
        elif card >= 0:
            discard(s, player, card)
    surrendered = cards[0] >= 0 and cards[1] < 0
    s.initiative = one if values[0] > values[1] or surrendered else two
    emits.emit(s, events.INITIATIVE, -1, -1, s.initiative, 0)
