"""Fights for the policy and the game: tastes, odds of 0.5 boxes a blow or shot, a deck."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tests.factions.systems.company_of_iron.board import terrain
from tests.factions.systems.company_of_iron.board.board import Board
from tests.factions.systems.company_of_iron.board.fighters import (
    Fighter,
    Plan,
    fray,
    write_plans,
)
from tests.factions.systems.company_of_iron.board.kernels import K, L, Spot
from tests.factions.systems.company_of_iron.board.taste import TASTE

ASSETS = (L.SHAKE, L.REROLL, L.BOOST, L.BRACE, L.DASH)
EVERY = slice(None)


@dataclass(frozen=True)
class Odds:
    """Boxes that attacks of some sorts (BLOW to SURELY) are to mark, or how near, how likely.

    by, at: slots of the attacker and the target, None for any.
    """

    sorts: int | slice
    boxes: float
    by: int | None = None
    at: int | None = None


@dataclass(frozen=True)
class Scene:
    """What is fought over. Flags reach 3 inches and 5 points ahead win, from round `flag_from` on.

    beheads: a commander's fall ends the battle. over: as the outcome of a board.
    """

    flags: Sequence[Spot] = ()
    flag_from: int = 2
    in_round: int = 1
    points: tuple[int, int] = (0, 0)
    beheads: bool = False
    over: int = 0
    zones: Sequence[tuple[float, float]] = ()


@dataclass(frozen=True)
class Cards:
    """Hands of the players, how many they draw up to, the cost of either company, plans."""

    hands: tuple[Sequence[int], Sequence[int]] = ((), ())
    draw_to: int = 0
    totals: tuple[int, int] = (0, 0)
    plans: Sequence[Plan] = ()


def stage(
    *fighters: Fighter,
    policy: int = L.GREEDY,
    gain: float = 0.5,
    swings: float = 1.0,
    deals: Sequence[Odds] = (),
    suffers: Sequence[Odds] = (),
    table: Any = None,
    leaderless: Sequence[int] = (),
    leaders: tuple[int, int] | None = None,
    pieces: Sequence[terrain.Piece] = (),
    scene: Scene | None = None,
    cards: Cards | None = None,
    dread: float = TASTE[L.DREAD],
    tastes: Mapping[int, Any] | None = None,
    acting: int = -1,
) -> Board:
    """Lay out a fight whose models are weighed up.

    gain: boxes that each attack is to mark. swings: every model hits every other by a blow once in
    so many. deals, suffers: what is otherwise, as the attacker and as the target reckons. table:
    boxes by attacker, sort from BLOW on and target. leaders: the commanders, the first model of
    either side unless given. leaderless: sides that nobody leads. dread: how much counts of what an
    enemy could do. tastes: weights unlike the greedy general's, one for both or one for either.
    acting: the model that is activating.
    """
    board = fray(*fighters, pieces=pieces, acting=acting)
    d, s = board.d, board.s
    d.policy[:], d.habits[:] = policy, L.HABITS[policy]
    d.deals[:, : L.REACHES] = d.suffers[:, : L.REACHES] = gain
    d.deals[:, L.SURELY] = d.suffers[:, L.SURELY] = swings
    if table is not None:
        by, sorts, at = table.shape
        d.deals[:by, :sorts, :at] = table
        d.suffers[:at, :sorts, :by] = table.transpose(2, 1, 0)
    _write_odds(d, deals, suffers)
    d.rounds = 7
    for row, value in TASTE.items():
        d.taste[:, row] = value
    d.taste[:, L.DREAD] = dread
    for name, value in (tastes or {}).items():
        d.taste[:, name] = value
    s.keeper[:] = -1
    _lead(board, leaderless, leaders)
    _set(board, scene or Scene())
    _deal(board, cards or Cards())
    K.worth.survey_worth(d, s)
    return board


def _write_odds(d: Any, deals: Sequence[Odds], suffers: Sequence[Odds]) -> None:
    for odds in deals:
        by, at = (EVERY if slot is None else slot for slot in (odds.by, odds.at))
        d.deals[by, odds.sorts, at] = odds.boxes
        if isinstance(odds.sorts, int) and odds.sorts >= L.FLOOR_BLOW:
            d.floors[by] = 1
    for odds in suffers:
        by, at = (EVERY if slot is None else slot for slot in (odds.by, odds.at))
        d.suffers[at, odds.sorts, by] = odds.boxes


def _lead(board: Board, leaderless: Sequence[int], leaders: tuple[int, int] | None) -> None:
    d, s = board.d, board.s
    for side, leader in enumerate(leaders or (int(d.first[0]), int(d.first[1]))):
        d.commander[side] = leader
        s.leader[side] = -1 if side in leaderless else leader
        s.upgraded[side] = 1


def _set(board: Board, scene: Scene) -> None:
    d, s = board.d, board.s
    if scene.flags:
        d.posts, d.flag_reach, d.lead = len(scene.flags), 3.0, 5
        d.flag_from = scene.flag_from
        for row, spot in enumerate(scene.flags):
            d.flag[row] = spot
    for side, zone in enumerate(scene.zones):
        d.zone[side] = zone
    d.beheads, s.over = scene.beheads, scene.over
    s.current_round, s.points[:] = scene.in_round, scene.points


def _deal(board: Board, cards: Cards) -> None:
    d, s = board.d, board.s
    d.cards = len(ASSETS)
    d.card_asset[: len(ASSETS)] = ASSETS
    d.card_what[:] = -1
    write_plans(d, cards.plans)
    d.hand[:], d.total[:] = cards.draw_to, cards.totals
    K.command_cards.deal(d, s)
    for player, hand in enumerate(cards.hands):
        board.hold(player, *hand)
