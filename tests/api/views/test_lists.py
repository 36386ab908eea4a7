"""Lists: made, found, read, saved again, patched, hidden and deleted."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from builder.models import ArmyList, Revision
from builder.services import lists
from tests.api.client import Api, problem

Document = dict[str, Any]


def renamed(document: Document, name: str) -> Document:
    return document | {"name": name}


def test_a_new_list(api: Api, document: Document) -> None:
    response = api.post("/lists", document)
    answer = response.json()
    row = ArmyList.objects.get()
    assert response.status_code == 201
    assert response["Location"] == answer["url"] == f"/api/v1/lists/{row.slug}"
    assert response["ETag"] == '"1-unlisted"'
    assert response["Cache-Control"] == "no-store"
    assert answer["document"] == document
    assert (answer["slug"], answer["revision"], answer["visibility"]) == (row.slug, 1, "unlisted")
    assert (answer["legal"], answer["points"]) == (True, row.revisions.get().points)
    assert answer["edition"] == "1.6"
    assert len(answer["edit_secret"]) == 32
    assert row.owner is None


def test_the_edit_secret_is_shown_once(api: Api, editor: Api, new: Document) -> None:
    for caller in (api, editor):
        answer = caller.get(new["url"])
        assert answer.status_code == 200
        assert new["edit_secret"] not in answer.content.decode()
        assert answer.json() == {k: v for k, v in new.items() if k != "edit_secret"}


@pytest.mark.parametrize("visibility", ["public", "unlisted", "private"])
def test_a_new_list_may_have_a_visibility(api: Api, document: Document, visibility: str) -> None:
    answer = api.post("/lists", {"document": document, "visibility": visibility}).json()
    assert answer["visibility"] == visibility


def test_an_illegal_list_is_saved_like_any_other(api: Api, document: Document) -> None:
    answer = api.post("/lists", document | {"entries": []}).json()
    assert (answer["legal"], answer["points"]) == (False, 0)


def test_a_list_is_pinned_to_the_edition_in_force(api: Api, document: Document) -> None:
    del document["edition"]
    assert api.post("/lists", document).json()["document"]["edition"] == "1.6"


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({}, ""),
        ([], ""),
        ({"document": {}}, "/document"),
        ({"document": {"format": "rollcall-list/1", "system": "chess"}}, "/document"),
        ({"document": 3}, "/document"),
        ({"document": {}, "visibility": "secret"}, "/visibility"),
        ({"document": {}, "owner": 1}, ""),
    ],
)
def test_new_lists_that_are_refused(api: Api, loaded: object, body: object, path: str) -> None:
    problem(api.post("/lists", body), "schema", path)
    assert not ArmyList.objects.exists()


@pytest.mark.parametrize("edition", ["0.9", "x"])
def test_an_edition_that_is_not_loaded(api: Api, document: Document, edition: str) -> None:
    problem(api.post("/lists", document | {"edition": edition}), "schema", "/edition")


def test_reading_again_costs_nothing_while_nothing_changed(api: Api, new: Document) -> None:
    first = api.get(new["url"])
    assert first["ETag"] == '"1-unlisted"'
    assert first["Cache-Control"] == "private, no-cache"
    again = api.get(new["url"], if_none_match=first["ETag"])
    assert (again.status_code, again.content) == (304, b"")
    other = api.get(new["url"], if_none_match='"0-unlisted"')
    assert other.status_code == 200


def test_reading_takes_one_query(api: Api, new: Document, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(1):
        api.get(new["url"])


def test_a_save(editor: Api, new: Document, document: Document) -> None:
    response = editor.put(new["url"], renamed(document, "Second"), if_match='"1-unlisted"')
    answer = response.json()
    assert response.status_code == 200
    assert response["ETag"] == '"2-unlisted"'
    assert (answer["revision"], answer["name"]) == (2, "Second")
    assert answer["document"]["name"] == "Second"
    assert editor.get(new["url"]).json() == answer


def test_a_save_may_be_wrapped_as_a_new_list_is(
    editor: Api, new: Document, document: Document
) -> None:
    answer = editor.put(new["url"], {"document": renamed(document, "Second")}, if_match="*")
    assert answer.json()["name"] == "Second"


@pytest.mark.parametrize("match", ['"1-unlisted"', 'W/"1-unlisted"', '"1"', "*", '"0", "1"'])
def test_a_save_names_what_it_was_made_from(
    editor: Api, new: Document, document: Document, match: str
) -> None:
    assert editor.put(new["url"], document, if_match=match).status_code == 200


def test_saving_without_if_match(editor: Api, new: Document, document: Document) -> None:
    response = editor.put(new["url"], renamed(document, "Second"))
    problem(response, "precondition-required", "If-Match")
    assert response.status_code == 428
    assert Revision.objects.count() == 1


@pytest.mark.parametrize("match", ["1-unlisted", '"abc"', "'1'", '"-1"'])
def test_an_invalid_if_match_is_refused(editor: Api, new: Document, match: str) -> None:
    problem(editor.put(new["url"], {}, if_match=match), "bad-request", "If-Match")


@pytest.mark.parametrize("method", ["PUT", "PATCH"])
def test_a_stale_save_loses_nothing(
    editor: Api, new: Document, document: Document, method: str
) -> None:
    editor.put(new["url"], renamed(document, "Second"), if_match='"1-unlisted"')
    body: Any = renamed(document, "Third")
    if method == "PATCH":
        body = [{"op": "replace", "path": "/name", "value": "Third"}]
    response = editor.call(method, new["url"], body, if_match='"1-unlisted"')
    refusal = problem(response, "stale", "If-Match")
    assert response.status_code == 409
    assert (refusal["current"], refusal["etag"]) == (2, '"2-unlisted"')
    assert editor.get(new["url"]).json()["name"] == "Second"


def test_two_saves_at_once(
    editor: Api, new: Document, document: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other save comes in after the list was read and before this one is written."""
    revise = lists.revise

    def late(army_list: ArmyList, second: Document, **terms: Any) -> Any:
        revise(ArmyList.objects.get(), renamed(document, "Other"), base=1)
        return revise(army_list, second, **terms)

    monkeypatch.setattr(lists, "revise", late)
    response = editor.put(new["url"], renamed(document, "Mine"), if_match='"1-unlisted"')
    assert problem(response, "stale", "If-Match")["current"] == 2


def test_a_refused_save_changes_nothing(editor: Api, new: Document, document: Document) -> None:
    response = editor.put(new["url"], document | {"points_limit": 0}, if_match='"1-unlisted"')
    problem(response, "schema", "/points_limit")
    response = editor.put(new["url"], {"document": {"format": 1}}, if_match='"1-unlisted"')
    problem(response, "schema", "/document/format")
    assert Revision.objects.count() == 1


def test_a_patch_such_as_a_fix(editor: Api, new: Document, document: Document) -> None:
    patch = [{"op": "remove", "path": "/entries/2"}, {"op": "add", "path": "/notes", "value": "!"}]
    for media_type in ("application/json-patch+json", "application/json"):
        etag = editor.get(new["url"])["ETag"]
        response = editor.patch(new["url"], patch, if_match=etag, content_type=media_type)
        assert response.status_code == 200
    kept = [entry["id"] for entry in response.json()["document"]["entries"]]
    assert kept == [e["id"] for i, e in enumerate(document["entries"]) if i not in (2, 3)]
    assert response.json()["revision"] == 3


@pytest.mark.parametrize(
    ("patch", "path"),
    [
        ([], ""),
        ({}, ""),
        ([{"op": "eat", "path": "/name"}], "/0/op"),
        ([{"op": "remove"}], "/0"),
        ([{"op": "remove", "path": "/entries/99"}], "/0"),
        ([{"op": "remove", "path": "/nothing"}], "/0"),
        ([{"op": "remove", "path": "name"}], "/0"),
        ([{"op": "add", "path": "/name"}], "/0"),
        ([{"op": "copy", "path": "/name"}], "/0"),
        ([{"op": "test", "path": "/name", "value": "other"}], "/0"),
        ([{"op": "remove", "path": "/notes"}, {"op": "remove", "path": "/notes"}], "/1"),
        ([{"op": "remove", "path": "/faction"}], ""),
        ([{"op": "replace", "path": "", "value": 3}], ""),
        ([{"op": "replace", "path": "/points_limit", "value": -1}], "/points_limit"),
        ([{"op": "remove", "path": "/notes"}] * 101, ""),
    ],
)
def test_patches_that_cannot_be_done(editor: Api, new: Document, patch: object, path: str) -> None:
    problem(editor.patch(new["url"], patch, if_match="*"), "schema", path)
    assert Revision.objects.count() == 1


def test_a_patch_that_doubles_without_end(editor: Api, new: Document) -> None:
    patch = [{"op": "copy", "from": "", "path": f"/{index}"} for index in range(100)]
    refusal = problem(editor.patch(new["url"], patch, if_match="*"), "schema", "/9")
    assert refusal["detail"] == "/9: the document becomes too large"


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE"])
def test_another_players_list(api: Api, new: Document, document: Document, method: str) -> None:
    anonymous = api.call(method, new["url"], document, if_match="*")
    problem(anonymous, "unauthenticated")
    assert anonymous.status_code == 401
    assert anonymous["WWW-Authenticate"] == 'Bearer realm="rollcall"'
    stranger = Api(authorization="Bearer nonsense")
    refused = stranger.call(method, new["url"], document, if_match="*")
    problem(refused, "forbidden")
    assert refused.status_code == 403


@pytest.mark.parametrize("method", ["GET", "PUT", "PATCH", "DELETE"])
def test_another_players_private_list_is_not_there(
    api: Api, editor: Api, new: Document, document: Document, method: str
) -> None:
    answer = editor.put(f"{new['url']}/visibility", {"visibility": "private"}).json()
    refusal = problem(api.call(method, new["url"], document, if_match="*"), "not-found")
    wrong = problem(api.call(method, "/lists/nowhere", document, if_match="*"), "not-found")
    assert refusal | {"instance": ""} == wrong | {"instance": ""}
    holder = Api(authorization=f"Bearer {answer['edit_secret']}")
    assert holder.get(new["url"]).status_code == 200


@pytest.mark.parametrize("scheme", ["Basic", "", "Bearer"])
def test_a_secret_comes_as_a_bearer_token(new: Document, scheme: str) -> None:
    caller = Api(authorization=f"{scheme} {new['edit_secret'] if scheme != 'Bearer' else ''}")
    assert caller.delete(new["url"]).status_code == 401


def test_visibility(api: Api, editor: Api, new: Document) -> None:
    response = editor.put(f"{new['url']}/visibility", {"visibility": "public"})
    assert (response.status_code, response["ETag"]) == (200, '"1-public"')
    assert response.json()["visibility"] == "public"
    assert [one["slug"] for one in api.get("/lists").json()["results"]] == [new["slug"]]


@pytest.mark.parametrize(
    ("body", "path"), [({}, ""), ({"visibility": "all"}, "/visibility"), ([], ""), (None, None)]
)
def test_invalid_visibilities_are_refused(
    editor: Api, new: Document, body: object, path: str | None
) -> None:
    response = editor.put(f"{new['url']}/visibility", body)
    if path is None:
        problem(response, "unsupported-media-type")
    else:
        problem(response, "schema", path)


def test_a_list_deleted(editor: Api, new: Document) -> None:
    response = editor.delete(new["url"])
    assert (response.status_code, response.content) == (204, b"")
    assert not Revision.objects.exists()
    problem(editor.delete(new["url"]), "not-found")


def test_the_public_lists(api: Api, document: Document, loaded: object) -> None:
    other = renamed(document, "Illegal") | {"entries": []}
    for body in (document, other):
        for visibility in ("public", "unlisted", "private"):
            api.post("/lists", {"document": body, "visibility": visibility})
    found = api.get("/lists").json()
    assert [one["name"] for one in found["results"]] == ["Illegal", "Trackless"]
    assert found["next"] is None
    assert "document" not in found["results"][0]


@pytest.mark.parametrize(
    ("query", "number"),
    [
        ("legal=true", 1),
        ("legal=0", 1),
        ("faction=northern-tribes", 2),
        ("faction=the-syenann", 0),
        ("system=warcrow&legal=1", 1),
        ("system=iron-dawn", 0),
        ("legal=", 2),
    ],
)
def test_filters_of_lists(api: Api, document: Document, query: str, number: int) -> None:
    for body in (document, document | {"entries": []}):
        api.post("/lists", {"document": body, "visibility": "public"})
    assert len(api.get(f"/lists?{query}").json()["results"]) == number


def test_the_lists_of_an_account(api: Api, player: User, document: Document) -> None:
    mine = Api()
    mine.client.force_login(player)
    mine.post("/lists", {"document": document, "visibility": "private"})
    api.post("/lists", {"document": document, "visibility": "public"})
    found = mine.get("/lists?mine=true").json()["results"]
    assert [one["visibility"] for one in found] == ["private"]
    problem(api.get("/lists?mine=true"), "unauthenticated")


def test_a_page_of_lists_takes_one_query(
    api: Api, document: Document, django_assert_num_queries: Any
) -> None:
    for _ in range(3):
        api.post("/lists", {"document": document, "visibility": "public"})
    with django_assert_num_queries(1):
        api.get("/lists?limit=2")


def test_an_account_owns_what_it_saves(player: User, document: Document) -> None:
    mine = Api()
    mine.client.force_login(player)
    made = mine.post("/lists", {"document": document, "visibility": "private"}).json()
    assert ArmyList.objects.get().owner == player
    assert mine.get(made["url"]).status_code == 200
    assert mine.put(made["url"], renamed(document, "Second"), if_match="*").status_code == 200
    other = Api()
    other.client.force_login(User.objects.create_user("eve"))
    problem(other.get(made["url"]), "not-found")
    assert mine.delete(made["url"]).status_code == 204


def test_another_account_is_refused(new: Document, player: User) -> None:
    other = Api()
    other.client.force_login(player)
    problem(other.delete(new["url"]), "forbidden")


def test_a_browser_needs_its_csrf_token(player: User, document: Document) -> None:
    browser = Api()
    browser.client = Client(enforce_csrf_checks=True)
    browser.client.force_login(player)
    refused = browser.post("/lists", document)
    problem(refused, "forbidden")
    browser.client.cookies["csrftoken"] = "a" * 32
    assert browser.post("/lists", document, x_csrftoken="a" * 32).status_code == 201


def test_an_app_signs_in_with_its_session_token(api: Api, player: User, document: Document) -> None:
    signed_in = api.client.post(
        "/_allauth/app/v1/auth/login",
        {"username": "ada", "password": "a long password"},
        content_type="application/json",
    )
    token = signed_in.json()["meta"]["session_token"]
    app = Api(x_session_token=token)
    made = app.post("/lists", {"document": document, "visibility": "private"}).json()
    assert ArmyList.objects.get().owner == player
    assert app.get(made["url"]).status_code == 200
    problem(Api(**{"x-session-token": "forged"}).get(made["url"]), "not-found")
