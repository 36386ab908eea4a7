"""Rules of the book in maintenance, special actions and orders."""

from dataclasses import replace

from factions.systems.company_of_iron.catalogue import Catalogue
from tests.factions.systems.company_of_iron.board.dice import shows
from tests.factions.systems.company_of_iron.board.fighters import Fighter, duel, fray
from tests.factions.systems.company_of_iron.board.kernels import L
from tests.factions.systems.company_of_iron.rules.printed import (
    ATTACKER,
    GUNNER,
    RULE,
    TARGET,
    attack,
    rows_of,
)

HERE = (10.0, 10.0)
APART, TOUCHING = (16.0, 10.0), (11.18, 10.0)


def test_regeneration_heals_as_an_action(catalogue: Catalogue) -> None:
    rows = rows_of(catalogue, "Regeneration [d3]")
    fight = duel(Fighter(boxes=9, damage=5, rows=rows))
    with shows(5):
        fight.use_action(RULE)
    assert fight.damage(0) == 2


def test_repair_mends_what_it_touches_and_may_mend(catalogue: Catalogue) -> None:
    rows = rows_of(catalogue, "Repair [d3+1] (★Action)")
    for at, traits, left in (
        (TOUCHING, L.WARJACK, 2),
        (TOUCHING, L.REPAIRABLE | L.WARRIOR, 2),
        (TOUCHING, L.WARRIOR, 6),
        (APART, L.WARJACK, 6),
    ):
        broken = Fighter(at=at, boxes=9, damage=6, traits=traits)
        fight = fray(Fighter(rows=rows), broken, replace(TARGET, side=1, at=(10, 25)))
        with shows(5):
            fight.use_action(RULE)
        assert fight.damage(1) == left


def test_a_shield_wall_holds_while_touching_and_from_the_front(catalogue: Catalogue) -> None:
    rows = rows_of(catalogue, "Order: Shield Wall")

    def armour(spot: tuple[float, float], *, ordered: bool = True, faces: float = 0.0) -> int:
        its = replace(TARGET, side=1, at=HERE, group=1, rows=rows, faces=(10.0, faces))
        mate = Fighter(side=1, at=spot, group=1)
        fight = fray(replace(ATTACKER, at=(10.0, 8.52), faces=HERE), its, mate)
        if ordered:
            fight.use_order(RULE, 1)
            fight.sum_up()
        return attack(fight).armour

    assert armour(TOUCHING) == 14
    assert armour(TOUCHING, ordered=False) == 10
    assert armour(APART) == 10
    assert armour(TOUCHING, faces=30.0) == 10


def test_dig_in_is_cover(catalogue: Catalogue) -> None:
    its = replace(TARGET, rows=rows_of(catalogue, "Dig In (★Action)"))
    fight = duel(GUNNER, its, 6.0)
    fight.use_action(RULE, 1)
    fight.sum_up()
    assert attack(fight).goal == attack(duel(GUNNER, its, 6.0)).goal + 4


def test_iron_zeal_is_used_once_a_battle(catalogue: Catalogue) -> None:
    fight = duel(Fighter(rows=rows_of(catalogue, "Iron Zeal"), arm=14))
    armour = []
    for _ in range(2):
        fight.use_order(RULE)
        armour.append(fight.stat(0, L.ARMOUR))
        fight.end_effects(0)
    assert armour == [17, 14]


def test_a_model_with_rise_gets_up_in_maintenance(catalogue: Catalogue) -> None:
    for rule, lies in (("Rise", False), ("Gang", True)):
        fight = duel(Fighter(status=L.KNOCKED_DOWN, rows=rows_of(catalogue, rule)))
        fight.maintain(0)
        assert bool(fight.status(0) & L.KNOCKED_DOWN) is lies


def test_prey_is_marked_and_hunted(catalogue: Catalogue) -> None:
    rows = rows_of(catalogue, "Prey")
    fight = duel(replace(ATTACKER, rows=rows), TARGET)
    assert attack(duel(replace(ATTACKER, rows=rows), TARGET)).total == 15
    fight.maintain(0)
    assert fight.prey(0) == 1
    assert attack(fight).total == 17


def test_smoke_is_a_cloud_around_its_bearer(catalogue: Catalogue) -> None:
    fight = duel(Fighter(rows=rows_of(catalogue, "Smoke Bomb (★Action)")))
    fight.use_action(RULE)
    [cloud] = fight.pieces()
    assert cloud.does & L.SMOKE
