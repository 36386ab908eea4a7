"""Blows, shots, hold and shoot, opportunity attacks, from rolls that are certain."""

from typing import Any

import pytest

from factions.systems.warcrow.catalogue import Attack
from tests.factions.systems.warcrow.interpreted import Board, E, K, L, Piece, Unit, attack, board


def duel(one: Unit | None = None, other: Unit | None = None, **more: Any) -> Board:
    """Return units 0 and 1 in contact; unless given, with an attack of S and no defence."""
    tough = {"wounds": 9, "at": (30.0, 32.0), "side": 1}
    return board(one or Unit(wounds=9), other or Unit(**tough), **more)  # type: ignore[arg-type]


def enemy(hits: str | Attack = "S", blocks: str | Attack = "", **changes: Any) -> Unit:
    return Unit(side=1, at=(30.0, 32.0), wounds=9, hits=hits, blocks=blocks, **changes)


@pytest.mark.parametrize(
    ("hits", "back", "stress"), [("SS", "S", [0, 1]), ("S", "SS", [1, 0]), ("S", "S", [0, 0])]
)
def test_more_damage_wins(hits: str, back: str, stress: list[int]) -> None:
    made = duel(Unit(wounds=9, hits=hits), enemy(blocks=back))
    made.step(L.FIGHT, 0, 1)
    assert made.s.stress[:2].tolist() == stress
    assert made.s.damage[:2].tolist() == [len(back), len(hits)]
    assert made.s.engaged[0, 1] or any(stress)


@pytest.mark.parametrize(
    ("keywords", "foes", "charging", "wounds"),
    [("", 1, 0, 2), ("", 2, 0, 1), ("Raging", 1, 1, 3), ("Raging", 1, 0, 2)],
)
def test_a_second_enemy_costs_a_symbol_and_raging_adds_one_to_a_charge(
    keywords: str, foes: int, charging: int, wounds: int
) -> None:
    second = Unit(side=1, at=(30.0, 28.0) if foes == 2 else None, wounds=9)
    made = board(Unit(wounds=9, hits="SS", keywords=keywords), enemy(), second)
    made.step(L.FIGHT, 0, 1, charging)
    assert made.s.damage[1] == wounds


@pytest.mark.parametrize(("stress", "wounds", "after"), [(0, 4, 1), (1, 4, 2), (2, 1, 2)])
def test_modifiers_cost_stress_and_never_beyond_morale(
    stress: int, wounds: int, after: int
) -> None:
    made = duel(Unit(wounds=9, hits=attack("S", "SSS"), stress=stress), enemy())
    made.step(L.FIGHT, 0, 1)
    assert (made.s.damage[1], made.s.stress[0]) == (wounds, after)


@pytest.mark.parametrize(("owner", "state", "wounds"), [(0, L.DISARMED, 0), (1, L.VULNERABLE, 4)])
def test_a_state_bars_modifiers_and_goes_with_its_roll(owner: int, state: int, wounds: int) -> None:
    hits, blocks = attack("S", "SSS"), attack("", "BBB")
    made = duel(Unit(wounds=9, hits=hits, blocks=blocks), enemy(hits, blocks))
    made.s.states[owner] = state
    made.step(L.FIGHT, 0, 1)
    assert (made.s.states[owner], made.s.damage[1]) == (0, wounds)


def test_the_demoralized_buy_nothing_and_flee_after_the_fight() -> None:
    made = duel(Unit(wounds=9, hits="SS"), enemy(blocks=attack("", "BBB")))
    made.s.demoralized[1] = 1
    made.step(L.FIGHT, 0, 1)
    assert (made.s.damage[1], made.s.stress[1]) == (2, 0)
    assert made.at(1) == pytest.approx((30, 41))


@pytest.mark.parametrize(
    ("charged", "thirst", "again"), [(True, -1, 1), (False, 1, 1), (False, -1, 0)]
)
def test_who_may_repeat_the_roll(charged: bool, thirst: int, again: int) -> None:
    made = duel()
    made.s.bloodthirst[0] = thirst
    K.melee.fight(made.d, made.s, made.book, 0, 1, charged)
    assert made.s.roll_again == again
    assert made.todo() == [L.RESULT, L.ROLL_OFF]


def test_nobody_fights_whom_it_does_not_touch() -> None:
    made = board(Unit(), Unit(side=1, at=(30.0, 33.0)))
    K.melee.fight(made.d, made.s, made.book, 0, 1, True)
    assert made.todo() == []


# Opportunity attacks


@pytest.mark.parametrize(
    ("stress", "demoralized", "struck"), [(0, 0, 1), (1, 0, 1), (2, 0, 0), (0, 1, 0)]
)
def test_an_opportunity_attack_costs_a_stress(stress: int, demoralized: int, struck: int) -> None:
    made = duel(other=enemy("SS", stress=stress))
    made.s.demoralized[1] = demoralized
    made.walk(30.0, 20.0, kind=L.LEAVE)
    assert (made.s.damage[0], made.s.stress[:2].tolist()) == (2 * struck, [0, stress + struck])
    assert made.at(0)[1] < 24  # it goes all the same
    assert [row[:2] for row in made.told(E.ROLL)] == [[1, 0]] * struck


@pytest.mark.parametrize(("stress", "away"), [(2, 0.0), (0, 1.0)])
def test_who_can_no_longer_strike_does_not(stress: int, away: float) -> None:
    made = duel(other=enemy(stress=stress))
    made.put(0, (30.0, 30.0 - away))
    K.opportunity.parting_blow(made.d, made.s, 1, 0)
    assert (made.todo(), made.s.stress[1]) == ([], stress)


@pytest.mark.parametrize(("thirst", "again"), [(-1, 0), (0, 1)])
def test_only_bloodlust_repeats_an_opportunity_attack(thirst: int, again: int) -> None:
    made = duel()
    made.s.bloodthirst[1] = thirst
    K.opportunity.parting_blow(made.d, made.s, 1, 0)
    assert (made.s.roll_of.tolist(), made.s.roll_again) == ([1, 0], again)


# Shots


def archers(shots: str = "SSS", friend: tuple[float, float] | None = None, **changes: Any) -> Board:
    """Return archer 0 at (30, 20), a friend 1, and their target 2 at (30, 30)."""
    bow = Unit(at=(30.0, 20.0), wounds=2, shots=shots, range=12, **changes)
    target = Unit(at=(30.0, 30.0), side=1, wounds=9, blocks="SB")
    return board(bow, Unit(at=friend, wounds=9), target)


@pytest.mark.parametrize(("friend", "stress"), [(None, 0), ((32.0, 30.0), 1), ((33.0, 30.0), 0)])
def test_a_shot_meets_blocks_but_no_answer_and_shakes_the_engaged(
    friend: tuple[float, float] | None, stress: int
) -> None:
    made = archers(friend=friend)
    made.step(L.FIRE, 0, 2)
    assert made.s.damage[:3].tolist() == [0, 0, 2]
    assert made.s.stress[:3].tolist() == [0, stress, 0]


@pytest.mark.parametrize(("keywords", "row", "again"), [("", 4 * 3, 0), ("Aim", 0, 1)])
def test_cover_adds_its_die_unless_the_shooter_aims(keywords: str, row: int, again: int) -> None:
    made = archers(keywords=keywords)
    made.lay(Piece((30.0, 28.6), 4, 0.4, does=L.UNSTABLE, cover=5))
    K.ranged.fire(made.d, made.s, made.book, 0, 2, False)
    assert made.s.roll_row[1] == made.d.roll[made.d.sheet[2, 0], L.SHOT_AT + row]
    assert made.s.roll_again == again


def test_hold_and_shoot_meets_a_charge() -> None:
    made = archers(charge=8)
    made.step(L.RUSH, 2, 0, 1)
    assert (made.s.stress[0], made.s.damage[2]) == (2, 2)  # one for the shot, one for its defeat
    assert made.s.engaged[2, 0]
    whys = [row[2] for row in made.told(E.ROLL)]
    assert whys == [E.HOLD_AND_SHOOT, E.ATTACK]


@pytest.mark.parametrize("why", ["stress", "engaged", "unseen"])
def test_when_nobody_holds_and_shoots(why: str) -> None:
    made = archers()
    made.s.stress[0] = 2 * (why == "stress")
    made.s.foes[0] = why == "engaged"
    if why == "unseen":
        made.lay(Piece((30.0, 25.0), 10, 0.5, does=L.BLOCKS))
    K.charges.rush(made.d, made.s, made.book, 2, 0, True)
    assert made.todo() == [L.MEET]


def test_a_charger_shot_down_arrives_nowhere() -> None:
    made = archers("S" * 14)
    made.step(L.RUSH, 2, 0, 1)
    assert (made.s.status[2], made.s.foes[0]) == (L.GONE, 0)


@pytest.mark.parametrize(("wounds", "stress"), [(9, 1), (4, 1), (2, 0)])
def test_no_stress_for_wounds_that_nobody_can_take(wounds: int, stress: int) -> None:
    foe = Unit(side=1, at=(30.0, 32.0), wounds=wounds, cost=60)
    made = duel(Unit(wounds=9, hits=attack("SSS", "SSS"), stress=0), foe)
    made.step(L.FIGHT, 0, 1)
    assert made.s.stress[0] == stress


@pytest.mark.parametrize(("wounds", "stress"), [(9, 1), (1, 0)])
def test_no_stress_to_spare_wounds_of_who_falls_all_the_same(wounds: int, stress: int) -> None:
    mine = Unit(wounds=wounds, cost=60, hits="", blocks=attack("", "B"))
    made = duel(mine, enemy("SSSS"))
    assert K.choices.modifiers_for(made.d, made.s, 0, 1, L.DEFENCE) == stress


@pytest.mark.parametrize(("wounds", "guest", "rages"), [(9, 0, 1), (2, 0, 0), (2, 3, 1)])
def test_no_rage_against_who_is_dead_by_the_roll(wounds: int, guest: int, rages: int) -> None:
    mine = Unit(at=(30.0, 28.0), wounds=9, hits="SS", keywords="Berserker Rage", cost=9)
    foe = Unit(side=1, at=(30.0, 30.0), wounds=wounds, cost=90)
    hero = Unit(side=1, host=1, wounds=guest, at=None)
    made = board(mine, *((foe, hero) if guest else (foe,)))
    made.put(1, (30.0, 30.01), *([(30.0, 32.0)] if guest else []))
    made.step(L.FIGHT, 0, 1)
    assert made.s.damage[0] == rages
