"""What happens in a battle of The Ford, event by event. Positions are paces along the lane."""

from factions.tabletop.battles.events import Schema, Words, both, own, side, whole, word

EVENTS = Schema(
    unit="{wounds:hit|hits}, {cost:point|points}",
    length="paces",
    objective="ford",
    turn="turn",
    legend="One square is a pace. A ring is the fighter that acts, a line its target.",
)
PLACES = Words()
DEPLOYED = PLACES.add("deployment", "deployed")
MOVED = PLACES.add("move", "moves", quiet=True)

INITIATIVE = EVENTS.add("initiative", side(), line="{side} goes first.")
PLACED = EVENTS.add(
    "moved", word("why", PLACES), own("positions", "`[[x, y]]`"), line="{unit}: {why}."
)
ATTACK = EVENTS.add(
    "attack",
    whole("dice"),
    whole("hits"),
    line="{unit} attacks {other}: {hits:hit|hits} with {dice:die|dice}.",
)
DAMAGE = EVENTS.add("damage", whole("wounds"), line="{unit}: {wounds:hit|hits} lost.")
OUT = EVENTS.add("destroyed", line="{unit} is out.")
ROUND_END = EVENTS.add("round_end", line="The round ends.", quiet=True)
ENDED = EVENTS.add("ended", both("points"), line="The battle ends.")
