"""Attacks: rolls against DEF, their modifiers, and what a hit does, by dice known beforehand."""

from dataclasses import replace

import pytest

from tests.factions.systems.company_of_iron.board.dice import dice
from tests.factions.systems.company_of_iron.board.events import Attack, Damage
from tests.factions.systems.company_of_iron.board.fighters import (
    RIFLE,
    SWORD,
    Fighter,
    Row,
    Weapon,
    duel,
    fray,
)
from tests.factions.systems.company_of_iron.board.kernels import E, L

MARKSMAN = Fighter(weapons=(RIFLE,))


def test_a_blow_that_reaches_def_hits_and_marks_what_passes_arm() -> None:
    fight = duel(target=Fighter(boxes=5))
    with dice(1, 5, 4, 3):  # 6 + 6 = 12; 10 + 7 - 14 = 3
        out = fight.blow()
    assert out.hit
    assert not out.critical
    assert out.boxes == fight.damage(1) == 3
    assert fight.events(E.ATTACK) == [Attack(0, 1, 0, E.MELEE_BLOW, 2, 12, 12, E.HIT)]
    assert fight.events(E.DAMAGE) == [Damage(1, 0, 3, E.MELEE_BLOW, 2, 17, 14)]


def test_a_blow_one_short_misses() -> None:
    fight = duel()
    with dice(1, 4):
        assert not fight.blow().hit
    assert fight.events(E.DAMAGE) == []


@pytest.mark.parametrize(
    ("mat", "faces", "outcome"),
    [(20, (1, 1), E.MISS), (-20, (6, 6), E.CRITICAL), (6, (3, 3), E.CRITICAL), (6, (2, 4), E.HIT)],
)
def test_all_ones_miss_all_sixes_hit_and_pairs_are_critical(
    mat: int, faces: tuple[int, int], outcome: int
) -> None:
    fight = duel(Fighter(mat=mat, weapons=(replace(SWORD, power=-1),)))
    with dice(*faces):
        fight.blow()
    assert fight.events(E.ATTACK)[0].outcome == outcome


@pytest.mark.parametrize("status", [L.KNOCKED_DOWN, L.STATIONARY])
def test_blows_at_the_knocked_down_or_stationary_hit_without_a_roll(status: int) -> None:
    fight = duel(target=Fighter(boxes=5, status=status))
    with dice(4, 3):
        assert fight.blow().boxes == 3
    assert fight.events(E.ATTACK)[0].outcome == E.SURE_HIT


def test_a_blow_boxes_the_injured() -> None:
    fight = duel(target=Fighter(boxes=5, status=L.INJURED | L.KNOCKED_DOWN, damage=4))
    with dice(1, 1):
        assert fight.blow().felled == 1
    assert fight.is_gone(1)


def test_out_of_reach_a_blow_surely_misses() -> None:
    fight = duel(gap=1.2)
    with dice():
        assert not fight.blow().hit
    assert fight.events(E.ATTACK)[0].outcome == E.SURE_MISS


def test_a_blow_from_behind_has_two_more_and_ignores_shields() -> None:
    target = Fighter(boxes=9, shield=2, faces=(10.0, 30.0))
    fight = duel(target=target)
    with dice(1, 3, 4, 3):
        assert fight.blow().boxes == 3
    front = duel(target=replace(target, faces=(10.0, 0.0)))
    with dice(1, 5, 4, 3):
        assert front.blow().boxes == 1


def test_a_charge_attack_has_boosted_damage_and_cavalry_a_boosted_roll() -> None:
    fight = duel(target=Fighter(boxes=9))
    with dice(1, 5, 4, 3, 2):
        assert fight.blow(L.IS_CHARGE).boxes == 5
    rider = duel(Fighter(traits=L.CAVALRY), Fighter(boxes=9))
    with dice(1, 3, 2, 4, 3, 2):
        assert rider.blow(L.IS_CHARGE).boxes == 5


def test_a_free_strike_has_two_more_and_boosted_damage_and_no_shield_stops_it() -> None:
    fight = duel(target=Fighter(boxes=9, shield=2))
    with dice(1, 3, 4, 3, 2):
        fight.free_strike(0, 1)
    assert fight.suffered(1) == 5
    assert fight.events(E.ATTACK)[0].how == E.FREE_STRIKE


@pytest.mark.parametrize(
    ("gap", "context", "goal", "total"),
    [(4.0, 0, 12, 12), (8.0, 0, 12, 12), (8.1, 0, 12, 10), (9.0, L.AIMED, 12, 12)],
)
def test_shots_beyond_8_inches_have_2_less_and_aimed_ones_2_more(
    gap: float, context: int, goal: int, total: int
) -> None:
    fight = duel(MARKSMAN, Fighter(boxes=9, arm=40), gap)
    with dice(4, 3, *((1, 1) if total >= goal else ())):
        fight.shot(context)
    assert fight.events(E.ATTACK)[0][5:7] == (total, goal)


def test_stealth_and_range_make_shots_miss_without_a_roll() -> None:
    for far, traits in ((5.1, L.STEALTH), (12.1, 0)):
        fight = duel(MARKSMAN, Fighter(traits=traits), far)
        with dice():
            fight.shot()
        assert fight.events(E.ATTACK)[0].outcome == E.SURE_MISS
    keen = duel(replace(MARKSMAN, traits=L.EYELESS_SIGHT), Fighter(traits=L.STEALTH), 6.0)
    with dice(1, 2):
        keen.shot()
    assert keen.events(E.ATTACK)[0].outcome == E.MISS


def test_a_target_in_melee_has_4_more_def_against_others_shots() -> None:
    friend, foe = Fighter(at=(10.0, 20.0)), Fighter(side=1, at=(10.0, 21.4))
    fight = fray(replace(MARKSMAN, at=(12.0, 14.0)), friend, foe)
    with dice(1, 2):
        fight.shot(v=2)
    assert fight.events(E.ATTACK)[0].goal == 16


def test_combined_melee_adds_1_for_each_mate_in_melee_with_the_target_up_to_3() -> None:
    at = (10.0, 10.0)
    ring = [(10.0, 8.7), (11.3, 10.0), (8.7, 10.0), (10.0, 11.3), (11.1, 9.0)]
    for number in range(1, 6):
        mates = [
            Fighter(at=spot, faces=at, group=0, traits=L.COMBINED_MELEE) for spot in ring[:number]
        ]
        fight = fray(*mates, Fighter(side=1, at=at, def_=20))
        with dice(1, 2):
            fight.blow(v=number)
        assert fight.events(E.ATTACK)[0].total == 3 + 6 + min(number - 1, 3)


@pytest.mark.parametrize(
    ("row", "total", "goal"),
    [
        (Row(L.MAT, 2), 11, 12),
        (Row(L.MAT, 2, L.IS_CHARGE), 9, 12),
        (Row(L.ATTACK_ROLL, 1, L.ON_LIVING), 10, 12),
        (Row(L.ATTACK_ROLL, 1, L.ON_UNDEAD), 9, 12),
        (Row(L.MAT, -9), 3, 12),
        (Row(L.DEFENCE, -4, whom=L.TARGET), 9, 8),
        (Row(L.DEFENCE, -4, whom=L.TARGET, filter=L.WARJACK), 9, 12),
        (Row(L.DEFENCE, -3, whom=L.ENEMIES, within=2.0), 9, 9),
    ],
)
def test_effects_count_while_what_they_ask_holds(row: Row, total: int, goal: int) -> None:
    fight = duel(Fighter(rows=(row,)), Fighter(arm=40))
    with dice(1, 2, *((1, 1) if total >= goal else ())):
        fight.blow()
    assert fight.events(E.ATTACK)[0][5:7] == (total, goal)


def test_effects_of_one_name_do_not_add_up_and_others_do() -> None:
    same = (Row(L.MAT, 1, rule=7), Row(L.MAT, 1, rule=7), Row(L.MAT, 1, rule=8))
    fight = duel(Fighter(rows=same))
    with dice(1, 2):
        fight.blow()
    assert fight.events(E.ATTACK)[0].total == 3 + 6 + 2


ANVIL = Fighter(boxes=9)


@pytest.mark.parametrize(
    ("offer", "faces", "spent", "boxes"),
    [
        (L.OFFER_BOOST_ATTACK, (1, 5, 3, 4, 3), True, 3),
        (L.OFFER_BOOST_ATTACK, (1, 1, 2), True, 0),
        (L.OFFER_BOOST_DAMAGE, (1, 5, 4, 3, 2), True, 5),
        (L.OFFER_BOOST_DAMAGE, (1, 2), False, 0),
        (L.OFFER_REROLL, (1, 2, 1, 5, 4, 3), True, 3),
        (L.OFFER_REROLL, (1, 2, 1, 3), True, 0),
        (L.OFFER_REROLL, (1, 5, 4, 3), False, 3),
        (L.OFFER_REROLL_DAMAGE, (1, 5, 1, 2, 4, 3), True, 3),
        (L.OFFER_REROLL_DAMAGE, (1, 2), False, 0),
        (L.OFFER_BRACE, (1, 5, 4, 3), True, 1),
        (L.OFFER_BRACE, (1, 2), False, 0),
    ],
)
def test_cards_on_offer_are_spent_when_they_are_of_use(
    offer: int, faces: tuple[int, ...], spent: bool, boxes: int
) -> None:
    fight = duel(Fighter(mat=3 if offer == L.OFFER_BOOST_ATTACK else 6), ANVIL)
    with dice(*faces):
        out = fight.blow(offer)
    assert out.spent == (offer if spent else 0)
    assert out.boxes == boxes


def test_what_is_boosted_already_is_not_boosted_again() -> None:
    fight = duel(Fighter(rows=(Row(L.BOOST_ATTACK), Row(L.BOOST_DAMAGE))), ANVIL)
    with dice(1, 2, 3, 4, 3, 2):
        out = fight.blow(L.OFFER_BOOST_ATTACK | L.OFFER_BOOST_DAMAGE)
    assert out.spent == 0


def test_a_reroll_by_rule_comes_before_a_card() -> None:
    fight = duel(Fighter(rows=(Row(L.REROLL_ATTACK),)), ANVIL)
    with dice(1, 2, 1, 2, 1, 2):
        assert fight.blow(L.OFFER_REROLL).spent == L.OFFER_REROLL
    assert fight.events(E.ATTACK)[0].rerolls == 2


def test_a_free_strike_is_made_with_the_hardest_weapon_that_reaches() -> None:
    spear = replace(SWORD, power=8, length=2.0)
    hammer = replace(SWORD, power=14, length=0.5)
    special = replace(SWORD, power=20, qualities=L.ALONE)
    for gap, row in ((0.3, 1), (1.5, 0)):
        fight = duel(Fighter(weapons=(spear, hammer, special)), ANVIL, gap)
        with dice(1, 1):
            fight.free_strike(0, 1)
        assert fight.events(E.ATTACK)[0].weapon == row


@pytest.mark.parametrize(
    ("gap", "status", "traits", "may"),
    [
        (0.4, L.INJURED | L.KNOCKED_DOWN, 0, True),
        (0.6, L.INJURED | L.KNOCKED_DOWN, 0, False),
        (6.0, L.KNOCKED_DOWN, L.FEIGNS, False),
        (6.0, 0, L.FEIGNS, True),
    ],
)
def test_which_models_a_shot_may_not_target(
    gap: float, status: int, traits: int, may: bool
) -> None:
    fight = duel(MARKSMAN, Fighter(status=status, traits=traits, boxes=9), gap)
    assert fight.may_target() is may


def test_spells_are_cast_by_spellcasters_at_models_that_are_not_proof() -> None:
    bolt = replace(RIFLE, qualities=L.SPELL | L.MAGICAL)
    for mage, ward, may in ((L.SPELLCASTER, 0, True), (0, 0, False), (L.SPELLCASTER, 1, False)):
        one = Fighter(weapons=(bolt,), traits=mage)
        fight = duel(one, Fighter(traits=L.SPELL_PROOF * ward), 6.0)
        assert fight.may_target() is may


def test_immunity_and_having_no_body_take_a_die_each() -> None:
    torch = replace(SWORD, qualities=L.FIRE)
    for traits, faces in ((0, (4, 3)), (L.PROOF_FIRE, (6,)), (L.PROOF_FIRE | L.INCORPOREAL, ())):
        fight = duel(Fighter(weapons=(torch,)), Fighter(boxes=20, arm=8, traits=traits))
        with dice(1, 5, *faces):
            assert fight.blow().boxes == 2 + sum(faces)


def test_a_spell_or_magical_weapon_wounds_the_incorporeal() -> None:
    blade = replace(SWORD, qualities=L.MAGICAL)
    fight = duel(Fighter(weapons=(blade,)), Fighter(boxes=9, arm=8, traits=L.INCORPOREAL))
    with dice(1, 5, 3, 2):
        assert fight.blow().boxes == 7


def test_combined_shots_want_mates_at_the_shoulder_that_see_and_reach() -> None:
    def total(*mates: tuple[float, float]) -> int:
        line = [replace(MARKSMAN, group=0, traits=L.COMBINED_RANGED, at=at) for at in mates]
        one = replace(MARKSMAN, group=0, traits=L.COMBINED_RANGED)
        fight = fray(one, *line, Fighter(side=1, at=(10.0, 16.0)))
        with dice(1, 2):
            fight.shot(v=1 + len(mates))
        return int(fight.events(E.ATTACK)[0].total)

    assert total() == 8
    assert total((11.5, 10.0), (8.5, 10.0)) == 10
    assert total((14.0, 10.0)) == 8
    assert total((11.5, 10.0), (8.5, 10.0), (11.5, 8.5), (8.5, 8.5), (10.0, 8.4)) == 11


def test_what_hits_for_sure_rolls_no_die() -> None:
    fight = duel(target=Fighter(status=L.KNOCKED_DOWN))
    with dice(1, 2):
        fight.blow()
    assert fight.events(E.ATTACK)[0][4:8] == (0, 0, 0, E.SURE_HIT)


BRAND = replace(SWORD, qualities=L.CRITICAL_FIRE)


@pytest.mark.parametrize(
    ("faces", "outcome", "burns"),
    [((4, 4), E.CRITICAL, True), ((1, 2), E.HIT, False), ((1, 1), E.MISS, False)],
)
def test_what_hits_for_sure_may_be_rolled_for_where_a_critical_hit_does_more(
    faces: tuple[int, int], outcome: int, burns: bool
) -> None:
    """It hits for sure no longer then."""
    target = Fighter(boxes=9, def_=9, status=L.KNOCKED_DOWN)
    fight = duel(Fighter(mat=6, weapons=(BRAND,)), target)
    with dice(*faces, *((1, 2) if outcome != E.MISS else ())):
        assert fight.blow().hit is (outcome != E.MISS)
    rolled = fight.events(E.ATTACK)[0]
    assert (rolled.dice, rolled.goal, rolled.outcome) == (2, 9, outcome)
    assert bool(fight.status(1) & L.ON_FIRE) is burns


@pytest.mark.parametrize(
    ("target", "weapon", "rolls"),
    [
        (Fighter(def_=9, status=L.KNOCKED_DOWN), BRAND, True),
        (Fighter(def_=10, status=L.KNOCKED_DOWN), BRAND, False),  # a 3 would miss as well
        (Fighter(def_=10, status=L.STATIONARY), BRAND, True),  # its DEF is 5
        (Fighter(def_=9, status=L.INJURED | L.KNOCKED_DOWN), BRAND, False),  # any hit boxes it
        (Fighter(def_=9, status=L.KNOCKED_DOWN), SWORD, False),
    ],
)
def test_it_is_rolled_for_where_nothing_but_all_ones_would_miss(
    target: Fighter, weapon: Weapon, rolls: bool
) -> None:
    fight = duel(Fighter(mat=6, weapons=(weapon,)), target)
    fight.blow()
    assert fight.events(E.ATTACK)[0].dice == (2 if rolls else 0)


def test_a_pair_that_would_only_knock_down_is_not_rolled_for() -> None:
    smite = Row(L.KNOCK_DOWN, 0, event=L.ON_CRITICAL, whom=L.TARGET)
    fight = duel(Fighter(mat=6, rows=(smite,)), Fighter(def_=9, status=L.KNOCKED_DOWN))
    fight.blow()
    assert fight.events(E.ATTACK)[0].outcome == E.SURE_HIT


@pytest.mark.parametrize(("traits", "attacks"), [(0, 0), (L.GUNFIGHTER, 1)])
def test_a_gunfighter_may_make_its_free_strikes_with_a_gun(traits: int, attacks: int) -> None:
    fight = duel(Fighter(weapons=(RIFLE,), traits=traits))
    with dice(*(1, 2) * attacks):
        fight.free_strike(0, 1)
    strikes = [attack[3:7] for attack in fight.events(E.ATTACK)]
    assert strikes == [(E.FREE_STRIKE, 2, 10, 12)] * attacks


@pytest.mark.parametrize(("quality", "total"), [(0, 13), (L.SPELL, 8)])
def test_a_spell_gains_nothing_from_rat_nor_from_combined_fire(quality: int, total: int) -> None:
    gun = replace(RIFLE, qualities=quality)
    rows = (Row(L.RAT, 4),)
    traits = L.COMBINED_RANGED | L.SPELLCASTER
    fight = fray(
        Fighter(weapons=(gun,), rows=rows, traits=traits, group=0),
        Fighter(at=(11.3, 10.0), weapons=(gun,), group=0),
        Fighter(side=1, at=(10.0, 16.0), def_=20),
    )
    with dice(1, 2):
        fight.shot(v=2)
    assert fight.events(E.ATTACK)[0].total == total


@pytest.mark.parametrize(("less", "total"), [(-2, 15), (-5, 12), (-9, 12)])
def test_strength_is_never_less_than_nothing(less: int, total: int) -> None:
    fight = duel(Fighter(rows=(Row(L.STRENGTH, less),)), Fighter(boxes=20))
    with dice(2, 6, 3, 4):  # POW 10 with STR 5
        fight.blow()
    assert fight.events(E.DAMAGE)[0].total == total
