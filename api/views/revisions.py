"""The revisions of a list, links to share, and copies."""

from django.http import HttpResponse
from rest_framework.request import Request
from rest_framework.response import Response

from api import paging
from api.access import may_edit, visible_list, visible_revision
from api.conditional import PRIVATE, reply
from api.params import text
from api.schema import OPEN_TO_CALLERS, Answer, Operation
from api.serializers.lists import revision_json, revision_summary
from api.views.base import Endpoint
from api.views.lists import IF_NONE_MATCH, SLUG, TAG, made, owner_of
from builder.callers import caller_of
from builder.models import ArmyList, Revision
from builder.services import lists

REVISION_SLUG = text("slug", "The revision's slug.")
CLONED = {201: Answer("The copy and its edit secret.", "NewList", ("Location", "ETag"))}


class Revisions(Endpoint):
    """The revisions of one list."""

    @Operation(
        "listRevisions",
        "The saves of a list",
        TAG,
        {200: Answer("One page of saves.", "Revisions")},
        path=(SLUG,),
        query=paging.PARAMS,
        refusals=(400, 404),
        security=OPEN_TO_CALLERS,
    )
    def get(self, request: Request, slug: str) -> HttpResponse:
        """The revisions of a list, latest first, for callers who may see the list."""
        rows = visible_list(request, slug).revisions.select_related("edition")
        rows = rows.defer("document", "edition__rules")
        page = paging.page(request, rows, ("-number",), revision_summary)
        return reply(request, page, cache=PRIVATE)


class RevisionOf(Endpoint):
    """One revision."""

    @Operation(
        "readRevision",
        "A save",
        TAG,
        {
            200: Answer("The save.", "Revision", ("ETag",)),
            304: Answer("The version that If-None-Match names is current."),
        },
        path=(REVISION_SLUG,),
        headers=(IF_NONE_MATCH,),
        refusals=(404,),
        security=OPEN_TO_CALLERS,
    )
    def get(self, request: Request, slug: str) -> HttpResponse:
        """Read one revision of a list by its own slug: the link to share for a list as it was."""
        revision = visible_revision(request, slug)
        return reply(
            request, revision_json(revision, lead_to_list=_leads(request, revision)), cache=PRIVATE
        )


class CloneList(Endpoint):
    """Copies of a list."""

    throttle_scope = "write"

    @Operation(
        "cloneList",
        "Copy a list",
        TAG,
        CLONED,
        path=(SLUG,),
        refusals=(403, 404),
        security=OPEN_TO_CALLERS,
    )
    def post(self, request: Request, slug: str) -> Response:
        """Copy the present list into a new unlisted list of the caller's own."""
        head = lists.head_of(visible_list(request, slug))
        return made(*lists.clone(head, owner=owner_of(request), caller=caller_of(request)))


class CloneRevision(Endpoint):
    """Copies of a revision."""

    throttle_scope = "write"

    @Operation(
        "cloneRevision",
        "Copy a save",
        TAG,
        CLONED,
        path=(REVISION_SLUG,),
        refusals=(403, 404),
        security=OPEN_TO_CALLERS,
    )
    def post(self, request: Request, slug: str) -> Response:
        """Copy one revision of a list into a new unlisted list of the caller's own."""
        revision = visible_revision(request, slug)
        return made(*lists.clone(revision, owner=owner_of(request), caller=caller_of(request)))


def _leads(request: Request, revision: Revision) -> bool:
    """Return whether the link of one revision may lead the caller to the list itself."""
    army_list = revision.army_list
    public = army_list.visibility == ArmyList.Visibility.PUBLIC
    return public or may_edit(request, army_list)
