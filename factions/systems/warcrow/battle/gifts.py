"""What skills give a unit for good: keywords, values and switches, written into its card."""

from collections.abc import Iterator
from dataclasses import replace

from factions.systems.warcrow.battle.forces import NONE, Company, Unit, combined, fits
from factions.systems.warcrow.catalogue import Attack, Deed, Joined, Skill

AIDED = "aided"  # what a switch asks that its bearer lends to allies near it
RAGE = "rage"  # the emotion of a company whose units ask for none, or for several alike
STATIC = ("keyword", "set", "switches")


def skills_of(units: tuple[Unit, ...], slot: int) -> tuple[Skill, ...]:
    """Return the skills a unit plays with: its own, then those that its character brings.

    A character in a unit brings those of its profile in a unit and has its own again once alone.
    Effects for which its company has to have a unit are left out where it has none, and those of
    another emotion than the company is in.
    """
    unit = units[slot]
    own = [skill for skill in unit.profile.skills if not skill.in_unit]
    if unit.guest is not None:
        own += [skill for skill in units[unit.guest].profile.skills if skill.in_unit]
    return tuple(replace(skill, deeds=tuple(_that_count(units, skill))) for skill in own)


def _that_count(units: tuple[Unit, ...], skill: Skill) -> Iterator[Deed]:
    """Yield the effects of a skill that count in a company."""
    for deed in skill.deeds:
        if _has(units, deed.present) and (not deed.mood or deed.mood == mood_of(units)):
            yield deed


def mood_of(units: tuple[Unit, ...]) -> str:
    """Return the emotion a company is in: what most of its units have a skill for, or else rage."""
    moods = [
        mood
        for unit in units
        for mood in {deed.mood for skill in unit.profile.skills for deed in _asking(skill)}
    ]
    return max(sorted(set(moods), reverse=True), key=moods.count, default=RAGE)


def _asking(skill: Skill) -> Iterator[Deed]:
    """Yield the effects of a skill that need an emotion of another card."""
    yield from (deed for deed in skill.deeds if deed.present and deed.mood)


def _has(units: tuple[Unit, ...], labels: str) -> bool:
    """Return whether a company has a unit with one of these labels, or needs none."""
    return not labels or any(fits(unit, labels) for unit in units)


def deeds_for_good(skill: Skill) -> Iterator[Deed]:
    """Yield the effects of a skill that change the card itself."""
    yield from (deed for deed in skill.deeds if deed.do in STATIC)


def gifted(force: Company) -> Company:
    """Return a company with the keywords, values and switches its skills give written in."""
    units = list(force.units)
    for slot in range(len(units)):
        for skill in skills_of(force.units, slot):
            for deed in deeds_for_good(skill):
                for target in _given_to(units, slot, deed):
                    _give(units, target, deed, skill)
    return replace(force, units=tuple(units))


def _given_to(units: list[Unit], slot: int, deed: Deed) -> list[int]:
    """Return the slots that a gift goes to: the unit itself, or every ally it names."""
    many = range(len(units)) if deed.to == "allies" else (slot,)
    return [place for place in many if not deed.only or fits(units[place], deed.only)]


def _give(units: list[Unit], slot: int, deed: Deed, skill: Skill) -> None:
    guest = units[slot].guest
    if deed.words == "Officer" and guest is not None:
        slot = guest
    given = Joined(keywords=(deed.words,)) if deed.do == "keyword" else NONE
    if deed.do == "set":
        given = _values(deed.words)
    if deed.do == "switches":
        switches = skill.switches
        if deed.within:
            switches = tuple(replace(switch, when=AIDED) for switch in switches)
        lent = Attack(switches=switches)
        given = Joined(melee=lent, ranged=lent, defence=lent if deed.roll == "any" else None)
    units[slot] = replace(units[slot], joined=combined(units[slot].joined, given))


def _values(words: str) -> Joined:
    """Read values that replace a card's: "mov 3-3, charge 9, w 4, conquest +1"."""
    result = NONE
    for word in words.split(", "):
        name, value = word.split(" ")
        if name == "mov":
            first, second = value.split("-")
            result = replace(result, mov=(int(first), int(second)))
        elif name == "charge":
            result = replace(result, charge=int(value))
        elif name == "w":
            result = replace(result, w=(int(value), False))
        else:
            result = replace(result, conquest=(int(value), value.startswith("+")))
    return result
