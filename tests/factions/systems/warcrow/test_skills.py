"""The printed skills: how many are carried out, in which words, and where the rest is listed."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from django.conf import settings

from factions.loading import schema
from factions.systems import SYSTEMS
from factions.systems.warcrow.battle import words
from factions.systems.warcrow.battle.forces import company
from factions.systems.warcrow.battle.gifts import STATIC, gifted, skills_of
from factions.systems.warcrow.battle.skills import names_of, worth_of
from factions.systems.warcrow.catalogue import Catalogue, Deed, Profile, Skill
from factions.systems.warcrow.kernels.record import cards
from factions.tabletop.lists.roster import Entry, Roster
from tests.factions.systems.warcrow.board import card, hero, skill

DOCS = settings.BASE_DIR / "docs"


def printed(catalogue: Catalogue) -> Iterator[tuple[Profile, Skill]]:
    for profile in catalogue.profiles.values():
        for each in profile.skills:
            yield profile, each


def deeds(catalogue: Catalogue) -> list[Deed]:
    return [deed for _, each in printed(catalogue) for deed in each.deeds]


def test_most_skills_are_carried_out(warcrow: Catalogue) -> None:
    found = Counter(each.engine for _, each in printed(warcrow))
    assert found == {"modelled": 151, "simplified": 128, "not-modelled": 7}
    assert (found["modelled"] + found["simplified"]) / found.total() >= 0.86


def test_the_page_on_skills_tells_both_numbers(warcrow: Catalogue) -> None:
    page = " ".join((DOCS / "skills.md").read_text().split())
    found = Counter(each.engine for _, each in printed(warcrow))
    modelled, simplified = found["modelled"], found["simplified"]
    total = found.total()
    assert f"{modelled} of the {total} printed skills are modelled" in page
    assert f"({modelled / total:.0%}) and {simplified} are simplified" in page
    assert f"{modelled + simplified} together, {(modelled + simplified) / total:.0%}" in page
    assert f"The other {found['not-modelled']} are left out" in page


@pytest.mark.parametrize(
    ("faction", "counts"),
    [
        ("hegemony-of-embersig", (85, 82)),
        ("mercenary", (3, 3)),
        ("northern-tribes", (74, 72)),
        ("scions-of-yaldabaoth", (86, 84)),
        ("the-syenann", (38, 38)),
    ],
)
def test_most_skills_of_each_faction_are_carried_out(
    warcrow: Catalogue, faction: str, counts: tuple[int, int]
) -> None:
    own = [each for profile, each in printed(warcrow) if profile.faction == faction]
    assert (len(own), sum(each.engine != "not-modelled" for each in own)) == counts


def test_modelled_skills_have_effects_and_others_have_none(warcrow: Catalogue) -> None:
    for _, each in printed(warcrow):
        carried_out = bool(each.deeds or each.joining)
        assert carried_out is (each.engine != "not-modelled")


def test_every_word_is_known_and_used(warcrow: Catalogue) -> None:
    used = deeds(warcrow)
    verbs = {*words.MODIFIERS, *words.TRAITS, *words.DEEDS, *STATIC}
    assert {deed.do for deed in used} == verbs
    assert {deed.at for deed in used} == {*words.MOMENTS, "always"}
    assert {deed.to for deed in used} == set(words.TARGETS)
    conditions = {word for deed in used for word in deed.when}
    assert conditions | {"opponent-disarmed"} == set(words.CONDITIONS)
    assert {deed.per for deed in used} == set(words.PER)
    assert {deed.roll for deed in used} == set(words.ROLLS)
    assert {deed.limit for deed in used} == set(words.LIMITS)
    assert {deed.stopped for deed in used} == set(words.STOPPED)


def test_effects_stand_where_the_engine_looks_for_them(warcrow: Catalogue) -> None:
    for _, each in printed(warcrow):
        for deed in each.deeds:
            lasting = {*words.MODIFIERS, *words.TRAITS, *STATIC}
            lent = deed.at in ("attack", "defence", "contest")
            assert (deed.do in lasting) is (deed.at == "always" or lent)
            assert (deed.at == "cast") is (each.type == "magic" and deed.at != "action")
            assert deed.boost <= len(each.boosts)
            assert deed.at != "action" or each.type in ("combat", "magic", "command")


def test_spells_are_cast_by_spellcasters(warcrow: Catalogue) -> None:
    for profile, each in printed(warcrow):
        if any(deed.at == "cast" for deed in each.deeds):
            assert profile.keyword("Spellcaster") is not None


def test_each_skill_not_modelled_in_full_is_listed_by_card(warcrow: Catalogue) -> None:
    listed = {row["name"]: row["status"] for row in SYSTEMS["warcrow"].fidelity["mechanic"]}
    expected = {
        f"{profile.name}: {each.name}{', in a unit' * each.in_unit}".replace('"', "'"): each.engine
        for profile, each in printed(warcrow)
        if each.engine != "modelled"
    }
    assert len(expected) == 135
    assert expected.items() <= listed.items()
    cards = {profile.name for profile in warcrow.profiles.values()}
    of_cards = {name for name in listed if name.partition(": ")[0] in cards and ": " in name}
    assert of_cards == set(expected)


ACT = {"at": "action"}


@pytest.mark.parametrize(
    ("effect", "fits"),
    [
        ({"do": "heal", **ACT}, True),
        ({"do": "heal"}, False),  # no moment
        ({"do": "heal", "at": "attack"}, False),
        ({"do": "heal", "at": "noon"}, False),
        ({"do": "dance", **ACT}, False),
        ({"do": "heal", **ACT, "to": "the moon"}, False),
        ({"do": "heal", **ACT, "when": ["wounded", "wounded"]}, False),
        ({"do": "heal", **ACT, "when": ["hungry"]}, False),
        ({"do": "heal", **ACT, "cost": "gold"}, False),
        ({"do": "heal", **ACT, "boost": 1}, False),  # not a spell
        ({"do": "heal", "at": "cast", "boost": 1}, True),
        ({"do": "state", **ACT}, False),
        ({"do": "state", **ACT, "states": ["asleep"]}, False),
        ({"do": "state", **ACT, "states": ["slowed"]}, True),
        ({"do": "heal", **ACT, "states": ["slowed"]}, False),
        ({"do": "add", "symbols": "S"}, False),  # to which roll
        ({"do": "add", "symbols": "S", "roll": "melee"}, True),
        ({"do": "add", "symbols": "S", "roll": "melee", "at": "attack"}, True),
        ({"do": "add", "symbols": "S", "roll": "melee", "at": "start"}, False),
        ({"do": "add", "symbols": "Z", "roll": "melee"}, False),
        ({"do": "set", "words": "mov 3-3, w 4"}, True),
        ({"do": "set", "words": "mov far"}, False),
        ({"do": "keyword", "words": "Dispel (U)"}, True),
        ({"do": "keyword"}, False),
        ({"do": "slip", "at": "start"}, False),
        ({"do": "blast", **ACT}, False),
        ({"do": "blast", **ACT, "dice": "RO"}, True),
        ({"do": "boon", **ACT, "symbols": "S"}, False),  # how long
        ({"do": "heal", **ACT, "color": "red"}, False),
    ],
)
def test_the_schema_keeps_to_the_vocabulary(
    warcrow_data: dict[str, Any], effect: dict[str, Any], fits: bool
) -> None:
    unit = next(unit for unit in warcrow_data["units"] if unit["skills"])
    warcrow_data["units"] = [unit]
    unit["skills"] = [{**unit["skills"][0], "engine": "modelled", "effects": [effect]}]
    assert (not list(schema.breaches("warcrow", warcrow_data))) is fits


@pytest.mark.parametrize(
    ("engine", "effects"), [("modelled", []), ("not-modelled", [{"do": "slip"}])]
)
def test_effects_go_with_being_modelled(
    warcrow_data: dict[str, Any], engine: str, effects: list[Any]
) -> None:
    unit = next(unit for unit in warcrow_data["units"] if unit["skills"])
    warcrow_data["units"] = [unit]
    unit["skills"] = [{**unit["skills"][0], "engine": engine, "effects": effects}]
    assert len(list(schema.breaches("warcrow", warcrow_data))) >= 1


# What skills give for good.


def force(warcrow: Catalogue, *cards: Profile, joined: bool = False) -> Any:
    """Return a company of cards, the second joined to the first where asked."""
    known = {profile.id: profile for profile in cards}
    entries = tuple(
        Entry(profile.id, profile.id, attached_to=cards[0].id if joined and n == 1 else None)
        for n, profile in enumerate(cards)
    )
    catalogue = replace(warcrow, profiles=known)
    return gifted(company(Roster("warcrow", "test", entries), catalogue))


def test_keywords_values_and_switches_are_written_into_the_card(warcrow: Catalogue) -> None:
    gift = skill(
        Deed("keyword", words="Fearless"), Deed("set", words="mov 5-4, charge 12, w 4, conquest +1")
    )
    unit = force(warcrow, card("one", skills=(gift,))).units[0]
    assert unit.keywords == ("Fearless",)
    assert (unit.move, unit.charge, unit.wounds, unit.conquest(0)) == ((5, 4), 12, 4, 2)


def test_switches_are_lent_to_attacks(warcrow: Catalogue) -> None:
    lent = next(each for _, each in printed(warcrow) if each.name == "Poison Vials")
    unit = force(warcrow, card("one", skills=(replace(lent, in_unit=False),))).units[0]
    assert unit.joined.melee.switches == unit.joined.ranged.switches == lent.switches
    assert [switch.cost for switch in lent.switches] == ["x"]


def test_a_keyword_for_all_allies_of_a_kind(warcrow: Catalogue) -> None:
    gift = skill(Deed("keyword", to="allies", only="Varank", words="Dispel (U)"))
    units = force(
        warcrow,
        card("one", skills=(gift,)),
        card("two", labels=("Varank",)),
        card("three", labels=("Orc",)),
    ).units
    assert [unit.keywords for unit in units] == [(), ("Dispel (U)",), ()]


@pytest.mark.parametrize(("other", "kept"), [("Nuada", 2), ("Crucible", 1)])
def test_an_effect_may_need_a_unit_in_the_company(
    warcrow: Catalogue, other: str, kept: int
) -> None:
    mood = skill(Deed("add", roll="any", symbols="S", present="Nuada"), Deed("slip"))
    made = force(warcrow, card("one", skills=(mood,)), card(other))
    assert len(skills_of(made.units, 0)[0].deeds) == kept


def test_the_mood_of_red_caps_is_rage(warcrow: Catalogue) -> None:
    nuada = replace(warcrow.profiles["nuada"], id="one")
    units = force(warcrow, nuada, card("two", labels=("Red Cap",)), card("three")).units
    assert [unit.keywords for unit in units[1:]] == [("Fearless", "Bloodlust"), ()]


@pytest.mark.parametrize(
    ("others", "keywords", "charge", "moments"),
    [
        (("osseous",), ("Bloodlust",), 12, {"charge"}),
        (("osseous", "osseous", "flamecobs"), ("Bloodlust",), 12, {"charge"}),
        (("osseous", "flamecobs"), ("Fearless", "Bloodlust"), 9, set()),  # rage, on a tie
    ],
)
def test_red_caps_anticipate_where_most_of_them_have_a_skill_for_it(
    warcrow: Catalogue,
    others: tuple[str, ...],
    keywords: tuple[str, ...],
    charge: int,
    moments: set[str],
) -> None:
    cards = [replace(warcrow.profiles[name], id=f"{name}-{n}") for n, name in enumerate(others)]
    units = force(warcrow, replace(warcrow.profiles["nuada"], id="one"), *cards).units
    assert units[1].keywords == keywords
    assert (units[1].move, units[1].charge) == ((3, 3), charge)
    deeds = [deed for each in skills_of(units, 1) for deed in each.deeds]
    assert {deed.at for deed in deeds if deed.do in ("shove", "follow")} == moments
    lent = {deed.do for each in skills_of(units, 0) for deed in each.deeds if deed.only}
    assert lent == ({"repeat", "reroll"} if moments else {"charge", "keyword"})


def test_without_nuada_nobody_anticipates(warcrow: Catalogue) -> None:
    units = force(warcrow, replace(warcrow.profiles["osseous"], id="one")).units
    assert (units[0].keywords, units[0].charge) == ((), 9)


def test_a_character_leads_where_its_skill_says_so(warcrow: Catalogue) -> None:
    leader = skill(Deed("keyword", words="Officer", only="Varank"), in_unit=True)
    for labels, leads in ((("Infantry", "Varank"), True), (("Infantry",), False)):
        made = force(
            warcrow,
            card("one", labels=labels),
            hero("two", role="support", skills=(leader,)),
            joined=True,
        )
        assert (made.units[1].keyword("Officer") is not None) is leads


def test_a_character_in_a_unit_brings_other_skills_than_alone(warcrow: Catalogue) -> None:
    own = skill(Deed("heal", at="start"), Deed("hold"), name="Alone")
    brought = skill(Deed("heal", at="start"), Deed("relieve", at="finish"), in_unit=True, name="In")
    cards = (card("one"), hero("two", skills=(own, brought)))
    alone, joined = force(warcrow, *cards), force(warcrow, *cards, joined=True)
    assert [each.name for each in skills_of(alone.units, 1)] == ["Alone"]
    assert [each.name for each in skills_of(joined.units, 0)] == ["In"]
    assert names_of([joined]) == ["In", "In", "Alone"]  # a row a moment
    assert names_of([alone]) == ["Alone"]


@pytest.mark.parametrize(
    ("deed", "worth"),
    [
        (Deed("add", dice="R", symbols="S"), (2.125, 0.6)),
        (Deed("add", dice="G"), (0.0, 0.875)),
        (Deed("reroll", amount=1), (0.35, 0.35)),
        (Deed("reroll", amount=9), (0.7, 0.7)),
        (Deed("spare", amount=1), (0.0, 1.2)),
        (Deed("hold"), (0.0, 0.0)),
    ],
)
def test_an_effect_on_a_roll_is_worth_its_symbols(deed: Deed, worth: tuple[float, float]) -> None:
    assert worth_of(deed) == pytest.approx(worth)


def test_packed_bits_do_not_meet() -> None:
    assert len(set(words.CONDITIONS.values())) == len(words.CONDITIONS)
    assert len(set(words.MOMENTS.values())) == len(words.MOMENTS) == cards.SETTING_UP


def test_stress_reduced_without_a_number_is_one_level(warcrow: Catalogue) -> None:
    found = [each for _, each in printed(warcrow) if each.name == "Exhort"]
    assert [deed.amount for each in found for deed in each.deeds] == [1, 1]


def test_blue_arrows_keep_to_the_enemy_shot_at(warcrow: Catalogue) -> None:
    found = [each for _, each in printed(warcrow) if each.name == "Blue Arrows Rain"]
    assert [deed.when for each in found for deed in each.deeds] == [("opponent-shot-at",)]
