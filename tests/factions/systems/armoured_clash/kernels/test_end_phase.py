"""Markers, presence, and the end of rounds."""

from dataclasses import replace

import pytest

from tests.factions.systems.armoured_clash.board.kernels import E, L
from tests.factions.systems.armoured_clash.board.layout import board
from tests.factions.systems.armoured_clash.board.units import Unit

MARKER = (24.0, 24.0)
HERE, BESIDE, FOE_HERE = (24.0, 24.5), (25.5, 24.0), (23.0, 23.5)


def holder(*units: Unit) -> int:
    return board(*units, markers=[MARKER]).controller(0)


def test_infantry_and_cavalry_in_contact_control_a_marker() -> None:
    assert holder(Unit(HERE)) == 0
    assert holder(Unit(HERE, side=1, kind="cavalry")) == 1
    assert holder(Unit(HERE, kind="armour", size=2)) == -1
    assert holder(Unit((24.0, 27.0))) == -1
    assert holder(Unit(HERE, keywords=("Automata",))) == -1


@pytest.mark.parametrize(
    ("kind", "keywords", "held"),
    [
        ("infantry", (), -1),
        ("armour", (), -1),
        ("infantry", ("Automata",), -1),
        ("rotorcraft", (), 0),
        ("fortification", (), 0),
    ],
)
def test_enemies_in_contact_deny_it(kind: str, keywords: tuple[str, ...], held: int) -> None:
    enemy = Unit(FOE_HERE, side=1, kind=kind, keywords=keywords)
    assert holder(Unit(HERE), enemy) == held


def test_the_end_phase_scores_markers_and_readies_all_units() -> None:
    b = board(Unit(HERE, activated=True), Unit((24.0, 40.0), side=1), markers=[MARKER])
    b.end_phase()
    assert (b.points(0), b.points(1), b.holder(0)) == (2, 0, 0)
    assert not b.has_activated(0)
    assert not b.is_over()


def test_points_for_a_marker_are_recorded_each_round() -> None:
    b = board(Unit(HERE), Unit((24.0, 40.0), side=1), markers=[MARKER])
    for _ in range(2):
        b.end_phase()
    assert [row[2:6] for row in b.events(E.GAINED)] == [[E.MARKER, 0, 2, 0]] * 2
    assert len(b.events(E.TAKEN)) == 1


def test_a_player_without_a_unit_on_the_table_gives_five_points_and_the_game_ends() -> None:
    b = board(Unit(HERE), Unit(None, side=1, reserve=True))
    b.end_phase()
    assert b.points(0) == L.PRESENCE
    assert b.is_over()


def test_passengers_of_a_transport_in_reserve_are_not_on_the_table() -> None:
    wagon = Unit(None, kind="armour", size=2, models=2, capacity=6, reserve=True)
    others = Unit(models=6, aboard=0), Unit((24.0, 40.0), side=1)
    b = board(wagon, *others)
    assert not b.is_present(0)
    assert not b.may_act(1)
    assert not b.disembark(1, (24.0, 24.0))
    b = board(replace(wagon, at=(24.0, 24.0), reserve=False), *others)
    assert b.is_present(0)
    assert b.may_act(1)
