"""What is parried with: on the ground, standing up, with what was just taken in hand."""

import pytest

from factions.systems.cold_iron.catalogue import Catalogue
from factions.systems.cold_iron.kernels.record import indices as L
from tests.factions.systems.cold_iron.board import MIDDLE, Board, Unit

# Its dodge is 3.
SHIELDMAN = Unit("line-shieldman", at=MIDDLE, shield_parry=17, weapon_parry=11)
LYING_UNARMED = L.PRONE | L.UNARMED


def struck_at(catalogue: Catalogue, one: Unit) -> Board:
    """Return a unit with an enemy before it whose attack is the same strong or weak."""
    return Board(catalogue, [one], [Unit(at=(10, 11), attack=20)], no_jumps=True)


@pytest.mark.parametrize(
    ("ground", "lying", "rising", "after"),
    [
        (L.PRONE, 13, 13, 17), (LYING_UNARMED, -1, 1, 11), (L.PRONE | L.WEAPON, 13, 13, 17),
        (L.PRONE | L.SHIELD, 7, 7, 17), (L.UNARMED, 3, 1, 11), (L.WEAPON, 17, 13, 17),
    ],
)  # fmt: skip
def test_whoever_lies_or_stands_up_parries_at_four_less(
    ground: int, lying: int, rising: int, after: int, catalogue: Catalogue
) -> None:
    """At ten less with the weapon that it takes up, and not at all with what still lies there."""
    board = struck_at(catalogue, SHIELDMAN.but(posture=ground))
    assert board.attack_and_defence(1, at=0).defence == lying
    assert board.decide(0) == (L.RISES, -1)
    assert board.attack_and_defence(1, at=0).defence == rising
    board.begin_turn(0)
    assert board.decide(0).does == L.STRIKES
    assert board.attack_and_defence(1, at=0).defence == after


def test_a_shield_is_taken_up_once_no_enemy_engages_its_bearer(catalogue: Catalogue) -> None:
    """It takes a turn of its own, after the weapon; its bearer fights on without it."""
    for apart, does, parry in ((1, L.STRIKES, 11), (25, L.RISES, 7)):
        foe = Unit(at=(10, 10 + apart), attack=20)
        board = Board(catalogue, [SHIELDMAN.but(posture=L.SHIELD)], [foe], no_jumps=True)
        assert board.decide(0).does == does
        assert board.attack_and_defence(1, at=0).defence == parry


def test_a_weapon_that_was_just_taken_in_hand_alone_serves_at_six_less(
    catalogue: Catalogue,
) -> None:
    """Its blow and its parry; the shield beside it, and the dodge, serve as before."""
    for shield, parry in ((17, 17), (L.NONE_HELD, 5)):
        one = SHIELDMAN.but(shoots=True, shots=0, in_hand=L.MISSILE, attack=10, dodge=1)
        board = struck_at(catalogue, one.but(shield_parry=shield))
        assert board.decide(0) == (L.STRIKES, 1)
        assert board.in_hand(0) == L.MELEE
        assert board.attack_and_defence(1, at=0).defence == parry
        assert board.attack_and_defence(1, at=0, guard=L.DODGE).defence == 1
        assert board.attack_and_defence(0, at=1).attack == 10 - 6
        board.begin_turn(0)
        board.decide(0)
        assert board.attack_and_defence(0, at=1).attack == 10


def test_a_weapon_that_is_still_to_be_readied_parries_nothing(catalogue: Catalogue) -> None:
    one = SHIELDMAN.but(shield_parry=L.NONE_HELD, spare_weapon=True, dodge=3)
    board = struck_at(catalogue, one)
    board.break_weapon(0)
    assert board.attack_and_defence(1, at=0).defence == 3
    board.decide(0)
    assert board.attack_and_defence(1, at=0).defence == 11 - 6


@pytest.mark.parametrize(("ground", "broken"), [(L.UP, False), (L.SHIELD, False), (L.UP, True)])
def test_a_shield_stops_missiles_only_while_it_is_whole_and_in_hand(
    ground: int, broken: bool, catalogue: Catalogue
) -> None:
    one = SHIELDMAN.but(posture=ground, dodge=3, missile_defence=13, facing=5)
    board = Board(catalogue, [one], [Unit("line-longbow", at=(10, 20))])
    if broken:
        board.break_shield(0)
    assert board.defence_against_shot(0, by=1) == (3 if ground or broken else 13)


@pytest.mark.parametrize(
    ("changes", "guard", "shield_hit", "weapons_hit"),
    [
        ({"shield_parry": L.NONE_HELD}, L.PRIMARY, False, True),
        ({"shield_parry": L.NONE_HELD}, L.DODGE, False, False),
        ({"shield_parry": L.NONE_HELD, "does": L.JUMPS}, L.PRIMARY, False, False),
        ({"shield_parry": L.NONE_HELD, "dodge": 12}, L.PRIMARY, False, False),
        ({"shield_parry": L.NONE_HELD, "posture": L.PRONE}, L.PRIMARY, False, True),
        ({"shield_parry": L.NONE_HELD, "posture": L.UNARMED}, L.PRIMARY, False, False),
        ({}, L.PRIMARY, True, False), ({}, L.FOURTH, True, False),
        ({"weapon_parry": 18}, L.PRIMARY, True, True),
        ({"posture": L.SHIELD}, L.PRIMARY, False, True),
    ],
)  # fmt: skip
def test_weapons_wear_by_blows_that_one_of_them_parried(
    changes: dict[str, int], guard: int, shield_hit: bool, weapons_hit: bool, catalogue: Catalogue
) -> None:
    """Not by blows that were dodged; a shield in hand is struck by whatever misses."""
    one = SHIELDMAN.but(weapon_hit_points=900, dodge=3, weak_defence=11).but(**changes)
    foe = Unit("line-shieldman", at=(10, 11), attack=10, weapon_hit_points=900)
    board = Board(catalogue, [one], [foe], ca=-12)
    board.strike(1, at=0, guard=guard)
    assert (board.shield_damage(0) > 0) == shield_hit
    assert [board.weapon_damage(u) > 0 for u in range(2)] == [weapons_hit] * 2


@pytest.mark.parametrize(
    ("shield", "weapon", "alone", "first", "second"),
    [(17, 11, 17, 17, 14), (17, 15, 17, 17, 14), (17, 16, 17, 16, 16), (17, 25, 25, 25, 19)],
)  # fmt: skip
def test_two_are_parried_with_weapon_and_shield_if_that_adds_up_to_more(
    shield: int, weapon: int, alone: int, first: int, second: int, catalogue: Catalogue
) -> None:
    """The weapon first, the shield second at 1 less; two parries with one cost 3, or 6."""
    one = SHIELDMAN.but(shield_parry=shield, weapon_parry=weapon, weak_defence=90, strikes=1)
    foes = [Unit(at=spot, strikes=0, attack=0) for spot in ((10, 11), (11, 10))]
    for number, met in ((1, [alone]), (2, [first, second])):
        board = Board(catalogue, [one.but(facing=5)], foes[:number])
        board.assign_defences()
        guards = [board.guard(v) for v in range(1, number + 1)]
        assert guards == [L.PRIMARY, L.SECONDARY][:number]
        blows = [board.attack_and_defence(v, 0, guard) for v, guard in enumerate(guards, 1)]
        assert [blow.defence for blow in blows] == met


ARCHER = Unit("line-longbow", at=(10, 2), in_hand=L.MELEE, move=4)


@pytest.mark.parametrize(
    ("apart", "shots", "shot", "blow", "does"),
    [
        (20, 9, 1.0, 0.2, L.READIES), (20, 0, 1.0, 0.2, L.HOLDS), (20, 9, 0.4, 0.2, L.HOLDS),
        (12, 9, 1.0, 0.2, L.HOLDS), (13, 9, 1.0, 0.2, L.READIES),
    ],
)  # fmt: skip
def test_the_bow_is_taken_up_again_where_no_enemy_is_near(
    apart: int, shots: int, shot: float, blow: float, does: int, catalogue: Catalogue
) -> None:
    """Within twice 6 hexes of one that strikes at 5; and where it does more than the blade."""
    board = Board(
        catalogue, [ARCHER.but(shots=shots)], [Unit(at=(10, 2 + apart), move=10)],
        shot_damage={(0, 1): shot}, blow_damage={(0, 1): blow},
    )  # fmt: skip
    assert board.decide(0).does == does
    assert board.in_hand(0) == (L.MISSILE if does == L.READIES else L.MELEE)


def test_a_bow_that_was_taken_up_again_is_still_to_be_aimed(catalogue: Catalogue) -> None:
    """Far off, where haste costs too much: it is shot in the turn after the next."""
    foes = [Unit(at=(10, 32), move=10)]
    board = Board(catalogue, [ARCHER], foes, shot_damage={(0, 1): 1.0}, blow_damage={(0, 1): 0.2})
    done = []
    for turn in range(1, 4):
        board.in_turn(turn)
        board.begin_turn(0)
        done.append(board.decide(0).does)
    assert done == [L.READIES, L.HOLDS, L.SHOOTS]


@pytest.mark.parametrize(
    ("status", "spot", "less"),
    [(L.OUT, MIDDLE, 1), (L.DEAD, MIDDLE, 0), (L.OUT, (10, 9), 0), (L.STANDING, (10, 9), 0)],
)
def test_whoever_stands_over_one_who_still_lives_defends_at_one_less(
    status: int, spot: tuple[int, int], less: int, catalogue: Catalogue
) -> None:
    """Against blows, parried and dodged, and shots; not over the dead."""
    ours = [Unit(at=spot, status=status), SHIELDMAN.but(dodge=3, missile_defence=13, facing=5)]
    board = Board(catalogue, ours, [Unit(at=(10, 11), attack=20)])
    blows = [board.attack_and_defence(2, at=1, guard=guard) for guard in (L.PRIMARY, L.DODGE)]
    assert [blow.defence for blow in blows] == [17 - less, 3 - less]
    assert board.defence_against_shot(1, by=2) == 13 - less
