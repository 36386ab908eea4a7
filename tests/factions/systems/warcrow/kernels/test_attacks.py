"""Blows, shots, hold and shoot, opportunity attacks, from rolls that are certain."""

from typing import Any

import pytest

from factions.systems.warcrow.catalogue import Attack, Effect, Pool, Switch
from tests.factions.systems.warcrow.board import Board, E, L, Piece, Unit, attack, board


def duel(one: Unit | None = None, other: Unit | None = None, **more: Any) -> Board:
    """Return units 0 and 1 in contact; unless given, with an attack of S and no defence."""
    tough = {"wounds": 9, "at": (30.0, 32.0), "side": 1}
    return board(one or Unit(wounds=9), other or Unit(**tough), **more)  # type: ignore[arg-type]  # keywords of several types


def enemy(hits: str | Attack = "S", blocks: str | Attack = "", **changes: Any) -> Unit:
    return Unit(side=1, at=(30.0, 32.0), wounds=9, hits=hits, blocks=blocks, **changes)


@pytest.mark.parametrize(
    ("hits", "back", "stress"), [("SS", "S", [0, 1]), ("S", "SS", [1, 0]), ("S", "S", [0, 0])]
)
def test_more_damage_wins(hits: str, back: str, stress: list[int]) -> None:
    made = duel(Unit(wounds=9, hits=hits), enemy(blocks=back))
    made.fight(0, 1)
    assert [made.stress(u) for u in range(2)] == stress
    assert [made.damage(u) for u in range(2)] == [len(back), len(hits)]
    assert made.is_engaged(0, 1) or any(stress)


@pytest.mark.parametrize(
    ("keywords", "foes", "charging", "wounds"),
    [("", 1, 0, 2), ("", 2, 0, 1), ("Raging", 1, 1, 3), ("Raging", 1, 0, 2)],
)
def test_a_second_enemy_costs_a_symbol_and_raging_adds_one_to_a_charge(
    keywords: str, foes: int, charging: int, wounds: int
) -> None:
    second = Unit(side=1, at=(30.0, 28.0) if foes == 2 else None, wounds=9)
    made = board(Unit(wounds=9, hits="SS", keywords=keywords), enemy(), second)
    made.fight(0, 1, bool(charging))
    assert made.damage(1) == wounds


@pytest.mark.parametrize(("stress", "wounds", "after"), [(0, 4, 1), (1, 4, 2), (2, 1, 2)])
def test_modifiers_cost_stress_and_never_beyond_morale(
    stress: int, wounds: int, after: int
) -> None:
    made = duel(Unit(wounds=9, hits=attack("S", "SSS"), stress=stress), enemy())
    made.fight(0, 1)
    assert (made.damage(1), made.stress(0)) == (wounds, after)


@pytest.mark.parametrize(("owner", "state", "wounds"), [(0, L.DISARMED, 0), (1, L.VULNERABLE, 4)])
def test_a_state_bars_modifiers_and_goes_with_its_roll(owner: int, state: int, wounds: int) -> None:
    hits, blocks = attack("S", "SSS"), attack("", "BBB")
    states = [state if u == owner else 0 for u in range(2)]
    mine = Unit(wounds=9, hits=hits, blocks=blocks, states=states[0])
    made = duel(mine, enemy(hits, blocks, states=states[1]))
    made.fight(0, 1)
    assert (made.states(owner), made.damage(1)) == (0, wounds)


def test_the_demoralized_buy_nothing_and_flee_after_the_fight() -> None:
    made = duel(Unit(wounds=9, hits="SS"), enemy(blocks=attack("", "BBB"), demoralized=True))
    made.fight(0, 1)
    assert (made.damage(1), made.stress(1)) == (2, 0)
    assert made.at(1) == pytest.approx((30, 41))


@pytest.mark.parametrize(
    ("charged", "thirst", "again"), [(True, -1, True), (False, 1, True), (False, -1, False)]
)
def test_a_charge_or_bloodlust_repeats_the_roll(charged: bool, thirst: int, again: bool) -> None:
    made = duel(Unit(wounds=9, bloodthirst=thirst))
    made.open_fight(0, 1, charged)
    assert made.may_repeat() is again
    assert made.todo() == [L.RESULT, L.ROLL_OFF]


def test_no_unit_fights_what_it_does_not_touch() -> None:
    made = board(Unit(), Unit(side=1, at=(30.0, 33.0)))
    made.open_fight(0, 1, True)
    assert made.todo() == []


# Opportunity attacks


@pytest.mark.parametrize(
    ("stress", "demoralized", "struck"), [(0, 0, 1), (1, 0, 1), (2, 0, 0), (0, 1, 0)]
)
def test_an_opportunity_attack_costs_a_stress(stress: int, demoralized: int, struck: int) -> None:
    made = duel(other=enemy("SS", stress=stress, demoralized=bool(demoralized)))
    made.walk_away(30.0, 20.0)
    assert (made.damage(0), [made.stress(u) for u in range(2)]) == (
        2 * struck,
        [0, stress + struck],
    )
    assert made.at(0)[1] < 24  # it goes all the same
    assert [row[:2] for row in made.events(E.ROLL)] == [[1, 0]] * struck


@pytest.mark.parametrize(("stress", "away"), [(2, 0.0), (0, 1.0)])
def test_a_unit_that_can_no_longer_strike_does_not(stress: int, away: float) -> None:
    made = duel(other=enemy(stress=stress))
    made.put(0, (30.0, 30.0 - away))
    made.open_parting_blow(1, 0)
    assert (made.todo(), made.stress(1)) == ([], stress)


@pytest.mark.parametrize(("thirst", "again"), [(-1, False), (0, True)])
def test_only_bloodlust_repeats_an_opportunity_attack(thirst: int, again: bool) -> None:
    made = duel(other=enemy(bloodthirst=thirst))
    made.open_parting_blow(1, 0)
    assert (made.rollers(), made.may_repeat()) == ([1, 0], again)


# Shots


def archers(
    *more: Unit, shots: str = "SSS", friend: tuple[float, float] | None = None, **changes: Any
) -> Board:
    """Return archer 0 at (30, 20), a friend 1, and their target 2 at (30, 30); then others."""
    bow = Unit(at=(30.0, 20.0), wounds=2, shots=shots, range=12, **changes)
    target = Unit(at=(30.0, 30.0), side=1, wounds=9, blocks="SB")
    return board(bow, Unit(at=friend, wounds=9), target, *more)


@pytest.mark.parametrize(("friend", "stress"), [(None, 0), ((32.0, 30.0), 1), ((33.0, 30.0), 0)])
def test_a_shot_meets_blocks_but_no_answer_and_shakes_the_engaged(
    friend: tuple[float, float] | None, stress: int
) -> None:
    made = archers(friend=friend)
    made.shoot(0, at=2)
    assert [made.damage(u) for u in range(3)] == [0, 0, 2]
    assert [made.stress(u) for u in range(3)] == [0, stress, 0]


@pytest.mark.parametrize(("keywords", "row", "again"), [("", 4 * 3, False), ("Aim", 0, True)])
def test_cover_adds_its_die_unless_the_shooter_aims(keywords: str, row: int, again: bool) -> None:
    made = archers(keywords=keywords)
    made.lay(Piece((30.0, 28.6), 4, 0.4, does=L.UNSTABLE, cover=5))
    made.open_shot(0, 2)
    assert made.defends_by(2, L.SHOT_AT + row)
    assert made.may_repeat() is again


def test_hold_and_shoot_meets_a_charge() -> None:
    made = archers(charge=8)
    made.charge(2, 0)
    assert (made.stress(0), made.damage(2)) == (2, 2)  # one for the shot, one for its defeat
    assert made.is_engaged(2, 0)
    whys = [row[2] for row in made.events(E.ROLL)]
    assert whys == [E.HOLD_AND_SHOOT, E.ATTACK]


@pytest.mark.parametrize("why", ["stress", "engaged", "unseen"])
def test_stress_a_fight_and_a_wall_prevent_hold_and_shoot(why: str) -> None:
    fighting = [Unit(side=1, at=(30.0, 17.99))] if why == "engaged" else []
    made = archers(*fighting, stress=2 if why == "stress" else 0)
    if why == "unseen":
        made.lay(Piece((30.0, 25.0), 10, 0.5, does=L.BLOCKS))
    made.open_charge(2, 0)
    assert made.todo() == [L.MEET]


def test_a_charger_shot_down_arrives_nowhere() -> None:
    made = archers(shots="S" * 14)
    made.charge(2, 0)
    assert (made.is_gone(2), made.foes(0)) == (True, 0)


@pytest.mark.parametrize(("wounds", "stress"), [(9, 1), (4, 1), (2, 0)])
def test_no_stress_for_wounds_that_the_target_cannot_take(wounds: int, stress: int) -> None:
    foe = Unit(side=1, at=(30.0, 32.0), wounds=wounds, cost=60)
    made = duel(Unit(wounds=9, hits=attack("SSS", "SSS"), stress=0), foe)
    made.fight(0, 1)
    assert made.stress(0) == stress


@pytest.mark.parametrize(("wounds", "stress"), [(9, 1), (1, 0)])
def test_no_stress_to_spare_wounds_of_a_unit_that_falls_all_the_same(
    wounds: int, stress: int
) -> None:
    mine = Unit(wounds=wounds, cost=60, hits="", blocks=attack("", "B"))
    made = duel(mine, enemy("SSSS"))
    assert made.modifiers_bought(0, 1, L.DEFENCE) == stress


@pytest.mark.parametrize(
    ("do", "troops", "damage", "away", "bought"),
    [
        ("recover", 1, 0, 35.0, 1),
        ("recover", 2, 0, 35.0, 0),  # at full strength
        ("recover", 2, 1, 35.0, 0),  # hurt, but no troop lost
        ("recover", 1, 0, 50.0, 0),  # out of reach
        ("heal", 2, 1, 35.0, 1),
        ("heal", 2, 0, 35.0, 0),
        ("heal", 2, 1, 50.0, 0),
    ],
)
@pytest.mark.parametrize(("kind", "field"), [(L.MELEE, "hits"), (L.DEFENCE, "blocks")])
def test_no_stress_to_help_allies_where_none_is_in_need(
    do: str, troops: int, damage: int, away: float, bought: int, kind: int, field: str
) -> None:
    helps = Switch("XX", (Effect(do, "ally", within=10),))
    mine: dict[str, Any] = {field: Attack(Pool("", "X"), (Pool("", "X"),), (helps,))}
    made = board(
        Unit(**mine, cost=60, wounds=9),
        Unit(at=(away, 25.0), troops=2, wounds=2, cost=60, damage=damage),
        enemy(""),
    )
    if troops == 1:
        made.suffer(1, 2)
    assert made.modifiers_bought(0, 2, kind) == bought


def test_a_modifier_that_pays_for_more_than_help_is_bought_without_need() -> None:
    switches = (Switch("XX", (Effect("heal", "ally", within=10),)), Switch("X", (Effect("wound"),)))
    mine = Unit(hits=Attack(Pool("", ""), (Pool("", "X"),), switches), wounds=9, cost=10)
    made = board(mine, enemy("", cost=90))
    assert made.modifiers_bought(0, 1, L.MELEE) == 1


@pytest.mark.parametrize(("wounds", "guest", "rages"), [(9, 0, 1), (2, 0, 0), (2, 3, 1)])
def test_no_rage_against_a_unit_dead_by_the_roll(wounds: int, guest: int, rages: int) -> None:
    mine = Unit(at=(30.0, 28.0), wounds=9, hits="SS", keywords="Berserker Rage", cost=9)
    foe = Unit(side=1, at=(30.0, 30.0), wounds=wounds, cost=90)
    hero = Unit(side=1, host=1, wounds=guest, at=None)
    made = board(mine, *((foe, hero) if guest else (foe,)))
    made.put(1, (30.0, 30.01), *([(30.0, 32.0)] if guest else []))
    made.fight(0, 1)
    assert made.damage(0) == rages
