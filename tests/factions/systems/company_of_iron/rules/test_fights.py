"""Rules of the book in fights: what each adds where it counts, and the case in which it does not.

Dice show 3, 4, 3, 4 and so on.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest

from factions.systems.company_of_iron.catalogue import Catalogue
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
    GUNNER,
    LABEL,
    TARGET,
    Figures,
    attack,
    rows_of,
    with_rule,
)

HERE = (10.0, 10.0)
Change = dict[str, Any]
BLOW, SHOT = "blow", "shot"


@dataclass(frozen=True)
class Case:
    """A rule of the attacker, its weapon or the target: what it changes, and when it does not.

    on, off: what is changed of attacker (mine), target (its), context and gap for the rule to
    count, and not to. adds: to the figure named.
    """

    rule: str
    adds: tuple[str, int]
    on: Change
    off: Change
    whose: str = "attacker"
    how: str = BLOW


UNDEAD = {"its": {"traits": L.UNDEAD | L.WARRIOR}}
JACK = {"its": {"traits": L.CONSTRUCT | L.WARJACK}}
BEAST = {"its": {"traits": L.LIVING | L.WARBEAST}}
CHARGE = {"context": L.IS_CHARGE}
HURT = {"its": {"damage": 3}}
BEHIND = {"its": {"faces": (10.0, 30.0)}}
NEAR, FAR = {"gap": 0.3}, {"gap": 6.0}
CASES = [
    Case("Brutal Charge", ("damage", 2), CHARGE, {}, "weapon"),
    Case("Powerful Charge", ("total", 2), CHARGE, {}, "weapon"),
    Case("Set Defense", ("goal", 2), CHARGE, {}, "target"),
    Case("Set Defense", ("goal", 2), CHARGE, CHARGE | BEHIND, "target"),
    Case("Duelist", ("goal", 2), {}, {}, "target"),
    Case("Blade Shield", ("goal", 2), FAR, {}, "target", SHOT),
    Case("Force Barrier", ("goal", 2), FAR, {}, "target", SHOT),
    Case("Carapace", ("armour", 4), FAR, {}, "target", SHOT),
    Case("Blood Fury", ("goal", -2), {}, {}, "target"),
    Case("Blood Fury", ("damage_dice", 1), {}, {}),
    Case("Poison", ("damage_dice", 1), {}, UNDEAD, "weapon"),
    Case("Poison", ("damage_dice", 1), {}, JACK, "weapon"),
    Case("'Jack Hunter", ("damage_dice", 1), JACK, {}),
    Case("Dismantle", ("damage_dice", 1), JACK, UNDEAD),
    Case("Erosion", ("damage_dice", 1), JACK, BEAST, "weapon"),
    Case("Dismember", ("damage_dice", 1), BEAST, JACK),
    Case("Finisher", ("damage_dice", 1), HURT, {}),
    Case("Backstab", ("damage_dice", 1), BEHIND, {}),
    Case("Shatter", ("damage_dice", 1), {"its": {"status": L.STATIONARY}}, {}, "weapon"),
    Case("Burst Fire", ("damage", 1), {"its": {"medium": True}}, {}, "weapon", SHOT),
    Case("Volume Fire", ("total", 1), {"its": {"medium": True}}, {}, "weapon", SHOT),
    Case("Brutal Damage", ("damage_dice", 1), {}, {}, "weapon", SHOT),
    Case("Armor-Piercing", ("armour", -5), {}, {}, "weapon", SHOT),
    Case("Accuracy", ("total", 2), {}, {}),
    Case("Annihilator", ("dice", 1), {}, JACK),
    Case("Annihilator", ("damage_dice", 1), {}, UNDEAD),
    Case("Man Hunter", ("damage_dice", 1), {}, BEAST),
    Case("Monster Hunter", ("damage_dice", 1), BEAST, {}),
    Case("Monster Hunter", ("damage_dice", 1), JACK, {}),
    Case("Unyielding", ("armour", 2), {}, BEHIND, "target"),
    Case("Camouflage", ("goal", 2), FAR | {"its": {"status": L.KNOCKED_DOWN}}, FAR, "target", SHOT),
    Case("Ashen Veil", ("total", -2), {}, {"mine": {"traits": L.UNDEAD}}, "target"),
    Case("Annoyance", ("total", -1), {}, {"gap": 1.1, "reach": 2.0}, "target"),
    Case("Dark Shroud", ("armour", -2), {}, {"gap": 2.1, "reach": 3.0}),
    Case("Mark Target", ("goal", -2), {"gap": 4.9}, {"gap": 5.1}, how=SHOT),
]
NEVER = {"Duelist", "Blade Shield", "Force Barrier", "Carapace", "Blood Fury"}
PLAIN = {"Brutal Damage", "Armor-Piercing", "Accuracy"}


def fight_of(case: Case, rows: Sequence[Row], change: Change, how: str) -> Figures:
    mine = replace(ATTACKER if how == BLOW else GUNNER, **change.get("mine", {}))
    weapon = mine.weapons[0]
    if "reach" in change:
        weapon = replace(weapon, length=change["reach"])
    mine = replace(mine, weapons=(weapon,))
    its = replace(TARGET, **change.get("its", {}))
    if case.whose == "weapon":
        mine = replace(mine, weapons=(replace(weapon, rows=rows),))
    elif case.whose == "target":
        its = with_rule(its, rows)
    else:
        mine = with_rule(mine, rows)
    gap = change.get("gap", 0.3 if how == BLOW else 4.0)
    return attack(duel(mine, its, gap), change.get("context", 0))


@pytest.mark.parametrize("case", CASES, ids=[f"{n}-{case.rule}" for n, case in enumerate(CASES)])
def test_a_rule_adds_what_it_says_and_only_then(catalogue: Catalogue, case: Case) -> None:
    rows = rows_of(catalogue, case.rule)
    name, amount = case.adds

    def gained(change: Change, how: str) -> int:
        with_it = fight_of(case, rows, change, how)
        without = fight_of(case, (), change, how)
        return int(getattr(with_it, name) - getattr(without, name))

    assert gained(case.on, case.how) == amount
    if case.rule in NEVER:
        other = SHOT if case.how == BLOW else BLOW
        still = case.rule == "Blood Fury" and case.whose == "target"
        assert gained({}, other) == (amount if still else 0)
    elif case.rule not in PLAIN:
        assert gained(case.off, case.how) == 0


# Friends beside


def beside(rows: Sequence[Row], spot: tuple[float, float], **friend: Any) -> Board:
    """Let one with a rule strike at an enemy 0.3 inches away, a friend standing at a spot."""
    one = with_rule(replace(ATTACKER, group=0), rows)
    mate = replace(Fighter(at=spot, faces=(10.0, 11.5)), **({"group": 0} | friend))
    return fray(one, mate, replace(TARGET, side=1, at=(10.0, 11.48)))


REACHING, APART, TOUCHING = (11.3, 12.0), (16.0, 10.0), (11.18, 10.0)


@pytest.mark.parametrize(
    ("rule", "figure", "amount", "friend"),
    [
        ("Gang", "total", 2, {}),
        ("Gang", "damage", 2, {}),
        ("Gang Fighter", "total", 2, {"group": 1}),
        ("Flank [Trencher]", "total", 2, {"group": 1, "traits": L.LIVING | L.WARRIOR | LABEL}),
        ("Flank [Trencher]", "damage_dice", 1, {"group": 1, "traits": L.WARRIOR | LABEL}),
    ],
)
def test_help_comes_from_those_that_reach_the_target(
    catalogue: Catalogue, rule: str, figure: str, amount: int, friend: Change
) -> None:
    rows = rows_of(catalogue, rule)
    plain = getattr(attack(beside((), REACHING, **friend), v=2), figure)
    assert getattr(attack(beside(rows, REACHING, **friend), v=2), figure) == plain + amount
    assert getattr(attack(beside(rows, APART, **friend), v=2), figure) == plain
    lying = friend | {"status": L.KNOCKED_DOWN}
    assert getattr(attack(beside(rows, REACHING, **lying), v=2), figure) == plain
    stranger = {"group": 1, "traits": L.LIVING | L.WARJACK}
    assert getattr(attack(beside(rows, REACHING, **stranger), v=2), figure) == plain


@pytest.mark.parametrize(
    ("rule", "figure", "amount", "friend"),
    [
        ("Wall of Steel", "armour", 2, {}),
        ("Iron Sentinel", "armour", 2, {"group": 9, "traits": L.WARJACK | L.CONSTRUCT}),
        ("Iron Sentinel", "goal", 2, {"group": 9, "traits": L.WARJACK | L.CONSTRUCT}),
        ("Defensive Line", "goal", 2, {}),
    ],
)
def test_a_model_touching_a_comrade_stands_firmer(
    catalogue: Catalogue, rule: str, figure: str, amount: int, friend: Change
) -> None:
    rows = rows_of(catalogue, rule)

    def judged(rows: Sequence[Row], spot: tuple[float, float], **other: Any) -> int:
        its = with_rule(replace(TARGET, side=1, at=HERE, group=1), rows)
        mate = replace(Fighter(side=1, at=spot), **({"group": 1} | friend | other))
        one = replace(ATTACKER, at=(10.0, 8.52), faces=HERE)
        return int(getattr(attack(fray(one, its, mate), v=1), figure))

    plain = judged((), TOUCHING)
    assert judged(rows, TOUCHING) == plain + amount
    assert judged(rows, (11.4, 10.0)) == plain
    assert judged(rows, TOUCHING, status=L.KNOCKED_DOWN) == plain
    assert judged(rows, TOUCHING, group=8, traits=L.LIVING) == plain


# Rolls


def test_misses_are_rolled_once_more_by_true_strike(catalogue: Catalogue) -> None:
    rows = rows_of(catalogue, "True Strike")
    for own, faces, hit in ((rows, (1, 2, 5, 6), 1), ((), (1, 2, 5, 6), 0), (rows, (1, 2), 0)):
        fight = duel(replace(ATTACKER, mat=6, rows=own))
        with shows(*faces):
            assert fight.blow().hit == hit
    gunner = duel(replace(GUNNER, rat=5, rows=rows), gap=4.0)
    with shows(1, 2, 5, 6):
        assert not gunner.shot().hit


def test_a_critical_hit_alone_brings_what_waits_for_one(catalogue: Catalogue) -> None:
    for rule in ("Critical Brutal Damage", "Critical Poison"):
        rows = rows_of(catalogue, rule)
        dice = []
        for faces in ((4, 4), (3, 4)):
            weapon = replace(SWORD, rows=rows)
            dice.append(attack(duel(replace(ATTACKER, weapons=(weapon,)), TARGET), faces=faces))
        assert [one.damage_dice for one in dice] == [3, 2]


def test_damage_rolls_against_impervious_flesh_have_a_die_less(catalogue: Catalogue) -> None:
    tough = replace(TARGET, rows=rows_of(catalogue, "Impervious Flesh"))
    assert [attack(duel(ATTACKER, one)).damage_dice for one in (TARGET, tough)] == [2, 1]


def test_decapitation_doubles_what_passes_armour(catalogue: Catalogue) -> None:
    rows = rows_of(catalogue, "Decapitation")
    boxes = []
    for own in (rows, ()):
        fight = duel(replace(ATTACKER, weapons=(replace(SWORD, rows=own),)), TARGET)
        with shows():
            boxes.append(fight.blow().boxes)
    assert boxes[0] == 2 * boxes[1] > 0


@pytest.mark.parametrize(
    ("rule", "traits", "shift"), [("True Sight", L.STEALTH, None), ("Ghost Shot", L.CONCEALED, -2)]
)
def test_what_is_ignored(catalogue: Catalogue, rule: str, traits: int, shift: int | None) -> None:
    rows = rows_of(catalogue, rule)
    hidden = replace(TARGET, traits=TARGET.traits | traits)
    seen = [duel(with_rule(GUNNER, own), hidden, 6.0) for own in (rows, ())]
    outcomes = []
    for fight in seen:
        with shows():
            fight.shot()
        outcomes.append(fight.events(E.ATTACK)[0])
    if shift is None:
        assert [attack.outcome for attack in outcomes] == [E.HIT, E.SURE_MISS]
    else:
        assert outcomes[0].goal == outcomes[1].goal + shift


def test_black_penny_ignores_that_the_target_is_in_melee(catalogue: Catalogue) -> None:
    def goal(rows: Sequence[Row]) -> int:
        gunner = replace(GUNNER, at=(12.0, 14.0), weapons=(replace(RIFLE, rows=rows),))
        friend, foe = Fighter(at=(10.0, 20.0)), replace(TARGET, side=1, at=(10.0, 21.4))
        return attack(fray(gunner, friend, foe), v=2).goal

    assert goal(rows_of(catalogue, "Black Penny")) == goal(()) - 4
