"""Rules of chargers: Overrun, Throw, Berserk, Run Amok, Shockwave; and of those that run."""

from dataclasses import replace
from typing import Any

import pytest

from tests.factions.systems.armoured_clash.board.kernels import E, L
from tests.factions.systems.armoured_clash.board.layout import FAILS, board
from tests.factions.systems.armoured_clash.board.units import NORTH, SOUTH, Unit, blade, gun


def one(*keywords: str, dice: int = 6, **changes: Any) -> Unit:
    usual: dict[str, Any] = {
        "at": (24.0, 20.0), "models": 6, "grid": (blade(dice),), "keywords": keywords,
    }  # fmt: skip
    return Unit(**(usual | changes))


def two(**changes: Any) -> Unit:
    usual: dict[str, Any] = {"at": (24.0, 25.0), "facing": SOUTH, "side": 1, "models": 12}
    return Unit(**(usual | changes))


@pytest.mark.parametrize(
    ("keywords", "cards", "blows", "left"),
    [(("Overrun",), 1, 2, 0), (("Overrun",), 0, 1, 0), ((), 1, 1, 1)],
)
def test_a_discarded_card_buys_the_winner_a_second_charge(
    keywords: tuple[str, ...], cards: int, blows: int, left: int
) -> None:
    b = board(one(*keywords), two())
    b.deal(0, *[L.RALLY] * cards)
    assert [attack.why for attack in b.charge(0, 1)] == [E.BLOW] * blows
    assert (b.models_left(1), b.cards_held(0), b.discards(0)) == (
        12 - 3 * blows,
        left,
        cards - left,
    )


def test_a_loser_does_not_overrun() -> None:
    b = board(one("Overrun", dice=2), two(grid=(blade(8),)))
    b.deal(0, L.RALLY)
    b.charge(0, 1)
    assert (len(b.combats()), b.cards_held(0)) == (1, 1)


@pytest.mark.parametrize(("inches", "dice", "thrown"), [(9, 6, 1), (7, 6, 0), (9, 1, 0)])
def test_who_destroys_a_model_throws_as_many_dice_as_a_card_is_worth(
    inches: int, dice: int, thrown: int
) -> None:
    other = two(at=(24.0, 33.0), models=6)
    b = board(one(f"Throw ({inches})", dice=dice), two(models=3), other, card=4)
    b.charge(0, 1)
    shots = [attack for attack in b.attacks() if attack.why == E.SHOT]
    assert [(shot.rating, shot.dice, shot.hits) for shot in shots] == [(L.WEAKENED, 4, 4)] * thrown
    assert not b.is_suppressed(2)


@pytest.mark.parametrize(
    ("keywords", "at", "charges"),
    [(("Berserk",), 25.0, 1), ((), 25.0, 0), (("Berserk",), 40.0, 0)],
)
def test_the_berserk_charge_if_they_fail_to_rally(
    keywords: tuple[str, ...], at: float, charges: int
) -> None:
    b = board(one(*keywords, suppressed=True), two(at=(24.0, at)), card=FAILS)
    b.order(0, L.STAY, L.TAKE_COVER)
    assert len(b.combats()) == charges


def test_who_runs_amok_charges_whatever_it_can_and_pays_for_it() -> None:
    beside = two(at=(29.0, 18.0), models=6)
    b = board(one("Run Amok"), two())
    b.order(0, L.ADVANCE, L.NOTHING, to=(24.0, 10.0))
    assert len(b.combats()) == 1
    assert (b.models_left(0), b.models_left(1)) == (5, 8)
    b = board(one("Run Amok", limit=3), two(at=(24.0, 40.0)), beside)
    b.order(0, L.ADVANCE, L.NOTHING, to=(24.0, 22.0))
    assert (b.models_left(0), b.models_left(1), b.models_left(2)) == (5, 12, 5)


def test_passengers_do_not_run_amok() -> None:
    lorry = Unit((24.0, 20.0), kind="armour", size=2, capacity=6)
    b = board(lorry, one("Run Amok", at=None, aboard=0), two())
    b.order(1, L.STAY)
    assert b.models_left(1) == 6


@pytest.mark.parametrize(("what", "shaken"), [(L.DOUBLE_TIME, True), (L.ADVANCE, False)])
def test_a_shockwave_shakes_those_it_goes_through_at_double_time(what: int, shaken: bool) -> None:
    tripod = Unit(
        (24.0, 20.0), kind="armour", size=5, keywords=("Shockwave", "Stilted (2)"), speed=9
    )
    passed, large = (
        Unit((24.0 + x, 24.0), models=2, kind="armour", keywords=keywords)
        for x, keywords in ((-0.5, ()), (1.0, ("Large",)))
    )
    b = board(tripod, passed, large, two(at=(24.0, 45.0)), card=FAILS)
    b.order(0, what, L.NOTHING, to=(24.0, 36.0), toward=(24.0, 48.0))
    assert (b.is_suppressed(1), b.is_suppressed(2)) == (shaken, False)


def test_a_rabble_that_falls_back_scatters_until_it_forms_up() -> None:
    marker = [(24.0, 17.0)]
    rabble = one("Rabble", suppressed=True, models=8)
    b = board(rabble, two(at=(24.0, 45.0)), card=FAILS, markers=marker)
    b.test_suppression(0)
    assert b.shape(0)[3] == -1.0
    assert b.controller(0) == -1
    b.order(0, L.STAY)
    assert b.shape(0)[3] > 0.0
    assert b.controller(0) == 0
    b = board(replace(rabble, keywords=()), two(at=(24.0, 45.0)), card=FAILS, markers=marker)
    b.test_suppression(0)
    assert b.controller(0) == 0


def test_who_regroups_goes_back_to_reserve_as_it_is() -> None:
    rotor = Unit(
        (24.0, 20.0), NORTH, models=4, left=3, limit=2, damage=1, kind="rotorcraft",
        target="aerial", keywords=("Regroup",), suppressed=True, reloading=True, grid=(gun(2),),
    )  # fmt: skip
    b = board(rotor, two(at=(24.0, 45.0)), card=FAILS)
    b.test_suppression(0)
    assert b.is_in_reserve(0)
    assert (b.models_left(0), b.damage_on(0)) == (3, 1)
    assert not b.is_suppressed(0)
    assert not b.is_reloading(0)
