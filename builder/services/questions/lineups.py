"""Lineups: lists of one edition that may fight each other, on terms that hold for all."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from django.utils.translation import gettext as _

from builder.formats import verdicts
from builder.formats.documents import Document
from builder.services.battles import BadBattle, Terms
from builder.services.battles.results import grounds
from builder.services.battles.starting import check_game, side_of, with_defaults
from factions import loading
from factions.models import Edition
from factions.systems import SYSTEMS, Game
from factions.tabletop.compiler import kernel_cache
from factions.tabletop.estimates.tally import Tally
from factions.tabletop.lists import roster

MOST_LISTS = 64
HALF = 1  # of 64 random bits, that a seed leaves out


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
        generals = self.game.generals
        return self.game.battle.compile(
            roster.read(one),
            roster.read(other),
            self.catalogue,
            self.terms.scenario,
            generals[self.terms.policy_a],
            generals[self.terms.policy_b],
        )

    def seed(self, *numbers: int) -> int:
        """Return the seed of a pairing of those numbers: others meet dice of their own."""
        bits = np.random.SeedSequence([self.terms.seed, *numbers]).generate_state(1, np.uint64)
        return int(bits[0]) >> HALF

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


def lined_up(lists: Mapping[str, Document], terms: Terms, *, allow_illegal: bool = False) -> Lineup:
    """Judge lists and return their lineup. lists: by the argument that gave each.

    Raises BadBattle, of that argument, for a list that is illegal (unless allowed), empty, or of
    another game or edition than the first; DocumentError if a document is refused.
    """
    first = next(iter(lists))
    check_game(first, lists[first]["system"])
    for field, document in lists.items():
        if document["system"] != lists[first]["system"]:
            raise BadBattle(field, _("The lists are of different games."))
    editions: verdicts.Editions = {}
    judged = {field: verdicts.verdict(one, editions=editions) for field, one in lists.items()}
    for field, document in lists.items():
        if judged[field]["edition"] != judged[first]["edition"]:
            raise BadBattle(field, _("The lists are of different editions."))
        if not document["entries"]:
            raise BadBattle(field, _("The list is empty: there is nothing to fight with."))
        if not allow_illegal and not judged[field]["legal"]:
            raise BadBattle(field, _illegal(judged[field]))
    edition = verdicts.edition_of(lists[first], editions)
    sides = [side_of(edition, document, judged[field]) for field, document in lists.items()]
    return Lineup(edition, list(lists.values()), sides, with_defaults(edition, terms))


def _illegal(verdict: Mapping[str, Any]) -> str:
    errors = (p["message"] for p in verdict["problems"] if p["severity"] == "error")
    sentence: str = _("The list is illegal: %s") % next(errors)
    return sentence
