"""Plans: the sets of switches a roll may pay for, each summed up as one row of whole numbers.

Symbol counts are packed into one number, eight bits a symbol in the order of
`catalogue.SYMBOLS`, so that adding rolls and comparing costs is plain arithmetic.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import product, starmap
from operator import add, or_
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from factions.systems.warcrow.catalogue import SYMBOLS, Effect, Switch
from factions.systems.warcrow.odds import values

LANE = 8
FOLD = 3 * LANE  # from a hollow symbol's lane to its filled one
MOST_REPEATS, MOST_SWITCHES = 9, 15
HIGH = sum(0x80 << LANE * place for place in range(len(SYMBOLS)))
ALL = 16  # stands for "all" where a switch cancels without a number
NEVER = 1 << 30

FEW = 8  # plans that are not worth thinning out
STOPS = ("stop_s", "stop_b", "stop_x")
CIRCUMSTANCES = {"engaged": values.ENGAGED, "aided": values.AIDED}  # that a switch may ask for

Counts = NDArray[np.int64]
Stops = tuple[int, int, int]  # S, B and X of the opponent cancelled


class Plan(NamedTuple):
    """A set of switch activations, summed up. Every field is a whole number.

    cost: packed symbols, folded where the roll is Elite (`folded`). need: context bits.
    gain_*: symbols added to the own roll. stop_*: symbols of the opponent cancelled.
    harm, help: worth to the owner in hundredths of a wound of the opponent, of the own unit.
    kinds: a bit for each kind of effect with a worth (`values.KINDS`). wounds: on the opponent.
    rage: wounds on oneself. states: bits put on the opponent. stress: levels on the opponent.
    taint, tinged: Tinge of the opponent, of the own unit. stored: tokens on the own card.
    push, step: a move of the opponent, of the own unit (kind times MOVE_BASE plus strides).
    heal, recover, relief, cleanse: wounds, troops, stress levels, states of the own unit.
    ally_*: the same for one ally within `ally_within` strides. foe_states: bits on one enemy
    unit within `foe_within` strides of the own unit, or of the opponent where `foe_about` is 1.
    switches: activations, four bits a switch in the roll's order.
    """

    cost: int = 0
    need: int = 0
    gain_s: int = 0
    gain_b: int = 0
    stop_s: int = 0
    stop_b: int = 0
    stop_x: int = 0
    harm: int = 0
    help: int = 0
    kinds: int = 0
    wounds: int = 0
    rage: int = 0
    states: int = 0
    stress: int = 0
    taint: int = 0
    tinged: int = 0
    stored: int = 0
    push: int = 0
    step: int = 0
    heal: int = 0
    recover: int = 0
    relief: int = 0
    cleanse: int = 0
    ally_heal: int = 0
    ally_recover: int = 0
    ally_within: int = 0
    foe_states: int = 0
    foe_within: int = 0
    foe_about: int = 0
    switches: int = 0


Numbered = list[tuple[int, Plan]]  # plans with their rows

EITHER = frozenset({"need", "states", "foe_states"})  # bits: joined, not added
LARGEST = frozenset({"push", "step", "cleanse", "ally_within", "foe_within", "foe_about"})
JOINS: tuple[Callable[[int, int], int], ...] = tuple(
    or_ if field in EITHER else max if field in LARGEST else add for field in Plan._fields
)
STACKING = frozenset({"cancel", "add", "wound", "stress", "heal", "recover", "tinge", "token"})


def packed(symbols: str) -> int:
    """Return the counts of the symbols as one number."""
    return sum(1 << LANE * SYMBOLS.index(symbol) for symbol in symbols)


def lane(counts: int, symbol: str) -> int:
    """Return the count of one symbol in packed counts."""
    return counts >> LANE * SYMBOLS.index(symbol) & 0xFF


def folded(counts: int) -> int:
    """Count each hollow symbol as its filled form too, as Elite allows.

    A hollow lane then says how many of the filled lane's symbols are hollow, both in a roll and
    in a cost, and "no lane of the cost above the roll's" stays the test of what can be paid.
    """
    return counts + (counts >> FOLD)


def effects_of(effect: Effect) -> Iterator[Plan]:
    """Yield the plans of one switch effect: several where the owner chooses a symbol.

    An effect that is not modelled yields the empty plan.
    """
    if effect.do in ("cancel", "add"):
        stem, most = ("stop", "SBX") if effect.do == "cancel" else ("gain", "SB")
        wanted = most if effect.symbol == "any" else effect.symbol
        letters = [letter for letter in wanted if letter in most]
        for letter in letters:
            yield Plan(**{f"{stem}_{letter.lower()}": effect.amount or ALL})
        if not letters:
            yield Plan()
    else:
        yield _plain_effect(effect)


def _plain_effect(effect: Effect) -> Plan:
    own, amount, within = effect.to == "self", effect.amount, effect.within
    if effect.do in values.MOVES and effect.to in ("self", "opponent"):
        move = values.MOVES[effect.do] * values.MOVE_BASE + amount
        return Plan(step=move) if own else Plan(push=move)
    if effect.do == "state" and not own:
        bit = values.STATE_BITS.get(effect.state, 0)
        if not within:
            return Plan(states=bit)
        about = int(effect.to == "near-target")
        return Plan(foe_states=bit, foe_within=within, foe_about=about)
    if own and effect.do in ("heal", "recover", "cleanse"):
        return Plan(**{effect.do: amount})
    plans = {
        ("wound", "opponent"): Plan(wounds=amount),
        ("wound", "self"): Plan(rage=amount),
        ("stress", "opponent"): Plan(stress=amount),
        ("stress", "self"): Plan(relief=-amount),
        ("tinge", "opponent"): Plan(taint=amount),
        ("tinge", "self"): Plan(tinged=amount),
        ("token", "self"): Plan(stored=amount),
        ("heal", "ally"): Plan(ally_heal=amount, ally_within=within),
        ("recover", "ally"): Plan(ally_recover=amount, ally_within=within),
    }
    return plans.get((effect.do, effect.to), Plan())


def need_of(when: str) -> int:
    """Return the context bits a switch's condition asks for; NEVER where it is not known."""
    if when in ("", "used-before"):
        return 0
    if when in CIRCUMSTANCES:
        return CIRCUMSTANCES[when]
    bit = values.STATE_BITS.get(when.removeprefix("opponent-"))
    return values.OPPONENT_IS * bit if bit else NEVER


def joined(first: Plan, second: Plan) -> Plan:
    """Return what both plans come to together."""
    return Plan(*(join(a, b) for join, a, b in zip(JOINS, first, second, strict=True)))


def activations(switch: Switch, index: int) -> list[Plan]:
    """Return one activation of a switch: one plan for each way its effects can be chosen."""
    bare = Plan(packed(switch.cost), need_of(switch.when), switches=1 << 4 * index)
    plans = [bare]
    for effect in switch.effects:
        plans = [joined(plan, more) for plan, more in product(plans, effects_of(effect))]
    return plans


def worths(plan: Plan) -> tuple[int, ...]:
    """Return the worth of each kind of effect, in the order of `values.KINDS`."""
    states = _state_worths(plan.states)
    foes = sum(_state_worths(plan.foe_states))
    ally = plan.ally_heal * values.HEAL + plan.ally_recover * values.RECOVER
    return (
        *states,
        plan.stress * values.STRESS,
        values.PUSH * (plan.push > 0),
        foes * values.FOES // 100,
        plan.heal * values.HEAL,
        plan.recover * values.RECOVER,
        plan.relief * values.STRESS,
        plan.cleanse * values.CLEANSE,
        values.STEP * (plan.step > 0),
        ally * values.ALLY // 100,
    )


@lru_cache(maxsize=64)
def _state_worths(bits: int) -> tuple[int, ...]:
    return tuple(worth * (bits >> bit & 1) for bit, worth in enumerate(values.STATE_WORTHS))


def _weighed(plan: Plan, elite: bool) -> Plan:
    worth = worths(plan)
    return plan._replace(
        cost=folded(plan.cost) if elite else plan.cost,
        harm=sum(worth[: values.OWN]) + plan.wounds * values.WOUND + plan.taint * values.TINGE,
        help=sum(worth[values.OWN :]) + _own_tokens(plan),
        kinds=sum(1 << kind for kind, value in enumerate(worth) if value),
    )


def _own_tokens(plan: Plan) -> int:
    """Return what a plan's wounds and tokens of the own unit are worth to it."""
    return plan.stored * values.TOKEN - plan.rage * values.WOUND - plan.tinged * values.TINGE


def payable(counts: Counts, cost: int | Counts) -> NDArray[np.bool_]:
    """Return for each roll whether no lane of the cost, one or one each, is above it."""
    result: NDArray[np.bool_] = ((counts | HIGH) - cost) & HIGH == HIGH
    return result


def highest(counts: Counts) -> Counts:
    """Return those of some counts, each there once, that no other has at least as much of each."""
    beaten = payable(counts[:, None], counts).sum(axis=0) > 1
    result: Counts = counts[~beaten]
    return result


def plans_of(
    switches: Sequence[Switch], rolls: Counts, elite: bool, rage: bool
) -> tuple[Plan, ...]:
    """Return every plan worth choosing, the empty one first, in a fixed order.

    rolls: what the roll can come to, packed, folded if Elite. A plan goes that no roll can pay
    for, or that another beats: one that costs no more, needs no more and gives no less, so that
    no choice by worth could prefer the plan beaten.
    """
    plans, shown = [Plan()], rolls.tolist()
    for index, switch in enumerate(switches[:MOST_SWITCHES]):
        once = activations(switch, index)
        stacks = any(effect.do in STACKING for effect in switch.effects)
        for times in range(1, (MOST_REPEATS if stacks else 1) + 1):
            again = (plan for plan in plans if _times(plan, index) == times - 1)
            if switch.when == "used-before":
                again = (plan for plan in again if _times(plan, index - 1))
            ways = starmap(joined, product(list(again), once))
            plans += [way for way in ways if _open(way, shown, elite, rage)]
        plans = list(dict.fromkeys(plans))
    if rage:
        plans = [way for plan in plans for way in _raging(plan)]
    weighed = (_weighed(plan, elite) for plan in plans)
    able = (plan for plan in weighed if _affordable(plan.cost, shown))
    return _undominated(sorted(able, key=_order))


def _times(plan: Plan, index: int) -> int:
    return plan.switches >> 4 * index & 15


def _open(plan: Plan, rolls: Sequence[int], elite: bool, rage: bool) -> bool:
    """Return whether some roll can pay for the plan, with an X of Berserker Rage if need be."""
    cost = plan.cost - packed("X") if rage and lane(plan.cost, "X") else plan.cost
    return not plan.need & NEVER and _affordable(folded(cost) if elite else cost, rolls)


def _affordable(cost: int, rolls: Sequence[int]) -> bool:
    return any(((roll | HIGH) - cost) & HIGH == HIGH for roll in rolls)


def _order(plan: Plan) -> tuple[int, ...]:
    times = sum(_times(plan, index) for index in range(MOST_SWITCHES))
    return plan.rage, times, plan.switches, *(-field for field in plan)


def _raging(plan: Plan) -> Iterator[Plan]:
    """Yield the plan, and the plan with a wound traded for a symbol. Source: Berserker Rage."""
    yield plan
    angry = plan._replace(rage=plan.rage + 1, need=plan.need | values.SPARE_WOUND)
    yield angry._replace(gain_s=plan.gain_s + 1)
    yield angry._replace(gain_b=plan.gain_b + 1)
    if lane(plan.cost, "X"):
        yield angry._replace(cost=plan.cost - packed("X"))


def _undominated(plans: list[Plan]) -> tuple[Plan, ...]:
    better = dominance(plans)
    beaten = np.triu(better, 1) | better & ~better.T
    return tuple(plans[place] for place in np.flatnonzero(~beaten.any(axis=0)))


def dominance(plans: Sequence[Plan]) -> NDArray[np.bool_]:
    """Return whether a plan (rows) costs and needs no more than another, and gives no less."""
    scores = np.array([_scores(plan) for plan in plans], dtype=np.int64)
    needs = np.array([plan.need for plan in plans], dtype=np.int64)
    modest = (needs[:, None] & ~needs[None, :]) == 0
    better: NDArray[np.bool_] = (scores[:, None, :] >= scores[None, :, :]).all(axis=2) & modest
    return better


def _scores(plan: Plan) -> list[int]:
    costs = [-lane(plan.cost, symbol) for symbol in SYMBOLS]
    roll = [plan.gain_s, plan.gain_b, plan.stop_s, plan.stop_b, plan.stop_x]
    tokens = (plan.taint, -plan.tinged, plan.stored)
    return [*costs, *roll, plan.wounds, -plan.rage, *tokens, *worths(plan)]


def useful(plans: Sequence[Plan], context: int, most: Stops) -> Numbered:
    """Return the plans that can be chosen, each with its row.

    most: the S, B and X there can be to cancel. Where cancelling more is pointless, a plan that
    an earlier one matches is never chosen, since ties go to the earlier one.
    """
    chosen = [
        (row, _clipped(plan, most)) for row, plan in enumerate(plans) if not plan.need & ~context
    ]
    if len(chosen) <= FEW:
        return chosen
    matched = np.triu(dominance([plan for _, plan in chosen]), 1)
    return [chosen[place] for place in np.flatnonzero(~matched.any(axis=0))]


def stops_of(plan: Plan) -> Stops:
    """Return what a plan cancels."""
    return plan.stop_s, plan.stop_b, plan.stop_x


def _clipped(plan: Plan, most: Stops) -> Plan:
    s, b, x = map(min, stops_of(plan), most)
    if (s, b, x) == stops_of(plan):
        return plan
    return plan._replace(stop_s=s, stop_b=b, stop_x=x)
