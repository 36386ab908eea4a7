"""Rules of the book about hits: what one brings, and to which models."""

from collections.abc import Callable, Sequence
from dataclasses import replace
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
from tests.factions.systems.company_of_iron.board.stage import stage
from tests.factions.systems.company_of_iron.rules.printed import (
    ATTACKER,
    FRAIL,
    GUNNER,
    LABEL,
    TARGET,
    rows_of,
    steps,
)

Change = dict[str, Any]


def struck(rows: Sequence[Row], faces: Sequence[int] = (3, 4), **its: Any) -> Board:
    """Let one whose weapon has a rule strike at a target; return the fight."""
    one = replace(ATTACKER, weapons=(replace(SWORD, rows=rows),))
    fight = duel(one, replace(TARGET, **its), acting=0)
    with shows(*faces):
        fight.blow()
    return fight


def down(fight: Board) -> bool:
    return bool(fight.status(1) & L.KNOCKED_DOWN)


@pytest.mark.parametrize(
    ("rule", "happens", "faces", "its"),
    [
        ("Knockdown", down, (3, 4), {"traits": L.NO_KNOCKDOWN}),
        ("Critical Knockdown", down, (4, 4), {"traits": L.NO_KNOCKDOWN}),
        (
            "Critical Freeze",
            lambda f: f.status(1) & L.STATIONARY,
            (4, 4),
            {"traits": L.PROOF_COLD},
        ),
        ("Acid Wash", lambda f: f.status(1) & L.CORRODING, (3, 4), {"traits": L.PROOF_CORROSION}),
        ("Burning Flames", lambda f: f.status(1) & L.ON_FIRE, (3, 4), {"traits": L.PROOF_FIRE}),
        ("Beat Back", lambda f: f.position(1)[1] > 11.6, (3, 4), {"traits": L.INCORPOREAL}),
        ("Grievous Wounds", lambda f: f.is_denied_healing(1), (3, 4), {"def_": 40}),
        (
            "Paralysis",
            lambda f: f.has(1, L.NO_RUN),
            (3, 4),
            {"traits": L.UNDEAD},
        ),
        ("Stall", lambda f: f.has(1, L.NO_RUN), (3, 4), {}),
        (
            "Kinetic Grip",
            lambda f: f.stat(1, L.SPEED) == 4,
            (3, 4),
            {"def_": 40},
        ),
        ("Flare", lambda f: not f.has(1, L.STEALTH), (3, 4), {"def_": 40}),
        (
            "Silence",
            lambda f: not f.has(1, L.SPELLCASTER),
            (3, 4),
            {"def_": 40},
        ),
    ],
)
def test_what_a_hit_brings_and_which_models_are_spared(
    catalogue: Catalogue,
    rule: str,
    happens: Callable[[Board], Any],
    faces: Sequence[int],
    its: Change,
) -> None:
    rows = rows_of(catalogue, rule)
    usual = L.LIVING | L.WARRIOR | L.STEALTH | L.SPELLCASTER
    if rule == "Stall":
        usual = L.WARJACK | L.CONSTRUCT
    fight = struck(rows, faces, traits=usual)
    fight.sum_up()
    assert happens(fight)
    spared = {"traits": usual} | its
    if "traits" in its:
        spared["traits"] = its["traits"] | (L.STEALTH | L.SPELLCASTER)
    if rule == "Stall":
        spared["traits"] = L.LIVING | L.WARRIOR
    other = struck(rows, faces, **spared)
    other.sum_up()
    assert not happens(other)


def test_sure_points_are_done_where_armour_holds(catalogue: Catalogue) -> None:
    for rule, points in (("Anatomical Precision", 1), ("Deadly Shot", 3), ("Puncture", 1)):
        rows = rows_of(catalogue, rule)
        one = replace(ATTACKER, rows=rows)
        fight = duel(one, replace(TARGET, arm=40))
        with shows():
            fight.blow()
        assert fight.damage(1) == points
        soft = duel(one, TARGET)
        with shows():
            fell = soft.blow().boxes
        assert soft.damage(1) == fell > points


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
    one = replace(ATTACKER, rows=rows_of(catalogue, rule))
    for target, wanted in ((FRAIL, put_off), (TARGET, [])):
        fight = duel(one, target, acting=0)
        with shows(1, 6, 6, 6, 1):
            fight.blow()
        assert sorted(steps(fight)) == sorted(wanted)


def test_cleave_counts_once_an_activation_and_berserk_always(catalogue: Catalogue) -> None:
    for rule, times in (("Cleave", 1), ("Berserk", 2)):
        one = replace(ATTACKER, rows=rows_of(catalogue, rule))
        foes = [replace(TARGET, side=1, at=at, boxes=1, arm=1) for at in ((10, 11.5), (11.5, 10))]
        fight = fray(replace(one, faces=(12.0, 12.0)), *foes, acting=0)
        for v in (1, 2):
            with shows(1, 6, 6, 6, 1):
                fight.blow(v=v)
        assert len(steps(fight)) == times


def test_dodge_and_riposte_answer_a_miss(catalogue: Catalogue) -> None:
    for rule, wanted in (("Dodge", [(L.STEP, 1, 2)]), ("Riposte", [(L.AGAIN, 1, 0)])):
        its = replace(TARGET, def_=30, rows=rows_of(catalogue, rule))
        fight = duel(ATTACKER, its)
        with shows():
            fight.blow()
        assert steps(fight) == wanted
        hit = duel(ATTACKER, replace(its, def_=5))
        with shows():
            hit.blow()
        assert steps(hit) == []


def test_side_step_follows_the_first_attack_of_a_weapon(catalogue: Catalogue) -> None:
    fight = duel(replace(ATTACKER, rows=rows_of(catalogue, "Side Step")), TARGET, acting=0)
    for many in (1, 1):
        with shows():
            fight.blow()
        assert len(steps(fight)) == many


def test_battle_driven_strengthens_the_unit_of_the_hurt(catalogue: Catalogue) -> None:
    rows = rows_of(catalogue, "Battle-Driven")
    hurt = replace(TARGET, side=1, at=(10.0, 11.48), group=1, rows=rows)
    mate = Fighter(side=1, at=(13.0, 14.0), group=1, arm=14)
    other = Fighter(side=1, at=(14.0, 12.0), group=2, arm=14)
    fight = fray(ATTACKER, hurt, mate, other)
    with shows():
        fight.blow()
    fight.sum_up()
    armour = [fight.stat(m, L.ARMOUR) for m in (1, 2, 3)]
    assert armour == [12, 16, 14]
    assert fight.has(2, L.PATHFINDER)


# Somebody else's hit


def test_which_models_step_in_front_of_a_shot(catalogue: Catalogue) -> None:
    def struck_is(rule: str, bearer: int, at: tuple[float, float], **guard: Any) -> int:
        rows = rows_of(catalogue, rule)
        mark = replace(TARGET, side=1, at=(10.0, 16.0), worth=9.0, rows=rows if bearer == 1 else ())
        mate = replace(TARGET, side=1, at=at, rows=rows if bearer == 2 else (), **guard)
        fight = fray(GUNNER, mark, mate)
        with shows():
            fight.shot()
        [hit] = {event.model for event in fight.events(E.DAMAGE)}
        return int(hit)

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
            assert [fight.is_gone(m) for m in (1, 2)] == [fallen == 1, fallen == 2]


def test_one_of_those_named_falls_in_its_place(catalogue: Catalogue) -> None:
    rows = rows_of(catalogue, "Call to Sacrifice [Revenant]")
    leader = replace(TARGET, side=1, at=(10.0, 11.48), boxes=5, damage=4, arm=1, rows=rows)
    for at, traits, fallen in (
        ((12.0, 13.0), L.UNDEAD | LABEL, 2),
        ((12.0, 13.0), L.UNDEAD | L.TROOPER, 1),
        ((16.0, 16.0), L.UNDEAD | LABEL, 1),
    ):
        fight = fray(ATTACKER, leader, Fighter(side=1, at=at, traits=traits), leaders=(-1, 1))
        with shows(5, 6, 5, 6, 1):
            fight.blow()
        assert [fight.is_gone(m) for m in (1, 2)] == [fallen == 1, fallen == 2]


def test_a_spell_that_a_kill_earns_is_a_spell(catalogue: Catalogue) -> None:
    bolt = replace(RIFLE, qualities=L.SPELL | L.ALONE | L.MAGICAL)
    for weapons, cast in (((SWORD, RIFLE, bolt), 1), ((SWORD, RIFLE), 0)):
        mage = replace(ATTACKER, weapons=weapons, traits=L.LIVING | L.SPELLCASTER)
        foe = replace(TARGET, side=1, at=(10.0, 15.18))
        fight = stage(mage, foe, gain=1.0, acting=0)
        with shows():
            fight.cast_again()
        assert len(fight.events(E.ATTACK)) == cast


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
            fight.settle()
        assert (fight.damage(2) > 0) is leaps
