"""What a character carries, as rows of a form: an item, how many, in hand, of high quality."""

import itertools
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from factions.systems.cold_iron.catalogue import Item
from factions.systems.cold_iron.sheet import Build

MOST_ROWS, MOST_COPIES, HANDS = 60, 50, 2
NAMED = re.compile(r"gear-(\d{1,3})-item")
GROUPS: Mapping[str, tuple[Any, tuple[str, ...]]] = {
    "melee": (
        _("Weapons"),
        ("sword", "axe", "mace", "club", "flail", "spear", "staff", "lance"),
    ),
    "missile": (_("Missile weapons"), ("bow", "crossbow", "sling", "rock")),
    "ammunition": (_("Ammunition"), ("ammunition",)),
    "shield": (_("Shield"), ("shield",)),
    "armour": (_("Armour"), ("armour",)),
    "mount": (_("Mount"), ("mount",)),
}
OTHER = "other"
ONE = ("shield", "armour", "mount")  # of these a second is not asked for
PLAINLY_ONE = (None, "", 1, "1")
HELD = ("melee", "missile", "shield")
WHOLE = {"invalid": _("A whole number, please.")}


class GearForm(forms.Form):
    """One row. A row with an empty item counts as none."""

    item = forms.CharField(max_length=80, required=False, label=_("Item"), widget=forms.Select)
    count = forms.IntegerField(
        min_value=0, max_value=MOST_COPIES, required=False, label=_("Number"), error_messages=WHOLE
    )
    held = forms.IntegerField(
        min_value=0, max_value=HANDS, required=False, label=_("In hand"), error_messages=WHOLE
    )
    fine = forms.BooleanField(required=False, label=_("High quality"))


@dataclass(frozen=True)
class Group:
    """The rows of one kind of item."""

    title: Any
    rows: tuple[GearForm, ...]


@dataclass(frozen=True)
class Gear:
    """The values of the rows: ids as `upgrades`, `held` and `quality` list them."""

    upgrades: tuple[str, ...]
    held: tuple[str, ...]
    quality: tuple[str, ...]


def of_build(build: Build, upgrades: Iterable[str]) -> list[dict[str, Any]]:
    """Return the rows of what an entry has."""
    held = Counter(item.id for item in build.in_hand)
    return [
        {"item": item, "count": count, "held": held[item], "fine": item in build.quality}
        for item, count in Counter(upgrades).items()
    ]


def posted(data: Mapping[str, Any]) -> list[str]:
    """Return the numbers of the rows that were sent."""
    found = (NAMED.fullmatch(key) for key in data)
    return sorted((match[1] for match in found if match), key=int)[:MOST_ROWS]


def group_of(item: str, items: Mapping[str, Item]) -> str:
    """Return the group that an item is shown in."""
    kind = items[item].kind if item in items else ""
    return next((key for key, (_title, kinds) in GROUPS.items() if kind in kinds), OTHER)


class Rows:
    """The rows of a form, from an entry or from what was sent.

    allowed: the items that may be taken; what the entry has already may stay.
    """

    def __init__(
        self,
        initial: list[dict[str, Any]],
        allowed: Mapping[str, Item],
        data: Mapping[str, Any] | None = None,
    ) -> None:
        self.allowed = allowed
        self.kept = {row["item"] for row in initial}
        self.bound = data is not None
        if data is None:
            self.forms = [self._form(n, initial=row) for n, row in enumerate(initial)]
        else:
            self.forms = [self._form(n, data=data) for n in posted(data)]

    def _form(self, number: Any, **values: Any) -> GearForm:
        return GearForm(prefix=f"gear-{number}", auto_id="f-%s", **values)

    def valid(self) -> bool:
        """Return whether every row can be read; an unknown item is an error of its row."""
        for form in self.forms:
            if form.is_valid():
                item = form.cleaned_data["item"]
                if item and item not in self.allowed and item not in self.kept:
                    form.add_error("item", _("There is no such item to take."))
        return not any(form.errors for form in self.forms)

    def gear(self, before: Iterable[str], held: Iterable[str], fine: Iterable[str]) -> Gear:
        """Return the values of valid rows; earlier items keep their order."""
        rows = [form.cleaned_data for form in self.forms if form.cleaned_data["item"]]
        counts: Counter[str] = Counter()
        hands: Counter[str] = Counter()
        good: Counter[str] = Counter()
        for row in rows:
            item, count = row["item"], 1 if row["count"] is None else row["count"]
            counts[item] += count
            hands[item] += min(row["held"] or 0, count)
            good[item] = max(good[item], int(row["fine"] and count > 0))
        return Gear(_ordered(counts, before), _ordered(hands, held), _ordered(good, fine))

    def groups(self) -> list[Group]:
        """Return the rows by kind, each with an empty one to take more."""
        found: dict[str, list[GearForm]] = {key: [] for key in (*GROUPS, OTHER)}
        for form in self.forms:
            item = str(form["item"].value() or "")
            if item:
                key = group_of(item, self.allowed)
                found[key].append(self._choosing(form, key, item))
        armed = bool(found["melee"] or found["missile"])
        taken = {form.prefix for forms in found.values() for form in forms}
        free = (n for n in itertools.count() if f"gear-{n}" not in taken)
        for key in GROUPS:
            if self._names(key) and not (key in ONE and found[key]):
                hand = int(key in HELD and not (armed and key != "shield"))
                empty = self._form(next(free), initial={"held": hand})
                found[key].append(self._choosing(empty, key))
        titles = {key: title for key, (title, _kinds) in GROUPS.items()} | {OTHER: _("Other")}
        return [Group(titles[key], tuple(rows)) for key, rows in found.items() if rows]

    def _names(self, group: str) -> list[tuple[str, str]]:
        kinds = GROUPS[group][1] if group in GROUPS else ()
        return [(item.id, item.name) for item in self.allowed.values() if item.kind in kinds]

    def _choosing(self, form: GearForm, group: str, item: str = "") -> GearForm:
        """Set a row's choices to its group and its present item; drop fields it cannot have."""
        names = self._names(group)
        strange = [(item, item)] if item and item not in dict(names) else []
        widget = form.fields["item"].widget
        assert isinstance(widget, forms.Select)  # noqa: S101 -- declared above
        widget.choices = [("", "-"), *strange, *names]
        if not item:
            form.fields["held"].widget = forms.HiddenInput()
        elif group not in (*HELD, OTHER):
            del form.fields["held"]
        if not item or (group in ONE and form["count"].value() in PLAINLY_ONE):
            del form.fields["count"]
        known = self.allowed.get(item)
        if (known is None or known.quality_cost is None) and not form["fine"].value():
            del form.fields["fine"]
        return form


def _ordered(counts: Counter[str], before: Iterable[str]) -> tuple[str, ...]:
    """Return the items with their counts, in the earlier order, then in their own."""
    left = Counter(counts)
    kept = []
    for item in before:
        if left[item] > 0:
            left[item] -= 1
            kept.append(item)
    return (*kept, *(+left).elements())
