"""The rule for repeating a roll."""

import numpy as np
import pytest

from factions.systems.warcrow.catalogue import Effect, Switch
from factions.systems.warcrow.odds import plans, values
from factions.systems.warcrow.odds.plans import Plan, packed
from factions.systems.warcrow.odds.repeats import AGAINST, alone, fresh_worths
from factions.systems.warcrow.odds.sides import STANDARD_FACES, Side

WOUNDS = plans.plans_of(
    (Switch("X", (Effect("wound"),)), Switch("s", (Effect("wound"),), "engaged")),
    np.array([packed("XXs")], dtype=np.int64),
    False,
    False,
)


def side(dice: str, held: tuple[Plan, ...] = (Plan(),)) -> Side:
    """Return an attack with the standard dice."""
    return Side(dice, 0, False, False, held, 100, STANDARD_FACES)


@pytest.mark.parametrize(
    ("roll", "successes", "blocks", "worth"),
    [
        ("", 0, 0, 0),
        ("SS", 0, 0, 200),
        ("SS", 0, 1, 100),
        ("SS", 0, 5, 0),
        ("SB", 2, 0, 0),
        ("B", 3, 0, -200),
        ("X", 0, 3, 100),
        ("SXX", 1, 0, 200),
        ("ss", 0, 0, 0),  # its switch asks for a condition, so it does not count here
    ],
)
def test_the_worth_of_a_roll_against_one_that_stands_still(
    roll: str, successes: int, blocks: int, worth: int
) -> None:
    judged = alone(side("", WOUNDS), np.array([packed(roll)], dtype=np.int64))
    assert judged.shape == (1, AGAINST, AGAINST)
    assert judged[0, successes, blocks] == worth


def test_stops_count_against_what_the_opponent_rolled() -> None:
    stop = (Plan(), Plan(cost=packed("X"), stop_b=1), Plan(cost=packed("XX"), stop_s=2))
    judged = alone(side("", stop), np.array([packed("SXX")], dtype=np.int64))
    assert judged[0, 0, 1] == 100
    assert judged[0, 2, 0] == 100


def test_a_fresh_roll_is_worth_its_mean_against_what_stands() -> None:
    # A red die: 0, 1, 2 S on 1, 5, 2 of 8.
    fresh = fresh_worths(side("R"))
    assert fresh.shape == (2, AGAINST, AGAINST)
    assert fresh[0, 0, 0] == values.WOUND * 9 / 8
    assert fresh[0, 0, 1] == values.WOUND * 2 / 8
    assert fresh[0, 2, 1] == values.WOUND * (2 / 8 - 2)


def test_a_fresh_roll_of_the_disarmed_loses_its_die_too() -> None:
    # Two red dice keep S on 45/64 and SS on 4/64 once the worse one is gone.
    fresh = fresh_worths(side("RR"))
    assert fresh[1, 0, 0] == pytest.approx(values.WOUND * 53 / 64)


def test_more_blocks_never_raise_what_a_fresh_roll_promises() -> None:
    fresh = fresh_worths(side("ROYU", WOUNDS))[0]
    assert (np.diff(fresh, axis=1) <= 0).all()
    assert (np.diff(fresh, axis=0) <= 0).all()
