"""The pages of packs: upload, share, use, build with, delete; and what others do not see."""

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from builder.models import ArmyList, Pack, PackVersion
from builder.services import lists, packs
from factions.models import Edition
from factions.systems import SYSTEMS
from tests import rows
from tests.builder.web.test_pages import bones, headings, labels, look, names, policy
from tests.packed import guard, pack, upload

Dawns = dict[str, Edition]
NEW = "/packs/new/"


@pytest.fixture
def base(dawns: Dawns) -> Edition:
    return dawns["2.0"]


@pytest.fixture
def ada(client: Client, player: User) -> Client:
    """Return the browser of an account that is signed in."""
    client.force_login(player)
    return client


@pytest.fixture
def bea(db: None) -> Client:
    """Return the browser of another account."""
    client = Client()
    client.force_login(User.objects.create_user("bea"))
    return client


@pytest.fixture
def version(player: User, base: Edition) -> PackVersion:
    return packs.create(player, "River Guards", upload(base))


def form(base: Edition, raw: bytes | None = None, **changes: Any) -> dict[str, Any]:
    """Return what the form of a new pack sends, with a file if `raw` is given."""
    sent: dict[str, Any] = {"name": "River", "edition": base.pk, "mode": "extend", "text": ""}
    if raw is not None:
        sent["file"] = SimpleUploadedFile("pack.json", raw, "application/json")
    return sent | changes


def text(response: Any) -> str:
    return " ".join(response.content.decode().split())


# Uploading


def test_a_file_becomes_a_pack(ada: Client, base: Edition, player: User) -> None:
    response = ada.post(NEW, form(base, pack()))
    made = Pack.objects.get()
    assert (response.status_code, response["Location"]) == (302, f"/packs/{made.slug}/")
    assert (made.name, made.owner, made.system_id) == ("River", player, "iron-dawn")
    page = text(ada.get(response["Location"]))
    assert "Saved: version 1 of “River”." in page
    assert f"http://testserver/packs/{made.slug}/" in page
    assert made.versions.get().version in page


def test_so_does_pasted_text(ada: Client, base: Edition) -> None:
    assert ada.post(NEW, form(base, text=pack().decode())).status_code == 302
    assert Pack.objects.get().versions.get().units == 1


def test_a_refused_file_comes_back_with_the_place_and_its_text(ada: Client, base: Edition) -> None:
    response = ada.post(NEW, form(base, pack(guard(faction="nobody"))))
    page = text(response)
    assert response.status_code == 422
    assert "$.units[0].faction: &#x27;nobody&#x27; is not a faction of this catalogue" in page
    assert "&quot;faction&quot;: &quot;nobody&quot;" in page
    assert 'value="River"' in page
    assert (Pack.objects.count(), Edition.everything.count()) == (0, 2)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({}, "Choose a file, or paste its text below."),
        ({"text": "{"}, "it is not JSON"),
        ({"text": "[" * 5000}, "it is nested too deeply"),
        ({"text": " " * 600_000 + "{}"}, "it is larger than 256 KiB"),
        ({"text": pack().decode(), "name": ""}, "This field is required."),
        ({"text": pack().decode(), "name": "x" * 81}, "at most 80 characters"),
        ({"text": pack().decode(), "mode": "destroy"}, "Select a valid choice"),
        ({"text": pack().decode(), "edition": "0"}, "Select a valid choice"),
        ({"text": pack().decode(), "edition": "x"}, "Select a valid choice"),
    ],
)
def test_forms_that_are_refused(
    ada: Client, base: Edition, changes: dict[str, Any], reason: str
) -> None:
    response = ada.post(NEW, form(base, **changes))
    assert response.status_code == 422
    assert reason in text(response)
    assert Pack.objects.count() == 0


@pytest.mark.parametrize("raw", [b"\xff\xfe\x00", b"\0", b"x" * 600_000, b'{"units": [[[]]]}'])
def test_files_that_are_refused(ada: Client, base: Edition, raw: bytes) -> None:
    response = ada.post(NEW, form(base, raw))
    assert response.status_code == 422
    assert "$" in text(response)
    assert Pack.objects.count() == 0


def test_a_pack_is_not_made_on_a_draft_or_on_a_pack(
    ada: Client, base: Edition, version: PackVersion
) -> None:
    private = version.edition
    assert private is not None
    Edition.objects.filter(version="0.9").update(published=False)
    draft = Edition.objects.get(version="0.9")
    for edition in (draft, private):
        assert ada.post(NEW, form(edition, pack())).status_code == 422


def test_the_next_version(ada: Client, version: PackVersion, base: Edition) -> None:
    address = reverse("renew-pack", args=(version.pack.slug,))
    page = text(ada.get(address))
    assert "River Guard" in page
    sent = form(base, pack(guard(name="Other Guard")))
    assert ada.post(address, sent).status_code == 302
    assert [row.number for row in version.pack.versions.all()] == [2, 1]
    assert ada.post(address, form(base, b"{}")).status_code == 422


def test_the_limits_are_shown(
    ada: Client, version: PackVersion, base: Edition, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packs, "MOST_PACKS", 1)
    response = ada.post(NEW, form(base, pack()))
    assert response.status_code == 422
    assert "An account has at most 1 packs." in text(response)


def test_the_pages_have_what_every_page_has(ada: Client, version: PackVersion) -> None:
    home = f"/packs/{version.pack.slug}/"
    for address in ("/packs/", NEW, home, f"{home}renew/", f"{home}remove/"):
        page = look(ada, address)
        for law in (bones, headings, labels, names, policy):
            law(page)


# Whose it is


@pytest.mark.parametrize("page", ["renew", "remove"])
def test_another_account_changes_nothing(bea: Client, version: PackVersion, page: str) -> None:
    address = f"/packs/{version.pack.slug}/{page}/"
    assert bea.get(address).status_code == 404
    assert bea.post(address, {}).status_code == 404
    assert Pack.objects.count() == 1


@pytest.mark.parametrize("address", ["/packs/new/", "/packs/x/renew/", "/packs/x/remove/"])
def test_without_an_account_one_is_sent_to_sign_in(client: Client, db: None, address: str) -> None:
    response = client.get(address)
    assert (response.status_code, response["Location"].startswith("/accounts/login/")) == (
        302,
        True,
    )


@pytest.mark.parametrize("address", ["", "1.json", "use/"])
def test_a_guessed_link_leads_nowhere(bea: Client, version: PackVersion, address: str) -> None:
    send = bea.post if address == "use/" else bea.get
    assert send(f"/packs/aaaaaaaaaaaa/{address}").status_code == 404
    assert send(f"/packs/{version.pack.key}/{address}").status_code == 404


@pytest.mark.parametrize("who", ["bea", "nobody"])
def test_other_callers_see_nothing_of_it(
    who: str, bea: Client, client: Client, version: PackVersion, base: Edition
) -> None:
    browser = bea if who == "bea" else client
    pinned = f"?edition={version.version.replace('+', '%2B')}"
    for page in ("/catalogue/iron-dawn/", "/catalogue/iron-dawn/river-guard/", "/build/iron-dawn/"):
        assert browser.get(page + pinned).status_code == 404
    assert "River Guard" not in text(browser.get("/catalogue/iron-dawn/"))
    assert browser.get("/catalogue/iron-dawn/river-guard/").status_code == 404
    assert "River Guards" not in text(browser.get("/packs/"))
    api = browser.get("/api/v1/editions?system=iron-dawn").json()
    assert {row["version"] for row in api["results"]} == {"0.9", "2.0"}
    quoted = version.version.replace("+", "%2B")
    assert browser.get(f"/api/v1/editions/iron-dawn/{quoted}").status_code == 404
    found = browser.get(f"/api/v1/units?system=iron-dawn&edition={quoted}")
    assert found.status_code == 400
    assert version.pack.key not in found.content.decode()
    document = {
        "format": "rollcall-list/1",
        "system": "iron-dawn",
        "edition": version.version,
        "faction": "humans",
        "entries": [{"id": "e1", "unit": "river-guard"}],
    }
    answer = browser.post("/api/v1/check", document, content_type="application/json")
    assert answer.status_code == 422
    assert browser.post("/paste/", {"document": json.dumps(document)}).status_code == 422


# Sharing


@pytest.mark.parametrize("who", ["bea", "nobody"])
def test_the_link_lets_others_use_it(
    who: str, bea: Client, client: Client, version: PackVersion
) -> None:
    browser = bea if who == "bea" else client
    address = f"/packs/{version.pack.slug}/"
    page = text(browser.get(address))
    assert "Use this pack" in page
    assert "Delete the pack" not in page
    assert "Link to share" not in page
    assert browser.post(f"{address}use/").status_code == 302
    assert "Build a list with it" in text(browser.get(address))
    pinned = f"?edition={version.version.replace('+', '%2B')}"
    assert "River Guard" in text(browser.get(f"/catalogue/iron-dawn/{pinned}"))
    assert browser.get(f"/catalogue/iron-dawn/river-guard/{pinned}").status_code == 200
    assert "River Guards" in text(browser.get("/packs/"))
    made = browser.post(f"/build/iron-dawn/{pinned}", {"faction": "humans", "size": "company"})
    assert made.status_code == 302
    assert lists.head_of(ArmyList.objects.get()).edition == version.edition
    browser.post(f"{address}use/", {"do": "leave"})
    assert browser.get(f"/catalogue/iron-dawn/{pinned}").status_code == 404
    assert browser.get(made["Location"]).status_code == 200


def test_a_shared_list_shows_the_units_of_its_pack(
    ada: Client, client: Client, version: PackVersion
) -> None:
    document = {
        "format": "rollcall-list/1",
        "system": "iron-dawn",
        "edition": version.version,
        "name": "By the river",
        "faction": "humans",
        "points_limit": 500,
        "entries": [
            {"id": "e1", "unit": "lieutenant"},
            {"id": "e2", "unit": "river-guard", "option": "5"},
        ],
    }
    assert ada.post("/paste/", {"document": json.dumps(document)}).status_code == 302
    shared, reader = ArmyList.objects.get(), Client()
    page = text(reader.get(f"/l/{shared.slug}/"))
    assert "River Guard" in page
    assert '<span class="badge good">Legal</span>' in page
    head = lists.head_of(shared)
    assert reader.get(f"/r/{head.slug}/print/").status_code == 200
    copied = reader.post(f"/r/{head.slug}/clone/")
    assert copied.status_code == 302
    assert "River Guard" in text(reader.get(copied["Location"]))


def test_the_text_of_a_pack_list_is_read_for_users_of_the_pack(
    ada: Client, bea: Client, version: PackVersion
) -> None:
    document = {
        "format": "rollcall-list/1",
        "system": "iron-dawn",
        "edition": version.version,
        "name": "By the river",
        "faction": "humans",
        "points_limit": 500,
        "entries": [{"id": "e1", "unit": "river-guard", "option": "5"}],
    }
    ada.post("/paste/", {"document": json.dumps(document)})
    (made,) = ArmyList.objects.all()
    text_of_list = ada.get(f"/r/{lists.head_of(made).slug}/list.txt").content.decode()
    assert ada.post("/paste/", {"document": text_of_list}).status_code == 302
    again = lists.head_of(ArmyList.objects.exclude(pk=made.pk).get())
    assert (again.edition, again.points) == (version.edition, 50)
    assert again.document == lists.head_of(made).document
    checked = text(ada.post("/organisers/check/", {"lists": text_of_list}))
    assert "not understood" not in checked
    stranger = bea.post("/paste/", {"document": text_of_list})
    assert stranger.status_code == 422
    assert "River Guard" in text(stranger)
    assert ArmyList.objects.count() == 2


def test_the_builder_of_a_pack_list(ada: Client, version: PackVersion, player: User) -> None:
    pinned = f"?edition={version.version.replace('+', '%2B')}"
    made = ada.post(f"/build/iron-dawn/{pinned}", {"faction": "humans", "size": "company"})
    army_list = ArmyList.objects.get()
    page = text(ada.get(made["Location"]))
    assert "River Guard" in page
    change = reverse("owned:change", args=(army_list.slug,))
    assert ada.post(change, {"do": "add:river-guard", "base": "1"}).status_code == 302
    head = lists.head_of(ArmyList.objects.get())
    assert (head.number, head.points, head.edition) == (2, 50, version.edition)


def test_the_newer_version_is_shown_and_moved_to(
    ada: Client, version: PackVersion, base: Edition, player: User
) -> None:
    pinned = f"?edition={version.version.replace('+', '%2B')}"
    made = ada.post(f"/build/iron-dawn/{pinned}", {"faction": "humans", "size": "company"})
    army_list = ArmyList.objects.get()
    assert "newer version of this pack" not in text(ada.get(made["Location"]))
    second = packs.renew(version.pack, upload(base, guard(name="Other Guard")))
    assert "newer version of this pack" in text(ada.get(made["Location"]))
    address = reverse("owned:edition", args=(army_list.slug,))
    assert ada.post(address, {"base": "1"}).status_code == 302
    assert lists.head_of(ArmyList.objects.get()).edition == second.edition


# Deleting, downloading, explaining


def test_deleting(ada: Client, version: PackVersion) -> None:
    address = f"/packs/{version.pack.slug}/remove/"
    assert "Delete “River Guards”" in text(ada.get(address))
    assert ada.post(address)["Location"] == "/packs/"
    assert ada.get(f"/packs/{version.pack.slug}/").status_code == 404


def test_a_version_is_given_as_it_was_sent(client: Client, version: PackVersion) -> None:
    response = client.get(f"/packs/{version.pack.slug}/1.json")
    assert response.json() == json.loads(pack())
    assert response["Content-Disposition"] == f'attachment; filename="{version.pack.key}.1.json"'
    for number in ("2", "0", "99999999999999999999"):
        assert client.get(f"/packs/{version.pack.slug}/{number}.json").status_code == 404


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_downloaded_pack_may_be_uploaded(
    ada: Client, system: str, settings: Any, db: None
) -> None:
    base = rows.load(system)
    for name in ("smallest", "everything"):
        file = ada.get(f"/packs/format/{system}/{name}.json")
        assert file["Content-Disposition"] == f'attachment; filename="{system}-{name}.json"'
        response = ada.post(NEW, form(base, file.content, name=f"{system} {name}"))
        assert response.status_code == 302
        made = Pack.objects.get(name=f"{system} {name}").versions.get()
        pinned = f"?edition={made.version.replace('+', '%2B')}"
        assert ada.get(f"/catalogue/{system}/{pinned}").status_code == 200
        for unit in json.loads(file.content)["units"]:
            assert ada.get(f"/catalogue/{system}/{unit['id']}/{pinned}").status_code == 200
    page = ada.get(f"/packs/format/{system}/")
    assert "<code>provenance.source</code>" in text(page)


def test_the_schemas(client: Client, base: Edition) -> None:
    for name in ("catalogue", "iron-dawn"):
        schema = client.get(f"/packs/schema/{name}.json").json()
        assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert client.get("/packs/schema/list.json").status_code == 404
    assert client.get("/packs/format/chess/").status_code == 404
    assert client.get("/packs/format/iron-dawn/other.json").status_code == 404


def test_the_page_that_explains(client: Client, base: Edition) -> None:
    page = text(client.get("/packs/format/"))
    assert 'href="/packs/format/iron-dawn/"' in page
    assert "at most 256 KiB and 500 units" in page
