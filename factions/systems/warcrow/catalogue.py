"""Warcrow's typed values, read from catalogue data.

Dice are letters: R red, O orange, Y yellow, G green, U blue, K black. Symbols are letters:
S success, B block, X special, and s, b, x for their hollow forms. Distances are in strides.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from typing import Any

DICE = "ROYGUK"
OFFENSIVE, DEFENSIVE = "ROY", "GUK"
SYMBOLS = "SBXsbx"
STATES = ("slowed", "disarmed", "vulnerable", "frightened")


@dataclass(frozen=True, slots=True)
class Pool:
    """Dice to roll and automatic symbols to add."""

    dice: str = ""
    symbols: str = ""

    def __add__(self, other: "Pool") -> "Pool":
        return Pool(self.dice + other.dice, self.symbols + other.symbols)


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing a switch does.

    do: cancel, add, wound, state, stress, heal, recover, shove, attract, place, displace,
    tinge, cleanse or token (kept on the card). to: opponent, self, ally, enemies (one) or
    near-target (the opponent or one near it). symbol: a letter of SYMBOLS, or any. amount: symbols,
    wounds, levels, troops or strides; 0 means all. within: strides, where `to` reaches further than
    the roll. only: a label the ally must have.
    """

    do: str
    to: str = "opponent"
    amount: int = 1
    symbol: str = ""
    state: str = ""
    within: int = 0
    only: str = ""


@dataclass(frozen=True, slots=True)
class Switch:
    """Symbols to pay and what they buy.

    when: empty, engaged, aided (by the ally that lends it), or opponent- followed by a state the
    opponent must be in.
    """

    cost: str
    effects: tuple[Effect, ...]
    when: str = ""


@dataclass(frozen=True, slots=True)
class Attack:
    """One roll of the combat panel: melee, ranged (with its range in strides) or defence.

    modifiers: what the unit may add for one stress each.
    """

    pool: Pool = Pool()
    modifiers: tuple[Pool, ...] = ()
    switches: tuple[Switch, ...] = ()
    range: int | None = None


@dataclass(frozen=True, slots=True)
class Panel:
    """The values of a unit while at least `members` of its troops stand."""

    members: int
    conquest: int
    melee: Attack | None
    ranged: Attack | None
    defence: Attack


@dataclass(frozen=True, slots=True)
class Joined:
    """What a character brings to the unit it joins. None: the unit keeps its own value.

    wp, mor, mov, w, conquest: the second value: True for a bonus, False for a replacement.
    """

    wp: tuple[Pool, bool] | None = None
    mor: tuple[int, bool] | None = None
    conquest: tuple[int, bool] | None = None
    mov: tuple[int, int] | None = None
    w: tuple[int, bool] | None = None
    charge: int | None = None
    melee: Attack | None = None
    ranged: Attack | None = None
    defence: Attack | None = None
    keywords: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Deed:
    """One effect of a skill. `docs/skills.md` explains every word.

    at: the moment it happens, `always` for what lasts. to: its target. within: how far that
    may be. roll: the rolls it changes. when: conditions, all of which hold; near: what a
    condition means by near. per: what the amount is multiplied by. only, against, present, but:
    labels, parted by "|", of those it is for, of the opponent, of a unit that its company needs for
    it, of those left out. mood: the emotion that its company is in. boost: the alteration it
    comes with, from 1. test: successes of a willpower test that avoid it. luck: a roll without
    which nothing happens, dice or `will`. lasts: turns. stopped: how blocks stop it. limit: once an
    activation, a round, a game. cost: what it costs besides a command token, letters of "stTwk"
    (stress, Tinge received or spent, wound, token kept on the card). words: a keyword or values
    given. either: one effect of those so marked is chosen. unseen: no line of sight is needed.
    others: not the bearer.
    """

    do: str
    at: str = "always"
    to: str = "self"
    amount: int = 1
    within: int = 0
    dice: str = ""
    symbols: str = ""
    states: tuple[str, ...] = ()
    roll: str = ""
    when: tuple[str, ...] = ()
    near: int = 0
    per: str = ""
    only: str = ""
    against: str = ""
    present: str = ""
    mood: str = ""
    but: str = ""
    boost: int = 0
    test: int = 0
    luck: str = ""
    lasts: int = 0
    stopped: str = ""
    limit: str = ""
    cost: str = ""
    words: str = ""
    either: bool = False
    unseen: bool = False
    others: bool = False


@dataclass(frozen=True, slots=True)
class Joining:
    """What a card changes about joining, in any company that has it.

    rule: nobody (no character may join the card's unit) or allies (a character whose Join names
    all of one group of `labels` may as well join what has another).
    """

    rule: str
    labels: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Skill:
    """A printed skill. boosts: the dice that each alteration costs. deeds: none if not modelled."""

    name: str
    type: str  # passive, command, combat, magic or tinge
    long: bool
    in_unit: bool
    engine: str  # modelled, simplified or not-modelled
    boosts: tuple[int, ...]
    deeds: tuple[Deed, ...]
    switches: tuple[Switch, ...] = ()  # lent to the unit's attacks
    joining: Joining | None = None


@dataclass(frozen=True, slots=True)
class Profile:
    """A printed card."""

    id: str
    name: str
    faction: str
    kind: str  # troop, character or companion
    role: str | None  # officer or support
    high_command: bool
    cost: int
    command: int
    availability: int
    troops: int
    mov: tuple[int, int]
    charge: int
    w: int
    wp: Pool
    mor: int
    base: float  # radius in strides
    labels: tuple[str, ...]  # characteristics
    keywords: tuple[str, ...]  # as printed, without Join: "Intimidating (2)"
    join: tuple[tuple[str, ...], ...]
    panels: tuple[Panel, ...]
    joined: Joined | None
    owner: str | None = None  # the character a companion belongs to
    enhancement: bool = False
    skills: tuple[Skill, ...] = ()

    def keyword(self, name: str) -> str | None:
        """Return the value in brackets of that keyword, empty where it has none, else None."""
        return value_of(self.keywords, name)


def value_of(keywords: tuple[str, ...], name: str) -> str | None:
    """Return a printed keyword's bracketed value: empty for none, None where it is absent."""
    for keyword in keywords:
        word, _, value = keyword.partition(" (")
        if word.lower() == name.lower():
            return value.rstrip(")")
    return None


def eligible(joiner: Profile, host: Profile) -> bool:
    """Return whether the host fits one group of the joiner's Join. Source: Joining a Unit."""
    return fits(host, joiner.join)


def fits(host: Profile, groups: Iterable[Sequence[str]]) -> bool:
    """Return whether the host has every label of one of the groups, and may be joined.

    A label is one of the host's characteristics, one of its keywords, or words of its name, the
    last of which may be cut short: Hunters is Orc Hunters, Bulwark is Bulwarks.
    Source: Warcrow 1.6, Joining a Unit.
    """
    if closed_by(host) is not None:
        return False
    owned = {label.casefold() for label in host.labels}
    owned |= {keyword.partition(" (")[0].casefold() for keyword in host.keywords}
    words = f" {host.name.casefold()}"
    return any(
        all(label.casefold() in owned or f" {label.casefold()}" in words for label in group)
        for group in groups
    )


def closed_by(host: Profile) -> str | None:
    """Return the name of the skill that forbids joining that unit, or None."""
    return next((s.name for s in host.skills if s.joining and s.joining.rule == "nobody"), None)


def joinings(unit: Profile, rule: str) -> Iterator[Joining]:
    """Yield what a card changes about joining by that rule."""
    return (s.joining for s in unit.skills if s.joining and s.joining.rule == rule)


def allied(join: Iterable[Sequence[str]], alliance: Joining) -> Iterator[Sequence[str]]:
    """Yield the groups of a Join with the labels of one ally in the place of another's."""
    for group in join:
        for own, other in permutations(alliance.labels, 2):
            if set(own) <= set(group):
                yield [*(label for label in group if label not in own), *other]


@dataclass(frozen=True)
class Catalogue:
    """One edition's factions (id to name) and profiles (id to card), dice and terrain."""

    system: str
    edition: str
    factions: Mapping[str, str]
    profiles: Mapping[str, Profile]
    dice: Mapping[str, tuple[str, ...]]
    sizes: Mapping[str, int]
    terrain: Mapping[str, Mapping[str, Any]]
    scenarios: Mapping[str, Mapping[str, Any]]


def read(data: Mapping[str, Any]) -> Catalogue:
    """Turn catalogue data, shaped as `fixtures/schema/catalogue.schema.json` says, into values."""
    rules = data["edition"]["rules"]
    return Catalogue(
        system=data["system"]["id"],
        edition=data["edition"]["version"],
        factions={faction["id"]: faction["name"] for faction in data["factions"]},
        profiles={unit["id"]: _profile(unit) for unit in data["units"]},
        dice={letter: tuple(faces) for letter, faces in rules["dice"].items()},
        sizes=rules["sizes"],
        terrain={piece["id"]: piece for piece in rules["terrain"]},
        scenarios={scenario["id"]: scenario for scenario in rules["scenarios"]},
    )


def _profile(unit: Mapping[str, Any]) -> Profile:
    stats, cost = unit["stats"], unit["costs"][0]
    weapons = unit.get("weapons", [])
    return Profile(
        id=unit["id"],
        name=unit["name"],
        faction=unit["faction"],
        kind=unit["kind"],
        role=next((role for role in unit["roles"] if role in ("officer", "support")), None),
        high_command="high-command" in unit["roles"],
        cost=cost["points"],
        command=unit["command"],
        availability=unit["availability"],
        troops=cost["models"],
        mov=tuple(stats["mov"]),
        charge=stats["charge"],
        w=stats["w"],
        wp=_pool(stats["wp"]),
        mor=stats["mor"],
        base=stats["base"],
        labels=tuple(stats["characteristics"]),
        keywords=tuple(unit["keywords"]),
        join=tuple(tuple(group) for group in unit.get("attaches_to", [])),
        panels=tuple(_panel(panel, index, weapons) for index, panel in enumerate(stats["panels"])),
        joined=_joined(stats["joined"]) if stats.get("joined") else None,
        owner=unit.get("owner"),
        enhancement=unit["kind"] == "enhancement",
        skills=tuple(_skill(skill) for skill in unit.get("skills", [])),
    )


def _skill(values: Mapping[str, Any]) -> Skill:
    lends = any(effect["do"] == "switches" for effect in values["effects"])
    return Skill(
        name=values["name"],
        type=values["type"],
        long=values["long"],
        in_unit=values["in_unit"],
        engine=values["engine"],
        boosts=tuple(len(boost["cost"]) for boost in values["boosts"]),
        deeds=tuple(_deed(effect) for effect in values["effects"]),
        switches=tuple(_switch(switch) for switch in values.get("switches", [])) if lends else (),
        joining=_joining(values["joining"]) if "joining" in values else None,
    )


def _joining(values: Mapping[str, Any]) -> Joining:
    return Joining(values["rule"], tuple(tuple(group) for group in values.get("labels", ())))


def _deed(values: Mapping[str, Any]) -> Deed:
    lists = {key: tuple(value) for key, value in values.items() if isinstance(value, list)}
    return Deed(**{**values, **lists})


def _panel(panel: Mapping[str, Any], index: int, weapons: list[Mapping[str, Any]]) -> Panel:
    attacks = {
        weapon["mode"]: replace(_attack(weapon["stats"]), range=weapon.get("range"))
        for weapon in weapons
        if weapon["stats"]["panel"] == index
    }
    return Panel(
        members=panel["members"],
        conquest=panel["conquest"],
        melee=attacks.get("melee"),
        ranged=attacks.get("ranged"),
        defence=_attack(panel["defence"]),
    )


def _joined(values: Mapping[str, Any]) -> Joined:
    attacks = {
        mode: _attack(values[mode]) for mode in ("melee", "ranged", "defence") if values.get(mode)
    }
    wp = values.get("wp")
    return Joined(
        wp=(_pool(wp), wp["adds"]) if wp else None,
        mor=_bonus(values.get("mor")),
        conquest=_bonus(values.get("conquest")),
        mov=tuple(values["mov"]) if values.get("mov") else None,
        w=_bonus(values.get("w")),
        charge=values.get("charge"),
        melee=attacks.get("melee"),
        ranged=attacks.get("ranged"),
        defence=attacks.get("defence"),
        keywords=tuple(values.get("keywords", [])),
    )


def _bonus(value: Mapping[str, Any] | None) -> tuple[int, bool] | None:
    return (value["value"], value["adds"]) if value else None


def _attack(values: Mapping[str, Any]) -> Attack:
    return Attack(
        pool=_pool(values),
        modifiers=tuple(_pool(modifier) for modifier in values.get("modifiers", [])),
        switches=tuple(_switch(switch) for switch in values.get("switches", [])),
    )


def _switch(values: Mapping[str, Any]) -> Switch:
    effects = tuple(Effect(**effect) for effect in values["effects"])
    return Switch(values["cost"], effects, values.get("when", ""))


def _pool(values: Mapping[str, Any]) -> Pool:
    return Pool(values.get("dice", ""), values.get("symbols", ""))
