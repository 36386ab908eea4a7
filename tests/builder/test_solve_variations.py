"""Variations of every game's lists: legal, one change away, each once, and at similar points."""

from typing import Any

import jsonpatch
import pytest

from builder.solve import Referee, variations
from builder.solve.variations import SIMILAR
from factions.systems import SYSTEMS
from factions.tabletop.lists.roster import normal_form, read, write
from tests.builder.solving import Document, illegal, referee, reference_lists

GAMES = sorted(SYSTEMS)
SAMPLE = 4  # lists of a game


def sample(system: str) -> list[Document]:
    """Return some legal lists of a game."""
    return list(reference_lists(system)[:SAMPLE])


def form(document: Document) -> Document:
    """Return the document without what no battle depends on."""
    return write(normal_form(read(document)))


@pytest.mark.parametrize("system", GAMES)
def test_all_are_legal_others_than_the_list_and_each_other(system: str) -> None:
    rules = referee(system)
    for document in sample(system):
        rules.begin()
        found = [form(one.document) for one in variations(document, rules)]
        assert not rules.tired
        assert form(document) not in found
        assert len({str(one) for one in found}) == len(found)
        assert all(rules.legal(one) for one in found)


@pytest.mark.parametrize("system", GAMES)
def test_one_entry_is_changed(system: str) -> None:
    rules = referee(system)
    for document in sample(system):
        rules.begin()
        before = entries(document)
        for one in variations(document, rules):
            after = entries(one.document)
            gone = [key for key, unit in before.items() if after.get(key) != unit]
            new = [key for key in after if key not in before]
            sizes = {"remove": (1, 0), "recruit": (0, 1), "replace": (1, 0), "set-option": (1, 0)}
            assert (len(gone), len(new)) == sizes[one.fix.label], one.fix


def entries(document: Document) -> dict[str, Any]:
    """Return each entry's unit and option by its id."""
    return {one["id"]: (one["unit"], one.get("option")) for one in document["entries"]}


@pytest.mark.parametrize("system", GAMES)
def test_what_takes_a_place_costs_about_as_much(system: str) -> None:
    rules = referee(system)
    for document in sample(system):
        rules.begin()
        army = rules.judge(document).army
        for one in variations(document, rules):
            if one.fix.label in ("replace", "set-option"):
                entry = army.roster.entry(one.fix.data["entry"])
                assert entry
                points = army.cost(entry) * entry.count
                assert abs(one.points - army.total) <= SIMILAR * points


@pytest.mark.parametrize("system", GAMES)
def test_the_points_are_those_of_the_list(system: str) -> None:
    rules = referee(system)
    document = sample(system)[0]
    for one in variations(document, rules):
        army = rules.judge(one.document).army
        assert one.points == army.total <= army.limit


def test_every_removal_that_is_legal_is_there() -> None:
    rules = referee("warcrow")
    for document in sample("warcrow"):
        rules.begin()
        found = [
            one.fix.data["entry"]
            for one in variations(document, rules)
            if one.fix.label == "remove"
        ]
        for index, entry in enumerate(document["entries"]):
            fewer = jsonpatch.apply_patch(document, [{"op": "remove", "path": f"/entries/{index}"}])
            referred = any(entry["id"] == one.get("attached_to") for one in fewer["entries"])
            if not referred and rules.legal(fewer):
                twins = [one["id"] for one in document["entries"] if twin(one, entry)]
                assert set(twins) & set(found), entry


def twin(one: Document, other: Document) -> bool:
    """Return whether two entries differ in their ids alone."""
    return one | {"id": ""} == other | {"id": ""}


def test_an_illegal_list_has_none() -> None:
    for document in list(illegal("warcrow").values())[:5]:
        assert list(variations(document, referee("warcrow"))) == []


def test_a_tired_referee_ends_it() -> None:
    rules = referee("warcrow")
    lazy = Referee(rules.legality, rules.catalogue, work=100)
    document = sample("warcrow")[0]
    assert 0 < len(list(variations(document, lazy))) < len(list(variations(document, rules)))
