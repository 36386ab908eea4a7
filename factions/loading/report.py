"""What loading changed, and what would change a published edition."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

SHOWN = 40
KINDS = ("systems", "editions", "factions", "keywords", "units", "upgrades")


@dataclass(frozen=True, slots=True)
class Change:
    """What happened to one kind of row: ids, and how many stayed as they were."""

    added: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    unchanged: int = 0

    def __bool__(self) -> bool:
        return bool(self.added or self.changed or self.removed)


@dataclass(frozen=True, slots=True)
class Report:
    """What loading one catalogue did, by kind; the kinds are those of KINDS, in order."""

    system: str
    edition: str
    changes: Mapping[str, Change]

    @property
    def changed(self) -> bool:
        """Return whether any row is new, different or gone."""
        return any(self.changes.values())

    def as_json(self) -> dict[str, Any]:
        """Return plain values."""
        changes = {
            kind: {
                "added": list(change.added),
                "changed": list(change.changed),
                "removed": list(change.removed),
                "unchanged": change.unchanged,
            }
            for kind, change in self.changes.items()
        }
        return {"system": self.system, "edition": self.edition, "changes": changes}


def compare(old: Mapping[str, Any] | None, new: Mapping[str, Any]) -> Report:
    """Compare canonical catalogue data with the earlier data; `old` may have only its system."""
    before = _rows(old or {})
    changes = {kind: _change(before[kind], rows) for kind, rows in _rows(new).items()}
    return Report(new["system"]["id"], new["edition"]["version"], changes)


def _rows(data: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Return each kind's rows by their id."""
    singles = {
        "systems": {data["system"]["id"]: data["system"]} if data.get("system") else {},
        "editions": {data["edition"]["version"]: data["edition"]} if data.get("edition") else {},
    }
    lists = {kind: {row["id"]: row for row in data.get(kind, [])} for kind in KINDS[2:]}
    return singles | lists


def _change(old: Mapping[str, Any], new: Mapping[str, Any]) -> Change:
    kept = [key for key in new if key in old]
    changed = tuple(key for key in kept if old[key] != new[key])
    return Change(
        added=tuple(key for key in new if key not in old),
        changed=changed,
        removed=tuple(key for key in old if key not in new),
        unchanged=len(kept) - len(changed),
    )


def differences(old: Any, new: Any, path: str = "") -> Iterator[str]:
    """Yield each place where two canonical values differ: `units[ahlwardt].command: 2 -> 3`."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in sorted({*old, *new}):
            inner = f"{path}.{key}" if path else key
            yield from _pair(old, new, key, inner)
    elif _keyed(old) and _keyed(new):
        before, after = ({row["id"]: row for row in rows} for rows in (old, new))
        if before.keys() == after.keys() and list(before) != list(after):
            yield f"{path}: in another order"
        for key in [*before, *(key for key in after if key not in before)]:
            yield from _pair(before, after, key, f"{path}[{key}]")
    elif old != new:
        yield f"{path}: {_short(old)} -> {_short(new)}"


def _pair(old: Mapping[str, Any], new: Mapping[str, Any], key: str, path: str) -> Iterator[str]:
    if key not in old:
        yield f"{path}: new"
    elif key not in new:
        yield f"{path}: gone"
    else:
        yield from differences(old[key], new[key], path)


def _keyed(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(row, dict) and "id" in row for row in value)


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 3]}..."
