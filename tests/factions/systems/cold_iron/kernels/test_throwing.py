"""Throws before closing, evading, the next weapon, who waits and who spares itself."""

from typing import Any

import pytest

from factions.systems.cold_iron.battle.bands import company
from factions.systems.cold_iron.catalogue import Catalogue
from factions.systems.cold_iron.kernels.record import indices as L
from factions.tabletop.lists.roster import Entry
from tests.factions.systems.cold_iron.board import Board, Unit, band

GUARD = Unit("town-guard")


def apart(catalogue: Catalogue, one: Unit, hexes: int, /, **options: Any) -> Board:
    """Return a unit with a missile in hand, its band going in, and an enemy so far away."""
    one = one.but(in_hand=L.MISSILE if one.in_hand is None else one.in_hand)
    ours, theirs = [one.placed((10, 5))], [Unit(at=(10, 5 + hexes))]
    return Board(catalogue, ours, theirs, committed=True, **options)


@pytest.mark.parametrize(
    ("hexes", "shots", "does", "in_hand", "left"),
    [
        (7, 3, L.SHOOTS, L.MISSILE, 5), (2, 3, L.SHOOTS, L.MISSILE, 2),
        (2, 1, L.STRIKES, L.MELEE, 1), (1, 3, L.STRIKES, L.MELEE, 1),
        (30, 3, L.HOLDS, L.MISSILE, None),
    ],
)  # fmt: skip
def test_javelins_are_thrown_before_closing(
    hexes: int, shots: int, does: int, in_hand: int, left: int | None, catalogue: Catalogue
) -> None:
    """From five hexes; the last is kept to strike with, at once and unhindered."""
    board = apart(catalogue, Unit("javelin-skirmisher", shots=shots), hexes, no_jumps=True)
    assert board.decide(0).does == does
    assert (board.in_hand(0), board.haste(0)) == (in_hand, 0)
    assert left is None or board.apart(0, 1) == left


@pytest.mark.parametrize(("gain", "does"), [(9.0, L.SHOOTS), (0.1, L.READIES)])
def test_a_unit_that_must_ready_a_blade_throws_where_it_is_worth_it(
    gain: float, does: int, catalogue: Catalogue
) -> None:
    one = Unit("javelin-skirmisher", throws=1)
    assert apart(catalogue, one, 4, shot_damage={(0, 1): gain}).decide(0).does == does


def test_what_is_made_to_be_thrown_is_thrown_though_another_weapon_is_in_hand(
    catalogue: Catalogue,
) -> None:
    stats = {
        "level": 1, "str": 15, "dex": 13, "con": 13, "siz": 13, "sword-attack": 1,
        "thrown-weapons": 1,
    }  # fmt: skip
    arms = ("short-sword", "javelin", "javelin", "small-shield")
    man = Entry("e1", "fighter", upgrades=arms, stats=stats)
    member = company(band(man), catalogue).members[0]
    assert member.melee.arm.weapon == "short-sword"
    assert member.missile is not None
    assert (member.missile.arm.weapon, member.missile.arm.grip) == ("javelin", "thrown")
    assert member.shots == 2
    board = Board(catalogue, [man, "javelin-skirmisher", "line-longbow"], ["town-guard"])
    assert [board.sheet(u).missiles.throws for u in range(4)] == [1, 2, 0, 0]


@pytest.mark.parametrize(
    ("shot_at", "hexes", "unit", "does"),
    [
        (True, 30, "town-guard", L.EVADES), (False, 30, "town-guard", L.HOLDS),
        (True, 11, "town-guard", L.HOLDS), (True, 30, "bearskin", L.HOLDS),
    ],
)  # fmt: skip
def test_a_unit_that_is_shot_at_and_has_time_evades(
    shot_at: bool, hexes: int, unit: str, does: int, catalogue: Catalogue
) -> None:
    """At half a move, where nobody can be on it in this turn; berserkers never do."""
    plain = Unit(unit, move=10, charge=0)
    ours = [plain.but(at=(10, 5)), plain.but(at=(11, 5))]
    archer = Unit("line-longbow", at=(10, 5 + hexes), move=10, charge=0)
    assert Board(catalogue, ours, [archer], shot_at=shot_at).decide(0).does == does


def test_the_next_weapon_must_be_readied(catalogue: Catalogue) -> None:
    """Its blow is lost in the turn in which the first breaks; the next one is struck at 6 less."""
    one = Unit("line-shieldman", in_hand=L.MELEE, strikes=1)
    board = apart(catalogue, one.but(spare_weapon=True), 1)
    board.break_weapon(0)
    assert (board.in_hand(0), board.is_unready(0)) == (L.SPARE, True)
    board.strike_all()
    assert not board.has_struck(0)
    board.begin_turn(0)
    assert board.decide(0).does == L.STRIKES
    assert (board.haste(0), board.is_unready(0)) == (6, False)
    board.begin_turn(0)
    board.decide(0)
    assert board.haste(0) == 0
    board = apart(catalogue, one.but(spare_weapon=False), 1)
    board.break_weapon(0)
    assert not board.is_unready(0)


def test_the_next_weapon_breaks_for_good(catalogue: Catalogue) -> None:
    """What is left then is the body, at once."""
    dagger = apart(catalogue, Unit("line-shieldman", in_hand=L.SPARE, strikes=1), 1)
    assert not dagger.sheet(0).arms.bare
    dagger.break_weapon(0)
    assert (dagger.in_hand(0), dagger.sheet(0).arms.bare) == (L.BODY, True)
    assert (dagger.is_unready(0), dagger.weapon_damage(0)) == (False, 0)
    assert dagger.sheet(0).arms.weapon_parry == L.NONE_HELD


@pytest.mark.parametrize(
    ("throws", "shots", "left", "then"),
    [(2, 2, 1, L.MELEE), (2, 1, 0, L.SPARE), (1, 2, 2, L.SPARE)],
)
def test_of_what_is_thrown_one_breaks_after_the_other(
    throws: int, shots: int, left: int, then: int, catalogue: Catalogue
) -> None:
    """2: it is what the unit strikes with, too."""
    one = Unit("javelin-skirmisher", in_hand=L.MELEE, throws=throws, shots=shots)
    board = apart(catalogue, one, 1)
    board.break_weapon(0)
    assert (board.shots_left(0), board.in_hand(0)) == (left, then)
    assert board.is_unready(0)


@pytest.mark.parametrize(("unit", "goes"), [("bearskin", True), ("town-guard", False)])
def test_a_berserker_does_not_wait_for_its_band(
    unit: str, goes: bool, catalogue: Catalogue
) -> None:
    ours = [Unit(unit, at=(10, 5)), Unit("line-longbow", at=(11, 4), in_hand=L.MISSILE)]
    board = Board(catalogue, ours, [Unit(at=(10, 9))])
    assert board.waits(0)
    board.decide(0)
    assert (board.apart(0, 2) == 1) == goes


@pytest.mark.parametrize(("unit", "apart"), [("bearskin", 1), ("town-guard", 6)])
def test_a_berserker_does_not_halt_short_of_an_enemy(
    unit: str, apart: int, catalogue: Catalogue
) -> None:
    """Of nine hexes, with a move of ten: others keep the five from which they strike next turn."""
    one = Unit(unit, at=(10, 5), move=10, charge=0)
    board = Board(catalogue, [one], [Unit(at=(10, 14), stunned=9)], committed=True)
    board.decide(0)
    assert board.apart(0, 1) == apart


@pytest.mark.parametrize(
    ("fatigue", "gain", "turn", "waits"),
    [(34, 0.1, 5, True), (33, 0.1, 5, False), (34, 3.0, 5, False), (34, 0.1, 4, False)],
)
def test_a_unit_that_few_turns_make_collapse_lets_the_enemy_come(
    fatigue: int, gain: float, turn: int, waits: bool, catalogue: Catalogue
) -> None:
    """With eight turns left of three times its 14 points, and blows that do little in them."""
    one = Unit(at=(10, 10), hit_points=14, fatigue=fatigue)
    board = Board(
        catalogue, [one], [Unit(at=(10, 13), hit_points=14)],
        turn=turn, committed=True, blow_damage={(0, 1): gain},
    )  # fmt: skip
    assert board.spares(0, at=1) == waits
    board.decide(0)
    assert (board.moved(0) == 0) == waits


@pytest.mark.parametrize(("row", "waits"), [(18, False), (21, True)])
def test_at_a_bridge_it_goes_across_first(row: int, waits: bool, catalogue: Catalogue) -> None:
    one = Unit(at=(10, row), hit_points=14, fatigue=3 * 14 - 4)
    board = Board(
        catalogue, [one], [Unit(at=(10, row + 3))], "hold-the-bridge",
        turn=5, blow_damage={(0, 1): 0.1},
    )  # fmt: skip
    assert board.spares(0, at=1) == waits


def test_an_archer_shoots_on_however_tired(catalogue: Catalogue) -> None:
    archer = Unit("line-longbow", hit_points=14, fatigue=3 * 14 - 1)
    board = apart(catalogue, archer, 18, turn=9, blow_damage={(0, 1): 0.01})
    assert board.spares(0, at=1)
    assert board.decide(0).does == L.SHOOTS
