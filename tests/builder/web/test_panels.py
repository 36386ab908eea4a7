"""A panel on the page of a battle."""

import pytest
from django.test import Client

from builder.models import Run
from builder.services import battles
from builder.web.panels import panel
from tests.builder.fighting import fight_chunks
from tests.builder.web.pages import read

pytestmark = pytest.mark.usefixtures("game", "loaded")


def result(*cells: tuple[str, str, float], over: bool = True) -> dict[str, object]:
    """Return a result with such cells, led by greedy against hammer."""
    rates = [rate for _, _, rate in cells]
    kept = {
        "generals": ["greedy", "hammer"],
        "pairs": 4,
        "over": over,
        "lowest": min(rates),
        "highest": max(rates),
        "cells": [
            {
                "policy_a": a,
                "policy_b": b,
                "win_rate_a": rate,
                "interval": [rate - 0.03, rate + 0.03],
            }
            for a, b, rate in cells
        ],
    }
    return {"system": "warcrow", "panel": kept, "policy_a": "greedy", "policy_b": "hammer"}


def test_cells_stand_by_their_generals_and_are_shaded_by_the_rate() -> None:
    found = panel(result(("greedy", "greedy", 0.5), ("greedy", "hammer", 0.61),
                         ("hammer", "greedy", 0.2), ("hammer", "hammer", 0.96)))  # fmt: skip
    assert found is not None
    assert found.heads == ["Greedy", "Hammer"]
    rows = dict(found.rows)
    shown = {name: [(c.rate, c.shade, c.own) for c in cells if c] for name, cells in rows.items()}
    assert shown == {
        "Greedy": [("50%", "b1", False), ("61%", "a2", True)],
        "Hammer": [("20%", "b4", False), ("96%", "a5", False)],
    }
    assert found.rows[0][1][1].interval == "58% to 64%"  # type: ignore[union-attr]  # it is fought
    assert found.sentence == "Side A wins between 20 and 96% whichever way both sides play."


@pytest.mark.parametrize(
    ("over", "sentence"),
    [
        (False, "3 pairs are still to fight."),
        (True, "Side A wins 50% of battles whichever way both sides play."),
    ],
)
def test_the_sentence(over: bool, sentence: str) -> None:
    found = panel(result(("greedy", "hammer", 0.5), over=over))
    assert found is not None
    assert found.sentence == sentence
    assert [len([cell for cell in cells if cell]) for _, cells in found.rows] == [1, 0]


def test_a_page_has_a_panel_fought_and_shows_it(client: Client) -> None:
    order = {"a": "company:northern-tribes/the-bear-wakes", "b": "company:the-syenann/green-vigil"}
    client.post("/battle/", order | {"scenario": "crossroads", "half_width": "0.03", "seed": "7"})
    run = battles.fight_to_the_end(Run.objects.get())
    battles.fight_survey(run.pk)
    address = f"/battle/{run.slug}/"
    assert "Fight it under other generals" in client.get(address).content.decode()
    assert client.post(f"{address}panel/")["Location"] == address
    waiting = client.get(address).content.decode()
    assert "24 pairs are still to fight." in waiting
    assert "hx-get" in waiting
    assert "Fight it under other generals" not in waiting
    panel = run.panel_runs.get()
    assert client.get(f"/battle/{panel.slug}/").status_code == 404
    fight_chunks(panel)
    page = read(client.get(address))
    assert len(page.all("td")) >= 26
    assert "hx-get" not in client.get(address).content.decode()
