"""Beginning a battle: what is kept, what is refused, and what is sent."""

import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AnonymousUser

from builder.models import Chunk, Pace, Run
from builder.services import battles
from builder.services.battles import claiming, milestones
from factions import loading
from factions.models import Edition
from factions.systems import SYSTEMS
from tests import rows
from tests.builder.fake_game import LEADER, FakeBattle
from tests.builder.fighting import pairing_of

Document = dict[str, Any]
Start = Callable[..., Run]


def test_a_run_keeps_its_lists_its_terms_and_who_they_are(
    start: Start, a: Document, b: Document, loaded: Edition
) -> None:
    run = start(scenario="last-stand", policy_b="random", half_width=0.02, ceiling=5_001)
    assert (run.a_document, run.b_document, run.edition) == (a, b, loaded)
    assert (run.scenario, run.policy_a, run.policy_b) == ("last-stand", LEADER.id, "random")
    assert (run.seed, run.half_width, run.confidence, run.ceiling) == (7, 0.02, 0.95, 5_002)
    assert (run.state, run.kind, run.tally, run.history) == ("waiting", "duel", None, [])
    assert (run.seeded, run.remembered, run.renewed) == (True, 0, None)
    assert run.sides["a"] == {
        "name": a["name"],
        "faction": "northern-tribes",
        "points": run.sides["a"]["points"],
        "legal": True,
        "provenance": {part: {"printed": len(a["entries"])} for part in ("figures", "points")},
    }
    assert 225 <= run.sides["a"]["points"] <= 250
    assert len(run.rules) == 64
    assert not run.illegal


def test_without_a_seed_it_is_that_of_the_lists(start: Start, a: Document, b: Document) -> None:
    seeds = {start(seed=None).seed for _ in range(3)} | {start(seed=None, a=b, b=a).seed}
    assert len(seeds) == 1
    assert 0 <= seeds.pop() < 2**63
    assert start(seed=None, scenario="last-stand").seed != start(seed=None).seed
    assert not start(seed=None).seeded


def test_a_run_is_one_part_of_one_pairing(start: Start) -> None:
    run = start(scenario="last-stand", policy_b="random")
    part = run.parts.get()
    assert (part.number, part.one, part.other, part.mirrored) == (0, 0, 1, False)
    pairing = part.pairing
    assert (pairing.system_id, pairing.scenario, pairing.seed) == ("warcrow", "last-stand", 7)
    assert (pairing.policy_one, pairing.policy_other) == (LEADER.id, "random")
    assert (pairing.rules, pairing.battles, pairing.handed) == (run.rules, 0, 0)
    assert part.wanted == pairing.goal == milestones.AHEAD
    assert not Chunk.objects.exists()


def test_a_low_ceiling_is_all_that_is_wanted(start: Start) -> None:
    assert pairing_of(start(ceiling=99)).goal == 100


def counts(run: Run) -> list[int]:
    """Hold all chunks of a run; return how long they are."""
    return [chunk.count for chunk in iter(lambda: claiming.hold(run.pk), None)]


def test_chunks_are_cut_when_they_are_handed_out_without_gaps(start: Start) -> None:
    run = start(ceiling=250)
    assert counts(run) == [100, 100, 50]
    chunks = list(Chunk.objects.order_by("first").values_list("first", "count", "crashes"))
    assert chunks == [(0, 100, 0), (100, 100, 0), (200, 50, 0)]


def test_chunks_are_as_long_as_the_pace_of_the_game(start: Start) -> None:
    Pace.objects.create(system_id="warcrow", battles_a_second=8.5)
    assert counts(start(ceiling=12)) == [4, 4, 4]


def test_the_pace_of_another_game_is_ignored(start: Start) -> None:
    rows.load("iron-dawn")
    Pace.objects.create(system_id="iron-dawn", battles_a_second=8.5)
    assert counts(start(ceiling=12)) == [12]


def test_an_account_owns_its_run_and_a_stranger_owns_none(start: Start) -> None:
    owner = get_user_model().objects.create_user("ana")
    assert start(owner=owner).owner == owner
    assert start(owner=AnonymousUser()).owner is None
    assert start().owner is None


@pytest.mark.parametrize(
    ("terms", "field", "reason"),
    [
        ({"scenario": "tea-party"}, "scenario", "crossroads"),
        ({"policy_a": "brilliant"}, "policy_a", ", ".join(SYSTEMS["warcrow"].generals)),
        ({"policy_b": "brilliant"}, "policy_b", ", ".join(SYSTEMS["warcrow"].generals)),
        ({"policy_a": "search"}, "policy_a", "only commands"),
        ({"policy_b": "search"}, "policy_b", "only commands"),
        ({"seed": -1}, "seed", "from 0 to 9223372036854775807"),
        ({"seed": 2**63}, "seed", "from 0 to 9223372036854775807"),
        ({"half_width": float("nan")}, "half_width", "from 0 to 0.5"),
        ({"half_width": -0.1}, "half_width", "from 0 to 0.5"),
        ({"half_width": 0.6}, "half_width", "from 0 to 0.5"),
        ({"confidence": 1.0}, "confidence", "from 0.5 to 0.9999"),
        ({"confidence": 0.0}, "confidence", "from 0.5 to 0.9999"),
        ({"ceiling": 0}, "ceiling", "from 2 to 1000000"),
        ({"ceiling": 10**9}, "ceiling", "from 2 to 1000000"),
    ],
)
def test_terms_that_make_no_sense_are_named(
    start: Start, terms: dict[str, Any], field: str, reason: str
) -> None:
    with pytest.raises(battles.BadBattle, match=reason) as refused:
        start(**terms)
    assert refused.value.field == field
    assert not Run.objects.exists()


def test_the_first_scenario_is_fought_over_if_none_is_given(start: Start) -> None:
    assert [start(scenario=asked).scenario for asked in (None, "", "last-stand")] == [
        "crossroads",
        "crossroads",
        "last-stand",
    ]


def test_an_illegal_list_is_refused_with_both_verdicts(start: Start, a: Document) -> None:
    a["faction"] = "the-syenann"
    with pytest.raises(battles.IllegalLists) as refused:
        start()
    assert not refused.value.verdict_a["legal"]
    assert refused.value.verdict_a["problems"]
    assert refused.value.verdict_b["legal"]
    assert not Run.objects.exists()


def test_an_illegal_list_may_fight_knowingly_and_the_run_has_it(start: Start, a: Document) -> None:
    a["faction"] = "the-syenann"
    run = start(allow_illegal=True)
    assert run.illegal
    assert (run.sides["a"]["legal"], run.sides["b"]["legal"]) == (False, True)


@pytest.mark.parametrize("side", ["a", "b"])
def test_an_empty_list_never_fights(start: Start, side: str, a: Document, b: Document) -> None:
    empty = (a if side == "a" else b) | {"entries": []}
    with pytest.raises(battles.IllegalLists):
        start(**{side: empty})
    with pytest.raises(battles.BadBattle, match="empty") as refused:
        start(**{side: empty}, allow_illegal=True)
    assert refused.value.field == side


def test_lists_of_different_editions_do_not_meet(
    start: Start, warcrow_data: Document, b: Document
) -> None:
    warcrow_data["edition"]["version"] = "1.7"
    loading.store(warcrow_data)
    with pytest.raises(battles.BadBattle, match="different editions") as refused:
        start(b=b | {"edition": "1.7"})
    assert refused.value.field == "b"


def test_an_unknown_term_is_a_mistake_of_the_caller(start: Start) -> None:
    with pytest.raises(TypeError, match="rounds"):
        start(rounds=9)


def test_starting_and_reading_never_fight(start: Start, game: FakeBattle) -> None:
    battles.result(start())
    assert (game.compiled, game.fought) == ([], [])


@pytest.mark.served
def test_starting_and_reading_load_no_compiler() -> None:
    code = (
        "import django, sys; django.setup();"
        "from builder.services import battles;"
        "print('numba' in sys.modules, 'factions.systems.warcrow.battle' in sys.modules)"
    )
    environment = {"DJANGO_SETTINGS_MODULE": "builder.settings"}
    done = subprocess.run(  # noqa: S603 -- this very Python, on code of ours
        [sys.executable, "-c", code],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["False", "False"]
