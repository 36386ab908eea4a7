"""Sides of a roll for tests: made of switches, and drawn at random with their slow twins."""

from collections import Counter

from hypothesis import strategies as st

from factions.systems.warcrow.catalogue import DICE, SYMBOLS, Effect, Pool, Switch
from factions.systems.warcrow.odds import Side, plans, values
from factions.systems.warcrow.odds.plans import packed
from factions.systems.warcrow.odds.sides import STANDARD_DICE, STANDARD_FACES, possible
from tests.reference import warcrow_roll as twin

CONDITIONS = {
    "engaged": values.ENGAGED,
    "opponent-slowed": 2,
    "opponent-disarmed": 4,
    "opponent-vulnerable": 8,
    "opponent-frightened": 16,
    "spare wound": values.SPARE_WOUND,
}


def side(
    dice: str,
    *switches: Switch,
    symbols: str = "",
    elite: bool = False,
    rage: bool = False,
    defends: bool = False,
    worth: int = 100,
) -> Side:
    """Return a side with those switches."""
    rolls = possible(Pool(dice, symbols), SYMBOLS, elite, STANDARD_FACES)
    made = plans.plans_of(switches, rolls, elite, rage)
    return Side(dice, packed(symbols), elite, defends, made, worth, STANDARD_FACES)


def switch(cost: str, do: str, when: str = "", **effect: object) -> Switch:
    """Return a switch with one effect."""
    return Switch(cost, (Effect(do, **effect),), when)  # type: ignore[arg-type]  # keywords of several types


STATES = st.sampled_from(["slowed", "disarmed", "vulnerable", "frightened"])
EFFECTS = st.one_of(
    st.builds(Effect, st.just("cancel"), symbol=st.sampled_from(["S", "B", "X", "any"])),
    st.builds(
        Effect, st.just("add"), st.just("self"), symbol=st.sampled_from(["S", "B", "S or B"])
    ),
    st.builds(Effect, st.just("wound"), amount=st.integers(1, 2)),
    st.builds(Effect, st.just("state"), state=STATES),
    st.builds(Effect, st.sampled_from(["stress", "shove", "tinge"])),
    st.builds(
        Effect,
        st.sampled_from(["heal", "recover", "cleanse", "displace", "tinge"]),
        st.just("self"),
    ),
)
SWITCHES = st.builds(
    Switch,
    st.text(SYMBOLS, min_size=1, max_size=2),
    st.lists(EFFECTS, min_size=1, max_size=2).map(tuple),
    st.sampled_from(["", "", "engaged", "opponent-slowed", "opponent-vulnerable"]),
)


LENT = st.builds(
    twin.Lent,
    dice=st.text(DICE, max_size=1),
    symbols=st.text(SYMBOLS, max_size=2),
    again=st.integers(0, 2),
    fixed=st.integers(0, 1),
    spoils=st.integers(0, 2),
    pierces=st.booleans(),
    spares=st.integers(0, 2),
    hurts=st.integers(0, 1),
)


@st.composite
def rollers(draw: st.DrawFn, defends: bool) -> tuple[Side, twin.Roller, int]:
    """Draw a side, its twin, and its context; the twin finds its choices by itself."""
    dice = "".join(sorted(draw(st.text(DICE, max_size=2)), key=DICE.index))
    symbols = draw(st.text(SYMBOLS, max_size=2))
    switches = draw(st.lists(SWITCHES, max_size=1 if defends else 2))
    elite, rage, loses_die = (draw(st.booleans()) for _ in range(3))
    worth = draw(st.sampled_from([100, 250, 417]))
    true = draw(st.sets(st.sampled_from(sorted(CONDITIONS))))
    fast = side(
        dice, *switches, symbols=symbols, elite=elite, rage=rage, defends=defends, worth=worth
    )
    slow = twin.Roller(
        dice,
        STANDARD_DICE,
        symbols,
        twin.choices(switches, rage),
        elite,
        defends,
        loses_die,
        worth,
        frozenset(true),
    )
    context = sum(CONDITIONS[name] for name in true) + values.LOSES_DIE * loses_die
    return fast, slow, context


def choices_of(fast: Side) -> tuple[twin.Choice, ...]:
    """Return the side's own plans in the twin's words, in their order."""
    return tuple(
        twin.Choice(
            cost=_unfolded(plan.cost, fast.elite),
            gain=Counter(S=plan.gain_s, B=plan.gain_b),
            stop=Counter(S=plan.stop_s, B=plan.stop_b, X=plan.stop_x),
            wounds=plan.wounds,
            harm=plan.harm,
            help=plan.help,
            needs=frozenset(name for name, bit in CONDITIONS.items() if plan.need & bit),
        )
        for plan in fast.plans
    )


def _unfolded(cost: int, elite: bool) -> twin.Symbols:
    printed = Counter({symbol: plans.lane(cost, symbol) for symbol in SYMBOLS})
    if elite:
        printed.subtract({symbol.upper(): printed[symbol] for symbol in "sbx"})
    return printed
