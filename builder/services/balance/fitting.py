"""Rounds of drawing, fighting and fitting, until no worth moves."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from builder.services.balance.arena import Arena, Bout
from builder.services.balance.features import Costs
from factions.tabletop.estimates import worths
from factions.tabletop.estimates.logistic import Numbers
from factions.tabletop.estimates.worths import Worths

SETTLED = 0.03  # of a cost: a smaller change counts as none
LEAST = 0.1  # of what it was drawn at: what a worth falls to in a round at most


@dataclass(frozen=True, eq=False)
class Fit:
    """The result of the rounds.

    costs: suggested points of each option of each unit. uses: how many lists had each feature.
    moved: the largest relative change of a cost in each round, before rounding.
    stopped: the last round was cut short.
    """

    worths: Worths
    costs: Costs
    uses: Sequence[int]
    moved: Sequence[float]
    pairs: int
    battles: int
    stopped: bool = False

    @property
    def settled(self) -> bool:
        """Return whether every cost changed by less than SETTLED in the last round."""
        return bool(self.moved) and self.moved[-1] < SETTLED and not self.stopped


def fit(
    arena: Arena, rounds: int, pairs: int, battles: int, progress: Callable[[int, int], None]
) -> Fit:
    """Fight rounds of pairs until no cost moves; `progress` gets the rounds and pairs fought.

    Each round's lists are drawn at the costs that the rounds before suggest, and its worths are
    held to those; every round's battles count in the fit. No cost falls below the game's floor of
    it, though its worth may. A KeyboardInterrupt ends the round that
    is being fought, and the rounds with it. Raises Pointless.
    """
    ledger = arena.ledger
    current = {key: float(points) for key, points in ledger.printed.items() if points}
    least = ledger.shares(arena.floors)
    drawn_at = np.ones(len(ledger.features))
    bouts: list[Bout] = []
    moved: list[float] = []
    for number in range(rounds):
        table = arena.table({key: ledger.rounded(worth) for key, worth in current.items()})
        dice = np.random.default_rng([arena.wish.seed, number])
        fought = table.fought(table.pairs(dice), len(bouts), pairs, battles)
        stopped = _interrupted(fought, bouts, partial(progress, number))
        found = fitted(arena, bouts, drawn_at)
        drawn_at = np.maximum(found.ratios, least)
        suggested = ledger.costs(drawn_at)
        moved.append(max(abs(suggested[key] / current[key] - 1) for key in current))
        current = suggested
        if stopped or moved[-1] < SETTLED:
            break
    return Fit(
        worths=found,
        costs={
            key: max(ledger.rounded(worth), arena.floors.get(key, 0))
            for key, worth in current.items()
        },
        uses=np.sum([spent > 0 for bout in bouts for spent in bout.spent], axis=0).tolist(),
        moved=moved,
        pairs=len(bouts),
        battles=sum(bout.battles for bout in bouts),
        stopped=stopped,
    )


def _interrupted(
    fought: Iterable[Bout], bouts: list[Bout], progress: Callable[[int], None]
) -> bool:
    """Add bouts as they are fought; return whether Ctrl-C ended that after the first."""
    try:
        for bout in fought:
            bouts.append(bout)
            progress(len(bouts))
    except KeyboardInterrupt:
        if not bouts:
            raise
        return True
    return False


def fitted(arena: Arena, bouts: Sequence[Bout], drawn_at: Numbers) -> Worths:
    """Return the worths that explain the bouts.

    drawn_at: the worths, as shares of printed costs, that the last lists were drawn at.
    """
    wanted = set(arena.wish.units)
    held = [bool(wanted) and feature.unit not in wanted for feature in arena.ledger.features]
    mine, theirs = (np.array([bout.spent[side] for bout in bouts]) for side in (0, 1))
    found = worths.fit(
        (mine - theirs) * drawn_at,
        np.array([bout.rate for bout in bouts]),
        np.array([float(bout.battles) for bout in bouts]),
        (mine + theirs).sum(0) * drawn_at,
        np.array(held),
    )
    ratios = np.maximum(found.ratios, LEAST) * drawn_at
    ratios[held] = 1.0
    return replace(found, ratios=ratios, deviations=found.deviations * drawn_at)
