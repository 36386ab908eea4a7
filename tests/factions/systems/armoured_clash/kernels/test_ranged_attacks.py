"""Ranged attacks: dice, combat rating, DEFENCE, exposed models, suppression, opportunity fire."""

from dataclasses import replace

import pytest

from factions.systems.armoured_clash.catalogue import Band, Row
from factions.systems.armoured_clash.odds.dice import STANDARD_DIE
from tests.factions.systems.armoured_clash.stage import (
    FAILS,
    NORTH,
    PASSES,
    SOUTH,
    WEST,
    Board,
    K,
    L,
    Piece,
    Unit,
    board,
    gun,
)

WEAKENED, NEUTRAL, IMPROVED = range(3)
ONE = Unit((24.0, 10.0), grid=(gun(6),))
FAR, NEAR = 15.0, 8.0


def foe(off: float = FAR, **changes: object) -> Unit:
    usual: dict[str, object] = {"models": 6, "at": (24.0, 10.0 + off), "facing": SOUTH, "side": 1}
    return Unit(**(usual | changes))  # type: ignore[arg-type]


def rating(b: Board, opportunity: bool = False) -> int:
    d, s = b
    w = int(d.weapon[0])
    view = K.sight.look_at(d, s, 0, 1, K.shapes.bears(d, s, 0, s.cx[1], s.cy[1]), 3)
    near = K.shapes.reach_to(s, *b.at(0), 1) <= d.short[w]
    hidden = K.target_acquisition.is_hidden(d, w, view)
    return int(K.combat_rating.shot_rating(d, s, 0, w, 1, near, opportunity, hidden, view))


def fire(b: Board, opportunity: bool = False) -> list[int]:
    """Fire the first row of unit 0 at unit 1; return rating, dice, hits, DEFENCE and damage."""
    K.ranged_attacks.fire_row(b.d, b.s, 0, int(b.d.weapon[0]), 1, opportunity)
    return b.told(K.events.ATTACK)[-1][3:8]


def test_every_shot_is_rolled_and_its_damage_told() -> None:
    b = board(ONE, foe())
    assert fire(b) == [NEUTRAL, 6, 6, 2, 3]
    assert b.s.n[1] == 3
    assert (b.s.dealt[0], b.s.taken[1]) == (3, 3)


def test_short_range_and_aiming_improve() -> None:
    assert rating(board(ONE, foe(FAR))) == NEUTRAL
    assert rating(board(ONE, foe(NEAR))) == IMPROVED
    b = board(ONE, foe(FAR))
    b.s.aimed = 1
    assert rating(b) == IMPROVED


@pytest.mark.parametrize("field", ["suppressed"])
def test_suppression_weakens(field: str) -> None:
    b = board(ONE, foe())
    getattr(b.s, field)[0] = 1
    assert rating(b) == WEAKENED


def test_reforming_and_opportunity_weaken_unless_it_locks_on() -> None:
    b = board(ONE, foe())
    b.s.reforming = 1
    assert rating(b) == WEAKENED
    b.s.reforming = 0
    assert rating(b, opportunity=True) == WEAKENED
    locked = Unit((24.0, 10.0), grid=(gun(6, "Lock On"),))
    assert rating(board(locked, foe()), opportunity=True) == NEUTRAL


def test_concealment_weakens_torrents_apart() -> None:
    wood = Piece((24.0, 18.0), 1.4, does=L.DENSE, high=3)
    wide = [replace(wood, at=(x, 18.0)) for x in (22.0, 24.0, 26.0)]
    assert rating(board(ONE, foe(), pieces=wide)) == WEAKENED
    stream = Unit((24.0, 10.0), grid=(gun(6, "Torrent"),))
    assert rating(board(stream, foe(), pieces=wide)) == NEUTRAL


def test_cover_adds_to_defence_while_concealed() -> None:
    hidden = foe(keywords=("Shrouded",))
    assert fire(board(ONE, hidden))[3] == 2
    b = board(ONE, hidden)
    b.s.covered[1] = 1
    assert fire(b)[3] == 3
    b = board(ONE, foe())
    b.s.covered[1] = 1
    assert fire(b)[3] == 2
    b = board(ONE, foe(keywords=("Shrouded", "Bulky")))
    b.s.covered[1] = 1
    assert fire(b)[3] == 2


def test_resilient_front_and_flanks() -> None:
    assert fire(board(ONE, foe(keywords=("Resilient (Front)",))))[3] == 3
    assert fire(board(ONE, foe(keywords=("Resilient (Flanks)",))))[3] == 2
    turned = foe(facing=NORTH, keywords=("Resilient (Flanks)",))
    assert fire(board(ONE, turned))[3] == 3


def test_rows_by_target_and_by_models_left() -> None:
    bands = (Band(1, 3, 2, 2), Band(4, 6, 5, 9))
    row = Row("ranged", ("light",), 10, 20, bands, ("Shock",))
    b = board(Unit((24.0, 10.0), models=6, grid=(row,)), foe())
    assert fire(b)[1] == 9
    b.s.n[0] = 3
    assert fire(b)[1] == 2
    heavy = board(Unit((24.0, 10.0), models=6, grid=(row,)), foe(target="heavy"))
    d, s = heavy
    assert not K.target_acquisition.row_serves(d, s, 0, int(d.weapon[0]), 1, FAR, False)


def test_a_behemoth_counts_the_damage_it_has_suffered() -> None:
    bands = (Band(0, 2, 9, 9), Band(3, 6, 4, 4))
    row = Row("ranged", ("light",), 10, 20, bands, ())
    hulk = Unit((24.0, 10.0), limit=6, kind="armour", size=4, behemoth=True, grid=(row,))
    b = board(hulk, foe())
    assert fire(b)[1] == 9
    b.s.damage[0] = 3
    assert fire(b)[1] == 4


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
    d, s = board(Unit((24.0, 10.0), grid=(gun(6, *words),)), foe())
    if state:
        getattr(s, state)[0] = 1
    assert K.target_acquisition.row_serves(d, s, 0, int(d.weapon[0]), 1, off, False) == serves


def test_what_is_slow_to_fire_reloads() -> None:
    b = board(Unit((24.0, 10.0), grid=(gun(6, "Slow to Fire"),)), foe())
    fire(b)
    assert b.s.reloading[0] == 1
    b.order(0, L.STAY, L.REARM)
    assert b.s.reloading[0] == 0


def test_turrets_fire_to_the_side_weakened_and_irregulars_with_half() -> None:
    aside = Unit((24.0, 10.0), WEST, models=6, grid=(gun(6),))
    assert K.targets.best_row(*board(aside, foe()), 0, 1, False, 0).row == -1
    turret = replace(aside, grid=(gun(6, "Turret"),))
    assert rating(board(turret, foe())) == WEAKENED
    bands = (Band(1, 3, 2, 2), Band(4, 6, 5, 5))
    row = Row("ranged", ("light",), 10, 20, bands, ())
    loose = replace(aside, grid=(row,), keywords=("Irregular",))
    b = board(loose, foe())
    assert fire(b)[:2] == [NEUTRAL, 2]


def test_indirect_fire_needs_a_friend_who_sees() -> None:
    wall = Piece((24.0, 14.0), 3.0, 1.0, L.BLOCKS)
    mortar = Unit((24.0, 10.0), grid=(gun(6, "Indirect"),))
    assert K.targets.best_row(*board(mortar, foe(), pieces=[wall]), 0, 1, False, 0).row == -1
    spotter = Unit((24.0, 20.0))
    b = board(mortar, spotter, foe(), pieces=[wall])
    w = K.targets.best_row(*b, 0, 2, False, 0).row
    assert w == b.d.weapon[0]
    K.ranged_attacks.fire_row(b.d, b.s, 0, w, 2, False)
    assert b.told(K.events.ATTACK)[-1][3] == WEAKENED


def test_hits_left_over_are_lost_or_devastate() -> None:
    assert fire(board(Unit((24.0, 10.0), grid=(gun(5),)), foe()))[4] == 2
    for dice, points, more in ((5, 3, 1), (6, 3, 0)):
        b = board(Unit((24.0, 10.0), grid=(gun(dice, "Devastating"),)), foe())
        assert fire(b)[4] == points
        attack = next(row for row in b.s.event if row[0] == K.events.ATTACK)
        assert attack[K.recording.HEAD + 6] == more


@pytest.mark.parametrize(
    ("card", "opportunity", "suppressed"),
    [(PASSES, False, 0), (FAILS, False, 1), (FAILS, True, 0)],
)
def test_losses_call_for_a_test_but_for_opportunity_fire(
    card: int, opportunity: bool, suppressed: int
) -> None:
    b = board(ONE, foe(), card=card)
    fire(b, opportunity)
    assert b.s.suppressed[1] == suppressed


def test_no_losses_call_for_none() -> None:
    b = board(ONE, foe(limit=4), card=FAILS)
    fire(b)
    assert (b.s.n[1], b.s.damage[1], b.s.suppressed[1]) == (6, 3, 0)


def test_a_unit_partly_exposed_is_shot_where_it_is_seen() -> None:
    wall = Piece((21.9, 24.0), 2.2, 0.2, L.BLOCKS)
    few = Unit((24.0, 10.0), grid=(gun(3),))
    b = board(few, foe(models=6), pieces=[wall], die=STANDARD_DIE)
    view = K.sight.look_at(b.d, b.s, 0, 1, True, 3)
    assert (view.clear, view.there) == (1, 3)
    assert fire(b)[0] == NEUTRAL
    many = Unit((24.0, 10.0), grid=(gun(15),))
    b = board(many, foe(models=6), pieces=[wall], die=STANDARD_DIE)
    assert fire(b)[0] == WEAKENED


def test_opportunity_fire_takes_the_lookout_and_only_one() -> None:
    watch = foe(facing=SOUTH, grid=(gun(4),), models=2)
    other = foe(facing=SOUTH, grid=(gun(2),), models=2, at=(28.0, 26.0))
    b = board(Unit((24.0, 10.0), models=12), watch, other)
    b.s.lookout[1] = b.s.lookout[2] = 1
    b.order(0, L.ADVANCE, L.NOTHING, to=(24.0, 14.0))
    shots = b.told(K.events.ATTACK)
    assert [(row[0], row[2]) for row in shots] == [(1, K.events.OPPORTUNITY)]
    assert (b.s.lookout[1], b.s.lookout[2]) == (0, 1)
    assert b.s.n[0] == 10


def test_all_out_attack_fires_several_rows_unless_suppressed() -> None:
    grid = (gun(4), gun(2))
    b = board(Unit((24.0, 10.0), grid=grid, keywords=("All-Out Attack (2)",)), foe(models=18))
    b.order(0, L.AIM, L.SHOOT, 1)
    assert len(b.told(K.events.ATTACK)) == 2
    b = board(Unit((24.0, 10.0), grid=grid), foe(models=18))
    b.order(0, L.AIM, L.SHOOT, 1)
    assert len(b.told(K.events.ATTACK)) == 1


def test_nobody_shoots_at_what_is_no_target_of_the_row() -> None:
    flak = Unit((24.0, 10.0), grid=(gun(6, against=("aerial",)),))
    b = board(flak, foe())
    b.order(0, L.AIM, L.SHOOT, 1)
    assert b.told(K.events.ATTACK) == []
    assert b.s.lookout[0] == 1
