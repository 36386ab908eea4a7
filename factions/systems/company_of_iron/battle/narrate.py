"""A replay in words, a line an event, for terminals and golden files."""

from collections.abc import Callable, Mapping
from typing import Any

from factions.tabletop.battles.telling import closing_words, named, opening_words

Event = Mapping[str, Any]


def narrate(replay: Mapping[str, Any]) -> list[str]:
    """Return the lines of text of a replay, as `battle.replay` returned it."""
    names = {unit["id"]: f"{unit['name']} [{unit['id']}]" for unit in replay["units"]}
    lines = _table(replay)
    at = 0
    for event in replay["events"]:
        if event["kind"] == "deployed":
            lines.extend(["== deployment"] * (at == 0))
            at = min(at, -1)
        elif event["round"] > max(at, 0) and (event["kind"], at) != ("initiative", 0):
            at = event["round"]
            lines.append(f"== round {at}")
        lines.append(WORDS[event["kind"]](named(event, names)))
    lines.append(closing_words(replay))
    return lines


def _table(replay: Mapping[str, Any]) -> list[str]:
    lines = opening_words(replay, "inches", "flag")
    for unit in replay["units"]:
        leads = ", commander" if unit["commander"] else ""
        boxes = f"{unit['wounds']} box{'es' * (unit['wounds'] > 1)}"
        lines.append(f"{unit['id']}: {unit['name']} ({unit['model']}), {boxes}{leads}")
    return lines


def _at(event: Event) -> str:
    x, y = event["positions"][0]
    return f"{x:.1f},{y:.1f}"


def _moved(event: Event) -> str:
    ux, uy = event["facing"]
    return f"    {event['unit']} {event['why']}: to {_at(event)}, facing {ux:.1f},{uy:.1f}"


def _action(event: Event) -> str:
    other = f" at {event['other']}" if "other" in event else ""
    does = f", then {event['action']}{other}" if event["action"] != "nothing" else other
    return f"    {event['unit']} {event['move']}{does}"


def _attack(event: Event) -> str:
    again = f", rolled again {event['rerolls']}x" if event["rerolls"] else ""
    rolled = (
        f"{event['dice']} dice, {event['total']} against {event['needed']}{again}: "
        if event["dice"]
        else ""
    )
    return (
        f"      {event['why']} with {event['weapon']} at {event['other']}: "
        f"{rolled}{event['outcome']}"
    )


def _damage(event: Event) -> str:
    rolled = (
        f" ({event['dice']} dice, {event['total']} against {event['armour']})"
        if event["dice"]
        else ""
    )
    why = event["why"].removeprefix("by ")
    return f"      {event['unit']} suffers {event['wounds']} by {why}{rolled}"


def _casualty(event: Event) -> str:
    more = f" {event['modifier']:+d}" if event["modifier"] else ""
    again = ", rolled again" if event["rerolled"] else ""
    return f"      {event['unit']} casualty roll {event['die']}{more}: {event['outcome']}{again}"


def _states(event: Event) -> str:
    return f"      {event['unit']} is {', '.join(event['states']) or 'ready'} ({event['why']})"


def _destroyed(event: Event) -> str:
    by = f" by {event['other']}" if "other" in event else ""
    return f"      {event['unit']} is destroyed{by} ({event['why']})"


def _rule(event: Event) -> str:
    other = f" on {event['other']}" if "other" in event else ""
    amount = f" ({event['amount']})" if event["amount"] else ""
    return f"      {event['unit']} {event['rule']}{other}{amount}"


def _blast(event: Event) -> str:
    off = f", {event['inches']:.1f} off in direction {event['direction']}"
    where = f"{event['x']:.1f},{event['y']:.1f}"
    return f"      blast of {event['size']:g} at {where}{off * bool(event['direction'])}"


def _cloud(event: Event) -> str:
    return f"      cloud of {event['size']:g} at {event['x']:.1f},{event['y']:.1f}"


def _card(event: Event) -> str:
    what = f" for {event['asset']}" if event["became"] == "spent" else ""
    unit = f", {event['unit']}" if "unit" in event else ""
    return f"  card of {event['side']}: {event['card']} {event['became']}{what}{unit}"


def _scored(event: Event) -> str:
    points, held = event["points"], event["held"]
    return f"  points: a {points['a']}, b {points['b']} (held: a {held['a']}, b {held['b']})"


WORDS: dict[str, Callable[[Event], str]] = {
    "initiative": lambda e: f"  {e['side']} has priority ({e['dice'][0]} to {e['dice'][1]})",
    "deployed": lambda e: f"  {e['unit']} deploys at {_at(e)}",
    "moved": _moved,
    "activated": lambda e: f"  {e['unit']} activates",
    "passed": lambda e: f"  {e['side']} passes",
    "action": _action,
    "attack": _attack,
    "damage": _damage,
    "casualty": _casualty,
    "states": _states,
    "healed": lambda e: f"      {e['unit']} loses {e['wounds']} damage",
    "destroyed": _destroyed,
    "rule": _rule,
    "blast": _blast,
    "cloud": _cloud,
    "expired": lambda e: f"      {e['unit']} no longer {', '.join(e['states'])} (die {e['die']})",
    "card": _card,
    "commander": lambda e: f"      {e['unit']} takes command",
    "taken": lambda e: f"    flag {e['objective']}: {e['side'] or 'nobody'}",
    "scored": _scored,
    "round_end": lambda e: f"  round {e['round']} ends",
    "ended": lambda e: f"  the battle ends ({e['why']})",
}
