"""Warcrow's cards: each skill shows how far it is simulated, and the card how many are."""

import pytest
from django.test import Client

from builder.web.cards import warcrow
from factions.models import Edition, Unit
from factions.systems import SYSTEMS
from tests.builder.web.pages import read


@pytest.mark.parametrize(
    ("key", "played", "levels"),
    [
        (
            "ahlwardt-ice-bear",
            "4 of 5 simulated",
            ["simulated", "not simulated", "simulated", "simulated", "simulated"],
        ),
        ("husks", "3 of 3 simulated", ["simulated", "simplified", "simplified"]),
        ("battle-scarred", "2 of 2 simulated", ["simulated", "simulated"]),
        ("coal", "3 of 3 simulated", ["simplified"] * 3),
    ],
)
def test_a_card_shows_how_far_its_skills_are_simulated(
    loaded: Edition, client: Client, key: str, played: str, levels: list[str]
) -> None:
    page = read(client.get(f"/catalogue/warcrow/{key}/"))
    known = {"simulated", "simplified", "not simulated"}
    skills = page.classed("skill")
    shown = [
        b.text for s in skills for b in page.classed("badge") if s in b.within and b.text in known
    ]
    assert shown == levels
    assert any(note.text == played for note in page.classed("soft"))


def test_a_card_shows_what_battles_leave_out_of_a_skill(loaded: Edition, client: Client) -> None:
    page = read(client.get("/catalogue/warcrow/husks/"))
    skills = page.classed("skill")
    notes = [
        [
            note.text
            for note in page.classed("small")
            if skill in note.within and "battles:" in note.text
        ]
        for skill in skills
    ]
    rows = {row["name"]: row["how"] for row in SYSTEMS["warcrow"].fidelity["mechanic"]}
    reasons = [how for name, how in rows.items() if name.startswith("Husks: ")]
    assert len(reasons) == 2
    assert notes == [[], [f"In battles: {reasons[0]}"], [f"In battles: {reasons[1]}"]]


def test_each_skill_that_is_not_modelled_in_full_has_its_note(loaded: Edition) -> None:
    for unit in Unit.objects.filter(edition=loaded).prefetch_related("costs", "weapons"):
        for skill, note in warcrow.card(unit).skills:
            assert bool(note) is (skill["engine"] != "modelled"), (unit.name, skill["name"])
