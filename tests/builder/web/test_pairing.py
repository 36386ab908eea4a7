"""Which two lists a page proposes to fight with."""

from collections import Counter
from dataclasses import replace

import pytest
from django.test import Client

from builder.web import pairing
from builder.web.pairing import Company
from factions import loading
from factions.systems import SYSTEMS
from tests import rows
from tests.builder.web.pages import InHand, read

FOLDERS = {system: [system] for system in SYSTEMS} | {
    "cold-iron": ["cold-iron", "cold-iron/editions/2002.2"],
    "iron-dawn": ["iron-dawn", "iron-dawn/editions/2.4"],
}


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_pair_is_of_two_factions_and_of_like_points(system: str, db: None) -> None:
    edition = rows.load(*FOLDERS[system])
    known = pairing.companies(edition)
    found = pairing.pair(known)
    assert found is not None
    a, b = found
    assert [a, b] == [one for one in known if one.even]
    assert {a.key, b.key} <= loading.even(system)
    assert a.faction != b.faction
    assert abs(a.points - b.points) <= a.points / 100


@pytest.mark.parametrize("system", SYSTEMS)
def test_lists_known_to_be_even_are_two_of_an_edition(system: str) -> None:
    every = loading.every_reference(system)
    editions = Counter(every[name]["edition"] for name in loading.even(system))
    assert set(editions.values()) == {2}


EVEN = ("hegemony-of-embersig/the-veiled-embassy", "the-syenann/high-roost")
BEAR = Company("n/bear", "The Bear", "north", "North", 240)
KNOWN = [BEAR, *(replace(BEAR, key=f"s/{n}", faction="south", points=n) for n in (250, 235, 240))]


def test_an_opponent_is_of_another_faction_and_closest_in_points() -> None:
    found = pairing.opponent(KNOWN, "north", 240)
    assert found == KNOWN[3]
    assert pairing.opponent([BEAR], "north", 100) == BEAR
    assert pairing.opponent([], "north", 100) is None


def test_without_a_known_pair_the_first_meets_its_match() -> None:
    assert pairing.pair(KNOWN) == (BEAR, KNOWN[3])
    assert pairing.pair([]) is None


def test_the_form_begins_with_the_pair(client: Client, loaded: object) -> None:
    page = read(client.get("/battle/"))
    chosen = [e["value"] for e in page.all("option") if "selected" in e.attributes]
    assert chosen[:2] == [f"company:{key}" for key in EVEN]
    labels = [e.text for e in page.all("option")]
    assert "The Bear Wakes (240 points)" in labels


def test_ones_own_list_meets_a_company_of_its_points(own: InHand) -> None:
    page = read(own.client.get("/battle/"))
    chosen = [e for e in page.all("option") if "selected" in e.attributes]
    assert chosen[0]["value"] == f"list:{own.army_list.slug}"
    assert chosen[1].text.endswith("(240 points)")
