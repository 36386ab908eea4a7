"""Sides: what a unit brings to a roll."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factions.systems.warcrow.catalogue import (
    DICE,
    SYMBOLS,
    Attack,
    Catalogue,
    Effect,
    Joined,
    Panel,
    Pool,
    Profile,
    Switch,
)
from factions.systems.warcrow.odds import sides, values
from factions.systems.warcrow.odds.plans import Plan, packed
from factions.systems.warcrow.odds.sides import STANDARD_FACES, Side, Terms

WOUND = Switch("X", (Effect("wound"),))
STRESS = Switch("s", (Effect("stress"),))
PANEL = Panel(
    members=1,
    conquest=1,
    melee=Attack(Pool("YRO", "S"), (Pool("R", "s"), Pool("", "XX")), (WOUND,)),
    ranged=Attack(Pool("YY", "X"), (Pool("O"),), (WOUND,), range=10),
    defence=Attack(Pool("KRG", "BSbx"), (Pool("UY", "SB"),), (WOUND,)),
)
PROFILE = Profile(
    id="tester",
    name="Tester",
    faction="mercenary",
    kind="troop",
    role=None,
    high_command=False,
    cost=40,
    command=0,
    availability=1,
    troops=4,
    mov=(3, 3),
    charge=9,
    w=2,
    wp=Pool("OO", ""),
    mor=2,
    base=1.0,
    labels=(),
    keywords=(),
    join=(),
    panels=(PANEL,),
    joined=None,
)
CAPTAIN = Joined(
    wp=(Pool("Y", "S"), True),
    melee=Attack(Pool("R", "s"), (Pool("Y"),), (STRESS,)),
    ranged=Attack(Pool("", "S")),
    defence=Attack(Pool("", "B")),
    keywords=("Elite",),
)


def melee(joined: Joined | None = None, **terms: int) -> Side:
    """Return the tester's melee attack."""
    side = sides.melee(PROFILE, PANEL, STANDARD_FACES, joined, Terms(**terms))  # type: ignore[arg-type]  # keywords of several types
    assert side is not None
    return side


def test_the_standard_dice_are_the_catalogue_s(warcrow: Catalogue) -> None:
    assert dict(sides.STANDARD_DICE) == dict(warcrow.dice)
    assert sides.faces(warcrow.dice) is STANDARD_FACES


def test_faces_are_packed_in_the_order_of_the_dice() -> None:
    assert STANDARD_FACES[0] == tuple(map(packed, ("S", "S", "S", "S", "SS", "SS", "Xs", "XS")))
    assert [len(die) for die in STANDARD_FACES] == [8] * len(DICE)


@pytest.mark.parametrize(
    ("dice", "kept"),
    [("", ""), ("RO", "RO"), ("KGYOR", "ROYGK"), ("OOOO", "OOO"), ("RRRRRRY", "RRRY")],
)
def test_no_more_than_three_dice_of_a_colour(dice: str, kept: str) -> None:
    assert sides.capped(dice) == kept


@pytest.mark.parametrize(
    ("pool", "defends", "left"),
    [
        (Pool("ROY"), False, Pool("RO")),
        (Pool("RRK", "S"), False, Pool("RR", "S")),
        (Pool("RU"), False, Pool("R")),
        (Pool("R", "S"), False, Pool("", "S")),
        (Pool("GGK"), True, Pool("GG")),
        (Pool("GUKR"), True, Pool("GUK")),
        (Pool("GRY"), True, Pool("GR")),
        (Pool("", "SBx"), True, Pool("", "SB")),
        (Pool("", "SX"), False, Pool("", "S")),
        (Pool("", "S"), False, Pool("", "")),
        (Pool(), False, Pool()),
    ],
)
def test_several_enemies_cost_the_weakest_die(pool: Pool, defends: bool, left: Pool) -> None:
    assert sides.thinned(pool, defends) == left


@pytest.mark.parametrize(
    ("points", "wounds", "worth"), [(40, 8, 500), (25, 3, 833), (0, 4, 1), (9, 0, 900)]
)
def test_a_wound_is_worth_its_share_of_the_points(points: int, wounds: int, worth: int) -> None:
    assert sides.worth_of(points, wounds) == worth


def test_a_melee_attack_has_its_dice_and_its_plans() -> None:
    assert melee(worth=500) == Side(
        dice="ROY",
        symbols=packed("S"),
        elite=False,
        defends=False,
        plans=(
            Plan(),
            Plan(cost=packed("X"), harm=100, wounds=1, switches=1),
            Plan(cost=packed("XX"), harm=200, wounds=2, switches=2),
            Plan(cost=packed("XXX"), harm=300, wounds=3, switches=3),
            Plan(cost=packed("XXXX"), harm=400, wounds=4, switches=4),
        ),
        worth=500,
        faces=STANDARD_FACES,
    )


@pytest.mark.parametrize(
    ("mask", "dice", "symbols"),
    [(0, "ROY", "S"), (1, "RROY", "Ss"), (2, "ROY", "SXX"), (3, "RROY", "SsXX")],
)
def test_modifiers_are_chosen_by_bit(mask: int, dice: str, symbols: str) -> None:
    side = melee(modifiers=mask)
    assert (side.dice, side.symbols) == (dice, packed(symbols))


def test_a_character_adds_dice_symbols_switches_and_keywords() -> None:
    side = melee(CAPTAIN)
    assert (side.dice, side.symbols, side.elite) == ("RROY", packed("Ss"), True)
    assert {plan.stress for plan in side.plans} > {0, 1}


def test_the_character_s_modifiers_come_after_the_unit_s() -> None:
    assert CAPTAIN.melee is not None
    offered = sides.modifiers_of(PANEL.melee, CAPTAIN.melee)
    assert offered == (Pool("R", "s"), Pool("", "XX"), Pool("Y"))
    assert melee(CAPTAIN, modifiers=4).dice == "RROYY"
    assert sides.modifiers_of(None, CAPTAIN.melee) == (Pool("Y"),)


def test_three_of_a_colour_hold_with_everything_added() -> None:
    assert melee(replace(CAPTAIN, melee=Attack(Pool("RRR"))), modifiers=1).dice == "RRROY"


def test_several_enemies_cost_a_die() -> None:
    assert melee(crowded=True).dice == "RO"


def test_without_switches_the_empty_plan_remains() -> None:
    assert melee(switches=False).plans == (Plan(),)


def test_rage_is_not_a_switch() -> None:
    angry = replace(PROFILE, keywords=("Berserker rage",))
    side = sides.melee(angry, PANEL, STANDARD_FACES, None, Terms(switches=False))
    assert side is not None
    assert [(plan.gain_s, plan.gain_b, plan.rage) for plan in side.plans] == [
        (0, 0, 0),
        (1, 0, 1),
        (0, 1, 1),
    ]
    assert {plan.need for plan in side.plans} == {0, values.SPARE_WOUND}


def test_a_unit_without_the_attack_has_no_side() -> None:
    meek = replace(PANEL, melee=None, ranged=None)
    assert sides.melee(PROFILE, meek, STANDARD_FACES) is None
    assert sides.ranged(PROFILE, meek, STANDARD_FACES) is None


def test_a_ranged_attack_takes_the_character_s_bonus() -> None:
    side = sides.ranged(PROFILE, PANEL, STANDARD_FACES, CAPTAIN, Terms(modifiers=1))
    assert side is not None
    assert (side.dice, side.symbols, side.defends) == ("OYY", packed("XS"), False)


def test_a_defence_in_melee_uses_everything() -> None:
    side = sides.defence(PROFILE, PANEL, STANDARD_FACES, CAPTAIN, Terms(modifiers=1))
    assert (side.dice, side.symbols) == ("RYGUK", packed("BSbxSBB"))
    assert side.defends
    assert len(side.plans) > 1


def test_rage_against_a_shot_blocks_or_does_nothing() -> None:
    angry = replace(PROFILE, keywords=("Berserker rage",))
    side = sides.ranged_defence(angry, PANEL, STANDARD_FACES)
    assert [(plan.gain_s, plan.gain_b, plan.rage) for plan in side.plans] == [(0, 0, 0), (0, 1, 1)]


def test_a_defence_against_shots_uses_blocks_and_defensive_dice_alone() -> None:
    side = sides.ranged_defence(PROFILE, PANEL, STANDARD_FACES, CAPTAIN, Terms(modifiers=1))
    assert (side.dice, side.symbols, side.plans) == ("GUK", packed("BbBB"), (Plan(),))


def test_cover_adds_its_dice() -> None:
    side = sides.ranged_defence(PROFILE, PANEL, STANDARD_FACES, None, Terms(cover="KU"))
    assert side.dice == "GUKK"


@pytest.mark.parametrize(
    ("wp", "dice", "symbols"),
    [(None, "OO", ""), ((Pool("Y", "S"), True), "OOY", "S"), ((Pool("Y", "S"), False), "Y", "S")],
)
def test_a_character_adds_to_willpower_or_replaces_it(
    wp: tuple[Pool, bool] | None, dice: str, symbols: str
) -> None:
    side = sides.willpower(PROFILE, STANDARD_FACES, Joined(wp=wp))
    assert (side.dice, side.symbols, side.plans) == (dice, packed(symbols), (Plan(),))


def test_the_willpower_of_an_elite_unit_is_elite() -> None:
    proud = replace(PROFILE, keywords=("Elite",))
    assert sides.willpower(proud, STANDARD_FACES).elite
    assert not sides.willpower(PROFILE, STANDARD_FACES).elite


@pytest.mark.parametrize(
    ("face", "defends", "lost"),
    [
        ("S", False, True),
        ("Xs", False, False),
        ("Bx", True, True),
        ("Xb", True, False),
        ("", True, False),
    ],
)
def test_a_die_is_lost_only_if_it_shows_the_printed_symbol(
    face: str, defends: bool, lost: bool
) -> None:
    assert (sides.rank(packed(face), defends) > 0) is lost


@pytest.mark.parametrize(
    ("order", "defends"),
    [(("SS", "SX", "Sx", "S"), False), (("BB", "XB", "Bx", "B"), True)],
)
def test_the_face_that_is_lost_first(order: tuple[str, ...], defends: bool) -> None:
    ranks = [sides.rank(packed(face), defends) for face in order]
    assert ranks == sorted(ranks, reverse=True)
    assert len(set(ranks)) == len(ranks)


@given(st.lists(st.text(SYMBOLS, max_size=3), min_size=2, max_size=2), st.booleans())
def test_equal_ranks_show_equal_symbols(faces: list[str], defends: bool) -> None:
    one, two = (packed(face) for face in faces)
    rank = sides.rank(one, defends)
    assert rank == 0 or rank != sides.rank(two, defends) or one == two


def test_the_rolls_that_are_possible() -> None:
    found = sides.possible(Pool("R", "X"), "X", False, STANDARD_FACES)
    assert found.tolist() == [packed("X"), packed("XX")]
    folded = sides.possible(Pool("O"), "s", True, STANDARD_FACES)
    assert folded.tolist() == [0, packed("S"), packed("Ss")]


def test_every_card_compiles_to_a_modest_number_of_plans(warcrow: Catalogue) -> None:
    counts = {
        profile.id: max(
            len(side.plans)
            for make in (sides.melee, sides.ranged, sides.defence, sides.ranged_defence)
            if (side := make(profile, panel, STANDARD_FACES, profile.joined, Terms(modifiers=3)))
        )
        for profile in warcrow.profiles.values()
        for panel in profile.panels
    }
    assert len(counts) == 91
    assert max(counts.values()) <= 150
