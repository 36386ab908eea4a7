"""Warcrow's cards: panels, modifiers and switches in words, symbols in braces to be drawn."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from factions.models import Unit

Values = Mapping[str, Any]

MODES = {"melee": "Melee", "ranged": "Ranged", "defence": "Defence"}
CONDITIONS = {
    "": "",
    "engaged": "if engaged",
    "opponent-slowed": "if the opponent is slowed",
    "opponent-disarmed": "if the opponent is disarmed",
    "opponent-vulnerable": "if the opponent is vulnerable",
    "opponent-frightened": "if the opponent is frightened",
    "used-before": "if this was already bought this round",
}


@dataclass(frozen=True)
class Roll:
    """Dice and automatic symbols; `adds` where they come on top of the joined unit's own."""

    dice: str
    symbols: str
    adds: bool = False


@dataclass(frozen=True)
class Switch:
    """What symbols buy: the cost in letters, and words with symbols in braces."""

    cost: str
    words: str


@dataclass(frozen=True)
class Attack:
    """One line of a panel. `range` in strides."""

    mode: str
    roll: Roll
    modifiers: tuple[Roll, ...]
    switches: tuple[Switch, ...]
    range: int | None = None


@dataclass(frozen=True)
class Panel:
    """The attacks of a unit while so many of its troops stand."""

    title: str
    conquest: int
    attacks: tuple[Attack, ...]


@dataclass(frozen=True)
class Stat:
    """One figure of the stat line: words, or a roll."""

    label: str
    value: str = ""
    roll: Roll | None = None


@dataclass(frozen=True)
class Card:
    """A whole card. `joined`: what a character brings to a unit it joins, if anything."""

    stats: tuple[Stat, ...]
    labels: tuple[str, ...]
    panels: tuple[Panel, ...]
    joined: tuple[Stat, ...]
    joined_attacks: tuple[Attack, ...]
    joined_keywords: tuple[str, ...]
    joins: tuple[str, ...]


def card(unit: Unit) -> Card:
    """Return the card of a unit whose costs and weapons are at hand."""
    stats = unit.stats
    joined = stats.get("joined") or {}
    return Card(
        stats=tuple(_stats(unit)) if stats["panels"] else (),
        labels=tuple(stats["characteristics"]),
        panels=tuple(_panels(unit)),
        joined=tuple(_joined(joined)),
        joined_attacks=tuple(_attack(m, joined[m], adds=True) for m in MODES if joined.get(m)),
        joined_keywords=tuple(joined.get("keywords", ())),
        joins=tuple(" ".join(group) for group in unit.attaches_to),
    )


def _stats(unit: Unit) -> Iterator[Stat]:
    stats = unit.stats
    yield Stat("Move", "-".join(map(str, stats["mov"])))
    yield Stat("Charge", str(stats["charge"]))
    yield Stat("Wounds", str(stats["w"]))
    yield Stat("Willpower", roll=_roll(stats["wp"]))
    yield Stat("Morale", str(stats["mor"]))
    yield Stat("Troops", str(unit.costs.all()[0].models_count))


def _panels(unit: Unit) -> Iterator[Panel]:
    panels = unit.stats["panels"]
    weapons = list(unit.weapons.all())
    for index, values in enumerate(panels):
        attacks = [
            _attack(weapon.mode, weapon.stats, range_=weapon.range)
            for weapon in weapons
            if weapon.stats["panel"] == index
        ]
        attacks.append(_attack("defence", values["defence"]))
        yield Panel(_strength(panels, index), values["conquest"], tuple(attacks))


def _strength(panels: list[Values], index: int) -> str:
    """Say how many troops a panel is for."""
    least = panels[index]["members"]
    if len(panels) == 1:
        return ""
    if index == 0:
        return f"{least} or more troops"
    most = panels[index - 1]["members"] - 1
    return f"{most} or fewer troops" if index == len(panels) - 1 else f"{least} to {most} troops"


def _attack(
    mode: str, values: Values, *, range_: float | None = None, adds: bool = False
) -> Attack:
    return Attack(
        MODES[mode],
        _roll(values, adds=adds),
        tuple(_roll(modifier) for modifier in values.get("modifiers", ())),
        tuple(_switch(switch) for switch in values.get("switches", ())),
        None if range_ is None else round(range_),
    )


def _roll(values: Values, *, adds: bool = False) -> Roll:
    return Roll(values.get("dice", ""), values.get("symbols", ""), adds)


def _joined(joined: Values) -> Iterator[Stat]:
    """Yield what a character changes: a bonus has a plus, anything else takes its place."""
    for label, key in (("Morale", "mor"), ("Conquest", "conquest"), ("Wounds", "w")):
        if value := joined.get(key):
            yield Stat(label, f"{'+' if value['adds'] else ''}{value['value']}")
    if wp := joined.get("wp"):
        yield Stat("Willpower", roll=_roll(wp, adds=wp["adds"]))
    if mov := joined.get("mov"):
        yield Stat("Move", "-".join(map(str, mov)))
    if joined.get("charge"):
        yield Stat("Charge", str(joined["charge"]))


def _switch(values: Values) -> Switch:
    effects = [effect_words(effect) for effect in values["effects"]]
    said = " and ".join(effects)
    condition = CONDITIONS[values.get("when", "")]
    return Switch(values["cost"], f"{condition}: {said}" if condition else said)


def effect_words(effect: Values) -> str:
    """Say one effect: `cancel 1 {B}`, `1 wound`, `heal 2 wounds of an ally within 10`."""
    number = effect.get("amount", 1)
    return EFFECTS[effect["do"]](effect, number) + _reach(effect)


def _reach(effect: Values) -> str:
    if effect["to"] not in ("ally", "enemies"):
        return ""
    within = f" within {effect['within']} strides" if effect.get("within") else ""
    if effect["to"] == "enemies":
        return f", every enemy{within}"
    return f", {effect.get('only') or 'an'} ally{within}"


def _wounds(number: int) -> str:
    return f"{number} wound{'' if number == 1 else 's'}"


def _cancel(effect: Values, number: int) -> str:
    symbol = effect["symbol"]
    many = "every" if number == 0 else str(number)
    if symbol == "any":
        return f"cancel {many} symbol{'s' if number > 1 else ''}"
    return f"cancel {many} {{{symbol}}}"


def _add(effect: Values, number: int) -> str:
    drawn = " or ".join(f"{{{letter}}}" for letter in effect["symbol"].split(" or "))
    return f"add {number} {drawn}"


def _stress(effect: Values, number: int) -> str:
    return f"take {number} stress" if effect["to"] == "self" else f"{number} stress"


def _strides(verb: str) -> Callable[[Values, int], str]:
    return lambda _, number: f"{verb} {number} strides"


def _wound(effect: Values, number: int) -> str:
    return f"suffer {_wounds(number)}" if effect["to"] == "self" else _wounds(number)


EFFECTS: Mapping[str, Callable[[Values, int], str]] = {
    "cancel": _cancel,
    "add": _add,
    "wound": _wound,
    "state": lambda effect, _: str(effect["state"]),
    "stress": _stress,
    "heal": lambda _, number: f"heal {_wounds(number)}" if number else "heal every wound",
    "recover": lambda _, number: f"bring back {number} troop{'' if number == 1 else 's'}",
    "shove": _strides("shove"),
    "attract": _strides("draw closer"),
    "place": _strides("place itself up to"),
    "displace": lambda effect, number: (
        f"displace {'itself' if effect['to'] == 'self' else 'it'} {number} strides"
    ),
    "tinge": lambda effect, number: (
        f"take {number} Tinge" if effect["to"] == "self" else f"{number} Tinge"
    ),
    "cleanse": lambda _, number: f"lose {number or 'every'} state{'s' if number > 1 else ''}",
    "note": lambda effect, _: "a special effect",
}
