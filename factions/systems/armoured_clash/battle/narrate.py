"""A replay in words, a line an event, for terminals and golden files."""

from collections.abc import Callable, Mapping
from typing import Any

from factions.tabletop.telling import closing_words, named, opening_words

Event = Mapping[str, Any]


def narrate(replay: Mapping[str, Any]) -> list[str]:
    """Return the lines that tell a replay, as `battle.replay` returned it."""
    names = {unit["id"]: f"{unit['name']} [{unit['id']}]" for unit in replay["units"]}
    lines = opening_words(replay, "inches", "marker")
    lines.extend(_roll_call(unit) for unit in replay["units"])
    at = (0, -1)
    for event in replay["events"]:
        if (event["round"], event["turn"]) != at:
            began = event["round"] != at[0]
            at = (event["round"], event["turn"])
            lines.append("== " + _heading(*at, began=began))
        lines.append(WORDS[event["kind"]](named(event, names)))
    lines.append(closing_words(replay))
    return lines


def _heading(number: int, turn: int, *, began: bool) -> str:
    """Return what is above the events of a turn, or of what comes before the first of a round."""
    if turn == 0:
        return "deployment"
    return f"round {number} begins" if began else f"round {number}, turn {turn}"


def _roll_call(unit: Mapping[str, Any]) -> str:
    aboard = f", aboard {unit['aboard']}" if unit["aboard"] else ""
    limit = f"DAMAGE LIMIT {unit['wounds']}"
    return f"{unit['id']}: {unit['name']}, {unit['troops']} with {limit}, {unit['cost']}{aboard}"


def _moved(event: Event) -> str:
    if not event["positions"]:
        return f"      {event['unit']} leaves the table"
    (x, y), (hx, hy) = event["positions"][0], event["facing"]
    return f"      {event['unit']} {event['why']}: {x:.1f},{y:.1f} facing {hx:.2f},{hy:.2f}"


def _attack(event: Event) -> str:
    return (
        f"      {event['why']} of {event['unit']} at {event['other']}: {event['dice']} dice "
        f"{event['rating']}, {event['hits']} hits at DEFENCE {event['defence']}: "
        f"{event['damage']} damage"
    )


def _combat(event: Event) -> str:
    return (
        f"      combat: {event['unit']} destroys {event['damage']}, "
        f"{event['other']} {event['back']}"
    )


def _damage(event: Event) -> str:
    lost = f", {event['models']} destroyed" if event["models"] else ""
    return f"      {event['unit']} suffers {event['wounds']}{lost}"


def _test(event: Event) -> str:
    end = "passes" if event["passed"] else "fails"
    return (
        f"      {event['unit']} {end} its {event['why']} test: "
        f"card {event['value']}, DISCIPLINE {event['needed']}"
    )


def _status(event: Event) -> str:
    if "side" in event:
        return f"  {event['side']} suffers a communications breakdown"
    return f"      {event['unit']} is {'' if event['begins'] else 'no longer '}{event['status']}"


def _card(event: Event) -> str:
    if event["became"] == "surrender":
        return f"  {event['side']} surrenders the initiative"
    if event["became"] == "command":
        return f"      {event['side']} commands {event['unit']}: {event['command']}, " + (
            f"card {event['value']}"
        )
    what = "bids" if event["became"] == "bid" else "interferes with"
    return f"      {event['side']} {what} card {event['value']}"


def _action(event: Event) -> str:
    other = f" at {event['other']}" if "other" in event else ""
    return f"    {event['unit']} does {event['action']}{other}"


def _taken(event: Event) -> str:
    if event["side"] is None:
        return f"  nobody controls marker {event['objective']}"
    return f"  {event['side']} controls marker {event['objective']}"


def _scored(event: Event) -> str:
    return f"  points: a {event['points']['a']}, b {event['points']['b']}"


WORDS: dict[str, Callable[[Event], str]] = {
    "initiative": lambda event: f"  {event['side']} has the initiative",
    "deployed": _moved,
    "moved": _moved,
    "activated": lambda event: f"  {event['unit']} activates",
    "action": _action,
    "attack": _attack,
    "damage": _damage,
    "test": _test,
    "status": _status,
    "destroyed": lambda event: f"      {event['unit']} is annihilated ({event['points']} points)",
    "combat": _combat,
    "card": _card,
    "blast": lambda event: f"      {event['unit']} blows up: {event['face']}",
    "taken": _taken,
    "scored": _scored,
    "round_end": lambda event: "  the round ends",
    "ended": lambda event: f"  the battle ends: a {event['points']['a']}, b {event['points']['b']}",
}
