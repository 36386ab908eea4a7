"""The fighters: a model of a card with its rules, and its attacks on another as plain figures.

What a rule asks that depends on a battle (friends near, prey, terrain) does not hold here.
Source: Company of Iron, Core Rules, "Making Attacks", "Damage Rolls", "Advantages", "Immunities".
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from factions.systems.company_of_iron.catalogue import Catalogue, Effect, Profile, Weapon
from factions.systems.company_of_iron.catalogue.own import (
    arms,
    effects_of,
    effects_of_weapon,
    fits,
)

ALONE, TYPED, SPELL = "Alone", "Typed", "Spell"
CHAIN, THROWN = "Chain Weapon", "Thrown"
CUMBERSOME = "Cumbersome"
MAGICAL = "Damage Type: Magical"
TYPES = ("Cold", "Corrosion", "Electricity", "Fire")
SHIELDS = {"Shield": 2, "Buckler": 1}
SKILL = 7  # of magic, where the card does not say
FLAGS = ("ignores", "grants", "forbids")
CAP = "defence-cap"
IN_BASE_CONTACT, AT_A_DISTANCE = 0.5, 8.0  # inches between the two, in melee and for shots
MEDIUM = 40
SORTS = {"warjack": "warjack", "warbeast": "warbeast"}
BEINGS = (
    *("living", "undead", "construct", "warrior", "warjack", "warbeast"),
    *("character", "spellcaster"),
)


@dataclass(frozen=True)
class Arm:
    """A weapon and its own effects."""

    weapon: Weapon
    effects: tuple[Effect, ...]
    strength: int = 0  # of its bearer

    @property
    def ranged(self) -> bool:
        """Return whether it is for shots."""
        return self.weapon.mode == "ranged"

    @property
    def alone(self) -> bool:
        """Return whether it is all that its bearer attacks with in an action."""
        return not {ALONE, TYPED}.isdisjoint(self.weapon.qualities) or self.has(CUMBERSOME)

    @property
    def spell(self) -> bool:
        """Return whether it is a spell."""
        return SPELL in self.weapon.qualities

    @property
    def power(self) -> int | None:
        """Its POW, with STR in melee or when thrown; None where it does no damage."""
        weapon = self.weapon
        if weapon.total is not None or weapon.power is None:
            return weapon.total
        return weapon.power + (self.strength if self.has(THROWN) else 0)

    def has(self, quality: str) -> bool:
        """Return whether it has a quality, printed as such or among its rules."""
        return quality in self.weapon.qualities or quality in self.weapon.rules


@dataclass(frozen=True, eq=False)
class Fighter:
    """A model of a card: the one at that index of its models."""

    profile: Profile
    index: int
    effects: tuple[Effect, ...]
    arms: tuple[Arm, ...]

    @property
    def name(self) -> str:
        """Its own name, or its card's where it has none."""
        return self.profile.models[self.index].name or self.profile.name

    @cached_property
    def traits(self) -> frozenset[str]:
        """What it is and has, in words of the rules' vocabulary."""
        model, kind = self.profile.models[self.index], self.profile.kind
        found = {_word(name) for name in model.advantages} | {SORTS.get(kind, "warrior")}
        if kind == "warjack":
            found.add("construct")
        if not found & {"construct", "undead"}:
            found.add("living")
        if model.character:
            found.add("character")
        if any(s.kind == "magic" and self.index in s.models for s in self.profile.skills):
            found.add("spellcaster")
        for effect in self.effects:
            if effect.do == "grants" and _plain(effect):
                found.update(effect.bits)
        return frozenset(found)

    @cached_property
    def always(self) -> "Sums":
        """What its own effects that ask for nothing add up to."""
        found = Sums()
        for effect in self.effects:
            if _plain(effect):
                found.add(effect)
        return found

    @cached_property
    def asking(self) -> tuple[Effect, ...]:
        """Its effects on attacks that ask for something, or touch the other."""
        return tuple(e for e in self.effects if e.event == "always" and not _plain(e))

    @cached_property
    def firing(self) -> tuple[Effect, ...]:
        """Its effects on its target, once it hits or does no damage."""
        return tuple(e for e in self.effects if e.event != "always" and e.whom == "target")

    @cached_property
    def seen(self) -> frozenset[str]:
        """The conditions that others' effects find it to fulfil."""
        found = {f"on-{trait}" for trait in BEINGS if trait in self.traits}
        return frozenset(found | {"on-medium" if self.medium else "on-small"})

    @property
    def medium(self) -> bool:
        """Return whether its base is of medium size."""
        return max(self.profile.base_mm, default=0) >= MEDIUM

    @cached_property
    def shields(self) -> int:
        """ARM that its shields and bucklers add."""
        return sum(
            SHIELDS.get(quality, 0) * arm.weapon.count
            for arm in self.arms
            if not arm.alone
            for quality in arm.weapon.qualities
        )

    @property
    def boxes(self) -> int:
        """How many damage points it can take, its force field's among them."""
        model = self.profile.models[self.index]
        return max(1, model.boxes) + model.force_field


class Way(NamedTuple):
    """How an attack is made. cover: DEF that shelter gives. charge: the attacker charged.

    harder: DEF that range or melee give beside it, against all but sprays. opens: it is the
    series' first attack, the charge attack where there is one. first: it is the first with its
    weapon. critical: it is a critical hit. free: a free strike, which gains as much to hit as a
    back strike does.
    """

    ranged: bool = False
    charge: bool = False
    behind: bool = False
    aimed: bool = False
    cover: int = 0
    harder: int = 0
    opens: bool = True
    first: bool = True
    critical: bool = False
    free: bool = False


@dataclass
class Sums:
    """What counts in an attack, added up: numbers by what they change, words by what they do."""

    numbers: dict[str, int] = field(default_factory=dict)
    words: dict[str, set[str]] = field(default_factory=dict)
    named: set[tuple[str, str]] = field(default_factory=set)

    def add(self, effect: Effect) -> None:
        """Add an effect, unless one of its name changes the same thing already."""
        if effect.do in FLAGS:
            self.words.setdefault(effect.do, set()).update(effect.bits)
        elif effect.do == CAP:
            known = self.numbers.get(CAP, 0)
            self.numbers[CAP] = min(known or int(effect.amount), int(effect.amount))
        elif (effect.rule, effect.do) not in self.named:
            self.named.add((effect.rule, effect.do))
            self.numbers[effect.do] = self.numbers.get(effect.do, 0) + int(effect.amount)

    def copy(self) -> "Sums":
        """Return sums of their own that begin with these."""
        words = {what: set(words) for what, words in self.words.items()}
        return Sums(dict(self.numbers), words, set(self.named))

    def __getitem__(self, what: str) -> int:
        return self.numbers.get(what, 0)

    def ignores(self, word: str) -> bool:
        """Return whether the attack ignores that."""
        return word in self.words.get("ignores", ())

    def among(self, fighter: Fighter, words: Iterable[str]) -> bool:
        """Return whether a model has one of those traits in the attack."""
        has = fighter.traits | self.words.get("grants", set())
        return bool((has - self.words.get("forbids", set())) & set(words))


def fighter(catalogue: Catalogue, profile: Profile, index: int) -> Fighter:
    """Return the model at an index of a card's models, with its rules and weapons."""
    return Fighter(
        profile,
        index,
        effects_of(catalogue, profile, index),
        tuple(
            Arm(weapon, effects_of_weapon(catalogue, weapon), profile.models[index].strength or 0)
            for weapon in arms(catalogue, profile, index)
        ),
    )


def sums(one: Fighter, arm: Arm, two: Fighter, way: Way) -> tuple[Sums, Sums]:
    """Return what counts for the attacker and for the target of an attack with a weapon."""
    mine, theirs = one.always.copy(), two.always.copy()
    gap = AT_A_DISTANCE if way.ranged else IN_BASE_CONTACT
    holds = conditions(one, arm, two, way, attacks=True)
    for effect in (*arm.effects, *one.asking):
        _count(effect, holds, mine, theirs, two)
    for effect in _auras(two, one, gap):
        if holds.issuperset(effect.when):
            mine.add(effect)
    if one.asking or two.asking:
        holds = conditions(two, arm, one, way)
        for effect in two.asking:
            _count(effect, holds, theirs, mine, one)
        for effect in _auras(one, two, gap):
            if holds.issuperset(effect.when):
                theirs.add(effect)
    return mine, theirs


def _count(effect: Effect, holds: set[str], own: Sums, other: Sums, opponent: Fighter) -> None:
    if effect.event != "always" or not holds.issuperset(effect.when):
        return
    if not suits(effect, opponent):
        return
    if effect.whom in ("self", "weapon-only"):
        own.add(effect)
    elif effect.whom == "target":
        other.add(effect)


def _auras(bearer: Fighter, touched: Fighter, gap: float) -> Iterator[Effect]:
    """Yield effects of a model on its enemies that reach the other."""
    for effect in bearer.asking:
        if effect.whom == "enemies" and suits(effect, touched):
            command = bearer.profile.models[bearer.index].cmd or 0
            if gap <= (effect.within if effect.within >= 0 else command):
                yield effect


def suits(effect: Effect, touched: Fighter) -> bool:
    """Return whether a model is one of those that an effect is about."""
    if effect.label and not fits(effect.label, touched.profile, touched.index):
        return False
    return not effect.filter or bool(touched.traits & set(effect.filter))


def conditions(
    one: Fighter, arm: Arm, two: Fighter, way: Way, *, attacks: bool = False
) -> set[str]:
    """Return the conditions that hold for a model against the other, of those odds can know."""
    holds = {"full-health", "from-behind" if way.behind else "from-front"}
    holds |= {"at-range", "within-8"} if way.ranged else {"in-melee", "within-5", "within-8"}
    holds |= {"not-engaging"} if way.ranged else {"engaging"}
    if arm.spell:
        holds.add("by-magic")
    if arm.spell or arm.has(MAGICAL):
        holds.add("is-magical")
    if way.charge and way.opens:
        holds.add("is-charge")
    if way.critical:
        holds.add("is-critical")
    if attacks:
        holds |= {"is-charged"} if way.charge else set()
        holds |= {"aimed", "stood-still"} if way.aimed else set()
        holds |= {"first-attack"} if way.first else set()
    elif way.cover:
        holds.add("sheltered")
    holds |= two.seen
    return holds


def _plain(effect: Effect) -> bool:
    asks = effect.when or effect.filter or effect.label
    return effect.event == "always" and not asks and effect.whom == "self"


def _word(advantage: str) -> str:
    """Return an advantage as the vocabulary writes it."""
    if advantage.startswith("Immunity: "):
        return f"proof-{advantage.removeprefix('Immunity: ').casefold()}"
    if advantage.startswith("Combined "):
        return advantage.removesuffix(" Attack").casefold().replace(" ", "-")
    return advantage.casefold().replace(" ", "-").strip("'")
