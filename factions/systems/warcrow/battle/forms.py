"""Forms: what a unit's card is with each character of its company that may join it, and alone.

Source: Warcrow 1.6, "Joining a Unit", "Character Game Profile in Units".
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from operator import attrgetter

from factions.systems.warcrow.battle.forces import Company, Form, Unit, combined
from factions.systems.warcrow.battle.gifts import gifted
from factions.systems.warcrow.battle.skills import counts_of
from factions.systems.warcrow.catalogue import Joined, Profile, allied, eligible, fits, joinings
from factions.systems.warcrow.kernels.record import cards, layout


def formed(companies: Sequence[Company]) -> tuple[Company, ...]:
    """Return the companies of a battle with as many of their forms as there is room for.

    A unit has all of its forms or none. Characters neither join nor leave one that has none.
    """
    room = _Room()
    for force in companies:
        for slot in range(len(force.units)):
            room.take([Form(slot, force.units)])
    return tuple(replace(force, forms=tuple(_in_room(force, room))) for force in companies)


def _in_room(force: Company, room: "_Room") -> Iterator[Form]:
    """Yield the forms of a company that there is room for."""
    for _, several in groupby(forms_of(force), attrgetter("slot")):
        forms = list(several)
        if room.take(forms):
            yield from forms


class _Room:
    """What the records of a battle have room for, and what of it is taken."""

    most = (layout.UNITS, layout.SHEETS, cards.SKILLS, cards.DEEDS, cards.MODIFIERS_ROWS)

    def __init__(self) -> None:
        self.sheets: set[object] = set()
        self.taken = [0] * len(self.most)

    def take(self, forms: Sequence[Form]) -> bool:
        """Take room for more forms, if there is enough for all of them; return whether it is."""
        sheets = self.sheets | {
            (form.unit.profile, form.unit.joined, panel)
            for form in forms
            for panel in range(min(2, len(form.unit.profile.panels)))
        }
        rows = [counts_of(form) for form in forms]
        each = [len(forms), len(sheets) - len(self.sheets), *map(sum, zip(*rows, strict=True))]
        taken = [had + more for had, more in zip(self.taken, each, strict=True)]
        fits = all(number <= most for number, most in zip(taken, self.most, strict=True))
        if fits:
            self.sheets, self.taken = sheets, taken
        return fits


def forms_of(force: Company) -> tuple[Form, ...]:
    """Return the forms of a company's units that have more than one, unit by unit.

    The first form of each is the one that it begins the battle with.
    """
    found: list[Form] = []
    for slot, unit in enumerate(force.units):
        guests = [None, *_joiners(force.units, slot)]
        others = [guest for guest in guests if guest != unit.guest]
        if unit.profile.kind == "troop" and others:
            found.append(Form(slot, force.units))
            found.extend(Form(slot, _joined_by(force, slot, guest)) for guest in others)
    return tuple(found)


def _joiners(units: tuple[Unit, ...], slot: int) -> list[int]:
    """Return the slots of the characters that may join the unit in a slot."""
    host = units[slot].profile
    return [
        guest
        for guest, unit in enumerate(units)
        if unit.profile.kind == "character" and may_join(units, unit.profile, host)
    ]


def may_join(units: tuple[Unit, ...], joiner: Profile, host: Profile) -> bool:
    """Return whether a character may join a unit, by its Join and by alliances of their company.

    Source: Warcrow 1.6, "Joining a Unit"; the cards (War alliance).
    """
    alliances = [rule for unit in units for rule in joinings(unit.profile, "allies")]
    return eligible(joiner, host) or any(
        fits(host, allied(joiner.join, alliance)) for alliance in alliances
    )


def _joined_by(force: Company, slot: int, guest: int | None) -> tuple[Unit, ...]:
    """Return the units of a company in which a character, or none, has joined the unit in a slot.

    What skills give that unit for good is written in anew.
    """
    units = list(force.units)
    unit = units[slot]
    brought = units[guest].profile.joined if guest is not None else None
    units[slot] = replace(unit, guest=guest, joined=_both(unit.enhanced, brought))
    changed = gifted(replace(force, units=tuple(units))).units[slot]
    return tuple(changed if place == slot else other for place, other in enumerate(units))


def _both(enhanced: Joined | None, brought: Joined | None) -> Joined | None:
    """Return what an enhancement and a character bring together, None where neither is there."""
    return combined(enhanced, brought) if enhanced or brought else None
