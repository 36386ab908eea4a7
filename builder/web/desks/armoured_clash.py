"""Armoured Clash's list builder: battlegroups with their slots, boons, and reserves."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any, ClassVar

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from builder.web import edits
from builder.web.desks import battlegroups, plain
from builder.web.desks.battlegroups import Battlegroup, filled, force_of, least_of, most_of
from builder.web.desks.parts import Choice, Control, Fact, Group, Link, Size
from builder.web.sheets import Line, Sheet
from factions.models import Unit
from factions.systems.armoured_clash.legality.formation import needs_star

MOST_OFFERED = 8  # battlegroups whose slots recruit


class Desk(plain.Desk):
    """A force beside everything it may recruit."""

    TITLE = gettext_lazy("Force")
    FIRST = gettext_lazy("Form a battlegroup, then recruit its commander and what it needs.")
    BEGIN = "battlegroups"
    COMMAND = "mark"
    OPTION = gettext_lazy("Level")
    COLUMNS = (gettext_lazy("Type"), gettext_lazy("Models"), gettext_lazy("Points"))
    JOINED = gettext_lazy("with it:")
    ABOARD = gettext_lazy("aboard:")
    MARKED = False
    HEADINGS: ClassVar[Mapping[str, Any]] = {
        "infantry": gettext_lazy("Infantry"),
        "cavalry": gettext_lazy("Cavalry"),
        "armour": gettext_lazy("Armour"),
        "artillery": gettext_lazy("Artillery"),
        "field-gun": gettext_lazy("Field guns"),
        "fortification": gettext_lazy("Fortifications"),
        "rotorcraft": gettext_lazy("Rotorcraft"),
        "aircraft": gettext_lazy("Aircraft"),
    }

    @property
    def greeting(self) -> Link:
        """Return the next step: form a battlegroup, then choose its leader."""
        if not self._force.formations:
            return super().greeting
        words = _("Recruit the battlegroup's commander, then what its slots need.")
        return Link(words, f"group-{self._force.formations[0].index}")

    @classmethod
    def sizes(cls, rules: Mapping[str, Any]) -> list[Size]:
        """Return the force scales, each at the most points it allows."""
        return [Size(one["id"], one["name"], one["points"][1]) for one in rules["scales"]]

    @classmethod
    def bar(cls, sheet: Sheet) -> Iterator[Fact]:
        """Yield the victory points that the enemy can score for the force."""
        points = sheet.summary["victory_points"]
        yield Fact(ngettext("victory point", "victory points", points), points)

    @classmethod
    def totals(cls, sheet: Sheet) -> Iterator[Fact]:
        """Yield units by type, models, victory points to the enemy, hand and reserve."""
        summary = sheet.summary
        yield Fact(_("Units"), summary["units"])
        for kind, title in cls.HEADINGS.items():
            if kind in summary["types"]:
                yield Fact(title, summary["types"][kind])
        yield Fact(_("Models"), summary["models"])
        yield Fact(_("Victory points"), summary["victory_points"])
        yield Fact(_("Hand"), summary["hand_limit"])
        yield Fact(_("In reserve"), f"{summary['reserve']} / {summary['reserve_limit']}")

    @classmethod
    def groups(cls, sheet: Sheet) -> list[Group]:
        """Return the battlegroups, each with its slots."""
        return battlegroups.groups(sheet)

    # What may be done to the list.

    @property
    def settings(self) -> Iterator[Control]:
        """Yield the scales, the battlegroups to form, and the boons."""
        yield from super().settings
        yield from self._forming()
        yield from self._boons()

    def _forming(self) -> Iterator[Control]:
        document = self.sheet.document
        formed = [group["orbat"] for group in document.get("battlegroups", ())]
        choices = tuple(
            Choice(orbat.name, edits.click("form", orbat.id), note=_wants(orbat))
            for orbat in self.sheet.catalogue.orbats.values()
            if orbat.faction == document["faction"] and orbat.id not in formed
        )
        if choices:
            title = _("Form another battlegroup") if formed else _("Form a battlegroup")
            yield Control(choices, title, "battlegroups", open=not formed)

    def _boons(self) -> Iterator[Control]:
        document, catalogue = self.sheet.document, self.sheet.catalogue
        ours = [b for b in catalogue.boons.values() if document["faction"] in b.factions]
        if not ours:
            return
        effects = dict(self.sheet.edition.upgrades.values_list("key", "stats__summary"))
        choices = tuple(
            Choice(
                f"{boon.name} ({boon.points})",
                edits.click("boon", boon.id),
                chosen=boon.id in document.get("boons", ()),
                note=effects.get(boon.id) or "",
            )
            for boon in ours
        )
        yield Control(choices, _("Boons"), "boons")

    def offers(self, group: Group) -> Iterator[Control]:
        """Yield the button that disbands a battlegroup, or the units that may fill a slot."""
        if not isinstance(group, Battlegroup):
            return
        if group.slot is not None:
            yield from self._recruiting(group)
        else:
            click = edits.click("disband", group.formation.group.id)
            yield Control((Choice(_("Disband"), click, name=f"{group.name}-disband"),))

    def _recruiting(self, group: Battlegroup) -> Iterator[Control]:
        formation, slot = group.formation, group.slot
        if formation.index >= MOST_OFFERED:
            return
        places = [p for p in formation.positions.items() if p[1].slot is slot]
        if places:
            choices = tuple(self._recruit(formation, unit, place) for unit, (place, _s) in places)
            wanted = filled(formation, slot) < least_of(slot)
            title = _("Recruit into %(slot)s") % {"slot": slot.name}
            yield Control(choices, title, f"{group.name}-offers", open=wanted)

    def _recruit(self, formation: Any, unit: str, place: Any) -> Choice:
        """Return the button that recruits a unit into a battlegroup, or the reason for none."""
        profile = self.sheet.catalogue.profiles[unit]
        level = self._force.book.base_levels[unit]
        note = "" if formation.has_room(profile, level) else self._reason(formation, place, profile)
        return Choice(
            f"{profile.name} ({level.points})",
            self._adding(profile, {"battlegroup": formation.group.id}),
            name=f"into-{formation.index}-{unit}",
            note=note,
            barred=bool(note),
        )

    def _reason(self, formation: Any, place: Any, profile: Any) -> str:
        if formation.scale.id not in place.scales:
            return self._only_at(place.scales)
        slot, most = formation.orbat.slots[place.slot], int(place.most)
        if formation.copies.get(profile.id, 0) >= most:
            return _("already taken") if most == 1 else _("all %d taken") % most
        if filled(formation, slot) >= most_of(slot):
            return _("no slot left")
        return _("no star left")

    def _only_at(self, scales: Any) -> str:
        names = (self.sheet.names_of_parts.get(scale, scale) for scale in scales)
        return _("only at %s") % ", ".join(names)

    @property
    def _force(self) -> Any:
        return force_of(self.sheet)

    # What may be recruited.

    def adding(self, unit: Unit) -> str:
        """Return the click that recruits a unit into the first battlegroup with room for it."""
        profile = self.sheet.catalogue.profiles[unit.key]
        opening = self._force.opening(profile)
        return self._adding(profile, opening or self._crowding(profile))

    def _crowding(self, profile: Any) -> Mapping[str, str]:
        """Return the first battlegroup that has the unit on its order of battle, if full."""
        for formation in self._force.formations:
            if profile.id in formation.positions:
                return {"battlegroup": formation.group.id}
        return {}

    def _adding(self, profile: Any, keys: Mapping[str, Any]) -> str:
        level = self._force.book.base_levels[profile.id].id if len(profile.levels) > 1 else ""
        into, host = keys.get("battlegroup", ""), keys.get("attached_to", "")
        words = [profile.id, level, into, host, "reserve" if profile.kind == "aircraft" else ""]
        while not words[-1]:
            words.pop()
        return edits.click("add", *words)

    @cached_property
    def barred(self) -> Mapping[str, str]:
        """Map the units on no order of battle, or on none at this scale, to the reason."""
        scale, found = self._force.scale.id, {}
        for unit in self.recruits:
            profile = self.sheet.catalogue.profiles[unit.key]
            scales = {one: None for place in profile.places.values() for one in place.scales}
            if not profile.joins and not scales:
                found[unit.key] = _("on no order of battle")
            elif not profile.joins and scale not in scales:
                found[unit.key] = self._only_at(scales)
        return found

    # What may be done to an entry.

    def buttons(self, line: Line) -> Iterator[Choice]:
        """Yield also whether the entry begins in reserve; those aboard do so with what carries."""
        entry, held = line.entry["id"], bool(line.entry.get("reserve"))
        named = f"commander-{entry}"
        leads = line.unit is not None and "commander" in line.unit.roles
        yield from (c for c in super().buttons(line) if not leads or c.name != named)
        if line.unit is not None and (held or not line.entry.get("embarked_in")):
            words = _("In reserve") if held else _("Reserve")
            yield Choice(words, edits.click("reserve", entry), held, f"reserve-{entry}")

    def folds(self, line: Line) -> Iterator[Control]:
        """Yield also the other battlegroups that may have the entry."""
        yield from super().folds(line)
        entry, now = line.entry["id"], line.entry.get("battlegroup")
        choices = tuple(
            Choice(
                self.sheet.names_of_parts[formation.orbat.id],
                edits.click("assign", entry, formation.group.id),
            )
            for formation in self._force.formations
            if formation.group.id != now and line.entry["unit"] in formation.positions
        )
        if choices:
            yield Control(choices, _("Move"), f"groups-{entry}")

    def options(self, line: Line) -> Iterator[Choice]:
        """Yield the reinforcement levels, and which take a star or are not played."""
        profile = self.sheet.catalogue.profiles.get(line.entry["unit"])
        scale = self._force.scale
        for choice in super().options(line):
            level = choice.click.rpartition(":")[2]
            note = ""
            if profile and needs_star(profile, level):
                if level in scale.forbidden:
                    note = _("not at %s") % scale.name
                elif level in scale.bolstered:
                    note = _("takes a star")
            yield replace(choice, note=note)

    def may_command(self, line: Line) -> bool:
        """Return False: the unit in the commander's slot leads, so no entry is marked."""
        return False

    def may_host(self, line: Line) -> bool:
        """Return whether others may go with an entry."""
        profile = self.sheet.catalogue.profiles.get(line.entry["unit"])
        return profile is not None and any(profile.hosts.values())

    def may_ride(self, line: Line) -> bool:
        """Return whether an entry is of a kind that something in the list carries."""
        return line.unit is not None and line.unit.kind in self._carried

    def carries(self, line: Line) -> bool:
        """Return whether an entry has room for others."""
        profile = self.sheet.catalogue.profiles.get(line.entry["unit"])
        return profile is not None and bool(_carried(profile))

    @cached_property
    def _carried(self) -> frozenset[str]:
        profiles = (profile for _, profile in self._force.recruits)
        return frozenset(kind for profile in profiles for kind in _carried(profile))


def _carried(profile: Any) -> tuple[str, ...]:
    """Return the kinds of units that one carries."""
    room = profile.room
    return ("infantry", *room.carried) if room.capacity else tuple(room.carried)


def _wants(orbat: Any) -> str:
    """Return what a battlegroup requires, in words."""
    wanted = [f"{least} {slot.name}" for slot in orbat.slots.values() if (least := least_of(slot))]
    role = str(battlegroups.ROLES.get(orbat.role, orbat.role))
    return _("%(role)s: %(slots)s") % {"role": role, "slots": ", ".join(wanted)} if wanted else role
