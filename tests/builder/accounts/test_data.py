"""All of an account in a file, its battles on a page, and its end."""

import json
import zipfile
from io import BytesIO
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from builder.models import ArmyList, Pack, Run
from builder.services import lists, packs
from factions import loading
from factions.loading import Mode, examples
from factions.models import Edition
from tests.builder.accounts.people import PASSWORD, confirmed, enrolled, signed_in
from tests.builder.web.pages import read

Document = dict[str, Any]
EXPORT, REMOVE = "/account/data/export/", "/account/remove/"


@pytest.fixture
def owner(loaded: Edition, documents: dict[str, Document], eve: User) -> User:
    """Return an account with a list of each visibility, a pack and two battles."""
    bear = documents["northern-tribes/the-bear-wakes"]
    for visibility in ArmyList.Visibility.values:
        lists.create(bear | {"name": visibility}, owner=eve, visibility=visibility)
    content = json.dumps(examples.smallest(loading.as_data(loaded))).encode()
    packs.create(eve, "Mine", packs.Upload(loaded, Mode.EXTEND, content))
    for state in ("waiting", "done"):
        Run.objects.create(
            owner=eve,
            edition=loaded,
            a_document=bear,
            b_document=bear,
            scenario="s",
            seed=2**53 + 1,
            state=state,
            sides={"a": {"name": state}, "b": {"name": "Others"}},
        )
    return confirmed(eve)


def proven(owner: User) -> Client:
    """Return a browser in which the account has just typed its password again."""
    client = signed_in(owner)
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    return client


def test_everything_is_in_the_file(owner: User) -> None:
    response: Any = proven(enrolled(owner)).post(EXPORT)
    assert response["Content-Disposition"] == 'attachment; filename="rollcall-eve.zip"'
    archive = zipfile.ZipFile(BytesIO(b"".join(response.streaming_content)))
    parts = {name: json.loads(archive.read(name)) for name in archive.namelist()}
    about = parts.pop("account.json")
    assert about["username"] == "eve"
    assert about["addresses"] == [{"email": owner.email, "verified": True, "primary": True}]
    assert [factor["type"] for factor in about["second_factors"]] == ["totp"]
    assert "secret" not in json.dumps(about)
    kinds = [name.split("/")[0] for name in parts]
    assert {kind: kinds.count(kind) for kind in kinds} == {"lists": 3, "packs": 1, "battles": 2}
    saved = [part["revisions"][0]["document"]["name"] for n, part in parts.items() if "lists" in n]
    assert sorted(saved) == ["private", "public", "unlisted"]
    assert {part["seed"] for n, part in parts.items() if "battles" in n} == {str(2**53 + 1)}


@pytest.mark.parametrize("path", [EXPORT, REMOVE])
def test_the_password_is_required_again(owner: User, path: str) -> None:
    client = signed_in(owner)
    asked = client.post(path, {"lists": "delete"})["Location"]
    assert asked.startswith("/accounts/reauthenticate/")
    client.post(asked, {"password": "wrong one entirely"})
    assert client.post(path, {"lists": "delete"})["Location"] == asked
    assert User.objects.filter(pk=owner.pk).exists()
    done = client.post(asked, {"password": PASSWORD})
    assert done.status_code == (200 if path == EXPORT else 302)
    assert User.objects.filter(pk=owner.pk).exists() == (path == EXPORT)


@pytest.mark.parametrize("path", ["/account/data/", REMOVE, "/battles/mine/"])
def test_strangers_are_sent_to_sign_in(client: Client, db: None, path: str) -> None:
    assert client.get(path)["Location"] == f"/accounts/login/?next={path}"


def test_all_of_it_goes(owner: User) -> None:
    client = proven(owner)
    assert client.post(REMOVE, {"lists": "delete"})["Location"] == "/"
    for rows in (User, ArmyList, Pack, Run):
        assert rows.objects.count() == 0
    assert client.get("/battles/mine/").status_code == 302


def test_lists_and_battles_stay_as_nobodys(owner: User) -> None:
    secret = lists.renew_secret(ArmyList.objects.get(name="public"))
    proven(owner).post(REMOVE, {"lists": "keep"})
    assert User.objects.count() == Pack.objects.count() == 0
    assert sorted(ArmyList.objects.values_list("name", flat=True)) == ["public", "unlisted"]
    assert sorted(Run.objects.values_list("state", flat=True)) == ["cancelled", "done"]
    for rows in (ArmyList, Run):
        assert rows.objects.filter(owner=None).count() == 2
    slug = ArmyList.objects.get(name="unlisted").slug
    assert Client().get(f"/l/{slug}/").status_code == 200
    assert Client().get(f"/e/{secret}/").status_code == 404


def test_the_choice_is_required_before_anything_is_deleted(owner: User) -> None:
    client = proven(owner)
    page = read(client.get(REMOVE))
    assert [field["value"] for field in page.all("input", name="lists")] == ["delete", "keep"]
    assert client.post(REMOVE).status_code == 400
    assert User.objects.filter(pk=owner.pk).exists()


def test_the_pages_lead_to_each_other(owner: User) -> None:
    client = signed_in(owner)
    assert read(client.get("/lists/mine/")).all("a", href="/battles/mine/")
    assert read(client.get("/accounts/email/")).all("a", href="/account/data/")
    assert read(client.get("/account/data/")).all("a", href=REMOVE)


def test_my_battles_are_mine_alone(owner: User, loaded: Edition) -> None:
    other = User.objects.create_user("ann", "", PASSWORD)
    Run.objects.filter(state="done").update(owner=other)
    page = read(signed_in(owner).get("/battles/mine/"))
    (row,) = [element for element in page.all("b") if "against" in element.text]
    assert row.text == "waiting against Others"
    assert "None yet" in read(signed_in(eveless()).get("/battles/mine/")).all("main")[0].text


def eveless() -> User:
    """Return an account that has nothing."""
    return User.objects.create_user("bob", "", PASSWORD)


def test_a_page_of_battles_makes_few_queries(owner: User, django_assert_num_queries: Any) -> None:
    client = signed_in(owner)
    client.get("/battles/mine/")
    with django_assert_num_queries(6):
        client.get("/battles/mine/")
