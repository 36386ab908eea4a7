"""Starting a battle: two documents are judged and become a run with its first wave."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import orjson
import structlog
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.utils.translation import gettext as _

from builder.formats import verdicts
from builder.models import Chunk, Pace, Revision, Run
from builder.services import quotas
from builder.services.battles import limits, sending, waves
from builder.services.battles.errors import BadBattle, IllegalLists
from builder.services.battles.provenance import provenance
from builder.services.battles.terms import Terms
from builder.unseen import without_unseen
from factions import loading
from factions.models import Edition
from factions.systems import SYSTEMS
from factions.tabletop.lists import roster

logger = structlog.get_logger("builder")

Document = dict[str, Any]
Account = AbstractBaseUser | AnonymousUser | None


@dataclass(frozen=True)
class Match:
    """Two lists that may fight: their edition, the caption of each side, and the terms.

    The terms are those requested, with the game's first scenario and general if none was given.
    """

    edition: Edition
    sides: Mapping[str, Mapping[str, Any]]
    terms: Terms

    @property
    def illegal(self) -> bool:
        """Return whether a side's list is illegal."""
        return not all(side["legal"] for side in self.sides.values())


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
    """Save a run of two list documents and send its first chunks; `terms` are those of Terms.

    caller: the one that the run counts for, as `builder.callers` names it; empty for commands. If
    the broker is down, the run waits. Raises IllegalLists, BadBattle, TooManyRuns, LimitError if
    the caller's daily allowance is used up, and DocumentError if a document is refused.
    """
    chosen = Terms(**{name: value for name, value in terms.items() if value is not None})
    pinned = [revision.edition for revision in (a_revision, b_revision) if revision]
    match = matched(a, b, chosen, allow_illegal=allow_illegal, pinned=pinned)
    _check_speed(match)
    with transaction.atomic():
        digest = _admitted(caller, match, a, b)
        run = Run.objects.create(
            owner_id=owner.pk if owner is not None and owner.is_authenticated else None,
            edition=match.edition,
            a_document=a,
            b_document=b,
            a_revision=a_revision,
            b_revision=b_revision,
            sides=match.sides,
            illegal=match.illegal,
            rules=SYSTEMS[match.edition.system_id].rules,
            caller=digest,
            **vars(match.terms),
        )
        add_wave(run, 0, waves.next_total(None, run.half_width, run.confidence, run.ceiling))
    logger.info("battle_begun", run=run.slug)
    return run


def _check_speed(match: Match) -> None:
    """Raise BadBattle if a general searches: workers have no time for its battles."""
    generals = SYSTEMS[match.edition.system_id].generals
    for name in ("policy_a", "policy_b"):
        if generals[getattr(match.terms, name)].searches:
            reason = _(
                "This general plays each battle many times over: only commands have the time."
            )
            raise BadBattle(name, reason)


def _admitted(caller: str, match: Match, a: Document, b: Document) -> str:
    """Count a battle for its caller; return the caller's digest."""
    digest = limits.admit(caller, match.terms.ceiling)
    if caller:
        quotas.admit_battle(caller, size_of(a, b))
    return digest


def size_of(*documents: Document) -> int:
    """Return how many bytes documents take as JSON."""
    return sum(len(orjson.dumps(document)) for document in documents)


def matched(
    a: Document,
    b: Document,
    terms: Terms,
    *,
    allow_illegal: bool,
    pinned: Sequence[Edition] = (),
) -> Match:
    """Judge both documents and return their match. Raises as `start` does.

    pinned: the editions of saved lists, which the documents may name even if they are private.
    """
    for own in pinned:
        if own.private:
            a, b = _by(own, a), _by(own, b)
    editions: verdicts.Editions = {(one.system_id, one.version): one for one in pinned}
    verdict_a = verdicts.verdict(a, editions=editions)
    verdict_b = verdicts.verdict(b, editions=editions)
    _check_games(a["system"], b["system"])
    if verdict_a["edition"] != verdict_b["edition"]:
        raise BadBattle("b", _("The lists are of different editions."))
    if not allow_illegal and not (verdict_a["legal"] and verdict_b["legal"]):
        raise IllegalLists(verdict_a, verdict_b)
    for side, document in (("a", a), ("b", b)):
        if not document["entries"]:
            raise BadBattle(side, _("The list is empty: there is nothing to fight with."))
    edition = verdicts.edition_of(a, editions)
    sides = {
        side: side_of(edition, document, verdict)
        for side, document, verdict in (("a", a, verdict_a), ("b", b, verdict_b))
    }
    return Match(edition, sides, with_defaults(edition, terms))


def compiled(edition: Edition, terms: Any, a: Document, b: Document) -> Any:
    """Return the game's setup of two lists. Raises ValueError if they cannot be fielded.

    terms: those of Terms or of a Run.
    """
    game = SYSTEMS[edition.system_id]
    return game.battle.compile(
        roster.read(a),
        roster.read(b),
        loading.catalogue(edition),
        terms.scenario,
        game.generals[terms.policy_a],
        game.generals[terms.policy_b],
    )


def with_defaults(edition: Edition, terms: Terms) -> Terms:
    """Return the terms with a scenario and generals that there are. Raises BadBattle."""
    scenarios = [scenario["id"] for scenario in edition.rules["scenarios"]]
    chosen = terms.scenario or scenarios[0]
    if chosen not in scenarios:
        raise BadBattle("scenario", _("The scenarios are %s.") % ", ".join(scenarios))
    generals = SYSTEMS[edition.system_id].generals
    a = terms.policy_a or next(iter(generals))
    b = terms.policy_b or a
    for name, general in (("policy_a", a), ("policy_b", b)):
        if general not in generals:
            raise BadBattle(name, _("The generals are %s.") % ", ".join(generals))
    return replace(terms, scenario=chosen, policy_a=a, policy_b=b)


def _by(own: Edition, document: Document) -> Document:
    """Return a list of the edition that a pack builds on as one of the pack's edition."""
    base = own.version.partition("+")[0]
    fits = (document.get("system"), document.get("edition", base)) == (own.system_id, base)
    return document | {"edition": own.version} if fits else document


def _check_games(a: str, b: str) -> None:
    """Raise BadBattle if the lists are of different games, or of one without battles."""
    check_game("a", a)
    check_game("b", b)
    if a != b:
        raise BadBattle("b", _("The lists are of different games."))


def check_game(field: str, system: str) -> None:
    """Raise BadBattle, of that field, if a game has no battles."""
    if not SYSTEMS[system].fights:
        raise BadBattle(field, not_fought(system))


def not_fought(system: str) -> str:
    """Return the sentence that a game has no battles yet."""
    return _("Battles of %s cannot be simulated yet.") % SYSTEMS[system].name


def side_of(edition: Edition, document: Document, verdict: Mapping[str, Any]) -> dict[str, Any]:
    """Return the caption of a judged list: its name, faction, points and the like."""
    return {
        "name": without_unseen(document.get("name", "")),
        "faction": document["faction"],
        "points": verdict["summary"].get("points"),
        "legal": verdict["legal"],
        "provenance": provenance(edition, document),
    }


def add_wave(run: Run, fought: int, total: int) -> None:
    """Cut battles `fought` to `total - 1` into chunks, sent once they are committed."""
    size = waves.chunk_size(_battles_a_second(run))
    Chunk.objects.bulk_create(
        Chunk(run=run, wave=run.wave, first=first, count=count)
        for first, count in waves.stretches(fought, total, size)
    )
    transaction.on_commit(partial(sending.send_chunks, run.chunks.filter(wave=run.wave)))


def _battles_a_second(run: Run) -> float | None:
    """Return the speed of the run's latest fought chunk, else of the game's last one."""
    measured = run.chunks.filter(seconds__gt=0).order_by("-first")
    chunk = measured.only("count", "seconds").first()
    if chunk and chunk.seconds:
        return chunk.count / chunk.seconds
    pace = Pace.objects.filter(system=run.edition.system_id).first()
    return pace.battles_a_second if pace else None
