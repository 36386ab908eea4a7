"""What a card's own rules come to: effects of a model and of a weapon, attacks that rules give."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from factions.systems.company_of_iron.catalogue.rules import (
    Arm,
    Effect,
    Reading,
    readings,
    ways,
)
from factions.systems.company_of_iron.catalogue.values import Catalogue, Profile, Weapon

CREW = "weapon crew"  # the only one that may be played serves a cannon
FILLERS = {"friendly", "faction", "model", "models", "unit", "units", "another", "non-leader"}
SORTS = {
    "warjack": ("warjack",),
    "warbeast": ("warbeast",),
    "cohort": ("warjack", "warbeast"),
    "solo": ("solo",),
    "warrior": ("unit", "solo", "command-attachment", "weapon-attachment"),
}
BASES = {"small-based": 30, "medium-based": 40}
TRAITS = {"living", "undead", "construct", *BASES}
SPELL, ALONE, TYPED = "Spell", "Alone", "Typed"
STAR = "(★"  # of a special attack


def rules_of(catalogue: Catalogue, profile: Profile, index: int) -> Iterator[tuple[str, Reading]]:
    """Yield what the advantages and skills of a model amount to, each with the skill's kind."""
    for name in profile.models[index].advantages:
        yield from (("advantage", one) for one in readings(catalogue.book, name))
    for skill in profile.skills:
        if index in skill.models:
            found = readings(catalogue.book, skill.name, skill.options)
            yield from ((skill.kind, one) for one in found)


def effects_of(catalogue: Catalogue, profile: Profile, index: int) -> tuple[Effect, ...]:
    """Return the effects that a model has by itself: those of its advantages and skills."""
    return tuple(
        effect
        for _, one in rules_of(catalogue, profile, index)
        if one.loan is None and one.rule.arm is None
        for effect in one.effects
    )


def effects_of_weapon(catalogue: Catalogue, weapon: Weapon) -> tuple[Effect, ...]:
    """Return the effects of a weapon's own rules."""
    return tuple(
        effect
        for name in weapon.rules
        for one in readings(catalogue.book, name)
        if one.rule.arm is None or ALONE in weapon.qualities
        for effect in one.effects
    )


def arms(catalogue: Catalogue, profile: Profile, index: int) -> tuple[Weapon, ...]:
    """Return a model's weapons, those of its special attacks and spells included.

    The latter have the quality `Alone`, spells `Spell` too. A weapon of several attack types is
    followed by itself for each but the first of them, with the quality `Typed`.
    """
    own = [w for w in profile.weapons if w.model == index and not w.mount]
    typed = [way for weapon in own for way in _typed(catalogue, weapon)]
    return (*typed, *_extra_arms(catalogue, profile, index, own))


def _typed(catalogue: Catalogue, weapon: Weapon) -> Iterator[Weapon]:
    """Yield a weapon by each attack type of it that battles play, the first as itself.

    Special attacks among them stand for themselves.
    """
    chosen = next(((n, found) for n in weapon.rules if (found := ways(catalogue.book, n))), None)
    if chosen is None:
        yield weapon
        return
    name, types = chosen
    for number, way in enumerate(types):
        rules = tuple(way if rule == name else rule for rule in weapon.rules)
        figures = next(
            (one.rule.arm for one in readings(catalogue.book, way) if one.rule.arm), None
        )
        as_such = weapon
        if figures and STAR not in way:
            as_such = replace(weapon, power=figures.power, aoe=figures.aoe)
        if number == 0:
            yield as_such
        elif STAR not in way:
            named = f"{weapon.name} ({way})"
            qualities = (*weapon.qualities, TYPED)
            yield replace(as_such, name=named, qualities=qualities, rules=rules)


def _extra_arms(
    catalogue: Catalogue, profile: Profile, index: int, own: Sequence[Weapon]
) -> tuple[Weapon, ...]:
    """Return the weapons that stand for a model's special attacks and spells."""
    found: dict[str, Weapon] = {}
    for weapon in own:
        for name in weapon.rules:
            for way in ways(catalogue.book, name) or (name,):
                special = STAR in way or way == name
                for one in readings(catalogue.book, way) if special else ():
                    if one.rule.arm and one.rule.arm.like == "weapon":
                        found.setdefault(one.rule.name, _like(weapon, way, one.rule.arm))
    for _, one in rules_of(catalogue, profile, index):
        if one.rule.arm and one.rule.arm.like == "spell":
            found.setdefault(one.rule.name, _spell(one.rule.name, index, one.rule.arm))
    return tuple(found.values())


def _like(weapon: Weapon, name: str, arm: Arm) -> Weapon:
    """Return the special attack of a weapon: one attack, with its other rules."""
    power = None if weapon.power is None else weapon.power * arm.times + arm.plus
    more = 0 if power is None or weapon.power is None else power - weapon.power
    return replace(
        weapon,
        name=name.partition(" (")[0],
        count=1,
        rof=1 if weapon.mode == "ranged" else None,
        aoe=weapon.aoe if arm.aoe is None else arm.aoe,
        power=power,
        total=None if weapon.total is None else weapon.total + more,
        qualities=(*weapon.qualities, ALONE, *arm.qualities),
        rules=weapon.rules if name in weapon.rules else (*weapon.rules, name),
    )


def _spell(name: str, index: int, arm: Arm) -> Weapon:
    return Weapon(
        name=name,
        mode="ranged",
        model=index,
        range=arm.range,
        count=1,
        rof=1,
        aoe=arm.aoe,
        power=arm.power,
        total=None,
        spray=arm.spray,
        special=False,
        mount=False,
        qualities=("Damage Type: Magical", SPELL, ALONE, *arm.qualities),
        rules=(name,),
    )


def fits(label: str, profile: Profile, index: int) -> bool:
    """Return whether a model is one of those that a rule names: `Trencher`, `Faction Warjack`.

    Friends are of one faction, so that is not asked. `Rhulic or Steelhead Weapon Crew` are crews.
    """
    text = label.casefold().replace(" and ", " or ").replace("/", " or ").replace(", ", " or ")
    crews = (
        CREW if text.endswith(CREW) and " or " in text and not text.startswith("warjack") else ""
    )
    ones = [one if one.endswith(crews) else f"{one} {crews}" for one in text.split(" or ")]
    return any(_fits(one.replace(CREW, "cannon crew").split(), profile, index) for one in ones)


def _fits(words: list[str], profile: Profile, index: int) -> bool:
    rest = []
    for word in words:
        single = _single(word)
        if single in SORTS:
            if profile.kind not in SORTS[single]:
                return False
        elif word in TRAITS:
            if not _has_trait(word, profile, index):
                return False
        elif word not in FILLERS:
            rest.append(single)
    model = profile.models[index]
    names = (profile.name, profile.faction, model.name, *profile.labels, *model.tags)
    return all(any(f" {word} " in _words(name) for name in names) for word in _phrases(rest))


def _phrases(words: list[str]) -> list[str]:
    """Return what has to stand in one name each: all words together, of crews each by itself."""
    if words[-2:] == ["cannon", "crew"]:
        return [" ".join(words[-2:]), *words[:-2]]
    return [" ".join(words)] if words else []


def _words(name: str) -> str:
    """Return the words of a name in the singular, with spaces around them."""
    words = "".join(letter if letter.isalnum() or letter in "-'" else " " for letter in name)
    return f" {' '.join(_single(word) for word in words.casefold().split())} "


def _single(word: str) -> str:
    if word.endswith("men"):
        return f"{word[:-3]}man"
    return f"{word[:-3]}y" if word.endswith("ies") else word.removesuffix("s")


def _has_trait(word: str, profile: Profile, index: int) -> bool:
    """Return whether a model is living, undead, a construct, or on a base of that size."""
    made = {"Undead", "Construct"} & set(profile.models[index].advantages)
    if word in BASES:
        return BASES[word] in profile.base_mm
    return not made if word == "living" else word.capitalize() in made
