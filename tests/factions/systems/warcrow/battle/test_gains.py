"""The table of what sheets do to each other: every figure from the exchange of one pair."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from factions.systems.warcrow import odds
from factions.systems.warcrow.battle import gains as computing
from factions.systems.warcrow.battle.gains import gains
from factions.systems.warcrow.battle.sheets import NO_ROLL, Sheets
from factions.systems.warcrow.catalogue import Catalogue
from factions.systems.warcrow.kernels.record import layout as L
from factions.tabletop.lists.roster import Entry, Roster
from tests.factions.systems.warcrow.board.companies import Compiled

ONES = (
    Entry("a", "aggressors"),
    Entry("c", "corporal", attached_to="a"),
    Entry("q", "black-legion-arquebusiers"),
    Entry("g", "gunnery-corporal", attached_to="q"),
    Entry("t", "lady-telia"),
)
TWOS = (
    Entry("b", "battle-scarred"),
    Entry("i", "iriavik-restless-pup"),
    Entry("n", "njord-the-merciless"),
)
SUCCESS, BLOCK = odds.packed("S"), odds.packed("B")

Table = tuple[Sheets, tuple[set[int], set[int]], Any]


@pytest.fixture(scope="module")
def table(warcrow: Catalogue) -> Table:
    """The sheets of a battle with every kind of roll, those of each side, and their gains."""
    rosters = (
        Roster("warcrow", "hegemony-of-embersig", ONES),
        Roster("warcrow", "northern-tribes", TWOS),
    )
    made = Compiled(warcrow, *rosters, "crossroads")
    ones, twos = made.sheets_of(0), made.sheets_of(1)
    return made.sheets, (ones, twos), gains(made.sheets, ones, twos)


class _Pair:
    """One sheet against another, plainly."""

    def __init__(self, sheets: Sheets, attacker: int, defender: int, shot: bool) -> None:
        self.known, self.context = sheets.known(), 0 if shot else 1
        self.attacks = sheets.rolls[attacker][L.SHOT if shot else L.MELEE :]
        self.guards = sheets.rolls[defender][L.SHOT_AT if shot else L.DEFENCE :]

    @property
    def rolls(self) -> bool:
        return bool(self.attacks[0] != NO_ROLL)

    def odds(
        self, attack: int = 0, guard: int = 0, more: tuple[int, int] = (0, 0), charge: bool = False
    ) -> odds.Exchange:
        """Return the exchange with those sets of modifiers, and symbols more on both sides."""
        rows = self.attacks[attack], self.guards[guard]
        one, two = (
            replace(self.known[row], symbols=self.known[row].symbols + symbols)
            for row, symbols in zip(rows, more, strict=True)
        )
        return odds.exchange(one, two, (self.context, self.context), charge)

    def column(self, column: int) -> np.float32:
        """Return a figure of the four that stand for every kind of attack."""
        usual = odds.mean(self.odds().to_second)
        if column in (L.PER_SUCCESS, L.SHOT_PER_SUCCESS):
            return np.float32(odds.mean(self.odds(more=(SUCCESS, 0)).to_second) - usual)
        return np.float32(usual - odds.mean(self.odds(more=(0, BLOCK)).to_second))


def pairs(table: Table, shot: bool) -> list[tuple[_Pair, Any]]:
    """Return the pairs in which the first attacks so, with their row of the table."""
    sheets, (ones, twos), figures = table
    ways = [(a, d) for a in ones for d in twos] + [(a, d) for a in twos for d in ones]
    made = [(_Pair(sheets, a, d, shot), figures[a, d]) for a, d in ways]
    return [(pair, row) for pair, row in made if pair.rolls]


def test_sheets_of_one_side_do_nothing_to_each_other(table: Table) -> None:
    _, (ones, twos), figures = table
    both = np.zeros(figures.shape[:2], dtype=bool)
    both[np.ix_(list(ones), list(twos))] = both[np.ix_(list(twos), list(ones))] = True
    assert not figures[~both].any()


def test_blows_and_charges_gain_their_exact_odds(table: Table) -> None:
    for pair, row in pairs(table, shot=False):
        stirred = pair.odds(L.STIRRED, charge=True)
        for start, found in ((L.HIT, pair.odds()), (L.CHARGE_HIT, stirred)):
            damage = odds.mean(found.to_second), odds.mean(found.to_first)
            figures = np.array([*damage, found.wins, found.loses], dtype=np.float32)
            assert row[start : start + 4].tolist() == figures.tolist()


def test_shots_gain_their_exact_odds(table: Table) -> None:
    found = pairs(table, shot=True)
    assert len(found) == 5 * 4 + 1 * 7
    for pair, row in found:
        assert row[L.SHOT_HIT] == np.float32(odds.mean(pair.odds().to_second))


@pytest.mark.parametrize(
    ("shot", "column"),
    [
        (False, L.PER_SUCCESS),
        (False, L.PER_BLOCK),
        (True, L.SHOT_PER_SUCCESS),
        (True, L.SHOT_PER_BLOCK),
    ],
)
def test_a_symbol_more_gains_its_exact_odds(table: Table, shot: bool, column: int) -> None:
    for pair, row in pairs(table, shot):
        assert row[column] == pair.column(column)


@pytest.mark.parametrize(
    ("shot", "attack", "defence"),
    [(False, L.MORE_ATTACK, L.MORE_DEFENCE), (True, L.MORE_SHOT, L.MORE_SHOT_AT)],
)
def test_modifiers_are_worth_what_they_change(
    table: Table, shot: bool, attack: int, defence: int
) -> None:
    for pair, row in pairs(table, shot):
        usual = pair.odds().value
        for chosen in (1, 2, 3):
            gain = loss = np.float32(0)
            if pair.attacks[chosen] != NO_ROLL:
                gain = np.float32(pair.odds(attack=chosen).value - usual)
            if pair.guards[chosen] != NO_ROLL:
                loss = np.float32(usual - pair.odds(guard=chosen).value)
            assert (row[attack + chosen], row[defence + chosen]) == (gain, loss)


def test_modifiers_that_a_sheet_does_not_have_gain_nothing(table: Table) -> None:
    sheets, (ones, twos), figures = table
    lone = next(sheet for sheet in twos if sheets.counts[sheet][0] == 1)
    strong = next(sheet for sheet in ones if sheets.counts[sheet][0] == 2)
    assert figures[lone, strong, L.MORE_ATTACK + 1] != 0
    assert not figures[lone, strong, L.MORE_ATTACK + 2 : L.MORE_ATTACK + 4].any()
    assert figures[strong, lone, L.MORE_ATTACK + 1 : L.MORE_ATTACK + 4].all()


def test_what_is_remembered_is_what_is_computed_alone_bit_for_bit(table: Table) -> None:
    sheets, (ones, twos), figures = table
    computing.forget()
    for sheet in sorted(ones):
        alone = gains(sheets, {sheet}, twos)
        assert alone[sheet].tobytes() == figures[sheet].tobytes()
        assert alone[:, sheet].tobytes() == figures[:, sheet].tobytes()
        computing.forget()


def test_sheets_that_met_before_are_not_computed_again(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheets, (ones, twos), figures = table
    lone = min(ones)
    computing.forget()
    gains(sheets, ones - {lone}, twos)
    computed: list[list[int]] = []
    found = computing._met

    def met(sheets: Sheets, attackers: list[int], targets: list[int]) -> Any:
        computed.append([len(attackers), len(targets)])
        return found(sheets, attackers, targets)

    monkeypatch.setattr(computing, "_met", met)
    assert gains(sheets, ones, twos).tobytes() == figures.tobytes()
    assert all(1 in numbers for numbers in computed)
    computed.clear()
    assert gains(sheets, ones, twos).tobytes() == figures.tobytes()
    assert computed == []


def test_what_is_remembered_is_bounded(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    sheets, (ones, twos), figures = table
    monkeypatch.setattr(computing, "MOST_CELLS", 1)
    for _time in range(2):
        assert gains(sheets, ones, twos).tobytes() == figures.tobytes()
        assert len(computing._cells) <= 2 * len(ones) * len(twos)
