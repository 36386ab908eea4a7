"""Laws that every recorded battle obeys, read off the events of a dozen of them.

Positions in a replay are rounded to hundredths, so lengths are compared with SLACK. Where a law
hangs on who engages whom, only those count who do beyond doubt: on their feet, face to face, and
too near for anything to come between them.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from factions import loading
from factions.systems.company_of_iron import battle
from factions.systems.company_of_iron.catalogue import Catalogue
from factions.systems.company_of_iron.kernels.record import layout
from factions.tabletop.lists import roster as rosters

Event = dict[str, Any]
Spot = list[float]

SEED, BATTLES = 7, 2
SLACK = 0.03
NEAR = 1.0  # inches from base to base between which nothing fits
PAIRINGS = [
    ("swords-of-the-swan", "broadsides-inn", "skirmish", "greedy"),
    ("arrows-from-the-bracken", "the-great-work-advances", "decapitate", "greedy"),
    ("swords-of-the-swan", "arrows-from-the-bracken", "skirmish", "nearest"),
    ("broadsides-inn", "the-great-work-advances", "skirmish", "random"),
]
DOWN = {"knocked down", "stationary"}
WALKS = {"advance": 1.0, "run": 2.0, "charge": 1.0}  # times SPD
CHARGE_MORE = 3.0
TAKES = ("Take Up",)


@dataclass
class Standing:
    """A model on the table as far as the events have gone."""

    at: Spot
    facing: Spot
    states: set[str] = field(default_factory=set)


class Recorded:
    """A replay and the figures of its models."""

    def __init__(self, setup: battle.Setup, index: int) -> None:
        self.replay = battle.replay(setup, SEED, index)
        self.d = (setup.odd if index % 2 else setup.even).setup[0]
        self.events: list[Event] = self.replay["events"]
        self.units = {unit["id"]: unit for unit in self.replay["units"]}
        self.slots = {name: slot for slot, name in enumerate(self.units)}

    def kind(self, unit: str) -> int:
        return int(self.d.kind[self.slots[unit]])

    def base(self, unit: str) -> float:
        return float(self.units[unit]["base"])

    def has(self, unit: str, traits: int) -> bool:
        """Return whether a model's card, or something in this battle, may give it such a trait."""
        d, kind = self.d, self.kind(unit)
        lent = d.amount[: d.weapon_effect[d.weapon_first[d.kinds]]]
        grants = d.what[: len(lent)] == layout.GRANTS
        given = any(int(amount) & traits for amount in lent[grants])
        cards = any(int(bits) & traits for bits in d.card_grants[: d.cards])
        upgrades = any(int(bits) & traits for bits in d.upgrade_grants)
        return bool(int(d.advantages[kind]) & traits) or given or cards or upgrades

    def speed(self, unit: str) -> float:
        """Return a model's SPD, with all that may add to it in this battle."""
        d = self.d
        rows = d.what[: layout.EFFECTS] == layout.SPEED
        cards = d.card_amount[d.card_what == layout.SPEED]
        more = float(d.amount[rows].clip(0).max(initial=0.0)) + float(cards.max(initial=0.0))
        return float(d.spd[self.kind(unit)]) + more + float(d.upgrade[:, layout.SPEED].max())

    def gap(self, one: str, other: str, at: dict[str, Standing]) -> float:
        return math.dist(at[one].at, at[other].at) - self.base(one) - self.base(other)

    def holds(self, one: str, other: str, at: dict[str, Standing]) -> bool:
        """Return whether a model engages another beyond doubt."""
        mine, theirs = at[one], at[other]
        reach = min(NEAR, float(self.d.melee_range[self.kind(one)]))
        if mine.states & DOWN or theirs.states & DOWN or reach <= 0.0:
            return False
        ahead = sum((b - a) * u for a, b, u in zip(mine.at, theirs.at, mine.facing, strict=True))
        return ahead > SLACK and self.gap(one, other, at) < reach - SLACK

    def enemies(self, unit: str, at: dict[str, Standing]) -> list[str]:
        side = self.units[unit]["side"]
        return [other for other in at if self.units[other]["side"] != side]


def steps(recorded: Recorded) -> Iterator[tuple[Event, dict[str, Standing]]]:
    """Yield each event and how everybody stood before it."""
    at: dict[str, Standing] = {}
    for event in recorded.events:
        yield event, at
        unit = event.get("unit", "")
        if event["kind"] in ("deployed", "moved"):
            states = at[unit].states if unit in at else set()
            at[unit] = Standing(event["positions"][0], event["facing"], states)
        elif event["kind"] == "states" and unit in at:
            at[unit].states = set(event["states"])
        elif event["kind"] == "destroyed":
            at.pop(unit, None)


@pytest.fixture(scope="module", params=PAIRINGS, ids="-".join)
def recorded(request: pytest.FixtureRequest, catalogue: Catalogue) -> list[Recorded]:
    a, b, scenario, policy = request.param
    lists = {
        name.split("/")[1]: document
        for name, document in loading.references("company-of-iron").items()
    }
    both = rosters.read(lists[a]), rosters.read(lists[b])
    generals = battle.GENERALS[policy], battle.GENERALS["greedy"]
    setup = battle.compile(*both, catalogue, scenario, *generals)
    return [Recorded(setup, index) for index in range(BATTLES)]


def test_no_base_leaves_the_table_or_overlaps_another(recorded: list[Recorded]) -> None:
    wrong = []
    for fought in recorded:
        for event, at in steps(fought):
            if event["kind"] not in ("deployed", "moved"):
                continue
            mine, spot = event["unit"], event["positions"][0]
            for length, end in zip(fought.replay["table"]["size"], spot, strict=True):
                if not fought.base(mine) - SLACK <= end <= length - fought.base(mine) + SLACK:
                    wrong.append((event, "off the table"))
            wrong += [
                (event, other)
                for other, standing in at.items()
                if other != mine
                and math.dist(spot, standing.at) < fought.base(mine) + fought.base(other) - SLACK
            ]
    assert wrong == []


def test_moves_are_no_longer_than_speed_allows(recorded: list[Recorded]) -> None:
    far, long = [], 0
    for fought in recorded:
        for event, at in steps(fought):
            if event["kind"] == "moved" and event["why"] in WALKS and event["unit"] in at:
                start, end = at[event["unit"]].at, event["positions"][0]
                gone = math.dist(start, event["bend"]) + math.dist(event["bend"], end)
                most = WALKS[event["why"]] * fought.speed(event["unit"])
                most += CHARGE_MORE + charge_bonus(fought) if event["why"] == "charge" else 0.0
                long += gone > 4.0
                if gone > most + SLACK:
                    far.append((event, gone, most))
    assert far == []
    assert long > 0


def charge_bonus(fought: Recorded) -> float:
    """Return the most that a rule of this battle adds to a charge."""
    rows = fought.d.what == layout.CHARGE_LENGTH
    return float(fought.d.amount[rows].clip(0).max(initial=0.0))


def test_everybody_who_stands_is_activated_once_a_round(recorded: list[Recorded]) -> None:
    for fought in recorded:
        acted: set[str] = set()
        there: set[str] = set()
        for event, at in steps(fought):
            if event["kind"] == "initiative":
                acted, there = set(), set(at)
            elif event["kind"] == "activated":
                assert event["unit"] not in acted, event
                acted.add(event["unit"])
            elif event["kind"] == "round_end":
                assert {unit for unit in there if unit in at} <= acted, event


def test_a_side_acts_twice_in_a_row_only_when_the_other_has_nobody_to_go(
    recorded: list[Recorded],
) -> None:
    for fought in recorded:
        last, acted = "", set[str]()
        for event, at in steps(fought):
            if event["kind"] == "initiative":
                last, acted = "", set()
            elif event["kind"] in ("activated", "passed"):
                side = event.get("side") or fought.units[event["unit"]]["side"]
                waiting = {fought.units[unit]["side"] for unit in at if unit not in acted}
                assert side != last or waiting <= {side}, event
                acted.add(event.get("unit", ""))
                last = side


ACTS = ("activated", "moved", "action", "attack", "damage", "casualty", "states", "healed")


def test_the_dead_do_nothing(recorded: list[Recorded]) -> None:
    """Nothing befalls them either; what a rule does as they fall is an event of the rule."""
    for fought in recorded:
        gone: set[str] = set()
        for event, _ in steps(fought):
            if event["kind"] in ACTS:
                assert event["unit"] not in gone, event
            if event["kind"] == "destroyed":
                assert event["unit"] not in gone, event
                gone.add(event["unit"])


def test_nobody_shoots_in_melee_but_gunfighters(recorded: list[Recorded]) -> None:
    for fought in recorded:
        for event, at in steps(fought):
            if event["kind"] == "attack" and event["why"] in ("shot", "assault"):
                shooter = event["unit"]
                if shooter in at and not fought.has(shooter, layout.GUNFIGHTER):
                    held = [e for e in fought.enemies(shooter, at) if fought.holds(e, shooter, at)]
                    assert held == [], event


def test_whoever_leaves_melee_is_struck_freely(recorded: list[Recorded]) -> None:
    """By fought enemy that engaged it where it began and no longer reaches it where it ends."""
    for fought in recorded:
        struck: set[tuple[int, str, str]] = set()
        for event, at in steps(fought):
            if event["kind"] == "attack" and event["why"] == "free strike":
                struck.add((event["turn"], event["unit"], event["other"]))
            if event["kind"] != "moved" or event["why"] not in WALKS or event["unit"] not in at:
                continue
            mover, end = event["unit"], event["positions"][0]
            if fought.has(mover, layout.PARRY | layout.INCORPOREAL):
                continue
            for enemy in fought.enemies(mover, at):
                both = fought.base(mover) + fought.base(enemy)
                far = float(fought.d.melee_range[fought.kind(enemy)]) + float(fought.d.more_reach)
                left = math.dist(end, at[enemy].at) - both > far + SLACK
                if (
                    left
                    and fought.holds(enemy, mover, at)
                    and not fought.has(enemy, layout.INCORPOREAL)
                ):
                    assert (event["turn"], enemy, mover) in struck, event


def test_points_add_up(recorded: list[Recorded]) -> None:
    for fought in recorded:
        held, points, first = {}, {"a": 0, "b": 0}, 2
        for event, _ in steps(fought):
            if event["kind"] == "taken":
                held[event["objective"]] = event["side"]
            elif event["kind"] == "scored":
                count = {side: list(held.values()).count(side) for side in "ab"}
                assert event["held"] == count
                if event["round"] >= first:
                    points = {side: points[side] + count[side] for side in "ab"}
                assert event["points"] == points
        if fought.replay["scenario"] == "skirmish":
            assert fought.replay["result"]["points"] == points


def test_nobody_loses_more_boxes_than_it_has(recorded: list[Recorded]) -> None:
    """The injured have none left; who is knocked down instead of falling has one again.

    Whoever takes the place of another has as many left as that one had.
    """
    for fought in recorded:
        lost = dict.fromkeys(fought.units, 0)
        for event, at in steps(fought):
            unit = event.get("unit", "")
            injured = unit in at and "injured" in at[unit].states
            if event["kind"] == "damage" and not injured:
                lost[unit] += event["wounds"]
            elif event["kind"] == "healed":
                lost[unit] -= event["wounds"]
            elif event["kind"] == "casualty" and event["outcome"] == "knocked down":
                lost[unit] -= not event["rerolled"]
            elif event["kind"] == "rule" and event["rule"] in TAKES:
                lost[unit] = min(lost[event["other"]], fought.units[unit]["wounds"] - 1)
            if unit:
                assert 0 <= lost[unit] <= fought.units[unit]["wounds"], event
