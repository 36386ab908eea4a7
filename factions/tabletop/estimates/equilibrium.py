"""What to bring where everybody may bring anything: best answers, and a mix that nothing beats.

A table of win rates is a game of two players who choose at once. In its equilibrium each list is
brought with a probability, and no list wins more than half against the mix.
Source: von Neumann, "Zur Theorie der Gesellschaftsspiele", 1928; solved as a linear program.
"""

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]

HARDLY = 1e-9  # a share so small is the solver's rounding


def best_answers(rates: Numbers) -> list[int]:
    """Return for each list the number of the one that wins most against it; the first of equals.

    rates: win rates of row against column. No list is the answer to itself.
    """
    others = rates - 2.0 * np.eye(len(rates))
    return [int(row) for row in others.argmax(axis=0)]


def mix(rates: Numbers) -> Numbers:
    """Return each list's share of the mix against which none wins more than half the battles.

    rates: win rates of row against column, the two of each pair with a sum of 1.
    """
    from scipy.optimize import linprog

    number = len(rates)
    found = linprog(
        np.append(np.zeros(number), -1.0),  # the least win rate, to be as large as it can
        A_ub=np.hstack([-rates.T, np.ones((number, 1))]),
        b_ub=np.zeros(number),
        A_eq=np.append(np.ones(number), 0.0)[np.newaxis],
        b_eq=[1.0],
    )
    shares = np.where(found.x[:number] > HARDLY, found.x[:number], 0.0)
    result: Numbers = shares / shares.sum()
    return result
