"""Best answers and mixes: known games, and the laws that every table obeys."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from factions.tabletop.estimates import equilibrium
from factions.tabletop.estimates.equilibrium import Numbers

SCISSORS = np.array([[0.5, 0.9, 0.1], [0.1, 0.5, 0.9], [0.9, 0.1, 0.5]])
tables = st.integers(2, 7).flatmap(lambda n: arrays(float, (n, n), elements=st.floats(0, 1)))


def completed(rates: Numbers) -> Numbers:
    """Return a table of win rates of which the given one's upper half is half."""
    upper = np.triu(rates, 1)
    return upper + np.tril(1 - upper.T, -1) + 0.5 * np.eye(len(rates))


def test_scissors_paper_stone() -> None:
    assert equilibrium.mix(SCISSORS) == pytest.approx([1 / 3] * 3)
    assert equilibrium.best_answers(SCISSORS) == [2, 0, 1]


def test_a_list_that_beats_all_is_the_whole_mix() -> None:
    rates = completed(np.array([[0.5, 0.6, 0.7], [0, 0.5, 0.9], [0, 0, 0.5]]))
    assert equilibrium.mix(rates).tolist() == [1, 0, 0]
    assert equilibrium.best_answers(rates) == [1, 0, 1]


def test_uneven_edges_make_an_uneven_mix() -> None:
    """Worked by hand: a share is as the edge between the other two, here 4 : 3 : 2."""
    rates = completed(np.array([[0.5, 0.7, 0.2], [0, 0.5, 0.9], [0, 0, 0.5]]))
    assert equilibrium.mix(rates) == pytest.approx([4 / 9, 3 / 9, 2 / 9])


@given(tables)
def test_nothing_wins_more_than_half_against_the_mix(rates: Numbers) -> None:
    table = completed(rates)
    shares = equilibrium.mix(table)
    assert shares.sum() == pytest.approx(1)
    assert (shares >= 0).all()
    assert (table @ shares).max() <= 0.5 + 1e-7


@given(tables)
def test_no_answer_is_better_than_the_best(rates: Numbers) -> None:
    table = completed(rates)
    for column, row in enumerate(equilibrium.best_answers(table)):
        assert row != column
        others = np.delete(table[:, column], column)
        assert table[row, column] == others.max()
