"""Decks, hands, bids, commands and interference."""

import pytest

from factions.systems.armoured_clash.odds.dice import STANDARD_DIE
from tests.factions.systems.armoured_clash.board.kernels import L
from tests.factions.systems.armoured_clash.board.layout import FAILS, Board, board
from tests.factions.systems.armoured_clash.board.units import Unit, gun


def cards(b: Board, player: int, *held: int) -> None:
    """Give a player these cards; the value of card n is n + 1, its command n modulo 4."""
    b.number_cards()
    b.deal(player, *held)


def field(policy: str = "greedy") -> Board:
    return board(Unit((24.0, 10.0)), Unit((24.0, 30.0), side=1), policy=policy)


def test_a_deck_holds_every_card_once() -> None:
    b = field()
    assert sorted(b.turn_up(0) for _ in range(48)) == list(range(48))
    assert b.deck_left(0) == 0


def test_communications_break_down_as_the_last_card_is_drawn() -> None:
    b = field()
    for _ in range(47):
        b.test_card(0)
    assert (b.is_cut_off(0), b.deck_left(0), b.discards(0)) == (False, 1, 47)
    b.test_card(0)
    assert (b.is_cut_off(0), b.deck_left(0), b.discards(0)) == (True, 47, 1)
    b.draw_hand(0)
    assert b.cards_held(0) == 0


def test_the_last_card_of_a_deck_still_comes_to_hand() -> None:
    b = field()
    for _ in range(46):
        b.test_card(0)
    b.draw_hand(0)
    assert (b.is_cut_off(0), b.cards_held(0), b.deck_left(0), b.discards(0)) == (True, 2, 46, 0)


def test_hands_are_filled_to_the_limit_of_the_scale() -> None:
    b = field()
    b.draw_hand(0)
    assert (b.cards_held(0), b.hand_limit()) == (5, 5)
    b.draw_hand(0)
    assert b.deck_left(0) == 43


def test_a_hand_is_dealt_anew_out_of_what_the_enemy_has_not_seen() -> None:
    b = field()
    b.draw_hand(0)
    for _ in range(40):
        b.test_card(0)
    before, seen = b.hand(0), set()
    for _ in range(60):
        b.deal_anew(0)
        assert len(b.hand(0)) == 5
        seen |= set(b.hand(0))
    assert (len(seen), seen > set(before)) == (8, True)  # the other forty are on the pile
    rest = [b.turn_up(0) for _ in range(b.deck_left(0))]
    assert seen == {*b.hand(0), *rest}


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
    b.bid()
    assert b.initiative() == winner


def test_a_player_who_bids_against_a_surrender_keeps_the_card() -> None:
    b = field()
    cards(b, 0, 5)
    b.bid()
    assert (b.cards_held(0), b.discards(0)) == (1, 0)


def test_a_command_takes_a_card_that_says_so_and_one_an_activation() -> None:
    b = field()
    cards(b, 0, L.RALLY, L.DIG_IN, 4 + L.RALLY)
    assert b.command(0, L.RALLY, 5.0)
    assert (b.cards_held(0), b.discards(0)) == (2, 1)
    assert not b.command(0, L.RALLY, 5.0)
    b.new_turn()
    assert not b.command(0, L.STEADY_AIM, 5.0)


def test_neither_disordered_units_nor_automata_are_commanded() -> None:
    b = board(Unit(disordered=True), Unit((24.0, 30.0), side=1), policy="greedy")
    cards(b, 0, L.RALLY)
    assert not b.command(0, L.RALLY, 5.0)
    b = board(Unit(keywords=("Automata",)), Unit((24.0, 30.0), side=1), policy="greedy")
    cards(b, 0, L.RALLY)
    assert not b.command(0, L.RALLY, 5.0)


@pytest.mark.parametrize(("theirs", "through"), [(L.RALLY + 1, False), (L.RALLY - 1, True)])
def test_a_higher_card_interferes(theirs: int, through: bool) -> None:
    b = field()
    cards(b, 0, L.RALLY)
    cards(b, 1, theirs)
    assert b.command(0, L.RALLY, 5.0) is through
    assert b.cards_held(1) == (1 if through else 0)
    assert b.cards_held(0) == 0


def test_dear_cards_are_kept_for_what_is_worth_much() -> None:
    dear = 8 + L.RALLY
    b = field()
    cards(b, 0, dear)
    assert not b.command(0, L.RALLY, 5.0)
    assert b.command(0, L.RALLY, 20.0)


@pytest.mark.parametrize(("theirs", "through"), [(5.0, True), (20.0, False)])
def test_a_dear_card_interferes_with_what_is_worth_much_to_its_own_side(
    theirs: float, through: bool
) -> None:
    b = field()
    cards(b, 0, L.RALLY)
    cards(b, 1, 8 + L.RALLY)
    assert b.command(0, L.RALLY, 5.0, theirs) is through


def test_any_card_serves_for_a_flank_attack() -> None:
    b = field()
    cards(b, 0, L.DIG_IN)
    assert b.command(0, L.FLANK_ATTACK, 5.0)


def test_the_rally_command_passes_the_test_and_ends_suppression() -> None:
    shaken = Unit((24.0, 10.0), suppressed=True)
    b = board(shaken, Unit((24.0, 30.0), side=1), card=FAILS, policy="greedy")
    assert not b.begin_activation(0)
    b.ready(0)
    cards(b, 0, L.RALLY)
    assert b.begin_activation(0)
    assert not b.is_suppressed(0)


def test_dig_in_adds_to_defence() -> None:
    b = board(
        Unit((24.0, 10.0), grid=(gun(12),)),
        Unit((24.0, 25.0), side=1, models=12),
        policy="greedy",
    )
    cards(b, 1, L.DIG_IN)
    assert b.fire(0, 1).defence == 3


def test_fire_again_lets_an_attack_be_rolled_as_improved() -> None:
    b = board(
        Unit((24.0, 10.0), grid=(gun(12),)),
        Unit((24.0, 25.0), side=1, models=12),
        policy="random",
        die=STANDARD_DIE,
    )
    for seed in range(8):
        b.throw_with(seed)
        cards(b, 0, L.STEADY_AIM)
        b.new_turn()
        b.recover(1)
        b.fire(0, 1)
    assert {attack.rating for attack in b.attacks()} == {L.NEUTRAL, L.IMPROVED}
