"""How a board is set up: cards compiled to a battle, units and terrain put on its table."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any

from django.conf import settings

from factions import loading
from factions.systems.warcrow import catalogue as values
from factions.systems.warcrow.catalogue import Catalogue, Profile
from factions.tabletop.battles.opened import opened
from factions.tabletop.battles.records import blank
from factions.tabletop.lists.roster import Entry, Roster
from tests.factions.systems.warcrow.board.cards import Piece, Spot, Unit, card
from tests.factions.systems.warcrow.board.ground import Ground
from tests.factions.systems.warcrow.board.kernels import K

SEED = 7
KEPT = 16  # setups, which are large


class Board(Ground):
    """A battle in its first round, with the verbs and the questions of the game."""


@cache
def _catalogue() -> Catalogue:
    return values.read(loading.data_of(settings.FIXTURES / "warcrow"))


@lru_cache(KEPT)
def _setup(
    cards: tuple[tuple[Profile, int, int], ...], scenario: str, policies: tuple[str, str]
) -> Any:
    """Compile cards, each with its side and the slot of its host."""
    profiles = {f"u{n}": replace(card, id=f"u{n}") for n, (card, _, _) in enumerate(cards)}
    known = _catalogue()
    companies: tuple[list[Entry], list[Entry]] = ([], [])
    for n, (_, side, host) in enumerate(cards):
        entry = Entry(f"u{n}", f"u{n}", attached_to=f"u{host}" if host >= 0 else None)
        companies[side].append(entry)
    return K.battle.compile(
        *(Roster("warcrow", "test", tuple(company)) for company in companies),
        replace(known, profiles={**known.profiles, **profiles}),
        scenario,
        *(K.battle.GENERALS[policy] for policy in policies),
    )


def _clear_table(made: Board, objectives: Sequence[Spot], pieces: Sequence[Piece]) -> None:
    """Leave nothing on the table but these."""
    d, s = made.d, made.s
    s.pieces = 0
    d.objectives = len(objectives)
    for number, spot in enumerate(objectives):
        d.objective[number] = spot
    K.ground.close_ground(s)
    for piece in pieces:
        made.lay(piece)
    d.rugged[:] = d.ignores[:] = 0


def _populate(made: Board, units: Sequence[Unit]) -> None:
    d, s = made.d, made.s
    for slot in range(d.first[2]):
        if d.host[slot] < 0:
            K.units.muster(d, s, slot)
    for slot, unit in enumerate(units):
        made.enter(slot, unit)
    for slot, unit in enumerate(units):
        made.mark(slot, unit)


def board(
    *units: Unit,
    pieces: Sequence[Piece] = (),
    objectives: Sequence[Spot] = (),
    scenario: str = "crossroads",
    policy: str | tuple[str, str] = "greedy",
    turn: int = 1,
    initiative: int = 0,
    holders: Sequence[int] = (),
    points: tuple[int, int] = (0, 0),
    acts: int = 0,
    active: int = -1,
) -> Board:
    """Lay a battle out: each unit's place is its slot, those of side 0 before those of side 1.

    A side without a unit has one that stays off the table. policy: of both players, or of each.
    holders: the players that control the objectives, -1 for none. acts: the number of activations
    so far. active: the unit that is activated, -1 for none.
    """
    sides = [unit.side for unit in units]
    if sides != sorted(sides) or (sides and sides[0] == 1):
        raise ValueError("units of side 0 come first")
    cards = [(unit.card, unit.side, unit.host) for unit in units]
    cards += [(card(), side, -1) for side in range(2) if side not in sides]
    policies = (policy, policy) if isinstance(policy, str) else policy
    setup = _setup(tuple(cards), scenario, policies)
    made = Board(opened(setup.even.copy()), opened(blank(K.state.State)), setup)
    s = made.s
    K.preparation.reset(made.d, s)
    made.reseed(SEED)
    s.recording, s.current_turn = 1, turn
    _clear_table(made, objectives, pieces)
    _populate(made, units)
    s.holder[: len(holders)] = holders
    s.points[:], s.initiative, s.acts, s.active = points, initiative, acts, active
    s.opener = initiative
    s.tokens[:] = made.d.command
    s.events = 0
    return made
