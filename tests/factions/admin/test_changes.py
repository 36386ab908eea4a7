"""Changes by hand: checked by the schemas, followed by the digest, refused once published."""

import json
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client
from django.urls import reverse

from factions import loading
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
from tests.builder.accounts.people import PASSWORD, enrolled, signed_in

pytestmark = pytest.mark.urls("tests.builder.accounts.with_admin")
Fields = dict[str, Any]
OF_EDITION = (Faction, Keyword, Unit, CostOption, Weapon)


def address(row: Any, what: str = "change") -> str:
    return reverse(f"admin:factions_{row._meta.model_name}_{what}", args=[row.pk])


def fields_of(client: Client, url: str) -> Fields:
    """Return what a browser would send from the form of a page, unchanged."""
    context = client.get(url).context
    forms = [context["adminform"].form]
    for inline in context["inline_admin_formsets"]:
        forms += [inline.formset.management_form, *inline.formset.forms]
    sent: Fields = {}
    for form in forms:
        for bound in form:
            value = bound.value()
            if value is True:
                sent[bound.html_name] = "on"
            elif value is not None and value is not False:
                sent[bound.html_name] = value
    return sent


def save(client: Client, row: Any, **changes: Any) -> Any:
    """Send a row's form with some fields changed."""
    url = address(row)
    return client.post(url, fields_of(client, url) | changes)


def errors(response: Any) -> dict[str, list[str]]:
    """Return the complaints of a page's forms by field; a part's field has its prefix."""
    assert response.status_code == 200, "the page comes back with what was typed"
    found = dict(response.context["adminform"].form.errors)
    for inline in response.context["inline_admin_formsets"]:
        found |= {"": inline.formset.non_form_errors()} if inline.formset.non_form_errors() else {}
        for form in inline.formset.forms:
            found |= {f"{form.prefix}-{name}": reasons for name, reasons in form.errors.items()}
    return {name: list(reasons) for name, reasons in found.items()}


def guards() -> Unit:
    return Unit.objects.get(key="guards")


def test_saving_unchanged_changes_nothing(staff: Client, draft: Edition) -> None:
    before = loading.as_data(draft)
    for model in OF_EDITION:
        assert save(staff, model._default_manager.all()[0]).status_code == 302
    assert save(staff, draft).status_code == 302
    edition = Edition.objects.get()
    assert loading.as_data(edition) == before
    assert edition.digest == draft.digest


def test_a_change_reaches_the_catalogue(staff: Client, draft: Edition) -> None:
    assert loading.catalogue(draft).profiles["guards"].cost == 20
    response = save(staff, guards(), **{"name": "Wächter", "costs-0-points": "45"})
    assert response.status_code == 302
    edition = Edition.objects.get()
    assert edition.digest != draft.digest
    profile = loading.catalogue(edition).profiles["guards"]
    assert (profile.name, profile.cost) == ("Wächter", 45)
    assert [unit.key for unit in Unit.objects.matching("wachter")] == ["guards"]


def test_renaming_a_faction_reaches_its_units(staff: Client, draft: Edition) -> None:
    save(staff, Faction.objects.get(key="reds"), name="Crimsons")
    assert Unit.objects.matching("crimsons").count() == 3


@pytest.mark.parametrize(
    ("changes", "field", "reason"),
    [
        ({"kind": "tank"}, "kind", "'tank' is not one of"),
        ({"stats": "{}"}, "stats", "This field is required."),
        ({"stats": '{"mov": [3, 2]}'}, "stats", "'charge' is a required property"),
        ({"stats": '{"mov": NaN}'}, "stats", "a number too large"),
        ({"stats": "{"}, "stats", "Enter a valid JSON."),
        ({"roles": '["boss"]'}, "roles", "'boss' is not one of"),
        ({"owner": "nobody"}, "owner", "'nobody' is not"),
        ({"availability": "100"}, "availability", "100 is greater than"),
        ({"doubts": '["\\u0000"]'}, "doubts", "a control character"),
        ({"costs-0-points": "-5"}, "costs-0-points", "-5 is less than"),
        ({"costs-0-models_count": "400"}, "costs-0-models_count", "400 is greater than"),
        ({"costs-0-DELETE": "on"}, "", "Please submit at least 1 form."),
        ({"weapons-0-mode": "thrown"}, "weapons-0-mode", "'thrown' is not one of"),
        ({"weapons-0-stats": '{"panel": 0}'}, "weapons-0-stats", "'dice' is a required"),
    ],
)
def test_rows_that_the_schemas_refuse_are_errors(
    staff: Client, draft: Edition, changes: Fields, field: str, reason: str
) -> None:
    response = save(staff, guards(), **changes)
    assert any(found.startswith(reason) for found in errors(response)[field]), errors(response)
    assert Edition.objects.get().digest == draft.digest
    assert loading.refresh(draft) == loading.as_data(draft)


def test_numbers_no_column_holds(staff: Client, draft: Edition) -> None:
    response = save(staff, guards(), **{"costs-0-points": "99999999999999999999"})
    assert list(errors(response)) == ["costs-0-points"]


def test_a_new_unit(staff: Client, draft: Edition) -> None:
    url = reverse("admin:factions_unit_add")
    sent = fields_of(staff, url) | {
        "edition": str(draft.pk),
        "faction": str(Faction.objects.get(key="reds").pk),
        "key": "lances",
        "name": "Lances",
        "kind": "troop",
        "availability": "2",
        "stats": json.dumps(guards().stats),
        "source": "Made up",
        "confidence": "sample",
    }
    costs = {"costs-0-key": "standard", "costs-0-points": "30", "costs-0-models_count": "3"}
    assert errors(staff.post(url, sent | {"costs-0-points": ""}))["costs-0-points"]
    assert staff.post(url, sent | costs).status_code == 302
    edition = Edition.objects.get()
    profile = loading.catalogue(edition).profiles["lances"]
    assert (profile.cost, profile.troops, profile.panels[0].melee) == (30, 3, None)
    assert errors(staff.post(url, sent | costs))["__all__"] == [
        "Unit with this Edition and Key already exists."
    ]


def test_a_faction_of_another_edition_is_not_offered(
    staff: Client, draft: Edition, loaded: Edition
) -> None:
    foreign = Faction.objects.get(edition=loaded, key="mercenary")
    assert list(errors(save(staff, guards(), faction=str(foreign.pk)))) == ["faction"]


@pytest.mark.parametrize(
    ("model", "sent"),
    [
        (Faction, {"key": "blues", "name": "Blues", "position": "2"}),
        (Keyword, {"key": "aim", "name": "Aim", "position": "2"}),
        (
            Upgrade,
            {
                "key": "banner",
                "name": "Banner",
                "kind": "rank",
                "points": "5",
                "allows": "[]",
                "stats": "{}",
                "position": "0",
            },
        ),
    ],
)
def test_new_short_rows(staff: Client, draft: Edition, model: Any, sent: Fields) -> None:
    url = reverse(f"admin:factions_{model._meta.model_name}_add")
    assert staff.post(url, sent | {"edition": str(draft.pk)}).status_code == 302
    assert model.objects.filter(edition=draft, key=sent["key"]).exists()
    assert Edition.objects.get().digest != draft.digest


def test_a_new_edition_is_a_draft(staff: Client, draft: Edition) -> None:
    url = reverse("admin:factions_edition_add")
    sent = {"system": "warcrow", "version": "2.0", "effective": "2026-01-01", "rules": "{}"}
    assert errors(staff.post(url, sent))["rules"][0] == "'dice' is a required property"
    sent["rules"] = json.dumps(draft.rules)
    assert staff.post(url, sent | {"published": "on"}).status_code == 302
    edition = Edition.objects.get(version="2.0")
    assert (edition.published, len(edition.digest)) == (False, 64)


def test_deleting_a_row_reaches_the_catalogue(staff: Client, draft: Edition) -> None:
    blades = Unit.objects.get(key="blades")
    assert staff.post(address(blades, "delete"), {"post": "yes"}).status_code == 302
    edition = Edition.objects.get()
    assert set(loading.catalogue(edition).profiles) == {"guards", "captain", "hound"}


def test_deleting_many_rows_reaches_the_catalogue(staff: Client, draft: Edition) -> None:
    keys = Keyword.objects.values_list("pk", flat=True)
    sent = {"action": "delete_selected", "_selected_action": list(keys), "post": "yes"}
    staff.post(reverse("admin:factions_keyword_changelist"), sent)
    assert not Keyword.objects.exists()
    assert Edition.objects.get().digest != draft.digest


def test_deleting_a_draft(staff: Client, draft: Edition) -> None:
    assert staff.post(address(draft, "delete"), {"post": "yes"}).status_code == 302
    assert not Edition.objects.exists()


@pytest.mark.parametrize("model", [Edition, *OF_EDITION])
def test_published_rows_are_read_only(staff: Client, loaded: Edition, model: Any) -> None:
    row = model.objects.all()[0]
    page = staff.get(address(row))
    assert page.status_code == 200
    for button in ('name="_save"', "deletelink"):
        assert button not in page.content.decode()
    assert staff.post(address(row), {"name": "Changed"}).status_code == 403
    assert staff.post(address(row, "delete"), {"post": "yes"}).status_code == 403


def test_published_rows_are_not_deleted_in_bulk(staff: Client, loaded: Edition) -> None:
    keys = list(Unit.objects.values_list("pk", flat=True)[:2])
    sent = {"action": "delete_selected", "_selected_action": keys, "post": "yes"}
    response = staff.post(reverse("admin:factions_unit_changelist"), sent)
    assert response.status_code == 403
    assert Unit.objects.count() == 93


def test_a_published_edition_takes_no_new_rows(staff: Client, loaded: Edition) -> None:
    sent = {"edition": str(loaded.pk), "key": "blues", "name": "Blues", "position": "9"}
    response = staff.post(reverse("admin:factions_faction_add"), sent)
    assert list(errors(response)) == ["edition"]
    assert Faction.objects.count() == 5


def test_a_game_with_a_published_edition_is_kept(
    staff: Client, loaded: Edition, draft: Edition
) -> None:
    game = GameSystem.objects.get()
    assert staff.post(address(game, "delete"), {"post": "yes"}).status_code == 403
    loaded.delete()
    assert staff.post(address(game, "delete"), {"post": "yes"}).status_code == 302
    assert not GameSystem.objects.exists()


def test_a_game_may_be_renamed_but_not_its_id(staff: Client, loaded: Edition) -> None:
    game = GameSystem.objects.get()
    assert save(staff, game, name="Warcrow!", key="other").status_code == 302
    game.refresh_from_db()
    assert (game.pk, game.name) == ("warcrow", "Warcrow!")


def publish(staff: Client, *editions: Edition) -> list[str]:
    keys = [edition.pk for edition in editions]
    sent = {"action": "publish", "_selected_action": keys}
    url = reverse("admin:factions_edition_changelist")
    response = staff.post(url, sent, follow=True)
    return [str(message) for message in response.context["messages"]]


def test_publishing(staff: Client, draft: Edition, loaded: Edition) -> None:
    assert publish(staff, draft, loaded) == ["Warcrow 0.9 is published."]
    edition = Edition.objects.get(version="0.9")
    assert edition.published
    assert staff.post(address(edition), {"effective": "2030-01-01"}).status_code == 403
    assert staff.post(address(guards()), {"name": "Changed"}).status_code == 403


def test_drafts_that_the_schemas_refuse_are_not_published(staff: Client, draft: Edition) -> None:
    Unit.objects.filter(key="guards").update(kind="tank")
    [message] = publish(staff, draft)
    assert message.startswith("Warcrow 0.9: $.units[0].kind: 'tank' is not one of")
    assert not Edition.objects.get().published


def test_staff_with_read_access_cannot_publish(draft: Edition) -> None:
    user = User.objects.create_user("reader", "reader@example.org", PASSWORD, is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__startswith="view_"))
    client = signed_in(enrolled(user))
    assert client.get(address(guards())).status_code == 200
    assert client.post(address(guards()), {}).status_code == 403
    publish(client, draft)
    assert not Edition.objects.get().published
