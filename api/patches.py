"""JSON patches (RFC 6902) of list documents, such as the fixes of a verdict."""

import copy
import json
from collections.abc import Sequence
from typing import Any

import jsonpatch
import jsonpointer
from jsonschema import Draft202012Validator
from rest_framework.request import Request

from api.bodies import DOCUMENT_BYTES, JSON, JSON_PATCH, loads, raw_body, read_shaped
from api.errors import RefusedError
from api.serializers import SCHEMAS

MEDIA_TYPES = (JSON_PATCH, JSON)
_PATCH = Draft202012Validator(SCHEMAS["JsonPatch"])
_CANNOT = (
    jsonpatch.JsonPatchException,
    jsonpointer.JsonPointerException,
    ArithmeticError,
    AttributeError,
    LookupError,
    TypeError,
    ValueError,
)


def read_patch(request: Request) -> list[dict[str, Any]]:
    """Read a body that is a patch. Raises RefusedError."""
    body: Any = loads(raw_body(request, DOCUMENT_BYTES, MEDIA_TYPES))
    patch: Any = read_shaped(body, _PATCH)
    return list(patch)


def patched(document: dict[str, Any], patch: Sequence[dict[str, Any]]) -> Any:
    """Return a patched copy of the document, which may no longer be a valid list document.

    Raises RefusedError, which names the operation that fails or makes the document too large.
    """
    value: Any = copy.deepcopy(document)
    for index, operation in enumerate(patch):
        try:
            value = jsonpatch.JsonPatch([operation]).apply(value, in_place=True)
            size = len(json.dumps(value)) if operation["op"] == "copy" else 0
        except RecursionError:
            raise _refused(index, "the document becomes too deep") from None
        except _CANNOT as error:
            raise _refused(index, f"{operation['op']} cannot be done: {error}") from None
        if size > 2 * DOCUMENT_BYTES:
            raise _refused(index, "the document becomes too large")
    return value


def _refused(index: int, reason: str) -> RefusedError:
    reason = reason[:200]
    return RefusedError("schema", f"/{index}: {reason}", errors=[(f"/{index}", reason)])
