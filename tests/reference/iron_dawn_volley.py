"""A volley of Iron Dawn, die by die: slow, and written from the rules alone.

Every die is followed face by face, in fractions. Nothing of the game's odds is used.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

CHART = ("98765443", "97765443", "87654432", "76654332", "66544332")
FACES = range(1, 11)
FACE = Fraction(1, 10)
ONES = 6  # natural 1s in a row; more change nothing for six hit points and six other tests
CRITICAL = {
    1: "crew-stunned",
    2: "secondary-weapon-lost",
    3: "engine-damaged",
    4: "secondary-weapon-lost",
    5: "armour-breached",
    7: "main-weapons-lost",
    8: "engine-destroyed",
}
KILLED, WHOLE_CREW = 6, 5
ON_TARGET, NEAR = 5, 6  # of a D5, of a D10 in inches


class Gun(NamedTuple):
    """Shots of one sort. need: the least roll, before `modifier` is added; struck: models a hit.

    beside: models that a shot strikes that scatters to a side, from 1, by so many inches.
    """

    need: int
    modifier: int
    shots: int
    att: int
    struck: int = 1
    indirect: bool = False
    beside: Mapping[tuple[int, int], int] = {}


class Foe(NamedTuple):
    """A unit. hp: of each model; defence: of the side that is shot at, cover: added to it."""

    models: int
    hp: int
    defence: int
    cover: int = 0
    vehicle: bool = False


class State(NamedTuple):
    """What has happened. lead: passed less failed tests; ended: by a critical hit."""

    points: int = 0
    lead: int = 0
    tested: bool = False
    near: bool = False
    ended: bool = False
    criticals: frozenset[str] = frozenset()


Chances = dict[State, Fraction]
Branches = Iterable[tuple[State, Fraction]]


class Story(NamedTuple):
    """What a volley comes to, in the words of the answers."""

    damage: list[Fraction]
    suppressed: Fraction
    pinned: Fraction
    abandoned: Fraction
    criticals: Mapping[str, Fraction]


def needed(weapon_acc: int, acc: int) -> int:
    """Read the chart, one worse for each point of ACC below it."""
    row = CHART[weapon_acc - 1]
    return min(10, int(row[0]) + 2 - acc) if acc < 2 else int(row[min(acc, 9) - 2])


def fought(guns: list[Gun], foe: Foe) -> Story:
    """Follow every die of the guns' shots at the foe."""
    states: Chances = {State(): Fraction(1)}
    for gun in guns:
        shot = merged(_shot(gun, foe))
        for _ in range(gun.shots):
            states = both(states, shot)
    return _outcomes(states, foe)


def merged(branches: Branches) -> Chances:
    """Add up the chances of branches that come to the same."""
    found: Chances = {}
    for state, share in branches:
        found[state] = found.get(state, Fraction(0)) + share
    return found


def both(ones: Chances, others: Chances) -> Chances:
    """Let one thing happen after another."""
    return merged(
        (_then(one, two), share * chance)
        for one, share in ones.items()
        for two, chance in others.items()
    )


def _then(one: State, two: State) -> State:
    return State(
        one.points + two.points,
        one.lead + two.lead,
        one.tested or two.tested,
        one.near or two.near,
        one.ended or two.ended,
        one.criticals | two.criticals,
    )


def _shot(gun: Gun, foe: Foe) -> Branches:
    for die in FACES:
        if die == 1 or die + gun.modifier < gun.need:
            yield State(), FACE
        elif die == 10:
            special = merged(_special(gun, foe))
            for state, share in both(special, _tests(gun, foe)).items():
                yield state._replace(near=gun.indirect), FACE * share
        else:
            landed = merged(_scatter(gun, foe)) if gun.indirect else _tests(gun, foe)
            for state, share in landed.items():
                yield state, FACE * share


def _special(gun: Gun, foe: Foe) -> Branches:
    """Follow a natural 10: a hit point, a model by indirect fire, a critical hit on a vehicle."""
    if not foe.vehicle:
        yield State(points=foe.hp if gun.indirect else 1), Fraction(1)
        return
    for die in FACES:
        if die == KILLED:
            for second in FACES:
                whole = (second + 1) // 2 == WHOLE_CREW
                yield _critical("" if whole else "crew-casualties"), FACE * FACE
        else:
            yield _critical(CRITICAL.get(die, "")), FACE


def _critical(name: str) -> State:
    return State(criticals=frozenset({name})) if name else State(ended=True)


def _scatter(gun: Gun, foe: Foe) -> Branches:
    for die in FACES:
        if (die + 1) // 2 == ON_TARGET:
            for state, share in _tests(gun, foe).items():
                yield state._replace(near=True), FACE * share
        else:
            for inches in FACES:
                struck = gun.beside.get(((die + 1) // 2, inches), 0)
                for state, share in _tests(gun._replace(struck=struck), foe).items():
                    yield state._replace(near=inches <= NEAR), FACE * FACE * share


def _tests(gun: Gun, foe: Foe) -> Chances:
    states: Chances = {State(): Fraction(1)}
    for _ in range(gun.struck):
        states = both(states, merged(_test(gun, foe)))
    return states


def _test(gun: Gun, foe: Foe, ones: int = 0) -> Branches:
    value = foe.defence + (foe.defence - gun.att) + foe.cover
    worse, better = State(1, -1, tested=True), State(0, 1, tested=True)
    for die in FACES:
        if foe.vehicle and die == 1 and ones < ONES:
            for state, share in _test(gun, foe, ones + 1):
                yield _then(worse, state), FACE * share
        else:
            yield (worse if die > value or (die == 1 and foe.vehicle) else better), FACE


def _outcomes(states: Chances, foe: Foe) -> Story:
    total = foe.models * foe.hp
    damage = [Fraction(0)] * (total + 1)
    suppressed = pinned = Fraction(0)
    criticals: dict[str, Fraction] = {}
    for state, share in states.items():
        lost = total if state.ended else min(state.points, total)
        damage[lost] += share
        shaken = state.near or (state.tested and state.lead >= 0)
        pinned += share * shaken
        if lost < total:
            suppressed += share * shaken
            for name in state.criticals:
                criticals[name] = criticals.get(name, Fraction(0)) + share
    bails = foe.vehicle and total > 1
    return Story(damage, suppressed, pinned, damage[-2] / 10 if bails else Fraction(0), criticals)
