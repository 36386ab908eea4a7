"""The thirty commonest special rules by what they do: a board with and without each differs.

A row is a clause of a rule: its name, what is looked at on a board with that rule or without, and
what it is then. Clauses that need more of a board stand in the tests of the kernels themselves.
"""

from collections.abc import Callable
from typing import Any

import pytest

from factions.systems.armoured_clash.catalogue import Catalogue
from tests.factions.systems.armoured_clash.stage import (
    EAST,
    FAILS,
    NORTH,
    PASSES,
    SOUTH,
    WEST,
    Board,
    K,
    L,
    Piece,
    Unit,
    blade,
    board,
    deal,
    gun,
)
from tests.factions.systems.armoured_clash.test_fidelity import COMMONEST, printed

Words = tuple[str, ...]
Look = Callable[[Words], Any]
WOOD = Piece((24.0, 26.0), 6.0, 1.0, L.DENSE, 3)
MIRE = Piece((24.0, 26.0), 6.0, 1.0, L.DIFFICULT, 0)
POND = Piece((24.0, 26.0), 6.0, 1.0, L.WATER, 0)
FENCE = Piece((24.0, 26.0), 6.0, 0.2, L.OBSTACLE, 1)
ROCK = Piece((24.0, 26.5), 1.0, 20.0, L.BLOCKS | L.IMPASSABLE, 1, 1.5708)


def go(b: Board, what: int = L.ADVANCE, u: int = 0) -> float:
    """Return how far north a unit gets."""
    d, s = b
    way = K.ways.find_way(d, s, u, 24.0, 44.0, K.ways.speed(d, s, u, what), 24.0, 45.0)
    return round(float(way.end.y) - float(s.y[u]), 1)


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


def shot(b: Board, u: int = 0, v: int = 1, row: int = 0) -> tuple[int, ...]:
    """Fire and return dice, hits, DEFENCE and rating; (0,) where the row may not be fired."""
    d, s = b
    if K.targets.best_row(d, s, u, v, False, 0).row < 0:
        return (0,)
    K.ranged_attacks.fire_row(d, s, u, int(d.weapon[u]) + row, v, False)
    told = b.told(K.events.ATTACK)[-1]
    return told[4], told[5], told[6], told[3]


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
    b.order(0, L.CHARGE, L.SHOOT, 1)
    return b


def reasons(b: Board) -> list[int]:
    """Return why attacks were made, in their order."""
    return [row[2] for row in b.told(K.events.ATTACK)]


def fired_back(words: Words) -> list[int]:
    return reasons(fight((), words))


def shaken(words: Words) -> tuple[int, int]:
    """Return whether a unit that fails every test is suppressed, and disordered."""
    b = board(Unit(keywords=words, discipline=0), card=FAILS)
    K.suppression.suppression_test(b.d, b.s, 0, -1, 1, 6, 0, 0)
    return int(b.s.suppressed[0]), int(b.s.disordered[0])


def between(words: Words) -> int:
    """Return how an enemy behind a unit, or a friend's view over it, is seen."""
    veil = Unit((25.0, 20.0), EAST, 1, kind="armour", size=3, keywords=words)
    b = board(Unit((24.0, 10.0), size=1), veil, Unit((24.0, 40.0), SOUTH, 1))
    return int(K.sight.line_of_sight(b.d, b.s, 0, 2, 24.0, 10.0, b.s.cx[2], b.s.cy[2]))


def wrecks(words: Words) -> int:
    b = board(Unit((24.0, 20.0), kind="armour", size=3, keywords=words))
    K.damage.inflict(b.d, b.s, 0, -1, 1, 0, 0)
    return int(b.s.pieces)


def flanks(words: Words) -> bool:
    """Return whether a unit in reserve arrives by a flank attack; its side holds a card."""
    late = Unit(None, keywords=words, kind="armour", size=3, reserve=True)
    b = board(late, Unit((24.0, 44.0), SOUTH, 1), markers=[(24.0, 24.0)], policy="greedy")
    b.s.status[0], b.s.held[0] = L.RESERVE, 1
    K.reserves.bring_on(b.d, b.s, 0)
    return K.events.FLANKED in [row[2] for row in b.told(K.events.PLACED)]


def arrives(words: Words) -> list[bool]:
    """Tell in which of five rounds a unit may come from reserve."""
    d, s = board(Unit(None, keywords=words))
    found = []
    for number in range(1, int(d.rounds) + 1):
        s.current_round = number
        found.append(bool(K.reserves._arrives(d, s, 0)))
    return found


def startled(words: Words) -> int:
    """Return whether an enemy 2 inches from where a unit arrives is suppressed by that."""
    b = board(Unit(keywords=words), Unit((24.0, 27.0), SOUTH, 1, discipline=0), card=FAILS)
    spot = K.shapes.Spot(True, 24.0, 24.0, 0.0, 1.0)
    K.deployment.place_unit(b.d, b.s, 0, spot, K.events.ARRIVED)
    return int(b.s.suppressed[1])


def blasted(words: Words, kind: str = "armour") -> int:
    """Return what is left of an enemy near a unit destroyed; the die shows a heroic strike."""
    b = board(
        Unit((24.0, 24.0), kind=kind, size=3, keywords=words), Unit((24.0, 27.0), side=1, models=6)
    )
    b.d.faces, b.d.face[0] = 1, 0
    K.damage.inflict(b.d, b.s, 0, 1, 1, 0, 0)
    K.demise.blow_up(b.d, b.s)
    return int(b.s.n[1])


def aboard(words: Words, capacity: int) -> bool:
    """Return whether six models with some rules find room in a transport beside them."""
    wagon = Unit((20.0, 20.0), kind="armour", size=2, capacity=capacity)
    b = board(wagon, Unit((22.0, 20.0), models=6, keywords=words))
    return bool(K.transports.may_embark(b.d, b.s, 1, 0))


def ramps(words: Words) -> int:
    wagon = Unit((20.0, 20.0), kind="armour", size=2, capacity=6, keywords=words)
    b = board(wagon, Unit(models=6, aboard=0))
    b.order(0, L.STAY, L.RAMP, toward=(20.0, 40.0))
    return int(b.s.status[1])


def after_double_time(words: Words) -> int:
    b = board(Unit((24.0, 20.0), keywords=words, grid=(gun(4),)))
    b.order(0, L.DOUBLE_TIME, L.NOTHING, to=(24.0, 28.0))
    return int(b.s.reloading[0])


def lookout_after(words: Words) -> int:
    b = board(Unit((24.0, 20.0), keywords=words, grid=(gun(4, long=4),)))
    b.order(0, L.ADVANCE, L.TAKE_COVER, to=(24.0, 22.0))
    return int(b.s.lookout[0])


def retires(words: Words) -> float:
    b = duel(words)
    b.order(0, L.STAY, L.SHOOT, 1)
    return float(b.s.y[0])


def rows_used(words: Words) -> int:
    b = duel(words, grid=(gun(6), gun(4)))
    b.order(0, L.STAY, L.SHOOT, 1)
    return len(b.told(K.events.ATTACK))


def covers(words: Words) -> int:
    b = board(Unit((24.0, 20.0), keywords=words))
    b.order(0, L.STAY, L.TAKE_COVER)
    return int(b.s.covered[0])


def behind_fence(words: Words) -> int:
    """Return the DEFENCE of a unit beside a fence against a shot over it."""
    fence = Piece((24.0, 25.3), 3.0, 0.2, L.OBSTACLE, 1)
    two = Unit((24.0, 25.6), SOUTH, 1, 6, keywords=words)
    b = board(Unit((24.0, 10.0), models=6, grid=(gun(6),)), two, pieces=[fence])
    return shot(b)[2]


def lends(words: Words) -> int:
    b = board(Unit((24.0, 20.0), keywords=words), Unit((24.0, 24.0)))
    return int(K.discipline_tests.lent(b.d, b.s, 1))


def vanguard(words: Words) -> float:
    unit, foe = Unit(None, keywords=words), Unit(None, side=1)
    b = board(unit, foe, markers=[(24.0, 24.0)])
    b.s.status[0] = L.AWAY
    K.deployment.deploy(b.d, b.s)
    return float(K.events.VANGUARD in [row[2] for row in b.told(K.events.PLACED)])


def may_be_told(words: Words) -> bool:
    """Return whether a unit takes a command to rally."""
    b = board(Unit((24.0, 20.0), keywords=words), policy="greedy")
    deal(b.s, 0, (PASSES, L.RALLY))
    return bool(K.cards.command(b.d, b.s, 0, L.RALLY, 100.0))


def holds(words: Words) -> tuple[bool, bool]:
    b = board(Unit((24.0, 20.0), keywords=words), markers=[(24.0, 20.0)])
    return bool(K.markers.may_hold(b.d, 0)), bool(K.markers.may_deny(b.d, 0))


def turned(words: Words) -> tuple[float, float]:
    b = board(Unit((24.0, 20.0), NORTH, kind="armour", size=3, keywords=words))
    hx, hy = K.ways.bounded_turn(b.d, b.s, 0, *SOUTH)
    return round(float(hx), 2), round(float(hy), 2)


def hits_taken(words: Words) -> int:
    """Return the hits that heroic strikes alone come to."""
    b = board(
        Unit((24.0, 10.0), models=6, grid=(gun(6),)),
        Unit((24.0, 25.0), SOUTH, 1, 12, keywords=words),
        die=("heroic strike", *("blank",) * 5),
    )
    return int(b.d.kind_heroic[b.d.pool[b.d.weapon[0], 1 if b.d.rules[1] & L.DURABLE else 0]])


def loses(words: Words) -> int:
    """Return what becomes of a unit that loses a combat."""
    return int(fight((), words).s.status[1])


SPONSONS, BLOW, ANSWER = K.events.SPONSONS, K.events.BLOW, K.events.ANSWER
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
    ("Irregular", "stand in open formation", lambda w: float(duel(w).s.across[0]) < 0, False, True),
    ("Irregular", "fire aside with half", lambda w: shot(duel(w, facing=WEST)), (0,), (6, 6, 2, 1)),
    ("Flying", "hide nobody", between, 1, 2),
    ("Flying", "move over terrain", crosses(ROCK), 1.2, 8.0),
    ("Flying", "move over enemies", beyond(), 4.7, 10.0),
    ("Capacity (6)", "carry infantry", lambda w: aboard((), 6 if w else 0), False, True),
    ("All-Out Attack (2)", "fire more rows", rows_used, 1, 2),
    ("Ponderous", "turn an eighth at most", turned, (0.0, -1.0), (-0.71, 0.71)),
    ("Spectacular Demise (6)", "blow up", blasted, 6, 3),
    ('Vanguard (8")', "advance before the battle", vanguard, 0.0, 1.0),
    ("Static", "do not charge", lambda w: reasons(fight(w))[:1], [BLOW], []),
    ("Static", "are lost with a combat", loses, L.READY, L.GONE),
    ("Hover", "cross water", crosses(POND), 6.0, 8.0),
    ("Hover", "cross water as armour", crosses(POND, kind="armour", size=2), 0.7, 8.0),
    ("Hover", "cross obstacles", crosses(FENCE), 7.0, 8.0),
    ("Hover", "cross difficult ground", crosses(MIRE), 6.0, 8.0),
    ('Hit & Run (4")', "advance after an attack", retires, 10.0, 6.0),
    ("Durable", "take one hit of a heroic strike", hits_taken, 2, 1),
    ("Automata", "fail no test", shaken, (1, 0), (0, 0)),
    ("Automata", "take no commands", may_be_told, True, False),
    ("Automata", "deny markers and do not hold them", holds, (True, True), (False, True)),
    ("Bulky", "take no cover", covers, 1, 0),
    ("Bulky", "need room for two", lambda w: aboard(w, 6), True, False),
    ("Stoic Defence", "attack first", fired_back, [BLOW, ANSWER], [ANSWER, BLOW]),
    ("Assault Ramp", "let passengers out", ramps, L.ABOARD, L.READY),
    ("Construct", "are disordered with suppression", shaken, (1, 0), (1, 1)),
    ("Rapid Response", "come in every round", arrives, TWICE, [True] * 5),
    ("Cumbersome", "reload after double time", after_double_time, 0, 1),
    ("Stilted (2)", "cross dense ground", crosses(WOOD), 6.0, 8.0),
    ("Stilted (2)", "cross water", crosses(POND, kind="armour", size=2), 0.7, 8.0),
    ("Stilted (2)", "step over small enemies", beyond(), 4.7, 10.0),
    ("Emplacement", "have more DEFENCE behind an obstacle", behind_fence, 2, 3),
    ("Stalkers", "are on lookout without an attack", lookout_after, 0, 1),
    ('Dynamic Entry (6")', "startle who is near", startled, 0, 1),
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
