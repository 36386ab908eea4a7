"""The events of battles, each declared once: its numbers, its fields in a replay, its sentence.

A game's `events` module has a `Schema`, to which it adds every kind of event. Kernels write an
event as a row: kind, round, turn, unit, other unit, then the numbers of its fields in their order
(`recording`). `replays` reads the row as fields, logs fill the fields into the sentence.

Nothing here loads Numba: pages print logs.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from factions.tabletop.battles.sentences import fill

Event = Mapping[str, Any]
Names = Mapping[str, str]
Sentence = str | Callable[[Event], str]
Translate = Callable[[str], str]

HEAD = 5  # columns of a row before the numbers of its kind
DEPLOYMENT = "deployment"  # why a unit is placed, which makes its event `deployed`, not `moved`
ABSENT = object()  # what a field reads as that an event is without


class Row(NamedTuple):
    """An event as kernels wrote it. unit, other: slots, -1 for none."""

    kind: int
    round: int
    turn: int
    unit: int
    other: int
    numbers: tuple[float, ...]

    @classmethod
    def of(cls, row: Sequence[float]) -> "Row":
        """Return a row of the record."""
        kind, number, turn, unit, other = (int(x) for x in row[:HEAD])
        return cls(kind, number, turn, unit, other, tuple(float(x) for x in row[HEAD:]))


Read = Callable[[Any, Row, Sequence[float]], Any]


class Words:
    """The words of a field: each stands for a number, and is said by a phrase.

    A phrase is the word itself unless another is given. An event with a quiet word has no line on
    a page: another event of the same moment says it.
    """

    def __init__(self, first: int = 1) -> None:
        self._first = first
        self.words: dict[int, str | None] = {}
        self.phrases: dict[str | None, str] = {}
        self.quiet: set[str | None] = set()

    def add(self, word: str | None, phrase: str | None = None, *, quiet: bool = False) -> int:
        """Add a word; return the number that stands for it, one more than the last."""
        number = self._first + len(self.words)
        self.words[number] = word
        self.phrases[word] = (word or "") if phrase is None else phrase
        if quiet:
            self.quiet.add(word)
        return number

    @property
    def form(self) -> str:
        """The words, each once, as documentation has them."""
        shown = (f"`{word}`" if word else "null" for word in self.words.values())
        return ", ".join(dict.fromkeys(shown))

    def all(self, *words: str) -> "Words":
        """Add words that are said as they are."""
        for word in words:
            self.add(word)
        return self


@dataclass(frozen=True)
class Field:
    """A field of an event: what its numbers are in a replay, and how a sentence puts it.

    form: what the value is in JSON, for those who read replays.
    """

    name: str
    form: str
    width: int
    read: Read
    phrases: Mapping[Any, str] = field(default_factory=dict)
    quiet: tuple[Any, ...] = ()
    say: Callable[[Any], Any] | None = None

    def said(self, value: Any, translate: Translate) -> Any:
        """Return a value as a sentence has it."""
        if self.say:
            return self.say(value)
        if isinstance(value, list):
            return [self.said(one, translate) for one in value]
        if not isinstance(value, dict) and value in self.phrases:
            phrase = self.phrases[value]
            return translate(phrase) if phrase else ""
        return value


def whole(name: str, number: int = 1) -> Field:
    """A whole number, or a list of several."""
    if number == 1:
        return Field(name, "number", 1, lambda _, __, n: int(n[0]))
    return Field(name, f"{number} numbers", number, lambda _, __, n: [int(x) for x in n])


def measure(name: str, number: int = 1, *, digits: int = 2) -> Field:
    """A number with that many decimals, or a list of several."""
    if number == 1:
        return Field(name, "number", 1, lambda _, __, n: round(n[0], digits))
    form = f"{number} numbers"
    return Field(name, form, number, lambda _, __, n: [round(x, digits) for x in n])


def flag(name: str, yes: str = "", no: str = "") -> Field:
    """Whether something holds, and what is said if it does and if it does not."""
    return Field(name, "true or false", 1, lambda _, __, n: n[0] > 0, {True: yes, False: no})


def word(name: str, words: Words, phrases: Mapping[Any, str] | None = None) -> Field:
    """One of several words. phrases: how this event says them, if not as others do."""

    def read(_: Any, __: Row, numbers: Sequence[float]) -> str | None:
        return words.words[int(numbers[0])]

    return Field(name, words.form, 1, read, phrases or words.phrases, tuple(words.quiet))


def side(*, or_none: bool = False) -> Field:
    """The side that a player is; none, where that may be, if the number is negative."""
    form = "`a` or `b`" + ", or null" * or_none

    def read(reader: Any, _: Row, numbers: Sequence[float]) -> str | None:
        return str(reader.side(numbers[0])) if numbers[0] >= 0 else None

    return Field("side", form, 1, read)


def both(name: str) -> Field:
    """A whole number of each side, from those of the two players."""
    return Field(name, "`{a, b}`", 2, lambda reader, _, n: reader.both(n[0], n[1]))


def own(
    name: str,
    form: str | Words,
    width: int = 1,
    *,
    by: str = "",
    say: Callable[[Any], Any] | None = None,
) -> Field:
    """A field that a method of the game's reader reads, called with the row and its numbers.

    form: the words it is one of, or what else the value is in JSON. by: the method's name, if it
    is not the field's. It returns ABSENT if the event has no such field. say: what a sentence has
    for the value.
    """
    words = form if isinstance(form, Words) else Words()
    text = form.form if isinstance(form, Words) else form

    def read(reader: Any, row: Row, numbers: Sequence[float]) -> Any:
        return getattr(reader, by or name)(row, numbers)

    return Field(name, text, width, read, words.phrases, tuple(words.quiet), say)


def constant(name: str, value: Any) -> Field:
    """The same in every event of its kind, for those who read events of all games."""
    return Field(name, f"`{json.dumps(value)}`", 0, lambda _, __, ___: value)


def unsaid(width: int = 1) -> Field:
    """Numbers that kernels write and no replay has."""
    return Field("", "", width, lambda _, __, ___: ABSENT)


@dataclass(frozen=True)
class Kind:
    """A kind of event.

    line: its sentence; detail: what only a terminal prints, in brackets. quiet: whether a page has
    no line of it, or of which events it has none.
    """

    name: str
    fields: tuple[Field, ...]
    line: Sentence
    detail: str
    quiet: bool | Callable[[Event], bool]

    def values(self, event: Event, names: Names, translate: Translate) -> dict[str, Any]:
        """Return what the sentence may name: fields, units, and what the sides are called."""
        fields = {each.name: each for each in self.fields}
        values: dict[str, Any] = {"a": names["a"], "b": names["b"]}
        for key, value in event.items():
            if key in ("unit", "other", "side"):
                values[key] = names.get(value, "")
            else:
                values[key] = fields[key].said(value, translate) if key in fields else value
        return values

    def is_quiet(self, event: Event) -> bool:
        """Return whether a page has no line of this event."""
        quiet = self.quiet(event) if callable(self.quiet) else self.quiet
        return quiet or any(event.get(each.name) in each.quiet for each in self.fields)


def _all(events: Sequence[Event]) -> Sequence[Event]:
    return events


@dataclass(frozen=True)
class Schema:
    """Every kind of event that a game's battles have, and what else a log of them says.

    unit: the sentence of a unit at the head of a log. length, objective: what lengths are in, what
    an objective is called. turn: what `turn` counts. legend: what the drawing of a battle shows.
    seen: returns events as a spectator sees them. victory: returns the sentence of a won battle,
    with {name}, {more} and {fewer} points; none where the points say it all.
    """

    unit: Sentence
    length: str
    objective: str
    turn: str
    legend: str
    seen: Callable[[Sequence[Event]], Sequence[Event]] = _all
    victory: Callable[[Mapping[str, Any]], str | None] = lambda replay: None
    kinds: list[Kind] = field(default_factory=list)
    _by_name: dict[str, Kind] = field(default_factory=dict)

    def add(
        self,
        name: str,
        *fields: Field,
        line: Sentence,
        detail: str = "",
        quiet: bool | Callable[[Event], bool] = False,
    ) -> int:
        """Add a kind of event; return the number that kernels write for it."""
        kind = Kind(name, fields, line, detail, quiet)
        self.kinds.append(kind)
        self._by_name[name] = kind
        return len(self.kinds)

    def kind(self, event: Event) -> Kind | None:
        """Return the kind of an event; none if there is no such kind (any more)."""
        return self._by_name.get("moved" if event["kind"] == "deployed" else event["kind"])

    def read(self, row: Row, reader: Any) -> dict[str, Any]:
        """Return an event as a replay has it."""
        kind = self.kinds[row.kind - 1]
        event: dict[str, Any] = {"kind": kind.name, "round": row.round, "turn": row.turn}
        for key, slot in (("unit", row.unit), ("other", row.other)):
            if slot >= 0:
                event[key] = reader.ids[slot]
        start = 0
        for each in kind.fields:
            value = each.read(reader, row, row.numbers[start : start + each.width])
            start += each.width
            if value is not ABSENT:
                event[each.name] = value
        if event.get("why") == DEPLOYMENT:
            event["kind"] = "deployed"
        return event

    def line(self, event: Event, names: Names, translate: Translate = str) -> str:
        """Return the sentence of an event; empty if there is none."""
        kind = self.kind(event)
        sentence = kind.line if kind else ""
        if callable(sentence):
            sentence = sentence(event)
        if not kind or not sentence:
            return ""
        return fill(translate(sentence), kind.values(event, names, translate))

    def page(
        self, events: Sequence[Event], names: Names, translate: Translate
    ) -> Iterator[tuple[Event, str]]:
        """Yield each event and its line on a page, which is empty if the drawing shows it."""
        for event in self.seen(events):
            kind = self.kind(event)
            quiet = not kind or kind.is_quiet(event)
            yield event, "" if quiet else self.line(event, names, translate)

    def outcome(self, replay: Mapping[str, Any], names: Names, translate: Translate = str) -> str:
        """Return the sentences that say how a battle ended, the winner's points first."""
        points, winner = replay["result"]["points"], replay["result"]["winner"]
        if winner is None:
            sentence, values = "A draw, {a} to {b}.", points
        else:
            fewer = points["b" if winner == "a" else "a"]
            sentence = self.victory(replay) or "{name} wins, {more} to {fewer}."
            values = {"name": names[winner], "more": points[winner], "fewer": fewer}
        said = fill(translate(sentence), values)
        if "cut" in replay:
            said += " " + translate("The record was full: what came before the end is missing.")
        return said
