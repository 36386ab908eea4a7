"""Mounts, large creatures, ghosts, set spears, shoves, two swings, walls and parries for others."""

import pytest

from factions.systems.cold_iron.catalogue import Catalogue
from factions.systems.cold_iron.kernels.record import indices as L  # noqa: N812
from tests.factions.systems.cold_iron.kernels.stage import (
    Field,
    K,
    field,
    rolls,
    stand,
    strikes_at,
)

AROUND = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def facing_off(
    catalogue: Catalogue, one: str, other: str, scenario: str = "melee", apart: int = 1
) -> Field:
    """Return two who stand face to face, so many hexes apart."""
    made = field(catalogue, [one], [other], scenario)
    stand(made, 0, 10, 10, 5)
    stand(made, 1, 10, 10 + apart, 2)
    return made


def test_a_horse_is_a_target_of_its_own_and_its_rider_falls_with_it(catalogue: Catalogue) -> None:
    made = facing_off(catalogue, "town-guard", "border-rider")
    assert made.d.mount_pt[1] > made.d.pt[1]
    assert K.moving.move_of(made.d, made.s, 1) == made.d.move[1]
    made.s.at_mount[0] = 1
    rolls(made, 0)
    K.blows.strike(made.d, made.s, 0, 1, L.PRIMARY)
    assert (made.s.mount_lost[1] > 0, made.s.new_wounds[1]) == (True, 0)
    made.s.mount_lost[1] = made.d.mount_pt[1] - 1
    K.blows.strike(made.d, made.s, 0, 1, L.PRIMARY)
    assert (made.s.riding[1], made.s.down[1]) == (0, L.PRONE)
    assert K.moving.move_of(made.d, made.s, 1) == made.d.foot_move[1] < made.d.move[1]


def test_a_mount_dodges_worse_behind(catalogue: Catalogue) -> None:
    made = facing_off(catalogue, "town-guard", "border-rider")
    made.s.recording = 1
    for facing in (2, 5):
        made.s.facing[1] = facing
        K.blows.strike_mount(made.d, made.s, 0, 1)
    rows = made.s.event[: made.s.events]
    met = [int(row[7]) for row in rows if row[0] == K.events.ATTACK]
    assert met == [made.d.mount_db[1], made.d.mount_db[1] - 4]


def test_a_rider_is_held_back_by_spears_alone(catalogue: Catalogue) -> None:
    for foe, held in (("town-guard", False), ("spear-serjeant", True), ("border-rider", True)):
        made = facing_off(catalogue, "border-rider", foe)
        assert K.engaging.engaged(made.d, made.s, 0) == held
        made.s.riding[0] = 0
        assert K.engaging.engaged(made.d, made.s, 0)


def test_who_has_lost_his_mount_is_no_higher(catalogue: Catalogue) -> None:
    made = facing_off(catalogue, "town-guard", "border-rider")
    high = K.attack_and_defence.shift(made.d, made.s, 0, 1)
    made.s.riding[1] = 0
    assert K.attack_and_defence.shift(made.d, made.s, 0, 1) == high - 2


def test_greedy_aims_at_the_mount_where_that_is_quicker(catalogue: Catalogue) -> None:
    made = facing_off(catalogue, "town-guard", "belted-knight")
    K.closing_in.aim(made.d, made.s, 0, 1)
    assert made.s.at_mount[0] == 1
    made.d.mount_gain[0, 1] = 0
    K.closing_in.aim(made.d, made.s, 0, 1)
    assert made.s.at_mount[0] == 0


def test_a_tackle_drags_a_rider_from_the_saddle(catalogue: Catalogue) -> None:
    made = facing_off(catalogue, "town-guard", "border-rider")
    seat, own = int(made.d.seat[1]), int(made.d.hth[1])
    assert K.initiation.steadiness(made.d, made.s, 1) == max(seat, own)
    made.s.does[0], made.s.target[0] = L.JUMPS, 1
    made.d.policy[:] = L.NEAREST
    rolls(made, 12)
    K.holds.hand_to_hand(made.d, made.s)
    assert made.s.riding[1] == 0


@pytest.mark.parametrize(("run", "riding", "dice"), [(1.0, 1, 2), (0.5, 1, 0), (1.0, 0, 0)])
def test_a_lance_takes_a_whole_move_in_a_line(
    run: float, riding: int, dice: int, catalogue: Catalogue
) -> None:
    made = facing_off(catalogue, "household-lancer", "town-guard")
    made.s.riding[0] = riding
    made.s.went[0], made.s.run[0] = 3, int(made.d.move[0] * run)
    assert K.spearmen.extra_dice(made.d, made.s, 0, 1) == dice


def test_runs_add_up_only_in_a_line(catalogue: Catalogue) -> None:
    made = field(catalogue, ["town-guard"], ["town-guard"])
    stand(made, 0, 10, 10, 5)
    stand(made, 1, 0, 39, 2)
    K.moving.walk(made.d, made.s, 0, 10, 14, 4, 0)
    assert (made.s.went[0], made.s.run[0]) == (4, 4)
    K.game.begin_turn(made.d, made.s, 0)
    K.moving.walk(made.d, made.s, 0, 10, 16, 2, 0)
    assert (made.s.went[0], made.s.run[0]) == (2, 6)
    K.game.begin_turn(made.d, made.s, 0)
    K.moving.walk(made.d, made.s, 0, 10, 13, 3, 0)
    assert made.s.run[0] == 3
    K.game.begin_turn(made.d, made.s, 0)
    K.game.begin_turn(made.d, made.s, 0)
    assert made.s.run[0] == 0


def test_a_set_spear_does_more_to_who_comes_running(catalogue: Catalogue) -> None:
    for foe, went, dice in (
        ("town-guard", 9, 1), ("town-guard", 2, 0), ("border-rider", 30, 2)
    ):  # fmt: skip
        made = facing_off(catalogue, "spear-serjeant", foe)
        made.s.went[1] = went
        K.declarations.declare(made.d, made.s)
        assert (made.s.does[0], made.s.target[0], made.s.spear_set[0]) == (L.STRIKES, 1, 1)
        assert K.spearmen.extra_dice(made.d, made.s, 0, 1) == dice


def test_a_spear_is_not_set_after_three_hexes_nor_any_blow_struck_after_a_run(
    catalogue: Catalogue,
) -> None:
    for went, does, ready in ((3, L.STRIKES, 0), (99, L.HOLDS, 0), (2, L.STRIKES, 1)):
        made = facing_off(catalogue, "spear-serjeant", "town-guard")
        made.s.went[0] = went
        K.declarations.declare(made.d, made.s)
        assert (made.s.does[0], made.s.spear_set[0]) == (does, ready)


def test_who_waits_strikes_whom_the_turn_brings_beside_him(catalogue: Catalogue) -> None:
    made = facing_off(catalogue, "town-guard", "town-guard")
    made.s.facing[0] = 2
    K.declarations.declare(made.d, made.s)
    assert (made.s.does[0], made.s.target[0], made.s.facing[0]) == (L.STRIKES, 1, 5)


def test_a_ghost_is_harmed_by_the_enchanted_alone_and_passes_armour(catalogue: Catalogue) -> None:
    for one, kind, comes in (
        ("town-guard", 0, 0), ("free-captain", 0, 10), ("free-captain", 2, 0), ("spectre", 0, 10)
    ):  # fmt: skip
        made = facing_off(catalogue, one, "spectre")
        assert K.physical_health.hurt(made.d, made.s, 0, 1, 10, 0, kind) == comes
    made = facing_off(catalogue, "spectre", "belted-knight")
    assert K.physical_health.hurt(made.d, made.s, 0, 1, 4, 0, 0) == 4
    assert K.armour.passing(made.d, made.s, 0, 1) == 0
    dodge = K.attack_and_defence.attack_of(made.d, made.s, 0, 1, L.DODGE)[1]
    assert K.attack_and_defence.attack_of(made.d, made.s, 0, 1, L.PRIMARY)[1] == dodge
    assert made.d.gain[1, 0, L.PRIMARY] > 0
    made = facing_off(catalogue, "town-guard", "spectre")
    assert (made.d.gain[0, 1, L.PRIMARY], made.d.grip_gain[0, 1]) == (0, 0)


def test_a_large_creature_dodges_three_before_and_three_behind(catalogue: Catalogue) -> None:
    made = field(catalogue, ["cave-bear"], ["town-guard"] * 6)
    stand(made, 0, 10, 10, 5)
    for place, (dq, dr) in enumerate(AROUND):
        stand(made, 1 + place, 10 + dq, 10 + dr, (place + 3) % 6)
        strikes_at(made, (1 + place, 0))
    K.parries.assign(made.d, made.s)
    guards = [int(guard) for guard in made.s.guard[1:7]]
    assert sorted(guards) == [L.DODGE] * 3 + [L.FOURTH] * 3


@pytest.mark.parametrize(("q", "r", "room"), [(10, 10, 4), (10, 0, 3), (0, 0, 2)])
def test_a_wall_and_a_corner_leave_less_room(
    q: int, r: int, room: int, catalogue: Catalogue
) -> None:
    made = field(catalogue, ["town-guard"], ["town-guard"])
    stand(made, 0, q, r, 5)
    assert K.engaging.room_around(made.d, made.s, 0, 2) == room


def test_the_giant_breaks_out(catalogue: Catalogue) -> None:
    """Hand to hand 17 against 7 and -3 on the dice: 7 better, and the other falls."""
    for ca, down, away in ((-3, L.PRONE, True), (-4, L.UP, True), (-11, L.UP, False)):
        made = facing_off(catalogue, "cave-bear", "town-guard")
        made.d.hth[:2] = 17, 7
        rolls(made, ca)
        assert K.move_through.collide(made.d, made.s, 0, 1) == away
        assert made.s.down[1] == down
        assert (int(made.s.q[0]), int(made.s.r[0])) == ((10, 11) if away else (10, 10))
        assert K.hexes.tenant(made.s, 10, 11) == (0 if away else 1)


def test_who_fails_a_shove_by_seven_falls(catalogue: Catalogue) -> None:
    made = facing_off(catalogue, "town-guard", "town-guard")
    rolls(made, -7)
    assert not K.move_through.collide(made.d, made.s, 0, 1)
    assert made.s.down[0] == L.PRONE


def test_a_shield_braces_against_the_like_of_one(catalogue: Catalogue) -> None:
    """Half of the shield, rounded up; of no use against who is twice the size."""
    made = facing_off(catalogue, "line-shieldman", "town-guard")
    assert K.move_through.braced(made.d, 0, 1) == made.d.shove[0] == 3
    made.d.siz[1] = 2 * made.d.siz[0]
    assert K.move_through.braced(made.d, 0, 1) == 0


def test_a_ring_is_broken_by_who_is_much_stronger(catalogue: Catalogue) -> None:
    """Where it wounds, or soon will; a ring that does no harm is left alone."""
    for hth, wounds, gain, tried in (
        (30, 20, 0.1, True), (5, 20, 0.1, False), (30, 0, 0.1, False), (30, 0, 9.0, True),
    ):  # fmt: skip
        made = field(catalogue, ["cave-bear"], ["town-guard"] * 4)
        made.s.wounds[0], made.d.pt[0], made.d.gain[1:5, 0, :] = wounds, 60, gain
        stand(made, 0, 10, 10, 5)
        for place, (dq, dr) in enumerate(AROUND[:4]):
            stand(made, 1 + place, 10 + dq, 10 + dr, (place + 3) % 6)
        made.d.hth[0] = hth
        rolls(made, 0)
        assert K.greedy.breaks_out(made.d, made.s, 0) == tried
        assert ((int(made.s.q[0]), int(made.s.r[0])) != (10, 10)) == tried


def test_two_swings_cost_twelve_and_six_at_those_who_jump(catalogue: Catalogue) -> None:
    for does, cost in ((L.STRIKES, 12), (L.JUMPS, 6)):
        made = field(catalogue, ["champion-of-the-ford"], ["levy-spear", "levy-spear"])
        stand(made, 0, 10, 10, 5)
        stand(made, 1, 10, 11, 2)
        stand(made, 2, 11, 10, 3)
        made.d.policy[:] = L.GREEDY
        made.d.h[0, :] = made.d.hs[0, :] = made.d.hw[0, :] = made.d.ds[0, :] = 40
        strikes_at(made, (0, 1), (1, 0), (2, 0))
        made.s.does[1] = made.s.does[2] = does
        K.declarations.declare(made.d, made.s)
        assert (made.s.second[0], made.s.haste[0]) == (2, cost)
        made.s.haste[0] = 0
        plain = K.attack_and_defence.attack_of(made.d, made.s, 0, 2, L.PRIMARY)[0]
        open_to = K.attack_and_defence.attack_of(made.d, made.s, 2, 0, L.PRIMARY)[1]
        made.s.haste[0] = cost
        assert K.attack_and_defence.attack_of(made.d, made.s, 0, 2, L.PRIMARY)[0] == plain - cost
        assert K.attack_and_defence.attack_of(made.d, made.s, 2, 0, L.PRIMARY)[1] == open_to - cost


def test_the_wall_of_a_bank_covers_who_is_shot_at_over_the_river(catalogue: Catalogue) -> None:
    """By 8, or by 4 who pops up to shoot, which costs 2 of Hm."""
    made = field(catalogue, ["line-longbow"], ["line-longbow"], "hold-the-bridge")
    stand(made, 0, -4, 18, 5)
    stand(made, 1, -5, 21, 2)
    made.s.stance[:2] = L.MISSILE
    hidden = K.missile_attacks.met_by(made.d, made.s, 0, 1)
    made.s.does[1] = L.SHOOTS
    assert K.missile_attacks.met_by(made.d, made.s, 0, 1) == hidden - 4
    made.d.wall = 0
    assert K.missile_attacks.met_by(made.d, made.s, 0, 1) == hidden - 8


def test_a_blow_at_a_shield_breaks_it_and_spares_the_bearer(catalogue: Catalogue) -> None:
    made = facing_off(catalogue, "axe-brother", "town-guard")
    made.s.at_shield[0] = 1
    rolls(made, 0)
    K.blows.strike(made.d, made.s, 0, 1, L.PRIMARY)
    assert (made.s.shield_lost[1] > 0, made.s.new_wounds[1]) == (True, 0)
    lost = int(made.s.shield_lost[1])
    rolls(made, -30)
    K.blows.strike(made.d, made.s, 0, 1, L.PRIMARY)
    assert made.s.shield_lost[1] == lost


@pytest.mark.parametrize(
    ("total", "down", "lame", "clumsy", "stance"),
    [
        (-9, L.UP, 1, 0, L.MELEE), (-10, L.UNARMED, 0, 0, L.MELEE), (-11, L.UP, 0, 0, L.SPARE),
        (-12, L.UP, 0, 0, L.SPARE), (-15, L.PRONE, 0, 0, L.MELEE), (-16, L.UP, 0, 3, L.MELEE),
    ],
)  # fmt: skip
def test_fumbles_last(
    total: int, down: int, lame: int, clumsy: int, stance: int, catalogue: Catalogue
) -> None:
    made = facing_off(catalogue, "town-guard", "town-guard")
    assert K.fumbles.fumble(made.d, made.s, 0, total) == -1
    assert made.s.down[0] == L.UP
    K.physical_health.settle(made.d, made.s)
    state = made.s.down[0], made.s.lame[0], made.s.clumsy[0], made.s.stance[0]
    assert state == (down, lame, clumsy, stance)
    assert K.moving.move_of(made.d, made.s, 0) == made.d.move[0] // (2 if lame else 1)
    K.physical_health.blink(made.d, made.s, 0)
    assert made.s.penalty[0] == -clumsy


@pytest.mark.parametrize(("total", "dodges"), [(-5, 0), (-6, 1), (-7, 0), (-8, 0), (-16, 1)])
def test_who_fumbles_so_dodges_in_the_next_turn_alone(
    total: int, dodges: int, catalogue: Catalogue
) -> None:
    """The parry of a shield is gone for one turn, not for the rest of the one at hand."""
    made = facing_off(catalogue, "line-shieldman", "town-guard")
    parried = K.attack_and_defence.attack_of(made.d, made.s, 1, 0, L.PRIMARY)[:2]
    made.d.db[0] = made.d.ds[0] - 9
    K.fumbles.fumble(made.d, made.s, 0, total)
    made.s.clumsy[0] = 0
    found = []
    for _ in range(3):
        found.append(K.attack_and_defence.attack_of(made.d, made.s, 1, 0, L.PRIMARY)[:2] != parried)
        K.game.begin_turn(made.d, made.s, 0)
    assert found == [False, bool(dodges), False]


def test_a_stray_shot_is_avoided_by_one_more_turn_of_aim(catalogue: Catalogue) -> None:
    for loading, strays in ((0, 1), (K.missile_attacks.SAFE, 0)):
        made = field(catalogue, ["line-longbow", "town-guard"], ["town-guard"])
        stand(made, 0, 10, 5, 5)
        stand(made, 1, 10, 11, 5)
        stand(made, 2, 10, 12, 2)
        made.s.stance[0], made.s.loading[0] = L.MISSILE, loading
        made.d.t[1] = 0
        rolls(made, -int(made.d.hm[0]) + 1)
        K.missile_attacks.shoot(made.d, made.s, 0, 2)
        assert (made.s.new_wounds[1] > 0) == bool(strays)


def test_a_mount_is_struck_where_it_falls_much_sooner_than_its_rider(catalogue: Catalogue) -> None:
    """A rider on foot is not beaten yet: the mount must fall ten times as soon."""
    for blow, at_mount in ((9.0, 0), (11.0, 1)):
        made = field(catalogue, ["town-guard"], ["border-rider"])
        stand(made, 0, 10, 10, 5)
        stand(made, 1, 10, 11, 2)
        made.d.gain[0, 1, :], made.d.mount_gain[0, 1] = 1.0, blow
        made.d.mount_pt[1] = made.d.pt[1]
        K.closing_in.aim(made.d, made.s, 0, 1)
        assert made.s.at_mount[0] == at_mount


def test_the_second_of_two_swings_meets_its_own_targets_defence(catalogue: Catalogue) -> None:
    """The first of two shieldmen strikes back; the other parries somebody else, and him second."""
    made = field(catalogue, ["champion-of-the-ford", "town-guard"], ["line-shieldman"] * 2)
    stand(made, 0, 10, 10, 5)
    stand(made, 1, 11, 10, 4)
    stand(made, 2, 10, 11, 2)
    stand(made, 3, 11, 11, 1)
    strikes_at(made, (0, 2), (2, 0), (1, 3), (3, 1))
    made.s.second[0], made.s.recording = 3, 1
    K.parries.assign(made.d, made.s)
    assert (made.s.guard[0], made.s.other_guard[0]) == (L.PRIMARY, L.SECONDARY)
    made.s.does[1:4] = L.HOLDS
    rolls(made, -30)
    made.d.h[0, :] = made.d.hs[0, :] = made.d.hw[0, :] = 30
    K.blows.melee(made.d, made.s)
    rows = made.s.event[: made.s.events]
    met = [(int(row[4]), int(row[7]), int(row[9])) for row in rows if row[0] == K.events.ATTACK]
    ds = int(made.d.ds[2, L.MELEE])
    assert met == [(2, ds, L.PRIMARY), (3, ds - 3, L.SECONDARY)]


@pytest.mark.parametrize(
    ("lost", "away", "near", "riding"),
    [(0, 0, False, 1), (999, 0, False, 0), (0, 1, False, 0), (0, 0, True, 0)],
)
def test_who_came_off_his_mount_gets_on_again_in_two_turns(
    lost: int, away: int, near: bool, riding: int, catalogue: Catalogue
) -> None:
    """Where it lives, he has not left it, and nobody engages him."""
    made = field(catalogue, ["border-rider"], ["town-guard"])
    stand(made, 0, 10, 10, 5)
    stand(made, 1, 10, 11 if near else 30, 2)
    K.riders.dismount(made.s, 0)
    made.s.down[0], made.s.mount_lost[0] = L.UP, lost
    if away:
        K.hexes.lift(made.s, 0)
        stand(made, 0, 11, 10, 5)
    for turn in range(2):
        assert made.s.riding[0] == 0
        K.game.begin_turn(made.d, made.s, 0)
        K.generals.decide(made.d, made.s, 0)
        assert made.s.mounting[0] == (1 if riding and turn == 0 else 0)
    assert made.s.riding[0] == riding
