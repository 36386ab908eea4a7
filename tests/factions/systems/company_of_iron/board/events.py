"""The events of a battle, each kind by the names of what it says."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from tests.factions.systems.company_of_iron.board.kernels import E

HEAD = 5  # kind, round, activation, model and other model come before the numbers of a kind
# A model is moved along a way, or put down: the way of one that is put down ends where it bends.
MOVED, PUT_DOWN = E.MOVED, -E.MOVED


class Event(NamedTuple):
    """An event that says nothing but which models it is about; -1 for none."""

    model: int
    other: int


class Attack(NamedTuple):
    """An attack roll. dice: 0 where it hits or misses surely."""

    by: int
    at: int
    weapon: int
    how: int
    dice: int
    total: int
    goal: int
    outcome: int
    rerolls: int = 0


class Damage(NamedTuple):
    """Damage, by a roll or without: dice, total and armour are 0 then."""

    model: int
    by: int
    boxes: int
    why: int
    dice: int = 0
    total: int = 0
    armour: int = 0


class Casualty(NamedTuple):
    """A casualty roll. again: it is rolled once more."""

    model: int
    die: int
    more: int
    outcome: int
    why: int
    again: int = 0


class Blast(NamedTuple):
    """Where an area lands. way: it deviates, 0: it does not; inches: by how many tenths."""

    by: int
    at: int
    x: float
    y: float
    diameter: float
    way: int = 0
    inches: int = 0


class Moved(NamedTuple):
    """A move along a way that bends at most once."""

    model: int
    why: int
    x: float
    y: float
    ux: float
    uy: float
    bend_x: float
    bend_y: float


class Placed(NamedTuple):
    """A model put on a spot."""

    model: int
    why: int


class Healed(NamedTuple):
    """Boxes that are unmarked."""

    model: int
    boxes: int


class Fell(NamedTuple):
    """A model that is destroyed, and what felled it."""

    model: int
    by: int


class Trigger(NamedTuple):
    """An effect that happens to a model."""

    by: int
    model: int


class Expired(NamedTuple):
    """A continuous effect that a die ends."""

    model: int
    effect: int
    die: int


class Card(NamedTuple):
    """What became of a card."""

    player: int
    became: int


class Passed(NamedTuple):
    """A player that lets the other activate a model."""

    player: int


class Priority(NamedTuple):
    """The roll for priority: the die of the player that has it, and the other's."""

    player: int
    die: int
    other: int


class Flag(NamedTuple):
    """A flag at the end of a round. holder: 1 + the player, 0 for nobody."""

    flag: int
    holder: int


def _kind(row: Any) -> int:
    kind, why, (x, y, _, _, *bend) = int(row[0]), int(row[HEAD]), row[HEAD + 1 : HEAD + 7]
    put_down = kind == E.MOVED and why != E.TURNING and bend == [x, y]
    return PUT_DOWN if put_down else kind


def _event(row: Any) -> NamedTuple:
    kind, model, other = _kind(row), int(row[3]), int(row[4])
    numbers = [float(number) for number in row[HEAD:]]
    whole = [int(number) for number in numbers]
    if kind == MOVED:
        return Moved(model, whole[0], *numbers[1:7])
    if kind == E.BLAST:
        x, y, diameter = numbers[1:4]
        return Blast(model, other, x, y, diameter, *whole[5:7])
    numbered: dict[int, NamedTuple] = {
        E.ATTACK: Attack(model, other, *whole[:7]),
        E.DAMAGE: Damage(model, other, *whole[:5]),
        E.CASUALTY_ROLL: Casualty(model, *whole[:5]),
        PUT_DOWN: Placed(model, whole[0]),
        E.HEALED: Healed(model, whole[0]),
        E.FELL: Fell(model, other),
        E.TRIGGER: Trigger(model, other),
        E.EXPIRED: Expired(model, *whole[:2]),
        E.CARD: Card(whole[0], whole[2]),
        E.FLAG: Flag(*whole[:2]),
        E.PASSED: Passed(whole[0]),
        E.PRIORITY: Priority(*whole[:3]),
    }
    return numbered.get(kind, Event(model, other))


def of_kinds(s: Any, kinds: Sequence[int], in_round: int | None = None) -> list[Any]:
    """Return the events of some kinds, in order, of one round or of all."""
    rows = [row for row in s.event[: int(s.events)] if _kind(row) in kinds]
    return [_event(row) for row in rows if in_round in (None, int(row[1]))]


def kinds(s: Any) -> list[int]:
    """Return the kinds of all events, in order."""
    return [int(row[0]) for row in s.event[: int(s.events)]]
