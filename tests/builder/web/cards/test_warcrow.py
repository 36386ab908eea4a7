"""Warcrow's cards: each skill says how far it is simulated, and the card how many are."""

import pytest
from django.test import Client

from factions.models import Edition
from tests.builder.web.pages import read


@pytest.mark.parametrize(
    ("key", "played", "levels"),
    [
        (
            "ahlwardt-ice-bear",
            "3 of 5 simulated",
            ["modelled", "not simulated", "modelled", "not simulated", "modelled"],
        ),
        ("husks", "2 of 3 simulated", ["modelled", "not simulated", "simplified"]),
        ("battle-scarred", "2 of 2 simulated", ["modelled", "modelled"]),
        ("coal", "3 of 3 simulated", ["simplified"] * 3),
    ],
)
def test_a_card_says_how_far_its_skills_are_simulated(
    loaded: Edition, client: Client, key: str, played: str, levels: list[str]
) -> None:
    page = read(client.get(f"/catalogue/warcrow/{key}/"))
    known = {"modelled", "simplified", "not simulated"}
    skills = page.classed("skill")
    shown = [
        b.text for s in skills for b in page.classed("badge") if s in b.within and b.text in known
    ]
    assert shown == levels
    assert any(note.text == played for note in page.classed("soft"))
