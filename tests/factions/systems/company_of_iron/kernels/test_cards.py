"""Command cards: hands, draws, plans, and assets in attacks."""

from dataclasses import replace
from typing import Any

import pytest

from tests.factions.systems.company_of_iron.board.dice import dice
from tests.factions.systems.company_of_iron.board.fighters import RIFLE, Fighter, Plan
from tests.factions.systems.company_of_iron.board.kernels import E, L
from tests.factions.systems.company_of_iron.board.stage import ASSETS, Cards, stage

PAIR = (Fighter(worth=2.0), Fighter(side=1, at=(10.0, 11.5), worth=2.0))
SHAKE, REROLL, BOOST, BRACE, DASH = range(5)


def test_a_hand_is_filled_up_to_its_size_with_different_cards() -> None:
    made = stage(*PAIR, cards=Cards(draw_to=4))
    made.fill_hand(0)
    assert len(set(made.hand(0))) == 4
    assert made.hand(1) == []
    made.fill_hand(0)
    assert len(made.hand(0)) == 4


def test_discards_are_shuffled_in_when_the_deck_is_out() -> None:
    made = stage(*PAIR, cards=Cards(draw_to=4))
    made.fill_hand(0)
    for _ in range(3):
        made.discard_first(0)
    kept = made.hand(0)
    made.fill_hand(0)
    assert len(set(made.hand(0))) == 4
    assert set(kept) < set(made.hand(0))


def test_a_hand_is_dealt_anew_out_of_what_the_enemy_has_not_seen() -> None:
    made = stage(*PAIR, cards=Cards(draw_to=3))
    made.fill_hand(0)
    gone = set(made.hand(0))
    made.discard_first(0)
    gone -= set(made.hand(0))
    hands = set()
    for _ in range(40):
        made.deal_anew(0)
        assert len(set(made.hand(0))) == 2
        assert not gone & set(made.hand(0))
        hands.add(tuple(made.hand(0)))
    assert (len(hands) > 1, made.drawn(0)) == (True, 3)
    made.fill_hand(0)
    assert len(set(made.hand(0))) == 3


def test_the_side_with_fewer_points_draws_one_more_and_discards_one() -> None:
    made = stage(*PAIR, cards=Cards(draw_to=2, totals=(24, 25)))
    for player in range(2):
        made.fill_hand(player)
    assert [len(made.hand(player)) for player in range(2)] == [2, 2]
    assert [made.drawn(player) for player in range(2)] == [3, 2]


def test_a_hand_of_none_stays_empty() -> None:
    made = stage(*PAIR, cards=Cards(totals=(24, 25)))
    made.fill_hand(0)
    assert made.hand(0) == []


def plans(amount: int, within: float = -1.0) -> tuple[Plan, Plan]:
    """Return plans of which that of the card Reroll adds so much to MAT."""
    return Plan(), Plan([(L.MAT, amount)], within=within)


def test_a_plan_is_played_where_it_is_worth_its_card() -> None:
    made = stage(*PAIR, cards=Cards(hands=((SHAKE, REROLL), ()), plans=plans(3)))
    made.play_best_plan(0)
    assert made.plan(0) == REROLL
    assert made.hand(0) == [SHAKE]
    assert made.change(0, L.MAT) == 3
    assert made.change(1, L.MAT) == 0


def test_a_plan_for_the_commander_touches_nobody_else() -> None:
    fighters = (PAIR[0], Fighter(at=(13.0, 10.0)), PAIR[1])
    made = stage(*fighters, cards=Cards(hands=((REROLL,), ()), plans=plans(3, within=0.0)))
    made.play_best_plan(0)
    assert [made.change(u, L.MAT) for u in range(2)] == [3, 0]


def test_only_greedy_plays_cards() -> None:
    cards = Cards(hands=(range(5), ()), plans=plans(9, within=0.0))
    made = stage(*PAIR, policy=L.NEAREST, cards=cards)
    made.play_best_plan(0)
    assert made.plan(0) == -1
    assert made.offers() == 0


def test_the_attacker_offers_what_it_has() -> None:
    made = stage(*PAIR)
    offered = L.OFFER_BOOST_ATTACK | L.OFFER_BOOST_DAMAGE
    made.hold(0, BOOST, SHAKE)
    assert made.offers() == offered
    made.hold(0, REROLL, BOOST)
    offered |= L.OFFER_REROLL | L.OFFER_REROLL_DAMAGE
    assert made.offers() == offered


def test_the_defender_offers_to_brace_and_pays_when_it_does() -> None:
    made = stage(*PAIR)
    made.hold(1, BRACE, SHAKE)
    assert made.offers() == L.OFFER_BRACE
    made.spend(L.OFFER_BRACE)
    assert made.hand(1) == [SHAKE]


def test_nothing_is_spent_on_little_or_on_the_injured() -> None:
    every = Cards(hands=(range(5), range(5)))
    cheap = Fighter(side=1, at=(10.0, 11.5), worth=0.3)
    assert stage(PAIR[0], cheap, Fighter(side=1), leaders=(0, 2), cards=every).offers() == 0
    down = Fighter(side=1, at=(10.0, 11.5), worth=9.0, status=L.INJURED)
    assert stage(PAIR[0], down, cards=Cards(hands=(range(5), ()))).offers() == 0


def test_a_model_shakes_off_what_keeps_it_down() -> None:
    made = stage(Fighter(status=L.KNOCKED_DOWN), PAIR[1])
    made.hold(0, SHAKE)
    made.shake(0)
    assert made.status(0) == 0
    assert len(made.hand(0)) == 0


@pytest.mark.parametrize(
    ("far", "status", "held"),
    [
        (9.9, L.KNOCKED_DOWN, 0),
        (10.1, L.KNOCKED_DOWN, 1),
        (10.1, L.STATIONARY, 0),
    ],
)
def test_a_model_with_nobody_to_attack_gets_up_without_a_card(
    far: float, status: int, held: int
) -> None:
    """A charge reaches SPD 6 + 3 + 1 inch."""
    made = stage(Fighter(status=status), Fighter(side=1, at=(10.0, 10.0 + far + 1.18)))
    made.measure()
    made.hold(0, SHAKE)
    made.shake(0)
    assert len(made.hand(0)) == held
    assert made.status(0) == (status if held else 0)


def test_an_injured_model_cannot_be_shaken_up() -> None:
    made = stage(Fighter(status=L.KNOCKED_DOWN | L.INJURED), PAIR[1])
    made.hold(0, SHAKE)
    made.shake(0)
    assert made.status(0) == L.KNOCKED_DOWN | L.INJURED
    assert len(made.hand(0)) == 1


@pytest.mark.parametrize(("far", "dashes"), [(9.9, False), (10.1, True), (12.1, False)])
def test_dash_brings_an_enemy_into_charge_reach_or_is_kept(far: float, dashes: bool) -> None:
    """A charge reaches SPD 6 + 3 + 1 inch; Dash adds 2."""
    made = stage(Fighter(), Fighter(side=1, at=(10.0, 10.0 + far + 1.18)))
    made.hold(0, DASH)
    made.dash()
    assert (len(made.hand(0)) == 0) == dashes
    assert made.position(0)[1] == pytest.approx(12.0 if dashes else 10.0)


def test_nobody_dashes_for_little_or_at_what_it_does_not_see() -> None:
    foe = Fighter(side=1, at=(10.0, 21.3))
    for me, gain in ((Fighter(), 0.1), (Fighter(faces=(10.0, 0.0)), 0.5)):
        made = stage(me, foe, gain=gain, leaderless=(1,))
        made.hold(0, DASH)
        made.dash()
        assert len(made.hand(0)) == 1
    made = stage(Fighter(), foe)
    made.hold(0, DASH)
    made.dash()
    assert len(made.hand(0)) == 0


@pytest.mark.parametrize(("worth", "dashes"), [(0.5, True), (9.0, False)])
def test_nobody_dashes_to_where_it_would_not_charge(worth: float, dashes: bool) -> None:
    """Four enemies behind the prey would strike back; a cheap model is worth the exchange."""
    prey = Fighter(side=1, at=(10.0, 21.3), worth=1.5)
    others = [Fighter(side=1, at=(x, 22.6)) for x in (7.0, 9.0, 11.0, 13.0)]
    made = stage(Fighter(worth=worth), prey, *others, leaderless=(0, 1))
    made.hold(0, DASH)
    made.dash()
    assert (len(made.hand(0)) == 0) == dashes


def test_a_shooter_does_not_dash() -> None:
    made = stage(Fighter(weapons=(RIFLE,)), Fighter(side=1, at=(10.0, 22.0)))
    made.hold(0, DASH)
    made.dash()
    assert len(made.hand(0)) == 1


def test_each_asset_is_in_the_deck_of_these_tests() -> None:
    assert sorted(ASSETS) == [SHAKE, REROLL, BOOST, BRACE, DASH]


def test_a_boosted_attack_rolls_three_dice_and_the_card_is_gone() -> None:
    made = stage(*PAIR)
    made.hold(0, BOOST)
    with dice(1, 1, 2):
        made.attack_with_cards()
    assert made.events(E.ATTACK)[0].dice == 3
    assert len(made.hand(0)) == 0


@pytest.mark.parametrize(
    ("mat", "mine", "theirs", "shown", "written"),
    [
        (4, (BOOST,), (), (6, 5, 4, 1, 1), ["CARD", "ATTACK", "DAMAGE"]),
        (6, (REROLL,), (), (1, 2, 6, 5, 1, 1), ["CARD", "ATTACK", "DAMAGE"]),
        (9, (BOOST,), (BRACE,), (6, 5, 1, 1, 1), ["ATTACK", "CARD", "CARD", "DAMAGE"]),
        (6, (REROLL,), (), (6, 5, 1, 1, 1, 1), ["ATTACK", "CARD", "DAMAGE"]),
    ],
)
def test_cards_are_written_before_the_roll_that_they_change(
    mat: int,
    mine: tuple[int, ...],
    theirs: tuple[int, ...],
    shown: tuple[int, ...],
    written: list[str],
) -> None:
    made = stage(replace(PAIR[0], mat=mat), PAIR[1])
    made.hold(0, *mine)
    made.hold(1, *theirs)
    kinds = {E.CARD: "CARD", E.ATTACK: "ATTACK", E.DAMAGE: "DAMAGE"}
    with dice(*shown):
        made.attack_with_cards()
    assert [kinds[kind] for kind in made.event_kinds() if kind in kinds] == written


@pytest.mark.parametrize("down", [0, L.KNOCKED_DOWN])
@pytest.mark.parametrize("within", [-1.0, 0.0, 3.0, 8.0])
def test_a_plan_is_weighed_for_the_models_that_it_would_touch(within: float, down: int) -> None:
    friends = [Fighter(at=(10.0 + 1.4 * n, 10.0)) for n in range(1, 9)]
    foe = Fighter(at=(10.0, 28.0), side=1)
    made = stage(Fighter(status=down), *friends, foe, cards=Cards(plans=[Plan(within=within)]))
    for u in range(9):
        assert made.is_weighed_for_plan(u) is made.plan_touches(u)


@pytest.mark.parametrize(
    ("mine", "theirs", "attacker", "target", "shown"),
    [
        (BOOST, None, {"mat": 9}, {"arm": 12}, (6, 5, 1, 2)),  # hits and suffices as it is
        (BOOST, None, {"mat": 9}, {"arm": 30}, (6, 5, 6, 6)),  # never suffices
        (BOOST, None, {"mat": 2}, {"arm": 30}, (1, 2)),  # even a hit would do nothing
        (None, BRACE, {}, {"arm": 9}, (6, 5, 1, 1)),  # dies all the same
        (None, BRACE, {}, {"arm": 30}, (6, 5, 6, 6)),  # lives all the same
        (REROLL, None, {"mat": 0}, {}, (1, 2)),  # needs a double six
        (REROLL, None, {"mat": 6}, {"arm": 22}, (6, 5, 1, 1)),  # a second roll would not suffice
    ],
)
def test_no_card_is_spent_that_changes_nothing(
    mine: int | None,
    theirs: int | None,
    attacker: dict[str, Any],
    target: dict[str, Any],
    shown: tuple[int, ...],
) -> None:
    made = stage(replace(PAIR[0], **attacker), replace(PAIR[1], **target))
    for player, card in enumerate((mine, theirs)):
        if card is not None:
            made.hold(player, card)
    with dice(*shown, *((1,) if target.get("arm", 14) < 13 else ())):
        made.attack_with_cards()
    assert not made.events(E.CARD)


def test_one_card_serves_one_roll() -> None:
    """The attack roll has taken the only Reroll: the damage roll stands."""
    made = stage(*PAIR)
    made.hold(0, REROLL)
    with dice(1, 2, 6, 5, 1, 1):
        made.attack_with_cards()
    assert len(made.events(E.CARD)) == 1
    assert made.damage(1) == 0
