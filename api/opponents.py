"""The sides of a battle: a list document, or a list, a revision or a reference list by name."""

from dataclasses import dataclass
from itertools import chain
from typing import Any

from rest_framework.request import Request

from api.access import visible_list, visible_revision
from api.bodies import Document, accepted
from api.errors import RefusedError
from builder.models import Revision
from builder.services import lists
from factions import loading
from factions.systems import SYSTEMS

NAMES = ("list", "revision", "reference")


@dataclass(frozen=True, slots=True)
class Opponent:
    """A document that fights, and the revision it is from, if any."""

    document: Document
    revision: Revision | None = None


def opponent(request: Request, value: Any, path: str) -> Opponent:
    """Return the side that the body names at that JSON pointer. Raises RefusedError."""
    if not isinstance(value, dict) or len(value) != 1 or next(iter(value)) not in NAMES:
        return Opponent(accepted(value, path))
    ((kind, name),) = value.items()
    if not isinstance(name, str):
        raise _refused(f"{path}/{kind}", "this is not text")
    if kind == "reference":
        return Opponent(_reference(name, f"{path}/{kind}"))
    try:
        revision = _saved(request, kind, name)
    except RefusedError:
        raise _refused(f"{path}/{kind}", f"no such {kind}") from None
    return Opponent(revision.document, revision)


def _saved(request: Request, kind: str, slug: str) -> Revision:
    if kind == "list":
        return lists.head_of(visible_list(request, slug))
    return visible_revision(request, slug)


def _reference(name: str, path: str) -> Document:
    """Return a shipped list by its id, or by the last part of it if that is unique."""
    every = (loading.every_reference(system).items() for system in SYSTEMS)
    shipped = dict(chain.from_iterable(every))
    named = [key for key in shipped if key == name or key.rpartition("/")[2] == name]
    if len(named) != 1:
        raise _refused(path, "no such reference list")
    return shipped[named[0]]


def _refused(path: str, reason: str) -> RefusedError:
    return RefusedError("schema", f"{path}: {reason}", errors=[(path, reason)])
