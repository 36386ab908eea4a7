"""Company of Iron's cards: every figure and rule stands on them, and why a card stays at home."""

import pytest
from django.test import Client

from builder.web.cards import company_of_iron as face
from builder.web.cards.company_of_iron.words import Meanings, Word, reasons
from factions.models import Edition, Unit
from tests.builder.web.pages import Page, read

SYSTEM = "company-of-iron"


@pytest.fixture
def edition(company: Edition, db: None) -> Edition:
    """Return the game's edition."""
    return company


def unit(key: str) -> Unit:
    """Return a unit as its page has it."""
    rows = Unit.objects.select_related("faction", "edition").prefetch_related("costs", "weapons")
    return rows.get(edition__system=SYSTEM, key=key)


def page_of(client: Client, key: str) -> Page:
    """Return the page of a unit."""
    return read(client.get(f"/catalogue/{SYSTEM}/{key}/"))


@pytest.mark.usefixtures("edition")
def test_a_unit_of_two_models() -> None:
    card = face.card(unit("brighid-and-caul"))
    brighid, caul = card.models
    assert (brighid.name, brighid.number, caul.name) == ("Brighid", "1", "Caul")
    assert dict(caul.figures) == {
        "SPD": "6",
        "STR": "8",
        "MAT": "7",
        "RAT": "-",
        "DEF": "14",
        "ARM": "17",
        "CMD": "7",
        "Boxes": "8",
    }
    assert [word.name for word in caul.advantages] == ["Advance Deployment", "Pathfinder", "Tough"]
    assert all(word.means for word in caul.advantages)
    bow, knife = brighid.weapons
    assert bow.figures == (("RNG", "12"), ("ROF", "1"), ("AOE", "-"), ("POW", "12"))
    assert knife.figures == (("RNG", "1"), ("POW", "3"), ("P+S", "9"))
    assert (knife.uncertain, bow.uncertain) == (True, False)
    assert [weapon.name for weapon in caul.weapons] == ["Tharn Axe"]
    always = dict(card.skills)["Always"]
    whose = {word.name: word.whose for word in always}
    assert (whose["Hunter"], whose["Prey"]) == ("Brighid", "")
    granted = dict(card.skills)["Gives its unit while in play"]
    assert [word.name for word in granted] == ["Take Down", "Treewalker"]
    assert card.origin.badge == "Figures: fan edition 3.5"


@pytest.mark.usefixtures("edition")
def test_a_warjack_has_its_grid_and_both_arms() -> None:
    card = face.card(unit("charger"))
    (charger,) = card.models
    assert sum(box != "X" for row in charger.grid for box in row) == 26
    assert [(weapon.name, weapon.place) for weapon in charger.weapons] == [
        ("Dual Cannon", "left arm"),
        ("Battle Hammer", "right arm"),
    ]
    assert card.notes == ("Warjacks and warbeasts do not command.",)
    assert (charger.origin, card.origin.badge) == ("", "Figures: Mk3 card")


@pytest.mark.usefixtures("edition")
def test_figures_of_several_sources_are_marked() -> None:
    card = face.card(unit("captain-jonas-murdoch"))
    assert card.models[0].origin == "Mk3: SPD MAT RAT DEF ARM CMD; inferred: STR"
    assert card.models[0].unconfirmed == ("Pathfinder", "Assault")
    assert [(w.name, w.fan) for w in card.models[0].weapons] == [
        ("Carbine", False),
        ("Trench Knife", True),
    ]
    marked = [word.name for _, words in card.skills for word in words if word.fan]
    assert marked == ["Anatomical Precision", "Pathfinder"]
    assert card.notes == (
        "An Officer: may be the commander.",
        "A ranking officer: joins units of its own faction too, as a command attachment.",
        "A unit has one command attachment.",
    )


@pytest.mark.usefixtures("edition")
def test_sizes_attachments_and_namesakes_are_linked(client: Client) -> None:
    page = page_of(client, "trencher-infantry")
    officer = f"/catalogue/{SYSTEM}/trencher-infantry-officer-sniper/"
    assert page.all("a", href=officer)
    rows = [e.text for e in page.all("tr") if e.text.endswith("not known")]
    assert rows == ["6 models 9 not known", "10 models 14 not known"]
    assert page_of(client, "trencher-infantry-officer-sniper").all(
        "a", href=f"/catalogue/{SYSTEM}/trencher-infantry/"
    )
    eiryss = face.card(unit("eiryss-angel-of-retribution"))
    assert ("eiryss-mage-hunter-of-ios", "Eiryss, Mage Hunter of Ios") in (
        eiryss.links.same_character
    )
    assert "Partisan" in list(face.badges(unit("eiryss-angel-of-retribution")))


@pytest.mark.usefixtures("edition")
@pytest.mark.parametrize(
    ("key", "reason"),
    [
        ("druid-mist-riders", "Its base is over 40 mm."),
        ("chuck-dogwood", "It came out after the game, which has no figures for it."),
        ("belphagor", "No source gives its figures."),
    ],
)
def test_the_reason_for_a_barred_card_comes_first(client: Client, key: str, reason: str) -> None:
    page = page_of(client, key)
    (note,) = page.classed("bad")
    assert note.text.startswith(f"May not be played. {reason}")
    assert page.classed("pts-big") == []
    assert page.classed("statline") == []


def test_every_card_is_set_with_all_its_rules(edition: Edition) -> None:
    rows = Unit.objects.filter(edition=edition).select_related("edition")
    units = list(rows.prefetch_related("costs", "weapons"))
    playable = [one for one in units if not reasons(one.stats)]
    assert (len(units), len(playable)) == (936, 574)
    for one in playable:
        card = face.card(one)
        assert sum(len(words) for _, words in card.skills) == len(one.skills)
        assert sum(len(model.weapons) for model in card.models) == one.weapons.count()
        assert len(card.origin.sentences) == 3
        assert list(face.brief(one))


def test_the_meaning_of_a_rule_is_found_without_its_additions(edition: Edition) -> None:
    meanings = Meanings(edition)
    tough = meanings.of("Tough")
    assert tough
    assert meanings.word("Granted [Tough]") == Word("Tough", tough, "modelled")
    assert meanings.of("Repair [d3+1] (★Action)") == meanings.of("Repair") != ""
    assert meanings.of("Critical Annoyance") == meanings.of("Annoyance") != ""
    assert meanings.of("Nothing of the Kind") == ""


def test_each_rule_shows_how_far_battles_play_it(edition: Edition, client: Client) -> None:
    meanings = Meanings(edition)
    assert meanings.word("Set Defense").engine == "modelled"
    assert meanings.word("Set Defense").note == ""
    repair = meanings.word("Repair [d3+1] (★Action)")
    assert (repair.engine, repair.note.endswith(".")) == ("simplified", True)
    assert meanings.word("Animus: Hypnotic Gaze").engine == "not-modelled"
    magic = meanings.word("Magic Ability", ("Frostbite (★Attack)",))
    assert (magic.engine, magic.options) == ("simplified", ("Frostbite (★Attack)",))
    assert meanings.word("Magic Ability", ("Grim Returns (★Action)",)).engine == "not-modelled"
    boar = page_of(client, "gun-boar")
    assert "not simulated" in {badge.text for badge in boar.classed("badge")}
    page = page_of(client, "brighid-and-caul")
    badges = {badge.text for badge in page.classed("badge")}
    assert {"simulated", "simplified"} <= badges
    skills = {e.text.strip() for e in page.all("dt")}
    assert any(text.startswith("Hunter") and text.endswith("simulated") for text in skills)
    assert any(text.startswith("Prey") and text.endswith("simplified") for text in skills)
    prey = meanings.word("Prey").note
    assert any(f"In battles: {prey}" in e.text for e in page.all("dd"))
    assert page.all("a", href=f"/fidelity/{SYSTEM}/")
