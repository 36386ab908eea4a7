"""Rules of the book in fights: what each adds where it counts, and the case in which it does not.

The rows are the shipped ones; the kernels run as plain Python. Dice show 3, 4, 3, 4 and so on.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import cycle
from typing import Any
from unittest.mock import patch

import pytest

from factions.systems.company_of_iron.battle.rules import bits_of, constant
from factions.systems.company_of_iron.catalogue import Catalogue
from factions.systems.company_of_iron.catalogue.rules import readings
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

BITS = ("grants", "forbids", "ignores")
HERE = (10.0, 10.0)
LABEL = 1 << L.FIRST_LABEL


def rows_of(catalogue: Catalogue, printed: str) -> tuple[Row, ...]:
    """Return the rows of a printed rule, all under the number 7; groups by name are one bit."""
    return tuple(
        Row(
            what=constant(effect.do),
            amount=bits_of(effect.bits) if effect.do in BITS else effect.amount,
            when=bits_of(effect.when),
            event=constant(effect.event),
            whom=constant(effect.whom),
            within=effect.within,
            dice=effect.dice,
            most=effect.most,
            rule=7,
            filter=LABEL if effect.label else bits_of(effect.filter),
        )
        for one in readings(catalogue.book, printed)
        for effect in one.effects
    )


def traits_of(rows: Sequence[Row]) -> int:
    """Return what is granted for good: battles write it as traits of the kind."""
    always = [row for row in rows if row.what == L.GRANTS and row.event == L.ALWAYS]
    bits = 0
    for row in always:
        bits |= int(row.amount) if row.when == 0 and row.whom == L.SELF else 0
    return bits


def with_rule(one: Fighter, rows: Sequence[Row]) -> Fighter:
    return replace(one, rows=rows, traits=one.traits | traits_of(rows))


@contextmanager
def shows(*faces: int) -> Iterator[None]:
    """Let dice show these faces over and over."""
    left = cycle(faces or (3, 4))
    with patch.object(K.rolls, "d6", lambda s: next(left)):
        yield


@dataclass(frozen=True)
class Figures:
    """What an attack came to: dice, total and goal of the attack roll and of the damage roll."""

    dice: int
    total: int
    goal: int
    damage_dice: int = 0
    damage: int = 0
    armour: int = 0


def attack(fight: Fray, context: int = 0, v: int = 1, faces: Sequence[int] = (3, 4)) -> Figures:
    """Let the first model attack with its first weapon and return what was rolled first."""
    ranged = bool(fight.d.ranged[int(fight.d.weapon_first[0])])
    with shows(*faces):
        fight.shot(context, v=v) if ranged else fight.blow(context, v=v)
    rolled = fight.told(E.ATTACK)[0]
    hurt = [row for row in fight.told(E.DAMAGE) if row[0] == v]
    return Figures(*rolled[4:7], *(hurt[0][4:7] if hurt else (0, 0, 0)))


ATTACKER = Fighter(mat=8, rat=8)
TARGET = Fighter(boxes=30, arm=10)
GUNNER = replace(ATTACKER, weapons=(RIFLE,))
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


def beside(rows: Sequence[Row], spot: tuple[float, float], **friend: Any) -> Fray:
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
def test_help_comes_from_who_reaches_the_target(
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
def test_who_touches_a_comrade_stands_firmer(
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


def test_impervious_flesh_leaves_the_highest_die_out(catalogue: Catalogue) -> None:
    tough = replace(TARGET, rows=rows_of(catalogue, "Impervious Flesh"))
    plain = attack(duel(ATTACKER, TARGET), faces=(3, 4)).damage
    assert attack(duel(ATTACKER, tough), faces=(3, 4)).damage == plain - 4


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
        outcomes.append(fight.told(E.ATTACK)[0])
    if shift is None:
        assert [row[7] for row in outcomes] == [E.HIT, E.SURE_MISS]
    else:
        assert outcomes[0][6] == outcomes[1][6] + shift


def test_black_penny_ignores_that_the_target_is_in_melee(catalogue: Catalogue) -> None:
    def goal(rows: Sequence[Row]) -> int:
        gunner = replace(GUNNER, at=(12.0, 14.0), weapons=(replace(RIFLE, rows=rows),))
        friend, foe = Fighter(at=(10.0, 20.0)), replace(TARGET, side=1, at=(10.0, 21.4))
        return attack(fray(gunner, friend, foe), v=2).goal

    assert goal(rows_of(catalogue, "Black Penny")) == goal(()) - 4


# What a hit does


def struck(rows: Sequence[Row], faces: Sequence[int] = (3, 4), **its: Any) -> Fray:
    """Let one whose weapon has a rule strike at a target; return the fight."""
    one = replace(ATTACKER, weapons=(replace(SWORD, rows=rows),))
    fight = duel(one, replace(TARGET, **its))
    fight.s.active = 0
    with shows(*faces):
        fight.blow()
    return fight


def down(fight: Fray) -> bool:
    return bool(fight.s.status[1] & L.KNOCKED_DOWN)


@pytest.mark.parametrize(
    ("rule", "happens", "faces", "its"),
    [
        ("Knockdown", down, (3, 4), {"traits": L.NO_KNOCKDOWN}),
        ("Critical Knockdown", down, (4, 4), {"traits": L.NO_KNOCKDOWN}),
        (
            "Critical Freeze",
            lambda f: f.s.status[1] & L.STATIONARY,
            (4, 4),
            {"traits": L.PROOF_COLD},
        ),
        ("Acid Wash", lambda f: f.s.status[1] & L.CORRODING, (3, 4), {"traits": L.PROOF_CORROSION}),
        ("Burning Flames", lambda f: f.s.status[1] & L.ON_FIRE, (3, 4), {"traits": L.PROOF_FIRE}),
        ("Beat Back", lambda f: f.s.y[1] > 11.6, (3, 4), {"traits": L.INCORPOREAL}),
        ("Grievous Wounds", lambda f: f.s.frail_until[1] > 0, (3, 4), {"def_": 40}),
        (
            "Paralysis",
            lambda f: K.bases.has(f.d, f.s, 1, L.NO_RUN),
            (3, 4),
            {"traits": L.UNDEAD},
        ),
        ("Stall", lambda f: K.bases.has(f.d, f.s, 1, L.NO_RUN), (3, 4), {}),
        (
            "Kinetic Grip",
            lambda f: K.current_stats.stat(f.d, f.s, 1, L.SPEED, 0) == 4,
            (3, 4),
            {"def_": 40},
        ),
        ("Flare", lambda f: not K.bases.has(f.d, f.s, 1, L.STEALTH), (3, 4), {"def_": 40}),
        (
            "Silence",
            lambda f: not K.bases.has(f.d, f.s, 1, L.SPELLCASTER),
            (3, 4),
            {"def_": 40},
        ),
    ],
)
def test_what_a_hit_brings_and_who_is_spared(
    catalogue: Catalogue,
    rule: str,
    happens: Callable[[Fray], Any],
    faces: Sequence[int],
    its: Change,
) -> None:
    rows = rows_of(catalogue, rule)
    usual = L.LIVING | L.WARRIOR | L.STEALTH | L.SPELLCASTER
    if rule == "Stall":
        usual = L.WARJACK | L.CONSTRUCT
    fight = struck(rows, faces, traits=usual)
    K.current_stats.renew(fight.d, fight.s)
    assert happens(fight)
    spared = {"traits": usual} | its
    if "traits" in its:
        spared["traits"] = its["traits"] | (L.STEALTH | L.SPELLCASTER)
    if rule == "Stall":
        spared["traits"] = L.LIVING | L.WARRIOR
    other = struck(rows, faces, **spared)
    K.current_stats.renew(other.d, other.s)
    assert not happens(other)


def test_sure_points_are_done_where_armour_holds(catalogue: Catalogue) -> None:
    for rule, points in (("Anatomical Precision", 1), ("Deadly Shot", 3), ("Puncture", 1)):
        rows = rows_of(catalogue, rule)
        one = replace(ATTACKER, rows=rows)
        fight = duel(one, replace(TARGET, arm=40))
        with shows():
            fight.blow()
        assert fight.s.damage[1] == points
        soft = duel(one, TARGET)
        with shows():
            fell = soft.blow().boxes
        assert soft.s.damage[1] == fell > points


def todo(fight: Fray) -> list[tuple[int, int, int]]:
    """Return what was put off: kind, model, inches."""
    agenda = fight.s.agenda[: int(fight.s.todo)]
    return [(int(row[0]), int(row[1]), int(row[K.agenda.AMOUNT])) for row in agenda]


FRAIL = {"boxes": 1, "arm": 1}


@pytest.mark.parametrize(
    ("rule", "put_off"),
    [
        ("Overtake", [(L.STEP, 0, 1)]),
        ("Cleave", [(L.AGAIN, 0, 0)]),
        ("Berserk", [(L.AGAIN, 0, 0)]),
        ("Quick Work", [(L.AGAIN, 0, 0)]),
        ("Battle Wizard", [(L.AGAIN, 0, 0)]),
        ("Killing Spree", [(L.STEP, 0, 1), (L.AGAIN, 0, 0)]),
        ("Swift Hunter", []),
        ("Snap Fire", []),
    ],
)
def test_what_a_kill_in_melee_earns(
    catalogue: Catalogue, rule: str, put_off: list[tuple[int, int, int]]
) -> None:
    cases: list[tuple[Change, list[tuple[int, int, int]]]] = [(FRAIL, put_off), ({"boxes": 30}, [])]
    for its, wanted in cases:
        fight = duel(replace(ATTACKER, rows=rows_of(catalogue, rule)), replace(TARGET, **its))
        fight.s.active = 0
        with shows(1, 6, 6, 6, 1):
            fight.blow()
        assert sorted(todo(fight)) == sorted(wanted)


def test_cleave_counts_once_an_activation_and_berserk_always(catalogue: Catalogue) -> None:
    for rule, times in (("Cleave", 1), ("Berserk", 2)):
        one = replace(ATTACKER, rows=rows_of(catalogue, rule))
        foes = [replace(TARGET, side=1, at=at, boxes=1, arm=1) for at in ((10, 11.5), (11.5, 10))]
        fight = fray(replace(one, faces=(12.0, 12.0)), *foes)
        fight.s.active = 0
        for v in (1, 2):
            with shows(1, 6, 6, 6, 1):
                fight.blow(v=v)
        assert len(todo(fight)) == times


def test_dodge_and_riposte_answer_a_miss(catalogue: Catalogue) -> None:
    for rule, wanted in (("Dodge", [(L.STEP, 1, 2)]), ("Riposte", [(L.AGAIN, 1, 0)])):
        its = replace(TARGET, def_=30, rows=rows_of(catalogue, rule))
        fight = duel(ATTACKER, its)
        with shows():
            fight.blow()
        assert todo(fight) == wanted
        hit = duel(ATTACKER, replace(its, def_=5))
        with shows():
            hit.blow()
        assert todo(hit) == []


def test_side_step_follows_the_first_attack_of_a_weapon(catalogue: Catalogue) -> None:
    fight = duel(replace(ATTACKER, rows=rows_of(catalogue, "Side Step")), TARGET)
    fight.s.active = 0
    for steps in (1, 1):
        with shows():
            fight.blow()
        assert len(todo(fight)) == steps


def test_battle_driven_strengthens_the_unit_of_the_hurt(catalogue: Catalogue) -> None:
    rows = rows_of(catalogue, "Battle-Driven")
    hurt = replace(TARGET, side=1, at=(10.0, 11.48), group=1, rows=rows)
    mate = Fighter(side=1, at=(13.0, 14.0), group=1, arm=14)
    other = Fighter(side=1, at=(14.0, 12.0), group=2, arm=14)
    fight = fray(ATTACKER, hurt, mate, other)
    with shows():
        fight.blow()
    K.current_stats.renew(fight.d, fight.s)
    armour = [K.current_stats.stat(fight.d, fight.s, m, L.ARMOUR, 0) for m in (1, 2, 3)]
    assert armour == [12, 16, 14]
    assert K.bases.has(fight.d, fight.s, 2, L.PATHFINDER)


# Maintenance, actions, orders


def test_regeneration_heals_as_an_action(catalogue: Catalogue) -> None:
    rows = rows_of(catalogue, "Regeneration [d3]")
    fight = duel(Fighter(boxes=9, damage=5, rows=rows))
    with shows(5):
        K.triggers.use(fight.d, fight.s, L.ON_ACTION, 0, -1, 7)
    assert fight.s.damage[0] == 2


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
            K.triggers.use(fight.d, fight.s, L.ON_ACTION, 0, -1, 7)
        assert fight.s.damage[1] == left


def test_a_shield_wall_holds_while_touching_and_from_the_front(catalogue: Catalogue) -> None:
    rows = rows_of(catalogue, "Order: Shield Wall")

    def armour(spot: tuple[float, float], *, ordered: bool = True, faces: float = 0.0) -> int:
        its = replace(TARGET, side=1, at=HERE, group=1, rows=rows, faces=(10.0, faces))
        mate = Fighter(side=1, at=spot, group=1)
        fight = fray(replace(ATTACKER, at=(10.0, 8.52), faces=HERE), its, mate)
        if ordered:
            K.triggers.use(fight.d, fight.s, L.ON_ORDER, 1, -1, 7)
            K.current_stats.renew(fight.d, fight.s)
        return attack(fight).armour

    assert armour(TOUCHING) == 14
    assert armour(TOUCHING, ordered=False) == 10
    assert armour(APART) == 10
    assert armour(TOUCHING, faces=30.0) == 10


def test_dig_in_is_cover(catalogue: Catalogue) -> None:
    its = replace(TARGET, rows=rows_of(catalogue, "Dig In (★Action)"))
    fight = duel(GUNNER, its, 6.0)
    K.triggers.use(fight.d, fight.s, L.ON_ACTION, 1, -1, 7)
    K.current_stats.renew(fight.d, fight.s)
    assert attack(fight).goal == attack(duel(GUNNER, its, 6.0)).goal + 4


def test_iron_zeal_is_used_once_a_battle(catalogue: Catalogue) -> None:
    fight = duel(Fighter(rows=rows_of(catalogue, "Iron Zeal"), arm=14))
    armour = []
    for _ in range(2):
        K.triggers.use(fight.d, fight.s, L.ON_ORDER, 0, -1, 7)
        K.current_stats.renew_model(fight.d, fight.s, 0)
        armour.append(K.current_stats.stat(fight.d, fight.s, 0, L.ARMOUR, 0))
        fight.s.lasting[:] = -1
    assert armour == [17, 14]


def test_who_has_rise_gets_up_in_maintenance(catalogue: Catalogue) -> None:
    for rule, lies in (("Rise", False), ("Gang", True)):
        fight = duel(Fighter(status=L.KNOCKED_DOWN, rows=rows_of(catalogue, rule)))
        K.maintenance.maintenance(fight.d, fight.s, 0)
        assert bool(fight.s.status[0] & L.KNOCKED_DOWN) is lies


def test_prey_is_marked_and_hunted(catalogue: Catalogue) -> None:
    rows = rows_of(catalogue, "Prey")
    fight = duel(replace(ATTACKER, rows=rows), TARGET)
    assert attack(duel(replace(ATTACKER, rows=rows), TARGET)).total == 15
    K.maintenance.maintenance(fight.d, fight.s, 0)
    assert fight.s.prey[0] == 1
    assert attack(fight).total == 17


def test_smoke_is_a_cloud_around_its_bearer(catalogue: Catalogue) -> None:
    fight = duel(Fighter(rows=rows_of(catalogue, "Smoke Bomb (★Action)")))
    K.triggers.use(fight.d, fight.s, L.ON_ACTION, 0, -1, 7)
    assert fight.s.pieces == 1
    assert fight.s.piece_does[0] & L.SMOKE


# Somebody else's hit


def test_who_steps_in_front_of_a_shot(catalogue: Catalogue) -> None:
    def struck_is(rule: str, bearer: int, at: tuple[float, float], **guard: Any) -> int:
        rows = rows_of(catalogue, rule)
        mark = replace(TARGET, side=1, at=(10.0, 16.0), worth=9.0, rows=rows if bearer == 1 else ())
        mate = replace(TARGET, side=1, at=at, rows=rows if bearer == 2 else (), **guard)
        fight = fray(GUNNER, mark, mate)
        with shows():
            fight.shot()
        [hit] = {row[0] for row in fight.told(E.DAMAGE)}
        return hit

    near, far = (12.0, 16.0), (16.0, 16.0)
    assert struck_is("Shield Guard", 2, near) == 2
    assert struck_is("Shield Guard", 2, far) == 1
    assert struck_is("Shield Guard", 2, near, status=L.KNOCKED_DOWN) == 1
    assert struck_is("Sacrificial Pawn [Drudge]", 1, near, traits=LABEL) == 2
    assert struck_is("Sacrificial Pawn [Drudge]", 1, near) == 1


def test_another_falls_in_its_place(catalogue: Catalogue) -> None:
    for rule, at in (("Take Up", (10.9, 12.6)), ("Self-Sacrifice", (12.0, 13.0))):
        fragile = replace(
            TARGET, side=1, at=(10.0, 11.48), boxes=1, arm=1, group=1,
            traits=L.LIVING | L.WARRIOR | L.TROOPER, rows=rows_of(catalogue, rule),
        )  # fmt: skip
        for spot, fallen in ((at, 2), ((20.0, 20.0), 1)):
            mate = replace(fragile, at=spot, rows=())
            fight = fray(ATTACKER, fragile, mate)
            with shows(5, 6, 5, 6, 1):
                fight.blow()
            assert [fight.s.where[m] == L.GONE for m in (1, 2)] == [fallen == 1, fallen == 2]


def test_one_of_those_named_falls_in_its_place(catalogue: Catalogue) -> None:
    rows = rows_of(catalogue, "Call to Sacrifice [Revenant]")
    leader = replace(TARGET, side=1, at=(10.0, 11.48), boxes=5, damage=4, arm=1, rows=rows)
    for at, traits, fallen in (
        ((12.0, 13.0), L.UNDEAD | LABEL, 2),
        ((12.0, 13.0), L.UNDEAD | L.TROOPER, 1),
        ((16.0, 16.0), L.UNDEAD | LABEL, 1),
    ):
        fight = fray(ATTACKER, leader, Fighter(side=1, at=at, traits=traits))
        fight.s.leader[1] = 1
        with shows(5, 6, 5, 6, 1):
            fight.blow()
        assert [fight.s.where[m] == L.GONE for m in (1, 2)] == [fallen == 1, fallen == 2]


def test_a_spell_that_a_kill_earns_is_a_spell(catalogue: Catalogue) -> None:
    bolt = replace(RIFLE, qualities=L.SPELL | L.ALONE | L.MAGICAL)
    for weapons, cast in (((SWORD, RIFLE, bolt), 1), ((SWORD, RIFLE), 0)):
        mage = replace(ATTACKER, weapons=weapons, traits=L.LIVING | L.SPELLCASTER)
        fight = duel(mage, TARGET, 4.0)
        fight.s.active, fight.d.deals[:, : L.REACHES] = 0, 1.0
        K.worth.survey_worth(fight.d, fight.s)
        with shows():
            K.combat_actions.again(fight.d, fight.s, 0, -1, 0, 3)
        assert len(fight.told(E.ATTACK)) == cast


def test_sparks_leap_to_the_nearest(catalogue: Catalogue) -> None:
    rows = rows_of(catalogue, "Electro Leap")
    one = replace(ATTACKER, weapons=(replace(SWORD, rows=rows),))
    foe = replace(TARGET, side=1, at=(10.0, 11.48))
    for at, traits, leaps in (
        ((10.0, 15.0), L.LIVING, True),
        ((10.0, 19.0), L.LIVING, False),
        ((10.0, 15.0), L.PROOF_ELECTRICITY, False),
    ):
        fight = fray(one, foe, replace(TARGET, side=1, at=at, traits=traits))
        with shows():
            fight.blow()
            while fight.s.todo:
                fight.s.todo -= 1
                row = [int(number) for number in fight.s.agenda[int(fight.s.todo)]]
                K.triggers.deferred(
                    fight.d,
                    fight.s,
                    row[K.agenda.EFFECT],
                    row[K.agenda.MODEL],
                    row[K.agenda.OTHER],
                    row[K.agenda.WEAPON],
                )
        assert bool(fight.s.damage[2] > 0) is leaps
