"""Names as they look: what turns, hides or cannot be seen is left out."""

from typing import Any

import pytest
from django.test import Client

from builder.models import ArmyList, Revision
from builder.services import lists
from builder.unseen import seen, without_unseen
from tests.builder.accounts.people import PASSWORD
from tests.builder.web.conftest import document, hand
from tests.builder.web.pages import InHand, read

__all__ = ["document", "hand"]

Document = dict[str, Any]


@pytest.mark.parametrize(
    ("name", "looks"),
    [
        ("Ice and iron", "Ice and iron"),
        ("gpj.\u202eecI", "gpj.ecI"),
        ("a\u200bb\u2060c\ufeffd\u00ade", "abcde"),
        ("\u2066x\u2069\u200e\u200f\u061c", "x"),
        ("two\nlines\x00\x1b[1m\x85", "twolines[1m"),
        ("a\u200db", "ab"),
        ("\u200d", ""),
        ("\U000e0041tag", "tag"),
        (
            "\u0646\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
            "\u0646\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
        ),
        ("\U0001f468\u200d\U0001f469", "\U0001f468\u200d\U0001f469"),
        ("Čísla ½ 中 ñ", "Čísla ½ 中 ñ"),
    ],
)
def test_a_name_as_it_looks(name: str, looks: str) -> None:
    assert without_unseen(name) == looks


def test_a_document_as_it_looks() -> None:
    document = {
        "name": "a\u202eb",
        "notes": "one\r\n\ttwo\u202e\x00",
        "entries": [{"id": "e1", "unit": "u", "name": "x\u200by"}, {"id": "e2", "unit": "u"}],
    }
    assert seen(document) == {
        "name": "ab",
        "notes": "one\r\n\ttwo",
        "entries": [{"id": "e1", "unit": "u", "name": "xy"}, {"id": "e2", "unit": "u"}],
    }


def test_lists_are_saved_as_they_look(document: Document) -> None:
    named = document | {"name": "The\u202e Bear\u200b", "notes": "a\u2066b"}
    army_list, _ = lists.create(named)
    head = lists.head_of(army_list)
    assert (army_list.name, head.document["name"], head.document["notes"]) == (
        "The Bear",
        "The Bear",
        "ab",
    )


def test_rows_from_before_are_shown_as_they_look(hand: InHand) -> None:
    name = "Wakes\u202e Bear"
    ArmyList.objects.update(name=name, visibility="public")
    Revision.objects.update(document=hand.head.document | {"name": name})
    for path in ("/lists/", f"/l/{hand.army_list.slug}/", f"/r/{hand.head.slug}/print/"):
        shown = Client().get(path).content.decode()
        assert "\u202e" not in read_head(shown), path
        assert "Wakes Bear" in shown, path


def read_head(page: str) -> str:
    """Return a page up to the end of its title and first heading."""
    return page.partition("</h1>")[0]


def test_no_account_has_a_name_that_turns(client: Client, db: None) -> None:
    answer = {"email": "a@example.org", "username": "ev\u202ee", "password1": PASSWORD}
    response = client.post("/accounts/signup/", answer | {"password2": PASSWORD})
    assert response.status_code == 200
    assert len(read(response).classed("wrong")) == 1
