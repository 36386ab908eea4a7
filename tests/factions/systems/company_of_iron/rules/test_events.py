"""Rules of the book that wait for an event: moves and attacks granted, falls, actions, spells."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from factions.systems.company_of_iron.catalogue import Catalogue
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
from tests.factions.systems.company_of_iron.board.terrain import CLOUD, Piece
from tests.factions.systems.company_of_iron.rules.printed import (
    ATTACKER,
    FRAIL,
    GUNNER,
    KILLS,
    LABEL,
    MAGE,
    TARGET,
    attack,
    fired,
    rows_of,
    steps,
    used,
)

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
def test_a_model_that_has_killed_moves_on(
    catalogue: Catalogue, rule: str, shoots: bool, kills: bool, moves: bool
) -> None:
    one = replace(GUNNER if shoots else ATTACKER, rows=rows_of(catalogue, rule))
    fight = duel(one, FRAIL if kills else TARGET, 4.0 if shoots else 0.3, acting=0)
    with shows(*KILLS):
        fight.shot() if shoots else fight.blow()
    assert fired(fight, L.ON_END) == ([(L.STEP, 0, 6)] if moves else [])


def test_a_leap_follows_the_movement(catalogue: Catalogue) -> None:
    fight = duel(replace(ATTACKER, rows=rows_of(catalogue, "Bounding Leap")))
    assert fired(fight, L.ON_MOVED) == [(L.STEP, 0, 5)]
    assert fired(fight, L.ON_END) == []


def test_an_apparition_appears_anew_in_maintenance(catalogue: Catalogue) -> None:
    fight = duel(replace(ATTACKER, rows=rows_of(catalogue, "Apparition")))
    fight.maintain(0)
    assert steps(fight) == [(L.STEP, 0, 2)]


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
    fight = duel(one, TARGET, 4.0 if shoots else 0.3, acting=0)
    with shows():
        fight.shot(context) if shoots else fight.blow(context)
    assert fired(fight, L.ON_FINISHED) == ([(L.AGAIN, 0, 0)] if again else [])
    assert fired(fight, L.ON_FINISHED) == []


@pytest.mark.parametrize(("status", "moves"), [(0, True), (L.MOVED, False)])
def test_a_model_that_shoots_before_it_moves_moves_afterwards(
    catalogue: Catalogue, status: int, moves: bool
) -> None:
    rows = rows_of(catalogue, "Order: Bushwhack")
    fight = duel(replace(GUNNER, rows=rows, status=status), TARGET, 4.0, acting=0)
    with shows():
        fight.shot()
    assert fired(fight, L.ON_FINISHED) == ([(L.STEP, 0, 6)] if moves else [])


def test_an_enemy_entering_its_reach_is_met_once_a_round(catalogue: Catalogue) -> None:
    fight = duel(ATTACKER, replace(TARGET, rows=rows_of(catalogue, "Defensive Strike")))
    assert fired(fight, L.ON_ENTERED, 1, 0) == [(L.AGAIN, 1, 0)]
    assert fired(fight, L.ON_ENTERED, 1, 0) == []
    fight.expire_with_round()
    assert fired(fight, L.ON_ENTERED, 1, 0) == [(L.AGAIN, 1, 0)]


# Losses


@pytest.mark.parametrize(
    ("rule", "loss", "mate", "avenges"),
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
    catalogue: Catalogue, rule: str, loss: str, mate: dict[str, Any], avenges: bool
) -> None:
    one = replace(ATTACKER, group=0, rows=rows_of(catalogue, rule))
    where = L.GONE if loss == "fell_in" else L.PLAYING
    friend = replace(Fighter(at=(13.0, 10.0), where=where), **({loss: 1} | mate))
    fight = fray(one, friend, replace(TARGET, side=1, at=(20.0, 25.0)))
    assert fired(fight, L.ON_START) == ([(L.STEP, 0, 3), (L.AGAIN, 0, 0)] if avenges else [])


def test_a_friends_fall_strengthens_the_righteous(catalogue: Catalogue) -> None:
    rows = rows_of(catalogue, "Righteous Fury")
    for at, strength in (((10.0, 14.5), 7), ((10.0, 19.0), 5)):
        angry = Fighter(side=1, at=at, rows=rows)
        fight = fray(ATTACKER, replace(FRAIL, side=1, at=(10.0, 11.48)), angry)
        with shows(*KILLS):
            fight.blow()
        fight.settle()
        fight.sum_up()
        assert fight.stat(2, L.STRENGTH) == strength


@pytest.mark.parametrize(("gap", "hurts"), [(0.3, True), (1.9, False)])
def test_a_bomb_bursts_when_it_falls(catalogue: Catalogue, gap: float, hurts: bool) -> None:
    thrall = replace(FRAIL, rows=rows_of(catalogue, "Thrall Bomb"))
    spear = replace(SWORD, length=2.0)
    fight = duel(replace(ATTACKER, boxes=9, arm=5, weapons=(spear,)), thrall, gap)
    with shows(*KILLS):
        fight.blow()
        fight.settle()
    assert fight.is_gone(1)
    assert bool(fight.damage(0) > 0) is hurts


def test_a_model_removed_from_play_does_not_burst(catalogue: Catalogue) -> None:
    thrall = replace(FRAIL, rows=rows_of(catalogue, "Thrall Bomb"))
    for rule, hurts in (("Take Down", False), ("Gang", True)):
        fight = duel(replace(ATTACKER, boxes=9, arm=5, rows=rows_of(catalogue, rule)), thrall)
        with shows(*KILLS):
            fight.blow()
            fight.settle()
        assert bool(fight.damage(0) > 0) is hurts


# Damage


def test_a_model_that_is_hurt_is_weakened(catalogue: Catalogue) -> None:
    weapon = replace(SWORD, rows=rows_of(catalogue, "Weaken"))
    for arm, strength in ((10, 3), (40, 5)):
        fight = duel(replace(ATTACKER, weapons=(weapon,)), replace(TARGET, arm=arm))
        with shows():
            fight.blow()
        fight.sum_up()
        assert fight.stat(1, L.STRENGTH) == strength


def test_momentum_throws_the_small_alone(catalogue: Catalogue) -> None:
    weapon = replace(RIFLE, rows=rows_of(catalogue, "Momentum"))
    for medium in (False, True):
        target = replace(TARGET, medium=medium)
        fight = duel(replace(GUNNER, weapons=(weapon,)), target, 4.0)
        with shows():
            fight.shot()
        assert bool(fight.status(1) & L.KNOCKED_DOWN) is not medium


def test_blasts_alone_are_resisted(catalogue: Catalogue) -> None:
    rows = rows_of(catalogue, "Blast Resistance")
    shell = replace(RIFLE, area=4.0)

    def armour(own: Sequence[Row]) -> list[int]:
        hit = replace(TARGET, side=1, at=(10.0, 16.0), rows=own)
        beside = replace(TARGET, side=1, at=(11.4, 16.0), rows=own)
        fight = fray(replace(GUNNER, weapons=(shell,)), hit, beside)
        with shows():
            fight.shot()
        against = {event.model: event.armour for event in fight.events(E.DAMAGE)}
        return [against[1], against[2]]

    plain = armour(())
    assert armour(rows) == [plain[0], plain[1] + 4]


def test_in_a_forest_a_treewalker_is_harder_to_strike(catalogue: Catalogue) -> None:
    rows = rows_of(catalogue, "Treewalker")
    wood = Piece((10.0, 11.48), 1.5, does=CLOUD)
    foe = replace(TARGET, side=1, at=(10.0, 11.48), rows=rows)
    goals = [attack(fray(ATTACKER, foe, pieces=pieces)).goal for pieces in ([wood], [])]
    assert goals[0] == goals[1] + 2


# Range, spells, targets


def test_snipe_shoots_4_inches_further(catalogue: Catalogue) -> None:
    for rule, far, sure in (("Snipe", 15.9, False), ("Snipe", 16.1, True), ("Luck", 12.1, True)):
        weapon = replace(RIFLE, rows=rows_of(catalogue, rule))
        fight = duel(replace(GUNNER, weapons=(weapon,)), replace(TARGET, def_=5), far)
        with shows():
            fight.shot()
        assert (fight.events(E.ATTACK)[0].outcome == E.SURE_MISS) is sure


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
def test_which_models_nothing_may_target(
    catalogue: Catalogue, rule: str, status: int, magic: bool, gun: bool
) -> None:
    [row] = rows_of(catalogue, rule)
    its = replace(TARGET, traits=TARGET.traits | int(row.amount), status=status)
    for one, allowed in ((MAGE, magic), (GUNNER, gun)):
        fight = duel(one, its, 4.0)
        assert bool(fight.may_target()) is allowed


# Actions and what lies over friends


JACK = Fighter(at=(11.6, 10.0), traits=L.WARJACK | L.CONSTRUCT, boxes=9)


def test_a_tuned_warjack_boosts_its_attacks(catalogue: Catalogue) -> None:
    rows = rows_of(catalogue, "Tune Up [Faction Warjack] (★Action)")
    for friend, dice in ((JACK, 3), (replace(JACK, traits=L.WARRIOR), 2)):
        fight = used(rows, friend)
        fight.put(2, 11.6, 11.5)
        fight.face(1, 11.6, 12.0)
        with shows():
            fight.blow(u=1, v=2)
        assert fight.events(E.ATTACK)[0].dice == dice


def test_necrosurgery_is_for_the_undead(catalogue: Catalogue) -> None:
    rows = rows_of(catalogue, "Necrosurgery [d3+1] (★Action)")
    for traits, left in ((L.UNDEAD, 2), (L.LIVING, 6)):
        fight = used(rows, replace(JACK, traits=traits, damage=6))
        assert fight.damage(1) == left


def test_an_attack_is_lent_to_those_named(catalogue: Catalogue) -> None:
    rows = rows_of(catalogue, "Ancillary Attack [Warjack] (★Action)")
    for traits, lent in ((L.WARJACK | LABEL, [(L.AGAIN, 1, 0)]), (L.WARJACK, [])):
        assert steps(used(rows, replace(JACK, traits=traits))) == lent


def test_a_standard_widens_command(catalogue: Catalogue) -> None:
    [row] = rows_of(catalogue, "Standard Bearer")
    lent = replace(row, lender=1, lends=3.0)
    for at, command in (((12.0, 10.0), 10), ((15.0, 10.0), 8)):
        fight = fray(Fighter(rows=(lent,)), Fighter(at=at), replace(TARGET, side=1, at=(10, 25)))
        assert fight.stat(0, L.COMMAND) == command


def test_an_animus_lasts_from_one_activation_on(catalogue: Catalogue) -> None:
    fight = duel(replace(ATTACKER, rows=rows_of(catalogue, "Animus: Primal")), TARGET)
    before = attack(duel(ATTACKER, TARGET))
    fight.maintain(0)
    fight.sum_up()
    after = attack(fight)
    assert (after.total, after.damage) == (before.total + 2, before.damage + 2)
