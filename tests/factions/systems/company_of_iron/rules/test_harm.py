"""Rules of the book about runs and charges, and about damage and statuses."""

from dataclasses import replace

import pytest

from factions.systems.company_of_iron.catalogue import Catalogue
from tests.factions.systems.company_of_iron.board.dice import shows
from tests.factions.systems.company_of_iron.board.events import MOVED
from tests.factions.systems.company_of_iron.board.fighters import RIFLE, SWORD, Fighter, duel
from tests.factions.systems.company_of_iron.board.kernels import E, L
from tests.factions.systems.company_of_iron.board.stage import stage
from tests.factions.systems.company_of_iron.rules.printed import (
    ATTACKER,
    FRAIL,
    KILLS,
    TARGET,
    attack,
    fired,
    rows_of,
)

# Movement


@pytest.mark.parametrize(("how", "shots"), [(L.CHARGE, 1), (L.RUN, 1), (L.ADVANCE, 0)])
def test_a_wild_shot_comes_before_a_run_or_a_charge(
    catalogue: Catalogue, how: int, shots: int
) -> None:
    one = replace(ATTACKER, weapons=(SWORD, RIFLE), rows=rows_of(catalogue, "Wild Shot"))
    made = stage(one, replace(TARGET, side=1, at=(10.0, 17.0)))
    assert made.begin_activation()
    made.ordered(how, L.NOTHING, 1, (10.0, 12.0))
    with shows(1, 2):
        made.perform()
    kinds = made.event_kinds()
    fired_at = [attack for attack in made.events(E.ATTACK) if attack.weapon == 1]
    assert len(fired_at) == shots
    assert not shots or kinds.index(E.ATTACK) < kinds.index(MOVED)


def test_a_charge_ends_where_a_wild_shot_has_felled_its_target(catalogue: Catalogue) -> None:
    one = replace(ATTACKER, weapons=(SWORD, RIFLE), rows=rows_of(catalogue, "Wild Shot"))
    made = stage(one, replace(FRAIL, side=1, at=(10.0, 17.0)), Fighter(side=1, at=(25.0, 25.0)))
    assert made.begin_activation()
    made.ordered(L.CHARGE, L.BLOWS, 1)
    with shows(*KILLS):
        made.perform()
    assert made.is_gone(1)
    assert made.position(0)[1] == 10.0


@pytest.mark.parametrize(("rule", "status"), [("Flame Trail", L.ON_FIRE), ("Bulldoze", 0)])
def test_what_befalls_those_it_touches_after_an_advance(
    catalogue: Catalogue, rule: str, status: int
) -> None:
    fight = duel(replace(ATTACKER, rows=rows_of(catalogue, rule)), TARGET, 0.0)
    _, before = fight.position(1)
    fired(fight, L.ON_MOVED)
    assert fight.status(1) == status
    assert fight.position(1)[1] - before == pytest.approx(0.0 if status else 2.0)


# Damage and statuses


def test_trash_is_for_those_that_lie(catalogue: Catalogue) -> None:
    weapon = replace(SWORD, rows=rows_of(catalogue, "Trash"))
    one = replace(ATTACKER, weapons=(weapon,))
    for status, dice in ((L.KNOCKED_DOWN, 3), (0, 2)):
        assert attack(duel(one, replace(TARGET, status=status))).damage_dice == dice


@pytest.mark.parametrize(
    ("rule", "traits", "damage", "status"),
    [
        ("Shock Field", L.WARJACK | L.CONSTRUCT, 1, 0),
        ("Shock Field", L.LIVING | L.WARRIOR, 0, 0),
        ("It Burns!", L.LIVING | L.WARRIOR, 0, L.ON_FIRE),
    ],
)
def test_its_attacker_pays(
    catalogue: Catalogue, rule: str, traits: int, damage: int, status: int
) -> None:
    one = replace(ATTACKER, boxes=9, traits=traits)
    fight = duel(one, replace(TARGET, rows=rows_of(catalogue, rule)))
    with shows():
        fight.blow()
    assert (fight.damage(0), fight.status(0)) == (damage, status)


@pytest.mark.parametrize(
    ("rule", "traits", "what", "left"),
    [
        ("Rust", L.WARJACK, L.ARMOUR, 8),
        ("Rust", L.LIVING, L.ARMOUR, 10),
    ],
)
def test_rust_eats_warjacks(
    catalogue: Catalogue, rule: str, traits: int, what: int, left: int
) -> None:
    weapon = replace(SWORD, rows=rows_of(catalogue, rule))
    fight = duel(replace(ATTACKER, weapons=(weapon,)), replace(TARGET, traits=traits))
    with shows():
        fight.blow()
    fight.sum_up()
    assert fight.stat(1, what) == left


@pytest.mark.parametrize(
    ("rule", "faces", "status"),
    [
        ("Freeze", (3, 4), L.STATIONARY),
        ("Animus: Flaming Fist", (3, 4), L.ON_FIRE),
        ("Animus: Acidic Touch", (3, 4), L.CORRODING),
        ("Animus: Rime Fist", (3, 4), 0),
        ("Animus: Rime Fist", (4, 4), L.STATIONARY),
    ],
)
def test_what_a_blow_brings(
    catalogue: Catalogue, rule: str, faces: tuple[int, int], status: int
) -> None:
    fight = duel(replace(ATTACKER, rows=rows_of(catalogue, rule)), TARGET)
    with shows(*faces):
        fight.blow()
    assert fight.status(1) == status


@pytest.mark.parametrize(
    ("rule", "what", "gap", "found"),
    [
        ("Chiller", L.DEFENCE, 1.9, 10),
        ("Chiller", L.DEFENCE, 2.1, 12),
        ("Animus: Diminish", L.STRENGTH, 1.9, 3),
    ],
)
def test_enemies_close_by_suffer(
    catalogue: Catalogue, rule: str, what: int, gap: float, found: int
) -> None:
    fight = duel(Fighter(rows=rows_of(catalogue, rule)), Fighter(), gap)
    fight.sum_up()
    assert fight.stat(1, what) == found


def test_a_hangover_comes_once(catalogue: Catalogue) -> None:
    sot = replace(TARGET, boxes=5, arm=1, rows=rows_of(catalogue, "Hangover"))
    fight = duel(ATTACKER, sot)
    with shows(6, 5):
        fight.blow()
    assert (fight.damage(1), fight.status(1)) == (0, L.KNOCKED_DOWN)
    assert fight.events(E.CASUALTY_ROLL) == []
    with shows(6, 5, 1):
        fight.blow()
    assert fight.events(E.CASUALTY_ROLL) != []
