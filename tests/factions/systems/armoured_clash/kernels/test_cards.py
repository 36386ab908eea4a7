"""Decks, hands, bids, commands and interference."""

import pytest

from factions.systems.armoured_clash.odds.dice import STANDARD_DIE
from tests.factions.systems.armoured_clash.stage import FAILS, Board, K, L, Unit, board, gun


def cards(b: Board, player: int, *held: int) -> None:
    """Give a player these cards; the value of card n is n + 1, its command n modulo 4."""
    d, s = b
    for card in range(L.CARDS):
        d.card_value[card], d.card_does[card] = card + 1, card % 4
    for place, card in enumerate(held):
        s.hand[player, place] = card
    s.held[player] = len(held)


def field(policy: str = "greedy") -> Board:
    b = board(Unit((24.0, 10.0)), Unit((24.0, 30.0), side=1), policy=policy)
    b.s.initiative = 0
    return b


def test_a_deck_holds_every_card_once() -> None:
    _, s = field()
    drawn = sorted(K.cards.turn_up(s, 0) for _ in range(48))
    assert drawn == list(range(48))
    assert s.deck_left[0] == 0


def test_the_discard_pile_becomes_the_deck_once_and_hands_are_filled_no_more() -> None:
    d, s = field()
    for _ in range(48):
        K.cards.test_value(d, s, 0)
    assert (s.cut_off[0], s.piled[0]) == (0, 48)
    K.cards.test_value(d, s, 0)
    assert (s.cut_off[0], s.deck_left[0], s.piled[0]) == (1, 47, 1)
    K.cards.draw_hand(d, s, 0)
    assert s.held[0] == 0


def test_hands_are_filled_to_the_limit_of_the_scale() -> None:
    d, s = field()
    K.cards.draw_hand(d, s, 0)
    assert (s.held[0], d.hand_limit) == (5, 5)
    K.cards.draw_hand(d, s, 0)
    assert s.deck_left[0] == 43


@pytest.mark.parametrize(
    ("mine", "theirs", "winner"),
    [((5,), (3,), 0), ((3,), (5,), 1), ((3,), (3,), 1), ((), (5,), 1), ((5,), (), 0), ((), (), 1)],
)
def test_the_higher_bid_has_the_initiative_a_tie_goes_to_the_other(
    mine: tuple[int, ...], theirs: tuple[int, ...], winner: int
) -> None:
    b = field()
    cards(b, 0, *mine)
    cards(b, 1, *theirs)
    K.cards.determine_initiative(*b)
    assert b.s.initiative == winner


def test_who_bids_against_a_surrender_keeps_the_card() -> None:
    b = field()
    cards(b, 0, 5)
    K.cards.determine_initiative(*b)
    assert (b.s.held[0], b.s.piled[0]) == (1, 0)


def test_a_command_takes_a_card_that_says_so_and_one_an_activation() -> None:
    b = field()
    cards(b, 0, L.RALLY, L.DIG_IN, 4 + L.RALLY)
    assert K.cards.command(*b, 0, L.RALLY, 5.0)
    assert (b.s.held[0], b.s.piled[0]) == (2, 1)
    assert not K.cards.command(*b, 0, L.RALLY, 5.0)
    b.s.ordered[0] = 0
    assert not K.cards.command(*b, 0, L.STEADY_AIM, 5.0)


def test_nobody_commands_the_disordered_nor_automata() -> None:
    b = field()
    cards(b, 0, L.RALLY)
    b.s.disordered[0] = 1
    assert not K.cards.command(*b, 0, L.RALLY, 5.0)
    b = board(Unit(keywords=("Automata",)), Unit((24.0, 30.0), side=1), policy="greedy")
    cards(b, 0, L.RALLY)
    assert not K.cards.command(*b, 0, L.RALLY, 5.0)


@pytest.mark.parametrize(("theirs", "through"), [(L.RALLY + 1, False), (L.RALLY - 1, True)])
def test_a_higher_card_interferes(theirs: int, through: bool) -> None:
    b = field()
    cards(b, 0, L.RALLY)
    cards(b, 1, theirs)
    assert K.cards.command(*b, 0, L.RALLY, 5.0) is through
    assert b.s.held[1] == (1 if through else 0)
    assert b.s.held[0] == 0


def test_dear_cards_are_kept_for_what_is_worth_much() -> None:
    dear = 8 + L.RALLY
    b = field()
    cards(b, 0, dear)
    assert not K.cards.command(*b, 0, L.RALLY, 5.0)
    assert K.cards.command(*b, 0, L.RALLY, 20.0)


def test_any_card_serves_for_a_flank_attack() -> None:
    b = field()
    cards(b, 0, L.DIG_IN)
    assert K.cards.command(*b, 0, L.FLANK_ATTACK, 5.0)


def test_the_rally_command_passes_the_test_and_ends_suppression() -> None:
    b = board(Unit((24.0, 10.0)), Unit((24.0, 30.0), side=1), card=FAILS, policy="greedy")
    b.s.suppressed[0] = 1
    assert not K.activation.begin_activation(*b, 0)
    b.s.activated[0] = 0
    cards(b, 0, L.RALLY)
    assert K.activation.begin_activation(*b, 0)
    assert b.s.suppressed[0] == 0


def test_dig_in_adds_to_defence() -> None:
    b = board(
        Unit((24.0, 10.0), grid=(gun(12),)),
        Unit((24.0, 25.0), side=1, models=12),
        policy="greedy",
    )
    cards(b, 1, L.DIG_IN)
    K.ranged_attacks.fire_row(b.d, b.s, 0, 0, 1, False)
    assert b.told(K.events.ATTACK)[0][6] == 3


def test_fire_again_lets_an_attack_be_rolled_as_improved() -> None:
    b = board(
        Unit((24.0, 10.0), grid=(gun(12),)),
        Unit((24.0, 25.0), side=1, models=12),
        policy="random",
        die=STANDARD_DIE,
    )
    for seed in range(8):
        K.rng.reseed(b.s.rng, seed, 0)
        cards(b, 0, L.STEADY_AIM)
        b.s.ordered[0], b.s.n[1], b.s.damage[1] = 0, 12, 0
        K.ranged_attacks.fire_row(b.d, b.s, 0, 0, 1, False)
    ratings = {row[3] for row in b.told(K.events.ATTACK)}
    assert ratings == {L.NEUTRAL, L.IMPROVED}
