"""Rarer rules of cards, each by what it changes in an attack or at an event."""

from dataclasses import replace
from typing import Any

import pytest

from factions.systems.company_of_iron.catalogue import Catalogue
from factions.systems.company_of_iron.catalogue.own import arms
from tests.factions.systems.company_of_iron.board.board import Board
from tests.factions.systems.company_of_iron.board.dice import shows
from tests.factions.systems.company_of_iron.board.fighters import (
    RIFLE,
    SWORD,
    Fighter,
    Row,
    duel,
    fray,
)
from tests.factions.systems.company_of_iron.board.kernels import E, L
from tests.factions.systems.company_of_iron.rules.printed import (
    ATTACKER,
    FRAIL,
    GUNNER,
    TARGET,
    attack,
    rows_of,
    with_rule,
)

DEAD = L.UNDEAD | L.WARRIOR
FACES = (3, 4, 3, 3, 3, 3)
BURST = "Death Burst (★Attack)"


def changed(
    catalogue: Catalogue, rule: str, what: str, its: dict[str, Any], gap: float, shoots: bool
) -> int:
    """Return what the attacker's rule adds to a figure of its attack."""
    one, other = (GUNNER if shoots else ATTACKER), replace(TARGET, **its)
    ruled = attack(duel(with_rule(one, rows_of(catalogue, rule)), other, gap), faces=FACES)
    plain = attack(duel(one, other, gap), faces=FACES)
    return int(getattr(ruled, what) - getattr(plain, what))


@pytest.mark.parametrize(
    ("rule", "what", "more", "its"),
    [
        ("Inspiration", "total", 1, {}),
        ("Execrator", "damage", 2, {"traits": DEAD}),
        ("Execrator", "damage", 0, {}),
        ("Undertaker", "dice", 1, {"traits": DEAD}),
        ("Undertaker", "dice", 0, {}),
        ("Dogfighter", "dice", 1, {"traits": TARGET.traits | L.FLIGHT}),
        ("Dogfighter", "dice", 0, {}),
        ("Snag & Slash", "damage_dice", 1, {"traits": TARGET.traits | L.CAVALRY}),
        ("Snag & Slash", "damage_dice", 0, {}),
        ("Murderous", "dice", 1, {}),
        ("Murderous", "dice", 0, {"traits": L.WARBEAST | L.LIVING}),
        ("Peel Back the Layers", "dice", 1, {"status": L.CORRODING}),
        ("Peel Back the Layers", "dice", 0, {}),
        ("Redline", "damage", 2, {}),
        ("Divine Inspiration", "dice", 1, {}),
        ("Animus: Ravening Hunger", "damage_dice", 1, {}),
        ("Animus: Ravening Hunger", "damage_dice", 0, {"traits": DEAD}),
    ],
)
def test_blows_of_rarer_rules(
    catalogue: Catalogue, rule: str, what: str, more: int, its: dict[str, Any]
) -> None:
    assert changed(catalogue, rule, what, its, 0.3, shoots=False) == more


@pytest.mark.parametrize(
    ("rule", "what", "more", "its", "gap"),
    [
        ("Shooting Gallery", "total", 2, {}, 4.9),
        ("Shooting Gallery", "total", 0, {}, 5.1),
        ("Trained Fire", "damage", 2, {}, 7.9),
        ("Trained Fire", "damage", 0, {}, 8.1),
        ("Fortune Hunter", "dice", 1, {"traits": TARGET.traits | L.CHARACTER}, 4.0),
        ("Fortune Hunter", "dice", 0, {}, 4.0),
        ("Concentrated Fire", "damage", 1, {"damage": 1}, 4.0),
        ("Concentrated Fire", "damage", 0, {}, 4.0),
        ("Inaccurate", "total", -4, {}, 4.0),
    ],
)
def test_shots_of_rarer_rules(
    catalogue: Catalogue, rule: str, what: str, more: int, its: dict[str, Any], gap: float
) -> None:
    assert changed(catalogue, rule, what, its, gap, shoots=True) == more


@pytest.mark.parametrize(
    ("rule", "traits", "what", "more"),
    [
        ("Blessed Wards", DEAD, "armour", 3),
        ("Blessed Wards", L.LIVING | L.WARRIOR, "armour", 0),
        ("Duck", L.WARJACK | L.CONSTRUCT, "goal", 4),
        ("Duck", L.LIVING | L.WARRIOR, "goal", 0),
        ("The Greatest Duelist", L.LIVING | L.WARRIOR, "goal", 2),
    ],
)
def test_what_protects_from_some(
    catalogue: Catalogue, rule: str, traits: int, what: str, more: int
) -> None:
    one, other = replace(ATTACKER, traits=traits), with_rule(TARGET, rows_of(catalogue, rule))
    ruled, plain = attack(duel(one, other), faces=FACES), attack(duel(one, TARGET), faces=FACES)
    assert getattr(ruled, what) - getattr(plain, what) == more


# Ranges


@pytest.mark.parametrize(
    ("rule", "length", "gap", "reaches"),
    [
        ("Flying High", 12.0, 8.9, True),
        ("Flying High", 12.0, 9.1, False),
        ("Flying High", 9.0, 7.9, True),  # no range falls below 8 inches
        ("Flying High", 9.0, 8.1, False),
        ("Luck", 12.0, 11.9, True),
    ],
)
def test_flying_high_shortens_ranges(
    catalogue: Catalogue, rule: str, length: float, gap: float, reaches: bool
) -> None:
    gunner = replace(GUNNER, weapons=(replace(RIFLE, length=length),))
    fight = duel(gunner, with_rule(TARGET, rows_of(catalogue, rule)), gap)
    with shows(6, 5, 1):
        assert fight.shot().hit is reaches


@pytest.mark.parametrize(
    ("quality", "gap", "hit", "damage"),
    [
        (L.STR_LENGTHENS, 13.9, True, 12),
        (L.STR_LENGTHENS, 14.1, False, 0),
        (L.STR_HARDENS, 11.9, True, 14),
        (0, 11.9, True, 12),
    ],
)
def test_str_lengthens_or_hardens_some_weapons(
    quality: int, gap: float, hit: bool, damage: int
) -> None:
    strong = (Row(L.STRENGTH, 2),)
    weapon = replace(RIFLE, qualities=quality)
    fight = duel(replace(GUNNER, rows=strong, weapons=(weapon,)), TARGET, gap)
    with shows(6, 5, 3, 4):
        assert fight.shot().hit is hit
    assert [event.total for event in fight.events(E.DAMAGE)] == ([damage + 7] if hit else [])


# Combined attacks


def combining(catalogue: Catalogue, rule: str, *, engaged: bool) -> Board:
    """Return a fight in which two shoot together at a target, in melee or not."""
    one = replace(GUNNER, group=0, traits=GUNNER.traits | L.COMBINED_RANGED)
    one = with_rule(one, rows_of(catalogue, rule))
    foe = replace(TARGET, side=1, at=(10.0, 18.0))
    blade = Fighter(at=(11.5, 18.0) if engaged else (28.0, 2.0))
    return fray(one, replace(one, at=(11.3, 10.0)), blade, foe)


@pytest.mark.parametrize(("rule", "more"), [("War-Tempered", 1), ("Luck", 0)])
def test_the_war_tempered_combine_shots_at_whoever_is_in_melee(
    catalogue: Catalogue, rule: str, more: int
) -> None:
    apart = attack(combining(catalogue, rule, engaged=False), v=3)
    held = attack(combining(catalogue, rule, engaged=True), v=3)
    assert held.total - apart.total == more - 1


@pytest.mark.parametrize(("rule", "tries"), [("Combined Arms", 2), ("Inspiration", 1)])
def test_a_combined_shot_that_misses_is_rolled_again(
    catalogue: Catalogue, rule: str, tries: int
) -> None:
    fight = combining(catalogue, rule, engaged=False)
    with shows(1, 1):
        fight.shot(v=3)
    assert fight.events(E.ATTACK)[0].rerolls == tries - 1


# Pushes


@pytest.mark.parametrize(
    ("rule", "moves"), [("Sturdy", False), ("Unwavering", False), ("Luck", True)]
)
def test_nothing_pushes_the_sturdy(catalogue: Catalogue, rule: str, moves: bool) -> None:
    weapon = replace(SWORD, rows=rows_of(catalogue, "Beat Back"))
    its = with_rule(TARGET, rows_of(catalogue, rule))
    fight = duel(replace(ATTACKER, weapons=(weapon,)), its, acting=0)
    before = fight.position(1)
    with shows(3, 4):
        fight.blow()
    assert (fight.position(1) != before) is moves


# Events


@pytest.mark.parametrize(
    ("rule", "shoots", "steps"),
    [
        ("Backdraft", False, [L.AGAIN]),
        ("Backdraft", True, []),
        ("Double Tap", True, [L.AGAIN]),
        ("Maelstorm", True, []),  # the target is not hurt yet
    ],
)
def test_what_earns_an_attack(
    catalogue: Catalogue, rule: str, shoots: bool, steps: list[int]
) -> None:
    one = replace(GUNNER if shoots else ATTACKER, rows=rows_of(catalogue, rule))
    fight = duel(one, TARGET, 4.0 if shoots else 0.3, acting=0)
    with shows(*FACES):
        fight.attack()
    assert [step.kind for step in fight.put_off()] == steps


def test_charcuterie_brings_two_tokens(catalogue: Catalogue) -> None:
    fight = duel(replace(ATTACKER, rows=rows_of(catalogue, "Charcuterie")), TARGET)
    fight.fire(L.ON_START)
    assert fight.tokens(0) == 2


@pytest.mark.parametrize(("traits", "left"), [(L.WARBEAST | L.LIVING, 3), (L.LIVING, 5)])
def test_bacon_heals_warbeasts(catalogue: Catalogue, traits: int, left: int) -> None:
    pig = replace(FRAIL, rows=rows_of(catalogue, "Bacon"), traits=L.WARBEAST | L.LIVING)
    friend = Fighter(at=(12.0, 10.0), traits=traits, boxes=9, damage=5)
    fight = fray(pig, friend, replace(TARGET, side=1, at=(10.0, 11.5)))
    with shows(3):
        fight.fall(0, by=2)
        fight.settle()
    assert fight.damage(1) == left


def test_who_gathers_intelligence_adds_to_the_first_roll(catalogue: Catalogue) -> None:
    spy = replace(ATTACKER, rows=rows_of(catalogue, "Intelligence"))
    assert list(fray(spy, replace(TARGET, side=1, at=(10.0, 20.0))).d.opening) == [1, 0]


@pytest.mark.parametrize(("x", "dice"), [(10.0 + 1.19, 3), (12.5, 2)])
def test_a_range_finder_needs_a_comrade_beside_it(
    catalogue: Catalogue, x: float, dice: int
) -> None:
    one = replace(GUNNER, group=0, rows=rows_of(catalogue, "Range Finder"))
    foe = replace(TARGET, side=1, at=(10.0, 16.0))
    fight = fray(one, Fighter(at=(x, 10.0), group=0), foe)
    assert attack(fight, v=2).dice == dice


@pytest.mark.parametrize(("at", "goal"), [((10.0, 11.5), 5), ((10.0, 14.0), 12)])
def test_a_bark_makes_the_living_easy_to_hit(
    catalogue: Catalogue, at: tuple[float, float], goal: int
) -> None:
    barker = Fighter(at=(10.0, 10.0), rows=rows_of(catalogue, "Animus: Doppler Bark"))
    friend = replace(ATTACKER, at=(at[0] + 1.5, at[1]), faces=at)
    fight = fray(friend, barker, replace(TARGET, side=1, at=at))
    assert attack(fight, v=2).goal == goal


def burster(catalogue: Catalogue) -> Fighter:
    """Return a thrall with the special attack that its card gives it, and what it does as it falls.

    Two faces of 3 and 4 hit TARGET; so does 16 against its ARM of 10.
    """
    [_, burst] = arms(catalogue, catalogue.profiles["scrap-thrall"], 0)
    weapon = replace(
        SWORD,
        power=burst.total or 0,
        area=burst.aoe or 0.0,
        length=burst.range,
        rows=rows_of(catalogue, BURST),
    )
    return replace(
        ATTACKER, weapons=(weapon,), rows=rows_of(catalogue, "Thrall Bomb"), traits=L.UNDEAD
    )


def burst_at(catalogue: Catalogue, *faces: int) -> Board:
    """Let a thrall burst at a foe with a friend 2 inches from it, a foe 2.5 and a foe 2.6 away."""
    around = [Fighter(at=(12.0, 11.4), boxes=30, arm=10)]
    around += [replace(TARGET, side=1, at=(10.0 + x, 11.4)) for x in (0.0, -2.5, 2.6)]
    fight = fray(burster(catalogue), *around, acting=0)
    with shows(*faces):
        fight.blow(v=2)
        fight.settle()
    return fight


def test_a_death_burst_strikes_its_target_once_and_blasts_all_others_in_the_area(
    catalogue: Catalogue,
) -> None:
    fight = burst_at(catalogue, 3, 4, 3, 3, 5, 4, 6, 4)
    # 16 + 6 - 10 for the model hit; 8 + 9 and 8 + 10 for the friend and the foe 2 inches off
    assert fight.damages(1, 2, 3, 4) == [7, 12, 8, 0]
    assert [event.model for event in fight.events(E.DAMAGE)] == [2, 1, 3]


def test_a_thrall_that_bursts_is_removed_from_play_and_bursts_but_once(
    catalogue: Catalogue,
) -> None:
    fight = burst_at(catalogue, 3, 4, 3, 3, 5, 4, 6, 4)
    assert fight.is_gone(0)
    assert not fight.events(E.CASUALTY_ROLL)
    assert [event.model for event in fight.events(E.FELL)] == [0]
    assert fight.damages(2, 3) == [12, 8]


def test_a_death_burst_that_misses_hurts_no_one_and_keeps_its_bearer(catalogue: Catalogue) -> None:
    fight = burst_at(catalogue, 1, 2)
    assert not fight.is_gone(0)
    assert not fight.events(E.BLAST)
    assert fight.damages(0, 1, 2, 3, 4) == [0, 0, 0, 0, 0]


def test_an_enemy_takes_no_token_for_a_thrall_that_is_removed_from_play(
    catalogue: Catalogue,
) -> None:
    taker = Row(L.GAIN_TOKEN, event=L.ON_ENEMY_FALL, within=10.0)
    fight = fray(
        burster(catalogue),
        replace(TARGET, side=1, at=(10.0, 11.4)),
        Fighter(side=1, at=(15.0, 11.4), rows=(taker,)),
        acting=0,
    )
    with shows(3, 4, 3, 3):
        fight.blow()
        fight.settle()
    assert fight.is_gone(0)
    assert fight.tokens(2) == 0
