"""A roster's models as they take the field: the kind and the unit of each, and the commander.

Source: Company of Iron, Core Rules, "Units", "Choosing a Commander & Commander Upgrade Card".
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from factions.systems.company_of_iron.catalogue import WARRIORS, Catalogue, Model, Profile, Upgrade
from factions.tabletop.lists.roster import Entry, Roster

UNIT = "unit"
LEAST_WORTH = 0.25  # army points
HAND = 11  # cards, at most: one more may be drawn


@dataclass(frozen=True)
class Kind:
    """A kind of model: the model at an index of a card, in a unit made up of cards.

    cards: its own card, then those attached to its unit or the unit it is attached to.
    """

    profile: Profile
    index: int
    cards: tuple[Profile, ...]

    @property
    def model(self) -> Model:
        """What the card says of it."""
        return self.profile.models[self.index]

    @property
    def in_unit(self) -> bool:
        """Return whether it is a trooper: of a unit, or attached to one."""
        return self.profile.kind == UNIT or self.profile.attachment

    @property
    def base_mm(self) -> int:
        """Its base. A card with several sizes gives the larger to its hardier models."""
        sizes = sorted(self.profile.base_mm) or [30]
        models = self.profile.models
        ranks = sorted(range(len(models)), key=lambda i: (models[i].boxes, models[i].strength or 0))
        place = ranks.index(self.index) + len(sizes) - len(ranks)
        return sizes[min(max(0, place), len(sizes) - 1)]


@dataclass(frozen=True)
class Fighter:
    """One model of a company. row: its entry's place in the list; group: its unit, from 0 on."""

    row: int
    kind: Kind
    group: int
    worth: float  # army points


@dataclass(frozen=True)
class Company:
    """A roster's models in order. commander: the place of its commander among them."""

    fighters: tuple[Fighter, ...]
    groups: int
    commander: int
    upgrade: Upgrade | None
    hand: int
    total: int


def company(roster: Roster, catalogue: Catalogue) -> Company:
    """Turn a roster into its models. Entries of units the edition has no figures for take no part.

    Raises ValueError where no model is left.
    """
    known = [
        (row, entry, catalogue.profiles[entry.unit])
        for row, entry in enumerate(roster.entries)
        if entry.unit in catalogue.profiles and catalogue.profiles[entry.unit].models
    ]
    numbers = _groups(known)
    fighters: list[Fighter] = []
    groups = max(numbers.values(), default=-1) + 1
    for row, entry, profile in known:
        cards = _cards(known, numbers, row, profile)
        for kind, worth in _models(entry, profile, cards):
            group = numbers[row]
            if not kind.in_unit and any(fighter.group == group for fighter in fighters):
                group, groups = groups, groups + 1
            fighters.append(Fighter(row, kind, group, worth))
    if not fighters:
        raise ValueError("a company is empty: none of its entries is a model that can fight")
    leader = _commander(roster, fighters)
    return Company(
        fighters=tuple(fighters),
        groups=groups,
        commander=leader,
        upgrade=_upgrade(roster.entries[fighters[leader].row], catalogue),
        hand=_hand(roster, known, catalogue),
        total=sum(_points(entry, profile) for _, entry, profile in known),
    )


Known = Sequence[tuple[int, Entry, Profile]]


def _groups(known: Known) -> dict[int, int]:
    """Return the unit of each entry, by its row: an attachment's is the one it is attached to."""
    rows = {entry.id: row for row, entry, _ in known}
    numbers: dict[int, int] = {}
    for row, entry, _ in known:
        host = rows.get(entry.attached_to or "", row)
        if host not in numbers:
            numbers[host] = len(set(numbers.values()))
        numbers[row] = numbers[host]
    return numbers


def _cards(
    known: Known, numbers: dict[int, int], row: int, profile: Profile
) -> tuple[Profile, ...]:
    others = [other for at, _, other in known if numbers[at] == numbers[row] and at != row]
    return profile, *others


def _models(
    entry: Entry, profile: Profile, cards: tuple[Profile, ...]
) -> Iterator[tuple[Kind, float]]:
    """Yield the models of an entry and their points, each option's cost shared out evenly."""
    option = profile.option(entry.option)
    kinds = [
        Kind(profile, index, cards)
        for index, model in enumerate(profile.models)
        for _ in range(model.count.get(option.id, 0))
    ] or [Kind(profile, 0, cards)]
    worth = max(LEAST_WORTH, option.points / len(kinds))
    for _ in range(entry.count):
        yield from ((kind, worth) for kind in kinds)


def _commander(roster: Roster, fighters: Sequence[Fighter]) -> int:
    """Return the place of the commander: the list's own, or else the first warrior."""
    for place, fighter in enumerate(fighters):
        if roster.entries[fighter.row].commander:
            return place
    warriors = (i for i, fighter in enumerate(fighters) if fighter.kind.profile.kind in WARRIORS)
    return next(warriors, 0)


def _upgrade(entry: Entry, catalogue: Catalogue) -> Upgrade | None:
    known = (catalogue.upgrades[name] for name in entry.upgrades if name in catalogue.upgrades)
    return next(known, None)


def _points(entry: Entry, profile: Profile) -> int:
    return profile.option(entry.option).points * entry.count


def _hand(roster: Roster, known: Known, catalogue: Catalogue) -> int:
    """Return the hand size: by the size of the game, less the requisition of the models."""
    points = roster.points_limit or catalogue.sizes.get(roster.size or "", 0)
    below = [size for size in catalogue.hand if size <= points]
    cards = catalogue.hand[max(below, default=min(catalogue.hand))]
    spent = sum((profile.option(entry.option).requisition or 0) for _, entry, profile in known)
    return min(HAND, max(0, cards + spent))
