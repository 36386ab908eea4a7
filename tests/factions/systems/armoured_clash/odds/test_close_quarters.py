"""Close quarters: by hand, against the slow twin, and laws."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factions.systems.armoured_clash.odds.close_quarters import Combatant, combat
from factions.systems.armoured_clash.odds.dice import STANDARD_DIE
from factions.systems.armoured_clash.odds.harm import (
    BROKEN,
    FRESH,
    NEVER,
    STATUSES,
    SUPPRESSED,
    Body,
    Strike,
)
from tests.factions.systems.armoured_clash.odds.bodies import (
    ARMS,
    UNITS,
    WORDS,
    body_of,
    left_of,
    strike_of,
    sure,
)
from tests.reference import armoured_clash_attack as twin

SQUAD = Body(models=4, limit=1, risk=(0.5, 0.6, 0.7, 0.8))


def hand(body: Body, *blows: int | None) -> Combatant:
    """Return a unit that inflicts so many points, by its models from 0 up."""
    known = {number: Strike(sure(number)) for number in blows if number is not None}
    return Combatant(body, body.whole, tuple(None if n is None else known[n] for n in blows))


STRONG = hand(SQUAD, None, 1, 1, 2, 3)
WEAK = hand(SQUAD, None, 1, 1, 1, 1)


def test_the_unit_that_destroys_most_wins_and_the_loser_tests() -> None:
    """Three fall, one is left and destroys one: the charger wins. Half has gone: -1."""
    found = combat(STRONG, WEAK)
    assert (found.wins, found.draws, found.loses) == (1.0, 0.0, 0.0)
    assert found.attacker[FRESH, 3] == 1.0
    assert found.target[FRESH, 1] == pytest.approx(0.4)
    assert found.target[SUPPRESSED, 1] == pytest.approx(0.6)


def test_a_defensive_advantage_turns_the_order() -> None:
    """The target destroys one first; three chargers then destroy two."""
    found = combat(STRONG, WEAK, advantage=True)
    assert found.wins == 1.0
    assert found.target[FRESH, 2] == pytest.approx(0.4)
    assert found.attacker[FRESH, 3] == 1.0


def test_no_unit_tests_after_a_stalemate() -> None:
    found = combat(WEAK, WEAK)
    assert found.draws == 1.0
    assert found.attacker[FRESH, 3] == found.target[FRESH, 3] == 1.0


def test_the_action_ends_with_the_target() -> None:
    """The target has destroyed three before it falls whole: nobody is left to lose to."""
    target = hand(replace(SQUAD, models=1), None, 3)
    found = combat(hand(SQUAD, None, 1, 1, 1, 1), target, advantage=True)
    assert found.wins == 1.0
    assert found.attacker[FRESH, 1] == found.target[FRESH, 0] == 1.0


def test_a_static_unit_that_loses_is_annihilated() -> None:
    found = combat(STRONG, hand(replace(SQUAD, static=True), None, 1, 1, 1, 1))
    assert found.target[BROKEN, 1] == 1.0


def test_a_unit_without_a_melee_attack_does_not_retaliate() -> None:
    found = combat(STRONG, hand(SQUAD, None, None, None, None, None))
    assert found.attacker[FRESH, 4] == 1.0
    assert found.wins == 1.0


def test_models_lost_to_sponsons_do_not_count() -> None:
    """Two of four fall to the sponsons; two destroy one, and lose one: a stalemate."""
    found = combat(STRONG, WEAK, sponsons=Strike(sure(2), tests=NEVER))
    assert found.draws == 1.0
    assert found.attacker[FRESH, 1] == found.target[FRESH, 3] == 1.0


def test_a_charger_of_which_nothing_is_left_loses() -> None:
    found = combat(STRONG, WEAK, sponsons=Strike(sure(4), tests=NEVER))
    assert found.loses == 1.0
    assert found.attacker[FRESH, 0] == found.target[FRESH, 4] == 1.0


SMALL = st.builds(replace, UNITS, models=st.integers(1, 3), limit=st.integers(1, 2))


@settings(max_examples=30, deadline=None)
@given(
    units=st.tuples(SMALL, SMALL),
    arms=st.tuples(ARMS, ARMS),
    die=st.permutations(STANDARD_DIE).map(lambda faces: faces[:3]),
    advantage=st.booleans(),
)
def test_every_way_one_after_the_other(
    units: tuple[twin.Unit, twin.Unit],
    arms: tuple[twin.Arms, twin.Arms],
    die: list[str],
    advantage: bool,
) -> None:
    slow = twin.charge(die, *units, arms, advantage=advantage)
    sides = []
    for unit, own in zip(units, arms, strict=True):
        body = body_of(unit)
        known = {count: strike_of(own, count, tuple(die)) for count in (1, 2)}
        blows = [known[own.dice[body.standing(left)]] for left in range(body.whole + 1)]
        sides.append(Combatant(body, body.whole, (None, *blows[1:])))
    exact = combat(*sides, advantage=advantage)
    for word, share in (("wins", exact.wins), ("draws", exact.draws), ("loses", exact.loses)):
        assert share == pytest.approx(sum(p for (won, _, _), p in slow.items() if won == word))
    for place, table in enumerate((exact.attacker, exact.target)):
        known_table = np.zeros((len(STATUSES), units[place].models * units[place].limit + 1))
        for key, chance in slow.items():
            unit = key[1:][place]
            known_table[WORDS[unit.status], left_of(unit)] += chance
        assert table == pytest.approx(known_table, abs=1e-12)
