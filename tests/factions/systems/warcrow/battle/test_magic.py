"""Magic as a setup has it: kinds of blocks, and the exact chances of the casters of real lists."""

from itertools import product

import pytest

from factions.systems.warcrow import odds
from factions.systems.warcrow.catalogue import Catalogue, Deed
from factions.systems.warcrow.kernels.record import cards
from factions.tabletop.lists.roster import Entry, Roster
from tests.factions.systems.warcrow.board import K, Unit, board, skill
from tests.factions.systems.warcrow.board.magic import Magic

WARDER = odds.Guard("KKK", taints=True)
SPELL = skill(Deed("heal", at="cast", amount=1), type="magic")


def test_the_chances_of_casters_are_the_exact_ones(warcrow: Catalogue) -> None:
    ours = tuple(Entry(unit, unit) for unit in ("needle", "nayra-caladren", "evoker"))
    theirs = tuple(Entry(unit, unit) for unit in ("master-keorl", "bulwarks", "ahlwardt-ice-bear"))
    setup = K.battle.compile(
        Roster("warcrow", "test", ours), Roster("warcrow", "test", theirs), warcrow, "crossroads"
    )
    magic, casters = Magic(setup.even[0]), 0
    for slot, unit in enumerate([u for part in setup.sources.companies for u in part.units]):
        if unit.keyword("Spellcaster") is None or not magic.casts(slot):
            continue
        casters += 1
        side = odds.willpower(unit.profile, odds.faces(warcrow.dice))
        _, wards_off = magic.blocks_of(0)
        for kind, guard in ((0, None), (wards_off, WARDER)):
            for full, frightened in product((False, True), repeat=2):
                ends = odds.castings(side, guard, full=full, frightened=frightened)
                works = magic.works(slot, kind, full, frightened)
                assert works == pytest.approx(odds.works(ends))
                made_good = magic.made_good(slot, kind, full, frightened)
                assert made_good == pytest.approx(odds.made_good(ends))
    assert casters == 3


def test_spellcasters_ward_off_and_taint_and_some_dispel() -> None:
    warder = Unit(side=1, at=(50.0, 50.0), keywords="Spellcaster; Dispel (K)")
    master = Unit(side=1, at=(40.0, 40.0), keywords="Spellcaster", skills=(skill(Deed("ward")),))
    caster = Unit(keywords="Spellcaster", skills=(SPELL,))
    magic = board(caster, Unit(side=1), warder, master).magic
    assert [magic.blocks_of(u) for u in range(4)] == [(0, 1), (0, 0), (2, 1), (0, 3)]
    assert [magic.kind(number) for number in range(4)] == [
        (0, 0),
        (3 << 20, cards.TAINTS),
        (1 << 20, 0),
        (3 << 20, cards.TAINTS | cards.MASTERS),
    ]
    assert (magic.blockers(0), magic.blockers(1)) == ([0], [2, 3])


def test_the_chances_of_spells_and_of_the_tinge_of_blocks_are_written() -> None:
    caster = Unit(keywords="Spellcaster", skills=(SPELL,))
    warder = Unit(side=1, at=(50.0, 50.0), keywords="Spellcaster")
    magic = board(caster, Unit(side=1), warder).magic
    assert magic.works(0, 0) == 1.0
    assert magic.works(2, 0) == 0.0  # it has no spell
    means, chances = zip(*magic.tinge_of_blocks(), strict=True)
    assert means == pytest.approx((0, 0.25, 0.5, 0.75))
    assert chances == pytest.approx((0, 2 / 8, 28 / 64, 37 / 64))


def test_more_kinds_of_blocks_than_there_is_room_for_are_refused() -> None:
    letters = ("K", "U", "G", "KK", "UK", "GK", "UU", "GU", "GG", "KKK", "UKK", "GKK")
    crowd = [Unit(side=1, at=None, keywords=f"Dispel ({dice})") for dice in letters]
    with pytest.raises(ValueError, match="11 kinds of blocks"):
        board(Unit(), *crowd)
    assert board(Unit(), *crowd[:11]).magic.blocks_of(11)[0] == 11
