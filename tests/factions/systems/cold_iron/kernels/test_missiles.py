"""Shots and throws, turn after turn: rates of fire, aim, cover, fumbles."""

from typing import Any

import pytest

from factions.systems.cold_iron.catalogue import Catalogue
from factions.systems.cold_iron.kernels.record import indices as L
from tests.factions.systems.cold_iron.board import SAFE, SHOT, Board, Unit

GUARD = Unit("town-guard")
LONGBOW = Unit("line-longbow", in_hand=L.MISSILE)


def shooter(
    catalogue: Catalogue, one: Unit, apart: int, other: Unit = GUARD, /, **options: Any
) -> Board:
    """Return a unit with a missile in hand, that far from one it may aim at."""
    ours = [one.but(in_hand=L.MISSILE).placed((10, 5))]
    return Board(catalogue, ours, [other.placed((10, 5 + apart))], **{"ca": 0, **options})


def ratings(board: Board, turns: int) -> list[int]:
    """Return the attack of a shot in each of so many turns in a row."""
    for _ in range(turns):
        board.begin_turn(0)
        board.shoot(0, at=1)
    return [shot.attack for shot in board.attacks(SHOT)]


@pytest.mark.parametrize(
    ("unit", "apart", "lost", "more"),
    [
        ("javelin-skirmisher", 4, 3, 0),
        ("line-longbow", 18, 2, 2),
        ("shepherd-slinger", 11, 2, 2),
    ],
)
def test_what_is_thrown_may_be_thrown_every_turn(
    unit: str, apart: int, lost: int, more: int, catalogue: Catalogue
) -> None:
    """Distance costs a bow or a sling twice where no turn is taken to aim."""
    board = shooter(catalogue, Unit(unit), apart)
    first = board.sheet(0).missiles.attack - lost
    assert ratings(board, 3) == [first, first - more, first - more]


@pytest.mark.parametrize(("turns", "lost"), [(2, 4), (3, 2)])
def test_who_loses_an_action_neither_loads_nor_aims(
    turns: int, lost: int, catalogue: Catalogue
) -> None:
    """After a shot that was fumbled so, the extra turn of the next is one later."""
    board = shooter(catalogue, Unit("line-longbow"), 18)
    board.shoot(0, at=1)
    board.fumble(0, -8)
    for _ in range(turns):
        board.begin_turn(0)
    board.shoot(0, at=1)
    assert board.attacks(SHOT)[-1].attack == board.sheet(0).missiles.attack - lost


@pytest.mark.parametrize(
    ("unit", "load", "hasty"),
    [
        ("javelin-skirmisher", 0, False), ("line-longbow", 1, True), ("shepherd-slinger", 1, True),
        ("wall-crossbow", 1, True), ("siege-crossbowman", 1, False),
    ],
)  # fmt: skip
def test_what_takes_no_turn_to_load_may_be_shot_in_haste(
    unit: str, load: int, hasty: bool, catalogue: Catalogue
) -> None:
    missiles = shooter(catalogue, Unit(unit), 4).sheet(0).missiles
    assert (missiles.load, missiles.hasty) == (load, hasty)


def test_greedy_throws_every_turn_and_loads_a_crossbow(catalogue: Catalogue) -> None:
    """Where distance costs 4 Hm bows are aimed, of all sorts; what is thrown need not be."""
    for unit, does in (
        ("javelin-skirmisher", [L.SHOOTS, L.SHOOTS, L.SHOOTS]),
        ("wall-crossbow", [L.SHOOTS, L.HOLDS, L.SHOOTS]),
        ("siege-crossbowman", [L.SHOOTS, L.HOLDS, L.SHOOTS]),
        ("line-longbow", [L.SHOOTS, L.HOLDS, L.SHOOTS]),
    ):
        board = shooter(catalogue, Unit(unit, ranges=(2, 3, 4, 20, 21)), 20)
        found = []
        for _ in does:
            board.begin_turn(0)
            found.append(board.choose_shot(0, at=1))
            if found[-1] == L.SHOOTS:
                board.shoot(0, at=1)
        assert found == does


@pytest.mark.parametrize(
    ("loading", "ca", "hits"), [(1, -8, False), (1, -7, True), (0, -11, True), (0, -12, False)]
)
def test_a_hasty_shot_is_fumbled_the_sooner(
    loading: int, ca: int, hits: bool, catalogue: Catalogue
) -> None:
    """By the bow's row for the fourth level of skill, 3 less: a sum of -2 is a fumble then.

    An attack of 8 less 1 for the distance, and 1 more in haste; whatever the defence.
    """
    archer = LONGBOW.but(missile_attack=8, shot_fumble=-3, loading=loading)
    enemy = Unit(missile_defence=-40, dodge=-40, armour=0, crit_protection=0)
    board = shooter(catalogue, archer, 5, enemy, ca=ca)
    board.shoot(0, at=1)
    assert (board.wounds_taken(1) > 0) == hits


def test_what_is_easily_fumbled_is_the_sheets(catalogue: Catalogue) -> None:
    """7 less without any skill in it, nothing from the seventh level on; a goblin by its level."""
    bow, goblin = (
        shooter(catalogue, Unit(unit), 4).sheet(0).missiles.fumble
        for unit in ("line-longbow", "goblin-bowman")
    )
    skill = catalogue.combatants["line-longbow"].grades["standard"].skills["bow"]
    assert (bow, goblin) == (skill - 7, 1 - 7)
    sheet = Board(catalogue, ["line-shieldman"], ["town-guard"]).sheet(0)
    assert [arms.fumble for arms in sheet.all_arms] == [0] * L.STANCES


def test_a_flail_is_fumbled_sooner(catalogue: Catalogue) -> None:
    """A sum of -1 with the third level of skill, which leaves 4 of the 7."""
    flail = Unit("line-shieldman", at=(10, 5), attack=0, fumble=-4)
    board = Board(catalogue, [flail], [Unit(at=(10, 6))], ca=-1)
    board.strike(0, at=1)
    assert board.idle_turns(0) == 0
    assert board.wounds_taken(1) == 0
    assert board.attack_and_defence(0, at=1).fumble == -4
    board.rolls(-4)
    board.strike(0, at=1)
    assert board.idle_turns(0) == 2


def test_the_wall_of_a_bank_covers_from_shots_over_the_river(catalogue: Catalogue) -> None:
    """By 8, or by 4 a unit that pops up to shoot, which costs 2 of Hm."""
    one, other = LONGBOW.but(at=(-4, 18)), LONGBOW.but(at=(-5, 21))
    hidden, pops_up, open_ground = (
        Board(catalogue, [one], [enemy], "hold-the-bridge", wall=wall).defence_against_shot(1, by=0)
        for enemy, wall in (
            (other, None), (other.but(does=L.SHOOTS), None), (other.but(does=L.SHOOTS), False),
        )
    )  # fmt: skip
    assert pops_up == hidden - 4
    assert open_ground == hidden - 8


def test_a_stray_shot_is_avoided_by_one_more_turn_of_aim(catalogue: Catalogue) -> None:
    for loading, strays in ((0, True), (SAFE, False)):
        ours = [
            LONGBOW.but(at=(10, 5), missile_attack=10, loading=loading),
            Unit(at=(10, 11), armour=0),
        ]
        board = Board(catalogue, ours, [Unit(at=(10, 12))], ca=-9)
        board.shoot(0, at=2)
        assert (board.wounds_taken(1) > 0) == strays


@pytest.mark.parametrize(
    ("total", "idle", "posture", "shots", "dodges"),
    [
        (-5, 0, L.UP, 19, False), (-6, 0, L.UP, 19, True), (-7, 0, L.UP, 19, False),
        (-8, 2, L.UP, 19, False), (-10, 2, L.WEAPON, 19, False), (-11, 2, L.UP, 0, False),
        (-12, 2, L.UP, 0, False), (-15, 2, L.PRONE, 19, False),
    ],
)  # fmt: skip
def test_a_fumbled_shot_goes_by_the_chart(
    total: int, idle: int, posture: int, shots: int, dodges: bool, catalogue: Catalogue
) -> None:
    board = shooter(catalogue, LONGBOW.but(missile_attack=1, shots=20), 5, ca=total)
    board.shoot_all()
    board.shoot(0, at=1)
    board.settle()
    assert (board.idle_turns(0), board.posture(0)) == (idle, posture)
    assert (board.shots_left(0), board.only_dodges(0)) == (shots, (False, dodges))


@pytest.mark.parametrize(("total", "victim"), [(-13, 1), (-14, 0)])
def test_a_fumbled_shot_may_hit_a_friend_or_oneself(
    total: int, victim: int, catalogue: Catalogue
) -> None:
    """A friend whose defence of 16 the roll does not meet is missed."""
    archer = LONGBOW.but(at=(10, 5), armour=0, missile_attack=1, shot_dice=(1, 1, 4))
    friend, enemy = Unit(at=(11, 5), armour=0), Unit(at=(10, 10), armour=0)
    board = Board(catalogue, [archer, friend], [enemy], ca=total)
    board.shoot(0, at=2)
    assert board.wounded() == [victim]
    assert board.wounds_taken(0) <= 3
    ours = [unit.but(missile_defence=16, dodge=16) for unit in (archer, friend)]
    board = Board(catalogue, ours, [enemy], ca=total)
    board.shoot(0, at=2)
    assert bool(board.wounded()) == (victim == 0)


def test_a_thrown_weapon_is_gone_but_the_next_is_at_hand(catalogue: Catalogue) -> None:
    board = shooter(catalogue, Unit("javelin-skirmisher", missile_attack=1), 2, ca=-12)
    board.shoot(0, at=1)
    assert (board.shots_left(0), board.weapon_damage(0)) == (2, 0)


def test_a_unit_that_evades_is_harder_to_shoot_and_dodges(catalogue: Catalogue) -> None:
    holds, evades = (
        shooter(catalogue, LONGBOW, 8, Unit("line-shieldman", does=does))
        for does in (L.HOLDS, L.EVADES)
    )
    assert evades.defence_against_shot(1, by=0) == holds.defence_against_shot(1, by=0) + 2
    assert evades.defence_met(1, by=0) == L.DODGE


@pytest.mark.parametrize(
    ("shield", "from_above", "defence"), [(0, False, 5), (4, False, 5), (9, False, 9), (9, True, 9)]
)
def test_a_riders_height_adds_to_its_dodge_against_missiles_alone(
    shield: int, from_above: bool, defence: int, catalogue: Catalogue
) -> None:
    """Dodge 3 and height 2, or what its shield stops if that is more."""
    rider = Unit("border-rider", at=(10, 10), facing=5, dodge=3, missile_defence=shield)
    shooter_ = Unit("steppe-bow" if from_above else "line-longbow", at=(10, 20))
    assert Board(catalogue, [rider], [shooter_]).defence_against_shot(0, by=1) == defence


@pytest.mark.parametrize(
    ("unit", "changes", "harm"),
    [
        ("line-longbow", {}, 4), ("line-longbow", {"facing": 5}, 0), ("wall-crossbow", {}, 3),
        ("line-longbow", {"posture": L.SHIELD}, 0), ("javelin-skirmisher", {}, 3),
        ("shepherd-slinger", {}, 0), ("siege-crossbowman", {}, 6),
    ],
)  # fmt: skip
def test_a_missile_that_misses_harms_the_shield_before_it(
    unit: str, changes: dict[str, int], harm: int, catalogue: Catalogue
) -> None:
    """Three quarters of a damage of 4, and of what passes armour; a sling's bullet does not."""
    shooter_ = Unit(unit, at=(10, 10), in_hand=L.MISSILE, missile_attack=4, shot_dice=(1, 1, 3))
    target = Unit("line-shieldman", at=(10, 12), facing=2, dodge=30, missile_defence=30)
    board = Board(catalogue, [shooter_], [target.but(**changes)], ca=0)
    board.shoot(0, at=1)
    assert board.shield_damage(1) == harm


@pytest.mark.parametrize(
    ("at", "defence", "hit"),
    [((10, 11), 16, True), ((10, 11), 17, False), ((10, 13), 16, False), ((10, 13), 15, True)],
)
def test_a_stray_shot_loses_by_the_distance_of_whom_it_hits(
    at: tuple[int, int], defence: int, hit: bool, catalogue: Catalogue
) -> None:
    """Aimed from 7 hexes at a row of 2; a friend at 6 is in the first, one at 8 in the third.

    An attack of 9 less 2, and -8: the roll with its sign turned is 17, less 1 or 2 or 3.
    """
    archer = LONGBOW.but(at=(10, 5), missile_attack=9, ranges=(6, 8, 9))
    friend = Unit(at=at, armour=0, dodge=defence, missile_defence=defence)
    board = Board(catalogue, [archer, friend], [Unit(at=(10, 12))], ca=-8)
    board.shoot(0, at=2)
    assert (board.wounds_taken(1) > 0) == hit


def test_a_stray_shot_hits_as_hard_as_it_does_at_that_distance(catalogue: Catalogue) -> None:
    """The tenth row takes off more than passes armour, the first nothing: it hits as at its own."""
    ranges = (6, 7, 7, 7, 7, 7, 7, 7, 7, 8)
    archer = LONGBOW.but(at=(10, 5), missile_attack=9, shot_dice=(1, 1, 5), ranges=ranges)
    wounds = []
    for at in ((10, 11), (10, 13)):
        friend = Unit(at=at, armour=0, crit_protection=0, dodge=0, missile_defence=0)
        board = Board(catalogue, [archer, friend], [Unit(at=(10, 12))], ca=-8)
        board.shoot(0, at=2)
        wounds.append(board.wounds_taken(1))
    assert wounds == [6, 5]


def test_a_fumbled_shot_reaches_a_friend_beside_at_the_least_distance(
    catalogue: Catalogue,
) -> None:
    """Aimed at a row of 3: the friend is hit as at a row of 1, where the roll is 12 less 1."""
    archer = LONGBOW.but(at=(10, 5), armour=0, missile_attack=1, ranges=(2, 4, 9))
    for defence, hit in ((11, True), (12, False)):
        friend = Unit(at=(11, 5), armour=0, dodge=defence, missile_defence=defence)
        board = Board(catalogue, [archer, friend], [Unit(at=(10, 14))], ca=-11)
        board.shoot(0, at=2)
        assert (board.wounds_taken(1) > 0) == hit
