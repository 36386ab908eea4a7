"""Every admin page of a catalogue answers, with a fixed number of queries."""

import re
from typing import Any

import pytest
from django.contrib import admin
from django.db import models
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from factions.models import (
    CostOption,
    Edition,
    Faction,
    GameSystem,
    Keyword,
    Unit,
    Upgrade,
    Weapon,
)

pytestmark = pytest.mark.urls("tests.builder.accounts.with_admin")
MODELS = (GameSystem, Edition, Faction, Keyword, Unit, CostOption, Weapon, Upgrade)
Model = type[models.Model]


def page(model: Model, what: str, *args: Any) -> str:
    return reverse(f"admin:factions_{model._meta.model_name}_{what}", args=args)


def banner(edition: Edition) -> Upgrade:
    return Upgrade.objects.create(edition=edition, key="banner", name="Banner", kind="rank")


def body(client: Client, url: str) -> str:
    response = client.get(url)
    assert response.status_code == 200
    return response.content.decode()


def test_every_row_has_pages() -> None:
    registered = {model for model in admin.site._registry if model._meta.app_label == "factions"}
    assert registered == set(MODELS)


@pytest.mark.parametrize("model", MODELS)
def test_pages_answer(staff: Client, loaded: Edition, draft: Edition, model: Model) -> None:
    banner(draft)
    assert "paginator" in body(staff, page(model, "changelist"))
    assert "csrfmiddlewaretoken" in body(staff, page(model, "add"))
    for row in model._default_manager.order_by("pk")[:3]:
        assert str(row) in body(staff, page(model, "change", row.pk)).replace("&#x27;", "'")


@pytest.mark.parametrize("model", MODELS)
def test_pages_are_for_staff(client: Client, draft: Edition, model: Model) -> None:
    response = client.get(page(model, "changelist"))
    assert response.status_code == 302
    assert response["Location"].startswith("/admin/login/")


@pytest.mark.parametrize(
    ("model", "queries"),
    [
        (GameSystem, 7),
        (Edition, 10),
        (Faction, 10),
        (Keyword, 10),
        (Unit, 11),
        (CostOption, 10),
        (Weapon, 11),
        (Upgrade, 11),
    ],
)
def test_lists_take_few_queries(
    staff: Client,
    loaded: Edition,
    model: Model,
    queries: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    with django_assert_num_queries(queries):
        staff.get(page(model, "changelist"))


@pytest.mark.parametrize("closed", [True, False])
def test_a_unit_takes_few_queries(
    staff: Client,
    loaded: Edition,
    draft: Edition,
    closed: bool,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    unit = Unit.objects.filter(edition=loaded if closed else draft)[0]
    address = page(Unit, "change", unit.pk)
    staff.get(address)
    with django_assert_num_queries(11):
        staff.get(address)


@pytest.mark.parametrize(
    ("model", "search", "names"),
    [
        (Unit, "iriavik", ["Iriavík Restless Pup"]),
        (Unit, "IRIAVÍK", ["Iriavík Restless Pup"]),
        (Unit, "aide spellcaster", ["Aide"]),
        (Unit, "nobody at all", []),
        (Faction, "syen", ["Sÿenann"]),
        (Keyword, "scout", ["Scout"]),
        (GameSystem, "warc", ["Warcrow"]),
        (Edition, "1.6", ["1.6"]),
    ],
)
def test_search(
    staff: Client, loaded: Edition, model: Model, search: str, names: list[str]
) -> None:
    text = body(staff, f"{page(model, 'changelist')}?q={search}")
    rows = re.findall(r'<th class="field-[a-z]+"><a [^>]*>([^<]*)</a>', text)
    assert set(names) <= set(rows)
    assert len(rows) >= len(names)
    if model is Unit:
        assert rows == names


@pytest.mark.parametrize("model", [CostOption, Weapon])
def test_parts_are_found_by_their_unit(staff: Client, loaded: Edition, model: Model) -> None:
    text = body(staff, f"{page(model, 'changelist')}?q=ahlwardt")
    assert "Ahlwardt, Ice Bear" in text
    assert "1 result" in text


@pytest.mark.parametrize(
    ("filters", "count"),
    [
        ("kind__exact=companion", 2),
        ("kind__exact=troop&faction__id__exact={northern-tribes}", 6),
        ("confidence__exact=sample", 0),
        ("official__exact=1", 93),
    ],
)
def test_filters(staff: Client, loaded: Edition, filters: str, count: int) -> None:
    keys = {faction.key: faction.pk for faction in Faction.objects.all()}
    response = staff.get(f"{page(Unit, 'changelist')}?{filters.format(**keys)}")
    assert response.context["cl"].result_count == count


def test_a_unit_shows_its_figures(staff: Client, loaded: Edition) -> None:
    unit = Unit.objects.get(key="orc-hunters")
    text = body(staff, page(Unit, "change", unit.pk))
    for words in ("Orc Hunters", "Profile card W0001TA10", "Melee, 3 or more troops", "ROOOY"):
        assert words in text
    listed = body(staff, f"{page(Unit, 'changelist')}?q=orc+hunters")
    assert '<td class="field-least">20</td>' in listed


def test_json_is_shown_as_people_read_it(staff: Client, draft: Edition) -> None:
    unit = Unit.objects.get(key="guards")
    text = body(staff, page(Unit, "change", unit.pk))
    assert "&quot;mov&quot;: [\n  3,\n  2\n ]" in text
