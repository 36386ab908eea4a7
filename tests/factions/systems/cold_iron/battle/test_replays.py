"""Whole battles move by move: what must hold in every one, whatever the dice."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest

from factions import loading
from factions.systems.cold_iron import battle
from factions.systems.cold_iron.battle import records
from factions.systems.cold_iron.battle.bands import company
from factions.systems.cold_iron.catalogue import Catalogue
from factions.systems.cold_iron.kernels.record import indices as L
from factions.systems.cold_iron.kernels.record.state import State
from factions.tabletop.battles.records import blank
from factions.tabletop.lists import roster as rosters
from factions.tabletop.lists.roster import Entry, Roster
from tests.factions.systems.cold_iron.board.kernels import K
from tests.factions.systems.led import greedy

LISTS = (
    "free-company/knights-of-the-low-road",
    "goblin-warband/guard-of-the-deep-hall",
    "free-company/the-bear-feast",
    "beasts/winter-pack",
)
POLICIES = ("greedy", "nearest", "random")
HEX = 1.001  # widths from one hex to the next, and what rounding adds
Replay = dict[str, Any]


@cache
def roster(name: str) -> Roster:
    return rosters.read(loading.references("cold-iron")[name])


def crowd(number: int) -> Roster:
    """Return so many of four sorts, a fourth of each."""
    units = ("line-shieldman", "spear-serjeant", "line-longbow", "champion-of-the-ford")
    entries = tuple(Entry(f"e{k}", unit, count=number // 4) for k, unit in enumerate(units))
    return Roster("cold-iron", "free-company", entries)


def fought(catalogue: Catalogue) -> Iterator[Replay]:
    """Yield battles between lists, in both scenarios, by each policy."""
    for number, name in enumerate(LISTS):
        for policy in POLICIES:
            scenario = battle.SCENARIOS[number % 2]
            other = roster(LISTS[(number + 1) % len(LISTS)])
            setup = battle.compile(
                roster(name),
                other,
                catalogue,
                scenario,
                battle.GENERALS[policy],
                battle.GENERALS["greedy"],
            )
            yield dict(battle.replay(setup, 11, number))


@pytest.fixture(scope="module")
def replays(catalogue: Catalogue) -> list[Replay]:
    return list(fought(catalogue))


def test_a_battle_ends_and_says_how(replays: list[Replay]) -> None:
    for replay in replays:
        last = replay["events"][-1]
        assert last["kind"] == "ended"
        assert last["points"] == replay["result"]["points"]
        assert Counter(event["kind"] for event in replay["events"])["ended"] == 1


def test_nobody_acts_who_is_out_of_the_fight(replays: list[Replay]) -> None:
    for replay in replays:
        out = set()
        for event in replay["events"]:
            if event["kind"] in ("attack", "moved"):
                assert event["unit"] not in out
                assert event.get("other") not in out
            if event["kind"] == "destroyed":
                assert event["unit"] not in out
                out.add(event["unit"])
        assert out


def turns(replay: Replay) -> Iterator[list[dict[str, Any]]]:
    """Yield the events of each turn, the deployment first."""
    found = defaultdict(list)
    for event in replay["events"]:
        found[event["turn"]].append(event)
    yield from (found[turn] for turn in sorted(found))


def test_no_two_stand_on_a_hex_nor_anybody_off_the_field(replays: list[Replay]) -> None:
    for replay in replays:
        where: dict[str, tuple[float, float]] = {}
        width, depth = replay["table"]["size"]
        for events in turns(replay):
            for event in events:
                if event["kind"] in ("deployed", "moved"):
                    ((x, y),) = event["positions"]
                    assert 0 <= x <= width
                    assert 0 <= y <= depth
                    where[event["unit"]] = x, y
                if event["kind"] == "destroyed":
                    del where[event["unit"]]
            assert len(set(where.values())) == len(where)


def test_a_move_a_turn_within_the_movement_allowance(
    replays: list[Replay], catalogue: Catalogue
) -> None:
    """But for who is shoved, and who shoves; a second one where it follows who steps away."""
    for replay in replays:
        speeds = speed_of(replay, catalogue)
        where: dict[str, tuple[float, float]] = {}
        for events in turns(replay):
            moves: Counter[str] = Counter()
            gone = dict.fromkeys(speeds, 0.0)
            shoves = [e for e in events if e["kind"] == "attack" and e["why"] == "shove"]
            pushed = {shove[key] for shove in shoves for key in ("unit", "other")}
            for event in events:
                if event["kind"] not in ("deployed", "moved"):
                    continue
                unit, (to,) = event["unit"], event["positions"]
                if event["kind"] == "moved" and unit not in pushed:
                    moves[unit] += 1
                    assert moves[unit] <= 2
                    gone[unit] += np.hypot(to[0] - where[unit][0], to[1] - where[unit][1])
                    assert gone[unit] <= speeds[unit] * HEX
                where[unit] = tuple(to)


def speed_of(replay: Replay, catalogue: Catalogue) -> dict[str, int]:
    """Return how many hexes each may go in a turn."""
    found = {}
    for unit in replay["units"]:
        entry = next(
            entry for name in LISTS for entry in roster(name).entries
            if (entry.id, entry.unit) == (unit["entry"], unit["profile"])
        )  # fmt: skip
        member = company(Roster("cold-iron", "free-company", (entry,)), catalogue).members[0]
        found[unit["id"]] = member.fighter.sheet.move[0]
    return found


def test_an_attack_hits_by_its_sum_and_hurts_who_was_hit(replays: list[Replay]) -> None:
    """A multiple belongs to a hit alone; damage is told of whom an attack went before."""
    for replay in replays:
        attacks = [event for event in replay["events"] if event["kind"] == "attack"]
        assert attacks
        for attack in attacks:
            total = attack["attack"] + attack["adjustment"]
            assert attack["hit"] == (total >= attack["defence"])
            if attack["multiple"] and attack["why"] == "blow" and total > 0:
                assert attack["hit"]
            assert attack["multiple"] >= (1 if attack["rolled"] else 0)


@pytest.mark.parametrize("number", [4, 20, 40])
@pytest.mark.parametrize("policy", POLICIES)
def test_a_battle_of_many_is_recorded_to_its_end(
    number: int, policy: str, catalogue: Catalogue
) -> None:
    """A record that is full would end without the points."""
    setup = battle.compile(
        crowd(number), crowd(number), catalogue, "melee", *[battle.GENERALS[policy]] * 2
    )
    replay = battle.replay(setup, 5, 0)
    assert len(replay["units"]) == 2 * number
    assert len(replay["events"]) < L.EVENTS
    assert replay["events"][-1]["kind"] == "ended"
    assert replay["events"][-1]["points"] == replay["result"]["points"]
    fallen = {event["unit"] for event in replay["events"] if event["kind"] == "destroyed"}
    standing = [unit for unit in replay["units"] if unit["id"] not in fallen]
    points = Counter({"a": 0, "b": 0})
    for unit in standing:
        points[unit["side"]] += max(1, unit["cost"])
    assert dict(points) == dict(replay["events"][-1]["points"])


@pytest.mark.parametrize("policy", [L.GREEDY, L.RANDOMLY])
def test_wear_only_grows_and_nothing_comes_back(policy: int, catalogue: Catalogue) -> None:
    """Wounds, worn armour, dented shields, shots, desperation, and who has left the fight."""
    bands = [company(roster(name), catalogue) for name in LISTS[1:3]]
    d, s = records.record(bands, catalogue, "melee", greedy("cold-iron"))[0], blank(State)[0]
    d.policy[:] = policy
    K.rng.reseed(s.rng, 7, 0)
    K.game.reset(d, s)
    for player in range(2):
        K.scenarios.deploy(d, s, player)
    grows = ("wounds", "tired", "worn", "shield_lost", "mount_lost", "desperate", "status", "taken")
    last = {name: s[name].copy() for name in (*grows, "shots_left")}
    setup = d.copy()
    for number in range(1, 25):
        s.current_round = number
        K.game.play_turn(d, s)
        for name in grows:
            assert np.all(s[name] >= last[name]), name
        assert np.all(s.shots_left <= last["shots_left"])
        assert np.all(s.shots_left >= 0)
        last = {name: s[name].copy() for name in last}
    assert s.wounds.sum() > 0
    assert d.tobytes() == setup.tobytes()


@pytest.mark.parametrize("scenario", battle.SCENARIOS)
def test_a_general_weighs_by_its_own_weights_alone(scenario: str, catalogue: Catalogue) -> None:
    """Nearest has no use for its weights: whatever they are, marshal fights it the same."""
    army = roster("free-company/market-day-brawl")
    marshal, nearest = battle.GENERALS["marshal"], battle.GENERALS["nearest"]
    other = replace(nearest, weights=dict.fromkeys(nearest.weights, 1.0e6))
    tallies = [
        battle.fight(battle.compile(army, army, catalogue, scenario, marshal, foe), 1, 0, 40)
        for foe in (nearest, other)
    ]
    assert tallies[0] == tallies[1]
