"""Verdicts: the only way from a list document to what the site, the API and the commands show."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, date, datetime
from typing import Any

from django.utils.translation import gettext as _

from builder.formats import documents, messages
from builder.formats.documents import Document
from builder.formats.refusals import SCHEMA, DocumentError, shown
from factions import loading
from factions.models import Edition
from factions.systems import SYSTEMS
from factions.tabletop.lists import roster as rosters
from factions.tabletop.lists.fixes import proofs_in_all
from factions.tabletop.lists.problem import Fix, Problem, Severity
from factions.tabletop.lists.roster import Roster

MOST_PROBLEMS = 100  # reported for one document
PROOFS = 3_000  # re-checks for the fixes of all documents of one call
Editions = dict[tuple[str, str | None], Edition]


def verdict(
    document: object, *, editions: Editions | None = None, as_of: date | None = None
) -> dict[str, Any]:
    """Check a list document against the edition it names, or the one in force today.

    as_of: a day whose edition in force judges the list, whatever edition the document names.
    editions: a cache, which is filled. One query, or none if the edition is in the cache. Raises
    DocumentError if the document or its game or edition is refused.
    """
    accepted, text = documents.accept_with_text(document)
    edition = edition_of(accepted, {} if editions is None else editions, as_of)
    game = SYSTEMS[edition.system_id]
    catalogue = loading.catalogue(edition)
    roster = rosters.read(accepted)
    judged = game.legality.check(roster, catalogue)
    names = game.legality.names(catalogue) if judged.problems else {}
    return {
        "legal": judged.legal,
        "system": edition.system_id,
        "edition": edition.version,
        "checked_at": datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
        "document_sha256": hashlib.sha256(text).hexdigest(),
        "summary": dict(judged.summary),
        "problems": [
            _problem(problem, edition.system_id, roster, names)
            for problem in _foremost(judged.problems)
        ],
        "more_problems": max(0, len(judged.problems) - MOST_PROBLEMS),
    }


def _foremost(problems: Sequence[Problem]) -> Sequence[Problem]:
    """Return at most MOST_PROBLEMS in their order; errors take precedence."""
    if len(problems) <= MOST_PROBLEMS:
        return problems
    places = sorted(range(len(problems)), key=lambda at: problems[at].severity != Severity.ERROR)
    return [problems[at] for at in sorted(places[:MOST_PROBLEMS])]


def verdicts(
    asked: Iterable[object], as_of: date | None = None
) -> list[dict[str, Any] | DocumentError]:
    """Check many documents, each edition looked up once; a refused document yields its error.

    The re-checks that prove fixes are bounded in total: of very many problems, the last have no
    fixes.
    """
    editions: Editions = {}
    with proofs_in_all(PROOFS):
        return [_verdict_or_error(document, editions, as_of) for document in asked]


def _verdict_or_error(
    document: object, editions: Editions, as_of: date | None
) -> dict[str, Any] | DocumentError:
    try:
        return verdict(document, editions=editions, as_of=as_of)
    except DocumentError as error:
        return error


def edition_of(document: Document, editions: Editions, as_of: date | None = None) -> Edition:
    """Return the edition by which an accepted document is judged.

    as_of: the same day in every call with the same `editions`. Raises DocumentError at /edition, or
    at /system if no edition of the game is loaded.
    """
    asked = document["system"], None if as_of else document.get("edition")
    if asked not in editions:
        try:
            editions[asked] = loading.edition_in_force(*asked, on=as_of)
        except loading.UnknownEdition as error:
            raise _unknown(error) from None
    return editions[asked]


def _unknown(error: loading.UnknownEdition) -> DocumentError:
    if not error.known:
        reason = _("No catalogue of %s is loaded: run manage.py load_catalogue.") % error.system
        return DocumentError(SCHEMA, "/system", reason)
    if error.on:
        asked = {"game": error.system, "day": error.on.isoformat()}
        reason = _("No edition of %(game)s was in force on %(day)s.") % asked
    elif error.version is None:
        reason = _("No edition of %s is in force today; name one of them.") % error.system
    else:
        asked = {"edition": shown(error.version), "game": error.system}
        reason = _("There is no edition %(edition)s of %(game)s.") % asked
    return DocumentError(SCHEMA, "/edition", reason, error.known)


def _problem(
    problem: Problem, system: str, roster: Roster, names: Mapping[str, str]
) -> dict[str, Any]:
    source = problem.source
    return {
        "code": f"{system}/{problem.code}",
        "severity": str(problem.severity),
        "message": messages.message(problem, roster, names),
        "entries": list(problem.entries),
        "data": dict(problem.data),
        "source": {"title": source.title, "ref": source.ref} if source else None,
        "fixes": [_fix(fix, names, system) for fix in problem.fixes],
    }


def _fix(fix: Fix, names: Mapping[str, str], system: str) -> dict[str, Any]:
    return {
        "label": messages.label(fix, names, system),
        "patch": [dict(operation) for operation in fix.patch],
    }
