"""Hand to hand, case by case: grabs, tackles, joining, pins, daggers, getting free, friends."""

import numpy as np
import pytest

from factions.systems.cold_iron.catalogue import Catalogue
from factions.systems.cold_iron.kernels.record import indices as L  # noqa: N812
from tests.factions.systems.cold_iron.kernels.stage import (
    Field,
    K,
    clinch,
    field,
    rolls,
    stand,
)


def pair(catalogue: Catalogue, one: str = "town-guard", other: str = "town-guard") -> Field:
    """Return two who stand face to face."""
    made = field(catalogue, [one], [other])
    stand(made, 0, 10, 10, 5)
    stand(made, 1, 10, 11, 2)
    made.s.recording = 1
    return made


def trio(catalogue: Catalogue) -> Field:
    """Return two of a band with an enemy between them."""
    made = field(catalogue, ["town-guard", "town-guard"], ["town-guard"])
    stand(made, 0, 10, 10, 5)
    stand(made, 1, 10, 12, 2)
    stand(made, 2, 10, 11, 2)
    return made


def jump(made: Field, *slots: int, at: int) -> None:
    for u in slots:
        made.s.does[u], made.s.target[u] = L.JUMPS, at
    K.holds.hand_to_hand(made.d, made.s)


def last_attacks(made: Field, kind: int) -> list[list[int]]:
    """Return attack and defence of each attack of a kind that was recorded."""
    rows = made.s.event[: made.s.events]
    chosen = rows[(rows[:, 0] == K.events.ATTACK) & (rows[:, 5] == kind)]
    return [[int(row[6]), int(row[7])] for row in chosen]


def test_the_seed_adds_twelve_eight_and_five_to_eighteen(catalogue: Catalogue) -> None:
    made = field(catalogue, ["town-guard"] * 3, ["town-guard"])
    made.d.hth[:3] = 12, 8, 5
    clinch(made, 0, 1, 2, 3)
    assert K.sides.side_value(made.d, made.s, 1, 0, True) == 18


def test_a_grab_from_behind_gains_four_and_a_run_loses_four(catalogue: Catalogue) -> None:
    plain = []
    for facing, went in ((2, 0), (5, 0), (2, 12)):
        made = pair(catalogue)
        made.s.facing[1], made.s.went[0] = facing, went
        rolls(made, -9)
        jump(made, 0, at=1)
        plain.append(last_attacks(made, K.events.GRAB)[0][0])
    assert plain == [plain[0], plain[0] + 4, plain[0] - 4]


def test_full_defence_meets_grab_and_tackle_with_four_more(catalogue: Catalogue) -> None:
    met = []
    for does in (L.HOLDS, L.DEFENDS):
        made = pair(catalogue)
        made.s.does[1], made.d.policy[:] = does, L.NEAREST
        rolls(made, 9)
        jump(made, 0, at=1)
        met.append([last_attacks(made, kind)[0][1] for kind in (K.events.GRAB, K.events.TACKLE)])
    assert met[1] == [number + 4 for number in met[0]]


def test_a_tackle_ends_in_a_hold_and_the_idle_defender_strikes_as_well(
    catalogue: Catalogue,
) -> None:
    for struck, blows in ((0, 2), (1, 1)):
        made = pair(catalogue)
        made.s.struck[1] = struck
        rolls(made, 6)
        jump(made, 0, at=1)
        assert made.s.held[0] == made.s.held[1] == 0
        assert len(last_attacks(made, K.events.GRIP)) == blows


def test_a_grab_of_minus_ten_is_a_fall(catalogue: Catalogue) -> None:
    made = pair(catalogue)
    rolls(made, -10 - int(made.d.grab[0]))
    jump(made, 0, at=1)
    assert made.s.down[0] == L.PRONE
    made = pair(catalogue)
    rolls(made, -9 - int(made.d.grab[0]))
    jump(made, 0, at=1)
    assert made.s.down[0] == L.UP


def test_several_who_jump_grab_alone_and_tackle_together(catalogue: Catalogue) -> None:
    made = trio(catalogue)
    made.s.recording = 1
    made.s.facing[2] = 2
    rolls(made, 9)
    jump(made, 0, 1, at=2)
    assert len(last_attacks(made, K.events.GRAB)) == 2
    value = int(made.d.hth[0])
    assert last_attacks(made, K.events.TACKLE) == [[value + 6 + 4, int(made.d.hth[2])]]
    assert list(made.s.held[:3]) == [0, 0, 0]


def test_no_more_than_four_hold_a_man_and_six_a_large_creature(catalogue: Catalogue) -> None:
    for large, most in ((0, 4), (1, 6)):
        made = field(catalogue, ["town-guard"] * 6, ["town-guard"])
        stand(made, 6, 10, 10, 5)
        for u, (dq, dr) in enumerate(zip(K.hexes.DQ, K.hexes.DR, strict=True)):
            stand(made, u, 10 + dq, 10 + dr, (u + 3) % 6)
        made.d.large[6], made.d.pt[6] = large, 100_000
        rolls(made, 20)
        jump(made, *range(6), at=6)
        assert int((made.s.held[:6] >= 0).sum()) == most


def test_joining_takes_a_sum_of_six_and_a_tackle_of_nought(catalogue: Catalogue) -> None:
    for ca, held in ((5, -1), (6, 1)):
        made = trio(catalogue)
        clinch(made, 0, 2)
        made.d.grab[1], made.d.hth[1] = 0, 0
        rolls(made, ca)
        made.s.turned[:] = made.s.current_round
        jump(made, 1, at=2)
        assert made.s.held[1] == held


def test_friends_who_strike_make_it_a_knock_down(catalogue: Catalogue) -> None:
    made = field(catalogue, ["town-guard"] * 3, ["town-guard"])
    stand(made, 3, 10, 10, 5)
    for u in range(3):
        stand(made, u, 10 + K.hexes.DQ[u], 10 + K.hexes.DR[u], (u + 3) % 6)
    made.s.does[1] = made.s.does[2] = L.STRIKES
    made.s.target[1] = made.s.target[2] = 3
    made.s.struck[3] = 1
    rolls(made, 6)
    jump(made, 0, at=3)
    assert (made.s.held[0], made.s.held[3]) == (-1, -1)
    assert (made.s.down[0], made.s.down[3]) == (L.UP, L.PRONE)


@pytest.mark.parametrize(
    ("margin", "tries", "pinned"), [(5, 2, 0), (5, 3, 1), (4, 9, 0), (12, 1, 1), (11, 1, 0)]
)
def test_a_pin_takes_three_by_five_or_one_by_twelve(
    margin: int, tries: int, pinned: int, catalogue: Catalogue
) -> None:
    made = pair(catalogue)
    clinch(made, 0, 1)
    rolls(made, margin)
    for _ in range(tries):
        K.holds.act(made.d, made.s, 1, 0, L.PINS, L.GRIPS)
    assert made.s.pinned[1] == pinned
    assert made.s.new_wounds[1] + made.s.new_fatigue[1] == 0


def test_a_victim_who_hurts_those_who_pin_him_breaks_it_up(catalogue: Catalogue) -> None:
    made = pair(catalogue)
    clinch(made, 0, 1)
    made.s.pins[1] = 2
    made.d.t[:] = 0
    rolls(made, 3)
    K.holds.act(made.d, made.s, 1, 1, L.GRIPS, L.PINS)
    assert made.s.new_fatigue[0] > 0
    assert made.s.pins[1] == 0


def test_who_is_pinned_is_tied_and_out(catalogue: Catalogue) -> None:
    made = pair(catalogue)
    clinch(made, 0, 1)
    made.s.pinned[1] = 1
    K.holds.hand_to_hand(made.d, made.s)
    assert made.s.status[1] == L.OUT
    assert made.s.last[1] == 0
    assert made.s.held[0] == -1


def test_escape_takes_three_more_and_leaves_the_other_on_the_ground(catalogue: Catalogue) -> None:
    for ca, held in ((2, 1), (3, -1)):
        made = pair(catalogue)
        clinch(made, 0, 1)
        rolls(made, ca)
        K.holds.act(made.d, made.s, 1, 0, L.ESCAPES, L.GRIPS)
        K.disengaging.free_the_unopposed(made.d, made.s)
        assert list(made.s.held[:2]) == [held, held]
    assert list(made.s.down[:2]) == [L.UNARMED, L.PRONE]


def test_who_keeps_his_weapon_is_weaker_and_has_it_after(catalogue: Catalogue) -> None:
    """A sword costs 4 hand to hand, a shield its defence and 1."""
    made = pair(catalogue)
    made.s.keeps[0] = 1
    assert K.sides.value(made.d, made.s, 0) == made.d.hth[0] - made.d.keep[0]
    assert made.d.keep[0] == 4 + 5
    clinch(made, 0, 1)
    rolls(made, 20)
    K.holds.act(made.d, made.s, 1, 0, L.ESCAPES, L.GRIPS)
    assert made.s.down[0] == L.UP


def test_a_negative_sum_lets_the_other_side_go_who_would(catalogue: Catalogue) -> None:
    for other, held in ((L.GRIPS, 1), (L.ESCAPES, -1)):
        made = pair(catalogue)
        clinch(made, 0, 1)
        rolls(made, -1 - int(made.d.hth[0]))
        K.holds.act(made.d, made.s, 1, 0, L.GRIPS, other)
        assert made.s.held[1] == held


def test_a_dagger_must_be_drawn(catalogue: Catalogue) -> None:
    made = pair(catalogue)
    clinch(made, 0, 1)
    dice = made.d.grip_dice[0]
    assert [list(dice[1]), bool(made.d.grip_fatigue[0, 0])] == [[1, 12, 0], True]
    rolls(made, -1)
    K.holds.act(made.d, made.s, 1, 0, L.DRAWS, L.GRIPS)
    assert made.s.drawn[0] == 0
    rolls(made, 0)
    K.holds.act(made.d, made.s, 1, 0, L.DRAWS, L.GRIPS)
    assert made.s.drawn[0] == 1
    made.d.t[:] = 0
    K.holds.act(made.d, made.s, 1, 0, L.GRIPS, L.GRIPS)
    assert (made.s.new_fatigue[1], made.s.new_wounds[1] > 0) == (0, True)


def test_the_stunned_count_against_but_do_not_act(catalogue: Catalogue) -> None:
    made = pair(catalogue)
    clinch(made, 0, 1)
    made.s.stunned[0] = 2
    assert K.sides.side_value(made.d, made.s, 1, 0, False) == made.d.hth[0]
    assert K.sides.side_value(made.d, made.s, 1, 0, True) == -99


def test_swinging_in_meets_six_or_half_a_dodge_and_may_hit_a_friend(catalogue: Catalogue) -> None:
    made = trio(catalogue)
    clinch(made, 0, 2)
    made.s.does[1], made.s.target[1] = L.STRIKES, 2
    attack, defence, _ = K.attack_and_defence.attack_of(made.d, made.s, 1, 2, L.PRIMARY)
    assert defence == 6
    made.d.siz[0], made.d.hth[0] = 60, int(made.d.hth[2]) + 12
    easier = K.attack_and_defence.attack_of(made.d, made.s, 1, 2, L.PRIMARY)[1]
    sizes = made.d.adj[60] - made.d.adj[made.d.siz[2]]
    assert easier == 6 + sizes - made.d.adj[12] // 2
    made = trio(catalogue)
    clinch(made, 0, 2)
    made.s.does[1], made.s.target[1] = L.STRIKES, 2
    made.d.t[:] = 0
    rolls(made, -attack)
    K.blows.strike(made.d, made.s, 1, 2, L.PRIMARY)
    assert (made.s.new_wounds[0] > 0, made.s.new_wounds[2]) == (True, 0)


def test_a_shot_into_a_hold_meets_the_worst_dodge_of_all_in_it(catalogue: Catalogue) -> None:
    made = field(catalogue, ["line-longbow", "town-guard"], ["town-guard"])
    stand(made, 1, 10, 20, 5)
    stand(made, 2, 10, 21, 2)
    clinch(made, 1, 2)
    made.d.db[1] = -3
    assert K.missile_attacks.met_by(made.d, made.s, 0, 2) == -3
    made.s.held[:] = -1
    assert K.missile_attacks.met_by(made.d, made.s, 0, 2) == made.d.dm[2, L.MELEE]
    hit = set()
    clinch(made, 1, 2)
    for _ in range(30):
        hit.add(K.missile_attacks.anybody_in_hold(made.d, made.s, 2))
    assert hit == {1, 2}


def test_three_multiples_keep_out_who_jumps_but_a_dagger_does_not(catalogue: Catalogue) -> None:
    for times, small, does in ((3, 0, L.HOLDS), (2, 0, L.JUMPS), (3, 1, L.JUMPS)):
        made = pair(catalogue)
        made.s.does[0], made.s.target[0] = L.JUMPS, 1
        made.d.small[1] = small
        rolls(made, -30)
        K.blows.land_blow(made.d, made.s, 1, 0, times)
        assert made.s.does[0] == does
        assert made.s.down[0] == (L.PRONE if does == L.HOLDS else L.UP)
    made = pair(catalogue, one="bearskin")
    assert K.berserkers.kept_out_at(made.d, 0) > 90


def test_who_jumps_dodges_worse_unless_the_other_is_out_of_position(catalogue: Catalogue) -> None:
    made = pair(catalogue)
    made.s.does[0], made.s.target[0] = L.JUMPS, 1
    made.s.current_round = 4
    worse = K.attack_and_defence.attack_of(made.d, made.s, 1, 0, L.PRIMARY)[1]
    made.s.off[1] = 3
    assert K.attack_and_defence.attack_of(made.d, made.s, 1, 0, L.PRIMARY)[1] == worse + 3
    made.s.off[1], made.d.small[1] = 0, 1
    assert K.attack_and_defence.attack_of(made.d, made.s, 1, 0, L.PRIMARY)[1] == worse + 3


def test_the_better_side_acts_first(catalogue: Catalogue) -> None:
    for better in (0, 1):
        made = pair(catalogue)
        clinch(made, 0, 1)
        made.d.hth[:2] = 0
        made.d.hth[better] = 3
        rolls(made, -30)
        K.holds.hand_to_hand(made.d, made.s)
        rows = made.s.event[: made.s.events]
        first = rows[rows[:, 0] == K.events.ATTACK][0]
        assert int(first[3]) == better
        assert np.all(made.s.held[:2] == 1)


@pytest.mark.parametrize(
    ("edge", "blade", "t", "chosen"),
    [
        (-9, 0, 0, L.ESCAPES), (-4, 0, 0, L.ESCAPES), (0, 1, 0, L.DRAWS), (0, 0, 0, L.GRIPS),
        (1, 0, 20, L.PINS), (0, 0, 20, L.GRIPS),
    ],
)  # fmt: skip
def test_what_greedy_does_in_a_hold(
    edge: int, blade: int, t: int, chosen: int, catalogue: Catalogue
) -> None:
    made = pair(catalogue)
    clinch(made, 0, 1)
    made.d.policy[:] = L.GREEDY
    made.d.hth[0] = made.d.hth[1] + edge
    made.d.blade[0], made.d.t[1] = blade, t
    made.s.standing[0] = 1
    assert K.hold_choices.option(made.d, made.s, 1, 0) == chosen


def test_with_friends_at_hand_the_much_weaker_cover_up(catalogue: Catalogue) -> None:
    made = trio(catalogue)
    clinch(made, 0, 2)
    made.d.policy[:] = L.GREEDY
    made.d.hth[0] = made.d.hth[2] - 8
    assert K.hold_choices.option(made.d, made.s, 1, 0) == L.COVERS
