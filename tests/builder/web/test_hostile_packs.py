"""Hostile uploads: a quick answer, with the reason if refused, and nothing half saved."""

import json
from typing import Any

import pytest
from django.conf import settings as site
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client, override_settings
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from builder.models import Pack
from factions.models import Edition
from tests.factions.loading.test_hostile_packs import KINDS, VALUES
from tests.packed import guard

UNLIMITED = {scope: {"anon": 0, "user": 0} for scope in site.API_RATES}
tries = settings(
    max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None
)


@pytest.fixture
def ada(client: Client, player: User) -> Client:
    """Return the browser of an account that is signed in."""
    client.force_login(player)
    return client


def sent(ada: Client, base: Edition, **fields: Any) -> None:
    """Upload a pack; it is taken whole or refused whole."""
    before = Edition.everything.count(), Pack.objects.count()
    form = {"name": "River", "edition": base.pk, "mode": "extend", "text": ""} | fields
    with override_settings(API_RATES=UNLIMITED):
        response = ada.post("/packs/new/", form)
    assert response.status_code in (302, 422)
    made = response.status_code == 302
    assert (Edition.everything.count(), Pack.objects.count()) == (
        before[0] + made,
        before[1] + made,
    )


@tries
@given(raw=st.binary(min_size=1, max_size=200))
def test_files(ada: Client, dawns: dict[str, Edition], raw: bytes) -> None:
    sent(ada, dawns["0.9"], file=SimpleUploadedFile("pack.json", raw))
    assert Pack.objects.count() == 0


@tries
@given(value=st.dictionaries(KINDS, VALUES, max_size=3))
def test_json(ada: Client, dawns: dict[str, Edition], value: Any) -> None:
    sent(ada, dawns["0.9"], text=json.dumps(value))


@tries
@given(
    name=st.text(max_size=100),
    mode=st.sampled_from(["extend", "replace", ""]) | st.text(max_size=9),
    edition=st.integers() | st.text(max_size=9),
)
def test_fields(
    ada: Client, dawns: dict[str, Edition], name: str, mode: str, edition: int | str
) -> None:
    Pack.objects.all().delete()
    text = json.dumps({"units": [guard()]})
    sent(ada, dawns["0.9"], name=name, mode=mode, text=text)
    sent(ada, dawns["0.9"], name=name, mode=mode, edition=edition, text=text)


@given(
    version=st.text(max_size=40) | st.from_regex(r"\A[0-9.]{1,5}\+[a-z0-9-]{1,20}\.[0-9]{1,3}\Z")
)
@tries
def test_invalid_editions_are_refused(ada: Client, dawns: dict[str, Edition], version: str) -> None:
    for page in ("/catalogue/iron-dawn/", "/catalogue/iron-dawn/lieutenant/", "/build/iron-dawn/"):
        assert ada.get(page, {"edition": version}).status_code in (200, 404)
