"""Fighting: wounds, characters, stress, morale, states, combats, shots, from certain rolls."""

import math
from typing import Any

import pytest

from factions.systems.warcrow.catalogue import Catalogue, Effect, Joined, Panel, Pool, Switch
from tests.factions.systems.warcrow.board import Board, K, L, attack, card, hero

PASSES, FAILS, TWICE = Pool("", "S"), Pool("", ""), Pool("", "SS")


def duel(warcrow: Catalogue, one: Any, other: Any, **more: Any) -> Board:
    """Return units 0 and 1 in contact in the middle of the table, one above the other."""
    made = Board(warcrow, [one], [other], **more)
    made.put(0, *[(30.0, 30.0), (28.0, 29.0), (32.0, 29.0), (30.0, 27.0)][: one.troops])
    made.put(1, *[(30.0, 32.0), (28.0, 33.0), (32.0, 33.0), (30.0, 35.0)][: other.troops])
    made.d.objectives = 0
    made.s.active = 0
    return made


def hurt(made: Board, u: int, wounds: int, by: int = -1) -> int:
    return int(K.damage.suffer(made.d, made.s, u, wounds, by))


# Wounds


@pytest.mark.parametrize(
    ("wounds", "standing", "left"), [(1, 4, 1), (2, 3, 0), (3, 3, 1), (5, 2, 1), (7, 1, 1)]
)
def test_damage_carries_over(warcrow: Catalogue, wounds: int, standing: int, left: int) -> None:
    made = duel(warcrow, card("band", troops=4), card("enemy"))
    assert hurt(made, 0, wounds) == wounds
    assert (made.s.n[0], made.s.damage[0]) == (standing, left)


def test_excess_damage_to_a_lone_unit_is_lost(warcrow: Catalogue) -> None:
    made = duel(warcrow, card("band", troops=2), card("enemy"))
    assert hurt(made, 0, 9, by=1) == 4
    assert made.s.status[0] == L.GONE
    assert (made.s.dealt[1], made.s.taken[0], made.s.killed[1]) == (4, 4, 20)
    assert made.s.foes[1] == 0


def test_the_panel_changes_at_its_member_count(warcrow: Catalogue) -> None:
    panels = (
        Panel(3, 2, attack("SSS"), None, attack("BB")),
        Panel(1, 1, attack("S"), None, attack("")),
    )
    made = duel(warcrow, card("band", troops=4, panels=panels), card("enemy"))
    seen = []
    for _ in range(4):
        seen.append((int(made.s.n[0]), int(K.damage.panel(made.d, made.s, 0))))
        hurt(made, 0, 2)
    assert seen == [(4, 0), (3, 0), (2, 1), (1, 1)]


def test_a_character_counts_as_a_troop(warcrow: Catalogue) -> None:
    panels = (
        Panel(3, 2, attack("SSS"), None, attack("BB")),
        Panel(1, 1, attack("S"), None, attack("")),
    )
    band = card("band", troops=3, panels=panels)
    made = Board(warcrow, [band, hero()], [card("enemy")], {1: 0})
    made.put(0, (30.0, 30.0), (28.0, 29.0), (32.0, 29.0), (30.0, 27.0))
    hurt(made, 0, 2)
    assert K.damage.panel(made.d, made.s, 0) == 0
    hurt(made, 0, 2)
    assert K.damage.panel(made.d, made.s, 0) == 1


def test_the_leader_falls_last(warcrow: Catalogue) -> None:
    made = duel(warcrow, card("band", troops=3), card("enemy"))
    hurt(made, 0, 4)
    assert made.at(0) == (30.0, 30.0)


def test_troops_out_of_contact_fall_first(warcrow: Catalogue) -> None:
    made = Board(warcrow, [card("band", troops=3)], [card("enemy")])
    made.put(1, (30.0, 30.0))
    made.put(0, (30.0, 28.0), (30.0, 24.0), (32.0, 30.0))
    hurt(made, 0, 2, by=1)
    assert [made.at(0, t) for t in range(2)] == [(30.0, 28.0), (32.0, 30.0)]


def test_a_leader_out_of_contact_gives_its_place(warcrow: Catalogue) -> None:
    made = Board(warcrow, [card("band", troops=2)], [card("enemy")])
    made.put(1, (30.0, 30.0))
    made.put(0, (30.0, 25.0), (30.0, 28.0))
    hurt(made, 0, 2, by=1)
    assert made.at(0) == (30.0, 28.0)


@pytest.mark.parametrize("role", ["officer", "support"])
def test_a_character_outlives_its_unit_and_takes_the_excess(warcrow: Catalogue, role: str) -> None:
    made = Board(warcrow, [card("band", troops=2), hero(role=role)], [card("enemy")], {1: 0})
    made.put(0, (30.0, 30.0), (28.0, 29.0), (32.0, 29.0))
    made.put(2, (30.0, 40.0))
    made.s.stress[0], made.s.activated[0], made.s.active = 2, 1, 0
    made.s.states[0] = L.SLOWED
    assert hurt(made, 0, 5, by=2) == 5
    assert made.s.status[:2].tolist() == [L.GONE, L.READY]
    assert (made.s.damage[1], made.s.stress[1], made.s.activated[1]) == (1, 2, 1)
    assert made.s.states[1] == L.SLOWED
    assert made.s.active == 1
    assert made.at(1) == ((30.0, 30.0) if role == "officer" else made.at(1))
    assert K.damage.heir(made.d, made.s, 0) == 1
    assert made.s.killed[2] == 20


def test_healing_and_recovery(warcrow: Catalogue) -> None:
    made = duel(warcrow, card("band", troops=3), card("enemy"))
    hurt(made, 0, 3)
    K.damage.heal(made.d, made.s, 0, 5)
    assert (made.s.n[0], made.s.damage[0]) == (2, 0)
    K.damage.recover(made.d, made.s, 0, 4)
    assert made.s.n[0] == 3
    assert K.formation.in_formation(made.d, made.s, 0)


# Characters' values


def test_a_unit_plays_by_its_characters_values(warcrow: Catalogue) -> None:
    joined = Joined(
        wp=(Pool("", "SS"), False),
        mor=(1, True),
        conquest=(2, True),
        mov=(5, 3),
        w=(1, True),
        charge=12,
        keywords=("Fearless",),
    )
    made = Board(warcrow, [card("band", troops=2), hero(joined=joined)], [card("enemy")], {1: 0})
    assert (made.d.morale[0], made.d.wounds[0], made.d.charge[0]) == (3, 3, 12)
    assert made.d.move[0].tolist() == [5, 3]
    assert made.d.conquest[0].tolist() == [3, 3]
    assert made.d.keywords[0] & L.FEARLESS
    assert K.morale.will_test(made.d, made.s, made.book, 0, 2, False) == 2


# Stress and morale


@pytest.mark.parametrize(
    ("stress", "will", "demoralized"),
    [(2, FAILS, False), (3, PASSES, False), (3, FAILS, True), (4, PASSES, True), (4, TWICE, False)],
)
def test_stress_beyond_morale(
    warcrow: Catalogue, stress: int, will: Pool, demoralized: bool
) -> None:
    made = duel(warcrow, card("band", wp=will), card("enemy"))
    made.s.stress[0], made.s.current_turn = stress, 3
    K.morale.face_stress(made.d, made.s, made.book, 0)
    assert bool(made.s.demoralized[0]) is demoralized
    assert made.s.stress[0] == min(stress, 2)
    if demoralized:
        assert made.s.rally[0] == 5
        assert made.at(0) == pytest.approx((30.0, 21.0))


def test_the_demoralized_neither_gain_nor_lose_stress_nor_conquer(warcrow: Catalogue) -> None:
    made = duel(warcrow, card("band"), card("enemy"))
    made.s.demoralized[0], made.s.stress[0] = 1, 1
    K.morale.add_stress(made.d, made.s, 0, 2)
    K.morale.relieve(made.d, made.s, 0, 1)
    assert made.s.stress[0] == 1
    assert not K.morale.may_stress(made.d, made.s, 0, 1)
    assert K.damage.conquest_of(made.d, made.s, 0) == 0
    assert not K.greedy.may_act(made.d, made.s, 0)


@pytest.mark.parametrize(
    ("will", "turn", "rallied"), [(PASSES, 5, 1), (FAILS, 5, 0), (PASSES, 4, 0)]
)
def test_rallying(warcrow: Catalogue, will: Pool, turn: int, rallied: int) -> None:
    made = duel(warcrow, card("band", wp=will), card("enemy"))
    made.s.demoralized[0], made.s.rally[0], made.s.stress[0] = 1, 5, 2
    made.s.current_turn = turn
    K.game.next_step(made.d, made.s, made.book, 2, 0)
    assert made.s.demoralized[0] == 1 - rallied
    assert made.s.stress[0] == (1 if rallied else 2)
    assert made.s.rally[0] == (7 if turn == 5 and not rallied else 5)


def test_a_unit_that_flees_off_the_table_is_destroyed(warcrow: Catalogue) -> None:
    made = duel(warcrow, card("band", wp=FAILS), card("enemy"))
    made.put(0, (30.0, 9.0))
    made.s.stress[0] = 3
    K.morale.face_stress(made.d, made.s, made.book, 0)
    assert made.s.status[0] == L.GONE


def test_a_golem_is_never_demoralized(warcrow: Catalogue) -> None:
    made = duel(warcrow, card("band", wp=FAILS, keywords=("Golem",)), card("enemy"))
    K.morale.add_stress(made.d, made.s, 0, 5)
    assert made.s.stress[0] == 2
    K.morale.face_stress(made.d, made.s, made.book, 0)
    K.morale.demoralize(made.d, made.s, 0)
    assert made.s.demoralized[0] == 0


@pytest.mark.parametrize(
    ("keywords", "will", "stress"),
    [((), FAILS, 2), ((), PASSES, 1), ((), TWICE, 0), (("Fearless",), FAILS, 0),
     (("Golem",), FAILS, 0), (("Manned",), FAILS, 0)],
)  # fmt: skip
def test_intimidating(
    warcrow: Catalogue, keywords: tuple[str, ...], will: Pool, stress: int
) -> None:
    made = duel(
        warcrow,
        card("band", keywords=keywords, wp=will),
        card("horror", keywords=("Intimidating (2)",)),
    )
    K.morale.meet(made.d, made.s, made.book, 0)
    K.morale.meet(made.d, made.s, made.book, 1)
    assert made.s.stress[0] == stress
    assert made.s.stress[1] == 0


@pytest.mark.parametrize("keyword", ["Fearless", "Golem", None])
def test_who_can_be_frightened(warcrow: Catalogue, keyword: str | None) -> None:
    made = duel(warcrow, card("band", keywords=(keyword,) if keyword else ()), card("enemy"))
    K.morale.give_states(made.d, made.s, 0, L.FRIGHTENED | L.SLOWED)
    assert made.s.states[0] == (L.SLOWED if keyword else L.SLOWED | L.FRIGHTENED)


def test_frightened_goes_with_the_test(warcrow: Catalogue) -> None:
    made = duel(warcrow, card("band"), card("enemy"))
    made.s.states[0] = L.FRIGHTENED | L.SLOWED
    K.morale.will_test(made.d, made.s, made.book, 0, 1, False)
    assert made.s.states[0] == L.SLOWED


def test_rage_turns_a_failed_test_for_a_wound(warcrow: Catalogue) -> None:
    made = duel(warcrow, card("band", wp=FAILS, keywords=("Berserker rage",)), card("enemy"))
    made.s.stress[0] = 3
    K.morale.face_stress(made.d, made.s, made.book, 0)
    assert (made.s.demoralized[0], made.s.damage[0]) == (0, 1)
    made.s.stress[0] = 3
    K.morale.face_stress(made.d, made.s, made.book, 0)
    assert made.s.demoralized[0] == 1


# Combats


def test_the_loser_takes_a_stress_and_is_pushed_by_its_first_value(warcrow: Catalogue) -> None:
    made = duel(
        warcrow, card("band", "SS"), card("enemy", mov=(4, 2), w=5), policies=("nearest",) * 2
    )
    made.d.policy[0] = L.RANDOM
    made.d.policy[1] = L.NEAREST
    made.step(L.FIGHT, 0, 1)
    assert made.s.damage[1] == 2
    assert made.s.stress[:2].tolist() == [0, 1]
    assert made.at(1)[1] == pytest.approx(36)


@pytest.mark.parametrize(
    ("hits", "back", "winner"), [("SS", "S", 0), ("S", "SS", 1), ("S", "S", None)]
)
def test_more_damage_wins(warcrow: Catalogue, hits: str, back: str, winner: int | None) -> None:
    made = duel(warcrow, card("band", hits, w=9), card("enemy", "S", back, w=9))
    made.step(L.FIGHT, 0, 1)
    expected = [0, 0] if winner is None else [winner, 1 - winner]
    assert made.s.stress[:2].tolist() == expected
    assert made.s.damage[:2].tolist() == [len(back), len(hits)]
    assert bool(made.s.engaged[0, 1]) or winner is not None


def test_manned_units_lose_without_stress(warcrow: Catalogue) -> None:
    made = duel(warcrow, card("band", "SS"), card("cart", w=9, keywords=("Manned",)))
    made.step(L.FIGHT, 0, 1)
    assert made.s.stress[1] == 0
    assert made.s.damage[1] == 2


@pytest.mark.parametrize("keyword", ["Immovable", "Large"])
def test_who_cannot_be_pushed(warcrow: Catalogue, keyword: str) -> None:
    made = duel(warcrow, card("band", "SS"), card("rock", w=9, keywords=(keyword,)))
    made.step(L.FIGHT, 0, 1)
    assert made.at(1) == (30.0, 32.0)
    assert made.s.engaged[0, 1]


def test_large_pushes_the_immovable_but_not_the_large(warcrow: Catalogue) -> None:
    giant = card("giant", "SS", keywords=("Large",))
    made = duel(warcrow, giant, card("rock", w=9, keywords=("Immovable",)))
    made.step(L.FIGHT, 0, 1)
    assert made.at(1) != (30.0, 32.0)
    made = duel(warcrow, giant, card("rock", w=9, keywords=("Large",)))
    made.step(L.FIGHT, 0, 1)
    assert made.at(1) == (30.0, 32.0)


def test_pursuit_by_the_first_value_ends_in_contact(warcrow: Catalogue) -> None:
    made = duel(warcrow, card("band", "SSS"), card("enemy", "", w=9))
    made.step(L.FIGHT, 0, 1)
    assert made.at(1)[1] == pytest.approx(35)
    assert math.dist(made.at(0), made.at(1)) == pytest.approx(2 + L.GAP)
    assert made.s.engaged[0, 1]


def test_holding_an_objective_for_a_stress(warcrow: Catalogue) -> None:
    made = duel(warcrow, card("band", "SS"), card("enemy", w=9, mor=3))
    made.d.objectives, made.s.holder[0] = 1, 1
    made.d.objective[0] = 30.0, 36.0
    made.step(L.FIGHT, 0, 1)
    assert made.s.stress[1] == 2
    assert made.at(1) == (30.0, 32.0)
    made.d.morale[1] = 3
    made.s.stress[1] = 2
    made.step(L.FIGHT, 0, 1)
    assert made.s.stress[1] == 3
    assert made.at(1) != (30.0, 32.0)


def test_the_demoralized_flee_after_a_combat(warcrow: Catalogue) -> None:
    made = duel(warcrow, card("band", "SS"), card("enemy", w=9))
    made.s.demoralized[1] = 1
    made.step(L.FIGHT, 0, 1)
    assert made.at(1) == pytest.approx((30.0, 41.0))
    assert made.s.stress[1] == 0


def test_a_victor_left_free_may_move(warcrow: Catalogue) -> None:
    made = duel(warcrow, card("band", "SS"), card("enemy"))
    made.d.objectives = 1
    made.d.objective[0] = 30.0, 20.0
    made.step(L.FIGHT, 0, 1)
    assert made.s.status[1] == L.GONE
    assert made.at(0)[1] < 27


def test_a_second_enemy_costs_a_die_or_symbol(warcrow: Catalogue) -> None:
    made = Board(warcrow, [card("band", "SS", w=9)], [card("one", w=9), card("two", w=9)])
    made.put(0, (30.0, 30.0))
    made.put(1, (30.0, 32.0))
    made.put(2, (30.0, 28.0))
    made.step(L.FIGHT, 0, 1)
    assert made.s.damage[1] == 1


def test_raging_adds_a_success_to_a_charge_only(warcrow: Catalogue) -> None:
    for charging, wounds in ((1, 3), (0, 2)):
        made = duel(warcrow, card("band", "SS", keywords=("Raging",)), card("enemy", w=9))
        made.step(L.FIGHT, 0, 1, charging)
        assert made.s.damage[1] == wounds


@pytest.mark.parametrize(("stress", "wounds"), [(0, 4), (1, 4), (2, 1)])
def test_modifiers_cost_stress_and_never_beyond_morale(
    warcrow: Catalogue, stress: int, wounds: int
) -> None:
    panel = Panel(1, 1, attack("S", "SSS"), None, attack(""))
    made = duel(warcrow, card("band", panels=(panel,)), card("enemy", w=9))
    made.s.stress[0] = stress
    made.step(L.FIGHT, 0, 1)
    assert made.s.damage[1] == wounds
    assert made.s.stress[0] == min(2, stress + 1)


@pytest.mark.parametrize("state", [L.DISARMED, L.VULNERABLE])
def test_a_state_bars_modifiers_and_goes_with_its_roll(warcrow: Catalogue, state: int) -> None:
    panel = Panel(1, 1, attack("S", "SSS"), None, attack("", "BBB"))
    made = duel(warcrow, card("band", panels=(panel,), w=9), card("enemy", panels=(panel,), w=9))
    owner = 0 if state == L.DISARMED else 1
    made.s.states[owner] = state
    made.step(L.FIGHT, 0, 1)
    assert made.s.states[owner] == 0
    assert made.s.damage[1] == (0 if state == L.DISARMED else 4)


def switched(cost: str, *effects: Effect, hits: str = "X", w: int = 9) -> Any:
    """Return a card with one switch on its attack."""
    pool = attack(hits)
    panel = Panel(1, 1, type(pool)(pool.pool, (), (Switch(cost, effects),)), None, attack(""))
    return card("switcher", panels=(panel,), w=w)


@pytest.mark.parametrize(
    ("effect", "field", "value"),
    [
        (Effect("state", state="slowed"), "states", L.SLOWED),
        (Effect("state", state="frightened"), "states", L.FRIGHTENED),
        (Effect("wound", amount=2), "damage", 2),
        (Effect("state", state="demoralized"), "demoralized", 1),
    ],
)
def test_what_switches_do_to_the_enemy(
    warcrow: Catalogue, effect: Effect, field: str, value: int
) -> None:
    made = duel(warcrow, switched("X", effect), card("enemy", w=9))
    made.step(L.FIGHT, 0, 1)
    assert getattr(made.s, field)[1] == value


def test_stress_by_a_switch(warcrow: Catalogue) -> None:
    made = duel(warcrow, switched("X", Effect("stress")), card("enemy", w=9))
    made.step(L.FIGHT, 0, 1)
    assert made.s.stress[:2].tolist() == [0, 1]


def test_a_shove_by_a_switch(warcrow: Catalogue) -> None:
    made = duel(warcrow, switched("X", Effect("shove", amount=4)), card("enemy", w=9))
    made.step(L.FIGHT, 0, 1)
    assert made.at(1) == pytest.approx((30.0, 36.0))
    assert not made.s.engaged[0, 1]


def test_healing_by_a_switch(warcrow: Catalogue) -> None:
    made = duel(warcrow, switched("X", Effect("heal", to="self", amount=1)), card("enemy", ""))
    made.s.damage[0] = 3
    made.step(L.FIGHT, 0, 1)
    assert made.s.damage[0] == 2


# Opportunity attacks


def test_an_opportunity_attack_costs_stress_and_changes_no_mind(warcrow: Catalogue) -> None:
    made = duel(warcrow, card("band", w=9), card("enemy", "SS"))
    made.walk(L.LEAVE, 0, 30.0, 20.0, K.events.MOVE)
    assert made.s.damage[0] == 2
    assert made.s.stress[:2].tolist() == [0, 1]
    assert made.at(0)[1] < 24


@pytest.mark.parametrize(("stress", "demoralized"), [(2, 0), (0, 1)])
def test_who_may_not_strike_at_the_leaving(
    warcrow: Catalogue, stress: int, demoralized: int
) -> None:
    made = duel(warcrow, card("band", w=9), card("enemy", "SS"))
    made.s.stress[1], made.s.demoralized[1] = stress, demoralized
    made.walk(L.LEAVE, 0, 30.0, 20.0, K.events.MOVE)
    assert made.s.damage[0] == 0


# Shots


def archers(warcrow: Catalogue, shots: str = "SSS", **changes: Any) -> Board:
    """Return archer 0 at (30, 20), its target 1 at (30, 30), friend 2 off the table."""
    bow = card("archer", "S", shots=attack(shots, reach=12), **changes)
    made = Board(warcrow, [bow, card("friend", w=9)], [card("target", "S", "SB", w=9)])
    made.put(0, (30.0, 20.0))
    made.put(2, (30.0, 30.0))
    return made


def test_a_shot_meets_blocks_but_no_answer(warcrow: Catalogue) -> None:
    made = archers(warcrow)
    made.step(L.FIRE, 0, 2)
    assert made.s.damage[[0, 2]].tolist() == [0, 2]
    assert made.s.stress[2] == 0


def test_a_shot_into_combat_stresses_the_friends(warcrow: Catalogue) -> None:
    made = archers(warcrow)
    made.put(1, (32.0, 30.0))
    made.step(L.FIRE, 0, 2)
    assert made.s.stress[1] == 1
    assert made.s.damage[2] == 2


@pytest.mark.parametrize(("keywords", "die"), [((), L.SHOT_AT + 4 * 3), (("Aim",), L.SHOT_AT)])
def test_cover_adds_its_die_unless_the_shooter_aims(
    warcrow: Catalogue, keywords: tuple[str, ...], die: int
) -> None:
    made = archers(warcrow, keywords=keywords)
    made.piece("box", 30.0, 28.6, 8.0, 0.8, does=L.UNSTABLE, cover=5)
    K.attacks.fire(made.d, made.s, 0, 2, False)
    assert made.s.roll_row[1] == made.d.roll[made.d.sheet[2, 0], die]
    assert made.s.roll_again == (1 if keywords else 0)


def test_hold_and_shoot_meets_a_charge(warcrow: Catalogue) -> None:
    made = archers(warcrow)
    made.step(L.RUSH, 2, 0, 1)
    assert made.s.stress[0] >= 1
    assert made.s.damage[2] >= 2
    assert made.s.engaged[2, 0] or made.s.status[0] == L.GONE
    whys = [row[K.events.HEAD] for row in made.told(K.events.ROLL)]
    assert whys == [K.events.HOLD_AND_SHOOT, K.events.ATTACK]


@pytest.mark.parametrize("why", ["stress", "engaged", "unseen"])
def test_when_nobody_holds_and_shoots(warcrow: Catalogue, why: str) -> None:
    made = archers(warcrow)
    if why == "stress":
        made.s.stress[0] = 2
    elif why == "engaged":
        made.s.foes[0] = 1
    else:
        made.piece("box", 30.0, 25.0, 20.0, 1.0, does=L.BLOCKS)
    K.actions.rush(made.d, made.s, 2, 0, True)
    assert made.s.agenda[: made.s.todo, 0].tolist() == [L.MEET]


def test_a_charger_shot_down_arrives_nowhere(warcrow: Catalogue) -> None:
    made = archers(warcrow, shots="SSSSSSSSSSSSSS")
    made.step(L.RUSH, 2, 0, 1)
    assert made.s.status[2] == L.GONE
    assert made.s.foes[0] == 0


def test_lethal_ground_wounds_who_comes_into_contact(warcrow: Catalogue) -> None:
    made = archers(warcrow)
    made.piece("box", 30.0, 24.0, 20.0, 1.0, does=L.LETHAL, template=0)
    made.d.template_lethal[0] = made.d.roll[made.d.sheet[0, 0], L.SHOT]
    made.walk(L.WALK, 0, 30.0, 22.2, K.events.MOVE)
    assert made.s.damage[0] == 0
    made.walk(L.WALK, 0, 30.0, 22.4, K.events.MOVE)
    made.walk(L.WALK, 0, 30.0, 27.0, K.events.MOVE)
    assert made.s.status[0] == L.GONE


@pytest.mark.parametrize(
    ("keywords", "away", "stress"), [((), 22.0, 1), ((), 30.0, 0), (("Golem",), 22.0, 0)]
)
def test_sinister_ground_tries_nerves(
    warcrow: Catalogue, keywords: tuple[str, ...], away: float, stress: int
) -> None:
    made = archers(warcrow, wp=FAILS, keywords=keywords)
    made.piece("disc", 30.0, away + 2.5, 1.5, does=L.SINISTER)
    made.s.active = 0
    K.actions.finish(made.d, made.s, made.book)
    assert made.s.stress[0] == stress
