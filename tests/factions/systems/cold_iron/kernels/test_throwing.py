"""Throws before closing, fumbled shots, evading, the next weapon, three swings, who waits."""

import pytest

from factions.systems.cold_iron.battle.bands import company
from factions.systems.cold_iron.catalogue import Catalogue
from factions.systems.cold_iron.kernels.record import indices as L  # noqa: N812
from factions.tabletop.lists.roster import Entry
from tests.factions.systems.cold_iron.kernels.stage import (
    Field,
    K,
    band,
    field,
    rolls,
    stand,
    strikes_at,
)


def apart(catalogue: Catalogue, unit: str | Entry, hexes: int, foe: str = "town-guard") -> Field:
    """Return somebody with a missile in hand, and an enemy so many hexes away."""
    made = field(catalogue, [unit], [foe])
    stand(made, 0, 10, 5, 5)
    stand(made, 1, 10, 5 + hexes, 2)
    made.s.stance[0], made.s.recording, made.s.committed[0] = L.MISSILE, 1, 1
    return made


@pytest.mark.parametrize(
    ("hexes", "shots", "does", "stance", "left"),
    [
        (7, 3, L.SHOOTS, L.MISSILE, 5), (2, 3, L.SHOOTS, L.MISSILE, 2),
        (2, 1, L.STRIKES, L.MELEE, 1), (1, 3, L.STRIKES, L.MELEE, 1),
        (30, 3, L.HOLDS, L.MISSILE, None),
    ],
)  # fmt: skip
def test_javelins_are_thrown_before_closing(
    hexes: int, shots: int, does: int, stance: int, left: int | None, catalogue: Catalogue
) -> None:
    """From five hexes; the last is kept to strike with, at once and unhindered."""
    made = apart(catalogue, "javelin-skirmisher", hexes)
    made.s.shots_left[0], made.d.grip_gain[:] = shots, 0
    K.generals.decide(made.d, made.s, 0)
    assert (made.s.does[0], made.s.stance[0], made.s.haste[0]) == (does, stance, 0)
    assert left is None or K.hexes.between(made.s, 0, 1) == left


@pytest.mark.parametrize(("gain", "does"), [(9.0, L.SHOOTS), (0.1, L.READIES)])
def test_who_must_ready_a_blade_throws_where_it_is_worth_it(
    gain: float, does: int, catalogue: Catalogue
) -> None:
    made = apart(catalogue, "javelin-skirmisher", 4)
    made.d.throws[0], made.d.shot_gain[0, 1] = 1, gain
    K.generals.decide(made.d, made.s, 0)
    assert made.s.does[0] == does


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
    made = field(catalogue, [man, "javelin-skirmisher", "line-longbow"], ["town-guard"])
    assert list(made.d.throws[:4]) == [1, 2, 0, 0]


@pytest.mark.parametrize(
    ("total", "idle", "down", "shots", "dodging"),
    [
        (-5, 0, L.UP, 19, 0), (-6, 0, L.UP, 19, 2), (-7, 0, L.UP, 19, 0), (-8, 2, L.UP, 19, 0),
        (-10, 2, L.UNARMED, 19, 0), (-11, 2, L.UP, 0, 0), (-12, 2, L.UP, 0, 0),
        (-15, 2, L.PRONE, 19, 0),
    ],
)  # fmt: skip
def test_a_fumbled_shot_goes_by_the_chart(
    total: int, idle: int, down: int, shots: int, dodging: int, catalogue: Catalogue
) -> None:
    made = apart(catalogue, "line-longbow", 5)
    made.d.hm[0] = 1
    made.s.shots_left[0] = 20
    rolls(made, total)
    K.missile_attacks.shoot_all(made.d, made.s)
    K.missile_attacks.shoot(made.d, made.s, 0, 1)
    K.physical_health.settle(made.d, made.s)
    assert (made.s.idle[0], made.s.down[0]) == (idle, down)
    assert (made.s.shots_left[0], made.s.dodging[0]) == (shots, dodging)


@pytest.mark.parametrize(("total", "victim"), [(-13, 1), (-14, 0)])
def test_a_fumbled_shot_may_hit_a_friend_or_oneself(
    total: int, victim: int, catalogue: Catalogue
) -> None:
    made = field(catalogue, ["line-longbow", "town-guard"], ["town-guard"])
    stand(made, 0, 10, 5, 5)
    stand(made, 1, 11, 5, 5)
    stand(made, 2, 10, 10, 2)
    made.s.stance[0] = L.MISSILE
    made.d.hm[0], made.d.t[:] = 1, 0
    made.d.shot_dice[0] = 1, 1, 4
    rolls(made, total)
    K.missile_attacks.shoot(made.d, made.s, 0, 2)
    assert [int(made.s.new_wounds[u] > 0) for u in range(3)] == [int(u == victim) for u in range(3)]
    assert made.s.new_wounds[0] <= 3
    made.s.new_wounds[:], made.s.loading[0] = 0, 0
    made.d.dm[:2, :] = made.d.db[:2, :] = 16
    K.missile_attacks.shoot(made.d, made.s, 0, 2)
    assert bool(made.s.new_wounds.sum()) == (victim == 0)


def test_a_thrown_weapon_is_gone_but_the_next_is_at_hand(catalogue: Catalogue) -> None:
    made = apart(catalogue, "javelin-skirmisher", 2)
    made.d.hm[0] = 1
    rolls(made, -12)
    K.missile_attacks.shoot(made.d, made.s, 0, 1)
    assert (made.s.shots_left[0], made.s.weapon_lost[0]) == (2, 0)


@pytest.mark.parametrize(
    ("bow", "hexes", "unit", "does"),
    [
        (1, 30, "town-guard", L.EVADES), (0, 30, "town-guard", L.HOLDS),
        (1, 11, "town-guard", L.HOLDS), (1, 30, "bearskin", L.HOLDS),
    ],
)  # fmt: skip
def test_who_is_shot_at_and_has_time_evades(
    bow: int, hexes: int, unit: str, does: int, catalogue: Catalogue
) -> None:
    """At half a move, where nobody can be on him in this turn; berserkers never do."""
    made = field(catalogue, [unit, unit], ["line-longbow"])
    stand(made, 0, 10, 5, 5)
    stand(made, 1, 11, 5, 5)
    stand(made, 2, 10, 5 + hexes, 2)
    made.s.shot_at[0], made.d.move[:3], made.d.charge[:] = bow, 10, 0
    K.generals.decide(made.d, made.s, 0)
    assert made.s.does[0] == does


def test_who_evades_is_harder_to_shoot_and_dodges(catalogue: Catalogue) -> None:
    made = apart(catalogue, "line-longbow", 8, "line-shieldman")
    made.s.stance[1] = L.MELEE
    found = []
    for does in (L.HOLDS, L.EVADES):
        made.s.does[1] = does
        found.append(K.missile_attacks.met_by(made.d, made.s, 0, 1))
    assert found[1] == found[0] + 2
    assert K.attack_and_defence.met(made.d, made.s, 0, 1, L.PRIMARY) == L.DODGE


def test_the_next_weapon_must_be_readied(catalogue: Catalogue) -> None:
    """Its blow is lost in the turn in which the first breaks; the next one is struck at 6 less."""
    made = apart(catalogue, "line-shieldman", 1)
    made.s.stance[0] = L.MELEE
    made.d.bare[0, L.SPARE] = 0
    K.breaking.wear_weapon(made.d, made.s, 0, int(made.d.weapon[0, L.MELEE]))
    assert (made.s.stance[0], made.s.unready[0]) == (L.SPARE, 1)
    made.s.does[0], made.s.target[0] = L.STRIKES, 1
    K.blows.melee(made.d, made.s)
    assert made.s.struck[0] == 0
    K.game.begin_turn(made.d, made.s, 0)
    K.generals.decide(made.d, made.s, 0)
    assert (made.s.does[0], made.s.haste[0], made.s.unready[0]) == (L.STRIKES, 6, 0)
    K.game.begin_turn(made.d, made.s, 0)
    K.generals.decide(made.d, made.s, 0)
    assert made.s.haste[0] == 0
    made.s.stance[0], made.s.weapon_lost[0], made.d.bare[0, L.SPARE] = L.MELEE, 0, 1
    K.breaking.wear_weapon(made.d, made.s, 0, int(made.d.weapon[0, L.MELEE]))
    assert made.s.unready[0] == 0


@pytest.mark.parametrize(("unit", "goes"), [("bearskin", True), ("town-guard", False)])
def test_a_berserker_does_not_wait_for_his_band(
    unit: str, goes: bool, catalogue: Catalogue
) -> None:
    made = field(catalogue, [unit, "line-longbow"], ["town-guard"])
    stand(made, 0, 10, 5, 5)
    stand(made, 1, 11, 4, 5)
    stand(made, 2, 10, 9, 2)
    made.s.stance[1], made.s.slowest[0] = L.MISSILE, 3
    assert K.band.waits(made.d, made.s, 0)
    K.generals.decide(made.d, made.s, 0)
    assert (K.hexes.between(made.s, 0, 2) == 1) == goes


@pytest.mark.parametrize(
    ("tired", "gain", "turn", "row", "waits"),
    [
        (34, 0.1, 5, 10, True), (33, 0.1, 5, 10, False), (34, 3.0, 5, 10, False),
        (34, 0.1, 4, 10, False),
    ],
)  # fmt: skip
def test_whom_few_turns_make_collapse_lets_the_enemy_come(
    tired: int, gain: float, turn: int, row: int, waits: bool, catalogue: Catalogue
) -> None:
    """With eight turns left of three times his 14 points, and blows that do little in them."""
    made = field(catalogue, ["town-guard"], ["town-guard"])
    stand(made, 0, 10, row, 5)
    stand(made, 1, 10, row + 3, 2)
    made.d.pt[:2], made.s.tired[0], made.s.current_round = 14, tired, turn
    made.d.gain[0, 1, :] = gain
    made.s.committed[0] = 1
    assert K.band.spares(made.d, made.s, 0, 1) == waits
    K.generals.decide(made.d, made.s, 0)
    assert (made.s.went[0] == 0) == waits


@pytest.mark.parametrize(("row", "waits"), [(18, False), (21, True)])
def test_at_a_bridge_he_goes_across_first(row: int, waits: bool, catalogue: Catalogue) -> None:
    made = field(catalogue, ["town-guard"], ["town-guard"], "hold-the-bridge")
    stand(made, 0, 10, row, 5)
    stand(made, 1, 10, row + 3, 2)
    made.s.tired[0], made.s.current_round = 3 * made.d.pt[0] - 4, 5
    made.d.gain[0, 1, :] = 0.1
    assert K.band.spares(made.d, made.s, 0, 1) == waits


def test_an_archer_shoots_on_however_tired(catalogue: Catalogue) -> None:
    made = apart(catalogue, "line-longbow", 18)
    made.s.tired[0], made.s.current_round = 3 * made.d.pt[0] - 1, 9
    made.d.gain[0, 1, :] = 0.01
    assert K.band.spares(made.d, made.s, 0, 1)
    K.generals.decide(made.d, made.s, 0)
    assert made.s.does[0] == L.SHOOTS


@pytest.mark.parametrize(("h", "third", "haste"), [(80, 1, 36), (40, 0, 12), (20, 0, 0)])
def test_three_swings_cost_three_times_as_much(
    h: int, third: int, haste: int, catalogue: Catalogue
) -> None:
    """At those in front of him, where each of them hits surely, and none the oftener for it."""
    made = field(catalogue, ["champion-of-the-ford"], ["town-guard"] * 3)
    stand(made, 0, 10, 10, 5)
    stand(made, 1, 10, 11, 2)
    stand(made, 2, 11, 10, 3)
    stand(made, 3, 9, 11, 1)
    strikes_at(made, (0, 1), (1, 0), (2, 0), (3, 0))
    made.d.h[0, :] = made.d.hs[0, :] = made.d.hw[0, :] = h
    made.d.db[0, :] = made.d.ds[0, :] = made.d.dp[0, :] = made.d.dw[0, :] = 90
    made.d.policy[:] = L.GREEDY
    K.declarations.declare(made.d, made.s)
    assert (made.s.third[0] >= 0, made.s.haste[0]) == (bool(third), haste)
    if not third:
        return
    K.parries.assign(made.d, made.s)
    assert [int(made.s.guard[v]) for v in (1, 2, 3)] == [L.PRIMARY] * 3
    made.s.recording = 1
    made.s.does[1:4] = L.HOLDS
    rolls(made, 0)
    K.blows.melee(made.d, made.s)
    rows = made.s.event[: made.s.events]
    found = [(int(row[4]), int(row[6])) for row in rows if row[0] == K.events.ATTACK]
    assert sorted(found) == [(1, h - 36), (2, h - 36), (3, h - 36)]
