"""Quotas as problem documents, lists that expire, and lists that staff hid."""

from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User

from builder.models import ArmyList
from builder.models.lists import today
from builder.services import lists
from tests.api.client import Api, problem

Document = dict[str, Any]


def signed_in(player: User) -> Api:
    """Return a caller with the account's session."""
    caller = Api()
    caller.client.force_login(player)
    return caller


def test_a_list_beyond_the_day_s_is_refused_until_tomorrow(
    api: Api, document: Document, settings: Any
) -> None:
    settings.LISTS = {"anon": 2, "user": 2}
    made = [api.post("/lists", document) for _ in range(2)]
    copied = api.post(f"/lists/{made[0].json()['slug']}/clone")
    refusal = problem(copied, "throttled")
    assert (copied.status_code, refusal["detail"].partition(".")[0]) == (
        429,
        "Without an account, at most 2 lists are made a day",
    )
    assert 0 < int(copied["Retry-After"]) <= 86_400
    assert ArmyList.objects.count() == 2


def test_the_networks_of_ipv6_count_as_one(document: Document, settings: Any) -> None:
    settings.LISTS = {"anon": 1, "user": 1}
    caller, answers = Api(), []
    for address in ("2001:db8::1", "2001:db8::2", "2001:db8:0:1::1"):
        caller.client.defaults["REMOTE_ADDR"] = address
        answers.append(caller.post("/lists", document).status_code)
    assert answers == [201, 429, 201]


def test_a_full_account_gets_the_number(document: Document, player: User, settings: Any) -> None:
    settings.LISTS = {"anon": 2, "user": 1}
    caller = signed_in(player)
    made = caller.post("/lists", document).json()
    for refused in (
        caller.post("/lists", document),
        caller.post(f"/lists/{made['slug']}/clone"),
        caller.post(f"/revisions/{made['revision_slug']}/clone"),
    ):
        refusal = problem(refused, "quota")
        assert (refusal["status"], refusal["of"], refusal["limit"]) == (403, "lists", 1)
        assert "at most 1 lists" in refusal["detail"]
    assert caller.delete(made["url"]).status_code == 204
    assert caller.post("/lists", document).status_code == 201


def test_bytes_are_counted_over_all_saves(document: Document, player: User, settings: Any) -> None:
    settings.LISTS_MIB = {"anon": 0, "user": 1}
    caller = signed_in(player)
    made = caller.post("/lists", document).json()
    ArmyList.objects.update(bytes=1024**2 - 10)
    refusal = problem(caller.put(made["url"], document | {"name": "x"}, if_match="*"), "quota")
    assert (refusal["of"], refusal["limit"]) == ("bytes", 1024**2)
    assert ArmyList.objects.get().revisions.count() == 1


@pytest.mark.parametrize("way", ["put", "patch"])
def test_a_list_keeps_so_many_saves(editor: Api, new: Document, settings: Any, way: str) -> None:
    settings.REVISIONS = 1
    body = {
        "put": new["document"] | {"name": "x"},
        "patch": [{"op": "replace", "path": "/name", "value": "x"}],
    }
    refusal = problem(getattr(editor, way)(new["url"], body[way], if_match="*"), "quota")
    assert (refusal["status"], refusal["of"], refusal["limit"]) == (403, "revisions", 1)
    assert editor.get(new["url"]).json()["revision"] == 1
    stale = editor.put(new["url"], body["put"], if_match='"7"')
    problem(stale, "stale", "If-Match")


def test_a_list_without_an_account_has_its_expiry(
    api: Api, new: Document, document: Document, player: User
) -> None:
    end = datetime.combine(today() + timedelta(days=401), time(), UTC)
    assert datetime.fromisoformat(new["expires"]) == end
    ArmyList.objects.update(opened=today() - timedelta(days=30), visibility="public")
    (row,) = api.get("/lists").json()["results"]
    assert datetime.fromisoformat(row["expires"]) == end - timedelta(days=30)
    assert datetime.fromisoformat(api.get(new["url"]).json()["expires"]) == end
    assert ArmyList.objects.get().opened == today()
    assert signed_in(player).post("/lists", document).json()["expires"] is None


def test_a_save_that_is_read_keeps_its_list(api: Api, new: Document) -> None:
    ArmyList.objects.update(opened=today() - timedelta(days=30))
    api.get(f"/revisions/{new['revision_slug']}")
    assert ArmyList.objects.get().opened == today()


def test_a_list_that_staff_hid_stays_hidden(editor: Api, new: Document) -> None:
    army_list = ArmyList.objects.get()
    lists.set_visibility(army_list, "private", withheld=True)
    address = f"{new['url']}/visibility"
    for visibility in ("public", "unlisted"):
        refusal = problem(editor.put(address, {"visibility": visibility}), "forbidden")
        assert refusal["detail"].startswith("Staff made this list private.")
    assert editor.get(new["url"]).json()["visibility"] == "private"
    copy = editor.post(f"{new['url'].removeprefix('/api/v1')}/clone").json()
    assert copy["visibility"] == "private"
    again = Api(authorization=f"Bearer {copy['edit_secret']}")
    problem(again.put(f"{copy['url']}/visibility", {"visibility": "public"}), "forbidden")
    assert editor.put(address, {"visibility": "private"}).status_code == 200
