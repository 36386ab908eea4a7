"""Lists and their revisions as JSON."""

from typing import Any

from django.urls import reverse

from api.serializers.shapes import (
    ADDRESS,
    TEXT,
    TIME,
    WHOLE,
    YES_OR_NO,
    Schema,
    many,
    one_of,
    or_null,
    paged,
    record,
    ref,
)
from builder.models import ArmyList, Revision
from builder.services import expiry

_VISIBILITY = one_of(*ArmyList.Visibility.values)
_SAVE: dict[str, Schema] = {
    "edition": TEXT,
    "points": WHOLE,
    "legal": YES_OR_NO,
}
_SUMMARY: dict[str, Schema] = {
    "slug": TEXT,
    "url": ADDRESS,
    "name": TEXT,
    "system": TEXT,
    "faction": TEXT,
    "visibility": _VISIBILITY,
    "revision": {"type": "integer", "minimum": 1},
    **_SAVE,
    "created": TIME,
    "updated": TIME,
    "expires": or_null(TIME),
}
_LIST: dict[str, Schema] = {
    **_SUMMARY,
    "revision_slug": TEXT,
    "cloned_from": or_null(TEXT),
    "share": record(
        "The pages to link to: the list as it will stand, and the list as it stands now.",
        {"list": ADDRESS, "revision": ADDRESS},
    ),
    "document": ref("ListDocument"),
}
_REVISION: dict[str, Schema] = {
    "slug": TEXT,
    "url": ADDRESS,
    "number": {"type": "integer", "minimum": 1},
    **_SAVE,
    "created": TIME,
}
VISIBILITY = record(
    "Who may see a list: anyone may find it, anyone with the link, or its player alone.",
    {"visibility": _VISIBILITY},
    example={"visibility": "public"},
)
ENVELOPE = record(
    "A list document, to be checked on its own, and a visibility.",
    {"document": {}, "visibility": _VISIBILITY},
    optional=("visibility",),
)
PATCH_OPERATION = record(
    "One operation of RFC 6902.",
    {
        "op": one_of("add", "remove", "replace", "move", "copy", "test"),
        "path": TEXT,
        "from": TEXT,
        "value": {},
    },
    optional=("from", "value"),
)
SCHEMAS: dict[str, Schema] = {
    "ListSummary": record(
        "A list without its document. One that belongs to no account `expires` then, unless it is "
        "opened before: each day on which it is puts that off.",
        _SUMMARY,
    ),
    "Lists": paged("Lists, the last saved first.", "ListSummary"),
    "List": record(
        "A list as it stands: its latest save. `cloned_from` is the slug of a revision.", _LIST
    ),
    "NewList": record(
        "A list just made. The edit secret is shown this once: keep it to change the list.",
        {**_LIST, "edit_secret": TEXT},
    ),
    "ListOpened": record(
        "The present list. The edit secret is included if it was renewed for the caller.",
        {**_LIST, "edit_secret": TEXT},
        optional=("edit_secret",),
    ),
    "NewListRequest": {
        "description": "A list document, bare or with how visible its list shall be.",
        "anyOf": [
            ref("ListDocument"),
            record(
                "A list document and a visibility.",
                {"document": ref("ListDocument"), "visibility": _VISIBILITY},
                optional=("visibility",),
            ),
        ],
    },
    "VisibilityChange": VISIBILITY,
    "RevisionSummary": record("One save of a list, without its document.", _REVISION),
    "Revisions": paged("The saves of a list, the latest first.", "RevisionSummary"),
    "Revision": record(
        "One save of a list; it never changes. `list` is the slug of a public list, or of one "
        "that the caller may change; otherwise the link to a save does not lead to the list.",
        {
            **_REVISION,
            "name": TEXT,
            "system": TEXT,
            "list": or_null(TEXT),
            "page": ADDRESS,
            "document": ref("ListDocument"),
        },
    ),
    "JsonPatch": many(PATCH_OPERATION, minItems=1, maxItems=100)
    | {
        "description": "A patch of the list document, such as the fix of a problem.",
        "examples": [[{"op": "remove", "path": "/entries/2"}]],
    },
}


def etag_of(army_list: ArmyList) -> str:
    """Return the version of the list: its revision number and its visibility."""
    return f'"{_head(army_list).number}-{army_list.visibility}"'


def _head(army_list: ArmyList) -> Revision:
    """Return the head; every list has one."""
    if army_list.head is None:
        raise ValueError(f"{army_list.slug} has no revision")
    return army_list.head


def list_summary(army_list: ArmyList) -> dict[str, Any]:
    """Return a list without its document; its head and edition are loaded."""
    head = _head(army_list)
    return {
        "slug": army_list.slug,
        "url": reverse("api:list", args=[army_list.slug]),
        "name": army_list.name,
        "system": army_list.system_id,
        "faction": army_list.faction_key,
        "visibility": army_list.visibility,
        "revision": head.number,
        **_save(head),
        "created": army_list.created,
        "updated": army_list.updated,
        "expires": expiry.ends(army_list),
    }


def list_json(army_list: ArmyList) -> dict[str, Any]:
    """Return a list with the document of its head."""
    head, origin = _head(army_list), army_list.cloned_from
    return list_summary(army_list) | {
        "revision_slug": head.slug,
        "cloned_from": origin.slug if origin else None,
        "share": {
            "list": reverse("list", args=[army_list.slug]),
            "revision": reverse("revision", args=[head.slug]),
        },
        "document": head.document,
    }


def revision_summary(revision: Revision) -> dict[str, Any]:
    """Return a revision without its document."""
    return {
        "slug": revision.slug,
        "url": reverse("api:revision", args=[revision.slug]),
        "number": revision.number,
        **_save(revision),
        "created": revision.created,
    }


def revision_json(revision: Revision, *, lead_to_list: bool) -> dict[str, Any]:
    """Return a revision; with `lead_to_list`, also the list that it belongs to."""
    army_list = revision.army_list
    return revision_summary(revision) | {
        "name": revision.document.get("name", ""),
        "system": army_list.system_id,
        "list": army_list.slug if lead_to_list else None,
        "page": reverse("revision", args=[revision.slug]),
        "document": revision.document,
    }


def _save(revision: Revision) -> dict[str, Any]:
    return {
        "edition": revision.edition.version,
        "points": revision.points,
        "legal": revision.legal,
    }
