"""Standing: formation, contact, what is seen, what shelters, and the terrain that is drawn."""

import math
from typing import Any

import pytest

from factions.systems.warcrow.catalogue import Catalogue
from tests.factions.systems.warcrow.board import Board, K, L, card, hero

GREEN, BLUE, BLACK = 3, 4, 5


def sees(made: Board, u: int, v: int) -> bool:
    return bool(K.sight.sees(made.d, made.s, u, v))


def cover(made: Board, u: int, v: int) -> int:
    return int(K.sight.cover_from(made.d, made.s, u, *made.at(u), v))


def facing(warcrow: Catalogue, **changes: Any) -> Board:
    """Return unit 0 at (30, 20), enemy 1 of one troop at (30, 40), enemy 2 off the table."""
    made = Board(warcrow, [card("eye", **changes)], [card("mark"), card("other")])
    made.put(0, (30.0, 20.0))
    made.put(1, (30.0, 40.0))
    return made


def test_nothing_between_is_seen(warcrow: Catalogue) -> None:
    assert sees(facing(warcrow), 0, 1)


@pytest.mark.parametrize(("width", "seen"), [(12.0, False), (1.0, True)])
def test_terrain_that_blocks_must_hide_all_of_a_base(
    warcrow: Catalogue, width: float, seen: bool
) -> None:
    made = facing(warcrow)
    made.piece("box", 30.0, 30.0, width, 2.0, does=L.BLOCKS)
    assert sees(made, 0, 1) is seen
    made.s.piece_does[0] = L.IMPASSABLE
    assert sees(made, 0, 1)


def test_other_units_and_the_lines_between_their_troops_block(warcrow: Catalogue) -> None:
    made = Board(warcrow, [card("eye")], [card("mark"), card("screen", troops=3)])
    made.put(0, (30.0, 20.0))
    made.put(1, (30.0, 40.0))
    made.put(2, (30.0, 30.0), (26.0, 30.0), (34.0, 30.0))
    assert not sees(made, 0, 1)
    made.put(2, (33.0, 30.0), (37.0, 30.0), (35.0, 33.0))
    assert sees(made, 0, 1)


def test_large_units_are_hidden_by_large_units_alone(warcrow: Catalogue) -> None:
    made = Board(warcrow, [card("eye")], [card("mark"), card("screen", troops=3)])
    made.put(0, (30.0, 20.0))
    made.put(1, (30.0, 40.0))
    made.put(2, (30.0, 30.0), (26.0, 30.0), (34.0, 30.0))
    made.d.keywords[1] |= L.LARGE
    assert sees(made, 0, 1)
    made.d.keywords[2] |= L.LARGE
    assert not sees(made, 0, 1)


@pytest.mark.parametrize(("troops", "hidden", "seen"), [(4, 2, True), (4, 3, False), (3, 2, False)])
def test_half_of_the_troops_rounded_up_must_be_seen(
    warcrow: Catalogue, troops: int, hidden: int, seen: bool
) -> None:
    made = Board(warcrow, [card("eye")], [card("mark", troops=troops)])
    made.put(0, (30.0, 20.0))
    spots = [(10.0 + 3 * t, 40.0) for t in range(hidden)]
    spots += [(40.0 + 3 * t, 40.0) for t in range(troops - hidden)]
    made.put(1, *spots)
    made.piece("box", 15.0, 36.0, 30.0, 2.0, does=L.BLOCKS)
    assert sees(made, 0, 1) is seen


def test_a_units_own_troops_hide_nothing(warcrow: Catalogue) -> None:
    made = Board(warcrow, [card("eye", troops=2)], [card("mark", troops=2)])
    made.put(0, (30.0, 20.0), (30.0, 23.0))
    made.put(1, (30.0, 40.0), (30.0, 37.0))
    assert sees(made, 0, 1)


def test_the_engaged_see_only_whom_they_fight(warcrow: Catalogue) -> None:
    made = facing(warcrow)
    made.put(2, (32.0, 20.0))
    assert made.s.foes[0] == 1
    assert sees(made, 0, 2)
    assert not sees(made, 0, 1)


def test_nobody_looks_out_of_a_forest(warcrow: Catalogue) -> None:
    made = facing(warcrow)
    made.piece("disc", 30.0, 20.0, 4.0, does=L.BLOCKS)
    assert not sees(made, 0, 1)
    assert not sees(made, 1, 0)


@pytest.mark.parametrize(
    ("fence", "die"), [((30.0, 38.6), BLUE), ((30.0, 37.0), -1), ((30.0, 41.4), -1)]
)
def test_a_fence_covers_whom_it_touches_and_stands_before(
    warcrow: Catalogue, fence: tuple[float, float], die: int
) -> None:
    made = facing(warcrow)
    made.piece("box", *fence, 8.0, 0.8, does=L.UNSTABLE, cover=BLUE)
    assert cover(made, 0, 1) == die


def test_half_of_the_troops_must_stand_behind_the_cover(warcrow: Catalogue) -> None:
    made = Board(warcrow, [card("eye")], [card("mark", troops=4)])
    made.put(0, (30.0, 20.0))
    made.put(1, (30.0, 40.0), (27.9, 40.0), (32.1, 41.0), (34.2, 41.0))
    made.piece("box", 29.0, 38.6, 4.0, 0.8, does=L.UNSTABLE, cover=BLACK)
    assert cover(made, 0, 1) == BLACK
    made.put(1, (30.0, 40.0), (32.1, 40.5), (34.2, 41.0), (36.3, 41.0))
    assert cover(made, 0, 1) == -1


def test_the_best_cover_counts(warcrow: Catalogue) -> None:
    made = facing(warcrow)
    for die in (BLACK, GREEN, BLUE):
        made.piece("box", 30.0, 38.6, 8.0, 0.8, does=L.UNSTABLE, cover=die)
    assert cover(made, 0, 1) == GREEN


def test_whoever_fights_the_target_covers_it_with_a_black_die(warcrow: Catalogue) -> None:
    made = Board(warcrow, [card("eye"), card("friend")], [card("mark")])
    made.put(0, (30.0, 20.0))
    made.put(2, (30.0, 40.0))
    made.put(1, (30.0, 38.0))
    assert cover(made, 0, 2) == BLACK
    made.put(1, (32.0, 40.0))
    assert cover(made, 0, 2) == -1


def test_a_unit_with_cover_shelters_its_neighbours_not_itself(warcrow: Catalogue) -> None:
    made = Board(warcrow, [card("eye")], [card("mark"), card("pavise", keywords=("Cover (U)",))])
    made.put(0, (30.0, 20.0))
    made.put(1, (30.0, 40.0))
    made.put(2, (30.0, 37.98))
    assert cover(made, 0, 1) == BLUE
    assert cover(made, 0, 2) == -1
    made.put(2, (30.0, 37.0))
    assert cover(made, 0, 1) == -1


def test_formation(warcrow: Catalogue) -> None:
    made = Board(warcrow, [card("band", troops=3)], [card("enemy")])
    made.put(0, (30.0, 20.0), (33.9, 20.0), (30.0, 22.0))
    assert K.formation.in_formation(made.d, made.s, 0)
    made.put(0, (30.0, 20.0), (34.1, 20.0), (30.0, 22.0))
    assert not K.formation.in_formation(made.d, made.s, 0)
    made.put(0, (30.0, 20.0), (33.9, 20.0), (30.0, 22.0))
    made.piece("box", 32.0, 20.0, 1.0, 4.0, does=L.BLOCKS | L.IMPASSABLE)
    assert not K.formation.in_formation(made.d, made.s, 0)


@pytest.mark.parametrize("gap", [0.0, 0.04, 0.2])
def test_contact_engages(warcrow: Catalogue, gap: float) -> None:
    made = Board(warcrow, [card("one")], [card("other")])
    made.put(0, (30.0, 20.0))
    made.put(1, (32.0 + gap, 20.0))
    touching = gap < L.TOUCH
    assert bool(made.s.engaged[0, 1]) is touching
    assert made.s.foes.tolist()[:2] == [int(touching)] * 2
    made.put(1, (40.0, 20.0))
    assert made.s.foes.tolist()[:2] == [0, 0]


def test_positioning_brings_leader_and_troops_into_contact(warcrow: Catalogue) -> None:
    made = Board(warcrow, [card("band", troops=3)], [card("enemy")])
    made.put(0, (30.0, 16.0), (30.0, 18.0), (28.0, 16.0))
    made.put(1, (30.0, 20.0))
    K.formation.pile_in(made.d, made.s, 0, 1)
    assert made.at(0) == (30.0, 18.0)
    assert all(K.formation.troop_touches(made.d, made.s, 0, t, 1) for t in range(3))
    spots = [made.at(0, t) for t in range(3)] + [made.at(1)]
    pairs = [math.dist(p, q) for n, p in enumerate(spots) for q in spots[:n]]
    assert min(pairs) >= 2 - 1e-6


def test_positioning_engages_nobody_new(warcrow: Catalogue) -> None:
    made = Board(warcrow, [card("band", troops=4)], [card("enemy"), card("second")])
    made.put(0, (30.0, 18.0), (28.0, 17.0), (32.0, 17.0), (30.0, 16.0))
    made.put(1, (30.0, 20.0))
    made.put(2, (33.0, 21.5))
    K.formation.pile_in(made.d, made.s, 0, 1)
    assert made.s.foes[0] == 1


@pytest.mark.parametrize("role", ["officer", "support"])
def test_an_officer_leads_whom_it_joins(warcrow: Catalogue, role: str) -> None:
    made = Board(warcrow, [card("band", troops=3), hero(role=role)], [card("enemy")], {1: 0})
    assert made.s.n[0] == 4
    assert made.s.status[1] == L.JOINED
    assert made.s.character[0] == (0 if role == "officer" else 3)


@pytest.mark.parametrize("seed", range(12))
def test_terrain_is_mirrored_apart_and_out_of_the_way(warcrow: Catalogue, seed: int) -> None:
    made = Board(warcrow, [card("one")], [card("other")])
    K.rng.reseed(made.s.rng, seed, 0)
    K.ground.draw(made.d, made.s)
    drawn = int(made.s.pieces) - 3
    assert 2 <= drawn <= 14
    assert drawn % 2 == 0
    geometry = K.ground.geometry
    for k in range(0, drawn, 2):
        one, other = made.s.piece[k], made.s.piece[k + 1]
        assert other[:2] == pytest.approx([60 - one[0], 60 - one[1]])
        assert other[2:] == pytest.approx(one[2:])
        deep = geometry.shape_support(*one[2:], 0.0, 1.0)
        assert one[1] - deep >= 13
        assert one[1] + deep <= 47
        for x, y in made.d.objective[:3]:
            assert geometry.point_shape(x, y, *one) >= 6 - 1e-9
    for k in range(drawn):
        for o in range(k):
            lines = {made.d.template_group[made.s.piece_template[n]] == L.LINE for n in (k, o)}
            apart = 0.5 if True in lines else 2.0
            assert K.ground.shapes_gap(made.s, k, o) >= apart


def test_two_large_features_stand_on_every_table(warcrow: Catalogue) -> None:
    made = Board(warcrow, [card("one")], [card("other")])
    for seed in range(30):
        K.rng.reseed(made.s.rng, seed, 0)
        K.ground.draw(made.d, made.s)
        groups = made.d.template_group[made.s.piece_template[: made.s.pieces - 3]]
        assert (groups == L.AREA).sum() in (2, 4)
        assert (groups == L.BUILDING).sum() in (0, 2)
        assert (groups == L.STRUCTURE).sum() <= 4
        assert (groups == L.LINE).sum() <= 4
