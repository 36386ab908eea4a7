"""Special rules as values: what a rule does, in a closed vocabulary, and how names are read.

A rule is found by its printed name without what is in brackets: `Reposition [3"]` is the rule
Reposition with 3 for its effects to read. Some rules only hand on others: Granted, Tactics,
Leadership. The words of the vocabulary are the names of `kernels.layout`, in lower case and with
hyphens; which there are, the catalogue's schema says.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

MODELLED, SIMPLIFIED, NOT_MODELLED = "modelled", "simplified", "not-modelled"
GOOD = None  # a loan without end
HEADS = ("Order: ", "Battle Plan: ", "Magic Ability: ", "Keyword: ")
CHOICES = ("Attack Type", "Arcane Savant")
TAKERS = ("Soul Taker", "Corpse Taker")  # how it takes tokens, then ways to spend them
DRIVE, DRIVEN = "Drive", "Warjack"
ENDS_SPELLS = "dispel"
STAR = re.compile(r" *\(★(?:Action|Attack)\)")
NUMBER = re.compile(r"^(?:[dD](?P<dice>[36]))?\+?(?P<amount>\d+)?(?:[\"'” ].*)?$")


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing that a rule does.

    do: what it changes or brings about. event: when it is brought about, `always` for what simply
    counts. when: what has to hold. bits: what is granted, forbidden or ignored. filter: traits of
    which whom it touches has one. label: a group of models by name, in place of a filter. reads:
    which of its numbers stands in brackets behind the rule's name; named: that the label does.
    """

    do: str
    event: str = "always"
    when: tuple[str, ...] = ()
    whom: str = "self"
    within: float = 0.0
    amount: float = 0.0
    dice: int = 0
    most: int = 0
    bits: tuple[str, ...] = ()
    filter: tuple[str, ...] = ()
    label: str = ""
    reads: str = ""
    named: bool = False
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Loan:
    """The other models that get a rule. to: `unit`, `friends`, `named` friends, or `self` near one.

    within: inches to the lender, -1: its command range, -2: anywhere, None: for good.
    """

    to: str
    within: float | None = GOOD


@dataclass(frozen=True, slots=True)
class Arm:
    """An attack of its own that a rule gives: like the weapon that has it, or a spell.

    times, plus: what becomes of the weapon's power. Figures of a spell are its own, and those that
    an attack type gives a weapon.
    """

    like: str  # weapon or spell
    times: int = 1
    plus: int = 0
    range: float = 0.0
    power: int | None = None
    aoe: int | None = None
    spray: bool = False
    qualities: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Rule:
    """A special rule. engine: how far battles play it; note: what they leave out, or why nothing.

    gives: in which of its brackets it names rules that it hands on. picks: its options are rules,
    of which its bearer uses `all`, or `one` time and again. needs: what one of them has to do for
    it to be played. also: what else it is called.
    """

    name: str
    engine: str = NOT_MODELLED
    note: str = ""
    effects: tuple[Effect, ...] = ()
    loan: Loan | None = None
    gives: int = 0
    picks: str = ""
    needs: str = ""
    arm: Arm | None = None
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """A printed name, read: the rule, what it does with the numbers of the brackets, and for what.

    loan: None where its bearer alone has it. label: the group it is lent to, if the name says so.
    """

    rule: Rule
    effects: tuple[Effect, ...]
    loan: Loan | None = None
    label: str = ""


Rules = Mapping[str, Rule]


def read_rules(rows: Sequence[Mapping[str, Any]]) -> Rules:
    """Turn the keywords of catalogue data into rules, by every name they go by, folded."""
    rules = [_rule(row) for row in rows]
    others = {name.casefold(): rule for rule in rules for name in rule.also}
    return others | {rule.name.casefold(): rule for rule in rules}


def parts(printed: str) -> tuple[str, tuple[str, ...]]:
    """Split a printed name: what stands outside of brackets, and what is in each of them."""
    outside, brackets, depth = "", [""], 0
    for letter in printed.replace("”", '"'):
        if letter == "[":
            depth += 1
        elif letter == "]":
            depth = max(0, depth - 1)
        if depth == 0:
            outside += letter if letter != "]" else ""
            brackets += [""] if brackets[-1] else []
        elif depth > 1 or letter != "[":
            brackets[-1] += letter
    return " ".join(outside.split()), tuple(word.strip() for word in brackets if word)


def find(rules: Rules, base: str) -> Rule | None:
    """Return the rule of a name without brackets, with or without its star or its sort."""
    bare = STAR.sub("", base)
    tries = [base, bare, *(bare.removeprefix(head) for head in HEADS if bare.startswith(head))]
    return next((rules[name.casefold()] for name in tries if name.casefold() in rules), None)


def _split(printed: str, options: Sequence[str]) -> tuple[str, tuple[str, ...], Sequence[str]]:
    """Split a printed name: base, brackets, and the options that may stand in the name itself."""
    base, brackets = parts(printed)
    head, _, rest = base.partition(": ")
    if head in CHOICES:
        return head, brackets, rest.split(" / ")
    if head in TAKERS:
        told = (printed.partition(": ")[2],) if rest else options
        return head, (), [name for one in told for name in one.replace("]: ", "]|").split("|")]
    if head == DRIVE:
        return head, (printed.partition(": ")[2], DRIVEN), options
    return base, brackets, options


def readings(rules: Rules, printed: str, options: Sequence[str] = ()) -> tuple[Reading, ...]:
    """Return what a printed rule amounts to: one reading for each rule it is or hands on."""
    base, brackets, options = _split(printed, options)
    rule = find(rules, base)
    if rule is None:
        return ()
    if rule.picks:
        played = [some for _, some in _played(rules, options)]
        if rule.needs and not any(_does(some, rule.needs) for some in played):
            return ()
        return tuple(one for some in played[: 1 if rule.picks == "one" else None] for one in some)
    label = next((word for word in brackets if not NUMBER.match(word)), "")
    if base == DRIVE:
        label = DRIVEN
    if rule.gives:
        return tuple(_handed(rules, rule, brackets, label))
    effects = tuple(_filled(effect, rule, brackets, label) for effect in rule.effects)
    return (Reading(rule, effects, rule.loan, label),)


def _played(rules: Rules, options: Sequence[str]) -> list[tuple[str, tuple[Reading, ...]]]:
    """Return those of some options that battles play, what does something first."""
    found = [(name, readings(rules, name)) for name in options]
    return sorted((pair for pair in found if covered(pair[1])), key=lambda pair: _idle(pair[1]))


def ways(rules: Rules, printed: str) -> tuple[str, ...]:
    """Return between which of its options a printed rule leaves a choice: those played."""
    base, _, options = _split(printed, ())
    rule = find(rules, base)
    if rule is None or rule.picks != "one":
        return ()
    return tuple(name for name, _ in _played(rules, options))


def covered(found: Sequence[Reading]) -> bool:
    """Return whether battles play any of these."""
    return any(one.rule.engine != NOT_MODELLED for one in found)


def _does(found: Sequence[Reading], what: str) -> bool:
    """Return whether an effect of these does that."""
    return any(effect.do == what for one in found for effect in one.effects)


def _idle(found: Sequence[Reading]) -> bool:
    """Return whether all that is to be done for these is nothing, or to end spells."""
    busy = (
        one.rule.arm or any(effect.do != ENDS_SPELLS for effect in one.effects) for one in found
    )
    return not any(busy)


def engine(rules: Rules, printed: str, options: Sequence[str] = ()) -> tuple[str, str]:
    """Return how far battles play a printed rule, and the notes on it.

    What hands on several rules, of which only some are played, is simplified.
    """
    base, brackets, options = _split(printed, options)
    rule = find(rules, base)
    found = readings(rules, printed, options)
    if rule is None or not covered(found):
        return NOT_MODELLED, rule.note if rule else ""
    ways = {one.rule.engine for one in found}
    if rule.gives or rule.picks:
        ways.add(rule.engine)
        ways |= {SIMPLIFIED} if len(found) < _named(rule, brackets, options) else set()
    notes = dict.fromkeys([rule.note, *(one.rule.note for one in found)])
    level = MODELLED if ways == {MODELLED} else SIMPLIFIED
    return level, " ".join(note for note in notes if note)


def _named(rule: Rule, brackets: Sequence[str], options: Sequence[str]) -> int:
    """Return how many rules one that hands on others names."""
    if rule.picks:
        return len(options)
    return len(brackets[rule.gives - 1].split(", ")) if len(brackets) >= rule.gives else 0


def _handed(rules: Rules, rule: Rule, brackets: Sequence[str], label: str) -> Iterator[Reading]:
    """Yield the rules that a rule hands on, lent as it says."""
    if len(brackets) < rule.gives:
        return
    for name in brackets[rule.gives - 1].split(", "):
        for one in readings(rules, name):
            yield replace(one, loan=rule.loan or one.loan, label=label if rule.loan else one.label)


def _filled(effect: Effect, rule: Rule, brackets: Sequence[str], label: str) -> Effect:
    """Return an effect with what it reads from the brackets, and its rule's name."""
    number = next((found for word in brackets if word and (found := NUMBER.match(word))), None)
    changes: dict[str, Any] = {"rule": effect.rule or rule.name}
    if effect.named:
        changes["label"] = label
    if effect.reads and number:
        changes[effect.reads] = float(number["amount"] or 0)
        if number["dice"]:
            changes["dice"] = int(number["dice"])
    return replace(effect, **changes)


def _rule(row: Mapping[str, Any]) -> Rule:
    stats = row.get("stats", {})
    loan, arm = stats.get("lends"), stats.get("arm")
    return Rule(
        name=row["name"],
        engine=stats.get("engine", NOT_MODELLED),
        note=stats.get("note", ""),
        effects=tuple(_effect(values) for values in stats.get("effects", ())),
        loan=Loan(loan["to"], loan.get("within")) if loan else None,
        gives=stats.get("gives", 0),
        picks=stats.get("picks", ""),
        needs=stats.get("needs", ""),
        arm=Arm(**{**arm, "qualities": tuple(arm.get("qualities", ()))}) if arm else None,
        also=tuple(stats.get("also", ())),
    )


def _effect(values: Mapping[str, Any]) -> Effect:
    lists = {key: tuple(values.get(key, ())) for key in ("when", "bits", "filter")}
    return Effect(**{**values, **lists})
