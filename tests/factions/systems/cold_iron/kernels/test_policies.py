"""What the greedy policy does on small fields: each habit that a player would call sensible."""

from typing import Any

import pytest

from factions.systems.cold_iron.catalogue import Catalogue
from factions.systems.cold_iron.kernels.record import indices as L  # noqa: N812
from factions.tabletop.lists.roster import Entry
from tests.factions.systems.cold_iron.kernels.stage import Field, K, field, stand

AROUND = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def decided(made: Field, u: int) -> tuple[int, int]:
    """Return what somebody chooses to do, and whom it is about."""
    K.generals.decide(made.d, made.s, u)
    return int(made.s.does[u]), int(made.s.target[u])


def play(made: Field, turns: int) -> None:
    for number in range(1, turns + 1):
        made.s.current_round = number
        K.game.play_turn(made.d, made.s)


def held_gap(catalogue: Catalogue, men: list[str]) -> Field:
    """Return a band on the way to a bridge, and one across it who does not stir."""
    made = field(catalogue, men, ["town-guard"], "hold-the-bridge")
    for u in range(len(men)):
        stand(made, u, 14 + u, 8, 5)
    stand(made, len(men), 0, 38, 2)
    made.s.stunned[len(men)] = 99
    return made


def column_and_row(made: Field, u: int) -> tuple[int, int]:
    return K.hexes.column_of(made.s.q[u], made.s.r[u]), int(made.s.r[u])


def test_a_wall_forms_before_a_gap(catalogue: Catalogue) -> None:
    """Four stand one row back from where the bridge ends, all facing it, the fifth behind them."""
    made = held_gap(catalogue, ["line-shieldman"] * 5)
    play(made, 3)
    places = [column_and_row(made, u) for u in range(5)]
    assert sorted(places[:4]) == [(18, 17), (19, 17), (20, 17), (21, 17)]
    assert places[4][1] == 16
    assert all(made.s.facing[u] in (4, 5) for u in range(5))


def test_the_other_bank_has_such_a_wall_too(catalogue: Catalogue) -> None:
    made = field(catalogue, ["town-guard"], ["line-shieldman"] * 4, "hold-the-bridge")
    stand(made, 0, 17, 3, 5)
    made.s.stunned[0] = 99
    for u in range(1, 5):
        stand(made, u, u, 32, 2)
    play(made, 3)
    assert sorted(column_and_row(made, u) for u in range(1, 5)) == [
        (18, 22), (19, 22), (20, 22), (21, 22)
    ]  # fmt: skip


def test_riders_stand_in_the_wall_of_a_gap(catalogue: Catalogue) -> None:
    made = held_gap(catalogue, ["border-rider"] * 4)
    play(made, 3)
    assert sorted(column_and_row(made, u)[1] for u in range(4)) == [17] * 4


def test_the_wall_of_a_gap_is_left_to_strike_who_comes_out_of_it(catalogue: Catalogue) -> None:
    """All close in on him, whom nobody helps; while he stands on the bridge they wait."""
    for row, does in ((18, L.STRIKES), (20, L.HOLDS)):
        made = field(catalogue, ["line-shieldman"] * 4, ["town-guard"], "hold-the-bridge")
        for u in range(4):
            stand(made, u, 18 + u - 8, 17, 5)
        stand(made, 4, 20 - row // 2, row, 2)
        made.d.grip_gain[:] = 0
        assert [decided(made, u)[0] for u in range(4)] == [does] * 4


@pytest.mark.parametrize(("bow", "turn", "bars"), [(0, 8, 1), (0, 9, 0), (1, 16, 1), (1, 17, 0)])
def test_a_gap_is_barred_for_longer_by_who_shoots_more(
    bow: int, turn: int, bars: int, catalogue: Catalogue
) -> None:
    """He has time; who has not must come in the end."""
    made = held_gap(catalogue, ["line-shieldman"] * 4 + ["line-longbow"])
    for u in range(4):
        K.hexes.lift(made.s, u)
        stand(made, u, 18 + u - 8, 17, 5)
    made.s.stance[4] = L.MISSILE if bow else L.MELEE
    made.s.current_round = turn
    K.generals.decide(made.d, made.s, 1)
    assert (made.s.r[1] == 17) == bool(bars)


def archer(catalogue: Catalogue, apart: int) -> Field:
    made = field(catalogue, ["line-longbow"], ["town-guard"])
    stand(made, 0, 10, 2, 5)
    made.s.stance[0] = L.MISSILE
    stand(made, 1, 10, 2 + apart, 2)
    return made


def test_archers_stand_off_and_take_to_the_blade_when_it_is_time(catalogue: Catalogue) -> None:
    made = archer(catalogue, 20)
    assert decided(made, 0) == (L.SHOOTS, 1)
    assert (int(made.s.q[0]), int(made.s.r[0])) == (10, 2)
    made = archer(catalogue, 5)
    assert decided(made, 0) == (L.READIES, 1)
    assert made.s.stance[0] == L.MELEE


def test_archers_without_arrows_take_to_the_blade(catalogue: Catalogue) -> None:
    made = archer(catalogue, 20)
    made.s.shots_left[0] = 0
    assert decided(made, 0) == (L.READIES, 1)


def test_a_blade_that_is_readied_beside_an_enemy_strikes_at_six_less(catalogue: Catalogue) -> None:
    made = archer(catalogue, 1)
    assert decided(made, 0) == (L.STRIKES, 1)
    assert made.s.haste[0] == 6


def test_archers_behind_friends_go_on_shooting(catalogue: Catalogue) -> None:
    made = field(catalogue, ["line-longbow", "line-shieldman"], ["town-guard"])
    stand(made, 0, 10, 2, 5)
    made.s.stance[0] = L.MISSILE
    stand(made, 1, 10, 6, 5)
    stand(made, 2, 10, 8, 2)
    made.d.gain[0, 2, :] = 0
    assert decided(made, 0)[0] == L.SHOOTS


def test_all_gang_up_on_the_weaker_of_two(catalogue: Catalogue) -> None:
    made = field(catalogue, ["town-guard"] * 2, ["company-veteran", "road-pilgrim"])
    stand(made, 0, 10, 10, 5)
    stand(made, 1, 11, 9, 5)
    stand(made, 2, 10, 11, 2)
    stand(made, 3, 11, 10, 2)
    assert [decided(made, u)[1] for u in range(2)] == [3, 3]


def test_whom_others_keep_busy_is_struck(catalogue: Catalogue) -> None:
    """The second goes for whom the first has chosen, as he is harder put to parry both."""
    for together, target in ((True, 3), (False, 2)):
        made = field(catalogue, ["town-guard"] * 2, ["town-guard"] * 2)
        stand(made, 0, 10, 10, 5)
        stand(made, 1, 11, 10, 4)
        stand(made, 2, 11, 11, 2)
        stand(made, 3, 10, 11, 1)
        made.d.grip_gain[:], made.d.worth[2:4] = 0, 1.0
        made.d.gain[0, 2, :], made.d.gain[0, 3, :] = 0.5, 3.0
        made.d.gain[1, 2, :], made.d.gain[1, 3, :] = 2.0, (1.0, 5.0, 5.0, 5.0)
        if together:
            assert decided(made, 0) == (L.STRIKES, 3)
        assert decided(made, 1) == (L.STRIKES, target)


@pytest.mark.parametrize(("foes", "unit", "does"), [
    (3, "line-shieldman", L.DEFENDS), (2, "line-shieldman", L.STRIKES), (3, "bearskin", L.STRIKES),
])  # fmt: skip
def test_who_is_outnumbered_defends_himself_with_all_he_has(
    foes: int, unit: str, does: int, catalogue: Catalogue
) -> None:
    made = field(catalogue, [unit, "town-guard", "town-guard"], ["company-veteran"] * foes)
    stand(made, 0, 10, 10, 5)
    stand(made, 1, 30, 0, 5)
    stand(made, 2, 31, 0, 5)
    for place in range(foes):
        dq, dr = AROUND[(4 + place) % 6]
        stand(made, 3 + place, 10 + dq, 10 + dr, (7 + place) % 6)
    made.d.grip_gain[:] = 0
    assert decided(made, 0)[0] == does


def swordsman(*armour: str) -> Entry:
    """Return a strong man of a player's own, in that armour."""
    stats = {
        "level": 3, "str": 18, "dex": 13, "con": 14, "siz": 14, "dodge": 2, "sword-attack": 3,
        "shield-parry": 4, "sword-parry": 3,
    }  # fmt: skip
    arms = ("long-sword", "medium-shield", *armour)
    return Entry("e1", "fighter", upgrades=arms, stats=stats)


@pytest.mark.parametrize(
    ("wrestler", "other", "t", "does"),
    [
        ("wolf-coat", swordsman("plate-armour"), 6, L.JUMPS),
        ("wolf-coat", swordsman(), 0, L.STRIKES),
        ("free-captain", "belted-knight", 6, L.JUMPS),
        ("free-captain", swordsman(), 0, L.STRIKES),
        ("town-guard", swordsman("plate-armour"), 6, L.STRIKES),
    ],
)
def test_the_armoured_are_grappled(
    wrestler: str, other: str | Entry, t: int, does: int, catalogue: Catalogue
) -> None:
    """Who is the stronger jumps a man in plate, and strikes the like without it; by the odds."""
    made = field(catalogue, [wrestler], [other])
    stand(made, 0, 10, 10, 5)
    stand(made, 1, 10, 11, 2)
    made.s.riding[1] = 0
    assert made.d.t[1] == t
    assert decided(made, 0)[0] == does


def test_a_pin_is_worth_a_jump_where_nothing_else_bites(catalogue: Catalogue) -> None:
    made = field(catalogue, ["market-wrestler"], ["skeleton"])
    assert made.d.grip_gain[0, 1] > 0.05


def test_spears_strike_over_a_friend(catalogue: Catalogue) -> None:
    made = field(catalogue, ["line-shieldman", "spear-serjeant"], ["town-guard"])
    stand(made, 0, 10, 11, 5)
    stand(made, 1, 10, 10, 5)
    stand(made, 2, 10, 12, 2)
    assert decided(made, 1) == (L.STRIKES, 2)
    assert (int(made.s.q[1]), int(made.s.r[1])) == (10, 10)


@pytest.mark.parametrize(
    ("gain", "penalty", "made_before", "desperate"),
    [(6.0, -3, 0, 1), (4.0, -3, 0, 0), (4.0, -5, 0, 1), (6.0, 0, 0, 0), (6.0, -4, 1, 0)],
)
def test_a_desperate_attack_is_for_whom_it_brings_down(
    gain: float, penalty: int, made_before: int, desperate: int, catalogue: Catalogue
) -> None:
    """Or for who is double blinking, and it is made once."""
    made = line(catalogue, 1)
    made.d.gain[0, 3, :], made.d.pt[3] = gain, 10
    made.s.penalty[0], made.s.desperate[0] = penalty, made_before
    K.greedy.despair(made.d, made.s, 0, 3)
    assert made.s.desperate[0] == max(made_before, desperate)
    assert made.s.penalty[0] == (0 if desperate else penalty)


def line(catalogue: Catalogue, apart: int, **changes: Any) -> Field:
    """Return three against three, in lines that far apart."""
    made = field(catalogue, ["town-guard"] * 3, ["town-guard"] * 3)
    for u in range(3):
        stand(made, u, 10 + u, 5, 5)
        stand(made, 3 + u, 10 + u - apart // 2, 5 + apart, 2)
    return made


def bows(made: Field, *slots: int) -> None:
    """Give somebody something to shoot, in hand."""
    for u in slots:
        made.d.shoots[u], made.s.shots_left[u], made.s.stance[u] = 1, 20, L.MISSILE


def test_a_band_that_shoots_waits_until_half_of_it_can_strike(catalogue: Catalogue) -> None:
    made = line(catalogue, 5)
    K.band.muster(made.d, made.s, 0)
    assert made.s.committed[0] == 1
    made = line(catalogue, 12)
    bows(made, 2)
    K.band.muster(made.d, made.s, 0)
    assert made.s.committed[0] == 0
    assert K.band.waits(made.d, made.s, 0)
    assert decided(made, 0)[0] == L.HOLDS
    made.s.current_round = 13
    assert not K.band.waits(made.d, made.s, 0)


def test_nobody_waits_who_has_nothing_to_shoot_or_is_shot_at_more(catalogue: Catalogue) -> None:
    for ours, theirs, waits in (((), (), False), ((2,), (3,), True), ((2,), (3, 4), False)):
        made = line(catalogue, 12)
        bows(made, *ours, *theirs)
        K.band.muster(made.d, made.s, 0)
        assert K.band.waits(made.d, made.s, 0) == waits


def test_a_band_that_waits_strikes_only_who_has_come_beside_it(catalogue: Catalogue) -> None:
    for apart, committed, does in ((4, 0, L.HOLDS), (4, 1, L.STRIKES), (1, 0, L.STRIKES)):
        made = line(catalogue, apart)
        bows(made, 2)
        made.d.grip_gain[:] = 0
        K.band.muster(made.d, made.s, 0)
        made.s.committed[0] = committed
        assert decided(made, 0)[0] == does


def test_a_shot_is_for_whoever_is_worth_more(catalogue: Catalogue) -> None:
    for dear in (1, 2):
        made = field(catalogue, ["line-longbow"], ["town-guard"] * 2)
        stand(made, 0, 10, 2, 5)
        made.s.stance[0] = L.MISSILE
        stand(made, 1, 3, 22, 2)
        stand(made, 2, 4, 22, 2)
        made.d.worth[1:3] = 1.0
        made.d.worth[dear] = 3.0
        assert decided(made, 0) == (L.SHOOTS, dear)


def test_nobody_comes_into_contact_without_a_blow(catalogue: Catalogue) -> None:
    """Too far for a blow this turn he stops where the next begins with one."""
    made = field(catalogue, ["town-guard"], ["town-guard"])
    stand(made, 0, 10, 5, 5)
    half = K.moving.striking_move(made.d, made.s, 0)
    stand(made, 1, 10, 5 + half + 3, 2)
    made.s.committed[0] = 1
    assert decided(made, 0)[0] == L.HOLDS
    assert K.hexes.between(made.s, 0, 1) == half + 1
    made.s.went[0] = 0
    assert decided(made, 0) == (L.STRIKES, 1)


def test_all_turn_so_that_most_of_their_attackers_are_ahead(catalogue: Catalogue) -> None:
    made = field(catalogue, ["line-shieldman"], ["town-guard"] * 3)
    stand(made, 0, 10, 10, 2)
    for place in range(3):
        dq, dr = AROUND[(4 + place) % 6]
        stand(made, 1 + place, 10 + dq, 10 + dr, (7 + place) % 6)
        made.s.does[1 + place], made.s.target[1 + place] = L.STRIKES, 0
    K.parries.assign(made.d, made.s)
    assert made.s.facing[0] == 5


def test_who_is_down_stands_up_and_does_nothing_else(catalogue: Catalogue) -> None:
    made = line(catalogue, 1)
    made.s.down[0] = L.PRONE
    assert decided(made, 0) == (L.RISES, -1)
    assert made.s.down[0] == L.UP
    down = K.attack_and_defence.attack_of(made.d, made.s, 3, 0, L.PRIMARY)[1]
    made.s.down[0], made.s.struck[0] = L.PRONE, 1
    assert decided(made, 0) == (L.HOLDS, -1)
    assert made.s.down[0] == L.PRONE
    made.s.down[0], made.s.struck[0] = L.UP, 0
    assert down == K.attack_and_defence.attack_of(made.d, made.s, 3, 0, L.DODGE)[1] - 4


def test_who_is_jumped_by_the_much_stronger_covers_up(catalogue: Catalogue) -> None:
    for better, does in ((6, L.DEFENDS), (5, L.STRIKES)):
        made = line(catalogue, 1)
        made.d.hth[3] = made.d.hth[0] + better
        made.s.does[0], made.s.target[0] = L.STRIKES, 3
        made.s.does[3], made.s.target[3] = L.JUMPS, 0
        K.declarations.declare(made.d, made.s)
        assert made.s.does[0] == does


def test_a_river_lets_archers_shoot_on(catalogue: Catalogue) -> None:
    for scenario, does in (("hold-the-bridge", L.SHOOTS), ("melee", L.READIES)):
        made = field(catalogue, ["line-longbow"], ["town-guard"], scenario)
        stand(made, 0, -4, 17, 5)
        made.s.stance[0] = L.MISSILE
        stand(made, 1, -6, 22, 2)
        assert decided(made, 0)[0] == does


def test_who_stands_behind_the_wall_of_a_gap_stays_there(catalogue: Catalogue) -> None:
    made = held_gap(catalogue, ["line-shieldman"] * 5)
    play(made, 3)
    place = column_and_row(made, 4)
    for number in range(4, 8):
        made.s.current_round = number
        K.game.play_turn(made.d, made.s)
        assert column_and_row(made, 4) == place


@pytest.mark.parametrize(
    ("scenario", "row", "ring", "does"),
    [
        ("melee", 21, False, L.READIES), ("hold-the-bridge", 21, False, L.SHOOTS),
        ("melee", 36, False, L.SHOOTS), ("melee", 21, True, L.HOLDS),
    ],
)  # fmt: skip
def test_archers_join_their_band_where_they_get_to_blows_soon(
    scenario: str, row: int, ring: bool, does: int, catalogue: Catalogue
) -> None:
    """Not over a river, nor from afar, nor where there is no room beside the enemy."""
    made = field(catalogue, ["line-longbow"] + ["town-guard"] * 6, ["town-guard"], scenario)
    stand(made, 0, -4, 15, 5)
    made.s.stance[0] = L.MISSILE
    stand(made, 7, -4, row, 2)
    for u, (dq, dr) in enumerate(AROUND, 1):
        made.s.status[u] = L.OUT
        if ring:
            K.hexes.put(made.s, u, -4 + dq, row + dr)
            made.s.status[u] = L.STANDING
    made.s.committed[0], made.d.shot_gain[0, 7] = 1, 0.1
    made.d.gain[0, 7, :], made.d.move[7] = 5.0, 2
    assert decided(made, 0)[0] == does


def test_a_band_does_not_go_in_over_a_river(catalogue: Catalogue) -> None:
    for scenario, committed in (("melee", 1), ("hold-the-bridge", 0)):
        made = field(catalogue, ["town-guard"], ["town-guard"], scenario)
        stand(made, 0, -4, 18, 5)
        stand(made, 1, -5, 21, 2)
        K.band.muster(made.d, made.s, 0)
        assert made.s.committed[0] == committed


def test_whom_a_wall_covers_is_shot_at_last(catalogue: Catalogue) -> None:
    for wall, target in ((0, 1), (8, 2)):
        made = field(catalogue, ["line-longbow"], ["town-guard"] * 2, "hold-the-bridge")
        stand(made, 0, -4, 16, 5)
        made.s.stance[0] = L.MISSILE
        stand(made, 1, -5, 21, 2)
        stand(made, 2, -3, 22, 2)
        made.d.wall = wall
        assert decided(made, 0) == (L.SHOOTS, target)


def test_nobody_shuffles_where_it_brings_him_no_nearer(catalogue: Catalogue) -> None:
    """Behind friends who fill the way he stays; with a hole in their line he goes through."""
    for hole, gone in ((False, 0), (True, 2)):
        made = field(catalogue, ["town-guard"] * 7, ["town-guard"])
        stand(made, 0, 10, 10, 5)
        for u in range(1, 7 - hole):
            stand(made, u, 10 + u - 4, 11, 5)
        stand(made, 7, 10, 20, 2)
        found = K.moving.walk(made.d, made.s, 0, 10 + 3 * hole, 20, 2, 1)
        assert (found, made.s.went[0], made.s.q[0] == 10) == (gone, gone, not hole)
        assert made.s.facing[0] == (5 if not hole else made.s.course[0])
