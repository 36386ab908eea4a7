"""Matching: two documents are judged, and may fight each other or not."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import orjson
from django.utils.translation import gettext as _

from builder.formats import verdicts
from builder.services.battles.errors import BadBattle, IllegalLists
from builder.services.battles.pairings import named
from builder.services.battles.provenance import provenance
from builder.services.battles.terms import Terms
from builder.unseen import without_unseen
from factions import loading
from factions.models import Edition
from factions.systems import SYSTEMS
from factions.tabletop.estimates.tally import Tally
from factions.tabletop.lists import roster

Document = dict[str, Any]
Fighter = Callable[[int, int], Tally]


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

    @property
    def generals(self) -> tuple[str, str]:
        """The ids of the generals, a's first."""
        return self.terms.policy_a, self.terms.policy_b


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


def compiled(
    edition: Edition, scenario: str, generals: tuple[str, str], a: Document, b: Document
) -> Any:
    """Return the game's setup of two lists. Raises ValueError if they cannot be fielded.

    generals: their ids, a's first.
    """
    game = SYSTEMS[edition.system_id]
    return game.battle.compile(
        roster.read(a),
        roster.read(b),
        loading.catalogue(edition),
        scenario,
        game.generals[generals[0]],
        game.generals[generals[1]],
    )


def fighter(match: Match, a: Document, b: Document) -> Fighter:
    """Return what fights a stretch of a match's battles, those that a run of it would fight.

    Raises ValueError if the lists cannot be fielded.
    """
    game = SYSTEMS[match.edition.system_id].battle
    setup = compiled(match.edition, match.terms.scenario, match.generals, a, b)
    return partial(game.fight, setup, seed_of(match, a, b))


def seed_of(match: Match, a: Document, b: Document) -> int:
    """Return the seed of a match: that of its terms, else the lists' own."""
    if match.terms.seed is not None:
        return match.terms.seed
    one, other = zip((a, b), match.generals, strict=True)
    return named(match.edition, match.terms.scenario, one, other).seed


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
