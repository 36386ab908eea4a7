"""What becomes of a target: by hand, and against a slow twin that follows every branch."""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from factions.systems.company_of_iron.odds.series import (
    ALWAYS,
    IF_CRITICAL,
    Harm,
    Strike,
    Target,
    casualty,
    fate,
)

SURE = ((1.0, 0.0),) * 3
STANCES = ("standing", "down", "still", "both")
FLOORED = dict(zip(STANCES, ("down", "down", "both", "both"), strict=True))
FROZEN = dict(zip(STANCES, ("still", "both", "still", "both"), strict=True))
Mass = dict[tuple[str, int, bool], Fraction]


def strike(hits: tuple[float, float] = (0.5, 0.0), margin: int = -4, **changes: Any) -> Strike:
    """Return a melee attack of two dice of damage."""
    harm = Harm(2, margin)
    return replace(Strike((hits, *SURE), harm, harm, melee=True), **changes)


def shot(*hits: tuple[float, float], **changes: Any) -> Strike:
    """Return a shot whose chances depend on how the target stands."""
    return strike(melee=False, **changes) if not hits else replace(shot(**changes), hits=hits)


@pytest.mark.parametrize(
    ("more", "lost", "hurt"), [(0, 2, 2), (1, 1, 2), (-1, 3, 2), (2, 0, 2), (9, 0, 0), (-9, 6, 0)]
)
def test_casualty_rolls_and_their_variants(more: int, lost: int, hurt: int) -> None:
    assert casualty(more) == pytest.approx((lost / 6, hurt / 6))


def test_one_blow_at_one_box_by_hand() -> None:
    """Half hit; 5 or more of 36 passes: 30. Then a third each falls, is injured, knocked down."""
    end = fate((strike(),), Target(1))
    disabled = 0.5 * 30 / 36
    assert end.damage == pytest.approx((1 - disabled / 3, disabled / 3))
    assert (end.felled, end.injured, end.down) == pytest.approx((disabled / 3,) * 3)
    assert end.marked == pytest.approx(disabled)


def test_being_floored_by_damage_alone_is_not_counted() -> None:
    assert fate((strike(),), Target(1)).floored == 0.0


@pytest.mark.parametrize("deed", ["floors", "stills"])
@pytest.mark.parametrize(("when", "part"), [(ALWAYS, 1.0), (IF_CRITICAL, 0.25)])
def test_what_is_floored_and_not_worse_is_counted(deed: str, when: int, part: float) -> None:
    """Half hit, one in four critically; 30 of 36 damage rolls would mark the box."""
    blow = strike((0.5, 0.125), **{deed: when})
    assert fate((blow,), Target(9)).floored == pytest.approx(0.5 * part)
    assert fate((blow,), Target(1)).floored == pytest.approx(0.5 * part * 6 / 36)
    steady = fate((blow,), Target(9, steady=True)).floored
    assert steady == pytest.approx(0.0 if deed == "floors" else 0.5 * part)


def test_tough_rolls_again_once_and_not_when_it_is_denied() -> None:
    sure = strike((1.0, 0.0), margin=0)
    assert fate((sure,), Target(1, tough=True)).felled == pytest.approx(1 / 9)
    assert fate((sure,), Target(1, tough=True)).injured == pytest.approx(1 / 3 + 1 / 9)
    denied = strike((1.0, 0.0), margin=0, denies=ALWAYS)
    assert fate((denied,), Target(1, tough=True)).felled == pytest.approx(1 / 3)
    floored = strike((1.0, 0.0), margin=0, floors=ALWAYS)
    assert fate((floored,), Target(1, tough=True)).felled == pytest.approx(1 / 3)
    steady = Target(1, tough=True, steady=True)
    assert fate((floored,), steady).felled == pytest.approx(1 / 9)


def test_a_second_blow_boxes_the_injured_and_a_shot_cannot_aim_at_them() -> None:
    first = strike((1.0, 0.0), margin=0)
    blows = fate((first, strike((0.0, 0.0), margin=-40)), Target(1))
    assert blows.felled == pytest.approx(2 / 3)
    miss = shot(*[(0.0, 0.0)] * 4)
    assert fate((first, miss), Target(1)).felled == pytest.approx(1 / 3)


def test_a_knocked_down_target_is_hit_for_sure() -> None:
    floored = strike((0.5, 0.5), margin=-40, floors=IF_CRITICAL)
    end = fate((floored, strike((0.0, 0.0), margin=5)), Target(30))
    assert end.marked == pytest.approx(0.5 * 12)


# The slow twin: states by name, fractions of every die, one branch at a time.


def slow(strikes: tuple[Strike, ...], target: Target) -> dict[str, Fraction]:
    """Follow every roll of a series; chances to hit are taken as fractions of 36."""
    mass: Mass = {("standing", 0, False): Fraction(1)}
    for one in strikes:
        after: Mass = {}
        for (state, damage, frail), share in mass.items():
            for key, chance in _branches(one, target, state, damage, frail):
                after[key] = after.get(key, Fraction(0)) + share * chance
        mass = after
    found: dict[str, Fraction] = {}
    for (state, damage, _), share in mass.items():
        name = f"{state} {damage}" if state in STANCES else state
        found[name] = found.get(name, Fraction(0)) + share
    return found


def _branches(
    one: Strike, target: Target, state: str, damage: int, frail: bool
) -> list[tuple[tuple[str, int, bool], Fraction]]:
    if state == "fallen" or (state == "injured" and not one.melee):
        return [((state, damage, frail), Fraction(1))]
    if state == "injured":
        return [(("fallen", damage, frail), Fraction(1))]
    hit, critical = (Fraction(round(chance * 36), 36) for chance in one.hits[STANCES.index(state)])
    found = [((state, damage, frail), 1 - hit)]
    for share, crit in ((hit - critical, False), (critical, True)):
        if share:
            now, worse, denied = _stance(one, target, state, frail, crit)
            harm = one.critical if crit else one.harm
            assert harm is not None
            for key, chance in _harmed(one, harm, target, (now, damage, worse), denied):
                found.append((key, share * chance))
    return found


def _stance(
    one: Strike, target: Target, state: str, frail: bool, crit: bool
) -> tuple[str, bool, bool]:
    """Return how the target stands once it is hit, whether it is frail, and Tough denied."""
    needed = IF_CRITICAL if crit else ALWAYS
    if one.floors >= needed and not target.steady:
        state = FLOORED[state]
    if one.stills >= needed:
        state = FROZEN[state]
    return state, frail or one.weakens >= needed, one.denies >= needed


def _harmed(
    one: Strike, harm: Harm, target: Target, before: tuple[str, int, bool], denied: bool
) -> list[tuple[tuple[str, int, bool], Fraction]]:
    found = []
    now, damage, worse = before
    for faces in product(range(1, 7), repeat=harm.dice):
        amount = max(one.at_least, harm.times * max(0, sum(faces) + harm.margin))
        chance = Fraction(1, 6**harm.dice)
        if damage + amount < target.boxes:
            found.append(((now, damage + amount, worse), chance))
            continue
        tough = target.tough and now == "standing" and not denied
        found += [(key, chance * part) for key, part in _rolled(target, now, worse, tough)]
    return found


def _rolled(
    target: Target, now: str, worse: bool, tough: bool
) -> list[tuple[tuple[str, int, bool], Fraction]]:
    found = []
    for die in range(1, 7):
        again = die + target.casualty - worse <= 2 and (tough or target.rerolls)
        for second in range(1, 7):
            result = (second if again else die) + target.casualty - worse
            if result <= 2:
                key = ("fallen", target.boxes, worse)
            elif result <= 4:
                key = ("injured", target.boxes - 1, worse)
            else:
                key = (now if target.steady else FLOORED[now], target.boxes - 1, worse)
            found.append((key, Fraction(1, 36)))
    return found


HALF, THIRD = (18 / 36, 4 / 36), (12 / 36, 12 / 36)


@pytest.mark.parametrize(
    ("strikes", "target"),
    [
        ((strike(HALF), strike(HALF), strike(HALF)), Target(1, tough=True)),
        ((strike(HALF, -2, floors=IF_CRITICAL), strike(HALF, -1)), Target(5, tough=True)),
        ((strike(HALF, -2, stills=ALWAYS), strike(THIRD, 1)), Target(5, casualty=1)),
        ((strike(HALF, 0, weakens=ALWAYS, denies=ALWAYS), strike(HALF)), Target(4, tough=True)),
        ((strike(THIRD, -9, at_least=1), strike(HALF, -3)), Target(2, rerolls=True)),
        ((strike(HALF, 1), strike(HALF, 1)), Target(3, steady=True, tough=True)),
        (
            (
                shot(HALF, THIRD, HALF, THIRD, floors=IF_CRITICAL, stills=ALWAYS),
                shot(HALF, THIRD, HALF, THIRD),
            ),
            Target(3),
        ),
        ((strike(HALF, -3, critical=Harm(3, -3, times=2)), strike(HALF, -3)), Target(6)),
    ],
)
def test_the_chain_follows_every_branch(strikes: tuple[Strike, ...], target: Target) -> None:
    found = fate(strikes, target)
    shares = slow(strikes, target)
    damage = [0.0] * (target.boxes + 1)
    for name, share in shares.items():
        state, _, number = name.partition(" ")
        place = {"fallen": target.boxes, "injured": target.boxes - 1}.get(state)
        damage[int(number) if place is None else place] += float(share)
    assert found.damage == pytest.approx(damage, abs=1e-12)
    assert found.felled == pytest.approx(float(shares.get("fallen", 0)), abs=1e-12)
    assert found.injured == pytest.approx(float(shares.get("injured", 0)), abs=1e-12)
    down = sum(float(share) for name, share in shares.items() if name.startswith(("down", "both")))
    assert found.down == pytest.approx(down, abs=1e-12)
