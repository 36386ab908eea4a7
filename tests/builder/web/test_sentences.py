"""Sentences of pages are put together in Python: each of them in each of its cases."""

from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import pytest

from builder.models import ArmyList
from builder.services.battles import Expected
from builder.services.checking import Judged
from builder.web import listings, results, tables, unitcards, ways
from builder.web.cards.armoured_clash import Arm, Strength
from builder.web.cards.armoured_clash.formations import Bench, Filler
from builder.web.cards.cold_iron.figures import Burden, Sum
from builder.web.cards.plain import Origin
from builder.web.figures import Table
from builder.web.sheets import Sheet
from builder.web.wording import cited, signed


def anything(**values: Any) -> Any:
    """Return a value that has those attributes, in the place of a row."""
    return SimpleNamespace(**values)


@pytest.mark.parametrize(
    ("waiting", "battles", "begins"),
    [
        ("broker", 0, "Battles are waiting: no worker can be reached. The battle is saved"),
        ("worker", 9, "Battles are waiting: no worker answers. The battle is saved"),
        ("compiler", 0, "Compiling the simulator, once after an update. That usually takes"),
        (None, 9, "Fighting. This page keeps up by itself."),
        (None, 0, "Mustering. This page keeps up by itself."),
    ],
)
def test_what_a_battle_waits_for(waiting: str | None, battles: int, begins: str) -> None:
    sentences = results.progress({"waiting_for": waiting, "battles": battles})
    assert " ".join(sentences).startswith(begins)


@pytest.mark.parametrize(
    ("first", "done", "sentence"),
    [
        (1, None, "The first numbers come in about 1 second. "),
        (12, 40, "The first numbers come in about 12 seconds. "),
        (None, 89, "It takes about 89 seconds more. "),
        (None, 90, "It takes about 2 minutes more. "),
        (None, 5_399, "It takes about 90 minutes more. "),
        (None, 7_300, "It takes about 2 hours more. "),
        (None, None, ""),
    ],
)
def test_how_long_a_battle_takes(first: int | None, done: int | None, sentence: str) -> None:
    result = {"waiting_for": None, "battles": 0 if first else 100}
    _doing, rest = results.progress(result, Expected(first, done))
    assert rest == f"{sentence}This page keeps up by itself."


def test_how_sure_a_result_is() -> None:
    names = {"a": {"name": "Ice"}, "b": {"name": "Rot"}}
    result = names | {"win_rate_a": 0.55, "interval": [0.5, 0.6], "battles": 4000}
    assert results.certainty(result, 0.95) == (
        "Ice wins, a draw counting half. 95% sure: 50.0% to 60.0%, from 4,000 battles."
    )


def test_how_much_is_simulated() -> None:
    levels = {"modelled": 3, "simplified": 2, "not_modelled": 1}
    counts = "Mechanics of battle: 3 simulated, 2 simplified, 1 not simulated."
    assert results.mechanics(levels) == counts
    assert results.rules_left_out(levels) == "1 rule of cards is not simulated."


@pytest.mark.parametrize(
    ("asked", "legal", "begins"),
    [
        ("mend", True, "The list is legal as it is."),
        ("mend", False, "Nothing within three changes"),
        ("fill", True, "Nothing that may be recruited"),
        ("fill", False, "Recruiting alone"),
    ],
)
def test_why_no_way_was_found(asked: str, legal: bool, begins: str) -> None:
    assert ways.none_found(anything(legal=legal), asked).startswith(begins)


def card_of(**values: Any) -> Any:
    """Return a unit with what its page needs."""
    cost = anything(points=25)
    return anything(
        name="Guards",
        faction=anything(name="Ice"),
        costs=anything(all=lambda: [cost]),
        get_confidence_display=lambda: "read off the card",
        **{"official": True, "confidence": "printed", **values},
    )


def test_where_figures_are_from() -> None:
    official = unitcards.provenance(card_of(), None)
    assert official.badge == "Official, read off the card"
    assert official.sentences == (
        "These figures were read off the printed card by hand and checked a second time.",
        "The unit belongs to the publisher's own catalogue.",
    )
    sample = unitcards.provenance(card_of(official=False, confidence="sample"), None)
    assert sample.badge == "Sample, read off the card"
    assert sample.sentences == ("This is our own sample, not a card of the publisher.",)


def test_a_game_may_have_its_own_words_for_where_figures_are_from() -> None:
    origin = anything(badge="Copied", sentences=("Players copied them.",))
    copied = unitcards.provenance(card_of(official=False), anything(origin=origin))
    assert copied == Origin("Copied", ("Players copied them.",))


@pytest.mark.parametrize(
    ("barred", "odds", "words"),
    [
        ((), True, "Guards, Ice: 25 points. The card, and the odds against any opponent."),
        (("Banned.",), False, "Guards, Ice: may not be played. Banned."),
        ((), False, "Guards, Ice: 25 points. The card, and what its words mean."),
    ],
)
def test_what_a_units_page_has(barred: tuple[str, ...], odds: bool, words: str) -> None:
    assert unitcards.description(card_of(), anything(barred=barred), odds=odds) == words


@pytest.mark.parametrize(
    ("costs", "fatigue", "more", "words"),
    [
        ((), "", None, "2.0 for each point of STR, which costs nothing."),
        (("Dodge -1", "Move -1"), "3 fatigue a day", 41,
         "2.0 for each point of STR: Dodge -1, Move -1. 3 fatigue a day. The next row of the "
         "chart begins at 41."),
    ],
)  # fmt: skip
def test_a_load(costs: tuple[str, ...], fatigue: str, more: int | None, words: str) -> None:
    assert Burden(20, "2.0", more, costs, fatigue).in_words == words


def test_a_sum() -> None:
    assert Sum("", (("Level", "+2"), ("DEX", "-1")), "1").equation == "Level +2, DEX -1 = 1"


def test_a_reinforcement_level() -> None:
    level: Any = None
    notes = ("not at Skirmish", "takes a star at Battle")
    assert Strength(level, "", 0, 0, ()).in_words == ""
    assert Strength(level, "2 models more for 40", 6, 1, notes).in_words == (
        "2 models more for 40. Carries 6 models. Joined by up to 1. Not at Skirmish, takes a star "
        "at Battle."
    )


def test_an_armament() -> None:
    assert Arm("Melee", "", ("3",), ()).subtitle == ""
    assert Arm("Against Armour", 'up to 12"', ("3",), ("Gas",)).subtitle == 'up to 12", Gas'


@pytest.mark.parametrize(
    ("least", "commander", "number"),
    [(1, True, "exactly 1"), (1, False, "1 to 3"), (0, False, "up to 3")],
)
def test_a_slot(least: int, commander: bool, number: str) -> None:
    slot = anything(least=least, most=3, commander=commander)
    assert Bench(slot, "any number", ()).limits == f"{number}; stars: any number"


def test_a_unit_that_fills_a_slot() -> None:
    unit: Any = None
    assert Filler(unit, 2, "").limits == "at most 2"
    assert Filler(unit, 2, "Battle").limits == "at most 2, only at Battle"


def a_list(**values: Any) -> Any:
    """Return a list of a day in November."""
    day = datetime(2026, 11, 24, 12, tzinfo=UTC)
    owner = anything(username="ada")
    system = anything(name="Warcrow")
    public = ArmyList.Visibility.PUBLIC
    return anything(
        **{"owner": owner, "system": system, "updated": day, "visibility": public} | values
    )


def test_a_row_of_lists() -> None:
    assert listings.about(a_list()) == "Warcrow, by ada, 24 Nov 2026"
    assert listings.about(a_list(owner=None)) == "Warcrow, 24 Nov 2026"
    assert listings.about(a_list(), own=True) == "Warcrow, public, 24 Nov 2026"
    assert set(listings.VISIBLE) == set(ArmyList.Visibility)


def test_which_save_a_page_shows() -> None:
    revision = anything(number=3, created=a_list().updated)
    assert listings.saved(revision) == "save 3, 24 Nov 2026"
    assert listings.saved(revision, a_list()) == "by ada, save 3, 24 Nov 2026"


class Judgement(Sheet):
    """A list of so many entries and problems."""

    def __init__(self, entries: int, problems: int) -> None:
        severe = [{"severity": "error"}] * problems
        summary = {"points": 190, "points_limit": 200}
        self.__dict__ |= {
            "lines": [None] * entries,
            "verdict": {"legal": not problems, "summary": summary, "problems": severe},
        }


@pytest.mark.parametrize(
    ("entries", "problems", "state", "heading"),
    [
        (0, 1, "190 of 200 points, empty", "190 / 200 points, not legal"),
        (2, 1, "190 of 200 points, 1 problem", "190 / 200 points, not legal"),
        (2, 2, "190 of 200 points, 2 problems", "190 / 200 points, not legal"),
        (2, 0, "190 of 200 points, legal", "190 / 200 points"),
    ],
)
def test_the_state_of_a_list(entries: int, problems: int, state: str, heading: str) -> None:
    sheet = Judgement(entries, problems)
    assert sheet.state == state
    assert listings.heading(sheet) == heading


@pytest.mark.parametrize(
    ("name", "player", "title", "subtitle"),
    [
        ("Bear", "Ada", "Bear", "Ada, Warcrow 1.6, Ice"),
        ("Bear", "", "Bear", "Warcrow 1.6, Ice"),
        ("", "Ada", "Ada", "Warcrow 1.6, Ice"),
        ("", "", "Unnamed", "Warcrow 1.6, Ice"),
    ],
)
def test_whose_a_list_is(name: str, player: str, title: str, subtitle: str) -> None:
    one = anything(name=name, pasted=anything(player=player), edition="Warcrow 1.6", faction="Ice")
    assert (tables.title(one), tables.subtitle(one)) == (title, subtitle)


def test_whose_a_list_is_that_was_not_read() -> None:
    pasted: Any = anything(player="Ada", name="", text="")
    assert tables.subtitle(Judged(1, pasted)) == ""


@pytest.mark.parametrize(
    ("source", "rule"),
    [
        ({"title": "Warcrow 1.6", "ref": "3b"}, "Warcrow 1.6, 3b"),
        ({"title": "Warcrow 1.6", "ref": ""}, "Warcrow 1.6"),
        (None, ""),
    ],
)
def test_the_rule_that_a_problem_names(source: dict[str, str] | None, rule: str) -> None:
    assert cited({"source": source}) == rule


@pytest.mark.parametrize(("number", "shown"), [(5, "+5"), (0, "0"), (-3, "-3")])
def test_a_number_with_its_sign(number: int, shown: str) -> None:
    assert signed(number) == shown


def test_rows_stand_beside_their_bars() -> None:
    rows = [("1", "50%"), ("2", "25%")]
    assert list(Table("", ("", ""), rows).lines) == [(rows[0], None), (rows[1], None)]
    assert list(Table("", ("", ""), rows, [100, 50]).lines) == [(rows[0], 100), (rows[1], 50)]
