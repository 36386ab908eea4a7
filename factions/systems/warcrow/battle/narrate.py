"""A replay in words, a line an event, for terminals and golden files."""

from collections.abc import Callable, Mapping
from typing import Any

from factions.tabletop.battles.telling import closing_words, named, opening_words

Event = Mapping[str, Any]


def narrate(replay: Mapping[str, Any]) -> list[str]:
    """Return the lines that tell a replay, as `battle.replay` returned it."""
    names = {unit["id"]: f"{unit['name']} [{unit['id']}]" for unit in replay["units"]}
    lines = _table(replay)
    at = (0, -1)
    for event in replay["events"]:
        if (event["round"], event["turn"]) != at:
            began = event["turn"] == at[1]
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


def _table(replay: Mapping[str, Any]) -> list[str]:
    lines = opening_words(replay, "strides", "objective")
    for unit in replay["units"]:
        joined = f", joins {unit['joined_to']}" if unit["joined_to"] else ""
        lines.append(
            f"{unit['id']}: {unit['name']}, {unit['troops']} with {unit['wounds']} W{joined}"
        )
    return lines


def _spots(event: Event) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in event["positions"])


def _moved(event: Event) -> str:
    other = f" ({event['other']})" if "other" in event else ""
    return f"      {event['unit']} {event['why']}{other}: {_spots(event)}"


def _action(event: Event) -> str:
    other = f" at {event['other']}" if "other" in event else ""
    return f"    {event['unit']} does {event['action']}{other}"


def _effects(effects: Mapping[str, Any]) -> str:
    return ", ".join(
        f"{name} {effect if isinstance(effect, int) else ' '.join(effect)}"
        for name, effect in effects.items()
    )


def _roll(event: Event) -> str:
    again = ", repeated" if event["repeated"] else ""
    rage = f", rage {event['rage'][0]}/{event['rage'][1]}" if any(event["rage"]) else ""
    one, two = event["rolled"]
    mine, theirs = (_effects(effects) for effects in event["switches"])
    switches = f", switches {mine or 'none'} against {theirs or 'none'}" if mine or theirs else ""
    return (
        f"      {event['why']}: rolls {one or '-'} against {two or '-'}{again}{switches}{rage}: "
        f"{event['damage']} to {event['other']}, {event['back']} to {event['unit']}"
    )


def _damage(event: Event) -> str:
    by = f" from {event['other']}" if "other" in event else ""
    return f"      {event['unit']} suffers {event['wounds']}{by}"


def _test(event: Event) -> str:
    return (
        f"      {event['unit']} tests willpower ({event['why']}): "
        f"{event['successes']}, needs {event['needed']}"
    )


def _scored(event: Event) -> str:
    points, held = event["points"], event["held"]
    return f"  points: a {points['a']}, b {points['b']} (held: a {held['a']}, b {held['b']})"


def _taken(event: Event) -> str:
    both = event["conquest"]
    return (
        f"    objective {event['objective']} goes to {event['side']} "
        f"(conquest a {both['a']}, b {both['b']})"
    )


def _deployed(event: Event) -> str:
    return f"  {event['unit']} deploys: {_spots(event)}"


def _skill(event: Event) -> str:
    other = f" on {event['other']}" if "other" in event and event["other"] != event["unit"] else ""
    return f"      {event['unit']} uses {event['skill']}{other} (tokens left: {event['tokens']})"


def _spell(event: Event) -> str:
    by = f", blocked by {event['other']}: {event['blocks']}" if "other" in event else ""
    boosts = f", {event['dice']} dice of alterations" if event["dice"] else ""
    return f"      {event['unit']} casts: {event['successes']}{by}{boosts}"


WORDS: dict[str, Callable[[Event], str]] = {
    "initiative": lambda event: f"  {event['side']} has the initiative",
    "deployed": _deployed,
    "moved": _moved,
    "activated": lambda event: f"  {event['unit']} activates{' again' * event['again']}",
    "passed": lambda event: f"  {event['side']} passes",
    "action": _action,
    "roll": _roll,
    "damage": _damage,
    "healed": lambda event: f"      {event['unit']} heals {event['wounds']}",
    "stress": lambda event: f"      {event['unit']} has stress {event['level']}",
    "states": lambda event: f"      {event['unit']} is {', '.join(event['states']) or 'steady'}",
    "test": _test,
    "demoralized": lambda event: f"      {event['unit']} is demoralized",
    "rallied": lambda event: f"      {event['unit']} rallies with stress {event['level']}",
    "destroyed": lambda event: f"      {event['unit']} is destroyed",
    "foiled": lambda event: f"      {event['unit']} cannot reach {event['other']}",
    "left_alone": lambda event: f"      {event['unit']} is left alone by {event['other']}",
    "combat": lambda event: f"      combat: {event['damage']} to {event['back']}",
    "held": lambda event: f"      {event['unit']} holds its ground",
    "intimidated": lambda event: f"      {event['unit']} faces Intimidating ({event['value']})",
    "skill": _skill,
    "spell": _spell,
    "tinge": lambda event: f"      {event['unit']} has Tinge {event['level']}",
    "taken": _taken,
    "scored": _scored,
    "round_end": lambda event: f"  initiative goes to {event['side']}",
    "ended": lambda event: f"  the battle ends: a {event['points']['a']}, b {event['points']['b']}",
}
