"""Magic as a setup has it: kinds of blocks, and the exact chances of the casters of real lists."""

import pytest

from factions.systems.warcrow import odds
from factions.systems.warcrow.catalogue import Catalogue, Deed
from factions.systems.warcrow.kernels.record import cards
from factions.tabletop.lists.roster import Entry, Roster
from tests.factions.systems.warcrow.board import K, Unit, board, skill

WARDER = odds.Guard("KKK", taints=True)
SPELL = skill(Deed("heal", at="cast", amount=1), type="magic")


def test_the_chances_of_casters_are_the_exact_ones(warcrow: Catalogue) -> None:
    ours = tuple(Entry(unit, unit) for unit in ("needle", "nayra-caladren", "evoker"))
    theirs = tuple(Entry(unit, unit) for unit in ("master-keorl", "bulwarks", "ahlwardt-ice-bear"))
    setup = K.battle.compile(
        Roster("warcrow", "test", ours), Roster("warcrow", "test", theirs), warcrow, "crossroads"
    )
    first, casters = setup.even[0], 0
    for slot, unit in enumerate([u for part in setup.sources.companies for u in part.units]):
        if unit.keyword("Spellcaster") is None or not first.moments[slot] >> cards.CASTING & 1:
            continue
        casters += 1
        side = odds.willpower(unit.profile, odds.faces(warcrow.dice))
        for row, guard in ((0, None), (first.guard[0, cards.WARDS_OFF], WARDER)):
            for column in range(4):
                ends = odds.castings(
                    side, guard, full=bool(column & 1), frightened=bool(column & 2)
                )
                assert first.casts[slot, row, column] == pytest.approx(odds.works(ends))
                assert first.mended[slot, row, column] == pytest.approx(odds.made_good(ends))
    assert casters == 3


def test_who_blocks_how() -> None:
    warder = Unit(side=1, at=(50.0, 50.0), keywords="Spellcaster; Dispel (K)")
    master = Unit(side=1, at=(40.0, 40.0), keywords="Spellcaster", skills=(skill(Deed("ward")),))
    d = board(Unit(keywords="Spellcaster", skills=(SPELL,)), Unit(side=1), warder, master).d
    told = {number: (int(d.guard_dice[number]), int(d.guard_does[number])) for number in range(4)}
    assert d.guard[:4].tolist() == [[0, 1], [0, 0], [2, 1], [0, 3]]
    assert told == {
        0: (0, 0),
        1: (3 << 20, cards.TAINTS),
        2: (1 << 20, 0),
        3: (3 << 20, cards.TAINTS | cards.MASTERS),
    }
    assert d.blockers.tolist() == [1, 2]
    assert d.blocker[1, :2].tolist() == [2, 3]
    assert d.casts[0, 0, 0] == 1.0
    means, chances = d.tinge_odds.T.tolist()
    assert means == pytest.approx([0, 0.25, 0.5, 0.75])
    assert chances == pytest.approx([0, 2 / 8, 28 / 64, 37 / 64])
    assert d.casts[2].max() == 0.0  # it has no spell


def test_more_kinds_of_blocks_than_there_is_room_for_are_refused() -> None:
    letters = ("K", "U", "G", "KK", "UK", "GK", "UU", "GU", "GG", "KKK", "UKK", "GKK")
    crowd = [Unit(side=1, at=None, keywords=f"Dispel ({dice})") for dice in letters]
    with pytest.raises(ValueError, match="11 kinds of blocks"):
        board(Unit(), *crowd)
    assert board(Unit(), *crowd[:11]).d.guard[11, cards.DISPELS] == 11
