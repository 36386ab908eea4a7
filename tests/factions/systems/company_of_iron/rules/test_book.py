"""Special rules by their printed names: what they amount to, and how many of them are played."""

from collections import Counter
from collections.abc import Iterator

import pytest

from factions.systems.company_of_iron.battle.rules import ADVANTAGES, QUALITIES, SHIELDS
from factions.systems.company_of_iron.catalogue import Catalogue
from factions.systems.company_of_iron.catalogue.rules import (
    MODELLED,
    NOT_MODELLED,
    SIMPLIFIED,
    engine,
    find,
    parts,
    readings,
)

Printed = tuple[str, tuple[str, ...]]


def occurrences(catalogue: Catalogue) -> Iterator[Printed]:
    """Yield every named special rule of the cards that may be played, with its options."""
    for profile in catalogue.profiles.values():
        if not profile.bans:
            for skill in profile.skills:
                yield skill.name, skill.options
            for weapon in profile.weapons:
                yield from ((name, ()) for name in weapon.rules)


# How much is played


def test_85_of_100_rules_on_cards_are_played(catalogue: Catalogue) -> None:
    levels = Counter(engine(catalogue.book, *one)[0] for one in occurrences(catalogue))
    assert levels.total() == 2612
    assert levels == {MODELLED: 1187, SIMPLIFIED: 1034, NOT_MODELLED: 391}
    assert (levels[MODELLED] + levels[SIMPLIFIED]) / levels.total() >= 0.85


def test_every_rule_says_how_far_it_is_played(catalogue: Catalogue) -> None:
    rules = {rule.name: rule for rule in catalogue.book.values()}
    assert Counter(rule.engine for rule in rules.values()) == {
        MODELLED: 215,
        SIMPLIFIED: 332,
        NOT_MODELLED: 9,
    }
    for rule in rules.values():
        does = rule.effects or rule.loan or rule.gives or rule.picks or rule.arm
        if rule.engine == SIMPLIFIED:
            assert rule.note
        if rule.engine == NOT_MODELLED:
            assert not does
        assert rule.note == "" or rule.note.endswith(".")


# What the code reads otherwise than by the rule's name: boxes on the card, list rules.
BY_THE_CARD = {"Force Fields"}
BY_LIST_RULES = {
    *("Focus Manipulation", "Fury Manipulation", "Immobile", "Partisan", "Ranking Officer"),
    "Selective",
}
# What this game has no use for, by its rulebook, or because whom it serves is never on the table.
WITHOUT_USE = {
    *("Critical Disruption", "Disruption", "Custom Warjack", "Arc Node", "Bond", "Channeler"),
    *("Extended Control Range", "Feedback", "Siege Weapon", "Sapper", "Experimental Arc Node"),
    *("Blood Creation", "Black Arts", "Guard Dog", "Return", "Warcaster Equivalent"),
    *("Amphibious", "Attached Deployment", "Maximum Population", "Mechanikally Adept"),
    *("Hoist the Colours", "Marked Soul", "Military Attaché"),
}
# What they allow, or protect from, is so for everybody: what it is about is not played.
AS_EVERYBODY = {
    *("Beacon", "Gung-ho", "Lure", "Man-Eater", "Pain Response", "Prodding"),
    *("Hard", "Inscrutable"),
}


def test_every_rule_that_is_played_does_something_or_has_no_use(catalogue: Catalogue) -> None:
    """A rule that is played has an effect or is read by its name, but for those listed here."""
    rules = {rule.name: rule for rule in catalogue.book.values() if rule.engine != NOT_MODELLED}
    known = {*QUALITIES, *SHIELDS, *ADVANTAGES}
    idle = {
        rule.name
        for rule in rules.values()
        if not (rule.effects or rule.gives or rule.picks or rule.arm or rule.name in known)
    }
    assert idle == BY_THE_CARD | BY_LIST_RULES | WITHOUT_USE | AS_EVERYBODY
    assert {name for name in WITHOUT_USE if rules[name].engine != MODELLED} == set()
    assert {name for name in AS_EVERYBODY if rules[name].engine != SIMPLIFIED} == set()
    assert all(rules[name].note for name in idle)


def test_how_many_rules_are_played_without_a_use(catalogue: Catalogue) -> None:
    """Of those counted as played, so many have nothing to do in this game."""
    names = Counter(find(catalogue.book, parts(one)[0]) for one, _ in occurrences(catalogue))
    uses = {rule.name: count for rule, count in names.items() if rule}
    assert sum(uses.get(name, 0) for name in WITHOUT_USE) == 67
    assert sum(uses.get(name, 0) for name in AS_EVERYBODY) == 16


@pytest.mark.parametrize(
    ("printed", "level"),
    [
        ("Set Defense", MODELLED),
        ("Repair [d3+1] (★Action)", SIMPLIFIED),
        ("Granted [Tough]", MODELLED),
        ("Granted [Inspiration]", MODELLED),
        ("Granted [Nobody's Rule]", NOT_MODELLED),
        ("Granted [Nobody's Rule, Rise]", SIMPLIFIED),
        ("Leadership [Bloodweavers]", NOT_MODELLED),
        ("Order: Shield Wall", MODELLED),
        ("Attack Type: Black Penny / Nothing / Snipe", SIMPLIFIED),
        ("Attack Type: Nothing / Nobody", NOT_MODELLED),
        ("Drive: Cleave", SIMPLIFIED),
        ("Drive: Fail Safe", SIMPLIFIED),
        ("Animus: Counterblast", SIMPLIFIED),
        ("Cleave of Somebody Else", NOT_MODELLED),
    ],
)
def test_how_far_a_printed_rule_is_played(catalogue: Catalogue, printed: str, level: str) -> None:
    assert engine(catalogue.book, printed)[0] == level


def test_notes_of_what_hands_on_rules_are_told_with_theirs(catalogue: Catalogue) -> None:
    _, note = engine(catalogue.book, "Leadership [Cygnar] [Treewalker]")
    own = find(catalogue.book, "Leadership")
    other = find(catalogue.book, "Treewalker")
    assert own is not None
    assert other is not None
    assert note == f"{own.note} {other.note}"


def test_the_ten_commonest_orders_have_effects(catalogue: Catalogue) -> None:
    orders = Counter(
        skill.name
        for profile in catalogue.profiles.values()
        for skill in profile.skills
        if skill.kind == "order" and not profile.bans
    )
    played = {
        name: count
        for name, count in orders.items()
        if any(one.effects for one in readings(catalogue.book, name))
    }
    commonest = {name for name, count in orders.items() if count > 1}
    assert commonest <= set(played)
    assert len(played) >= 10


# How names are read


@pytest.mark.parametrize(
    ("printed", "base", "brackets"),
    [
        ("Dodge", "Dodge", ()),
        ('Reposition [3"]', "Reposition", ('3"',)),
        ("Repair [d3+1] (★Action)", "Repair (★Action)", ("d3+1",)),
        ('Granted [Reposition [3"]]', "Granted", ('Reposition [3"]',)),
        ('Tactics [Reposition [3"]', "Tactics", ('Reposition [3"]',)),
        (
            'Leadership [Bloat Thrall] [Reposition [3"]]',
            "Leadership",
            ("Bloat Thrall", 'Reposition [3"]'),
        ),
        ("Partner [Another][Graceful]", "Partner", ("Another", "Graceful")),
        ("Odd ] one", "Odd one", ()),
    ],
)
def test_brackets(printed: str, base: str, brackets: tuple[str, ...]) -> None:
    assert parts(printed) == (base, brackets)


@pytest.mark.parametrize(
    ("printed", "amount", "dice"),
    [
        ('Reposition [5"]', 5, 0),
        ("Reposition [3']", 3, 0),
        ("Repair [1] (★Action)", 1, 0),
        ("Repair [d6] (★Action)", 0, 6),
        ("Repair [D3+2] (★Action)", 2, 3),
        ("Regeneration [d3]", 0, 3),
        ("Regeneration", 0, 0),
    ],
)
def test_numbers_in_brackets(catalogue: Catalogue, printed: str, amount: int, dice: int) -> None:
    [one] = readings(catalogue.book, printed)
    [effect] = one.effects
    assert (effect.amount, effect.dice, effect.rule) == (amount, dice, one.rule.name)


def test_groups_in_brackets(catalogue: Catalogue) -> None:
    [one] = readings(catalogue.book, "Flank [Faction Warjack]")
    assert {effect.label for effect in one.effects} == {"Faction Warjack"}
    [pawn] = readings(catalogue.book, "Sacrificial Pawn [Drudge]")
    assert pawn.effects[0].label == "Drudge"


def test_rules_that_hand_on_others(catalogue: Catalogue) -> None:
    granted = readings(catalogue.book, "Granted [Tough, Dodge]")
    assert [one.rule.name for one in granted] == ["Tough", "Dodge"]
    assert {(one.loan.to, one.loan.within) for one in granted if one.loan} == {("unit", -2)}
    [tactics] = readings(catalogue.book, "Tactics [Gang]")
    assert tactics.loan is not None
    assert tactics.loan.within is None
    [lent] = readings(catalogue.book, "Leadership [Trencher] [Dodge]")
    assert (lent.rule.name, lent.label) == ("Dodge", "Trencher")
    [partner] = readings(catalogue.book, "Partner [Eiryss] [Dodge]")
    assert (partner.loan and partner.loan.to, partner.label) == ("self", "Eiryss")
    [drive] = readings(catalogue.book, 'Drive: Reposition [5"]')
    assert (drive.label, drive.effects[0].amount) == ("Warjack", 5)


def test_of_several_options_one_or_all_are_used(catalogue: Catalogue) -> None:
    spells = ("Frostbite (★Attack)", "Nothing", "Guidance (★Action)")
    known = readings(catalogue.book, "Magic Ability", spells)
    assert [one.rule.name for one in known] == ["Frostbite", "Guidance"]
    plans = ("Nothing", "March", "Reveille")
    assert [one.rule.name for one in readings(catalogue.book, "Battle Plan", plans)] == ["March"]
    [first] = readings(catalogue.book, "Attack Type: Nothing / Brutal Damage / Snipe")
    assert first.rule.name == "Brutal Damage"
    [busy] = readings(catalogue.book, "Attack Type: Dispel / Poison")
    assert busy.rule.name == "Poison"


def test_a_name_of_names_ends(catalogue: Catalogue) -> None:
    deep = "Granted [" * 30 + "Tough" + "]" * 30
    assert [one.rule.name for one in readings(catalogue.book, deep)] == ["Tough"]
    assert readings(catalogue.book, "Drive: " * 10 + "Tough")[0].rule.name == "Tough"
    assert readings(catalogue.book, "Magic Ability", ("Magic Ability",) * 8) == ()


@pytest.mark.parametrize(
    ("printed", "options", "names", "within"),
    [
        ("Soul Taker", ("Protector [CMD] [3]: Ghost Shield", "Strength of Death"),
         ["Protector", "Ghost Shield", "Strength of Death"], -1),
        ("Soul Taker", ("Protector [CMD] [3]: Ashes of Urcaen", "Glimpse of Fate"), [], 0),
        ('Soul Taker: Collector [2"] [3]: Strength of Death', (),
         ["Collector", "Strength of Death"], 2),
        ('Soul Taker: Collector [2"] [3]: Grave Resonance', (), [], 0),
        ("Soul Taker: Body Count [3]: Strength of Death", (),
         ["Body Count", "Strength of Death"], 0),
        ("Corpse Taker", ("Predator [3]: Heart Eater", "The Feeding"),
         ["Predator", "Heart Eater"], 0),
    ],
)  # fmt: skip
def test_takers_of_souls_are_read_where_souls_can_be_spent(
    catalogue: Catalogue, printed: str, options: tuple[str, ...], names: list[str], within: int
) -> None:
    found = readings(catalogue.book, printed, options)
    assert [one.rule.name for one in found] == names
    assert [effect.within for one in found[:1] for effect in one.effects] == [within] * bool(names)
    assert (engine(catalogue.book, printed, options)[0] == NOT_MODELLED) is (not names)
