"""What a blow does to a body: dice, armour, thresholds, by hand and against the slow twin."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factions.systems.cold_iron.odds.harm import Body, Damage, Fate, fate, rolled, suffered
from factions.systems.cold_iron.odds.multiples import STRIDES, Exchange, multiples
from tests.reference import cold_iron_blow as twin

ONCE = np.array([0.0, 1.0])


@pytest.mark.parametrize(
    ("damage", "chances"),
    [
        (Damage("1d4"), [0, 0.25, 0.25, 0.25, 0.25]),
        (Damage("2d4-2"), [1 / 16, 2 / 16, 3 / 16, 4 / 16, 3 / 16, 2 / 16, 1 / 16]),
        (Damage("1d2-1"), [0.5, 0.5]),
        (Damage("0"), [1.0]),
        (Damage("1d4", less=2), [0.5, 0.25, 0.25]),
        (Damage("1d4", less=9), [1.0]),
        (Damage("0", charge=1), [0] + [1 / 6] * 6),
    ],
)
def test_one_multiple(damage: Damage, chances: list[float]) -> None:
    assert rolled(damage) == pytest.approx(chances)


def test_armour_stops_its_points_once() -> None:
    """Twice 1d4 on T 3: nothing up to 3, the sum 8 leaves 5."""
    found = suffered(np.array([0.0, 0.0, 1.0]), Damage("1d4"), 3, 20)
    assert found[[0, 1, 5]] == pytest.approx([3 / 16, 3 / 16, 1 / 16])
    passed = suffered(np.array([0.0, 0.0, 1.0]), Damage("1d4", vs_t=2), 3, 20)
    assert passed[[1, 7]] == pytest.approx([1 / 16, 1 / 16])
    assert suffered(ONCE, Damage("1d4", vs_t=9), 3, 20)[1] == pytest.approx(0.25)


def test_distance_takes_what_passes_armour_first() -> None:
    assert Damage("1d6", vs_t=2).at(1) == Damage("1d6", vs_t=1)
    assert Damage("1d6", vs_t=2).at(3) == Damage("1d6", less=1)


def test_the_last_number_stands_for_all_beyond() -> None:
    found = suffered(np.array([0.5, 0.0, 0.5]), Damage("2d12"), 0, 10)
    assert len(found) == 11
    assert found.sum() == pytest.approx(1.0)
    assert found[0] == pytest.approx(0.5)


def struck(points: int, body: Body, *, fatigue: bool = False, missile: bool = False) -> Fate:
    """Return what so many points do."""
    damage = Damage("0", fatigue=fatigue, missile=missile)
    sure = damage._replace(dice=f"1d1{points - 1:+d}") if points > 1 else damage
    return fate(ONCE, sure, body)


@pytest.mark.parametrize(
    ("points", "state"),
    [
        (10, "fine"), (11, "stunned blinking"), (19, "stunned blinking"),
        (20, "stunned unconscious"), (30, "stunned unconscious"), (31, "dead"),
    ],
)  # fmt: skip
def test_wounds_of_one_with_20_points(points: int, state: str) -> None:
    """More than half stuns, less than half left blinks, none left fells, below -10 kills."""
    assert certain(struck(points, Body(20, 14))) == state


@pytest.mark.parametrize(
    ("points", "state"),
    [(9, "fine"), (10, "stunned"), (19, "stunned"), (20, "stunned unconscious"), (121, "dead")],
)
def test_fatigue_of_one_with_20_points(points: int, state: str) -> None:
    """Half of it stuns, all of it knocks out, six times as much kills."""
    assert certain(struck(points, Body(20, 200), fatigue=True)) == state


def test_half_of_the_fatigue_beyond_con_is_wounds() -> None:
    assert certain(struck(57, Body(20, 14), fatigue=True)) == "stunned unconscious"
    assert certain(struck(75, Body(20, 14), fatigue=True)) == "stunned unconscious"
    assert certain(struck(76, Body(20, 14), fatigue=True)) == "dead"


@pytest.mark.parametrize(
    ("points", "wounds", "fatigue"),
    [
        (14, "blinking", "fine"), (15, "blinking", "stunned"), (16, "stunned blinking", "stunned"),
        (21, "stunned unconscious", "stunned blinking"),
        (29, "stunned unconscious", "stunned blinking"),
        (30, "stunned unconscious", "stunned unconscious"),
    ],
)  # fmt: skip
def test_missiles_stun_at_three_quarters(points: int, wounds: str, fatigue: str) -> None:
    body = Body(20, 200)
    assert certain(struck(points, body, missile=True)) == wounds
    assert certain(struck(points, body, fatigue=True, missile=True)) == fatigue


@pytest.mark.parametrize(
    ("points", "state"), [(19, "fine"), (20, "unconscious"), (25, "unconscious"), (26, "dead")]
)
def test_berserkers_feel_nothing_until_they_fall(points: int, state: str) -> None:
    assert certain(struck(points, Body(20, 14, berserk=True))) == state


@pytest.mark.parametrize(
    ("points", "missile", "state"),
    [
        (19, False, "fine"), (20, False, "unconscious"), (29, True, "fine"),
        (30, True, "unconscious"),
    ],
)  # fmt: skip
def test_berserkers_are_knocked_out_like_anyone(points: int, missile: bool, state: str) -> None:
    body = Body(20, 200, berserk=True)
    assert certain(struck(points, body, fatigue=True, missile=missile)) == state


def test_the_undead_do_not_blink() -> None:
    assert certain(struck(15, Body(20, 14, tireless=True))) == "stunned"


def certain(found: Fate) -> str:
    """Name what is certain; a stunned body reels unless it is unconscious."""
    names = ("stunned", "blinking", "unconscious", "dead")
    sure = [name for name in names if getattr(found, name) == pytest.approx(1.0)]
    assert all(getattr(found, name) in (pytest.approx(0.0), 1.0) for name in found._fields[1:])
    assert (found.reeling == pytest.approx(1.0)) == (
        "stunned" in sure and "unconscious" not in sure
    )
    return " ".join(sure) or "fine"


DICE = ("0", "1d3", "1d2-1", "2d4-2", "1d6", "1d10", "2d6+1", "1d12+3", "3d8")


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_against_the_twin(data: st.DataObject) -> None:
    attack, defence, c = (data.draw(st.integers(*b)) for b in ((-4, 18), (-6, 20), (0, 4)))
    weapon, dice = data.draw(st.sampled_from(list(STRIDES))), data.draw(st.sampled_from(DICE))
    vs_t, less, t = (data.draw(st.integers(0, most)) for most in (4, 4, 7))
    fatigue, missile = data.draw(st.booleans()), data.draw(st.booleans())
    berserk, undead = data.draw(st.booleans()), data.draw(st.booleans())
    pt, con = data.draw(st.integers(6, 26)), data.draw(st.integers(6, 26))
    times = multiples(Exchange(attack, defence, weapon, c))
    expected = twin.multiples(attack, defence, weapon, c)
    for number in range(6):
        share = times[number] if number < len(times) else 0.0
        assert share == pytest.approx(float(expected.get(number, 0)), abs=1e-9)
    damage = Damage(dice, vs_t, fatigue=fatigue, missile=missile).at(less)
    found = fate(times, damage, Body(pt, con, t, berserk, undead))
    foe = twin.Struck(pt, con, t, c, berserk, undead)
    story = twin.struck(expected, dice, vs_t, less, foe, (fatigue, missile))
    for points, share in enumerate(found.damage[:-1]):
        assert share == pytest.approx(float(story.points.get(points, 0)), abs=1e-9)
    for name in ("stunned", "blinking", "unconscious", "dead"):
        assert getattr(found, name) == pytest.approx(float(getattr(story, name)), abs=1e-9)
