"""A replay in words, a line an event, for terminals and golden files."""

from collections.abc import Callable, Mapping
from typing import Any

from factions.tabletop.battles.telling import closing_words, named, opening_words

Event = Mapping[str, Any]


def narrate(replay: Mapping[str, Any]) -> list[str]:
    """Return a replay, as `battle.replay` returned it, as lines of text."""
    names = {unit["id"]: f"{unit['name']} [{unit['id']}]" for unit in replay["units"]}
    lines = opening_words(replay, "inches", "marker")
    lines.append("attack die: " + ", ".join(replay["die"]))
    lines.extend(_roll_call(unit) for unit in replay["units"])
    at = (0, -1)
    for event in replay["events"]:
        if (event["round"], event["turn"]) != at:
            began = event["round"] != at[0]
            at = (event["round"], event["turn"])
            lines.append("== " + _heading(*at, began=began))
        lines.append(WORDS[event["kind"]](named(event, names)))
    devastating = ", a devastating victory" if replay["result"]["devastating"] else ""
    lines.append(closing_words(replay) + devastating)
    return lines


def _heading(number: int, turn: int, *, began: bool) -> str:
    """Return what is above the events of a turn, or of what comes before the first of a round."""
    if turn == 0:
        return "deployment"
    return f"round {number} begins" if began else f"round {number}, turn {turn}"


def _roll_call(unit: Mapping[str, Any]) -> str:
    aboard = f", aboard {unit['aboard']}" if unit["aboard"] else ""
    models = f"{_many(unit['troops'], 'model', 'models')} with DAMAGE LIMIT {unit['wounds']}"
    return f"{unit['id']}: {unit['name']}, {models}, {unit['cost']} points{aboard}"


def _many(number: int, one: str, more: str) -> str:
    return f"{number} {one if number == 1 else more}"


def _moved(event: Event) -> str:
    if not event["positions"]:
        return f"      {event['unit']} leaves the table"
    (x, y), (hx, hy) = event["positions"][0], event["facing"]
    does = MOVES[event["why"]].format(_many(len(event["positions"]), "model", "models"))
    facing = f"{round(hx, 2) + 0.0:.2f},{round(hy, 2) + 0.0:.2f}"
    return f"      {event['unit']} {does} {x:.1f},{y:.1f} facing {facing}"


def _attack(event: Event) -> str:
    return (
        f"      {event['why']} of {event['unit']} at {event['other']}: "
        f"{_many(event['dice'], 'die', 'dice')} {event['rating']}, "
        f"{_many(event['hits'], 'hit', 'hits')} at DEFENCE {event['defence']}: "
        f"{event['damage']} damage{', 1 of it Devastating' if event['devastating'] else ''}"
    )


def _combat(event: Event) -> str:
    end = f"{event[event['won']]} wins" if event["won"] else "a stalemate"
    return (
        f"      combat: {event['unit']} destroys {event['damage']}, "
        f"{event['other']} {event['back']}: {end}"
    )


def _damage(event: Event) -> str:
    lost = f", {event['models']} destroyed" if event["models"] else ""
    more = f", {event['penetrating']} of it Penetrating" if event["penetrating"] else ""
    return (
        f"      {event['unit']} suffers {event['wounds']} damage{DAMAGED[event['why']]}{more}{lost}"
    )


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
    if event["became"] == "bid":
        return f"      {event['side']} bids card {event['value']}"
    return f"      {event['side']} interferes with card {event['value']}: the command fails"


def _action(event: Event) -> str:
    other = f" {event['other']}" if "other" in event else ""
    card = f": card {event['value']} adds as many dice" if event["value"] else ""
    return f"    {event['unit']} {ACTIONS[event['action']]}{other}{card}"


def _taken(event: Event) -> str:
    if event["side"] is None:
        return f"  nobody controls marker {event['objective']}"
    return f"  {event['side']} controls marker {event['objective']}"


def _gained(event: Event) -> str:
    points = _many(event["points"], "point", "points")
    if event["why"] == "marker":
        return f"  {event['side']} gains {points} for marker {event['objective']}"
    if event["why"] == "hunter":
        return f"      {event['side']} gains {points} for a combat of the hunter {event['unit']}"
    return f"  {event['side']} gains {points}: the enemy has nobody left on the table"


def _scored(event: Event) -> str:
    return f"  points: a {event['points']['a']}, b {event['points']['b']}"


MOVES = {
    "deployment": "deploys at",
    "vanguard": "advances before the battle to",
    "advance": "advances to",
    "double time": "goes at double time to",
    "charge": "charges to",
    "withdrawal": "withdraws to",
    "falling back": "falls back to",
    "from reserve": "arrives from reserve at",
    "flank attack": "arrives on the flank at",
    "sortie": "flies a sortie to",
    "escape": "leaves the table from",
    "disembark": "disembarks at",
    "exit": "leaves its building for",
    "garrison": "garrisons the building at",
    "hit & run": "retires to",
    "losses": "closes up, {} left, at",
    "in tow": "is drawn along to",
    "turn": "turns at",
}
ACTIONS = {
    "embark": "embarks on",
    "aim": "aims",
    "shoot": "shoots at",
    "charge": "charges",
    "overcharge": "overcharges its attack on",
    "wrecked building": "brings down the building of",
    "portal opened": "opens a portal beside",
    "portal blast": "blasts a portal",
    "ride": "stays aboard",
}
DAMAGED = {
    "attack": "",
    "overcharge": " from the blanks of its Overcharge",
    "capacity": " as its transport has no room left",
    "no room": " as it has no room to go",
}
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
    "destroyed": lambda event: (
        f"      {event['unit']} is annihilated ({_many(event['points'], 'point', 'points')})"
    ),
    "combat": _combat,
    "card": _card,
    "blast": lambda event: f"      {event['unit']} blows up: {event['face']}",
    "taken": _taken,
    "gained": _gained,
    "scored": _scored,
    "round_end": lambda event: "  the round ends",
    "ended": lambda event: f"  the battle ends: a {event['points']['a']}, b {event['points']['b']}",
}
