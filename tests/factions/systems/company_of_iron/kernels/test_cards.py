"""Command cards: hands, draws, plans, and assets in attacks."""

from dataclasses import replace
from typing import Any

import pytest

from tests.factions.systems.company_of_iron.kernels.fray import RIFLE, Fighter, Fray, K, L, dice
from tests.factions.systems.company_of_iron.kernels.stage import (
    ASSETS,
    dash,
    hold,
    play_plan,
    stage,
)

PAIR = (Fighter(worth=2.0), Fighter(side=1, at=(10.0, 11.5), worth=2.0))
SHAKE, REROLL, BOOST, BRACE, DASH = range(5)


def in_hand(made: Fray, p: int) -> list[int]:
    return sorted(made.s.hand[p, : int(made.s.held[p])].tolist())


def test_a_hand_is_filled_up_to_its_size_with_different_cards() -> None:
    made = stage(*PAIR)
    made.d.hand[:] = 4
    K.command_cards.fill(made.d, made.s, 0)
    assert len(set(in_hand(made, 0))) == 4
    assert in_hand(made, 1) == []
    K.command_cards.fill(made.d, made.s, 0)
    assert made.s.held[0] == 4


def test_discards_are_shuffled_in_when_the_deck_is_out() -> None:
    made = stage(*PAIR)
    made.d.hand[:] = 4
    K.command_cards.fill(made.d, made.s, 0)
    for _ in range(3):
        K.command_cards.take(made.s, 0, 0)
    kept = in_hand(made, 0)
    K.command_cards.fill(made.d, made.s, 0)
    assert len(set(in_hand(made, 0))) == 4
    assert set(kept) < set(in_hand(made, 0))


def test_the_side_with_fewer_points_draws_one_more_and_discards_one() -> None:
    made = stage(*PAIR)
    made.d.hand[:] = 2
    made.d.total[:] = 24, 25
    for p in range(2):
        K.command_cards.fill(made.d, made.s, p)
    assert made.s.held.tolist() == [2, 2]
    assert made.s.drawn.tolist() == [3, 2]


def test_a_hand_of_none_stays_empty() -> None:
    made = stage(*PAIR)
    made.d.total[:] = 24, 25
    K.command_cards.fill(made.d, made.s, 0)
    assert made.s.held[0] == 0


def test_a_plan_is_played_where_it_is_worth_its_card() -> None:
    made = stage(*PAIR)
    made.d.card_what[REROLL, 0], made.d.card_amount[REROLL, 0] = L.MAT, 3
    made.d.card_within[:] = -1.0
    hold(made, 0, SHAKE, REROLL)
    play_plan(made, 0)
    assert made.s.plan[0] == REROLL
    assert in_hand(made, 0) == [SHAKE]
    assert made.s.plus[0, L.MAT] == 3
    assert made.s.plus[1, L.MAT] == 0


def test_a_plan_for_the_commander_touches_nobody_else() -> None:
    fighters = (PAIR[0], Fighter(at=(13.0, 10.0)), PAIR[1])
    made = stage(*fighters)
    made.d.card_what[REROLL, 0], made.d.card_amount[REROLL, 0] = L.MAT, 3
    hold(made, 0, REROLL)
    play_plan(made, 0)
    assert made.s.plus[:2, L.MAT].tolist() == [3, 0]


def test_only_greedy_plays_cards() -> None:
    made = stage(*PAIR, policy=L.NEAREST)
    hold(made, 0, *range(5))
    made.d.card_what[REROLL, 0], made.d.card_amount[REROLL, 0] = L.MAT, 9
    play_plan(made, 0)
    assert made.s.plan[0] == -1
    assert K.cards.offers(made.d, made.s, 0, 1) == 0


def test_the_attacker_offers_what_it_has() -> None:
    made = stage(*PAIR)
    offered = L.OFFER_BOOST_ATTACK | L.OFFER_BOOST_DAMAGE
    hold(made, 0, BOOST, SHAKE)
    assert K.cards.offers(made.d, made.s, 0, 1) == offered
    hold(made, 0, REROLL, BOOST)
    offered |= L.OFFER_REROLL | L.OFFER_REROLL_DAMAGE
    assert K.cards.offers(made.d, made.s, 0, 1) == offered


def test_the_defender_offers_to_brace_and_pays_when_it_does() -> None:
    made = stage(*PAIR)
    hold(made, 1, BRACE, SHAKE)
    assert K.cards.offers(made.d, made.s, 0, 1) == L.OFFER_BRACE
    K.command_cards.spend_offers(made.d, made.s, 0, 1, L.OFFER_BRACE)
    assert in_hand(made, 1) == [SHAKE]


def test_nothing_is_spent_on_little_or_on_the_injured() -> None:
    cheap = stage(PAIR[0], Fighter(side=1, at=(10.0, 11.5), worth=0.3), Fighter(side=1))
    cheap.s.leader[1] = 2
    K.worth.survey_worth(cheap.d, cheap.s)
    hold(cheap, 0, *range(5))
    hold(cheap, 1, *range(5))
    assert K.cards.offers(cheap.d, cheap.s, 0, 1) == 0
    down = stage(PAIR[0], Fighter(side=1, at=(10.0, 11.5), worth=9.0, status=L.INJURED))
    hold(down, 0, *range(5))
    assert K.cards.offers(down.d, down.s, 0, 1) == 0


def test_a_model_shakes_off_what_keeps_it_down() -> None:
    made = stage(Fighter(status=L.KNOCKED_DOWN), PAIR[1])
    hold(made, 0, SHAKE)
    K.command_cards.shake_by_card(made.d, made.s, 0)
    assert made.s.status[0] == 0
    assert made.s.held[0] == 0


@pytest.mark.parametrize(
    ("far", "status", "held"),
    [
        (9.9, L.KNOCKED_DOWN, 0),
        (10.1, L.KNOCKED_DOWN, 1),
        (10.1, L.STATIONARY, 0),
    ],
)
def test_who_has_nobody_to_attack_gets_up_without_a_card(
    far: float, status: int, held: int
) -> None:
    """A charge reaches SPD 6 + 3 + 1 inch."""
    made = stage(Fighter(status=status), Fighter(side=1, at=(10.0, 10.0 + far + 1.18)))
    K.bases.measure(made.d, made.s)
    hold(made, 0, SHAKE)
    K.command_cards.shake_by_card(made.d, made.s, 0)
    assert made.s.held[0] == held
    assert made.s.status[0] == (status if held else 0)


def test_an_injured_model_cannot_be_shaken_up() -> None:
    made = stage(Fighter(status=L.KNOCKED_DOWN | L.INJURED), PAIR[1])
    hold(made, 0, SHAKE)
    K.command_cards.shake_by_card(made.d, made.s, 0)
    assert made.s.status[0] == L.KNOCKED_DOWN | L.INJURED
    assert made.s.held[0] == 1


@pytest.mark.parametrize(("far", "dashes"), [(9.9, False), (10.1, True), (12.1, False)])
def test_dash_brings_an_enemy_into_charge_reach_or_is_kept(far: float, dashes: bool) -> None:
    """A charge reaches SPD 6 + 3 + 1 inch; Dash adds 2."""
    made = stage(Fighter(), Fighter(side=1, at=(10.0, 10.0 + far + 1.18)))
    hold(made, 0, DASH)
    dash(made, 0)
    assert (made.s.held[0] == 0) == dashes
    assert made.s.y[0] == pytest.approx(12.0 if dashes else 10.0)


def test_nobody_dashes_for_little_or_at_what_it_does_not_see() -> None:
    foe = Fighter(side=1, at=(10.0, 21.3))
    for me, gain in ((Fighter(), 0.1), (Fighter(faces=(10.0, 0.0)), 0.5)):
        made = stage(me, foe, gain=gain)
        made.s.leader[1] = -1
        K.worth.survey_worth(made.d, made.s)
        hold(made, 0, DASH)
        dash(made, 0)
        assert made.s.held[0] == 1
    made = stage(Fighter(), foe)
    hold(made, 0, DASH)
    dash(made, 0)
    assert made.s.held[0] == 0


@pytest.mark.parametrize(("worth", "dashes"), [(0.5, True), (9.0, False)])
def test_nobody_dashes_to_where_it_would_not_charge(worth: float, dashes: bool) -> None:
    """Four enemies behind the prey would strike back; a cheap model is worth the exchange."""
    prey = Fighter(side=1, at=(10.0, 21.3), worth=1.5)
    others = [Fighter(side=1, at=(x, 22.6)) for x in (7.0, 9.0, 11.0, 13.0)]
    made = stage(Fighter(worth=worth), prey, *others)
    made.s.leader[:] = -1
    K.worth.survey_worth(made.d, made.s)
    hold(made, 0, DASH)
    dash(made, 0)
    assert (made.s.held[0] == 0) == dashes


def test_who_shoots_does_not_dash() -> None:
    made = stage(Fighter(weapons=(RIFLE,)), Fighter(side=1, at=(10.0, 22.0)))
    hold(made, 0, DASH)
    dash(made, 0)
    assert made.s.held[0] == 1


def test_each_asset_is_in_the_deck_of_these_tests() -> None:
    assert sorted(ASSETS) == [SHAKE, REROLL, BOOST, BRACE, DASH]


def test_a_boosted_attack_rolls_three_dice_and_the_card_is_gone() -> None:
    made = stage(*PAIR)
    hold(made, 0, BOOST)
    with dice(1, 1, 2):
        K.combat_actions.one_attack(made.d, made.s, 0, 1, 0, 0)
    assert made.told(K.events.ATTACK)[0][4] == 3
    assert made.s.held[0] == 0


@pytest.mark.parametrize(
    ("mat", "mine", "theirs", "shown", "told"),
    [
        (4, (BOOST,), (), (6, 5, 4, 1, 1), ["CARD", "ATTACK", "DAMAGE"]),
        (6, (REROLL,), (), (1, 2, 6, 5, 1, 1), ["CARD", "ATTACK", "DAMAGE"]),
        (9, (BOOST,), (BRACE,), (6, 5, 1, 1, 1), ["ATTACK", "CARD", "CARD", "DAMAGE"]),
        (6, (REROLL,), (), (6, 5, 1, 1, 1, 1), ["ATTACK", "CARD", "DAMAGE"]),
    ],
)
def test_cards_are_told_before_the_roll_that_they_change(
    mat: int,
    mine: tuple[int, ...],
    theirs: tuple[int, ...],
    shown: tuple[int, ...],
    told: list[str],
) -> None:
    made = stage(replace(PAIR[0], mat=mat), PAIR[1])
    hold(made, 0, *mine)
    hold(made, 1, *theirs)
    kinds = {int(getattr(K.events, kind)): kind for kind in ("CARD", "ATTACK", "DAMAGE")}
    with dice(*shown):
        K.combat_actions.one_attack(made.d, made.s, 0, 1, 0, 0)
    rows = made.s.event[: int(made.s.events), 0]
    assert [kinds[int(kind)] for kind in rows if kind in kinds] == told


@pytest.mark.parametrize("down", [0, L.KNOCKED_DOWN])
@pytest.mark.parametrize("within", [-1.0, 0.0, 3.0, 8.0])
def test_a_plan_is_weighed_for_those_whom_it_would_touch(within: float, down: int) -> None:
    friends = [Fighter(at=(10.0 + 1.4 * n, 10.0)) for n in range(1, 9)]
    made = stage(Fighter(status=down), *friends, Fighter(at=(10.0, 28.0), side=1))
    made.d.card_within[0] = within
    K.battle_plans._measure(made.d, made.s, 0)
    far = K.battle_plans.FAR_OFF if within < 0.0 else within
    for m in range(9):
        assert (made.s.afield[m] <= far) == K.current_stats.planned(made.d, made.s, m, 0)


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
    for p, card in enumerate((mine, theirs)):
        if card is not None:
            hold(made, p, card)
    with dice(*shown, *((1,) if target.get("arm", 14) < 13 else ())):
        K.combat_actions.one_attack(made.d, made.s, 0, 1, 0, 0)
    assert not made.told(K.events.CARD)


def test_one_card_serves_one_roll() -> None:
    """The attack roll has taken the only Reroll: the damage roll stands."""
    made = stage(*PAIR)
    hold(made, 0, REROLL)
    with dice(1, 2, 6, 5, 1, 1):
        K.combat_actions.one_attack(made.d, made.s, 0, 1, 0, 0)
    assert len(made.told(K.events.CARD)) == 1
    assert made.s.damage[1] == 0
