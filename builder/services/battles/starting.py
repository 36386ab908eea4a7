"""Starting a battle: two documents are judged and become a run."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import structlog
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.utils.translation import gettext as _

from builder.models import Revision, Run
from builder.services import quotas
from builder.services.battles import generals, limits, looking, panels
from builder.services.battles.errors import BadBattle
from builder.services.battles.kinds import changes, fields
from builder.services.battles.lineups import Lineup, check_number, check_twins, lined_up
from builder.services.battles.matching import Document, matched, size_of
from builder.services.battles.terms import Terms
from builder.services.battles.variants import changes_of
from factions.models import Edition
from factions.systems import SYSTEMS

logger = structlog.get_logger("builder")

Account = AbstractBaseUser | AnonymousUser | None


def start(  # noqa: PLR0913 -- all but the two lists by keyword
    a: Document,
    b: Document,
    *,
    a_revision: Revision | None = None,
    b_revision: Revision | None = None,
    owner: Account = None,
    caller: str = "",
    allow_illegal: bool = False,
    **terms: Any,
) -> Run:
    """Save a run of two list documents and call workers to it; `terms` are those of Terms.

    It is over at once if what is remembered answers it. caller: the one that the run counts for, as
    `builder.callers` names it; empty for commands. If the broker is down, the run waits. Raises
    IllegalLists, BadBattle, OverLimit, LimitError if the caller's daily allowance is used up, and
    DocumentError if a document is refused.
    """
    pinned = [revision.edition for revision in (a_revision, b_revision) if revision]
    match = matched(a, b, _terms(terms), allow_illegal=allow_illegal, pinned=pinned)
    _check_speed(match.edition, match.terms)
    with transaction.atomic():
        run = Run.objects.create(
            owner_id=owner.pk if owner is not None and owner.is_authenticated else None,
            edition=match.edition,
            a_document=a,
            b_document=b,
            a_revision=a_revision,
            b_revision=b_revision,
            sides=match.sides,
            illegal=match.illegal,
            caller=_admitted(caller, match.terms, a, b),
            seeded=match.terms.seed is not None,
            **vars(match.terms) | {"seed": match.terms.seed or 0},
        )
        looking.begin(run)
    run.refresh_from_db()
    logger.info("battle_begun", run=run.slug)
    return run


def _check_speed(edition: Edition, terms: Terms) -> None:
    """Raise BadBattle if a general searches: workers have no time for its battles."""
    led = SYSTEMS[edition.system_id].generals
    for name in ("policy_a", "policy_b"):
        if led[getattr(terms, name)].searches:
            reason = _(
                "This general plays each battle many times over: only commands have the time."
            )
            raise BadBattle(name, reason)


def _admitted(caller: str, terms: Terms, *documents: Document) -> str:
    """Count a run for its caller; return the caller's digest."""
    digest = limits.admit(caller, terms.ceiling)
    if caller:
        quotas.admit_battle(caller, size_of(*documents))
    return digest


def start_set(  # noqa: PLR0913 -- all but the kind and the lists by keyword
    kind: str,
    lists: Mapping[str, Document],
    *,
    weights: Mapping[str, float] | None = None,
    revision: Revision | None = None,
    owner: Account = None,
    caller: str = "",
    allow_illegal: bool = False,
    **terms: Any,
) -> Run:
    """Save a field or a matrix of lists, by key, and call workers to it.

    A field's own list comes first; revision: its own, if saved. weights: of the others, 1 where
    none is given. caller: as of `start`. Raises BadBattle, of a list's key or of "lists" or
    "field", OverLimit, LimitError, and DocumentError if a document is refused.
    """
    check_number(kind, len(lists))
    shares = fields.checked(weights or {}, list(lists)[1:])
    lineup = lined_up(list(lists.items()), _terms(terms), allow_illegal=allow_illegal)
    rows = [
        Listed(key, changes.FIELD, document, side, shares.get(key, 1.0))
        for (key, document), side in zip(lists.items(), lineup.sides, strict=True)
    ]
    if kind == Run.Kind.FIELD:
        check_twins(lineup, list(lists)[1:])
        rows[0] = rows[0]._replace(role=changes.OWN)
    return _begun(kind, lineup, rows, {"a_revision": revision, "owner": owner}, caller)


def start_changes(  # noqa: PLR0913 -- all but the lists by keyword
    document: Document,
    field: Mapping[str, Document],
    others: Mapping[str, Document] | None = None,
    *,
    revision: Revision | None = None,
    owner: Account = None,
    caller: str = "",
    allow_illegal: bool = False,
    **terms: Any,
) -> Run:
    """Save a comparison of a list with others against a field, on the same dice; call workers.

    others: by key; None for a what-if, with every legal list that is one change away. revision: the
    list's, if saved. caller: as of `start`. Raises as `start_set` does, and BadBattle, of "a",
    where there is no legal change.
    """
    check_number(Run.Kind.FIELD, 1 + len(field))
    versions = [("a", document), *(others or {}).items()]
    lineup = lined_up([*versions, *field.items()], _terms(terms), allow_illegal=allow_illegal)
    check_twins(lineup, list(field))
    sides = dict(enumerate(lineup.sides))
    opponents = range(len(versions), len(lineup.documents))
    rows = [Listed("a", changes.OWN, document, sides[0])]
    for key, number in zip(field, opponents, strict=True):
        rows.append(Listed(key, changes.FIELD, field[key], sides[number]))
    if others is None:
        for number, change in enumerate(changes_of(lineup, document), 1):
            caption = {"label": change.label, "points": change.points}
            rows.append(Listed(str(number), changes.CHANGE, change.document, caption))
    for number, (key, other) in enumerate((others or {}).items(), 1):
        rows.append(Listed(key, changes.CHANGE, other, sides[number]))
    kind = Run.Kind.WHAT_IF if others is None else Run.Kind.COMPARISON
    return _begun(kind, lineup, rows, {"a_revision": revision, "owner": owner}, caller)


class Listed(NamedTuple):
    """A list of a run. role: as of `kinds.changes`. side: its caption."""

    key: str
    role: str
    document: Document
    side: Mapping[str, Any]
    weight: float = 1.0


def _terms(terms: Mapping[str, Any]) -> Terms:
    return Terms(**{name: value for name, value in terms.items() if value is not None})


def _begun(
    kind: str, lineup: Lineup, rows: Sequence[Listed], of: Mapping[str, Any], caller: str
) -> Run:
    """Save a run of a set of lists and let it begin. of: its owner, and its own list's revision."""
    owner = of["owner"]
    _check_speed(lineup.edition, lineup.terms)
    with transaction.atomic():
        run = Run.objects.create(
            kind=kind,
            owner_id=owner.pk if owner is not None and owner.is_authenticated else None,
            a_revision=of["a_revision"],
            edition=lineup.edition,
            lists=[row._asdict() for row in rows],
            illegal=not all(side["legal"] for side in lineup.sides),
            caller=_admitted(caller, lineup.terms, *lineup.documents),
            seeded=lineup.terms.seed is not None,
            **vars(lineup.terms) | {"seed": lineup.terms.seed or 0},
        )
        looking.begin(run)
    run.refresh_from_db()
    logger.info("battle_begun", run=run.slug, kind=kind)
    return run


def start_panel(run: Run, caller: str = "") -> bool:
    """Have a run's lists fight under each pair of generals; return False if they did.

    caller: as of `start`. Raises LimitError, TooManyBattles, and BadBattle if the game has one
    general alone or its code is not that which fought the run.
    """
    if run.panel is not None:
        return False
    system = run.edition.system_id
    if run.rules != SYSTEMS[system].rules:
        raise BadBattle("panel", _("The game's code has changed since; fight it again."))
    if len(generals.pairs(system)) < 4:  # noqa: PLR2004 -- of two generals
        raise BadBattle("panel", _("The game has only one general."))
    with transaction.atomic():
        begun = Run.objects.filter(pk=run.pk, panel__isnull=True).update(panel=panels.BEGUN)
        if not begun:
            return False
        if caller:
            limits.check_hour(caller)
            quotas.admit_battle(caller, size_of(run.a_document, run.b_document))
        looking.begin(panels.of_run(run))
    run.refresh_from_db(fields=["panel"])
    return True
