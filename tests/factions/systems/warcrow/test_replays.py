"""Laws that every recorded battle obeys, read off the events of three dozen of them.

Positions in a replay are rounded to hundredths, so lengths are compared with SLACK. Where a unit
and its character stand on bases of different sizes the events do not tell which troop is which:
the smaller base is taken for what must not overlap, the larger for how far it may go.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from factions import loading
from factions.systems.warcrow import battle
from factions.systems.warcrow.catalogue import Catalogue
from factions.systems.warcrow.kernels.record import cards
from factions.tabletop.lists import roster as rosters

Event = dict[str, Any]
Spot = list[float]

SEED = 7
BATTLES = 3
SLACK = 0.03
WALKS = ("move", "left behind", "free move", "assault")
# Replays do not tell of healing, so the lists of last-stand heal nobody: wounds add up.
PAIRINGS = [
    ("anvil-and-shields", "drums-of-the-steppe", "crossroads", "greedy"),
    ("sappers-of-the-colossal", "red-tide", "crossroads", "greedy"),
    ("the-veiled-embassy", "menagerie-of-the-sculptor", "last-stand", "greedy"),
    ("the-bear-wakes", "anvil-and-shields", "crossroads", "greedy"),
    ("drums-of-the-steppe", "the-veiled-embassy", "last-stand", "nearest"),
    ("trackless", "powder-and-smoke", "crossroads", "random"),
    ("the-poignard-court", "hooves-at-dawn", "crossroads", "greedy"),
    ("wolf-winter", "menagerie-of-the-sculptor", "last-stand", "greedy"),
    ("red-tide", "knives-under-the-yew", "crossroads", "greedy"),
    ("green-vigil", "hooves-at-dawn", "last-stand", "greedy"),
    ("ash-and-song", "household-of-the-thread", "crossroads", "nearest"),
    ("knives-under-the-yew", "menagerie-of-the-sculptor", "last-stand", "random"),
]


@dataclass
class Reach:
    """Base radii of a unit's troops, smallest and largest, and how far its leader may go."""

    small: float
    large: float
    move: tuple[float, float]
    charge: float

    def most(self, why: str) -> float:
        """Return how far a leader goes at most, from front to back of its base a stretch."""
        stretches = {"charge": (self.charge,), "rest": self.move[:1], "pursuit": self.move[:1]}
        taken = stretches.get(why, self.move)
        return sum(value + 2.0 * self.large for value in taken if value > 0)


@dataclass
class Recorded:
    """A replay and the figures of its units."""

    replay: Event
    reach: dict[str, Reach] = field(default_factory=dict)

    @property
    def events(self) -> list[Event]:
        return list(self.replay["events"])

    @property
    def sides(self) -> dict[str, str]:
        return {unit["id"]: unit["side"] for unit in self.replay["units"]}


def spurred(first: Any, slot: int) -> float:
    """Return the strides that allies' skills add to a unit's charges."""
    player = int(slot >= first.first[1])
    rows = first.aura[player, : first.auras[player]]
    for_it = first.labels[slot] & first.modifier_only[rows] != 0
    return float(
        first.modifier_amount[rows][for_it & (first.modifier_what[rows] == cards.SPUR)].sum()
    )


def record(setup: battle.Setup, index: int) -> Recorded:
    replay = battle.replay(setup, SEED, index)
    first = (setup.odd if index % 2 else setup.even)[0]
    recorded = Recorded(replay)
    for slot, unit in enumerate(replay["units"]):
        radii = float(first.radius[slot]), float(first.guest_radius[slot])
        move = (float(first.move[slot, 0]), float(first.move[slot, 1]))
        charge = float(first.charge[slot]) + spurred(first, slot)
        recorded.reach[unit["id"]] = Reach(min(radii), max(radii), move, charge)
    return recorded


@pytest.fixture(scope="module", params=PAIRINGS, ids="-".join)
def recorded(request: pytest.FixtureRequest, warcrow: Catalogue) -> list[Recorded]:
    a, b, scenario, policy = request.param
    lists = {
        name.split("/")[1]: document for name, document in loading.references("warcrow").items()
    }
    companies = (rosters.read(lists[a]), rosters.read(lists[b]))
    generals = battle.GENERALS[policy], battle.GENERALS["greedy"]
    setup = battle.compile(*companies, warcrow, scenario, *generals)
    return [record(setup, index) for index in range(BATTLES)]


def steps(recorded: Recorded) -> Iterator[tuple[Event, dict[str, list[Spot]]]]:
    """Yield each event that places a unit, and where every unit stood before it."""
    standing: dict[str, list[Spot]] = {}
    for event in recorded.events:
        if event["kind"] in ("deployed", "moved"):
            yield event, standing
            standing[event["unit"]] = event["positions"]
        elif event["kind"] == "destroyed":
            standing.pop(event["unit"], None)


def clearance(piece: Event, spot: Spot) -> float:
    """Return how far a spot is from a piece of terrain; nothing or less inside it."""
    dx, dy = spot[0] - piece["x"], spot[1] - piece["y"]
    if piece["shape"] == "disc":
        return math.hypot(dx, dy) - float(piece["radius"])
    turn = math.radians(piece["angle"])
    along = abs(dx * math.cos(turn) + dy * math.sin(turn)) - piece["length"] / 2
    across = abs(dy * math.cos(turn) - dx * math.sin(turn)) - piece["width"] / 2
    if max(along, across) <= 0:
        return float(max(along, across))
    return math.hypot(max(along, 0.0), max(across, 0.0))


def test_no_base_leaves_the_table(recorded: list[Recorded]) -> None:
    off = [
        event
        for battle_ in recorded
        for event, _ in steps(battle_)
        for length, ends in zip(
            battle_.replay["table"]["size"], zip(*event["positions"], strict=True), strict=True
        )
        if min(ends) < battle_.reach[event["unit"]].small - SLACK
        or max(ends) > length - battle_.reach[event["unit"]].small + SLACK
    ]
    assert off == []


def test_no_two_bases_overlap(recorded: list[Recorded]) -> None:
    overlaps = []
    for battle_ in recorded:
        for event, standing in steps(battle_):
            mine, spots = battle_.reach[event["unit"]].small, event["positions"]
            others = [
                (spot, battle_.reach[unit].small)
                for unit, held in standing.items()
                if unit != event["unit"] and (event["why"], unit) != ("swap", event.get("other"))
                for spot in held
            ]
            own = [(spot, mine) for spot in spots]
            overlaps += [
                (event, spot, other)
                for number, spot in enumerate(spots)
                for other, radius in others + own[:number]
                if math.dist(spot, other) < mine + radius - SLACK
            ]
    assert overlaps == []


def test_nobody_stands_on_impassable_terrain_or_on_a_marker(recorded: list[Recorded]) -> None:
    trespasses = []
    for battle_ in recorded:
        table = battle_.replay["table"]
        closed = [piece for piece in table["terrain"] if "Impassable" in piece["keywords"]]
        closed += [{"shape": "disc"} | marker for marker in table["objectives"]]
        for event, _ in steps(battle_):
            least = battle_.reach[event["unit"]].small - SLACK
            for spot in event["positions"]:
                trespasses += [(event, p) for p in closed if clearance(p, spot) < least]
    assert trespasses == []


def test_leaders_go_no_farther_than_their_values_allow(recorded: list[Recorded]) -> None:
    strays = []
    for battle_ in recorded:
        for event, standing in steps(battle_):
            before, why = standing.get(event["unit"]), event["why"]
            if before is None or why not in (*WALKS, "charge", "rest", "pursuit", "flight"):
                continue
            gone = math.dist(before[0], event["positions"][0])
            if gone > battle_.reach[event["unit"]].most(why) + SLACK:
                strays.append((event, gone))
    assert strays == []


def test_walks_do_not_end_in_contact_with_an_enemy(recorded: list[Recorded]) -> None:
    contacts = []
    for battle_ in recorded:
        sides = battle_.sides
        for event, standing in steps(battle_):
            unit = event["unit"]
            if event["why"] not in ("move", "left behind", "free move"):
                continue
            if standing.get(unit) == event["positions"]:
                continue
            contacts += [
                (event, enemy)
                for enemy, held in standing.items()
                if sides[enemy] != sides[unit]
                for spot in held
                for mine in event["positions"]
                if math.dist(spot, mine)
                < battle_.reach[unit].small + battle_.reach[enemy].small + SLACK
            ]
    assert contacts == []


def test_troops_deploy_within_two_strides_of_their_leader(recorded: list[Recorded]) -> None:
    scattered = [
        event
        for battle_ in recorded
        for event, _ in steps(battle_)
        if event["kind"] == "deployed"
        for spot in event["positions"][1:]
        if math.dist(event["positions"][0], spot)
        > 2.0 + 2.0 * battle_.reach[event["unit"]].large + SLACK
    ]
    assert scattered == []


def test_charges_and_assaults_end_in_contact_with_their_target(recorded: list[Recorded]) -> None:
    short = []
    for battle_ in recorded:
        for event, standing in steps(battle_):
            if event["why"] in ("charge", "assault"):
                reach = battle_.reach[event["unit"]].large + battle_.reach[event["other"]].large
                held = standing.get(event["other"])
                leader = event["positions"][0]
                if held and min(math.dist(leader, spot) for spot in held) > reach + 0.05 + SLACK:
                    short.append(event)
    assert short == []


# Skills after which another unit acts, and the one that takes a token away.
ACTING_AGAIN = {
    "Mental communication", "Offensive Coordination", "The Warg and the Crow",
    "Experience and Rage",
}  # fmt: skip
TAKES_AWAY = '"Let\'s not make fools of ourselves"'


def test_each_side_activates_or_passes_once_a_turn(recorded: list[Recorded]) -> None:
    for battle_ in recorded:
        sides = battle_.sides
        acts: list[tuple[int, str]] = []
        lent: list[tuple[int, str]] = []  # activations that a skill may have added
        for event in battle_.events:
            if event["kind"] in ("activated", "passed"):
                side = event.get("side") or sides[event["unit"]]
                acts.append((event["turn"], side))
            elif event["kind"] == "skill" and event["skill"] in ACTING_AGAIN and acts:
                lent.append(acts[-1])
        for act in lent:
            if acts.count(act) > 1:
                acts.remove(act)
        last = max(turn for turn, _ in acts)
        assert sorted(acts) == [(turn, side) for turn in range(1, last + 1) for side in "ab"]


def test_again_means_activated_before_in_this_round(recorded: list[Recorded]) -> None:
    for battle_ in recorded:
        tokens: set[str] = set()
        for event in battle_.events:
            if event["kind"] == "activated":
                assert event["again"] == (event["unit"] in tokens), event
                tokens.add(event["unit"])
            elif event["kind"] == "left_alone" and event["other"] in tokens:
                tokens.add(event["unit"])
            elif event["kind"] == "skill" and event["skill"] == TAKES_AWAY:
                tokens.discard(event.get("other", event["unit"]))
            elif event["kind"] == "round_end":
                tokens.clear()


def test_the_demoralized_neither_act_nor_change_their_stress(recorded: list[Recorded]) -> None:
    for battle_ in recorded:
        broken: set[str] = set()
        for event in battle_.events:
            if event["kind"] in ("activated", "stress"):
                assert event["unit"] not in broken, event
            if event["kind"] == "demoralized":
                broken.add(event["unit"])
            elif event["kind"] in ("rallied", "destroyed"):
                broken.discard(event["unit"])


def test_markers_go_to_the_higher_conquest_and_points_add_up(recorded: list[Recorded]) -> None:
    for battle_ in recorded:
        held: dict[int, str] = {}
        points = {"a": 0, "b": 0}
        crossroads = battle_.replay["scenario"] == "crossroads"
        for event in battle_.events:
            if event["kind"] == "taken":
                conquest = event["conquest"]
                assert max("ab", key=lambda side: conquest[side]) == event["side"]
                assert conquest["a"] != conquest["b"]
                held[event["objective"]] = event["side"]
            elif event["kind"] == "scored":
                count = {side: list(held.values()).count(side) for side in "ab"}
                assert event["held"] == count
                if crossroads:
                    points["a"] += count["a"] + (count["a"] > count["b"])
                    points["b"] += count["b"] + (count["b"] > count["a"])
                    assert event["points"] == points
        assert not crossroads or battle_.replay["result"]["points"] == points


def test_last_stand_scores_the_points_destroyed(recorded: list[Recorded]) -> None:
    for battle_ in (b for b in recorded if b.replay["scenario"] == "last-stand"):
        units = {unit["id"]: unit for unit in battle_.replay["units"]}
        left = {name: unit["troops"] * unit["wounds"] for name, unit in units.items()}
        lost = {"a": 0.0, "b": 0.0}
        for event in battle_.events:
            if event["kind"] in ("damage", "destroyed"):
                unit = units[event["unit"]]
                wounds = event.get("wounds", left[event["unit"]])
                assert 0 <= wounds <= left[event["unit"]], event
                left[event["unit"]] -= wounds
                lost[unit["side"]] += wounds * unit["cost"] / (unit["troops"] * unit["wounds"])
            elif event["kind"] == "scored":
                taken = {"a": lost["b"], "b": lost["a"]}
                assert event["points"] == {side: int(n / 10 + 1e-9) for side, n in taken.items()}
