"""Fighting: each chunk counts once, in any order, and a failure is reported or tried again."""

import itertools
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from builder.models import Chunk, Pace, Pairing, Run
from builder.services import battles
from builder.services.battles import claiming, fighting, looking, milestones
from factions.systems import SYSTEMS
from factions.tabletop.estimates.tally import from_json
from tests.builder.fake_game import FakeBattle, fought
from tests.builder.fighting import fight, held, pairing_of

Start = Callable[..., Run]


def test_a_run_goes_from_milestone_to_milestone_until_it_is_precise_enough(start: Start) -> None:
    run = fight(start())
    assert run.state == "done"
    low, high = run.history[-1][2:]
    assert high - low <= 0.02
    assert all(high - low > 0.02 for *_, low, high in run.history[:-1])
    assert all(milestones.reached(point[0]) for point in run.history)
    assert fought(run) == run.history[-1][0] == pairing_of(run).battles
    assert run.started is not None
    assert run.finished is not None


def test_a_run_keeps_a_dozen_points_of_its_history_and_its_end(start: Start) -> None:
    run = fight(start(ceiling=2_000))
    points = [point[0] for point in run.history]
    assert points == [100, 300, 500, 700, 900, 1_138, 1_440, 1_822, 2_000]
    known = pairing_of(run).history
    assert [2 * sum(counts) for counts in known] == [
        milestone for milestone in milestones.GRID if milestone <= 2_000
    ]


def test_a_ceiling_ends_a_run_that_is_not_precise_yet(start: Start) -> None:
    run = fight(start(ceiling=250))
    assert [point[0] for point in run.history] == [100, 200, 250]
    assert run.state == "done"


def test_the_first_chunk_makes_it_running(start: Start) -> None:
    run = fight(start(), 1)
    assert run.state == "running"
    assert battles.result(run)["battles"] == 100


@pytest.mark.parametrize("size", [2, 34, 50, 200])
def test_the_tally_is_the_same_however_it_is_cut(
    start: Start, game: FakeBattle, monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    expected = fight(start(ceiling=260)).tally
    game.fought.clear()
    monkeypatch.setattr(milestones, "chunk_size", lambda *_terms: size)
    run = fight(start(ceiling=260))
    assert run.tally == expected
    assert [point[0] for point in run.history] == [100, 200, 260]
    assert [battle for first, count in game.fought for battle in range(first, first + count)] == [
        *range(260)
    ]
    assert max(count for _first, count in game.fought) <= size


@settings(
    max_examples=8,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(st.data())
def test_workers_interleaved_give_the_tally_of_one(start: Start, data: st.DataObject) -> None:
    """Chunks of any length, held by several at once, come in in any order."""
    terms = {"half_width": 0.15, "ceiling": 600}
    alone = fight(start(**terms))
    run = start(**terms)
    hands: list[Chunk] = []
    while run.active:
        if not hands or (len(hands) < 4 and data.draw(st.booleans(), label="take")):
            most = 2 * data.draw(st.integers(20, 100), label="pairs")
            if (chunk := claiming.hold(run.pk, most)) is not None:
                hands.append(chunk)
                continue
        place = data.draw(st.integers(0, len(hands) - 1), label="place")
        fighting.fight(hands.pop(place), run)
        run.refresh_from_db()
    assert (run.tally, run.history) == (alone.tally, alone.history)
    for chunk in hands:
        fighting.fight(chunk, run)
    assert pairing_of(run).battles == fought(alone)
    assert not Chunk.objects.exists()


def test_what_is_fought_ahead_counts_in_its_turn(start: Start) -> None:
    run = start(ceiling=300)
    first = held(run)
    fight(run)
    assert (run.state, pairing_of(run).battles, Chunk.objects.count()) == ("running", 0, 3)
    fighting.fight(first, run)
    run.refresh_from_db()
    assert (run.state, fought(run), len(run.history)) == ("done", 300, 3)
    assert not Chunk.objects.exists()


def test_what_is_fought_past_the_answer_is_forgotten(start: Start, game: FakeBattle) -> None:
    terms = {"half_width": 0.1}
    expected = fight(start(**terms))
    run = start(**terms)
    first = held(run)
    ahead = held(run)
    fight(run)
    assert sum(count for _, count in game.fought) > 2 * fought(expected)
    fighting.fight(first, run)
    fighting.fight(ahead, run)
    run.refresh_from_db()
    assert (run.state, run.tally) == ("done", expected.tally)
    pairing = pairing_of(run)
    assert (pairing.battles, pairing.handed, pairing.goal) == (fought(run), fought(run), 0)
    assert not Chunk.objects.exists()


def test_a_look_that_comes_late_does_not_end_a_run_between_milestones(start: Start) -> None:
    """Another worker has looked meanwhile, and fought on."""
    run = fight(start(ceiling=10_000, half_width=0.1), 1)
    pairing = pairing_of(run)
    assert pairing.battles == 100
    between = from_json(pairing.tally or {})
    sure = [0] * 4 + [52]
    Pairing.objects.update(battles=104, tally=between.as_json() | {"battles": 104, "pairs": sure})
    looking.look(run.pk, at=(pairing.pk, 100))
    run.refresh_from_db()
    assert run.active
    looking.look(run.pk, at=(pairing.pk, 104))
    run.refresh_from_db()
    assert run.state == "done"


def test_another_seed_gives_other_battles(start: Start) -> None:
    assert fight(start(ceiling=500)).tally != fight(start(ceiling=500, seed=8)).tally


def test_a_chunk_fought_twice_counts_once(start: Start, game: FakeBattle) -> None:
    run = start(ceiling=200)
    first, second = held(run), held(run)
    for chunk in (second, second, first, first, second):
        fighting.fight(chunk, run)
    run.refresh_from_db()
    assert len(game.fought) == 5
    assert (run.state, fought(run), pairing_of(run).battles) == ("done", 200, 200)


def test_two_workers_at_one_chunk_count_once(start: Start, game: FakeBattle) -> None:
    """The lease ran out while the first was at it."""
    run = start(ceiling=100)
    fight_once, again = game.scored, itertools.chain([True], itertools.repeat(False))
    chunk = held(run)

    def interrupted(*args: Any) -> Any:
        if next(again):
            fighting.fight(chunk, run)
        return fight_once(*args)

    game.scored = interrupted  # type: ignore[method-assign, assignment]  # in the place of a method
    fighting.fight(chunk, run)
    run.refresh_from_db()
    assert game.fought == [(0, 100), (0, 100)]
    assert (run.state, fought(run), len(run.history)) == ("done", 100, 1)


def test_the_lease_is_not_taken_from_a_worker_at_it(start: Start, game: FakeBattle) -> None:
    run = start(ceiling=100)
    fight_once = game.scored

    def interrupted(*args: Any) -> Any:
        battles.fight_in_turn()
        return fight_once(*args)

    game.scored = interrupted  # type: ignore[method-assign, assignment]  # in the place of a method
    fight(run)
    assert game.fought == [(0, 100)]


def test_a_setup_is_compiled_once_for_all_chunks(start: Start, game: FakeBattle) -> None:
    fight(start(policy_a="nearest", scenario="last-stand"))
    assert game.compiled == [("last-stand", "nearest", "nearest")]


@pytest.mark.usefixtures("paced")
def test_the_pace_of_a_pairing_and_of_its_game_is_kept(start: Start) -> None:
    run = fight(start(ceiling=100))
    pace = pairing_of(run).pace
    assert pace is not None
    assert pace > 0
    assert Pace.objects.get().battles_a_second == pace


def test_a_pairing_goes_by_its_own_pace(start: Start) -> None:
    run = start(ceiling=100)
    Pairing.objects.update(pace=8.5)
    Pace.objects.create(system_id="warcrow", battles_a_second=40.0)
    assert held(run).count == 4


def test_lists_that_cannot_be_fielded_fail_at_once_with_a_reason(
    start: Start, game: FakeBattle
) -> None:
    run = start()
    ahead = held(run)
    game.breaks = ValueError("There is nobody to fight.")
    fight(run, 1)
    assert (run.state, run.error) == ("failed", "There is nobody to fight.")
    assert run.finished is not None
    game.breaks = None
    fighting.fight(ahead, run)
    assert (pairing_of(run).battles, pairing_of(run).goal) == (0, 0)
    assert not Chunk.objects.exists()


def test_lists_that_cannot_be_fielded_end_every_run_of_them(start: Start, game: FakeBattle) -> None:
    one, other, apart = start(seed=None), start(seed=None, half_width=0.1), start()
    game.breaks = ValueError("There is nobody to fight.")
    fight(one, 1)
    assert [run.state for run in (one, Run.objects.get(pk=other.pk))] == ["failed", "failed"]
    apart.refresh_from_db()
    assert apart.state == "waiting"


def test_a_chunk_that_breaks_down_is_tried_three_times(start: Start, game: FakeBattle) -> None:
    run = start(ceiling=100)
    game.breaks = RuntimeError("out of luck")
    for crashes in (1, 2):
        fighting.fight(held(run), run)
        run.refresh_from_db()
        assert (run.state, Chunk.objects.get().crashes) == ("running", crashes)
        Chunk.objects.update(held_until=run.created)  # as the next look at it finds it
    fighting.fight(held(run), run)
    run.refresh_from_db()
    assert (run.state, run.error) == ("failed", "RuntimeError: out of luck")


def test_a_chunk_that_breaks_down_is_free_at_once(start: Start, game: FakeBattle) -> None:
    run = start(ceiling=100)
    game.breaks = RuntimeError("a cosmic ray")
    broken = held(run)
    fighting.fight(broken, run)
    assert held(run).pk == broken.pk


def test_a_chunk_that_breaks_down_once_is_not_lost(start: Start, game: FakeBattle) -> None:
    run = start(ceiling=100)
    game.breaks = RuntimeError("a cosmic ray")
    fight(run, 1)
    game.breaks = None
    assert fight(run).tally == fight(start(ceiling=100)).tally


def test_a_chunk_that_kills_its_workers_ends_the_run(start: Start, game: FakeBattle) -> None:
    run = start()
    chunk = held(run)
    chunk.crashes = fighting.MOST_CRASHES
    fighting.fight(chunk, run)
    run.refresh_from_db()
    assert run.state == "failed"
    assert "broke down" in run.error
    assert game.fought == []


def test_other_code_does_not_go_on_with_a_run(
    start: Start, game: FakeBattle, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = start()
    monkeypatch.setitem(SYSTEMS["warcrow"].__dict__, "rules", "other")
    battles.fight_in_turn()
    assert fight(run).state == "waiting"
    assert game.fought == []


def test_a_warm_worker_compiles_nothing(start: Start, game: FakeBattle) -> None:
    fight(start(ceiling=100))
    assert game.fought == [(0, 100)]


def test_a_whole_run_in_this_process(start: Start) -> None:
    run = battles.fight_to_the_end(start(ceiling=3_000))
    assert (run.state, fought(run)) == ("done", 3_000)
    assert run.rules == SYSTEMS["warcrow"].rules


def test_a_whole_run_waits_for_what_another_worker_has(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = start(ceiling=100)
    chunk = held(run)
    waits: list[float] = []

    def meanwhile(seconds: float) -> None:
        waits.append(seconds)
        fighting.fight(chunk, run)

    monkeypatch.setattr(fighting, "sleep", meanwhile)
    assert battles.fight_to_the_end(run).state == "done"
    assert waits == [fighting.LOOK_SECONDS]
