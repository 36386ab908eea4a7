"""The face to face roll: cases worked out by hand, the slow twin, and laws."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factions.systems.warcrow.catalogue import DICE, SYMBOLS, Catalogue, Pool, Switch
from factions.systems.warcrow.odds import (
    Exchange,
    Side,
    Terms,
    defence,
    exchange,
    faces,
    mean,
    melee,
    plans,
    ranged,
    ranged_defence,
    values,
    worth_of,
)
from factions.systems.warcrow.odds.plans import Plan, packed
from factions.systems.warcrow.odds.sides import STANDARD_FACES, possible
from tests.factions.systems.warcrow.odds.rollers import (
    SWITCHES,
    choices_of,
    rollers,
    side,
    switch,
)
from tests.reference import warcrow_roll as twin

ENGAGED = values.ENGAGED
NOTHING = side("")


class TestByHand:
    def test_automatic_symbols_make_a_roll_certain(self) -> None:
        odds = exchange(side("", symbols="SSSB"), side("", symbols="SSB"))
        # Three successes against one block, two against one.
        assert odds.damage.shape == (3, 3)
        assert odds.damage[2, 1] == 1.0
        assert (odds.wins, odds.draws, odds.loses) == (1.0, 0.0, 0.0)
        assert odds.value == 1.0

    def test_a_red_die_against_a_green_one(self) -> None:
        # S: 0 on 1/8 (Xs), 1 on 5/8, 2 on 2/8. B: 0 on 2/8 (X, Xb), 1 on 5/8, 2 on 1/8.
        # Two hits: 2 against 0: 2 * 2. One: 1 against 0, 2 against 1: 5 * 2 + 2 * 5.
        odds = exchange(side("R"), side("G"))
        assert odds.to_second.tolist() == [40 / 64, 20 / 64, 4 / 64]
        assert mean(odds.to_second) == 28 / 64
        assert odds.to_first.sum() == odds.to_first[0] == 1.0

    def test_a_defender_strikes_back(self) -> None:
        # The attack: one green die. The defence: two successes.
        odds = exchange(side("G"), side("", symbols="SS"))
        assert odds.to_first.tolist() == [1 / 8, 5 / 8, 2 / 8]
        assert (odds.wins, odds.draws, odds.loses) == (0.0, 1 / 8, 7 / 8)

    def test_a_switch_may_wound(self) -> None:
        # Yellow: x, sX, X, XX, S, SX, SX, sX. Each X is a wound, each S a hit.
        # 0: x (1). 1: sX, X, S, sX (4). 2: XX, SX, SX (3).
        odds = exchange(side("Y", switch("X", "wound")), NOTHING)
        assert odds.to_second.tolist() == [1 / 8, 4 / 8, 3 / 8]
        assert odds.first.tolist() == [2 / 8, 5 / 8, 1 / 8]

    def test_a_symbol_is_spent_only_where_it_pays(self) -> None:
        # B for a wound, unless the block is worth more: against SS, both blocks are needed
        # where a wound of one's own is worth more than one of the opponent's.
        striker = switch("B", "wound")
        dear = exchange(side("", striker, symbols="BB", worth=150), side("", symbols="SS"))
        assert (dear.damage[0, 0], dear.value) == (1.0, 0.0)
        cheap = exchange(side("", striker, symbols="BB", worth=50), side("", symbols="SS"))
        assert (cheap.damage[2, 2], cheap.value) == (1.0, 1.0)

    def test_ties_keep_the_earlier_plan(self) -> None:
        odds = exchange(side("", switch("B", "wound"), symbols="B"), side("", symbols="S"))
        assert odds.first.tolist() == [1.0, 0.0]

    def test_the_opponent_answers_what_the_active_side_did(self) -> None:
        # The attacker has two S and can trade XX for the cancelling of a block. The defender's B
        # is gone before it can pay for a place(5); its own choice comes second.
        attack = side("", switch("XX", "cancel", symbol="B"), symbols="SXX")
        dodge = side("", switch("B", "add", to="self", amount=3, symbol="B"), symbols="B")
        odds = exchange(attack, dodge)
        assert odds.first.tolist() == [0.0, 1.0]
        assert odds.second.tolist() == [1.0, 0.0]
        assert odds.damage[1, 0] == 1.0

    def test_the_active_side_foresees_the_answer(self) -> None:
        # Adding an S for X looks best, but the defender would cancel two S for its b either way;
        # a wound by switch cannot be cancelled.
        attack = side(
            "", switch("X", "add", to="self", symbol="S"), switch("X", "wound"), symbols="SX"
        )
        guard = side("", switch("b", "cancel", symbol="S", amount=2), symbols="b")
        odds = exchange(attack, guard)
        assert odds.damage[1, 0] == 1.0
        chosen = attack.plans[int(odds.first.argmax())]
        assert (chosen.wounds, chosen.gain_s) == (1, 0)
        free = exchange(attack, NOTHING)
        assert free.damage[2, 0] == 1.0

    def test_a_cancelled_special_cannot_be_spent(self) -> None:
        hurt = side("", switch("X", "wound"), symbols="X")
        jam = side("", switch("s", "cancel", symbol="any"), symbols="s")
        assert exchange(jam, hurt).to_first.tolist() == [1.0]
        assert exchange(hurt, jam).to_second.tolist() == [0.0, 1.0]

    def test_elite_pays_with_hollow_symbols_and_counts_the_rest(self) -> None:
        spend = switch("XX", "wound")
        assert exchange(side("", spend, symbols="Xxss", elite=True), NOTHING).damage[3, 0] == 1.0
        assert exchange(side("", spend, symbols="Xxss"), NOTHING).damage[0, 0] == 1.0

    def test_elite_does_not_count_a_symbol_twice(self) -> None:
        both = (switch("X", "wound"), switch("x", "wound"))
        assert exchange(side("", *both, symbols="x", elite=True), NOTHING).damage[1, 0] == 1.0
        assert exchange(side("", *both, symbols="Xx", elite=True), NOTHING).damage[2, 0] == 1.0

    def test_cancelling_an_elite_roll_hits_filled_symbols_first(self) -> None:
        jam = side("", switch("X", "cancel", symbol="B"), symbols="SSX")
        keen = side("", switch("b", "wound"), symbols="Bb", elite=True, worth=10)
        # B is cancelled; b is left, and is spent: the wound is worth more than the block.
        assert exchange(jam, keen).damage[2, 1] == 1.0

    def test_a_switch_may_have_a_condition(self) -> None:
        attack = side("", switch("X", "wound", "opponent-slowed"), symbols="X")
        assert exchange(attack, NOTHING).damage[0, 0] == 1.0
        assert exchange(attack, NOTHING, (ENGAGED | 2, ENGAGED)).damage[1, 0] == 1.0
        assert exchange(attack, NOTHING, (ENGAGED, ENGAGED | 2)).damage[0, 0] == 1.0

    def test_rage_needs_a_wound_to_spare(self) -> None:
        angry = side("", rage=True, worth=50)
        odds = exchange(angry, NOTHING, (values.SPARE_WOUND, 0))
        assert (odds.damage[1, 0], odds.value) == (1.0, 0.5)
        assert exchange(angry, NOTHING, (0, 0)).damage[0, 0] == 1.0

    def test_rage_is_not_worth_a_dearer_wound(self) -> None:
        odds = exchange(side("", rage=True, worth=150), NOTHING, (values.SPARE_WOUND, 0))
        assert odds.damage[0, 0] == 1.0

    def test_effects_that_come_to_nothing_are_not_bought(self) -> None:
        attack = side(
            "",
            switch("X", "state", state="vulnerable"),
            switch("X", "state", state="slowed"),
            symbols="X",
        )
        first = attack.plans[int(exchange(attack, NOTHING).first.argmax())]
        assert first.states == values.STATE_BITS["vulnerable"]
        void = values.STATE_BITS["vulnerable"] << values.VOID_SHIFT
        second = attack.plans[int(exchange(attack, NOTHING, (void, 0)).first.argmax())]
        assert second.states == values.STATE_BITS["slowed"]
        both = void | values.STATE_BITS["slowed"] << values.VOID_SHIFT
        assert exchange(attack, NOTHING, (both, 0)).first[0] == 1.0

    @pytest.mark.parametrize("kind", range(values.OWN, values.KINDS))
    def test_help_that_comes_to_nothing_is_not_bought(self, kind: int) -> None:
        healer = side("", switch("X", "heal", to="self"), symbols="X")
        odds = exchange(healer, NOTHING, (1 << values.VOID_SHIFT + kind, 0))
        bought = kind != values.OWN_HEAL
        assert odds.first.tolist() == [1.0 - bought, float(bought)]
        assert odds.value == 0.9 * bought

    def test_the_disarmed_and_the_vulnerable_lose_a_die(self) -> None:
        lost = values.LOSES_DIE
        odds = exchange(side("R"), side("G", defends=True), (lost, lost))
        assert odds.to_second.tolist() == [1.0]
        odds = exchange(side("R"), side("G", defends=True), (0, lost))
        assert odds.to_second.tolist() == [1 / 8, 5 / 8, 2 / 8]

    def test_a_failed_roll_may_be_repeated(self) -> None:
        # Orange shows S on 5/8. A roll without is repeated: 5/8 + 3/8 * 5/8.
        odds = exchange(side("O"), NOTHING, repeats=True)
        assert odds.to_second.tolist() == [9 / 64, 55 / 64]
        assert odds.repeated == 3 / 8

    def test_a_roll_as_good_as_a_new_one_is_kept(self) -> None:
        odds = exchange(side("", symbols="S"), NOTHING, repeats=True)
        assert odds.repeated == 0.0
        hopeless = exchange(side("O"), side("", symbols="BBB"), repeats=True)
        assert hopeless.repeated == 0.0

    def test_a_roll_is_repeated_against_what_the_opponent_rolled(self) -> None:
        # Red shows 0, 1, 2 S on 1, 5, 2 of 8. Against one block a new roll promises 2/8 of a
        # hit, so all but SS are repeated; against none 9/8, so all but SS again.
        odds = exchange(side("R"), side("", symbols="B"), repeats=True)
        assert odds.repeated == 6 / 8
        assert odds.to_second.tolist() == [36 / 64, 28 / 64]


@settings(max_examples=60, deadline=None)
@given(rollers(False), rollers(True), st.booleans())
def test_the_twin_finds_the_same_worth(
    first: tuple[Side, twin.Roller, int], second: tuple[Side, twin.Roller, int], repeats: bool
) -> None:
    odds = exchange(first[0], second[0], (first[2], second[2]), repeats)
    slow = twin.exchange(first[1], second[1], repeats)
    assert odds.value == pytest.approx(float(slow.worth) / (100 * values.WOUND), abs=1e-9)


@settings(max_examples=60, deadline=None)
@given(rollers(False), rollers(True), st.booleans())
def test_the_twin_finds_the_same_damage_with_the_same_plans(
    first: tuple[Side, twin.Roller, int], second: tuple[Side, twin.Roller, int], repeats: bool
) -> None:
    odds = exchange(first[0], second[0], (first[2], second[2]), repeats)
    one, two = (replace(slow, choices=choices_of(fast)) for fast, slow, _ in (first, second))
    slow = twin.exchange(one, two, repeats)
    found = {
        (to_second, to_first): chance
        for (to_second, to_first), chance in np.ndenumerate(odds.damage)
        if chance
    }
    assert found == pytest.approx(
        {blow: float(p) for blow, p in slow.damage.items() if p}, abs=1e-9
    )


POOLS = st.builds(
    lambda dice, symbols: side("".join(sorted(dice, key=DICE.index)), symbols=symbols),
    st.text(DICE, max_size=4),
    st.text("SBX", max_size=3),
)


@settings(max_examples=50, deadline=None)
@given(POOLS, POOLS)
def test_chances_add_up_and_the_combat_has_one_result(first: Side, second: Side) -> None:
    odds = exchange(first, second)
    assert odds.damage.sum() == pytest.approx(1, abs=1e-12)
    assert odds.wins + odds.draws + odds.loses == pytest.approx(1, abs=1e-12)
    assert (odds.damage >= 0).all()
    assert odds.first.sum() == odds.second.sum() == pytest.approx(1, abs=1e-12)


@settings(max_examples=50, deadline=None)
@given(POOLS, POOLS)
def test_without_switches_the_active_side_has_no_advantage(first: Side, second: Side) -> None:
    odds, turned = exchange(first, second), exchange(second, first)
    assert odds.to_second == pytest.approx(turned.to_first, abs=1e-12)
    assert odds.value == pytest.approx(-turned.value, abs=1e-12)


@settings(max_examples=50, deadline=None)
@given(POOLS, POOLS)
def test_one_more_success_never_hurts_less(first: Side, second: Side) -> None:
    stronger = replace(first, symbols=first.symbols + packed("S"))
    more, less = (mean(exchange(one, second).to_second) for one in (stronger, first))
    assert more >= less - 1e-12


@settings(max_examples=50, deadline=None)
@given(POOLS, POOLS)
def test_one_more_block_never_hurts_more(first: Side, second: Side) -> None:
    safer = replace(second, symbols=second.symbols + packed("B"))
    less, more = (mean(exchange(first, two).to_second) for two in (safer, second))
    assert less <= more + 1e-12


@settings(max_examples=40, deadline=None)
@given(rollers(False), rollers(True), SWITCHES)
def test_a_switch_to_choose_from_never_lowers_what_the_active_side_expects(
    first: tuple[Side, twin.Roller, int], second: tuple[Side, twin.Roller, int], more: Switch
) -> None:
    one, two = first[0], second[0]
    rolls = possible(Pool(one.dice), SYMBOLS, one.elite, STANDARD_FACES)
    rolls = rolls + plans.folded(one.symbols) if one.elite else rolls + one.symbols
    richer = tuple(dict.fromkeys(one.plans + plans.plans_of((more,), rolls, one.elite, False)))
    contexts = (first[2], second[2])
    better = exchange(replace(one, plans=richer), two, contexts)
    assert better.value >= exchange(one, two, contexts).value - 1e-9


@settings(max_examples=40, deadline=None)
@given(rollers(False), rollers(True))
def test_a_lost_die_never_raises_what_its_side_expects_without_switches(
    first: tuple[Side, twin.Roller, int], second: tuple[Side, twin.Roller, int]
) -> None:
    one = replace(first[0], plans=(Plan(),), elite=False)
    two = replace(second[0], plans=(Plan(),))
    whole, lost = exchange(one, two, (0, 0)), exchange(one, two, (values.LOSES_DIE, 0))
    assert mean(lost.to_second) <= mean(whole.to_second) + 1e-12


def _real(catalogue: Catalogue, attacker: str, defender: str, mode: str) -> tuple[Side, Side]:
    one, two = catalogue.profiles[attacker], catalogue.profiles[defender]
    dice = faces(catalogue.dice)
    attack, guard = (melee, defence) if mode == "melee" else (ranged, ranged_defence)
    first = attack(
        one, one.panels[0], dice, None, Terms(worth=worth_of(one.cost, one.w * one.troops))
    )
    second = guard(
        two, two.panels[0], dice, None, Terms(worth=worth_of(two.cost, two.w * two.troops))
    )
    assert first is not None
    return first, second


@pytest.mark.parametrize("attacker", ["aggressors", "njord-the-merciless", "warg-riders"])
def test_a_repeat_is_worth_having(warcrow: Catalogue, attacker: str) -> None:
    sides = _real(warcrow, attacker, "battle-scarred", "melee")
    charge, plain = exchange(*sides, repeats=True), exchange(*sides)
    assert charge.value > plain.value
    assert charge.repeated > 0.2


def test_a_shot_never_hurts_the_shooter(warcrow: Catalogue) -> None:
    odds = exchange(*_real(warcrow, "black-legion-arquebusiers", "aggressors", "ranged"), (0, 0))
    assert odds.to_first[0] == pytest.approx(1, abs=1e-12)
    assert isinstance(odds, Exchange)
