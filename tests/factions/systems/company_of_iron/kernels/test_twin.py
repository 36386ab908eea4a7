"""Attacks of random fighters, against a slow twin that is given the same dice."""

from dataclasses import replace

import numpy as np
import pytest

from tests.factions.systems.company_of_iron.board.board import Board
from tests.factions.systems.company_of_iron.board.dice import noted
from tests.factions.systems.company_of_iron.board.fighters import duel
from tests.factions.systems.company_of_iron.board.kernels import L
from tests.factions.systems.company_of_iron.kernels.lots import Lots, fighters
from tests.factions.systems.company_of_iron.kernels.twin import Lay, Twin, log

SEEDS, FIGHTS, ATTACKS = 20, 20, 4


def outcome(fight: Board) -> tuple[bool, int, int]:
    """Return whether the target is gone, its status and its damage."""
    gone = fight.is_gone(1)
    return gone, 0 if gone else fight.status(1), fight.damage(1)


@pytest.mark.parametrize("seed", range(SEEDS))
def test_the_kernels_do_what_the_twin_does(seed: int) -> None:
    kinds = set()
    for number in range(FIGHTS):
        chosen = Lots(np.random.default_rng((seed, number)))
        one, two, behind = fighters(chosen)
        weapon = one.weapons[0]
        gap = 6.0 if weapon.ranged else 0.3
        fight = duel(one, two, gap)
        rolled: list[int] = []
        contexts = [L.IS_CHARGE if chosen.below(3) == 0 and not weapon.ranged else 0]
        contexts += [0] * (ATTACKS - 1)
        with noted(chosen.below, rolled):
            for context in contexts:
                fight.attack(context=context)
        twin = Twin(one, replace(two, side=1), behind, list(rolled), lay=Lay(gap))
        for context in contexts:
            twin.attack(weapon, context)
        assert log(fight) == twin.log, (seed, number)
        kinds |= {kind for kind, _ in twin.log}
        assert twin.dice == []
        gone = twin.gone, 0 if twin.gone else twin.status, twin.damage
        assert outcome(fight) == gone, (seed, number)
    assert kinds == {"attack", "damage", "casualty"}
