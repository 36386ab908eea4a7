"""A replay as lines of text, for terminals and golden files."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from factions.tabletop.battles.events import Event, Names, Schema
from factions.tabletop.battles.sentences import fill

SIDES = {"a": "a", "b": "b"}
SYMBOL = re.compile(r"\{(\w)\}")  # as pages draw it
LEADING = ("deployed", "activated", "action")


def narrate(schema: Schema, replay: Mapping[str, Any]) -> list[str]:
    """Return a replay, as `battle.replay` returned it, as lines of text."""
    names = SIDES | {unit["id"]: f"{unit['name']} [{unit['id']}]" for unit in replay["units"]}
    return [
        *_table(schema, replay),
        *(_unit(schema, unit) for unit in replay["units"]),
        *_events(schema, replay["events"], names),
        f"== {schema.outcome(replay, SIDES)}",
    ]


def _table(schema: Schema, replay: Mapping[str, Any]) -> Iterator[str]:
    table, policies = replay["table"], replay["policies"]
    yield (
        f"{replay['scenario']}, seed {replay['seed']}, battle {replay['index']}, "
        f"a plays {policies['a']}, b plays {policies['b']}"
    )
    yield f"table {table['size'][0]:g} x {table['size'][1]:g} {schema.length}"
    for zone in table["zones"]:
        yield f"zone of {zone['side']}: y {zone['y'][0]:g} to {zone['y'][1]:g}"
    for number, spot in enumerate(table["objectives"], 1):
        yield f"{schema.objective} {number} at {spot['x']:g}, {spot['y']:g}"
    for piece in table["terrain"]:
        yield f"{piece['name']} at {piece['x']:.1f}, {piece['y']:.1f}, {_size(piece)}"
    if "die" in replay:
        yield "attack die: " + ", ".join(replay["die"])


def _size(piece: Mapping[str, Any]) -> str:
    if piece["shape"] == "disc":
        return f"radius {piece['radius']:.1f}"
    return f"{piece['length']:.1f} x {piece['width']:.1f} turned {piece['angle']:.0f}"


def _unit(schema: Schema, unit: Mapping[str, Any]) -> str:
    sentence = schema.unit(unit) if callable(schema.unit) else schema.unit
    return f"{unit['id']}: {unit['name']}, {fill(sentence, unit)}"


def _events(schema: Schema, events: list[Event], names: Names) -> Iterator[str]:
    at = (0, -1)
    for event in events:
        if (event["round"], event["turn"]) != at:
            at = (event["round"], event["turn"])
            yield "== " + (f"round {at[0]}, {schema.turn} {at[1]}" if at[1] else "deployment")
        leads = event["kind"] in LEADING or "unit" not in event
        yield ("  " if leads else "      ") + _line(schema, event, names)


def _line(schema: Schema, event: Event, names: Names) -> str:
    """Return the sentence of an event, its detail, and where its unit stands then."""
    kind = schema.kind(event)
    detail = fill(kind.detail, kind.values(event, names, str)) if kind else ""
    line = SYMBOL.sub(r"\1", schema.line(event, names))
    return line + (f" ({detail})" if detail else "") + _place(event)


def _place(event: Event) -> str:
    spots = " ".join(f"{x:.1f},{y:.1f}" for x, y in event.get("positions", ()))
    if not spots or "facing" not in event:
        return f" @ {spots}" if spots else ""
    x, y = (round(one, 2) + 0.0 for one in event["facing"])
    return f" @ {spots} facing {x:.2f},{y:.2f}"
