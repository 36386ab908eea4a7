"""The thirty commonest special rules by what they do: a board with and without each differs.

A row is a clause of a rule: its name, what is looked at on a board with that rule or without, and
what it is then. Clauses that need more of a board stand in the tests of the kernels themselves.
"""

from collections.abc import Callable
from typing import Any

import pytest

from factions.systems.armoured_clash.catalogue import Catalogue
from tests.factions.systems.armoured_clash.board.kernels import E, L
from tests.factions.systems.armoured_clash.board.layout import FAILS, Board, board
from tests.factions.systems.armoured_clash.board.units import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    Piece,
    Unit,
    blade,
    gun,
)
from tests.factions.systems.armoured_clash.printed import COMMONEST, printed

Words = tuple[str, ...]
Look = Callable[[Words], Any]
WOOD = Piece((24.0, 26.0), 6.0, 1.0, L.DENSE, 3)
MIRE = Piece((24.0, 26.0), 6.0, 1.0, L.DIFFICULT, 0)
POND = Piece((24.0, 26.0), 6.0, 1.0, L.WATER, 0)
FENCE = Piece((24.0, 26.0), 6.0, 0.2, L.OBSTACLE, 1)
ROCK = Piece((24.0, 26.5), 1.0, 20.0, L.BLOCKS | L.IMPASSABLE, 1, 1.5708)


def go(b: Board, what: int = L.ADVANCE, u: int = 0) -> float:
    """Return how far north a unit gets."""
    way = b.way(u, (24.0, 44.0), (24.0, 45.0), what)
    return round(float(way.end.y) - b.position(u)[1], 1)


def crosses(piece: Piece, **changes: Any) -> Look:
    """Return what looks at how far a unit of speed 8 gets through a piece of terrain."""
    one: dict[str, Any] = {"speed": 8} | changes
    return lambda words: go(board(Unit((24.0, 24.0), keywords=words, **one), pieces=[piece]))


def beyond(**changes: Any) -> Look:
    """Return what looks at how far a unit gets that has an enemy across its way."""
    one: dict[str, Any] = {"kind": "armour", "size": 3, "speed": 10} | changes

    def look(words: Words) -> float:
        ring = [Unit((x, 25.5), EAST, side=1, size=2, kind="armour") for x in range(2, 48, 2)]
        return go(board(Unit((24.0, 20.0), keywords=words, **one), *ring))

    return look


def shot(b: Board) -> tuple[int, ...]:
    """Fire and return dice, hits, DEFENCE and rating; (0,) where the row may not be fired."""
    if b.row_at(0, 1) < 0:
        return (0,)
    attack = b.fire(0, 1)
    return attack.dice, attack.hits, attack.defence, attack.rating


def duel(words: Words, *, at: Words = (), **changes: Any) -> Board:
    """Return a unit with some rules that faces an enemy with others 15 inches away."""
    one: dict[str, Any] = {"at": (24.0, 10.0), "models": 6, "grid": (gun(6),), "keywords": words}
    two = Unit((24.0, 25.0), SOUTH, 1, 6, keywords=at, grid=(gun(4),))
    return board(Unit(**(one | changes)), two)


def fight(words: Words, at: Words = (), **changes: Any) -> Board:
    """Return the board after a charge by a unit with some rules at one with others."""
    one: dict[str, Any] = {"at": (24.0, 20.0), "models": 6, "grid": (blade(6),), "keywords": words}
    two = Unit((24.0, 25.0), SOUTH, 1, 6, grid=(blade(4),), keywords=at)
    b = board(Unit(**(one | changes)), two)
    b.charge(0, 1)
    return b


def fired_back(words: Words) -> list[int]:
    return fight((), words).reasons()


def shaken(words: Words) -> tuple[bool, bool]:
    """Return whether a unit that fails every test is suppressed, and disordered."""
    b = board(Unit(keywords=words, discipline=0), card=FAILS)
    b.test_suppression(0)
    return b.is_suppressed(0), b.is_disordered(0)


def between(words: Words) -> int:
    """Return how an enemy behind a unit, or a friend's view over it, is seen."""
    veil = Unit((25.0, 20.0), EAST, 1, kind="armour", size=3, keywords=words)
    b = board(Unit((24.0, 10.0), size=1), veil, Unit((24.0, 40.0), SOUTH, 1))
    return b.sight(0, 2)


def wrecks(words: Words) -> int:
    b = board(Unit((24.0, 20.0), kind="armour", size=3, keywords=words))
    b.inflict(0, 1)
    return len(b.wrecks())


def flanks(words: Words) -> bool:
    """Return whether a unit in reserve arrives by a flank attack; its side holds a card."""
    late = Unit(None, keywords=words, kind="armour", size=3, reserve=True)
    b = board(late, Unit((24.0, 44.0), SOUTH, 1), markers=[(24.0, 24.0)], policy="greedy")
    b.deal(0, L.STEADY_AIM)
    b.bring_on(0)
    return E.FLANKED in b.placings()


def arrives(words: Words) -> list[bool]:
    """Tell in which of five rounds a unit may come from reserve."""
    return board(Unit(None, keywords=words)).may_arrive(0)


def startled(words: Words) -> bool:
    """Return whether an enemy 2 inches from where a unit arrives is suppressed by that."""
    b = board(Unit(keywords=words), Unit((24.0, 27.0), SOUTH, 1, discipline=0), card=FAILS)
    b.arrive(0, (24.0, 24.0))
    return b.is_suppressed(1)


def blasted(words: Words, kind: str = "armour") -> int:
    """Return what is left of an enemy near a unit destroyed; the die shows a heroic strike."""
    one = Unit((24.0, 24.0), kind=kind, size=3, keywords=words)
    b = board(one, Unit((24.0, 27.0), side=1, models=6), shows=L.HEROIC)
    b.inflict(0, 1, 1)
    b.blow_up()
    return b.models_left(1)


def aboard(words: Words, capacity: int) -> bool:
    """Return whether six models with some rules find room in a transport beside them."""
    wagon = Unit((20.0, 20.0), kind="armour", size=2, capacity=capacity)
    b = board(wagon, Unit((22.0, 20.0), models=6, keywords=words))
    return b.may_embark(1, 0)


def ramps(words: Words) -> int:
    wagon = Unit((20.0, 20.0), kind="armour", size=2, capacity=6, keywords=words)
    b = board(wagon, Unit(models=6, aboard=0))
    b.order(0, L.STAY, L.RAMP, toward=(20.0, 40.0))
    return b.status(1)


def after_double_time(words: Words) -> bool:
    b = board(Unit((24.0, 20.0), keywords=words, grid=(gun(4),)))
    b.order(0, L.DOUBLE_TIME, L.NOTHING, to=(24.0, 28.0))
    return b.is_reloading(0)


def lookout_after(words: Words) -> bool:
    b = board(Unit((24.0, 20.0), keywords=words, grid=(gun(4, long=4),)))
    b.order(0, L.ADVANCE, L.TAKE_COVER, to=(24.0, 22.0))
    return b.is_on_lookout(0)


def retires(words: Words) -> float:
    b = duel(words)
    b.order(0, L.STAY, L.SHOOT, 1)
    return b.position(0)[1]


def rows_used(words: Words) -> int:
    b = duel(words, grid=(gun(6), gun(4)))
    b.order(0, L.STAY, L.SHOOT, 1)
    return len(b.attacks())


def covers(words: Words) -> bool:
    b = board(Unit((24.0, 20.0), keywords=words))
    b.order(0, L.STAY, L.TAKE_COVER)
    return b.is_in_cover(0)


def behind_fence(words: Words) -> int:
    """Return the DEFENCE of a unit beside a fence against a shot over it."""
    fence = Piece((24.0, 25.3), 3.0, 0.2, L.OBSTACLE, 1)
    two = Unit((24.0, 25.6), SOUTH, 1, 6, keywords=words)
    b = board(Unit((24.0, 10.0), models=6, grid=(gun(6),)), two, pieces=[fence])
    return shot(b)[2]


def lends(words: Words) -> int:
    b = board(Unit((24.0, 20.0), keywords=words), Unit((24.0, 24.0)))
    return b.lent(1)


def vanguard(words: Words) -> bool:
    unit, foe = Unit(None, keywords=words), Unit(None, side=1)
    b = board(unit, foe, markers=[(24.0, 24.0)])
    b.deploy()
    return E.VANGUARD in b.placings()


def takes_commands(words: Words) -> bool:
    """Return whether a unit takes a command to rally."""
    b = board(Unit((24.0, 20.0), keywords=words), policy="greedy")
    b.deal(0, L.RALLY)
    return b.command(0, L.RALLY, 100.0)


def holds(words: Words) -> tuple[bool, bool]:
    b = board(Unit((24.0, 20.0), keywords=words), markers=[(24.0, 20.0)])
    return b.may_hold(0), b.may_deny(0)


def turned(words: Words) -> tuple[float, float]:
    b = board(Unit((24.0, 20.0), NORTH, kind="armour", size=3, keywords=words))
    x, y = b.turn(0, SOUTH)
    return round(x, 2), round(y, 2)


def hits_taken(words: Words) -> int:
    """Return the hits that heroic strikes alone come to."""
    b = board(
        Unit((24.0, 10.0), models=6, grid=(gun(6),)),
        Unit((24.0, 25.0), SOUTH, 1, 12, keywords=words),
        die=("heroic strike", *("blank",) * 5),
    )
    return b.heroic_hits(0, 1)


def loses(words: Words) -> int:
    """Return what becomes of a unit that loses a combat."""
    return fight((), words).status(1)


SPONSONS, BLOW, ANSWER = E.SPONSONS, E.BLOW, E.ANSWER
TWICE = [False, True, True, True, False]

# Rule and brackets, clause, what is looked at, what it is without the rule and with it.
CLAUSES: list[tuple[str, str, Look, Any, Any]] = [
    ("Sponsons (4)", "answer a charge first", fired_back, [BLOW, ANSWER], [SPONSONS, BLOW, ANSWER]),
    ("Pioneers", "cross dense ground", crosses(WOOD), 6.0, 8.0),
    ("Pioneers", "cross difficult ground", crosses(MIRE), 6.0, 8.0),
    ("Large", "cross dense ground", crosses(WOOD, kind="armour", size=3), 6.0, 8.0),
    ("Large", "cross small blocking terrain", crosses(ROCK, kind="armour", size=3), 1.2, 8.0),
    ("Large", "block the view", between, 1, 0),
    ("Large", "leave a wreck", wrecks, 0, 1),
    ("Large", "are not sent on a flank attack", flanks, True, False),
    ("Resilient (Front)", "have more DEFENCE from there", lambda w: shot(duel((), at=w))[2], 2, 3),
    ("Shrouded", "are never seen better than obscured", lambda w: shot(duel((), at=w))[3], 1, 0),
    ("Irregular", "stand in open formation", lambda w: duel(w).shape(0)[3] < 0, False, True),
    ("Irregular", "fire aside with half", lambda w: shot(duel(w, facing=WEST)), (0,), (6, 6, 2, 1)),
    ("Flying", "hide no unit", between, 1, 2),
    ("Flying", "move over terrain", crosses(ROCK), 1.2, 8.0),
    ("Flying", "move over enemies", beyond(), 4.7, 10.0),
    ("Capacity (6)", "carry infantry", lambda w: aboard((), 6 if w else 0), False, True),
    ("All-Out Attack (2)", "fire more rows", rows_used, 1, 2),
    ("Ponderous", "turn an eighth at most", turned, (0.0, -1.0), (-0.71, 0.71)),
    ("Spectacular Demise (6)", "blow up", blasted, 6, 3),
    ('Vanguard (8")', "advance before the battle", vanguard, False, True),
    ("Static", "do not charge", lambda w: fight(w).reasons()[:1], [BLOW], []),
    ("Static", "are lost with a combat", loses, L.READY, L.GONE),
    ("Hover", "cross water", crosses(POND), 6.0, 8.0),
    ("Hover", "cross water as armour", crosses(POND, kind="armour", size=2), 0.7, 8.0),
    ("Hover", "cross obstacles", crosses(FENCE), 7.0, 8.0),
    ("Hover", "cross difficult ground", crosses(MIRE), 6.0, 8.0),
    ('Hit & Run (4")', "advance after an attack", retires, 10.0, 6.0),
    ("Durable", "take one hit of a heroic strike", hits_taken, 2, 1),
    ("Automata", "fail no test", shaken, (True, False), (False, False)),
    ("Automata", "take no commands", takes_commands, True, False),
    ("Automata", "deny markers and do not hold them", holds, (True, True), (False, True)),
    ("Bulky", "take no cover", covers, True, False),
    ("Bulky", "need room for two", lambda w: aboard(w, 6), True, False),
    ("Stoic Defence", "attack first", fired_back, [BLOW, ANSWER], [ANSWER, BLOW]),
    ("Assault Ramp", "let passengers out", ramps, L.ABOARD, L.READY),
    ("Construct", "are disordered with suppression", shaken, (True, False), (True, True)),
    ("Rapid Response", "come in every round", arrives, TWICE, [True] * 5),
    ("Cumbersome", "reload after double time", after_double_time, False, True),
    ("Stilted (2)", "cross dense ground", crosses(WOOD), 6.0, 8.0),
    ("Stilted (2)", "cross water", crosses(POND, kind="armour", size=2), 0.7, 8.0),
    ("Stilted (2)", "step over small enemies", beyond(), 4.7, 10.0),
    ("Emplacement", "have more DEFENCE behind an obstacle", behind_fence, 2, 3),
    ("Stalkers", "are on lookout without an attack", lookout_after, False, True),
    ('Dynamic Entry (6")', "startle units near", startled, False, True),
    ('Chain of Command (6")', "lend DISCIPLINE", lends, 0, 1),
    ("Fiery Demise (6)", "blow up in flight", lambda w: blasted(w, "aircraft"), 6, 3),
    ("Slow", "do not double time", lambda w: go(board(Unit(keywords=w)), L.DOUBLE_TIME), 8.0, 0.0),
]


@pytest.mark.parametrize(
    ("rule", "clause", "look", "without", "having"),
    CLAUSES,
    ids=[f"{rule}: {clause}" for rule, clause, *_ in CLAUSES],
)
def test_a_rule_does_what_it_says(
    rule: str, clause: str, look: Look, without: Any, having: Any
) -> None:
    assert look(()) == without
    assert look((rule,)) == having


def test_there_is_a_clause_for_each_of_the_commonest(clash: Catalogue) -> None:
    units, _ = printed(clash)
    commonest = {name for name, _ in units.most_common(COMMONEST)}
    assert {rule.partition(" (")[0] for rule, *_ in CLAUSES} == commonest
