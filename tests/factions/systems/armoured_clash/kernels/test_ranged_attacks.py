"""Ranged attacks: dice, combat rating, DEFENCE, exposed models, suppression, opportunity fire."""

from dataclasses import replace
from typing import Any

import pytest

from factions.systems.armoured_clash.catalogue import Band, Row
from factions.systems.armoured_clash.odds.dice import STANDARD_DIE
from tests.factions.systems.armoured_clash.board.asking import Attack
from tests.factions.systems.armoured_clash.board.kernels import E, L
from tests.factions.systems.armoured_clash.board.layout import FAILS, PASSES, Board, board
from tests.factions.systems.armoured_clash.board.units import NORTH, SOUTH, WEST, Piece, Unit, gun

WEAKENED, NEUTRAL, IMPROVED = range(3)
ONE = Unit((24.0, 10.0), grid=(gun(6),))
FAR, NEAR = 15.0, 8.0


def foe(off: float = FAR, **changes: Any) -> Unit:
    usual: dict[str, Any] = {"models": 6, "at": (24.0, 10.0 + off), "facing": SOUTH, "side": 1}
    return Unit(**(usual | changes))


def rating(b: Board) -> int:
    return b.rating(0, 1)


def fire(b: Board) -> Attack:
    """Fire the first row of unit 0 at unit 1."""
    return b.fire(0, 1)


def test_every_shot_is_rolled_and_its_damage_recorded() -> None:
    b = board(ONE, foe())
    assert fire(b) == (0, 1, E.SHOT, NEUTRAL, 6, 6, 2, 3)
    assert b.models_left(1) == 3
    assert (b.damage_dealt(0), b.damage_taken(1)) == (3, 3)


def test_short_range_and_aiming_improve() -> None:
    assert rating(board(ONE, foe(FAR))) == NEUTRAL
    assert rating(board(ONE, foe(NEAR))) == IMPROVED
    assert board(ONE, foe(FAR)).rating(0, 1, aimed=True) == IMPROVED


def test_suppression_weakens() -> None:
    assert rating(board(replace(ONE, suppressed=True), foe())) == WEAKENED


def test_reforming_and_opportunity_weaken_unless_it_locks_on() -> None:
    b = board(ONE, foe())
    assert b.rating(0, 1, reforming=True) == WEAKENED
    assert b.rating(0, 1, opportunity=True) == WEAKENED
    locked = Unit((24.0, 10.0), grid=(gun(6, "Lock On"),))
    assert board(locked, foe()).rating(0, 1, opportunity=True) == NEUTRAL


def test_concealment_weakens_torrents_apart() -> None:
    wood = Piece((24.0, 18.0), 1.4, does=L.DENSE, high=3)
    wide = [replace(wood, at=(x, 18.0)) for x in (22.0, 24.0, 26.0)]
    assert rating(board(ONE, foe(), pieces=wide)) == WEAKENED
    stream = Unit((24.0, 10.0), grid=(gun(6, "Torrent"),))
    assert rating(board(stream, foe(), pieces=wide)) == NEUTRAL


def test_cover_adds_to_defence_while_concealed() -> None:
    hidden = foe(keywords=("Shrouded",))
    assert fire(board(ONE, hidden)).defence == 2
    assert fire(board(ONE, replace(hidden, covered=True))).defence == 3
    assert fire(board(ONE, foe(covered=True))).defence == 2
    bulky = foe(keywords=("Shrouded", "Bulky"), covered=True)
    assert fire(board(ONE, bulky)).defence == 2


def test_resilient_front_and_flanks() -> None:
    assert fire(board(ONE, foe(keywords=("Resilient (Front)",)))).defence == 3
    assert fire(board(ONE, foe(keywords=("Resilient (Flanks)",)))).defence == 2
    turned = foe(facing=NORTH, keywords=("Resilient (Flanks)",))
    assert fire(board(ONE, turned)).defence == 3


def test_rows_by_target_and_by_models_left() -> None:
    bands = (Band(1, 3, 2, 2), Band(4, 6, 5, 9))
    row = Row("ranged", ("light",), 10, 20, bands, ("Shock",))
    one = Unit((24.0, 10.0), models=6, grid=(row,))
    assert fire(board(one, foe())).dice == 9
    assert fire(board(replace(one, left=3), foe())).dice == 2
    assert not board(one, foe(target="heavy")).serves(0, 1, FAR)


def test_a_behemoth_counts_the_damage_it_has_suffered() -> None:
    bands = (Band(0, 2, 9, 9), Band(3, 6, 4, 4))
    row = Row("ranged", ("light",), 10, 20, bands, ())
    hulk = Unit((24.0, 10.0), limit=6, kind="armour", size=4, behemoth=True, grid=(row,))
    assert fire(board(hulk, foe())).dice == 9
    assert fire(board(replace(hulk, damage=3), foe())).dice == 4


def test_generals_hope_for_less_of_a_behemoth_that_has_been_damaged() -> None:
    bands = (Band(0, 2, 9, 9), Band(3, 6, 4, 4))
    row = Row("ranged", ("light",), 10, 20, bands, ())
    hulk = Unit((24.0, 10.0), limit=6, kind="armour", size=4, behemoth=True, grid=(row,))
    b = board(hulk, foe())
    whole = b.shot_hoped_for(0, 1)
    assert b.inflict(0, 3) == 0
    b.take_stock()
    assert b.shot_hoped_for(0, 1) < whole


@pytest.mark.parametrize(
    ("words", "off", "state", "serves"),
    [
        ((), 20.0, "", True),
        ((), 20.1, "", False),
        (("Indirect",), 9.0, "", False),
        (("Indirect",), 11.0, "", True),
        (("Slow to Fire",), FAR, "", True),
        (("Slow to Fire",), FAR, "reloading", False),
        (("Slow to Fire",), FAR, "suppressed", False),
        (("Reactive",), FAR, "", False),
    ],
)
def test_which_rows_serve(words: tuple[str, ...], off: float, state: str, serves: bool) -> None:
    one = Unit((24.0, 10.0), grid=(gun(6, *words),), reloading=state == "reloading",
               suppressed=state == "suppressed")  # fmt: skip
    assert board(one, foe()).serves(0, 1, off) is serves


def test_what_is_slow_to_fire_reloads() -> None:
    b = board(Unit((24.0, 10.0), grid=(gun(6, "Slow to Fire"),)), foe())
    fire(b)
    assert b.is_reloading(0)
    b.order(0, L.STAY, L.REARM)
    assert not b.is_reloading(0)


def test_turrets_fire_to_the_side_weakened_and_irregulars_with_half() -> None:
    aside = Unit((24.0, 10.0), WEST, models=6, grid=(gun(6),))
    assert board(aside, foe()).row_at(0, 1) == -1
    turret = replace(aside, grid=(gun(6, "Turret"),))
    assert rating(board(turret, foe())) == WEAKENED
    bands = (Band(1, 3, 2, 2), Band(4, 6, 5, 5))
    row = Row("ranged", ("light",), 10, 20, bands, ())
    loose = replace(aside, grid=(row,), keywords=("Irregular",))
    b = board(loose, foe())
    assert fire(b)[3:5] == (NEUTRAL, 2)


def test_indirect_fire_needs_a_friend_that_sees() -> None:
    wall = Piece((24.0, 14.0), 3.0, 1.0, L.BLOCKS)
    mortar = Unit((24.0, 10.0), grid=(gun(6, "Indirect"),))
    assert board(mortar, foe(), pieces=[wall]).row_at(0, 1) == -1
    spotter = Unit((24.0, 20.0))
    b = board(mortar, spotter, foe(), pieces=[wall])
    assert b.row_at(0, 2) == 0
    assert b.fire(0, 2).rating == WEAKENED


def test_hits_left_over_are_lost_or_devastate() -> None:
    assert fire(board(Unit((24.0, 10.0), grid=(gun(5),)), foe())).damage == 2
    for dice, points, more in ((5, 3, 1), (6, 3, 0)):
        b = board(Unit((24.0, 10.0), grid=(gun(dice, "Devastating"),)), foe())
        assert fire(b).damage == points
        assert b.added_by_quality() == more


@pytest.mark.parametrize(
    ("card", "opportunity", "suppressed"),
    [(PASSES, False, False), (FAILS, False, True), (FAILS, True, False)],
)
def test_losses_call_for_a_test_but_for_opportunity_fire(
    card: int, opportunity: bool, suppressed: bool
) -> None:
    b = board(ONE, foe(), card=card)
    b.fire(0, 1, opportunity=opportunity)
    assert b.is_suppressed(1) is suppressed


def test_no_losses_call_for_none() -> None:
    b = board(ONE, foe(limit=4), card=FAILS)
    fire(b)
    assert (b.models_left(1), b.damage_on(1)) == (6, 3)
    assert not b.is_suppressed(1)


def test_a_unit_partly_exposed_is_shot_where_it_is_seen() -> None:
    wall = Piece((21.9, 24.0), 2.2, 0.2, L.BLOCKS)
    few = Unit((24.0, 10.0), grid=(gun(3),))
    b = board(few, foe(models=6), pieces=[wall], die=STANDARD_DIE)
    view = b.view(0, 1)
    assert (view.clear, view.there) == (1, 3)
    assert fire(b).rating == NEUTRAL
    many = Unit((24.0, 10.0), grid=(gun(15),))
    b = board(many, foe(models=6), pieces=[wall], die=STANDARD_DIE)
    assert fire(b).rating == WEAKENED


def test_opportunity_fire_takes_the_lookout_and_only_one() -> None:
    watch = foe(facing=SOUTH, grid=(gun(4),), models=2, lookout=True)
    other = replace(watch, grid=(gun(2),), at=(28.0, 26.0))
    b = board(Unit((24.0, 10.0), models=12), watch, other)
    b.order(0, L.ADVANCE, L.NOTHING, to=(24.0, 14.0))
    assert [(shot.unit, shot.why) for shot in b.attacks()] == [(1, E.OPPORTUNITY)]
    assert (b.is_on_lookout(1), b.is_on_lookout(2)) == (False, True)
    assert b.models_left(0) == 10


@pytest.mark.parametrize("move", [L.STAY, L.ADVANCE, L.AIM])
def test_a_unit_that_cannot_shoot_at_whom_it_is_ordered_to_shoots_another(move: int) -> None:
    b = board(ONE, foe(2.0 * FAR), foe())
    b.order(0, move, L.SHOOT, 1, to=(24.0, 10.0))
    assert [row[1] for row in b.events(E.ACTION) if row[2] == E.SHOOTS] == [2]
    assert not b.is_on_lookout(0)


def test_all_out_attack_fires_several_rows_unless_suppressed() -> None:
    grid = (gun(4), gun(2))
    b = board(Unit((24.0, 10.0), grid=grid, keywords=("All-Out Attack (2)",)), foe(models=18))
    b.order(0, L.AIM, L.SHOOT, 1)
    assert len(b.attacks()) == 2
    b = board(Unit((24.0, 10.0), grid=grid), foe(models=18))
    b.order(0, L.AIM, L.SHOOT, 1)
    assert len(b.attacks()) == 1


@pytest.mark.parametrize(
    ("keywords", "suppressed", "reloading"),
    [
        (("All-Out Attack (2)",), False, False),
        ((), False, True),
        (("All-Out Attack (2)",), True, True),
    ],
)
def test_an_all_out_attack_ends_reloading_that_it_began_with(
    keywords: tuple[str, ...], suppressed: bool, reloading: bool
) -> None:
    grid = (gun(4), gun(2), gun(8, "Slow to Fire"))
    one = Unit((24.0, 10.0), grid=grid, keywords=keywords, reloading=True, suppressed=suppressed)
    b = board(one, foe(models=18))
    b.order(0, L.AIM, L.SHOOT, 1)
    assert all(attack.dice < 8 for attack in b.attacks())
    assert b.is_reloading(0) is reloading


def test_a_row_is_not_fired_at_what_it_is_not_against() -> None:
    flak = Unit((24.0, 10.0), grid=(gun(6, against=("aerial",)),))
    b = board(flak, foe())
    b.order(0, L.AIM, L.SHOOT, 1)
    assert b.attacks() == []
    assert b.is_on_lookout(0)


def test_coruscating_attacks_strike_everyone_on_the_line_nearest_first() -> None:
    beam = Unit((24.0, 10.0), grid=(gun(4, "Coruscating"),))
    friend = Unit((27.0, 16.0), models=4)
    near, far, beside = (
        foe(at=(x, y), models=6) for x, y in ((24.0, 20.0), (24.0, 28.0), (30.0, 20.0))
    )
    b = board(beam, friend, far, near, beside)
    b.order(0, L.AIM, L.SHOOT, 2)
    assert [attack.target for attack in b.attacks()] == [3, 2]
    b = board(beam, replace(friend, at=(24.0, 16.0)), far, near, beside)
    b.fire_along(0, 2)
    assert [attack.target for attack in b.attacks()] == [1, 3, 2]
    assert b.models_left(1) == 2


def test_no_unit_fires_along_a_line_where_friends_suffer_most() -> None:
    beam = Unit((24.0, 10.0), grid=(gun(4, "Coruscating"),))
    friend = Unit((24.0, 16.0), models=12, points=300)
    assert board(beam, friend, foe()).target(0) == -1
    assert board(beam, replace(friend, at=(30.0, 16.0)), foe()).target(0) == 2
