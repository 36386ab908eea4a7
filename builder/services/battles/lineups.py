"""Lineups: lists of one edition that may fight each other, on terms that hold for all."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from builder.formats import verdicts
from builder.formats.documents import Document
from builder.models import Run
from builder.services.battles.errors import BadBattle
from builder.services.battles.grounds import grounds
from builder.services.battles.matching import check_game, compiled, side_of, with_defaults
from builder.services.battles.pairings import common_seed, derived, form_of, named
from builder.services.battles.terms import Terms
from factions import loading
from factions.models import Edition
from factions.systems import SYSTEMS, Game
from factions.tabletop.compiler import kernel_cache
from factions.tabletop.estimates.tally import Tally

MOST_LISTS = 64


@dataclass(frozen=True, eq=False)
class Lineup:
    """Judged lists with their captions, and the terms with the game's defaults."""

    edition: Edition
    documents: Sequence[Document]
    sides: Sequence[Mapping[str, Any]]
    terms: Terms

    @cached_property
    def game(self) -> Game:
        """The lists' game."""
        return SYSTEMS[self.edition.system_id]

    @cached_property
    def catalogue(self) -> Any:
        """The values of their edition."""
        return loading.catalogue(self.edition)

    def setup(self, one: Document, other: Document) -> Any:
        """Return the game's setup of two lists. Raises ValueError if they cannot be fielded."""
        return compiled(self.edition, self.terms.scenario, self._generals, one, other)

    def seed(self, one: int, other: int) -> int:
        """Return the seed of a pairing of two lists by number: others meet dice of their own.

        Without a seed of the player's it is that of all battles between these lists.
        """
        if self.terms.seed is None:
            lists = (self.documents[one], self.documents[other])
            a, b = zip(lists, self._generals, strict=True)
            return named(self.edition, self.terms.scenario, a, b).seed
        return derived(self.terms.seed, one, other)

    def common_seed(self, other: int) -> int:
        """Return the seed of the dice on which everybody meets a list, by number."""
        if self.terms.seed is None:
            led = self.documents[other], self.terms.policy_b
            return common_seed(self.edition, self.terms.scenario, led)
        return derived(self.terms.seed, other, other)

    @property
    def _generals(self) -> tuple[str, str]:
        return self.terms.policy_a, self.terms.policy_b

    def heading(self) -> dict[str, Any]:
        """Return what a result's head shows; the game's kernels are compiled by then."""
        terms = self.terms
        kernel_cache.mark_compiled(self.game.id)
        return {
            "system": self.game.id,
            "edition": self.edition.version,
            "scenario": terms.scenario,
            "policy_a": terms.policy_a,
            "policy_b": terms.policy_b,
            "seed": terms.seed,
            "confidence": terms.confidence,
            "rules": self.game.rules,
            "illegal": not all(side["legal"] for side in self.sides),
            **grounds(self.edition),
        }


class Pairing:
    """Two lists of a lineup, the battles that they fought, and those that come next."""

    def __init__(self, lineup: Lineup, one: int, other: int) -> None:
        self.lineup, self.one, self.other = lineup, one, other
        self.seed = lineup.seed(one, other)
        self.tally: Tally | None = None

    @cached_property
    def _setup(self) -> Any:
        lists = self.lineup.documents
        return self.lineup.setup(lists[self.one], lists[self.other])

    @property
    def battles(self) -> int:
        """How many battles were fought."""
        return self.tally.battles if self.tally else 0

    def fight(self, count: int) -> None:
        """Fight so many more battles, an even number."""
        more = self.lineup.game.battle.fight(self._setup, self.seed, self.battles, count)
        self.tally = self.tally + more if self.tally else more


def check_number(kind: str, number: int) -> None:
    """Raise BadBattle if a run of that kind has too few lists, or too many."""
    if not 2 <= number <= MOST_LISTS:  # noqa: PLR2004 -- one list has no other to fight
        if kind == Run.Kind.MATRIX:
            reason = _("A matrix has 2 to %(most)d lists; here are %(number)d.")
            raise BadBattle("lists", reason % {"most": MOST_LISTS, "number": number})
        reason = _("A field has 1 to %(most)d lists; here are %(number)d.")
        raise BadBattle("field", reason % {"most": MOST_LISTS - 1, "number": number - 1})


def check_twins(lineup: Lineup, field: Sequence[str]) -> None:
    """Raise BadBattle, of its key, if a list is twice in the field, which comes last in a lineup.

    Both would fight the same battles, and an interval over the field takes them for independent.
    """
    seen: set[bytes] = set()
    for key, document in zip(field, lineup.documents[-len(field) :], strict=True):
        form = form_of(document)
        if form in seen:
            raise BadBattle(key, _("This list is in the field already: give that one more weight."))
        seen.add(form)


def lined_up(
    lists: Sequence[tuple[str, Document]], terms: Terms, *, allow_illegal: bool = False
) -> Lineup:
    """Judge lists and return their lineup. lists: each with the argument that gave it.

    Raises BadBattle, of that argument, for a list that is illegal (unless allowed), empty, or of
    another game or edition than the first; DocumentError if a document is refused.
    """
    first = lists[0][1]
    check_game(lists[0][0], first["system"])
    for field, document in lists:
        if document["system"] != first["system"]:
            raise BadBattle(field, _("The lists are of different games."))
    editions: verdicts.Editions = {}
    judged = [verdicts.verdict(document, editions=editions) for _field, document in lists]
    for (field, document), verdict in zip(lists, judged, strict=True):
        if verdict["edition"] != judged[0]["edition"]:
            raise BadBattle(field, _("The lists are of different editions."))
        if not document["entries"]:
            raise BadBattle(field, _("The list is empty: there is nothing to fight with."))
        if not allow_illegal and not verdict["legal"]:
            raise BadBattle(field, _illegal(verdict))
    edition = verdicts.edition_of(first, editions)
    documents = [document for _field, document in lists]
    sides = [side_of(edition, *both) for both in zip(documents, judged, strict=True)]
    return Lineup(edition, documents, sides, with_defaults(edition, terms))


def _illegal(verdict: Mapping[str, Any]) -> str:
    errors = (p["message"] for p in verdict["problems"] if p["severity"] == "error")
    sentence: str = _("The list is illegal: %s") % next(errors)
    return sentence
