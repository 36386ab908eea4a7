"""Lists of packs over HTTP: made by users of the pack, read by callers who may see the list."""

from typing import Any

import pytest
from django.contrib.auth.models import User

from builder.models import PackVersion
from builder.services import packs
from factions.models import Edition
from tests.api.client import Api, problem
from tests.packed import upload

Document = dict[str, Any]


@pytest.fixture
def version(dawns: dict[str, Edition], player: User) -> PackVersion:
    return packs.create(player, "River Guards", upload(dawns["2.0"]))


@pytest.fixture
def ours(version: PackVersion) -> Document:
    return {
        "format": "rollcall-list/1",
        "system": "iron-dawn",
        "edition": version.version,
        "faction": "humans",
        "points_limit": 500,
        "entries": [{"id": "e1", "unit": "river-guard", "option": "5"}],
    }


def test_its_owner_begins_a_list_and_anyone_reads_it(
    api: Api, player: User, ours: Document
) -> None:
    mine = Api()
    mine.client.force_login(player)
    made = mine.post("/lists", ours)
    assert made.status_code == 201
    found = api.get(f"/lists/{made.json()['slug']}").json()
    assert found["document"]["edition"] == ours["edition"]
    copied = api.post(f"/lists/{made.json()['slug']}/clone")
    assert copied.status_code == 201


def test_other_callers_cannot_use_the_pack(api: Api, ours: Document) -> None:
    for address in ("/lists", "/check"):
        response = api.post(address, ours)
        assert response.status_code == 422
        [error] = problem(response, "schema", "/edition")["errors"]
        assert "river" in error["reason"]
        assert error["reason"].startswith("There is no edition")
