"""Rules of the book that wait for an event: moves and attacks granted, falls, actions, spells."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from factions.systems.company_of_iron.catalogue import Catalogue
from tests.factions.systems.company_of_iron.kernels.fray import (
    RIFLE,
    SWORD,
    E,
    Fighter,
    Fray,
    K,
    L,
    Row,
    duel,
    fray,
)
from tests.factions.systems.company_of_iron.rules.test_fights import (
    ATTACKER,
    GUNNER,
    LABEL,
    TARGET,
    attack,
    rows_of,
    shows,
    todo,
)

KILLS = (1, 6, 6, 6, 1)
FRAIL = replace(TARGET, boxes=1, arm=1)


def fired(fight: Fray, event: int, m: int = 0, v: int = -1) -> list[tuple[int, int, int]]:
    """Fire an event of a model and return what that put off."""
    fight.s.todo = 0
    K.triggers.fire(fight.d, fight.s, event, m, v, -1)
    return todo(fight)


def settle(fight: Fray) -> None:
    """Do what was put off and is neither an attack nor a move."""
    while fight.s.todo:
        fight.s.todo -= 1
        row = [int(number) for number in fight.s.agenda[int(fight.s.todo)]]
        if row[0] == L.DEFERRED:
            places = (K.agenda.EFFECT, K.agenda.MODEL, K.agenda.OTHER, K.agenda.WEAPON)
            K.triggers.deferred(fight.d, fight.s, *(row[place] for place in places))


# The course of an activation


def test_reposition_moves_at_the_end(catalogue: Catalogue) -> None:
    fight = duel(replace(ATTACKER, rows=rows_of(catalogue, 'Reposition [5"]')))
    assert fired(fight, L.ON_END) == [(L.STEP, 0, 5)]
    assert fired(fight, L.ON_MOVED) == []


@pytest.mark.parametrize(
    ("rule", "shoots", "kills", "moves"),
    [
        ("Sprint", False, True, True),
        ("Sprint", False, False, False),
        ("Sprint", True, True, False),
        ("Run & Gun", True, True, True),
        ("Run & Gun", False, True, False),
    ],
)
def test_who_has_killed_moves_on(
    catalogue: Catalogue, rule: str, shoots: bool, kills: bool, moves: bool
) -> None:
    one = replace(GUNNER if shoots else ATTACKER, rows=rows_of(catalogue, rule))
    fight = duel(one, FRAIL if kills else TARGET, 4.0 if shoots else 0.3)
    fight.s.active = 0
    with shows(*KILLS):
        fight.shot() if shoots else fight.blow()
    assert fired(fight, L.ON_END) == ([(L.STEP, 0, 6)] if moves else [])


def test_a_leap_follows_the_movement(catalogue: Catalogue) -> None:
    fight = duel(replace(ATTACKER, rows=rows_of(catalogue, "Bounding Leap")))
    assert fired(fight, L.ON_MOVED) == [(L.STEP, 0, 5)]
    assert fired(fight, L.ON_END) == []


def test_an_apparition_appears_anew_in_maintenance(catalogue: Catalogue) -> None:
    fight = duel(replace(ATTACKER, rows=rows_of(catalogue, "Apparition")))
    K.maintenance.maintenance(fight.d, fight.s, 0)
    assert todo(fight) == [(L.STEP, 0, 2)]


@pytest.mark.parametrize(
    ("rule", "shoots", "context", "again"),
    [
        ("Rapid Strike", False, 0, True),
        ("Rapid Strike", True, 0, False),
        ("Dual Shot", True, L.AIMED, True),
        ("Dual Shot", True, 0, False),
        ("Dual Attack", False, 0, True),
        ("Dual Attack", True, 0, False),
    ],
)
def test_what_follows_the_last_attack(
    catalogue: Catalogue, rule: str, shoots: bool, context: int, again: bool
) -> None:
    one = replace(GUNNER if shoots else ATTACKER, rows=rows_of(catalogue, rule))
    one = replace(one, status=L.AIMING if context else 0)
    fight = duel(one, TARGET, 4.0 if shoots else 0.3)
    fight.s.active = 0
    with shows():
        fight.shot(context) if shoots else fight.blow(context)
    assert fired(fight, L.ON_FINISHED) == ([(L.AGAIN, 0, 0)] if again else [])
    assert fired(fight, L.ON_FINISHED) == []


@pytest.mark.parametrize(("status", "moves"), [(0, True), (L.MOVED, False)])
def test_who_shoots_before_it_moves_moves_afterwards(
    catalogue: Catalogue, status: int, moves: bool
) -> None:
    rows = rows_of(catalogue, "Order: Bushwhack")
    fight = duel(replace(GUNNER, rows=rows, status=status), TARGET, 4.0)
    fight.s.active = 0
    with shows():
        fight.shot()
    assert fired(fight, L.ON_FINISHED) == ([(L.STEP, 0, 6)] if moves else [])


def test_who_enters_its_reach_is_met_once_a_round(catalogue: Catalogue) -> None:
    fight = duel(ATTACKER, replace(TARGET, rows=rows_of(catalogue, "Defensive Strike")))
    assert fired(fight, L.ON_ENTERED, 1, 0) == [(L.AGAIN, 1, 0)]
    assert fired(fight, L.ON_ENTERED, 1, 0) == []
    K.maintenance.expire_with_round(fight.d, fight.s)
    assert fired(fight, L.ON_ENTERED, 1, 0) == [(L.AGAIN, 1, 0)]


# Losses


@pytest.mark.parametrize(
    ("rule", "field", "mate", "avenges"),
    [
        ("Vengeance", "hurt_in", {"group": 0}, True),
        ("Vengeance", "hurt_in", {"group": 5}, False),
        ("Vengeance", "fell_in", {"group": 0}, False),
        ("Righteous Vengeance", "fell_in", {"group": 5}, True),
        ("Righteous Vengeance", "fell_in", {"group": 5, "at": (19.0, 10.0)}, False),
        ("Righteous Vengeance", "hurt_in", {"group": 5}, False),
    ],
)
def test_losses_are_avenged(
    catalogue: Catalogue, rule: str, field: str, mate: dict[str, Any], avenges: bool
) -> None:
    one = replace(ATTACKER, group=0, rows=rows_of(catalogue, rule))
    friend = replace(Fighter(at=(13.0, 10.0)), **mate)
    fight = fray(one, friend, replace(TARGET, side=1, at=(20.0, 25.0)))
    getattr(fight.s, field)[1] = fight.s.current_round
    if field == "fell_in":
        fight.s.where[1] = L.GONE
    steps = fired(fight, L.ON_START)
    assert steps == ([(L.STEP, 0, 3), (L.AGAIN, 0, 0)] if avenges else [])


def test_a_friends_fall_strengthens_the_righteous(catalogue: Catalogue) -> None:
    rows = rows_of(catalogue, "Righteous Fury")
    for at, strength in (((10.0, 14.5), 7), ((10.0, 19.0), 5)):
        angry = Fighter(side=1, at=at, rows=rows)
        fight = fray(ATTACKER, replace(FRAIL, side=1, at=(10.0, 11.48)), angry)
        with shows(*KILLS):
            fight.blow()
        settle(fight)
        K.current_stats.renew(fight.d, fight.s)
        assert K.current_stats.stat(fight.d, fight.s, 2, L.STRENGTH, 0) == strength


@pytest.mark.parametrize(("gap", "hurts"), [(0.3, True), (1.9, False)])
def test_a_bomb_bursts_when_it_falls(catalogue: Catalogue, gap: float, hurts: bool) -> None:
    thrall = replace(FRAIL, rows=rows_of(catalogue, "Thrall Bomb"))
    spear = replace(SWORD, length=2.0)
    fight = duel(replace(ATTACKER, boxes=9, arm=5, weapons=(spear,)), thrall, gap)
    with shows(*KILLS):
        fight.blow()
        settle(fight)
    assert fight.s.where[1] == L.GONE
    assert bool(fight.s.damage[0] > 0) is hurts


def test_who_is_taken_out_of_the_game_does_not_burst(catalogue: Catalogue) -> None:
    thrall = replace(FRAIL, rows=rows_of(catalogue, "Thrall Bomb"))
    for rule, hurts in (("Take Down", False), ("Gang", True)):
        fight = duel(replace(ATTACKER, boxes=9, arm=5, rows=rows_of(catalogue, rule)), thrall)
        with shows(*KILLS):
            fight.blow()
            settle(fight)
        assert bool(fight.s.damage[0] > 0) is hurts


# Damage


def test_whoever_is_hurt_is_weakened(catalogue: Catalogue) -> None:
    weapon = replace(SWORD, rows=rows_of(catalogue, "Weaken"))
    for arm, strength in ((10, 3), (40, 5)):
        fight = duel(replace(ATTACKER, weapons=(weapon,)), replace(TARGET, arm=arm))
        with shows():
            fight.blow()
        K.current_stats.renew(fight.d, fight.s)
        assert K.current_stats.stat(fight.d, fight.s, 1, L.STRENGTH, 0) == strength


def test_momentum_throws_the_small_alone(catalogue: Catalogue) -> None:
    weapon = replace(RIFLE, rows=rows_of(catalogue, "Momentum"))
    for medium in (False, True):
        target = replace(TARGET, medium=medium)
        fight = duel(replace(GUNNER, weapons=(weapon,)), target, 4.0)
        with shows():
            fight.shot()
        assert bool(fight.s.status[1] & L.KNOCKED_DOWN) is not medium


def test_blasts_alone_are_resisted(catalogue: Catalogue) -> None:
    rows = rows_of(catalogue, "Blast Resistance")
    shell = replace(RIFLE, area=4.0)

    def armour(own: Sequence[Row]) -> list[int]:
        hit = replace(TARGET, side=1, at=(10.0, 16.0), rows=own)
        beside = replace(TARGET, side=1, at=(11.4, 16.0), rows=own)
        fight = fray(replace(GUNNER, weapons=(shell,)), hit, beside)
        with shows():
            fight.shot()
        goals = {row[0]: row[6] for row in fight.told(E.DAMAGE)}
        return [goals[1], goals[2]]

    plain = armour(())
    assert armour(rows) == [plain[0], plain[1] + 4]


def test_in_a_forest_a_treewalker_is_harder_to_strike(catalogue: Catalogue) -> None:
    rows = rows_of(catalogue, "Treewalker")
    goals = []
    for inside in (True, False):
        fight = duel(ATTACKER, replace(TARGET, rows=rows))
        if inside:
            K.ground.add_cloud(fight.d, fight.s, fight.s.x[1], fight.s.y[1], 1.5, 9)
        goals.append(attack(fight).goal)
    assert goals[0] == goals[1] + 2


# Range, spells, targets


def test_snipe_shoots_4_inches_further(catalogue: Catalogue) -> None:
    for rule, far, sure in (("Snipe", 15.9, False), ("Snipe", 16.1, True), ("Luck", 12.1, True)):
        weapon = replace(RIFLE, rows=rows_of(catalogue, rule))
        fight = duel(replace(GUNNER, weapons=(weapon,)), replace(TARGET, def_=5), far)
        with shows():
            fight.shot()
        assert (fight.told(E.ATTACK)[0][7] == E.SURE_MISS) is sure


SPELL = replace(RIFLE, qualities=L.SPELL | L.MAGICAL)
MAGE = replace(ATTACKER, weapons=(SPELL,), traits=L.LIVING | L.SPELLCASTER)


def test_a_combat_caster_rolls_a_die_more_for_spells(catalogue: Catalogue) -> None:
    rows = rows_of(catalogue, "Combat Caster")
    spell = attack(duel(replace(MAGE, rows=rows), TARGET, 4.0), faces=(2, 5, 6))
    assert (spell.dice, spell.total) == (3, 5 + 6 + 8)
    shot = attack(duel(replace(GUNNER, rows=rows), TARGET, 4.0), faces=(2, 5, 6))
    assert shot.dice == 2


@pytest.mark.parametrize(
    ("rule", "status", "magic", "gun"),
    [
        ("Spell Ward", 0, False, True),
        ("Sacred Ward", 0, False, True),
        ("Feign Death", L.KNOCKED_DOWN, False, False),
        ("Feign Death", 0, True, True),
        ("Steady", L.KNOCKED_DOWN, True, True),
    ],
)
def test_whom_nothing_may_target(
    catalogue: Catalogue, rule: str, status: int, magic: bool, gun: bool
) -> None:
    [row] = rows_of(catalogue, rule)
    its = replace(TARGET, traits=TARGET.traits | int(row.amount), status=status)
    for one, allowed in ((MAGE, magic), (GUNNER, gun)):
        fight = duel(one, its, 4.0)
        assert bool(K.making_attacks.may_target(fight.d, fight.s, 0, 1, 0)) is allowed


# Actions and what lies over friends


def used(rows: Sequence[Row], friend: Fighter) -> Fray:
    """Let one make its special action beside a friend; return the fight."""
    fight = fray(Fighter(rows=rows), friend, replace(TARGET, side=1, at=(10.0, 25.0)))
    with shows(5):
        K.triggers.use(fight.d, fight.s, L.ON_ACTION, 0, -1, 7)
    K.current_stats.renew(fight.d, fight.s)
    return fight


JACK = Fighter(at=(11.6, 10.0), traits=L.WARJACK | L.CONSTRUCT, boxes=9)


def test_a_tuned_warjack_boosts_its_attacks(catalogue: Catalogue) -> None:
    rows = rows_of(catalogue, "Tune Up [Faction Warjack] (★Action)")
    for friend, dice in ((JACK, 3), (replace(JACK, traits=L.WARRIOR), 2)):
        fight = used(rows, friend)
        fight.s.x[2], fight.s.y[2] = 11.6, 11.5
        K.bases.face(fight.d, fight.s, 1, 11.6, 12.0)
        with shows():
            fight.blow(m=1, v=2)
        assert fight.told(E.ATTACK)[0][4] == dice


def test_necrosurgery_is_for_the_undead(catalogue: Catalogue) -> None:
    rows = rows_of(catalogue, "Necrosurgery [d3+1] (★Action)")
    for traits, left in ((L.UNDEAD, 2), (L.LIVING, 6)):
        fight = used(rows, replace(JACK, traits=traits, damage=6))
        assert fight.s.damage[1] == left


def test_an_attack_is_lent_to_those_named(catalogue: Catalogue) -> None:
    rows = rows_of(catalogue, "Ancillary Attack [Warjack] (★Action)")
    for traits, lent in ((L.WARJACK | LABEL, [(L.AGAIN, 1, 0)]), (L.WARJACK, [])):
        assert todo(used(rows, replace(JACK, traits=traits))) == lent


def test_a_standard_widens_command(catalogue: Catalogue) -> None:
    [row] = rows_of(catalogue, "Standard Bearer")
    lent = replace(row, lender=1, lends=3.0)
    for at, command in (((12.0, 10.0), 10), ((15.0, 10.0), 8)):
        fight = fray(Fighter(rows=(lent,)), Fighter(at=at), replace(TARGET, side=1, at=(10, 25)))
        assert K.current_stats.stat(fight.d, fight.s, 0, L.COMMAND, 0) == command


def test_an_animus_lasts_from_one_activation_on(catalogue: Catalogue) -> None:
    fight = duel(replace(ATTACKER, rows=rows_of(catalogue, "Animus: Primal")), TARGET)
    before = attack(duel(ATTACKER, TARGET))
    K.maintenance.maintenance(fight.d, fight.s, 0)
    K.current_stats.renew(fight.d, fight.s)
    after = attack(fight)
    assert (after.total, after.damage) == (before.total + 2, before.damage + 2)
