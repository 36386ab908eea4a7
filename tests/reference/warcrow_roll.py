"""The slow, obvious twin of Warcrow's face to face roll.

Every face of every die, every set of switches, one at a time, with letters in counters and exact
fractions. It shares the worths of effects with the real thing and nothing else. What skills lend
to a roll is here too (`Lent`), which the exact odds leave to the kernel.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import chain, combinations_with_replacement, product

from factions.systems.warcrow.catalogue import Effect, Switch
from factions.systems.warcrow.odds import values

Symbols = Counter[str]
Key = tuple[tuple[str, int], ...]
Chances = dict[Key, Fraction]

FILLED = {"s": "S", "b": "B", "x": "X"}
MOST_OF_A_COLOUR = 3


@dataclass(frozen=True)
class Choice:
    """A set of switches: what it costs, what it does, what its effects are worth."""

    cost: Symbols = field(default_factory=Counter)
    gain: Symbols = field(default_factory=Counter)
    stop: Symbols = field(default_factory=Counter)
    wounds: int = 0
    harm: int = 0
    help: int = 0
    needs: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Lent:
    """What skills bring to one side's roll.

    dice, symbols: more of them. again: dice without what the roll is for that are thrown once
    more. fixed: such dice set to their best face. spoils: dice of the opponent with what its roll
    is for that are thrown once more. pierces: only hollow blocks stop it. spares: wounds it
    disregards. hurts: wounds more where it hurts.
    """

    dice: str = ""
    symbols: str = ""
    again: int = 0
    fixed: int = 0
    spoils: int = 0
    pierces: bool = False
    spares: int = 0
    hurts: int = 0


@dataclass(frozen=True)
class Roller:
    """One side: what it throws, and what it may choose."""

    dice: str
    faces: Mapping[str, tuple[str, ...]]
    symbols: str = ""
    choices: tuple[Choice, ...] = (Choice(),)
    elite: bool = False
    defends: bool = False
    loses_die: bool = False
    worth: int = 100
    true: frozenset[str] = frozenset()
    lent: Lent = Lent()

    @property
    def pool(self) -> str:
        """Its own dice, then those lent, no more than three of a colour."""
        thrown = self.dice
        for die in self.lent.dice:
            thrown += die if thrown.count(die) < MOST_OF_A_COLOUR else ""
        return thrown


def choices(switches: Iterable[Switch], rage: bool = False, most: int = 5) -> tuple[Choice, ...]:
    """Return every multiset of the switches, each used up to `most` times, and rage with each."""
    used = [_uses(switch, most) for switch in switches]
    sets = [_together(list(chain(*uses))) for uses in product(*used)]
    if rage:
        sets += [angry for one in sets for angry in _angry(one)]
    return tuple(sets)


def _uses(switch: Switch, most: int) -> Iterator[list[tuple[Switch, tuple[Effect, ...]]]]:
    ways = [(switch, way) for way in product(*(_ways(effect) for effect in switch.effects))]
    for times in range(most + 1):
        yield from map(list, combinations_with_replacement(ways, times))


def _ways(effect: Effect) -> list[Effect]:
    letters = {"any": "SBX", "S or B": "SB"}.get(effect.symbol, effect.symbol)
    return [Effect(effect.do, effect.to, effect.amount, letter) for letter in letters] or [effect]


def _together(flat: list[tuple[Switch, tuple[Effect, ...]]]) -> Choice:
    effects = [effect for _, way in flat for effect in way]
    states = {effect.state for effect in effects if effect.do == "state"}
    worths = dict(zip(values.STATE_BITS, values.STATE_WORTHS, strict=True))
    wounds = _sum(effects, "wound", "opponent")
    moves = {effect.to for effect in effects if effect.do in values.MOVES}
    return Choice(
        cost=Counter("".join(switch.cost for switch, _ in flat)),
        gain=_letters(effects, "add"),
        stop=_letters(effects, "cancel"),
        wounds=wounds,
        harm=values.WOUND * wounds
        + sum(worths[state] for state in states)
        + values.STRESS * _sum(effects, "stress", "opponent")
        + values.TINGE * _sum(effects, "tinge", "opponent")
        + values.PUSH * ("opponent" in moves),
        help=values.HEAL * _sum(effects, "heal", "self")
        + values.RECOVER * _sum(effects, "recover", "self")
        - values.STRESS * _sum(effects, "stress", "self")
        - values.TINGE * _sum(effects, "tinge", "self")
        + values.CLEANSE * any(effect.do == "cleanse" for effect in effects)
        + values.STEP * ("self" in moves),
        needs=frozenset(switch.when for switch, _ in flat if switch.when),
    )


def _sum(effects: list[Effect], do: str, to: str) -> int:
    return sum(effect.amount for effect in effects if (effect.do, effect.to) == (do, to))


def _letters(effects: list[Effect], do: str) -> Symbols:
    found: Symbols = Counter()
    for effect in effects:
        if effect.do == do:
            found[effect.symbol] += effect.amount
    return found


def _angry(one: Choice) -> Iterator[Choice]:
    """Yield the choice with a wound of one's own traded for an S, a B, or an X to pay with."""
    cost, needs = one.help - values.WOUND, one.needs | {"spare wound"}
    for letter in "SB":
        gain = one.gain + Counter(letter)
        yield Choice(one.cost, gain, one.stop, one.wounds, one.harm, cost, needs)
    if one.cost["X"]:
        cheaper = one.cost - Counter("X")
        yield Choice(cheaper, one.gain, one.stop, one.wounds, one.harm, cost, needs)


def throws(roller: Roller, spoilt: int = 0) -> Chances:
    """Return the chance of each roll, automatic symbols in and a lost die out.

    spoilt: dice with what the roll is for that the opponent has thrown once more.
    """
    result: Chances = {}
    for shown, chance in _shown(
        roller, roller.pool, (roller.lent.again, roller.lent.fixed, spoilt)
    ):
        kept = _without_worst(list(shown), roller.defends) if roller.loses_die else shown
        key = _key(Counter("".join(kept) + roller.symbols + roller.lent.symbols))
        result[key] = result.get(key, Fraction(0)) + chance
    return result


def _shown(
    roller: Roller, dice: str, left: tuple[int, int, int]
) -> Iterator[tuple[tuple[str, ...], Fraction]]:
    """Yield what the dice show one after another, and how likely that is.

    left: dice that may be thrown again, set to their best face, and spoilt.
    """
    if not dice:
        yield (), Fraction(1)
        return
    faces = roller.faces[dice[0]]
    for face in faces:
        ends, rest = _turned(roller, faces, face, left)
        for end in ends:
            chance = Fraction(1, len(faces) * len(ends))
            for others, likely in _shown(roller, dice[1:], rest):
                yield (end, *others), chance * likely


def _turned(
    roller: Roller, faces: tuple[str, ...], face: str, left: tuple[int, int, int]
) -> tuple[tuple[str, ...], tuple[int, int, int]]:
    """Return what a face may turn into, each as likely, and what may be turned after it."""
    again, fixed, spoilt = left
    wanted = "B" if roller.defends else "S"
    if wanted in face or (roller.elite and wanted.lower() in face):
        return (faces, (again, fixed, spoilt - 1)) if spoilt else ((face,), left)
    if fixed:
        best = max(faces, key=lambda one: one.count(wanted))
        return (best if wanted in best else face,), (again, fixed - 1, spoilt)
    return (faces, (again - 1, fixed, spoilt)) if again else ((face,), left)


def pierced(roll: Symbols, elite: bool) -> Symbols:
    """Return a roll of whose blocks only the hollow ones stop anything."""
    left = Counter(roll)
    left["B"] = 0 if elite else left["b"]  # an Elite's hollow blocks are counted in with the others
    return left


def hurt(wounds: int, by: Lent, to: Lent) -> int:
    """Return the wounds that are taken, with those added by skills and without those spared."""
    return max(0, wounds + by.hurts - to.spares) if wounds else 0


def _key(symbols: Symbols) -> Key:
    return tuple(sorted(symbols.items()))


def _without_worst(shown: list[str], defends: bool) -> list[str]:
    order = "BXbxSs" if defends else "SXsxBb"
    able = [face for face in shown if order[0] in face]
    if able:
        shown.remove(max(able, key=lambda face: [face.count(symbol) for symbol in order]))
    return shown


def paid(roller: Roller, roll: Symbols, choice: Choice) -> Symbols | None:
    """Return what is left once the choice is paid, hollow symbols filled if Elite; or None."""
    left = Counter(roll)
    left.subtract(choice.cost)
    if roller.elite:
        for hollow, filled in FILLED.items():
            lent = max(0, min(-left[filled], left[hollow]))
            left[filled] += lent
            left[hollow] -= lent
    if min(left.values(), default=0) < 0 or not choice.needs <= roller.true:
        return None
    if roller.elite:
        for hollow, filled in FILLED.items():
            left[filled] += left[hollow]
            left[hollow] = 0
    return left


def struck(roller: Roller, roll: Symbols, stop: Symbols) -> Symbols:
    """Return the roll after cancelling: filled symbols, then in an Elite roll hollow ones."""
    left = Counter(roll)
    for hollow, filled in FILLED.items():
        hit = min(stop[filled], left[filled])
        left[filled] -= hit
        if roller.elite:
            left[hollow] = max(0, left[hollow] - (stop[filled] - hit))
    return left


@dataclass(frozen=True)
class Result:
    """The chance of each (damage to the second, damage to the first), and the expected worth."""

    damage: dict[tuple[int, int], Fraction]
    worth: Fraction


def exchange(first: Roller, second: Roller, repeats: bool = False) -> Result:
    """Fight every pair of rolls. What skills lend is for rolls that are not repeated."""
    one, two = throws(first, second.lent.spoils), throws(second, first.lent.spoils)
    damage: dict[tuple[int, int], Fraction] = {}
    total = Fraction(0)
    for theirs, q in two.items():
        for ours, p in (repeated(first, one, theirs, second) if repeats else one).items():
            mine, other = Counter(dict(ours)), Counter(dict(theirs))
            if first.lent.pierces:
                other = pierced(other, second.elite)
            if second.lent.pierces:
                mine = pierced(mine, first.elite)
            worth, blows = fought(first, mine, second, other)
            taken = hurt(blows[0], first.lent, second.lent), hurt(blows[1], second.lent, first.lent)
            damage[taken] = damage.get(taken, Fraction(0)) + p * q
            total += worth * p * q
    return Result(damage, total)


def repeated(first: Roller, one: Chances, theirs: Key, second: Roller) -> Chances:
    """Return the chance of each roll once those that are judged below a new roll are repeated."""
    worths = {ours: judged(first, ours, theirs, second) for ours in one}
    fresh = sum((one[ours] * worth for ours, worth in worths.items()), Fraction(0))
    again = sum((one[ours] for ours, worth in worths.items() if worth < fresh), Fraction(0))
    kept = {ours: one[ours] * (worths[ours] >= fresh) for ours in one}
    return {ours: kept[ours] + again * one[ours] for ours in one}


def judged(first: Roller, ours: Key, theirs: Key, second: Roller) -> int:
    """Return what the first can make of its roll if the second does nothing but block."""
    idle = paid(second, Counter(dict(theirs)), Choice()) or Counter()
    worths = []
    for choice in first.choices:
        left = paid(first, Counter(dict(ours)), choice)
        if left is not None and not choice.needs:
            hits = max(0, left["S"] + choice.gain["S"] - max(0, idle["B"] - choice.stop["B"]))
            blocks = left["B"] + choice.gain["B"]
            back = max(0, max(0, idle["S"] - choice.stop["S"]) - blocks)
            worths.append(values.WOUND * (hits - back) + choice.harm + choice.help)
    return max(worths)


def fought(
    first: Roller, ours: Symbols, second: Roller, theirs: Symbols
) -> tuple[int, tuple[int, int]]:
    """Return the worth to the first and the damage to the second and to the first.

    The first takes the earliest choice that is best after the second's earliest best answer.
    """
    best: tuple[int, tuple[int, int]] | None = None
    for choice in first.choices:
        left = paid(first, ours, choice)
        if left is None:
            continue
        answers = [
            _settled(first, left, choice, second, rest, reply)
            for reply in second.choices
            if (rest := paid(second, struck(second, theirs, choice.stop), reply)) is not None
        ]
        answer = min(answers, key=lambda outcome: outcome[0])
        if best is None or answer[0] > best[0]:
            best = answer
    assert best is not None
    return best


def _settled(
    first: Roller, left: Symbols, choice: Choice, second: Roller, rest: Symbols, reply: Choice
) -> tuple[int, tuple[int, int]]:
    successes = max(0, left["S"] + choice.gain["S"] - reply.stop["S"])
    blocks = max(0, left["B"] + choice.gain["B"] - reply.stop["B"])
    hits = max(0, successes - rest["B"] - reply.gain["B"])
    back = max(0, rest["S"] + reply.gain["S"] - blocks)
    worth = second.worth * (values.WOUND * hits + choice.harm - reply.help)
    worth -= first.worth * (values.WOUND * back + reply.harm - choice.help)
    return worth, (hits + choice.wounds, back + reply.wounds)
