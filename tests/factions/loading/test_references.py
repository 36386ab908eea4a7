"""The lists shipped with a game come as documents of their own."""

from collections import Counter
from typing import Any

import pytest
from django.conf import settings

from factions.loading import every_reference, opponents, reference_lists, references
from factions.systems.warcrow.catalogue import Catalogue


def test_there_are_lists_of_every_faction_with_officers() -> None:
    counts = Counter(document["faction"] for document in reference_lists("warcrow"))
    assert set(counts) == {
        "hegemony-of-embersig",
        "northern-tribes",
        "scions-of-yaldabaoth",
        "the-syenann",
    }
    assert min(counts.values()) >= 4


def test_names_are_the_paths_of_the_files() -> None:
    folder = settings.FIXTURES / "warcrow" / "lists"
    names = [str(file.relative_to(folder))[: -len(".json")] for file in folder.rglob("*.json")]
    assert list(references("warcrow")) == sorted(names)
    for name, document in references("warcrow").items():
        assert name.startswith(f"{document['faction']}/")


def test_documents_are_in_the_order_of_their_names() -> None:
    assert reference_lists("warcrow") == list(references("warcrow").values())


def test_a_change_stays_with_its_caller(documents: dict[str, dict[str, Any]]) -> None:
    name = next(iter(documents))
    documents[name]["entries"].clear()
    assert references("warcrow")[name]["entries"]


def test_they_name_the_shipped_edition_and_its_units(warcrow: Catalogue) -> None:
    for document in reference_lists("warcrow"):
        assert (document["system"], document["edition"]) == ("warcrow", warcrow.edition)
        assert {entry["unit"] for entry in document["entries"]} <= set(warcrow.profiles)


def test_an_unknown_game() -> None:
    with pytest.raises(KeyError):
        references("chess")


def test_lists_of_other_editions_come_after_those_of_the_game() -> None:
    own, every = references("iron-dawn"), every_reference("iron-dawn")
    assert list(every)[: len(own)] == list(own)
    others = {name: document for name, document in every.items() if name not in own}
    assert {name.split("/")[0] for name in others} == {"0.9", "2.2", "2.3", "2.4"}
    assert all(name.split("/")[0] == document["edition"] for name, document in others.items())
    assert every_reference("warcrow") == references("warcrow")
    short = Counter(name.rpartition("/")[2] for name in every)
    assert max(short.values()) == 1  # a list is asked for by the last part of its name


def test_opponents_are_of_the_edition_of_a_list() -> None:
    assert opponents("iron-dawn", "2.0") == references("iron-dawn")
    assert opponents("iron-dawn", "2.0+river-guards-k7m2q.3") == references("iron-dawn")
    assert {one["edition"] for one in opponents("iron-dawn", "2.2").values()} == {"2.2"}
    assert list(opponents("iron-dawn", "0.9")) == ["0.9/the-old-garrison"]
    assert opponents("iron-dawn", "3.0") == references("iron-dawn")
