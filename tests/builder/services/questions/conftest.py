"""Lists of the fake game, each worth ten chances in a hundred for every Evoker in it."""

from typing import Any

import pytest

from builder.services import battles
from factions.models import Edition
from tests.builder.fake_game import FakeBattle

Document = dict[str, Any]


@pytest.fixture
def lists(loaded: Edition, game: FakeBattle, a: Document) -> dict[str, Document]:
    """Return four illegal lists by name, with none to three Evokers."""
    return {name: with_evokers(a, number) for number, name in enumerate(("0", "1", "2", "3"))}


def with_evokers(document: Document, number: int) -> Document:
    """Return a list with so many Evokers and nothing else."""
    entries = [{"id": f"x{one}", "unit": "evoker"} for one in range(number)]
    return document | {"name": str(number), "entries": entries or document["entries"][:1]}


def terms(**asked: Any) -> battles.Terms:
    """Return terms, seed 7 where none is given."""
    return battles.Terms(**{"seed": 7, "half_width": 0.0, "ceiling": 2_000} | asked)
