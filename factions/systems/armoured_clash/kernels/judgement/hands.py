"""Which card of its hand a general plays: for commands, to interfere, for the initiative."""

from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import (
    EXPERTISE,
    GREEDY,
    JAMMING,
    NEAREST,
    RANDOM,
    UNCALLED,
)
from factions.systems.armoured_clash.kernels.table.auras import aura_over
from factions.systems.armoured_clash.kernels.table.shapes import is_out, player_of
from factions.tabletop.battles import rng
from factions.tabletop.compiler.jit import kernel

DEAR = 9  # the lowest value that a policy keeps for commands worth much
MUCH = 12.0  # army points that make a command worth any card


@kernel(read_only=("d",))
def lowest_card(d: Setup, s: State, player: int, does: int, above: int) -> int:
    """Return the place in hand of the lowest card of that command worth more than `above`, or -1.

    does: any command where it is negative.
    """
    best = -1
    for place in range(s.held[player]):
        card = s.hand[player, place]
        if (does < 0 or d.card_does[card] == does) and d.card_value[card] > above:
            if best < 0 or d.card_value[card] < d.card_value[s.hand[player, best]]:
                best = place
    return best


@kernel(read_only=("d",))
def commandable(d: Setup, s: State, u: int) -> bool:
    """Return whether a unit may be commanded: neither disordered nor jammed, once a turn."""
    if s.ordered[player_of(d, u)] or s.disordered[u] or d.rules[u] & UNCALLED:
        return False
    return not is_out(s, u) or aura_over(d, s, u, JAMMING) < 0


@kernel(read_only=("d",))
def expertise(d: Setup, s: State, player: int) -> int:
    """Return what Logistical Expertise adds to the cards a player commands or interferes with."""
    for u in range(d.first[player], d.first[player + 1]):
        if d.rules[u] & EXPERTISE and is_out(s, u):
            return 1
    return 0


@kernel(read_only=("d",))
def may_command(d: Setup, s: State, u: int, does: int) -> bool:
    """Return whether a unit's general may issue a command to it and has a card for that in hand."""
    return commandable(d, s, u) and lowest_card(d, s, player_of(d, u), does, 0) >= 0


@kernel(read_only=("d",))
def willing(d: Setup, s: State, player: int, value: int, worth: float) -> bool:
    """Return whether a policy spends a card of that value for that many army points."""
    if d.policy[player] == RANDOM:
        return rng.below(s.rng, 2) == 0
    return worth > 0.0 and (value < DEAR or worth > MUCH)


@kernel(read_only=("d",))
def choose_card(d: Setup, s: State, player: int, does: int, above: int, worth: float) -> int:
    """Return the place in hand of the card spent on a command worth that many army points, or -1.

    does: the command that it must carry, any where that is negative; above: what it must be worth
    more than.
    """
    place = lowest_card(d, s, player, does, above)
    if place >= 0 and willing(d, s, player, d.card_value[s.hand[player, place]], worth):
        return place
    return -1


@kernel(read_only=("d",))
def choose_interference(d: Setup, s: State, player: int, value: int, worth: float) -> int:
    """Return the place in hand of the card a player interferes with, or -1.

    value: that of the enemy's card. worth: army points that its command is worth to the enemy, by
    the weights of the player who may interfere.
    """
    if d.policy[player] == NEAREST:
        return -1
    return choose_card(d, s, player, -1, value, worth)


@kernel(read_only=("d",))
def choose_bid(d: Setup, s: State, player: int) -> int:
    """Return the place in hand of the card a player bids; -1: the initiative is surrendered."""
    if s.held[player] == 0:
        return -1
    if d.policy[player] == RANDOM:
        place = rng.below(s.rng, s.held[player] + 1)
        return place if place < s.held[player] else -1
    best = 0
    for place in range(1, s.held[player]):
        better = d.card_value[s.hand[player, place]] > d.card_value[s.hand[player, best]]
        if d.policy[player] == GREEDY and better:
            best = place
    return best
