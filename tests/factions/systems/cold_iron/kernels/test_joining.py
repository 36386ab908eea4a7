"""Hand to hand whole: on the feet, held back, in groups, by packs; blows and parries at a hold."""

import pytest

from factions.systems.cold_iron.catalogue import Catalogue
from factions.systems.cold_iron.kernels.record import indices as L  # noqa: N812
from tests.factions.systems.cold_iron.kernels.stage import Field, K, clinch, field, rolls, stand

AROUND = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def ring(catalogue: Catalogue, mine: int, theirs: int, unit: str = "town-guard") -> Field:
    """Return so many around the first of the others, who stand far off but for him."""
    made = field(catalogue, [unit] * mine, ["town-guard"] * theirs)
    for u in range(mine):
        stand(made, u, 10 + AROUND[u][0], 10 + AROUND[u][1], (u + 3) % 6)
    stand(made, mine, 10, 10, 0)
    for v in range(mine + 1, mine + theirs):
        stand(made, v, 5 + v, 30, 2)
    made.d.policy[:], made.s.recording, made.s.current_round = L.GREEDY, 1, 3
    made.d.blade[:] = 0
    return made


def attacks(made: Field, kind: int) -> list[tuple[int, int, int, int]]:
    """Return who, whom, attack and defence of each attack of a kind."""
    rows = made.s.event[: made.s.events]
    return [
        (int(row[3]), int(row[4]), int(row[6]), int(row[7]))
        for row in rows if row[0] == K.events.ATTACK and row[5] == kind
    ]  # fmt: skip


def jump(made: Field, *slots: int, at: int) -> None:
    for u in slots:
        made.s.does[u], made.s.target[u] = L.JUMPS, at
    K.holds.hand_to_hand(made.d, made.s)


@pytest.mark.parametrize(
    ("near", "does", "ca", "afoot", "pulls"),
    [
        (0, L.HOLDS, 6, 0, 0), (1, L.HOLDS, 6, 0, 1), (1, L.HOLDS, 0, 1, 1),
        (1, L.DEFENDS, 6, 1, 0),
    ],
)  # fmt: skip
def test_a_hold_stays_on_its_feet_where_the_others_friends_are_near(
    near: int, does: int, ca: int, afoot: int, pulls: int, catalogue: Catalogue
) -> None:
    """The defender may pull them down, by a roll of his own, unless he but defends."""
    made = ring(catalogue, 1, 2)
    if near:
        K.hexes.lift(made.s, 2)
        stand(made, 2, 10, 9, 0)
    made.s.does[1], made.s.struck[1] = does, 1
    made.d.hth[:3], made.d.grab[0] = (20, 16, 5), 30
    rolls(made, ca)
    jump(made, 0, at=1)
    assert list(made.s.held[:2]) == [0, 0]
    assert list(made.s.afoot[:2]) == [afoot, afoot]
    assert len(attacks(made, K.events.TACKLE)) == 1 + pulls


def test_who_comes_free_of_a_hold_on_its_feet_stands(catalogue: Catalogue) -> None:
    for afoot, down in ((1, L.UNARMED), (0, L.PRONE)):
        made = ring(catalogue, 1, 1)
        clinch(made, 0, 1)
        made.s.afoot[:2] = afoot
        K.physical_health.fall(made.d, made.s, 1, L.OUT)
        K.disengaging.free_the_unopposed(made.d, made.s)
        assert (made.s.down[0], made.s.afoot[0]) == (down, 0)


def test_who_joins_a_hold_on_its_feet_stays_on_his(catalogue: Catalogue) -> None:
    for afoot in (0, 1):
        made = ring(catalogue, 2, 1)
        clinch(made, 0, 2)
        made.s.afoot[0] = made.s.afoot[2] = afoot
        made.s.turned[:] = made.s.current_round
        rolls(made, 9)
        jump(made, 1, at=2)
        assert (made.s.held[1], made.s.afoot[1]) == (1, afoot)


def test_an_idle_man_who_is_knocked_down_strikes_even_if_he_pulls_nobody_down(
    catalogue: Catalogue,
) -> None:
    made = ring(catalogue, 3, 1)
    made.s.does[1] = made.s.does[2] = L.STRIKES
    made.s.target[1] = made.s.target[2] = 3
    made.d.hth[0], made.d.hth[3], made.d.grab[0] = 20, 19, 30
    made.d.pt[:] = 900
    rolls(made, 0)
    jump(made, 0, at=3)
    assert attacks(made, K.events.GRIP) == [(0, 3, 20, 19), (3, 0, 19, 20)]
    assert (made.s.held[3], made.s.down[0], made.s.down[3]) == (-1, L.UP, L.PRONE)


@pytest.mark.parametrize(("own", "new", "waits"), [(4, 4, True), (12, 4, True), (12, 12, False)])
def test_a_side_holds_its_attack_back_where_all_together_do_more(
    own: int, new: int, waits: bool, catalogue: Catalogue
) -> None:
    """Against one of 12: two who are as good as he hit him oftener one by one."""
    made = ring(catalogue, 2, 1)
    clinch(made, 0, 2)
    made.d.hth[:3], made.d.grab[1] = (own, new, 12), 30
    made.s.does[1], made.s.target[1] = L.JUMPS, 2
    assert K.hold_choices.bides(made.d, made.s, 1, 0) == waits
    assert (K.hold_choices.option(made.d, made.s, 1, 0) == L.BIDES) == waits
    made.s.does[1] = L.HOLDS
    assert not K.hold_choices.bides(made.d, made.s, 1, 0)


def test_what_was_held_back_is_one_attack_of_all_at_the_end(catalogue: Catalogue) -> None:
    """Instead of one before and one of the newcomer; the other side has acted by then."""
    made = ring(catalogue, 2, 1)
    clinch(made, 0, 2)
    made.d.hth[:3], made.d.grab[1], made.d.pt[:3] = (6, 6, 12), 30, 900
    made.d.t[:] = 0
    rolls(made, 0)
    jump(made, 1, at=2)
    assert made.s.held[1] == 1
    assert attacks(made, K.events.GRIP) == [(2, 0, 12, 6), (0, 2, 12, 12)]
    assert list(made.s.means[:2]) == [L.GRIPS] * 2


def test_an_attack_that_was_held_back_for_nobody_is_made_all_the_same(
    catalogue: Catalogue,
) -> None:
    made = ring(catalogue, 2, 1)
    clinch(made, 0, 2)
    made.d.hth[:3], made.d.grab[1], made.d.pt[:3] = (6, 6, 9), -30, 900
    made.d.t[:] = 0
    rolls(made, 0)
    jump(made, 1, at=2)
    assert made.s.held[1] == -1
    assert attacks(made, K.events.GRIP) == [(2, 0, 9, 6), (0, 2, 6, 9)]


def test_newcomers_attack_as_a_group(catalogue: Catalogue) -> None:
    """Two who join at once add 6 to one another; the one who was there has had his attack."""
    made = ring(catalogue, 3, 1)
    clinch(made, 0, 3)
    made.d.hth[:4], made.d.grab[1:3], made.d.pt[:4] = (9, 5, 5, 9), 30, 900
    made.d.policy[:] = L.NEAREST
    made.s.turned[:] = made.s.current_round
    rolls(made, 2)
    jump(made, 1, 2, at=3)
    assert list(made.s.held[:4]) == [1] * 4
    assert attacks(made, K.events.GRIP) == [(1, 3, 11, 9)]


@pytest.mark.parametrize(("seat", "goes"), [(12, True), (13, False)])
def test_several_change_their_minds_where_they_are_too_weak_together(
    seat: int, goes: bool, catalogue: Catalogue
) -> None:
    """Two of 6 are 12; each rolls for himself whether he stays on his feet, the slow one falls."""
    made = ring(catalogue, 2, 1)
    made.d.hth[:3], made.d.agile[:2] = (6, 6, seat), (30, 10)
    made.d.grab[:2] = -30
    rolls(made, 0)
    jump(made, 0, 1, at=2)
    assert len(attacks(made, K.events.GRAB)) == (2 if goes else 0)
    if not goes:
        assert [made.s.down[u] for u in range(2)] == [L.UP, L.PRONE]


@pytest.mark.parametrize(
    ("went", "total", "down", "slowed"),
    [
        (9, -5, L.PRONE, 0), (9, -4, L.UP, 4), (9, 0, L.UP, 4), (9, 1, L.UP, 0),
        (0, -5, L.UP, 0), (0, -9, L.UP, 0), (0, -10, L.PRONE, 0),
    ],
)  # fmt: skip
def test_a_grab_at_a_run_goes_wrong_sooner(
    went: int, total: int, down: int, slowed: int, catalogue: Catalogue
) -> None:
    made = ring(catalogue, 1, 1)
    made.s.went[0] = went
    made.d.grab[0] = 4 if went else 0
    made.d.db[1, :] = 40
    made.s.facing[1] = 0
    made.d.hth[0] = 40
    rolls(made, total)
    jump(made, 0, at=1)
    assert (made.s.down[0], made.s.slowed[0]) == (down, slowed)


def test_who_stumbled_moves_half_in_the_next_turn(catalogue: Catalogue) -> None:
    made = ring(catalogue, 1, 1)
    whole = K.moving.move_of(made.d, made.s, 0)
    made.s.slowed[0] = made.s.current_round + 1
    assert K.moving.move_of(made.d, made.s, 0) == whole
    made.s.current_round += 1
    assert K.moving.move_of(made.d, made.s, 0) == whole // 2


def swinging(catalogue: Catalogue) -> Field:
    """Return one who swings into a hold of a friend and two enemies."""
    made = ring(catalogue, 2, 2)
    K.hexes.lift(made.s, 3)
    stand(made, 3, 9, 11, 0)
    clinch(made, 1, 2, 3)
    made.s.does[0], made.s.target[0] = L.STRIKES, 2
    made.d.hth[:4] = 5
    return made


def test_against_who_names_one_in_a_hold_all_others_count_as_a_side(catalogue: Catalogue) -> None:
    """Two guards of one side are as large as two; one alone is the smaller of two sides."""
    made = swinging(catalogue)
    made.d.siz[1:4] = 16
    plain = K.attack_and_defence.attack_of(made.d, made.s, 0, 2, L.DODGE)[1]
    made.s.named[0] = 1
    named = K.attack_and_defence.attack_of(made.d, made.s, 0, 2, L.DODGE)[1]
    sizes = made.d.adj[16], made.d.adj[32]
    assert plain == 6 + sizes[0] - sizes[1]
    assert named == 6 + sizes[1] - sizes[0]
    made.d.hth[2] = 5 + 6 + 12
    assert (
        K.attack_and_defence.attack_of(made.d, made.s, 0, 2, L.DODGE)[1] == named + made.d.adj[12]
    )


def test_a_blow_into_a_hold_falls_on_any_of_the_enemies_unless_one_is_named(
    catalogue: Catalogue,
) -> None:
    for named, total, found in ((0, 30, {2, 3}), (1, 30, {2}), (0, -1, {1}), (1, -1, {1, 3})):
        hit: set[int] = set()
        for _ in range(30):
            made = swinging(catalogue)
            made.d.t[:] = made.d.c[:] = 0
            made.s.named[0] = named
            made.d.h[0, :] = 0
            K.rng.reseed(made.s.rng, 7, len(hit) + _)
            rolls(made, total)
            K.blows.strike(made.d, made.s, 0, 2, L.PRIMARY)
            hit |= {u for u in range(4) if made.s.new_wounds[u] + made.s.new_fatigue[u] > 0}
        assert hit == found


@pytest.mark.parametrize(("wounds", "named"), [(0, 0), (13, 1)])
def test_greedy_names_who_is_nearly_done(wounds: int, named: int, catalogue: Catalogue) -> None:
    """By a blow that lands as well on one alone as on either of the two."""
    made = swinging(catalogue)
    made.s.wounds[2] = wounds
    made.d.h[0, :] = 12
    K.closing_in.aim(made.d, made.s, 0, 2)
    assert made.s.named[0] == named


def guarded(catalogue: Catalogue, *does: int) -> Field:
    """Return a man on the ground with so many friends beside him, and an enemy."""
    made = field(catalogue, ["town-guard"] * (1 + len(does)), ["town-guard"])
    stand(made, 0, 10, 10, 5)
    for u, chosen in enumerate(does, 1):
        stand(made, u, 10 + AROUND[u - 1][0], 10 + AROUND[u - 1][1], 5)
        made.s.does[u] = chosen
    stand(made, 1 + len(does), 10, 11, 2)
    made.s.down[0] = L.PRONE
    made.d.dp[:, :], made.d.ds[:, :] = 9, L.NONE_HELD
    return made


@pytest.mark.parametrize(
    ("does", "held", "attack", "defence", "used"),
    [
        ([L.DEFENDS, L.DEFENDS], False, 9, 6, 2), ([L.DEFENDS, L.DEFENDS], False, 2, 3, 1),
        ([L.DEFENDS, L.HOLDS], False, 9, 3, 1), ([L.STRIKES, L.HOLDS], False, 9, 0, 0),
        ([L.DEFENDS, L.DEFENDS], False, -1, 0, 0), ([L.DEFENDS, L.HOLDS], True, 9, 5, 1),
        ([L.STRIKES, L.DEFENDS], True, 9, 8, 2),
    ],
)  # fmt: skip
def test_friends_parry_together_for_who_is_down_and_each_but_once(
    does: list[int], held: bool, attack: int, defence: int, used: int, catalogue: Catalogue
) -> None:
    """A third of a parry of 9 each; 2 more for a hold by who does nothing else."""
    made = guarded(catalogue, *does)
    if held:
        clinch(made, 0, 3)
        made.s.target[1:3] = 3
    assert K.swinging_in.parried_by_friends(made.d, made.s, 0, attack, 0) == defence
    assert int(made.s.parried[:3].sum()) == used
    assert K.swinging_in.parried_by_friends(made.d, made.s, 0, attack, 0) == 0 or used < does.count(
        L.DEFENDS
    )


def test_parries_for_a_friend_count_against_the_blow(catalogue: Catalogue) -> None:
    made = guarded(catalogue, L.DEFENDS)
    made.s.recording = 1
    alone = K.attack_and_defence.attack_of(made.d, made.s, 2, 0, L.PRIMARY)[1]
    made.d.h[2, :] = made.d.hs[2, :] = made.d.hw[2, :] = 30
    rolls(made, -30)
    made.s.target[2] = 0
    for _ in range(2):
        K.blows.strike(made.d, made.s, 2, 0, L.PRIMARY)
    assert [row[3] for row in attacks(made, K.events.BLOW)] == [alone + 3, alone]
    K.game.begin_turn(made.d, made.s, 1)
    assert made.s.parried[1] == 0


@pytest.mark.parametrize(
    ("mates", "gain", "does"), [(2, 0.01, L.JUMPS), (0, 0.01, L.STRIKES), (2, 4.0, L.STRIKES)]
)
def test_a_pack_jumps_whom_no_blade_bites(
    mates: int, gain: float, does: int, catalogue: Catalogue
) -> None:
    """Three guards of 5 are 15 to one of 9; alone he would not, nor where he does harm."""
    made = ring(catalogue, 1 + mates, 1)
    foe = 1 + mates
    made.d.hth[: foe + 1] = 5
    made.d.hth[foe], made.d.gain[:foe, foe, :], made.d.db[foe, :] = 9, gain, 0
    K.generals.decide(made.d, made.s, 0)
    assert made.s.does[0] == does


@pytest.mark.parametrize(
    ("mate", "foe", "gain", "does"),
    [(5, 7, 0.01, L.JUMPS), (5, 9, 0.01, L.STRIKES), (5, 7, 4.0, L.STRIKES)],
)
def test_greedy_joins_a_hold_that_it_makes_strong(
    mate: int, foe: int, gain: float, does: int, catalogue: Catalogue
) -> None:
    """5 and 5 are 11: 4 better than 7; where a blow from outside bites he strikes instead."""
    made = ring(catalogue, 2, 1)
    clinch(made, 1, 2)
    made.d.hth[:3] = 5, mate, foe
    made.d.gain[0, 2, :] = gain
    K.generals.decide(made.d, made.s, 0)
    assert made.s.does[0] == does
