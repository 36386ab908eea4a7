"""What the simple policies do."""

import pytest

from tests.factions.systems.iron_dawn.board import (
    CANNON,
    HEAVY_LOCH,
    ROCKET,
    L,
    Unit,
    table,
    tank,
)

HERE, FAR_OFF = (20.0, 10.0), Unit((44.0, 46.0), 1)


@pytest.mark.parametrize("seed", [0, 1, 17, 47])
@pytest.mark.parametrize("policy", [L.NEAREST, L.RANDOM])
def test_simple_policies_do_only_what_is_legal(policy: int, seed: int) -> None:
    able, bare = L.LED | L.REPAIRS | L.RIGS, (0, 0, 0, 0)  # infantry has no facings
    units = (
        Unit((20.0, 16.4), specials=((ROCKET, 1), (HEAVY_LOCH, 1)), bits=able, armour=bare),
        tank((28.0, 17.0), arms=(CANNON,)),
        Unit((20.0, 20.0), 1, bits=able, defence=9, armour=bare),
        Unit((24.0, 20.0), 1, hp=2, models=3, bits=able, defence=9, armour=bare),
        tank((28.0, 24.0), 1, faces=(0.0, -1.0)),
    )
    board = table(*units, policy=policy, seed=seed)
    for half in range(6 * L.PHASES):
        if half % (2 * L.PHASES) == 0:
            board.start_turn(1 + half // (2 * L.PHASES))
        player = half % 2
        if player == 1:
            board.next_phase()
        board.play_half_phase(player)
        for u, unit in enumerate(units):
            assert board.actions_spent(u) <= L.PHASES
            assert board.moves_made(u) <= L.MOST_MOVES
            models = board.models_left(u)
            whole = (models - 1) * unit.hp < board.hp_left(u) <= models * unit.hp
            assert models == 0 or whole
    assert len(board.actions()) > 6


def test_nearest_assaults_shoots_or_walks_to_the_closest_enemy() -> None:
    for y, what in ((16.0, L.ASSAULT), (30.0, L.SHOOT), (44.0, L.MOVE)):
        board = table(Unit(HERE), Unit((20.0, y), 1), policy=L.NEAREST)
        assert board.choice(0)[0] == what


def test_a_random_vehicle_pivots_now_and_then_and_infantry_never() -> None:
    for unit, ever in ((tank(HERE), True), (Unit(HERE), False)):
        board = table(unit, FAR_OFF)
        chosen = {board.random_choice(0) for _ in range(300)}
        assert ((L.MOVE, 1) in chosen) == ever
        assert (L.MOVE, -1) in chosen
