"""Which Command cards a player would spend, or part with, and what a roll must change for one.

Source: Company of Iron, Core Rules, "Command Cards".
"""

from factions.systems.company_of_iron.kernels.record.layout import (
    BOOST,
    BRACE,
    DASH,
    INJURED,
    OFFER_BOOST_ATTACK,
    OFFER_BOOST_DAMAGE,
    OFFER_BRACE,
    OFFER_REROLL,
    OFFER_REROLL_DAMAGE,
    PLAYS_CARDS,
    REROLL,
    SHAKE,
)
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.systems.company_of_iron.kernels.record.state import State
from factions.tabletop.compiler.jit import kernel

# What must be at stake for an asset to be spent, in army points.
BOOST_STAKE, REROLL_STAKE, BRACE_STAKE = 0.8, 0.6, 0.8
# What a boost or a brace, or a reroll, must change, in parts of a target's boxes.
BOOST_GAIN, REROLL_GAIN = 0.07, 0.15


@kernel(read_only=("d",))
def least_card(d: Setup, s: State, player: int) -> int:
    """Return the place in a hand of the card to part with: the asset there is most of."""
    worst, most = 0, -1
    for place in range(s.held[player]):
        same = 0
        for other in range(s.held[player]):
            same += d.card_asset[s.hand[player, place]] == d.card_asset[s.hand[player, other]]
        asset = d.card_asset[s.hand[player, place]]
        rank = 4 * same + (2 if asset == DASH else 1 if asset == SHAKE else 0)
        if rank > most:
            worst, most = place, rank
    return worst


@kernel(read_only=("d",))
def holds(d: Setup, s: State, player: int, asset: int) -> int:
    """Return the place in a hand of a card with that asset, -1 for none."""
    for place in range(s.held[player]):
        if d.card_asset[s.hand[player, place]] == asset:
            return place
    return -1


@kernel(read_only=("d",))
def _assets(d: Setup, s: State, player: int) -> int:
    """Return the assets in a player's hand, as bits; none where its policy uses no cards."""
    found = 0
    for place in range(s.held[player] if plays(d, player) else 0):
        found |= 1 << d.card_asset[s.hand[player, place]]
    return found


@kernel(read_only=("d",))
def plays(d: Setup, player: int) -> bool:
    """Return whether a player's policy uses cards."""
    return bool(d.habits[player] & PLAYS_CARDS)


@kernel(read_only=("d",))
def offers(d: Setup, s: State, u: int, v: int) -> int:
    """Return the assets that both players might spend on an attack of u on v, as its context.

    The attack spends a card for a roll that it changes by enough.
    """
    if s.status[v] & INJURED:
        return 0
    player, bits = d.side[u], 0
    mine, braces = _assets(d, s, player), _assets(d, s, 1 - player) >> BRACE & 1 != 0
    if not braces and mine & (1 << BOOST | 1 << REROLL) == 0:
        return 0
    worth = s.stake[player, v]
    if mine >> BOOST & 1 and worth >= BOOST_STAKE:
        bits |= OFFER_BOOST_ATTACK | OFFER_BOOST_DAMAGE
    if mine >> REROLL & 1 and worth >= REROLL_STAKE:
        bits |= OFFER_REROLL | OFFER_REROLL_DAMAGE
    return int(bits | OFFER_BRACE if braces and s.stake[1 - player, v] >= BRACE_STAKE else bits)


@kernel
def changes_enough(gain: float) -> bool:
    """Return whether a boost or a brace that changes so much is worth a card."""
    return gain >= BOOST_GAIN


@kernel
def boosts_attack(before: float, more: float, share: float, boosted: float) -> bool:
    """Return whether a card had better boost the attack roll: not the damage roll, and not nothing.

    before: the chance to hit; more: what a boost adds to it. share, boosted: what share of its
    boxes the target loses by a hit, and by one whose damage roll is boosted.
    """
    gain = more * share
    return gain >= BOOST_GAIN and gain >= before * (boosted - share)


@kernel
def rerolls(gain: float) -> bool:
    """Return whether another try that promises so much is worth a card."""
    return gain >= REROLL_GAIN
