"""A roster's units as they take the field: which stand alone, which join another, with what values.

Source: Warcrow 1.6, "Joining a Unit", "Character Game Profile in Units", "Enhancements".
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from factions.systems.warcrow.catalogue import Attack, Catalogue, Joined, Pool, Profile, value_of
from factions.tabletop.lists.roster import Entry, Roster

MOST_TROOPS = 7
NONE = Joined()


@dataclass(frozen=True)
class Unit:
    """One unit of a company. row: its entry's place in the list; guest: its character's slot."""

    row: int
    profile: Profile
    joined: Joined | None = None  # what character and enhancement add
    enhanced: Joined | None = None  # what its enhancement alone adds
    guest: int | None = None
    host: int | None = None

    @property
    def keywords(self) -> tuple[str, ...]:
        """The keywords it plays with, those granted by its character included."""
        return self.profile.keywords + (self.joined.keywords if self.joined else ())

    def keyword(self, name: str) -> str | None:
        """Return the value of a keyword, empty where it has none, None where it is absent."""
        return value_of(self.keywords, name)

    @property
    def move(self) -> tuple[int, int]:
        """Its two movement values."""
        return (self.joined and self.joined.mov) or self.profile.mov

    @property
    def charge(self) -> int:
        """Its charge distance."""
        return (self.joined and self.joined.charge) or self.profile.charge

    @property
    def morale(self) -> int:
        """Its morale."""
        return _changed(self.profile.mor, self.joined.mor if self.joined else None)

    @property
    def wounds(self) -> int:
        """The wounds of one of its troops, at least 1."""
        return max(1, _changed(self.profile.w, self.joined.w if self.joined else None))

    def conquest(self, panel: int) -> int:
        """Return the conquest value of one of its panels."""
        change = self.joined.conquest if self.joined else None
        return _changed(self.profile.panels[panel].conquest, change)

    @property
    def troops(self) -> int:
        """How many troops it begins with, its character left out."""
        return min(MOST_TROOPS, max(1, self.profile.troops))


def _changed(value: int, change: tuple[int, bool] | None) -> int:
    if change is None:
        return value
    return value + change[0] if change[1] else change[0]


@dataclass(frozen=True)
class Form:
    """One form of the unit in a slot. units: its company where that unit has that form."""

    slot: int
    units: tuple[Unit, ...]

    @property
    def unit(self) -> Unit:
        """The unit in that form."""
        return self.units[self.slot]


@dataclass(frozen=True)
class Company:
    """A roster's units in order, and for each entry without a unit the entry it goes with.

    forms: those of units that characters may join or leave, as `forms.formed` adds them.
    """

    units: tuple[Unit, ...]
    follows: dict[int, int]
    command: int
    total: int
    forms: tuple[Form, ...] = ()


def listed(companies: Sequence[Company]) -> list[tuple[Form, int]]:
    """Return the rows of a battle's setup: its units, then their forms.

    Each comes with the first slot of its company.
    """
    starts = [0, *accumulate(len(force.units) for force in companies)]
    both = list(zip(companies, starts, strict=False))
    units = [
        (Form(slot, force.units), start)
        for force, start in both
        for slot in range(len(force.units))
    ]
    return units + [(form, start) for force, start in both for form in force.forms]


def company(roster: Roster, catalogue: Catalogue) -> Company:
    """Turn a roster into its units. Entries of unknown units take no part."""
    known = [
        (row, entry, catalogue.profiles[entry.unit])
        for row, entry in enumerate(roster.entries)
        if entry.unit in catalogue.profiles
    ]
    rows = {entry.id: row for row, entry, _ in known}
    units: list[Unit] = []
    for row, entry, profile in known:
        if profile.panels and not profile.enhancement:
            units.extend(Unit(row, profile) for _ in range(entry.count))
    follows: dict[int, int] = {}
    for row, entry, profile in known:
        target = _target(units, entry, profile, rows)
        if profile.panels and not profile.enhancement:
            _join_character(units, row, profile, target)
        elif target is not None:
            follows[row] = units[target].row
            _enhance(units, target, profile)
    return Company(
        tuple(units),
        follows,
        sum(profile.command * entry.count for _, entry, profile in known),
        sum(profile.cost * entry.count for _, entry, profile in known),
    )


def _target(units: list[Unit], entry: Entry, profile: Profile, rows: dict[str, int]) -> int | None:
    """Return the slot that an entry is attached to, or that its owner has."""
    row = rows.get(entry.attached_to or "")
    for slot, unit in enumerate(units):
        owned = row is None and profile.owner is not None and unit.profile.id == profile.owner
        if unit.row == row or owned:
            return slot
    return None


def _join_character(units: list[Unit], row: int, profile: Profile, target: int | None) -> None:
    mine = next(slot for slot, unit in enumerate(units) if unit.row == row)
    if target is None or target == mine or profile.kind != "character":
        return
    host = units[target]
    if host.profile.kind == "character" or host.guest is not None:
        return
    units[target] = replace(host, guest=mine, joined=combined(host.joined, profile.joined))
    units[mine] = replace(units[mine], host=target)


def _enhance(units: list[Unit], target: int, profile: Profile) -> None:
    unit = units[target]
    profile_cost = replace(unit.profile, cost=unit.profile.cost + profile.cost)
    units[target] = replace(
        unit,
        profile=profile_cost,
        joined=combined(unit.joined, profile.joined),
        enhanced=combined(unit.enhanced, profile.joined),
    )


def combined(one: Joined | None, other: Joined | None) -> Joined:
    """Return what two cards bring to a unit together; of two replacements the later one counts."""
    one, other = one or NONE, other or NONE
    return Joined(
        wp=_both_pools(one.wp, other.wp),
        mor=_both(one.mor, other.mor),
        conquest=_both(one.conquest, other.conquest),
        mov=other.mov or one.mov,
        w=_both(one.w, other.w),
        charge=other.charge or one.charge,
        melee=_both_attacks(one.melee, other.melee),
        ranged=_both_attacks(one.ranged, other.ranged),
        defence=_both_attacks(one.defence, other.defence),
        keywords=one.keywords + other.keywords,
    )


def _both(one: tuple[int, bool] | None, other: tuple[int, bool] | None) -> tuple[int, bool] | None:
    if one is None or other is None:
        return other or one
    return (one[0] + other[0], one[1]) if other[1] else other


def _both_pools(
    one: tuple[Pool, bool] | None, other: tuple[Pool, bool] | None
) -> tuple[Pool, bool] | None:
    if one is None or other is None:
        return other or one
    return (one[0] + other[0], one[1]) if other[1] else other


def _both_attacks(one: Attack | None, other: Attack | None) -> Attack | None:
    if one is None or other is None:
        return other or one
    return Attack(
        one.pool + other.pool,
        one.modifiers + other.modifiers,
        one.switches + other.switches,
        one.range or other.range,
    )


def leads(unit: Unit) -> bool:
    """Return whether a unit is an Officer, by its card or by a skill."""
    return unit.profile.role == "officer" or unit.keyword("Officer") is not None


def labels_of(unit: Unit) -> Iterator[str]:
    """Yield what a rule may call a unit by: characteristics, keywords, the words of its name."""
    yield from (label.lower() for label in unit.profile.labels)
    yield from (keyword.partition(" (")[0].lower() for keyword in unit.keywords)
    yield unit.profile.name.lower()
    yield from unit.profile.name.lower().replace(",", " ").split()


def fits(unit: Unit, groups: str) -> bool:
    """Whether a unit has every label of one of the groups: labels by commas, groups by "|"."""
    labels = set(labels_of(unit))
    return any(
        all(word.strip().lower() in labels for word in group.split(","))
        for group in groups.split("|")
    )
