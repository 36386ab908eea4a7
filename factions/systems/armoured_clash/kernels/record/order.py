"""Orders: what players have their units do, and rules carry out."""

from typing import NamedTuple

import numpy as np

from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import NOTHING, STAY
from factions.tabletop.battles.choosing import better
from factions.tabletop.compiler.jit import kernel

NEVER = -1e20  # army points that no order is worth less than


class Order(NamedTuple):
    """A manoeuvre toward (x, y), facing another spot, and what to do then, at which unit.

    who: the unit, or -1 for none. at: the other unit, or -1. value: army points that it is worth;
    claim: those of them that are as good later in the round.
    """

    who: int
    move: int
    do: int
    at: int
    x: float
    y: float
    toward_x: float
    toward_y: float
    value: float
    claim: float


@kernel
def no_order(value: float) -> Order:
    """Return an order for no unit, of that worth."""
    return Order(-1, STAY, NOTHING, -1, 0.0, 0.0, 0.0, 0.0, np.float64(value), 0.0)


@kernel
def order_to(u: int, move: int, do: int, v: int, x: float, y: float, tx: float, ty: float) -> Order:
    """Return the order for a unit to make for (x, y), facing (tx, ty), whatever it is worth."""
    x, y, tx, ty = np.float64(x), np.float64(y), np.float64(tx), np.float64(ty)
    return Order(int(u), int(move), int(do), int(v), x, y, tx, ty, 0.0, 0.0)


@kernel
def better_order(
    best: Order, u: int, move: int, do: int, v: int, x: float, y: float, tx: float, ty: float,
    value: float,
) -> Order:  # fmt: skip
    """Return that order for a unit if it is worth more than the best yet, otherwise the latter."""
    order = order_to(u, move, do, v, x, y, tx, ty)
    return better(best, worth_so_much(order, np.float64(value), 0.0))


@kernel
def worth_so_much(order: Order, value: float, claim: float) -> Order:
    """Return an order with what it is worth, and what of that is as good later in the round."""
    return Order(
        order.who, order.move, order.do, order.at,
        order.x, order.y, order.toward_x, order.toward_y, value, claim,
    )  # fmt: skip


@kernel
def keep(s: State, u: int, order: Order) -> None:
    """Keep the best order for a unit for later turns."""
    s.kept_who[u], s.kept_move[u], s.kept_do[u] = order.who, order.move, order.do
    s.kept_at[u], s.kept_x[u], s.kept_y[u] = order.at, order.x, order.y
    s.kept_toward_x[u], s.kept_toward_y[u] = order.toward_x, order.toward_y
    s.kept_value[u], s.kept_claim[u] = order.value, order.claim


@kernel
def kept_order(s: State, u: int) -> Order:
    """Return the order that is kept for a unit."""
    return Order(
        int(s.kept_who[u]), int(s.kept_move[u]), int(s.kept_do[u]), int(s.kept_at[u]),
        s.kept_x[u], s.kept_y[u], s.kept_toward_x[u], s.kept_toward_y[u],
        s.kept_value[u], s.kept_claim[u],
    )  # fmt: skip
