"""Rules that reach all about a unit, rules that name traits, and what transports admit."""

from dataclasses import replace
from typing import Any

import pytest

from tests.factions.systems.armoured_clash.board.kernels import L
from tests.factions.systems.armoured_clash.board.layout import FAILS, board
from tests.factions.systems.armoured_clash.board.units import SOUTH, Piece, Unit, gun

ONE = Unit((24.0, 10.0), models=6, grid=(gun(4),))
FOE = Unit((24.0, 25.0), SOUTH, side=1, models=12)


def aura(keyword: str, **changes: Any) -> Unit:
    """Return a unit with a rule that reaches, 4 inches east of the first."""
    usual: dict[str, Any] = {
        "at": (28.0, 10.0),
        "keywords": (keyword,),
        "kind": "armour",
        "size": 2,
    }
    return Unit(**(usual | changes))


@pytest.mark.parametrize(("inches", "may"), [(14, True), (16, False)])
def test_the_jammed_are_not_commanded(inches: int, may: bool) -> None:
    b = board(ONE, replace(FOE, keywords=(f'Jamming ({inches}")',)), policy="greedy")
    b.deal(0, L.RALLY)
    assert b.may_command(0, L.RALLY) is may
    assert b.command(0, L.RALLY, 5.0) is may


@pytest.mark.parametrize(
    ("keywords", "held", "through"),
    [((), 1, False), (("Iron Resolve",), 1, True), (("Logistical Expertise",), 1, False),
     (("Logistical Expertise",), 0, True)],
)  # fmt: skip
def test_what_adds_to_the_card_that_commands(
    keywords: tuple[str, ...], held: int, through: bool
) -> None:
    b = board(replace(ONE, keywords=keywords), FOE, policy="greedy")
    b.number_cards()
    b.deal(0, L.RALLY)
    b.deal(1, L.RALLY + 1 + held)
    assert b.command(0, L.RALLY, 5.0) is through


def test_expertise_helps_to_interfere_but_not_beyond_twelve() -> None:
    expert = replace(FOE, keywords=("Logistical Expertise",))
    for value, through in ((5, False), (12, True)):
        b = board(ONE, expert, policy="greedy")
        b.number_cards()
        b.deal(0, value - 1)
        b.deal(1, value - 1)
        b.d.card_does[value - 1] = L.RALLY
        assert b.command(0, L.RALLY, 20.0) is through


def test_each_unit_that_a_drop_names_helps_one_flank_attack() -> None:
    dropper = replace(ONE, keywords=("Hostile Territory Drop (Unit)",))
    b = board(dropper, replace(dropper, at=(10.0, 10.0)), FOE)
    assert [int(b.d.drop[u]) for u in b.units()] == [2, 2, 0]
    b = board(replace(dropper, keywords=("Hostile Territory Drop (Rotor)",)), FOE)
    assert [int(b.d.drop[u]) for u in b.units()] == [0, 0]


@pytest.mark.parametrize(
    ("traits", "at", "rating"),
    [
        (("Peer",), (28.0, 10.0), L.IMPROVED),
        ((), (28.0, 10.0), L.NEUTRAL),
        (("Peer",), (32.0, 10.0), L.NEUTRAL),
    ],
)
def test_ammo_supply_helps_those_it_names_within_three_inches(
    traits: tuple[str, ...], at: tuple[float, float], rating: int
) -> None:
    b = board(replace(ONE, traits=traits), aura("Ammo Supply (Peer)", at=at), FOE)
    assert b.rating(0, 2) == rating


@pytest.mark.parametrize(
    ("target", "state", "defence"),
    [
        ("light", {}, 3),
        ("light", {"disordered": True}, 2),
        ("light", {"at": (40.0, 25.0)}, 2),
        ("heavy", {}, 2),
        ("heavy", {"covered": True}, 3),
        ("aerial", {"covered": True}, 2),
    ],
)
def test_a_shield_generator_adds_to_defence(
    target: str, state: dict[str, Any], defence: int
) -> None:
    shield = aura('Shield Generator (6")', side=1, **({"at": (30.0, 25.0)} | state))
    assert board(ONE, replace(FOE, target=target), shield).fire(0, 1).defence == defence


def test_a_veil_shrouds_friends_that_are_wholly_within_it() -> None:
    for reach, clear in ((9, 0), (6, 3)):
        veil = aura(f'Obfuscating ({reach}")', side=1, at=(30.0, 25.0))
        assert board(ONE, FOE, veil).view(0, 1).clear == clear


def test_a_shrine_lends_discipline_and_makes_friends_faithful() -> None:
    shrine = aura('Shrine of the Faithful (6")')
    far = replace(shrine, at=(40.0, 10.0))
    dread = Unit((24.0, 14.0), SOUTH, side=1, keywords=("Terrifying (Faithful)",))
    for units, card, suppressed in (
        ((ONE, shrine), 8, False),
        ((ONE, far), 8, True),
        ((ONE, shrine), 9, True),
    ):
        b = board(*units, FOE, card=card)
        b.test_suppression(0)
        assert b.is_suppressed(0) is suppressed
    for one, suppressed in ((ONE, False), (replace(ONE, behemoth=True), True)):
        b = board(one, shrine, dread, card=8)
        b.test_suppression(0)
        assert b.is_suppressed(0) is suppressed


@pytest.mark.parametrize(
    ("traits", "keywords", "goes"),
    [((), (), 2.0), ((), ("Pioneers",), 2.0), (("Inhuman",), (), 4.0)],
)
def test_hoarfrost_makes_all_ground_difficult_but_to_the_inhuman(
    traits: tuple[str, ...], keywords: tuple[str, ...], goes: float
) -> None:
    walker = replace(ONE, traits=traits, keywords=keywords)
    b = board(walker, aura('Hoarfrost Aura (12")'), FOE)
    way = b.way(0, (24.0, 20.0), (24.0, 40.0))
    assert way.end.y - 10.0 == pytest.approx(goes, abs=0.01)
    assert way.rough is (goes < 4.0)


@pytest.mark.parametrize(("x", "goes"), [(27.0, 4.0), (40.0, 2.0)])
def test_pathfinders_lead_friends_over_difficult_ground(x: float, goes: float) -> None:
    rough = Piece((24.0, 14.0), 3.0, 5.0, L.DIFFICULT)
    guide = Unit((x, 12.0), keywords=("Pathfinders",))
    b = board(ONE, guide, FOE, pieces=[rough])
    assert b.way(0, (24.0, 20.0), (24.0, 40.0)).end.y - 10.0 == pytest.approx(goes, abs=0.01)


def test_a_transport_that_carries_command_signals_is_a_commander() -> None:
    for keywords, disordered in ((("Command Signals",), False), ((), True)):
        lorry = Unit((28.0, 12.0), kind="armour", size=2, capacity=6)
        rider = Unit(None, models=6, aboard=1, keywords=keywords)
        b = board(replace(ONE, disordered=True, keywords=("Construct",)), lorry, rider, FOE)
        b.order(0, L.STAY)
        assert b.is_disordered(0) is disordered


def test_a_strongpoint_holds_what_its_passengers_would() -> None:
    fort = Unit((24.0, 24.0), kind="armour", size=2, capacity=6, keywords=("Strongpoint",))
    rider = Unit(None, models=6, aboard=0)
    marker = [(24.0, 24.0)]
    assert board(fort, rider, markers=marker).controller(0) == 0
    assert board(replace(fort, keywords=()), rider, markers=marker).controller(0) == -1
    assert board(fort, markers=marker).controller(0) == -1
    droid = replace(rider, keywords=("Automata",))
    assert board(fort, droid, markers=marker).controller(0) == -1


@pytest.mark.parametrize(
    ("unit", "transport", "enters"),
    [
        (("Bulky",), (), False),
        (("Bulky",), ("Spacious",), True),
        ((), ("Restricted Access (Scuttler)",), False),
        (("Scuttler",), ("Restricted Access (Scuttler)",), True),
        (("Run Amok",), (), False),
        (("Run Amok",), ("Containment Chambers",), True),
    ],
)
def test_which_units_a_transport_admits(
    unit: tuple[str, ...], transport: tuple[str, ...], enters: bool
) -> None:
    lorry = Unit(
        (28.0, 10.0), kind="armour", size=2, capacity=6, keywords=transport, traits=transport
    )
    b = board(replace(ONE, keywords=unit, traits=unit), lorry, FOE)
    assert b.may_embark(0, 1) is enters


def test_the_bulky_are_not_crushed_in_a_spacious_transport() -> None:
    for keywords, left in ((("Spacious",), 4), ((), 2)):
        lorry = Unit((24.0, 24.0), kind="armour", models=2, size=2, capacity=4, keywords=keywords)
        b = board(lorry, Unit(None, models=4, aboard=0, keywords=("Bulky",)), FOE, card=FAILS)
        b.inflict(0, 1, 2)
        assert b.models_left(1) == left
