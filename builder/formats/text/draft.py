"""The list that is built while its text is read."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from builder.formats.documents import MOST_ENTRIES
from builder.formats.refusals import TOO_LARGE, DocumentError
from builder.formats.text.lexicon import Card, Lexicon, fold, unquoted
from builder.formats.text.pieces import Found
from factions.tabletop.lists.roster import FORMAT

Entry = dict[str, Any]
MOST_COPIES = 100


@dataclass
class Draft:
    """The list so far. here: the battlegroup that entries go to. below: hosts by depth."""

    lexicon: Lexicon
    head: dict[str, Any] = field(default_factory=dict)
    groups: list[dict[str, Any]] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    boons: list[str] = field(default_factory=list)
    here: str | None = None
    current: Entry | None = None
    below: list[tuple[int, Entry | None]] = field(default_factory=list)
    tags: dict[int, str] = field(default_factory=dict)
    pointers: list[tuple[Entry, str, str]] = field(default_factory=list)
    numbered: list[tuple[Entry, str]] = field(default_factory=list)
    commander: str | None = None
    commanding: Found = field(default_factory=Found)

    def group(self, orbat: str) -> None:
        """Begin a battlegroup."""
        self.here = f"b{len(self.groups) + 1}"
        self.groups.append({"id": self.here, "orbat": orbat})
        self.part()

    def part(self) -> None:
        """Begin a part of the list: what follows belongs to no entry before."""
        self.below, self.current = [], None

    def host(self, depth: int) -> Entry | None:
        """Return the entry that something of this depth belongs to, or None."""
        while self.below and self.below[-1][0] >= depth:
            self.below.pop()
        return self.below[-1][1] if self.below else None

    def hang(self, depth: int, entry: Entry | None) -> None:
        """Let deeper lines that follow belong to the entry, or to a line not understood."""
        self.host(depth)
        self.below.append((depth, entry))
        self.current = entry

    def recruit(self, card: Card, host: Entry | None) -> Entry:
        """Add an entry and return it. Raises DocumentError if there are too many."""
        if len(self.entries) >= MOST_ENTRIES:
            reason = _("More than %d entries.") % MOST_ENTRIES
            raise DocumentError(TOO_LARGE, "/entries", reason)
        entry: Entry = {"id": f"e{len(self.entries) + 1}", "unit": card.id}
        if host is not None:
            entry["attached_to"] = host["id"]
        elif self.here is not None:
            entry["battlegroup"] = self.here
        self.entries.append(entry)
        return entry

    def last(self, names: frozenset[str]) -> Entry | None:
        """Return the last entry whose unit has one of these folded names."""
        cards = self.lexicon.cards
        found = (e for e in reversed(self.entries) if fold(cards[e["unit"]].name) in names)
        return next(found, None)

    def take(self, entry: Entry, found: Found) -> None:
        """Give an entry what was found after its name or below it."""
        if found.option is not None:
            entry["option"] = found.option
        if found.upgrades:
            entry["upgrades"] = entry.get("upgrades", []) + found.upgrades
        for mark in ("commander", "reserve"):
            if getattr(found, mark):
                entry[mark] = True
        if found.tag is not None:
            self.tags[found.tag] = entry["id"]
        if found.group is not None:
            self.numbered.append((entry, found.group))
        self.pointers += [(entry, key, target) for key, target in found.pointers]
        for unit in found.units:
            self.recruit(self.lexicon.cards[unit], entry)

    def appoint(self) -> None:
        """Mark the commander that a line of its own names; recruit it if it is missing."""
        if self.commander is None:
            return
        named = (entry for entry in self.entries if entry["unit"] == self.commander)
        entry = next(named, None) or self.recruit(self.lexicon.cards[self.commander], None)
        entry["commander"] = True
        self.take(entry, self.commanding)

    def settle(self) -> Iterator[str]:
        """Resolve references to entries and battlegroups; yield the targets that are not found."""
        for entry, key, target in self.pointers:
            found = self._target(entry, key, target)
            if found is None:
                yield target
            else:
                entry[key] = found
                if key == "attached_to" and target[0] not in '#"':
                    entry.pop("battlegroup", None)
        for entry, number in self.numbered:
            verbatim = unquoted(number)
            entry["battlegroup"] = f"b{number}" if verbatim is None else verbatim

    def _target(self, entry: Entry, key: str, target: str) -> str | None:
        verbatim = unquoted(target)
        if verbatim is not None:
            return verbatim
        if target.startswith("#"):
            return self.tags.get(int(target[1:]))
        unit = self.lexicon.units.exact(target)
        taken = Counter(other.get(key) for other in self.entries)
        hosts = [other["id"] for other in self.entries if other["unit"] == unit != entry["unit"]]
        return min(hosts, key=lambda host: taken[host], default=None)

    def faction(self) -> str | None:
        """Return the faction that is named, or that of most entries."""
        if "faction" in self.head:
            return str(self.head["faction"])
        of = [self.lexicon.cards[entry["unit"]].faction for entry in self.entries]
        counted = Counter(faction for faction in of if faction not in self.lexicon.open) or Counter(
            of
        )
        return max(counted, key=lambda faction: counted[faction], default=None)

    def document(self, faction: str) -> dict[str, Any]:
        """Return the list document."""
        form = {"format": FORMAT, "system": self.lexicon.game.id, **self.head, "faction": faction}
        if self.groups:
            form["battlegroups"] = self.groups
        if self.boons:
            form["boons"] = self.boons
        return form | {"entries": self.entries}
