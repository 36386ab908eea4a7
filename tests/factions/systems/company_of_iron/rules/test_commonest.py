"""The commonest rules of cards that no other test is about, each by what it changes."""

from dataclasses import replace

import pytest

from factions.systems.company_of_iron.catalogue import Catalogue
from tests.factions.systems.company_of_iron.board.dice import shows
from tests.factions.systems.company_of_iron.board.fighters import (
    RIFLE,
    SWORD,
    Fighter,
    Weapon,
    duel,
    fray,
)
from tests.factions.systems.company_of_iron.board.kernels import E, L
from tests.factions.systems.company_of_iron.board.stage import stage
from tests.factions.systems.company_of_iron.rules.printed import (
    ATTACKER,
    FRAIL,
    GUNNER,
    RULE,
    TARGET,
    attack,
    rows_of,
    used,
    with_rule,
)


@pytest.mark.parametrize(("x", "more"), [(17.0, 1), (25.0, 0)])
def test_a_veteran_leads_in_its_command_range(catalogue: Catalogue, x: float, more: int) -> None:
    rows = [
        replace(row, lender=1, lends=-1.0) for row in rows_of(catalogue, "Veteran Leader [Any]")
    ]
    foe = replace(TARGET, side=1, at=(10.0, 11.48))
    fight = fray(replace(ATTACKER, rows=rows), Fighter(at=(x, 10.0)), foe)
    assert attack(fight, v=2).total == 3 + 4 + 8 + more


@pytest.mark.parametrize(("rule", "total"), [("Circular Vision", 15), ("Luck", 17)])
def test_a_model_that_sees_all_round_is_never_struck_from_behind(
    catalogue: Catalogue, rule: str, total: int
) -> None:
    its = with_rule(replace(TARGET, faces=(10.0, 30.0)), rows_of(catalogue, rule))
    assert attack(duel(ATTACKER, its)).total == total


@pytest.mark.parametrize(("rule", "seen"), [("Arcing Fire", True), ("Snipe", False)])
def test_fire_that_arcs_sees_past_models(catalogue: Catalogue, rule: str, seen: bool) -> None:
    gunner = with_rule(GUNNER, rows_of(catalogue, rule))
    screen = Fighter(side=1, at=(10.0, 14.0))
    fight = fray(gunner, screen, replace(TARGET, side=1, at=(10.0, 18.0)))
    assert fight.sees(0, 2) is seen


@pytest.mark.parametrize(("rule", "strikers"), [("Acrobatics", []), ("Luck", [1])])
def test_acrobats_slip_away(catalogue: Catalogue, rule: str, strikers: list[int]) -> None:
    fight = duel(with_rule(ATTACKER, rows_of(catalogue, rule)), TARGET)
    fight.way(10.0, 4.0, 6.0)
    assert fight.strikers() == strikers


@pytest.mark.parametrize(
    ("rule", "group", "through"),
    [("Practiced Maneuvers", 0, True), ("Practiced Maneuvers", 5, False),
     ("Acrobatics", 5, True), ("Luck", 0, False)],
)  # fmt: skip
def test_which_models_pass_through_which(
    catalogue: Catalogue, rule: str, group: int, through: bool
) -> None:
    one = with_rule(replace(ATTACKER, group=0), rows_of(catalogue, rule))
    wall = [Fighter(at=(x, 12.0), group=group) for x in (7.6, 8.8, 10.0, 11.2, 12.4)]
    fight = fray(one, *wall, replace(TARGET, side=1, at=(10.0, 25.0)))
    assert (fight.way(10.0, 15.0, 6.0)[1] > 14.9) is through


@pytest.mark.parametrize(("rule", "goal"), [("Hunter", 12), ("Luck", 16)])
def test_a_hunter_shoots_past_cover(catalogue: Catalogue, rule: str, goal: int) -> None:
    hidden = replace(TARGET, traits=TARGET.traits | L.IN_COVER)
    fight = duel(with_rule(GUNNER, rows_of(catalogue, rule)), hidden, 6.0)
    assert attack(fight).goal == goal


@pytest.mark.parametrize(("traits", "left"), [(L.LIVING, 3), (L.CONSTRUCT, 5)])
def test_snacks_heal(catalogue: Catalogue, traits: int, left: int) -> None:
    hungry = replace(ATTACKER, boxes=9, damage=5, rows=rows_of(catalogue, "Snacking"))
    fight = duel(hungry, replace(FRAIL, traits=traits))
    with shows(1, 6, 6, 6, 1, 3):
        fight.blow()
    assert fight.is_gone(1)
    assert fight.damage(0) == left


@pytest.mark.parametrize(
    ("rule", "traits", "left"),
    [("Heal [2] (★Action)", L.LIVING, 4), ("Heal [2] (★Action)", L.CONSTRUCT, 6)],
)
def test_the_living_are_healed(catalogue: Catalogue, rule: str, traits: int, left: int) -> None:
    friend = Fighter(at=(11.6, 10.0), traits=traits, boxes=9, damage=6)
    assert used(rows_of(catalogue, rule), friend).damage(1) == left


@pytest.mark.parametrize(("quality", "weapons"), [(L.ALONE, 1), (0, 2)])
def test_a_cumbersome_weapon_attacks_alone(quality: int, weapons: int) -> None:
    heavy = Weapon(power=18, qualities=quality)
    made = stage(Fighter(weapons=(SWORD, heavy)), replace(TARGET, side=1, at=(10.0, 11.5)))
    assert made.begin_activation(0)
    with shows(1, 2):
        made.initial_attacks()
    assert len({attack.weapon for attack in made.events(E.ATTACK)}) == weapons


@pytest.mark.parametrize(("rule", "boxes"), [("Sniper", 1), ("Luck", 0)])
def test_a_sniper_always_does_a_point(catalogue: Catalogue, rule: str, boxes: int) -> None:
    weapon = replace(RIFLE, rows=rows_of(catalogue, rule))
    fight = duel(replace(GUNNER, weapons=(weapon,)), replace(TARGET, arm=40), 6.0)
    with shows():
        assert fight.shot().boxes == boxes


@pytest.mark.parametrize(("faces", "falls"), [((4, 4, 6, 6, 2), True), ((3, 4, 6, 6, 2, 5), False)])
def test_grievous_wounds_by_a_critical_hit_deny_tough(
    catalogue: Catalogue, faces: tuple[int, ...], falls: bool
) -> None:
    weapon = replace(SWORD, rows=rows_of(catalogue, "Critical Grievous Wounds"))
    fight = duel(
        replace(ATTACKER, weapons=(weapon,)),
        replace(FRAIL, traits=L.LIVING | L.WARRIOR | L.TOUGH),
    )
    with shows(*faces):
        fight.blow()
    assert fight.is_gone(1) is falls
    assert fight.is_denied_healing(1) is (faces[:2] == (4, 4))


@pytest.mark.parametrize(("rule", "rolls"), [("Puppet Master (★Action)", 1), ("Luck", 0)])
def test_a_puppet_rolls_again(catalogue: Catalogue, rule: str, rolls: int) -> None:
    fight = used(rows_of(catalogue, rule), Fighter(at=(11.6, 10.0)))
    fight.put(2, 11.6, 11.5)
    fight.face(1, 11.6, 12.0)
    with shows(1, 2):
        fight.blow(u=1, v=2)
    assert fight.events(E.ATTACK)[0].rerolls == rolls


def test_a_desperate_pace_is_for_those_named(catalogue: Catalogue) -> None:
    rows = [replace(row, filter=L.TROOPER) for row in rows_of(catalogue, "Desperate Pace [Any]")]
    for traits, speed in ((L.TROOPER, 8), (L.SOLO, 6)):
        friend = Fighter(at=(12.0, 10.0), traits=traits)
        fight = fray(Fighter(rows=rows), friend, replace(TARGET, side=1, at=(20.0, 25.0)))
        fight.fire(L.ON_START)
        assert fight.stat(1, L.SPEED) == speed


@pytest.mark.parametrize(("quality", "wall", "armour"), [(0, 1, 16), (L.CHAIN, 1, 10),
                                                         (L.CHAIN, 0, 14)])  # fmt: skip
def test_a_chain_strikes_around_shields_and_their_wall(
    catalogue: Catalogue, quality: int, wall: int, armour: int
) -> None:
    rows = [
        replace(row, wall=bool(wall)) if number == 0 else row
        for number, row in enumerate(rows_of(catalogue, "Order: Shield Wall"))
    ]
    foe = replace(TARGET, side=1, at=(10.0, 11.48), group=4, shield=2, rows=rows)
    mate = Fighter(side=1, at=(11.19, 11.48), group=4)
    fight = fray(replace(ATTACKER, weapons=(replace(SWORD, qualities=quality),)), foe, mate)
    fight.use_order(RULE, 1)
    assert attack(fight).armour == armour
