"""Plans: packed counts, what switches come to, and which plans are worth keeping."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from factions.systems.warcrow.catalogue import SYMBOLS, Catalogue, Effect, Joined, Panel, Switch
from factions.systems.warcrow.odds import plans, values
from factions.systems.warcrow.odds.plans import Plan, packed

PLENTY = np.array([packed("SSSSSSBBBBBBXXXXXXssssssbbbbbbxxxxxx")], dtype=np.int64)


def plans_of(*switches: Switch, rolls: np.ndarray = PLENTY, **flags: bool) -> tuple[Plan, ...]:
    """Return the plans of a roll with all the symbols one could wish for."""
    return plans.plans_of(switches, rolls, flags.get("elite", False), flags.get("rage", False))


@pytest.mark.parametrize(
    ("symbols", "number"),
    [("", 0), ("S", 1), ("SS", 2), ("B", 1 << 8), ("X", 1 << 16), ("s", 1 << 24), ("b", 1 << 32)],
)
def test_symbols_are_packed_eight_bits_each(symbols: str, number: int) -> None:
    assert packed(symbols) == number


@given(st.text(SYMBOLS, max_size=40))
def test_a_lane_holds_its_own_count(symbols: str) -> None:
    assert [plans.lane(packed(symbols), symbol) for symbol in SYMBOLS] == [
        symbols.count(symbol) for symbol in SYMBOLS
    ]


@given(st.text(SYMBOLS, max_size=20))
def test_folding_counts_hollow_symbols_as_filled_too(symbols: str) -> None:
    hollow = "".join(symbol for symbol in symbols if symbol.islower())
    assert plans.folded(packed(symbols)) == packed(symbols + hollow.upper())


@given(st.text(SYMBOLS, max_size=20), st.text(SYMBOLS, max_size=10))
def test_payable_compares_each_symbol(roll: str, cost: str) -> None:
    counts = np.array([packed(roll)], dtype=np.int64)
    expected = all(cost.count(symbol) <= roll.count(symbol) for symbol in SYMBOLS)
    assert plans.payable(counts, packed(cost)).tolist() == [expected]


@pytest.mark.parametrize(
    ("effect", "expected"),
    [
        (Effect("cancel", symbol="B"), [Plan(stop_b=1)]),
        (Effect("cancel", symbol="S", amount=2), [Plan(stop_s=2)]),
        (Effect("cancel", symbol="X", amount=0), [Plan(stop_x=plans.ALL)]),
        (Effect("cancel", symbol="any"), [Plan(stop_s=1), Plan(stop_b=1), Plan(stop_x=1)]),
        (Effect("add", "self", 2, "S"), [Plan(gain_s=2)]),
        (Effect("add", "self", 1, "S or B"), [Plan(gain_s=1), Plan(gain_b=1)]),
        (Effect("cancel", symbol="s"), [Plan()]),
        (Effect("add", "self", symbol="X"), [Plan()]),
        (Effect("shove", "enemies", 3), [Plan()]),
        (Effect("state", state="asleep"), [Plan()]),
        (Effect("wound"), [Plan(wounds=1)]),
        (Effect("wound", "self"), [Plan(rage=1)]),
        (Effect("state", state="vulnerable"), [Plan(states=4)]),
        (Effect("state", state="demoralized"), [Plan(states=16)]),
        (
            Effect("state", "enemies", state="slowed", within=5),
            [Plan(foe_states=1, foe_within=5)],
        ),
        (
            Effect("state", "near-target", state="slowed", within=8),
            [Plan(foe_states=1, foe_within=8, foe_about=1)],
        ),
        (Effect("stress"), [Plan(stress=1)]),
        (Effect("stress", "self", -1), [Plan(relief=1)]),
        (Effect("shove", amount=3), [Plan(push=64 + 3)]),
        (Effect("attract", amount=4), [Plan(push=128 + 4)]),
        (Effect("displace", "self", 3), [Plan(step=192 + 3)]),
        (Effect("place", "self", 5), [Plan(step=256 + 5)]),
        (Effect("heal", "self", 2), [Plan(heal=2)]),
        (Effect("heal", "ally", 1, within=10), [Plan(ally_heal=1, ally_within=10)]),
        (Effect("recover", "self"), [Plan(recover=1)]),
        (
            Effect("recover", "ally", 1, within=7, only="Risen"),
            [Plan(ally_recover=1, ally_within=7)],
        ),
        (Effect("cleanse", "self"), [Plan(cleanse=1)]),
        (Effect("tinge", "self"), [Plan(tinged=1)]),
        (Effect("tinge", amount=2), [Plan(taint=2)]),
        (Effect("token", "self"), [Plan(stored=1)]),
    ],
)
def test_an_effect_comes_to_its_plan(effect: Effect, expected: list[Plan]) -> None:
    assert list(plans.effects_of(effect)) == expected


@pytest.mark.parametrize(
    ("when", "need"),
    [
        ("", 0),
        ("used-before", 0),
        ("engaged", 1),
        ("aided", 1 << 22),
        ("opponent-slowed", 2),
        ("opponent-disarmed", 4),
        ("opponent-vulnerable", 8),
        ("opponent-frightened", 16),
        ("opponent-asleep", plans.NEVER),
    ],
)
def test_a_condition_asks_for_its_bits(when: str, need: int) -> None:
    assert plans.need_of(when) == need


def test_without_switches_there_is_the_empty_plan_alone() -> None:
    assert plans_of() == (Plan(),)


def test_a_wound_switch_is_used_as_often_as_symbols_last() -> None:
    rolls = np.array([packed("XXXXX")], dtype=np.int64)
    found = plans_of(Switch("XX", (Effect("wound"),)), rolls=rolls)
    assert [(plan.wounds, plan.cost, plan.harm) for plan in found] == [
        (0, 0, 0),
        (1, packed("XX"), 100),
        (2, packed("XXXX"), 200),
    ]


def test_a_state_is_bought_once() -> None:
    found = plans_of(Switch("X", (Effect("state", state="disarmed"),)))
    assert [(plan.states, plan.harm) for plan in found] == [(0, 0), (2, 50)]


def test_a_switch_with_a_choice_of_symbols_has_a_plan_for_each() -> None:
    rolls = np.array([packed("XX")], dtype=np.int64)
    found = plans_of(Switch("XX", (Effect("cancel", symbol="any"),)), rolls=rolls)
    assert {(plan.stop_s, plan.stop_b, plan.stop_x) for plan in found} == {
        (0, 0, 0),
        (1, 0, 0),
        (0, 1, 0),
        (0, 0, 1),
    }


def test_effects_of_one_switch_come_together() -> None:
    both = Switch("XX", (Effect("wound"), Effect("state", state="vulnerable")))
    found = plans_of(both, rolls=np.array([packed("XXX")], dtype=np.int64))
    assert [(plan.wounds, plan.states, plan.harm) for plan in found] == [(0, 0, 0), (1, 4, 160)]


def test_switches_are_combined_and_counted_in_their_order() -> None:
    found = plans_of(
        Switch("X", (Effect("state", state="slowed"),)),
        Switch("s", (Effect("wound"),)),
        rolls=np.array([packed("Xss")], dtype=np.int64),
    )
    assert {plan.switches: (plan.states, plan.wounds) for plan in found} == {
        0x00: (0, 0),
        0x01: (1, 0),
        0x10: (0, 1),
        0x20: (0, 2),
        0x11: (1, 1),
        0x21: (1, 2),
    }


def test_a_switch_that_was_used_before_cancels_from_its_second_use_on() -> None:
    found = plans_of(
        Switch("XX", (Effect("shove", amount=3),)),
        Switch("XX", (Effect("cancel", symbol="B"),), when="used-before"),
        rolls=np.array([packed("XXXXXX")], dtype=np.int64),
    )
    assert [(plan.push, plan.stop_b, plan.switches) for plan in found] == [
        (0, 0, 0x00),
        (67, 0, 0x01),
        (67, 1, 0x11),
        (67, 2, 0x21),
    ]


def test_a_condition_stays_on_the_plan() -> None:
    found = plans_of(
        Switch("s", (Effect("wound"),), when="opponent-slowed"),
        rolls=np.array([packed("s")], dtype=np.int64),
    )
    assert [(plan.wounds, plan.need) for plan in found] == [(0, 0), (1, 2)]


def test_plans_that_no_roll_can_pay_for_are_left_out() -> None:
    rolls = np.array([packed("XX"), packed("Xs")], dtype=np.int64)
    found = plans_of(
        Switch("XX", (Effect("wound"),)), Switch("s", (Effect("stress"),)), rolls=rolls
    )
    assert [(plan.wounds, plan.stress) for plan in found] == [(0, 0), (1, 0), (0, 1)]


def test_an_unknown_condition_is_never_met() -> None:
    assert plans_of(Switch("X", (Effect("wound"),), when="raining")) == (Plan(),)


def test_a_dearer_way_to_the_same_end_is_left_out() -> None:
    rolls = np.array([packed("XX")], dtype=np.int64)
    cheap, dear = Switch("X", (Effect("heal", "self"),)), Switch("XX", (Effect("heal", "self"),))
    found = plans_of(dear, cheap, rolls=rolls)
    assert [(plan.heal, plan.switches) for plan in found] == [(0, 0), (1, 0x10), (2, 0x20)]


def test_a_condition_for_what_is_had_without_one_is_left_out() -> None:
    rolls = np.array([packed("X")], dtype=np.int64)
    free, bound = (Switch("X", (Effect("wound"),), when=when) for when in ("", "engaged"))
    assert [plan.switches for plan in plans_of(bound, free, rolls=rolls)] == [0x00, 0x10]


def test_a_switch_that_does_nothing_known_is_left_out() -> None:
    assert plans_of(Switch("x", (Effect("note", "self"),))) == (Plan(),)


def test_two_different_ends_are_both_kept() -> None:
    rolls = np.array([packed("X")], dtype=np.int64)
    slow, hurt = Switch("X", (Effect("state", state="slowed"),)), Switch("X", (Effect("wound"),))
    assert len(plans_of(slow, hurt, rolls=rolls)) == 3


def test_an_elite_cost_is_folded() -> None:
    rolls = np.array([plans.folded(packed("Xx"))], dtype=np.int64)
    found = plans_of(Switch("XX", (Effect("wound"),)), rolls=rolls, elite=True)
    assert [plan.cost for plan in found] == [0, packed("XX")]
    hollow = plans_of(Switch("x", (Effect("wound"),)), rolls=rolls, elite=True)
    assert [plan.cost for plan in hollow] == [0, packed("Xx")]


def test_rage_trades_a_wound_for_a_symbol() -> None:
    found = plans_of(
        Switch("X", (Effect("wound"),)), rolls=np.array([0], dtype=np.int64), rage=True
    )
    spare = values.SPARE_WOUND
    assert {(plan.cost, plan.gain_s, plan.gain_b, plan.wounds, plan.rage) for plan in found} == {
        (0, 0, 0, 0, 0),
        (0, 1, 0, 0, 1),
        (0, 0, 1, 0, 1),
        (0, 0, 0, 1, 1),
    }
    assert all(plan.need == spare * plan.rage for plan in found)
    assert {plan.help for plan in found if plan.rage} == {-100}


@pytest.mark.parametrize(
    ("plan", "kind", "worth"),
    [
        (Plan(states=1), 0, 20),
        (Plan(states=16), 4, 200),
        (Plan(stress=2), values.PUT_STRESS, 80),
        (Plan(push=67), values.PUT_PUSH, 15),
        (Plan(foe_states=4), values.PUT_FOES, 48),
        (Plan(heal=2), values.OWN_HEAL, 180),
        (Plan(recover=1), values.OWN_RECOVER, 150),
        (Plan(relief=1), values.OWN_RELIEF, 40),
        (Plan(cleanse=1), values.OWN_CLEANSE, 30),
        (Plan(step=261), values.OWN_STEP, 10),
        (Plan(ally_heal=1), values.OWN_ALLY, 63),
    ],
)
def test_the_worth_of_each_kind_of_effect(plan: Plan, kind: int, worth: int) -> None:
    worths = plans.worths(plan)
    assert len(worths) == values.KINDS
    assert {place: value for place, value in enumerate(worths) if value} == {kind: worth}


ROLLED_XX = np.array([packed("xx")], dtype=np.int64)


def test_tinge_is_worth_something_and_costs_something() -> None:
    taint = Switch("x", (Effect("tinge"),))
    heal = Switch("x", (Effect("tinge", "self"), Effect("heal", "self")))
    found = plans_of(taint, heal, rolls=ROLLED_XX)
    worths = {(plan.taint, plan.tinged, plan.heal): (plan.harm, plan.help) for plan in found}
    assert worths == {
        (0, 0, 0): (0, 0), (1, 0, 0): (30, 0), (2, 0, 0): (60, 0),
        (0, 1, 1): (0, 60), (1, 1, 1): (30, 60), (0, 2, 2): (0, 120),
    }  # fmt: skip


def test_a_token_kept_is_worth_the_wound_that_it_heals_an_ally() -> None:
    found = plans_of(Switch("x", (Effect("token", "self"),)), rolls=ROLLED_XX)
    assert {(plan.stored, plan.help) for plan in found} == {(0, 0), (1, 63), (2, 126)}


def test_every_switch_of_every_card_is_understood(warcrow: Catalogue) -> None:
    found = list(_printed(warcrow))
    assert len(found) > 200
    unknown = {switch.when for switch in found if plans.need_of(switch.when) == plans.NEVER}
    assert unknown == set()
    vague = [
        effect.do
        for switch in found
        for effect in switch.effects
        if list(plans.effects_of(effect)) in ([], [Plan()])
    ]
    assert vague == []


def _printed(catalogue: Catalogue) -> list[Switch]:
    rolls: list[Panel | Joined] = []
    for profile in catalogue.profiles.values():
        rolls += [*profile.panels, *([profile.joined] if profile.joined else [])]
    attacks = (attack for roll in rolls for attack in (roll.melee, roll.ranged, roll.defence))
    return [switch for attack in attacks if attack for switch in attack.switches]
