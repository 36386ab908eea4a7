"""Markers, presence, and the end of rounds."""

import pytest

from tests.factions.systems.armoured_clash.stage import K, L, Unit, board

MARKER = (24.0, 24.0)
HERE, BESIDE, FOE_HERE = (24.0, 24.5), (25.5, 24.0), (23.0, 23.5)


def holder(*units: Unit) -> int:
    d, s = board(*units, markers=[MARKER])
    return int(K.end_phase.controller(d, s, 0))


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


def test_the_end_phase_scores_markers_and_readies_everybody() -> None:
    d, s = board(Unit(HERE), Unit((24.0, 40.0), side=1), markers=[MARKER])
    s.activated[0] = 1
    K.end_phase.end_phase(d, s)
    assert (s.points[0], s.points[1], s.holder[0]) == (2, 0, 0)
    assert (s.activated[0], s.over) == (0, 0)


def test_points_for_a_marker_are_told_each_round() -> None:
    b = board(Unit(HERE), Unit((24.0, 40.0), side=1), markers=[MARKER])
    for _ in range(2):
        K.end_phase.end_phase(b.d, b.s)
    assert [row[2:6] for row in b.told(K.events.GAINED)] == [[K.events.MARKER, 0, 2, 0]] * 2
    assert len(b.told(K.events.TAKEN)) == 1


def test_whoever_has_nobody_on_the_table_gives_five_points_and_the_game_ends() -> None:
    d, s = board(Unit(HERE), Unit(None, side=1))
    s.status[1] = L.RESERVE
    K.end_phase.end_phase(d, s)
    assert (s.points[0], s.over) == (L.PRESENCE, 1)


def test_passengers_of_a_transport_in_reserve_are_not_on_the_table() -> None:
    wagon = Unit(None, kind="armour", size=2, models=2, capacity=6)
    d, s = board(wagon, Unit(models=6, aboard=0), Unit((24.0, 40.0), side=1))
    s.status[0] = L.RESERVE
    assert not K.end_phase.present(d, s, 0)
    assert not K.simple.may_act(s, 1)
    assert not K.transports.disembark(d, s, 1, 24.0, 24.0)
    s.status[0] = L.READY
    assert K.end_phase.present(d, s, 0)
    assert K.simple.may_act(s, 1)
