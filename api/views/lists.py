"""Lists: creating, finding, reading, saving, patching, hiding and deleting them."""

from collections.abc import Mapping

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.http import HttpResponse
from jsonschema import Draft202012Validator
from rest_framework.request import Request
from rest_framework.response import Response

from api import paging
from api.access import editable_list, refused, secret_of, visible_list
from api.bodies import (
    DOCUMENT_BYTES,
    ENVELOPE_BYTES,
    JSON,
    JSON_PATCH,
    Document,
    accepted,
    enveloped,
    loads,
    raw_body,
    read_shaped,
)
from api.conditional import PRIVATE, base_of, reply
from api.errors import RefusedError
from api.params import asked, header, text, yes_or_no
from api.patches import patched, read_patch
from api.schema import CALLER, OPEN_TO_CALLERS, Answer, Operation
from api.serializers.lists import ENVELOPE, VISIBILITY, etag_of, list_json, list_summary
from api.views.base import Endpoint
from builder.callers import caller_of
from builder.models import ArmyList
from builder.services import lists, packs
from builder.services.packs import Reader

TAG = "lists"
SLUG = text("slug", "The list's slug.")
IF_MATCH = header("If-Match", "The ETag of the list as it was read, or * for whatever is current.")
IF_NONE_MATCH = header("If-None-Match", "ETags of versions the caller already has.")
FILTERS = (
    text("system", "A game's id."),
    text("faction", "A faction's id."),
    yes_or_no("legal", "Whether the latest save is legal."),
    yes_or_no("mine", "The account's own lists, however visible, instead of the public ones."),
)
ORDER = ("-updated", "-id")
SAVED = Answer("The list as it stands now.", "List", ("ETag",))
_ENVELOPE = Draft202012Validator(ENVELOPE)
_VISIBILITY = Draft202012Validator(VISIBILITY)


class Lists(Endpoint):
    """All lists."""

    throttle_scope: Mapping[str, str] | str = {"POST": "write"}

    @Operation(
        "listLists",
        "Find lists",
        TAG,
        {200: Answer("One page of lists.", "Lists")},
        query=(*FILTERS, *paging.PARAMS),
        refusals=(400, 401),
        security=OPEN_TO_CALLERS,
    )
    def get(self, request: Request) -> HttpResponse:
        """The public lists, last saved first; or the lists of the caller's account."""
        page = paging.page(request, _found(request), ORDER, list_summary)
        return reply(request, page, cache=PRIVATE)

    @Operation(
        "createList",
        "Save a new list",
        TAG,
        {201: Answer("The list and its edit secret.", "NewList", ("Location", "ETag"))},
        body={JSON: "NewListRequest"},
        refusals=(400, 403, 413, 415, 422),
        security=OPEN_TO_CALLERS,
    )
    def post(self, request: Request) -> Response:
        """Save a list, legal or not; it needs no account.

        The answer has the edit secret, which is shown only this once. A caller who sends it as
        `Authorization: Bearer <secret>` may change the list, as may the account that made it.
        """
        body = loads(raw_body(request, DOCUMENT_BYTES + ENVELOPE_BYTES))
        envelope = read_shaped(enveloped(body), _ENVELOPE)
        document = accepted(envelope["document"], "/document" if envelope is body else "")
        visibility = envelope.get("visibility", ArmyList.Visibility.UNLISTED)
        saved = lists.create(
            document,
            owner=owner_of(request),
            visibility=visibility,
            private=packs.named(document["system"], document.get("edition"), Reader(request.user)),
            caller=caller_of(request),
        )
        return made(*saved)


class List(Endpoint):
    """One list."""

    throttle_scope: Mapping[str, str] | str = dict.fromkeys(("PUT", "PATCH", "DELETE"), "write")

    @Operation(
        "readList",
        "A list",
        TAG,
        {
            200: Answer("The list.", "List", ("ETag",)),
            304: Answer("The version that If-None-Match names is current."),
        },
        path=(SLUG,),
        headers=(IF_NONE_MATCH,),
        refusals=(404,),
        security=OPEN_TO_CALLERS,
    )
    def get(self, request: Request, slug: str) -> HttpResponse:
        """Read a list. A private list exists only for its account or edit secret."""
        army_list = visible_list(request, slug)
        return reply(request, list_json(army_list), cache=PRIVATE, etag=etag_of(army_list))

    @Operation(
        "reviseList",
        "Save a list again",
        TAG,
        {200: SAVED},
        path=(SLUG,),
        headers=(IF_MATCH,),
        body={JSON: "ListDocument"},
        refusals=(400, 401, 403, 404, 409, 413, 415, 422, 428),
        security=CALLER,
    )
    def put(self, request: Request, slug: str) -> Response:
        """Save the whole document as the list's next revision.

        If-Match has the version it was made from. 409 if the list was saved since: the problem
        has the `current` revision and its `etag`, and nothing is changed.
        """
        army_list = editable_list(request, slug)
        base = base_of(request, lists.head_of(army_list).number)
        body = loads(raw_body(request, DOCUMENT_BYTES + ENVELOPE_BYTES))
        document = enveloped(body)
        path = "/document" if document is body else ""
        return revised(request, army_list, accepted(document["document"], path), base)

    @Operation(
        "patchList",
        "Change a list",
        TAG,
        {200: SAVED},
        path=(SLUG,),
        headers=(IF_MATCH,),
        body={JSON_PATCH: "JsonPatch"},
        refusals=(400, 401, 403, 404, 409, 413, 415, 422, 428),
        security=CALLER,
    )
    def patch(self, request: Request, slug: str) -> Response:
        """Save the list changed by a JSON patch (RFC 6902), such as the fix of a problem.

        A patch sent as application/json is accepted too.
        """
        army_list = editable_list(request, slug)
        head = lists.head_of(army_list)
        base = base_of(request, head.number)
        patch = read_patch(request)
        if base != head.number:
            raise stale(army_list)
        return revised(request, army_list, accepted(patched(head.document, patch)), base)

    @Operation(
        "deleteList",
        "Delete a list",
        TAG,
        {204: Answer("The list and all its revisions are gone.")},
        path=(SLUG,),
        refusals=(401, 403, 404),
        security=CALLER,
    )
    def delete(self, request: Request, slug: str) -> Response:
        """Delete a list and all its revisions. Battles keep the documents they fought with."""
        lists.remove(editable_list(request, slug))
        return Response(status=204)


class Visibility(Endpoint):
    """The visibility of a list."""

    throttle_scope = "write"

    @Operation(
        "setVisibility",
        "Set who may see a list",
        TAG,
        {200: Answer("The list as it stands now.", "ListOpened", ("ETag",))},
        path=(SLUG,),
        body={JSON: "VisibilityChange"},
        refusals=(400, 401, 403, 404, 413, 415, 422),
        security=CALLER,
    )
    def put(self, request: Request, slug: str) -> Response:
        """Make a list public (anyone may find it), unlisted (anyone with the link) or private.

        A list that becomes private gets a new edit secret, and the old one is invalid. A caller
        who sent the old one gets the new one as `edit_secret`, only this once.
        """
        army_list = editable_list(request, slug)
        body = read_shaped(loads(raw_body(request, ENVELOPE_BYTES)), _VISIBILITY)
        try:
            secret = lists.open_to(army_list, body["visibility"])
        except lists.WithheldError as error:
            raise RefusedError("forbidden", str(error)) from None
        if secret is None or secret_of(request) is None:
            return as_it_stands(army_list)
        return renewed(army_list, secret)


class Secret(Endpoint):
    """The edit secret of a list."""

    throttle_scope = "write"

    @Operation(
        "renewSecret",
        "Renew a list's edit secret",
        TAG,
        {200: Answer("The list and its new edit secret.", "NewList", ("ETag",))},
        path=(SLUG,),
        refusals=(401, 403, 404),
        security=CALLER,
    )
    def post(self, request: Request, slug: str) -> Response:
        """Give the list another edit secret, shown only this once. The old one is invalid."""
        army_list = editable_list(request, slug)
        return renewed(army_list, lists.renew_secret(army_list))


def _found(request: Request) -> QuerySet[ArmyList]:
    values = asked(request, FILTERS)
    if values.get("mine"):
        account = owner_of(request)
        if account is None:
            raise refused(request, "Sign in to see the lists of your account.")
        rows = lists.owned_by(account)
    else:
        rows = lists.public()
    columns = {"system": "system", "faction": "faction_key", "legal": "legal"}
    return rows.filter(**{columns[name]: values[name] for name in columns if name in values})


def owner_of(request: Request) -> User | None:
    """Return the account that a new list will belong to, or None."""
    return request.user if isinstance(request.user, User) else None


def made(army_list: ArmyList, secret: str) -> Response:
    """Answer with a new list, its address and its edit secret."""
    data = list_json(army_list)
    headers = {"Location": data["url"], "ETag": etag_of(army_list), "Cache-Control": "no-store"}
    return Response(data | {"edit_secret": secret}, status=201, headers=headers)


def renewed(army_list: ArmyList, secret: str) -> Response:
    """Answer with a list and its new edit secret."""
    headers = {"ETag": etag_of(army_list), "Cache-Control": "no-store"}
    return Response(list_json(army_list) | {"edit_secret": secret}, headers=headers)


def revised(request: Request, army_list: ArmyList, document: Document, base: int) -> Response:
    """Save the next revision; answer with the list. Raises RefusedError for a stale base."""
    try:
        lists.revise(army_list, document, base=base, caller=caller_of(request))
    except lists.StaleSave:
        army_list.refresh_from_db()
        raise stale(army_list) from None
    return as_it_stands(army_list)


def as_it_stands(army_list: ArmyList) -> Response:
    """Answer with a list just changed, and its new ETag."""
    return Response(list_json(army_list), headers={"ETag": etag_of(army_list)})


def stale(army_list: ArmyList) -> RefusedError:
    """Return the refusal of a save made from an older revision than the current one."""
    current = lists.head_of(army_list).number
    return RefusedError(
        "stale",
        f"The list is at revision {current} by now; read it again.",
        errors=[("If-Match", f"the list is at revision {current}")],
        current=current,
        etag=etag_of(army_list),
    )
