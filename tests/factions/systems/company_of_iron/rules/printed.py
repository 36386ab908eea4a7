"""Rules as cards print them, put into fights, and what attacks come to there.

The rows are the shipped ones; the kernels run as plain Python.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from factions.systems.company_of_iron.battle.rules import bits_of, constant
from factions.systems.company_of_iron.catalogue import Catalogue
from factions.systems.company_of_iron.catalogue.rules import readings
from tests.factions.systems.company_of_iron.board.board import Board
from tests.factions.systems.company_of_iron.board.dice import shows
from tests.factions.systems.company_of_iron.board.fighters import RIFLE, Fighter, Row, fray
from tests.factions.systems.company_of_iron.board.kernels import E, L

BITS = ("grants", "forbids", "ignores")
LABEL = 1 << L.FIRST_LABEL
RULE = 7  # the number that a printed rule has here
KILLS = (1, 6, 6, 6, 1)

ATTACKER = Fighter(mat=8, rat=8)
TARGET = Fighter(boxes=30, arm=10)
GUNNER = replace(ATTACKER, weapons=(RIFLE,))
FRAIL = replace(TARGET, boxes=1, arm=1)
SPELL = replace(RIFLE, qualities=L.SPELL | L.MAGICAL)
MAGE = replace(ATTACKER, weapons=(SPELL,), traits=L.LIVING | L.SPELLCASTER)


def rows_of(catalogue: Catalogue, printed: str) -> tuple[Row, ...]:
    """Return the rows of a printed rule, all under one number; groups by name are one bit."""
    return tuple(
        Row(
            what=constant(effect.do),
            amount=bits_of(effect.bits) if effect.do in BITS else effect.amount,
            when=bits_of(effect.when),
            event=constant(effect.event),
            whom=constant(effect.whom),
            within=effect.within,
            dice=effect.dice,
            most=effect.most,
            rule=RULE,
            filter=LABEL if effect.label else bits_of(effect.filter),
        )
        for one in readings(catalogue.book, printed)
        for effect in one.effects
    )


def traits_of(rows: Sequence[Row]) -> int:
    """Return what is granted for good: battles write it as traits of the kind."""
    always = [row for row in rows if row.what == L.GRANTS and row.event == L.ALWAYS]
    bits = 0
    for row in always:
        bits |= int(row.amount) if row.when == 0 and row.whom == L.SELF else 0
    return bits


def with_rule(one: Fighter, rows: Sequence[Row]) -> Fighter:
    return replace(one, rows=rows, traits=one.traits | traits_of(rows))


@dataclass(frozen=True)
class Figures:
    """What an attack came to: dice, total and goal of the attack roll and of the damage roll."""

    dice: int
    total: int
    goal: int
    damage_dice: int = 0
    damage: int = 0
    armour: int = 0


def attack(fight: Board, context: int = 0, v: int = 1, faces: Sequence[int] = (3, 4)) -> Figures:
    """Let the first model attack with its first weapon and return what was rolled first."""
    with shows(*faces):
        fight.shot(context, v=v) if fight.is_shooter() else fight.blow(context, v=v)
    rolled = fight.events(E.ATTACK)[0]
    hurt = [event for event in fight.events(E.DAMAGE) if event.model == v]
    damage = (hurt[0].dice, hurt[0].total, hurt[0].armour) if hurt else ()
    return Figures(rolled.dice, rolled.total, rolled.goal, *damage)


def steps(fight: Board) -> list[tuple[int, int, int]]:
    """Return what was put off: kind, model, inches."""
    return [(step.kind, step.model, step.amount) for step in fight.put_off()]


def fired(fight: Board, event: int, u: int = 0, v: int = -1) -> list[tuple[int, int, int]]:
    """Fire an event of a model and return what that alone puts off, as `steps`."""
    fight.fired(event, u, v)
    return steps(fight)


def used(rows: Sequence[Row], friend: Fighter) -> Board:
    """Let one make its special action beside a friend; return the fight."""
    fight = fray(Fighter(rows=rows), friend, replace(TARGET, side=1, at=(10.0, 25.0)))
    with shows(5):
        fight.use_action(RULE)
    fight.sum_up()
    return fight
