"""Special rules and qualities as values: what each does, in a closed vocabulary.

A rule is found by its printed name without what is in brackets: `Sponsons (6)` is the rule Sponsons
with 6 for its effects to read. Which words there are, the catalogue's schema says; the bits among
them are the names of `kernels.record.terms`, in lower case and with hyphens. Odds and battles ask
for words alone: a rule that a pack adds plays like any other.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

MODELLED, SIMPLIFIED, NOT_MODELLED = "modelled", "simplified", "not-modelled"
GRANTS = "grants"
# Words by which lists and battles know an engine, units that may be joined, and sturdy ones.
COUPLES, HOSTS, SOLID = "couples", "hosts", "solid"


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing that a rule does.

    do: `grants` for bits, else what its number or word is for. amount: that number, where it does
    not stand in brackets behind the rule's name.
    """

    do: str
    bits: tuple[str, ...] = ()
    amount: int | None = None


@dataclass(frozen=True, slots=True)
class Rule:
    """A special rule or quality. engine: how far battles play it."""

    name: str
    engine: str = NOT_MODELLED
    effects: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class Effects:
    """What some printed rules do together: bits, and the numbers and words of the rest by `do`."""

    bits: frozenset[str] = frozenset()
    numbers: Mapping[str, int] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Book:
    """The rules of an edition, by their names in lower case. read: what was asked for before."""

    rules: Mapping[str, Rule] = field(default_factory=dict, repr=False, hash=False)
    read: dict[tuple[str, ...], Effects] = field(default_factory=dict, repr=False, compare=False)

    def effects(self, printed: Sequence[str]) -> Effects:
        """Return what printed rules do together; the last of two numbers counts."""
        key = tuple(printed)
        if key not in self.read:
            self.read[key] = self._effects(key)
        return self.read[key]

    def _effects(self, printed: Sequence[str]) -> Effects:
        bits: set[str] = set()
        numbers: dict[str, int] = {}
        words: dict[str, str] = {}
        for keyword in printed:
            name, _, value = keyword.partition(" (")
            value = value.rstrip(")").rstrip('"')
            rule = self.rules.get(name.lower())
            for effect in rule.effects if rule else ():
                bits.update(effect.bits)
                if effect.do == GRANTS:
                    continue
                if effect.amount is not None or value.isdigit():
                    numbers[effect.do] = int(value) if effect.amount is None else effect.amount
                else:
                    words[effect.do] = value
        return Effects(frozenset(bits), numbers, words)


def read_rules(rows: Sequence[Mapping[str, Any]]) -> Book:
    """Turn the keywords of catalogue data into a book."""
    return Book({row["name"].lower(): _rule(row) for row in rows})


def _rule(row: Mapping[str, Any]) -> Rule:
    stats = row.get("stats") or {}
    return Rule(
        name=row["name"],
        engine=stats.get("engine", NOT_MODELLED),
        effects=tuple(
            Effect(effect["do"], tuple(effect.get("bits", ())), effect.get("amount"))
            for effect in stats.get("effects", ())
        ),
    )
