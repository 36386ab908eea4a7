"""Warcrow's cards: panels, modifiers and switches in words, symbols in braces to be drawn."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from builder.web.cards.plain import Figure
from builder.web.wording import spaced
from factions.models import Unit
from factions.systems import SYSTEMS
from factions.systems.warcrow.catalogue import Catalogue, Joined
from factions.systems.warcrow.catalogue import Panel as Strength

Values = Mapping[str, Any]

TEMPLATE = "cards/warcrow/card.html"

MODES = {
    "melee": gettext_lazy("Melee"),
    "ranged": gettext_lazy("Ranged"),
    "defence": gettext_lazy("Defence"),
}
ATTACKS = ("melee", "ranged")
SHOWN = 4  # keywords in a row of units
CONDITIONS = {
    "": "",
    "engaged": gettext_lazy("if engaged"),
    "opponent-slowed": gettext_lazy("if the opponent is slowed"),
    "opponent-disarmed": gettext_lazy("if the opponent is disarmed"),
    "opponent-vulnerable": gettext_lazy("if the opponent is vulnerable"),
    "opponent-frightened": gettext_lazy("if the opponent is frightened"),
    "used-before": gettext_lazy("if this was already bought this round"),
}


@dataclass(frozen=True)
class Roll:
    """Dice and automatic symbols; `adds` if they are added to the joined unit's own."""

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
    """The attacks of a unit at a number of troops left."""

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
    """A whole card.

    joined: what a character brings to a unit it joins, if anything. skills: each with what its
    battles leave out, or why. played: how many of them the simulator plays, in full or simplified.
    """

    stats: tuple[Stat, ...]
    labels: tuple[str, ...]
    panels: tuple[Panel, ...]
    joined: tuple[Stat, ...]
    joined_attacks: tuple[Attack, ...]
    joined_keywords: tuple[str, ...]
    joins: tuple[str, ...]
    skills: tuple[tuple[Values, str], ...]
    played: int


def card(unit: Unit) -> Card:
    """Return the card of a unit whose costs and weapons are loaded."""
    stats = unit.stats
    joined = stats.get("joined") or {}
    badged = {spaced(role).casefold() for role in unit.roles}
    return Card(
        stats=tuple(_stats(unit)) if stats["panels"] else (),
        labels=tuple(one for one in stats["characteristics"] if one.casefold() not in badged),
        panels=tuple(_panels(unit)),
        joined=tuple(_joined(joined)),
        joined_attacks=tuple(_attack(m, joined[m], adds=True) for m in MODES if joined.get(m)),
        joined_keywords=tuple(joined.get("keywords", ())),
        joins=tuple(" ".join(group) for group in unit.attaches_to),
        skills=tuple((skill, _left_out(unit.name, skill)) for skill in unit.skills),
        played=sum(skill["engine"] != "not-modelled" for skill in unit.skills),
    )


def _left_out(name: str, skill: Values) -> str:
    """Return the note in the game's fidelity on a skill that is not modelled in full."""
    row = f"{name}: {skill['name']}{', in a unit' * skill['in_unit']}".replace('"', "'")
    return _fidelity().get(row, "") if skill["engine"] != "modelled" else ""


def _fidelity() -> Mapping[str, str]:
    rows = SYSTEMS["warcrow"].fidelity["mechanic"]
    return {row["name"]: row["how"] for row in rows if "how" in row}


def badges(unit: Unit) -> Iterator[str]:
    """Yield the availability, and the command tokens if any."""
    yield _("at most %(number)d in a list (AVB)") % {"number": unit.availability}
    if unit.command > 0:
        tokens = ngettext("%(number)d command token", "%(number)d command tokens", unit.command)
        yield tokens % {"number": unit.command}


def brief(unit: Unit, *, short: bool = False) -> Iterator[str]:
    """Yield roles or kind, troops, availability, command if `short`, and the first keywords."""
    if not short:
        yield from (spaced(role) for role in unit.roles or [unit.kind])
    troops = unit.costs.all()[0].models_count
    if troops > 1:
        yield _("%(number)d troops") % {"number": troops}
    yield _("at most %(number)d") % {"number": unit.availability}
    if short and unit.command > 0:
        yield _("%(number)d command") % {"number": unit.command}
    yield from unit.keywords[:SHOWN]


def strip(catalogue: Catalogue, key: str) -> Iterator[Figure]:
    """Yield the stat line and the rolls at full strength; of a joining unit, its additions."""
    profile = catalogue.profiles.get(key)
    if profile is None:
        return
    fights: Strength | Joined | None = profile.joined
    if profile.panels:
        fights = profile.panels[0]
        move = "-".join(map(str, profile.mov))
        yield Figure("MOV", f"{move} ({profile.charge})", _("moves, and the charge, in strides"))
        yield Figure("W", str(profile.w), _("wounds"))
        yield Figure("WP", "", _("willpower"), profile.wp.dice, profile.wp.symbols)
        yield Figure("MOR", str(profile.mor), _("morale"))
    for mode, label in MODES.items() if fights else ():
        if attack := getattr(fights, mode):
            reach = f"\N{NO-BREAK SPACE}{attack.range}" if attack.range else ""
            yield Figure(f"{label}{reach}", "", "", attack.pool.dice, attack.pool.symbols)


def modes(unit: Unit) -> dict[str, str]:
    """Return the unit's ways of attack: those it has a weapon for, none without a panel."""
    armed = {weapon.mode for weapon in unit.weapons.all()}
    attacks = {mode: str(MODES[mode]) for mode in ATTACKS if mode in armed}
    return attacks if can_be_attacked(unit) else {}


def can_be_attacked(unit: Unit) -> bool:
    """Return whether the unit fights on its own: it has a panel."""
    return bool(unit.stats["panels"])


def _stats(unit: Unit) -> Iterator[Stat]:
    stats = unit.stats
    yield Stat(_("Move"), "-".join(map(str, stats["mov"])))
    yield Stat(_("Charge"), str(stats["charge"]))
    yield Stat(_("Wounds"), str(stats["w"]))
    yield Stat(_("Willpower"), roll=_roll(stats["wp"]))
    yield Stat(_("Morale"), str(stats["mor"]))
    yield Stat(_("Troops"), str(unit.costs.all()[0].models_count))


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
    """Return in words for how many troops a panel is."""
    least: int = panels[index]["members"]
    if len(panels) == 1:
        return ""
    if index == 0:
        return _("%d or more troops") % least
    most: int = panels[index - 1]["members"] - 1
    if index == len(panels) - 1:
        return _("%d or fewer troops") % most
    return _("%(least)d to %(most)d troops") % {"least": least, "most": most}


def _attack(
    mode: str, values: Values, *, range_: float | None = None, adds: bool = False
) -> Attack:
    return Attack(
        str(MODES[mode]),
        _roll(values, adds=adds),
        tuple(_roll(modifier) for modifier in values.get("modifiers", ())),
        tuple(_switch(switch) for switch in values.get("switches", ())),
        None if range_ is None else round(range_),
    )


def _roll(values: Values, *, adds: bool = False) -> Roll:
    return Roll(values.get("dice", ""), values.get("symbols", ""), adds)


def _joined(joined: Values) -> Iterator[Stat]:
    """Yield what a character changes: a bonus has a plus, anything else takes its place."""
    for label, key in ((_("Morale"), "mor"), (_("Conquest"), "conquest"), (_("Wounds"), "w")):
        if value := joined.get(key):
            yield Stat(label, f"{'+' if value['adds'] else ''}{value['value']}")
    if wp := joined.get("wp"):
        yield Stat(_("Willpower"), roll=_roll(wp, adds=wp["adds"]))
    if mov := joined.get("mov"):
        yield Stat(_("Move"), "-".join(map(str, mov)))
    if joined.get("charge"):
        yield Stat(_("Charge"), str(joined["charge"]))


def _switch(values: Values) -> Switch:
    effects = [effect_words(effect) for effect in values["effects"]]
    words = _(" and ").join(effects)
    condition = CONDITIONS[values.get("when", "")]
    return Switch(values["cost"], f"{condition}: {words}" if condition else words)


def effect_words(effect: Values) -> str:
    """Return an effect in words: `cancel 1 {B}`, `heal 2 wounds of an ally within 10`."""
    number = effect.get("amount", 1)
    return EFFECTS[effect["do"]](effect, number) + _reach(effect)


def _reach(effect: Values) -> str:
    if effect["to"] not in ("ally", "enemies", "near-target"):
        return ""
    within = _(" within %d strides") % effect["within"] if effect.get("within") else ""
    if effect["to"] == "enemies":
        return _(", an enemy%s") % within
    if effect["to"] == "near-target":
        return _(", it or an enemy%s of it") % within
    if only := effect.get("only"):
        return _(", %(only)s ally%(within)s") % {"only": only, "within": within}
    return _(", an ally%s") % within


def _wounds(number: int) -> str:
    return ngettext("%(number)d wound", "%(number)d wounds", number) % {"number": number}


def _cancel(effect: Values, number: int) -> str:
    symbol = effect["symbol"]
    many = {"number": str(number) if number else _("every")}
    if symbol == "any":
        template = ngettext("cancel %(number)s symbol", "cancel %(number)s symbols", max(number, 1))
        return template % many
    return _("cancel %(number)s %(symbol)s") % {**many, "symbol": f"{{{symbol}}}"}


def _add(effect: Values, number: int) -> str:
    drawn = _(" or ").join(f"{{{letter}}}" for letter in effect["symbol"].split(" or "))
    return _("add %(number)d %(symbols)s") % {"number": number, "symbols": drawn}


def _stress(effect: Values, number: int) -> str:
    return (_("take %d stress") if effect["to"] == "self" else _("%d stress")) % number


def _strides(template: Any) -> Callable[[Values, int], str]:
    return lambda effect, number: str(template % number)


def _wound(effect: Values, number: int) -> str:
    return _("suffer %s") % _wounds(number) if effect["to"] == "self" else _wounds(number)


EFFECTS: Mapping[str, Callable[[Values, int], str]] = {
    "cancel": _cancel,
    "add": _add,
    "wound": _wound,
    "state": lambda effect, number: str(effect["state"]),
    "stress": _stress,
    "heal": lambda effect, number: (
        _("heal %s") % _wounds(number) if number else _("heal every wound")
    ),
    "recover": lambda effect, number: (
        ngettext("bring back %d troop", "bring back %d troops", number) % number
    ),
    "shove": _strides(gettext_lazy("shove %d strides")),
    "attract": _strides(gettext_lazy("draw closer %d strides")),
    "place": _strides(gettext_lazy("place itself up to %d strides")),
    "displace": lambda effect, number: (
        (_("displace itself %d strides") if effect["to"] == "self" else _("displace it %d strides"))
        % number
    ),
    "tinge": lambda effect, number: (
        (_("take %d Tinge") if effect["to"] == "self" else _("%d Tinge")) % number
    ),
    "cleanse": lambda effect, number: (
        ngettext("lose %d state", "lose %d states", number) % number
        if number
        else _("lose every state")
    ),
    "token": lambda effect, number: _("put a token on its skill"),
}
