"""What comes of a roll: switches that hurt and heal, shoves and where they end."""

import math
from dataclasses import replace

import pytest

from factions.systems.warcrow.catalogue import Attack, Effect, Pool, Switch
from factions.systems.warcrow.kernels.record.layout import (
    FRIGHTENED,
    GAP,
    IMPASSABLE,
    SLOWED,
    TOUCH,
    UNSTABLE,
)
from tests.factions.systems.warcrow.board import Board, E, Piece, Spot, Tokens, Unit, board


@pytest.mark.parametrize(
    ("own", "by", "stays"),
    [
        ("", "", False),
        ("Immovable", "", True),
        ("Large", "", True),
        ("", "Large", False),
        ("Immovable", "Large", False),  # Large ignores what is not Large
        ("Large", "Large", True),
        ("Immovable", "Immovable", True),
    ],
)
def test_the_immovable_and_the_large_are_not_moved(own: str, by: str, stays: bool) -> None:
    made = board(Unit(keywords=own), Unit(side=1, at=(5.0, 55.0), keywords=by))
    assert made.is_unmoved(0, 1) == stays


def switched(*effects: Effect) -> Board:
    """Return a fight of unit 0, whose attack rolls one special and spends it, with unit 1."""
    mine = Unit(wounds=9, hits=Attack(Pool("", "X"), (), (Switch("X", effects),)), damage=3)
    made = board(mine, Unit(side=1, at=(30.0, 32.0), wounds=9))
    made.fight(0, 1)
    return made


@pytest.mark.parametrize(
    ("effect", "left", "theirs"),
    [
        (Effect("state", state="slowed"), 3, Tokens(states=SLOWED)),
        (Effect("state", state="frightened"), 3, Tokens(states=FRIGHTENED)),
        (Effect("wound", amount=2), 3, Tokens(damage=2, stress=1)),
        (Effect("heal", to="self", amount=1), 2, Tokens()),
        (Effect("stress"), 3, Tokens(stress=1)),
        (Effect("tinge", amount=2), 3, Tokens(tinge=2)),
    ],
)
def test_switches_put_on_units_what_they_say(effect: Effect, left: int, theirs: Tokens) -> None:
    made = switched(effect)
    assert (made.tokens_on(0), made.tokens_on(1)) == (Tokens(damage=left), theirs)


@pytest.mark.parametrize(("to", "slowed"), [("near-target", 2), ("enemies", 3)])
def test_a_state_goes_to_an_enemy_near_the_target_or_near_the_shooter(to: str, slowed: int) -> None:
    slows = Switch("X", (Effect("state", to, state="slowed", within=8),))
    made = board(
        Unit(at=(30.0, 10.0), range=15, shots=Attack(Pool("", "X"), (), (slows,), 15)),
        Unit(side=1, at=(30.0, 24.0), cost=20),
        Unit(side=1, at=(30.0, 33.0), cost=90),  # 7 from the target, 21 from the shooter
        Unit(side=1, at=(36.5, 10.0), cost=90),  # 13 from the target, 4.5 from the shooter
    )
    made.shoot(0, 1)
    assert [u for u in range(4) if made.states(u) & SLOWED] == [slowed]


def test_a_switch_may_demoralize() -> None:
    made = switched(Effect("state", state="demoralized"))
    assert (made.is_demoralized(0), made.is_demoralized(1)) == (False, True)


def test_a_switch_may_heal_for_tinge() -> None:
    made = switched(Effect("tinge", to="self"), Effect("heal", to="self"))
    assert (made.damage(0), [made.tinge(u) for u in range(2)]) == (2, [1, 0])
    assert [row[0] for row in made.events(E.TINGED)] == [0]


@pytest.mark.parametrize(("keywords", "wounds"), [("", 1), ("Elite", 3)])
def test_a_hollow_symbol_is_written_down_once(keywords: str, wounds: int) -> None:
    made = board(
        Unit(hits="Sss", keywords=keywords), Unit(side=1, at=(30.0, 32.0), wounds=9, blocks="xx")
    )
    made.fight(0, 1)
    assert made.symbols_rolled() == [("Sss", "xx")]
    assert made.damage(1) == wounds


# Shoves


def shoved(
    unit: Unit, by: Spot, length: int, *meets: Unit | Piece, do: str = "shove"
) -> tuple[Spot, Board]:
    """Let a shooter at `by` shove or attract a unit; return where that ends."""
    shots = Attack(Pool("", "X"), (), (Switch("X", (Effect(do, amount=length),)),))
    others = [thing for thing in meets if isinstance(thing, Unit)]
    pieces = [thing for thing in meets if isinstance(thing, Piece)]
    shooter = Unit(at=by, shots=shots, range=40, wounds=9)
    made = board(shooter, replace(unit, side=1, wounds=9), *others, pieces=pieces)
    made.shoot(0, at=1)
    return made.at(1), made


WALL, LATER = Piece((20, 34), 9, 1, does=IMPASSABLE), Piece((20, 36.5), 9, 1, does=IMPASSABLE)
FENCE, STONE = Piece((20, 31.9), 9, 0.4, does=UNSTABLE), Piece((20, 34.5), 1, does=IMPASSABLE)


@pytest.mark.parametrize(
    ("y", "length", "meets", "end"),
    [
        (30.0, 3, (), 33.0),
        (57.5, 3, (), 59.0),
        (59.0, 3, (), 59.0),
        (30.0, 3, (Unit(at=(20, 34.5), side=1),), 32.5 - GAP),
        (30.0, 3, (Unit(at=(22.1, 33), side=1),), 33.0),
        (30.0, 3, (Unit(at=(20, 32), side=1),), 30.0),
        (30.0, 3, (WALL,), 32.0),
        (30.0, 3, (LATER,), 33.0),
        (30.0, 3, (STONE,), 32.5),
        (32.0, 3, (WALL,), 32.0),
        (30.0, 3, (FENCE,), 30.5),  # it may not end there
        (30.0, 5, (FENCE,), 35.0),  # but goes across
        (30.0, 5, (FENCE, WALL), 30.5),
    ],
)
def test_a_push_goes_its_length_or_ends_in_contact(
    y: float, length: int, meets: tuple[Unit | Piece, ...], end: float
) -> None:
    at, _ = shoved(Unit(at=(20, y)), (20, 22), length, *meets)
    ground = any(isinstance(thing, Piece) for thing in meets)
    assert at == pytest.approx((20, end), abs=TOUCH + 1e-6 if ground else 1e-6)


@pytest.mark.parametrize(
    ("length", "do", "meets", "end"),
    [
        (5, "shove", (), (23, 34)),
        (5, "attract", (), (17, 26)),
        (5, "shove", (Piece((23.6, 34.8), 1, does=IMPASSABLE),), (22.4, 33.2)),
    ],
)
def test_a_push_goes_straight_from_centre_to_centre(
    length: int, do: str, meets: tuple[Piece, ...], end: Spot
) -> None:
    at, _ = shoved(Unit(at=(20, 30)), (14, 22), length, *meets, do=do)
    assert at == pytest.approx(end, abs=TOUCH + 1e-6 if meets else 1e-6)


@pytest.mark.parametrize("width", [-1.0, 9.0], ids=["disc", "wall"])
def test_a_push_in_any_direction_ends_in_contact(width: float) -> None:
    for k in range(48):
        turn = 2 * math.pi * k / 48
        ahead = math.cos(turn), math.sin(turn)
        rock = Piece((30 + 4 * ahead[0], 30 + 4 * ahead[1]), 1, width, turn, does=IMPASSABLE)
        at, _ = shoved(Unit(), (30 - 8 * ahead[0], 30 - 8 * ahead[1]), 5, rock)
        assert math.dist(at, (30, 30)) == pytest.approx(2, abs=TOUCH + 1e-6), k


@pytest.mark.parametrize(("length", "y"), [(3, 27.0), (12, 22.0 + GAP)])
def test_an_attracted_unit_comes_until_it_touches(length: int, y: float) -> None:
    at, made = shoved(Unit(at=(20, 30)), (20, 20), length, do="attract")
    assert at == pytest.approx((20, y))
    assert made.is_engaged(0, 1) == (y < 23)  # a unit that meets an enemy is engaged with it


def test_pushed_troops_end_up_behind_their_leader() -> None:
    _, made = shoved(Unit(at=(20, 23), troops=3), (20, 20), 3)
    lead, *rest = made.places(1)
    assert lead == pytest.approx((20, 26))
    assert all(math.dist(spot, (20, 20)) > 6 for spot in rest)


@pytest.mark.parametrize(("keywords", "y"), [("", 34.0), ("Immovable", 30.0)])
def test_the_immovable_are_not_shoved(keywords: str, y: float) -> None:
    at, _ = shoved(Unit(at=(20, 30), keywords=keywords), (20, 22), 4)
    assert at == pytest.approx((20, y))


@pytest.mark.parametrize("y", [34.5, 31.4], ids=["into", "across"])
def test_a_unit_shoved_into_or_across_rugged_terrain_is_slowed(y: float) -> None:
    rough = Piece((20, y), 9, 0.2)
    at, made = shoved(Unit(at=(20, 30), rugged=1), (20, 22), 4, rough)
    assert at == pytest.approx((20, 34))
    assert made.states(1) == SLOWED
    assert [row[:3] for row in made.events(E.STATE)] == [[1, -1, SLOWED]]


@pytest.mark.parametrize(
    ("when", "ends"), [("engaged", (30.0, 33.0 + GAP)), ("", (30.0, 36.0 + GAP))]
)
def test_a_switch_for_a_fight_does_nothing_out_of_it(when: str, ends: Spot) -> None:
    shove = Switch("X", (Effect("shove", amount=3),))
    retreat = Switch("X", (Effect("displace", to="self", amount=3),), when)
    two = Attack(Pool("", "X"), (), (retreat,))
    mine = Unit(at=(30.0, 28.0), wounds=9, hits=Attack(Pool("", "SX"), (), (shove,)))
    made = board(mine, Unit(side=1, at=(30.0, 30.0 + GAP), wounds=9, blocks=two))
    made.fight(0, 1)
    assert made.at(1) == pytest.approx(ends)
