"""Battlegroups of a list as groups: their slots, the units in them, and what they lack."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from builder.web.desks.parts import Group
from builder.web.sheets import Line, Sheet, Trouble

ROLES: Mapping[str, Any] = {
    "faction": gettext_lazy("Faction battlegroup"),
    "auxiliary": gettext_lazy("Auxiliary battlegroup"),
}


@dataclass(frozen=True)
class Battlegroup(Group):
    """A battlegroup, or one `slot` of it; `formation` is the rules' value of it."""

    formation: Any = None
    slot: Any = None


def force_of(sheet: Sheet) -> Any:
    """Return the rules' value of the list."""
    return sheet.army


def groups(sheet: Sheet) -> list[Group]:
    """Return the battlegroups of a list, then those in none, then its boons."""
    formations = force_of(sheet).formations
    first = {formation.group.id: formation for formation in reversed(formations)}
    members: dict[int, list[Line]] = {formation.index: [] for formation in formations}
    strays: list[Line] = []
    for line in sheet.nested:
        formation = first.get(line.entry.get("battlegroup"))
        (strays if formation is None else members[formation.index]).append(line)
    found: list[Group] = [
        _battlegroup(sheet, formation, members[formation.index]) for formation in formations
    ]
    if not formations:
        return [*found, Group(tuple(strays)), *_boons(sheet)]
    if strays:
        found.append(Group(tuple(strays), _("In no battlegroup"), "group-none"))
    return [*found, *_boons(sheet)]


def _battlegroup(sheet: Sheet, formation: Any, lines: Sequence[Line]) -> Group:
    name = f"group-{formation.index}"
    title = sheet.names_of_parts.get(formation.group.orbat, formation.group.orbat)
    troubles = tuple(_blaming(sheet, formation))
    if formation.orbat is None:
        return Battlegroup(
            tuple(lines), title, name, (_points(sheet, formation),), troubles=troubles,
            formation=formation,
        )  # fmt: skip
    placed: dict[str, list[Line]] = {}
    for line in lines:
        position = formation.positions.get(line.entry["unit"])
        placed.setdefault(position.slot.name if position else "", []).append(line)
    slots: list[Group] = [
        _slot(sheet, formation, slot, f"{name}-{i}", placed.get(slot.name, ()))
        for i, slot in enumerate(formation.orbat.slots.values())
    ]
    if "" in placed:
        slots.append(Group(tuple(placed[""]), _("In no slot"), f"{name}-none"))
    return Battlegroup(
        (),
        title,
        name,
        (ROLES.get(formation.orbat.role, formation.orbat.role), _points(sheet, formation)),
        note=_bonus(sheet, formation.orbat.id),
        troubles=troubles,
        groups=tuple(slots),
        formation=formation,
    )


def _points(sheet: Sheet, formation: Any) -> str:
    own = (line for line in sheet.lines if line.entry.get("battlegroup") == formation.group.id)
    total = sum(member.points for line in own for member in (line, *line.joined))
    return ngettext("%d point", "%d points", total) % total


def _bonus(sheet: Sheet, orbat: str) -> str:
    """Return the bonus of a battlegroup in words: `Lionhearted: ...`."""
    patterns = sheet.edition.rules["battlegroups"]
    bonus = next((one.get("bonus") for one in patterns if one["id"] == orbat), None)
    return f"{bonus['name']}: {bonus['summary']}" if bonus else ""


def _blaming(sheet: Sheet, formation: Any) -> Iterator[Trouble]:
    """Yield the problems that name no entry but this battlegroup, the first of its pattern."""
    formations = force_of(sheet).formations
    orbat = formation.group.orbat
    if next(one for one in formations if one.group.orbat == orbat) is formation:
        for trouble in sheet.general:
            data = trouble.problem["data"]
            if orbat in (data.get("orbat"), *data.get("orbats", ())):
                yield trouble


def _slot(sheet: Sheet, formation: Any, slot: Any, name: str, lines: Sequence[Line]) -> Battlegroup:
    stars, too_few = _stars(sheet, formation, slot)
    riding = _riding(sheet, formation, slot, {line.entry["id"] for line in lines})
    return Battlegroup(
        tuple(lines),
        slot.name,
        name,
        (*_bounds(formation, slot), *stars),
        lacks=_lack(formation, slot) or (_("too few stars") if too_few else ""),
        note=riding,
        formation=formation,
        slot=slot,
    )


def most_of(slot: Any) -> int:
    """Return how many units may fill a slot: one commander leads a battlegroup."""
    return 1 if slot.commander else int(slot.most)


def least_of(slot: Any) -> int:
    """Return how many units have to fill a slot."""
    return max(int(slot.least), int(slot.commander))


def filled(formation: Any, slot: Any) -> int:
    """Return how many units fill a slot."""
    return int(formation.filled.get(slot.name, 0))


def _bounds(formation: Any, slot: Any) -> Iterator[str]:
    yield f"{filled(formation, slot)} / {most_of(slot)}"
    least = least_of(slot)
    yield _("at least %d") % least if least else _("optional")


def _lack(formation: Any, slot: Any) -> str:
    count, least = filled(formation, slot), least_of(slot)
    if count < least:
        return _("%d more needed") % (least - count)
    over = count - most_of(slot)
    return _("%d too many") % over if over > 0 else ""


def _stars(sheet: Sheet, formation: Any, slot: Any) -> tuple[list[str], bool]:
    """Return the numbers of stars of the slot and stars taken, and whether these are too few."""
    if not force_of(sheet).scale.bolstered:
        return [], False
    bolstered = formation.bolstered.get(slot.name, [])
    used = sum(entry.count for entry, _profile in bolstered)
    there = formation.stars(slot, bolstered)
    if there is None:
        return [_("any number of stars")], False
    words = []
    if used or there:
        words.append(_("stars %(used)d / %(there)d") % {"used": used, "there": there})
    if slot.extra:
        names = ", ".join(sheet.names_of_parts.get(unit, unit) for unit in sorted(slot.favoured))
        template = _("a star more for %s") if slot.stars else _("a star only for %s")
        words.append(template % names)
    return words, used > there


def _riding(sheet: Sheet, formation: Any, slot: Any, shown: set[str]) -> str:
    """Return the units that fill the slot but are shown aboard others, in words."""
    names = [
        _("%(unit)s aboard %(transport)s")
        % {
            "unit": sheet.names[entry.id],
            "transport": sheet.names.get(entry.embarked_in, entry.embarked_in),
        }
        for entry, _profile in formation.slots.get(slot.name, ())
        if entry.id not in shown and entry.embarked_in
    ]
    return str(_("Here too: %s.") % ", ".join(names)) if names else ""


def _boons(sheet: Sheet) -> list[Group]:
    known = sheet.catalogue.boons
    lines = tuple(
        f"{known[boon].name} ({known[boon].points})" if boon in known else boon
        for boon in force_of(sheet).boons
    )
    return [Group((), _("Boons"), "group-boons", lines)] if lines else []
