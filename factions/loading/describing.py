"""The catalogue's schemas as a table for people: the values of each key of a pack."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from factions.loading.schema import schema_of

KINDS = ("factions", "keywords", "units", "upgrades")
BOUNDS = {
    "minimum": "at least {}",
    "maximum": "at most {}",
    "minLength": "at least {} characters",
    "maxLength": "at most {} characters",
    "minItems": "at least {} items",
    "maxItems": "at most {} items",
    "pattern": "shaped like {}",
}
DEEPEST = 8


@dataclass(frozen=True)
class Key:
    """One key of a pack: its place, its values, and its meaning.

    own: required by this game beyond what every game requires. sometimes: in some cases only, as
    for units of one kind.
    """

    path: str
    takes: str
    meaning: str
    required: bool
    sometimes: bool
    own: bool

    @property
    def place(self) -> str:
        """Its path within a row: `costs[].points`."""
        return self.path.partition("[].")[2]


@cache
def keys_of(system: str) -> Mapping[str, tuple[Key, ...]]:
    """Return the keys of each kind of row, as every catalogue has them and as this game does."""
    return {kind: tuple(_keys(kind, system)) for kind in KINDS}


def _keys(kind: str, system: str) -> Iterator[Key]:
    seen: set[tuple[str, str]] = set()
    for name in ("catalogue", system):
        walk = _Walk(schema_of(name), own=name == system)
        if kind not in walk.root["properties"]:
            continue
        rows = walk.resolved(walk.root["properties"][kind])
        for key in walk.keys(walk.resolved(rows["items"]), f"{kind}[]", DEEPEST):
            if (key.path, key.takes) not in seen:
                seen.add((key.path, key.takes))
                yield key


@dataclass(frozen=True)
class _Walk:
    """A way through one schema."""

    root: Any
    own: bool

    def keys(
        self, schema: Mapping[str, Any], path: str, deep: int, *, sometimes: bool = False
    ) -> Iterator[Key]:
        """Yield the keys of an object's schema, those of its conditions and parts included."""
        if deep == 0:
            return
        required = schema.get("required", ())
        for name, found in schema.get("properties", {}).items():
            inner, here = self.resolved(found), f"{path}.{name}"
            takes, meaning = self._takes(inner), str(inner.get("description", ""))
            if takes:
                yield Key(here, takes, meaning, name in required, sometimes, self.own)
            if isinstance(inner.get("items"), dict):
                items = self.resolved(inner["items"])
                yield from self.keys(items, f"{here}[]", deep - 1, sometimes=sometimes)
            yield from self.keys(inner, here, deep - 1, sometimes=sometimes)
        for part, maybe in _parts(schema):
            inner = self.resolved(part)
            yield from self.keys(inner, path, deep - 1, sometimes=sometimes or maybe)

    def resolved(self, schema: Any) -> Mapping[str, Any]:
        """Follow references within the schema; keys beside a reference are kept."""
        if not isinstance(schema, dict):
            return {}
        reference = str(schema.get("$ref", ""))
        if not reference.startswith("#/"):
            return schema
        found = self.root
        for step in reference.removeprefix("#/").split("/"):
            found = found[step]
        beside = {key: value for key, value in schema.items() if key != "$ref"}
        return {**self.resolved(found), **beside}

    def _takes(self, schema: Mapping[str, Any]) -> str:
        if "const" in schema:
            return json.dumps(schema["const"])
        if "enum" in schema:
            return " | ".join(map(str, schema["enum"]))
        kind = schema.get("type", "")
        words = [" or ".join(kind) if isinstance(kind, list) else str(kind)] if kind else []
        if isinstance(schema.get("items"), dict):
            inner = self._takes(self.resolved(schema["items"]))
            words = [f"array of ({inner})" if inner else "array"]
        words += [text.format(schema[word]) for word, text in BOUNDS.items() if word in schema]
        return ", ".join(words)


def _parts(schema: Mapping[str, Any]) -> Iterator[tuple[Any, bool]]:
    """Yield the parts of a schema, and whether each holds in some cases only."""
    for part in schema.get("allOf", ()):
        yield part, False
    for word in ("anyOf", "oneOf"):
        for part in schema.get(word, ()):
            yield part, True
    for word in ("then", "else"):
        if word in schema:
            yield schema[word], True
