"""The simulation of many workers: what follows from its costs by arithmetic, and its limits."""

from dataclasses import replace

import pytest

from benchmarks.crowds import Costs, Server, length_for, simulated

COSTS = Costs(database=0.01, broker=0.0, own=0.02, kept=0.0, cores=1, spread=0.0)


def test_one_worker_fights_all_but_what_a_chunk_costs() -> None:
    found = simulated(1, COSTS, 0.5, 100.0)
    assert found.fighting == pytest.approx(0.5 / 0.53, abs=0.005)
    assert found.chunks == pytest.approx(1 / 0.53, abs=0.02)


def test_two_workers_fight_as_much_each() -> None:
    assert simulated(2, COSTS, 0.5, 100.0).chunks == pytest.approx(2 / 0.53, abs=0.05)


def test_a_database_takes_in_no_more_than_it_can() -> None:
    found = simulated(400, COSTS, 0.5, 20.0)
    assert found.chunks == pytest.approx(100, rel=0.03)
    assert found.fighting < 0.2
    twice = simulated(400, replace(COSTS, cores=2), 0.5, 20.0)
    assert twice.chunks == pytest.approx(200, rel=0.03)


def test_chunks_grow_with_the_number_of_workers() -> None:
    assert [length_for(number) for number in (1, 50, 100, 1_000, 5_000)] == [0.5, 0.5, 1, 10, 10]


def test_a_run_alone_has_its_row_locked_by_one_worker_at_a_time() -> None:
    costs = replace(COSTS, cores=8)
    assert simulated(400, costs, 0.5, 20.0, alone=True).chunks == pytest.approx(100, rel=0.05)


def test_a_server_serves_in_order() -> None:
    server = Server()
    assert [server.serve(0.0, 1.0), server.serve(0.5, 1.0), server.serve(3.0, 1.0)] == [1, 2, 4]
    assert (server.busy, server.longest) == (3.0, 0.5)
