"""Rosters to setups, setups to tallies and replays; the compiled battle and the interpreted one."""

import json
from collections import Counter
from typing import Any

import numpy as np
import pytest

from factions.systems import SYSTEMS
from factions.systems.warcrow import battle
from factions.systems.warcrow.catalogue import Catalogue
from factions.tabletop.battles.opened import opened
from factions.tabletop.battles.records import blank
from factions.tabletop.lists.roster import Entry, Roster
from tests.factions.systems.warcrow.board import K, card
from tests.factions.systems.warcrow.board.companies import (
    roster,
    with_cards,
)

REPLAY_KINDS = {
    "initiative", "deployed", "moved", "activated", "passed", "action", "roll", "damage", "stress",
    "states", "test", "demoralized", "rallied", "destroyed", "left_alone", "combat", "held",
    "intimidated", "taken", "scored", "round_end", "ended", "healed",
    "skill", "spell", "tinge", "foiled",
}  # fmt: skip


WHIP, ASSES, TAILS, COAT, BLADE = (
    "Crack the whip", '"Move your asses!"', "Cat o'nine tails", "Coated in shadows",
    "Blade of the First",
)  # fmt: skip


TABLES = [
    (("lotta", None), {"a:lotta": {WHIP}}),
    (("lotta", "orc-hunters"), {"a:orc-hunters": {ASSES, TAILS}}),
    (("darkmaster", None), {"a:darkmaster": {COAT}}),
    (("darkmaster", "orc-hunters"), {"a:orc-hunters": {COAT}}),
    (("namaoin", None), {"a:namaoin": {BLADE}}),
]


@pytest.mark.parametrize(("guest", "uses"), TABLES, ids=[str(guest) for guest, _ in TABLES])
def test_the_cards_of_no_shipped_list_use_their_skills(
    warcrow: Catalogue, guest: tuple[str, str | None], uses: dict[str, set[str]]
) -> None:
    name, host = guest
    band = [Entry(unit, unit) for unit in ("orc-hunters", "battle-scarred")]
    hero = Entry(name, name, attached_to=host)
    foes = [Entry(unit, unit) for unit in ("black-legion-bucklermen", "bulwarks", "aggressors")]
    setup = battle.compile(roster(hero, *band), roster(*foes), warcrow, "crossroads")
    used: dict[str, set[str]] = {}
    for index in range(60):
        for event in battle.replay(setup, 5, index)["events"]:
            if event["kind"] == "skill":
                used.setdefault(event["unit"], set()).add(event["skill"])
    for unit, skills in uses.items():
        assert skills <= used.get(unit, set())


def test_a_crowd_that_finds_no_room_still_fights(warcrow: Catalogue) -> None:
    catalogue = with_cards(warcrow, card(troops=4))
    crowd = roster(Entry("e1", "card", count=60))
    setup = battle.compile(crowd, crowd, catalogue, "last-stand")
    assert battle.fight(setup, 1, 0, 2).battles == 2
    events = battle.replay(setup, 1, 0)["events"]
    placed = {event["unit"] for event in events if event.get("why") == "deployment"}
    assert len(placed) == 93


@pytest.mark.parametrize("seed", [-1, 1 << 63])
def test_seeds_are_whole_numbers_of_63_bits(
    warcrow: Catalogue, lists: dict[str, Roster], seed: int
) -> None:
    setup = battle.compile(lists["wolf-winter"], lists["wolf-winter"], warcrow, "crossroads")
    with pytest.raises(ValueError, match="seed"):
        battle.fight(setup, seed, 0, 2)
    with pytest.raises(ValueError, match="seed"):
        battle.replay(setup, seed, 0)


@pytest.mark.parametrize("scenario", battle.SCENARIOS)
def test_a_mirror_of_equals_is_exactly_even(
    warcrow: Catalogue, lists: dict[str, Roster], scenario: str
) -> None:
    for name in ("wolf-winter", "knives-under-the-yew", "menagerie-of-the-sculptor"):
        setup = battle.compile(lists[name], lists[name], warcrow, scenario)
        assert battle.fight(setup, 5, 0, 200).pairs.tolist() == [0, 0, 100, 0, 0]


@pytest.mark.parametrize("policies", [("greedy", "greedy"), ("nearest", "random")])
def test_a_battle_is_the_same_compiled_and_interpreted(
    warcrow: Catalogue, lists: dict[str, Roster], policies: tuple[str, str]
) -> None:
    a, b = lists["the-bear-wakes"], lists["red-tide"]
    generals = [battle.GENERALS[policy] for policy in policies]
    compiled, interpreted = (
        kind.compile(a, b, warcrow, "crossroads", *generals) for kind in (battle, K.battle)
    )
    for index in range(10):
        one, other = battle.replay(compiled, 9, index), K.battle.replay(interpreted, 9, index)
        assert one == other


def test_an_earlier_battle_leaves_nothing_behind(
    warcrow: Catalogue, lists: dict[str, Roster]
) -> None:
    a, b = lists["the-bear-wakes"], lists["drums-of-the-steppe"]
    setup = battle.compile(a, b, warcrow, "last-stand")
    whole = battle.fight(setup, 5, 0, 400)
    by_twos = [battle.fight(setup, 5, first, 2) for first in range(0, 400, 2)]
    assert sum(by_twos[1:], by_twos[0]) == whole


class Checked:
    """A record whose arrays refuse an index that a compiled kernel would take past their ends."""

    def __init__(self, array: Any) -> None:
        record = opened(array)
        fields = {name: getattr(record, name) for name in array.dtype.names}
        for name, value in fields.items():
            if isinstance(value, np.ndarray):
                vars(self)[name] = value.view(CheckedArray)
        vars(self)["record"] = record

    def __getattr__(self, name: str) -> Any:
        return getattr(self.record, name)

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self.record, name, value)


class CheckedArray(np.ndarray[Any, Any]):
    """An array that counts from its front alone."""

    def __getitem__(self, index: Any) -> Any:
        self._check(index)
        return super().__getitem__(index)

    def __setitem__(self, index: Any, value: Any) -> None:
        self._check(index)
        super().__setitem__(index, value)

    def _check(self, index: Any) -> None:
        for place in index if isinstance(index, tuple) else (index,):
            assert isinstance(place, slice) or place >= 0


@pytest.mark.parametrize("general", battle.GENERALS)
@pytest.mark.parametrize("scenario", battle.SCENARIOS)
def test_no_kernel_counts_from_the_end_of_an_array(
    warcrow: Catalogue, lists: dict[str, Roster], scenario: str, general: str
) -> None:
    a, b = lists["the-bear-wakes"], lists["ash-and-song"]
    setup = K.battle.compile(a, b, warcrow, scenario, battle.GENERALS[general])
    state = blank(K.state.State)
    for record in (setup.even, setup.odd):
        with pytest.raises(AssertionError):
            Checked(record).first[-1]
        K.game.battle(Checked(record), Checked(state), 3, 0, True, setup.book)
        assert state[0].current_round == 3


def test_a_replay_is_json_and_complete(warcrow: Catalogue, lists: dict[str, Roster]) -> None:
    setup = battle.compile(lists["green-vigil"], lists["hooves-at-dawn"], warcrow, "crossroads")
    kinds: Counter[str] = Counter()
    for index in range(40):
        replay = battle.replay(setup, 2, index)
        assert json.loads(json.dumps(replay)) == replay
        ids = {unit["id"] for unit in replay["units"]}
        assert len(ids) == len(replay["units"])
        for event in replay["events"]:
            kinds[event["kind"]] += 1
            assert {event.get("unit"), event.get("other")} <= ids | {None}
            assert 1 <= event["round"] <= 3
            assert 0 <= event["turn"] <= 15
            for x, y in event.get("positions", ()):
                assert 0.9 <= x <= 59.1
                assert 0.9 <= y <= 59.1
        assert len(battle.narrate(replay)) > len(replay["events"])
    assert set(kinds) <= REPLAY_KINDS
    assert {"deployed", "roll", "damage", "combat", "taken", "destroyed"} <= set(kinds)


def test_a_replay_adds_up_to_the_tally(warcrow: Catalogue, lists: dict[str, Roster]) -> None:
    setup = battle.compile(lists["wolf-winter"], lists["red-tide"], warcrow, "crossroads")
    tally = battle.fight(setup, 4, 0, 20)
    replays = [battle.replay(setup, 4, index) for index in range(20)]
    points = [replay["result"]["points"] for replay in replays]
    assert sum(p["a"] for p in points) == int(tally.victory_points[0] @ np.arange(41))
    assert sum(p["b"] for p in points) == int(tally.victory_points[1] @ np.arange(41))
    taken = sum(
        event["wounds"]
        for replay in replays
        for event in replay["events"]
        if event["kind"] == "damage" and event["unit"].startswith("a:")
    )
    assert taken == int(tally.entries_a[:, 2].sum())


def test_recording_changes_nothing(warcrow: Catalogue, lists: dict[str, Roster]) -> None:
    setup = battle.compile(lists["wolf-winter"], lists["red-tide"], warcrow, "last-stand")
    before = battle.fight(setup, 4, 0, 40)
    battle.replay(setup, 4, 11)
    assert battle.fight(setup, 4, 0, 40) == before


def test_both_battles_of_a_pair_stand_on_the_same_table(
    warcrow: Catalogue, lists: dict[str, Roster]
) -> None:
    setup = battle.compile(lists["wolf-winter"], lists["red-tide"], warcrow, "crossroads")
    one, other, next_pair = (battle.replay(setup, 4, index)["table"] for index in (6, 7, 8))
    assert one["terrain"] == other["terrain"] != next_pair["terrain"]
    assert [zone["side"] for zone in one["zones"]] == ["a", "b"]
    assert [zone["side"] for zone in other["zones"]] == ["b", "a"]


def test_a_companions_entry_lives_as_long_as_its_owner(warcrow: Catalogue) -> None:
    entries = (Entry("e1", "iriavik-restless-pup"), Entry("e2", "coal", attached_to="e1"))
    pup = Roster("warcrow", "northern-tribes", entries)
    setup = battle.compile(pup, pup, warcrow, "last-stand")
    tally = battle.fight(setup, 3, 0, 100)
    assert tally.entries_a[1, 0] == tally.entries_a[0, 0]


def test_every_shipped_list_fights_another(warcrow: Catalogue, lists: dict[str, Roster]) -> None:
    names = sorted(lists)
    for number, (one, other) in enumerate(zip(names, names[1:] + names[:1], strict=True)):
        scenario = battle.SCENARIOS[number % 2]
        setup = battle.compile(lists[one], lists[other], warcrow, scenario)
        assert battle.fight(setup, 8, 0, 20).battles == 20


def test_fidelity_names_every_mechanic_and_keyword(warcrow: Catalogue) -> None:
    rows = SYSTEMS["warcrow"].fidelity["mechanic"]
    numbers = [row["number"] for row in rows if "number" in row]
    assert sorted(numbers) == list(range(1, 21))
    names = {row["name"].lower() for row in rows}
    printed = {
        word.partition(" (")[0].lower() for p in warcrow.profiles.values() for word in p.keywords
    }
    assert {word for word in printed if word not in names} <= {"cover"}
    assert "cover (units)" in names
    assert all(bool(row["how"]) is (row["status"] != "modelled") for row in rows)


def test_the_row_of_keywords_names_those_that_are_not_modelled_in_full(warcrow: Catalogue) -> None:
    rows = {row["name"].lower(): row for row in SYSTEMS["warcrow"].fidelity["mechanic"]}
    printed = (word for p in warcrow.profiles.values() for word in p.keywords)
    words = {word.partition(" (")[0].lower() for word in printed} & rows.keys()
    assert {"scout", "spellcaster", "golem"} <= words
    for word in words:
        named = word in rows["keywords"]["how"].lower()
        assert named is (rows[word]["status"] != "modelled"), word


def test_a_side_that_often_starts_has_no_advantage_of_it(
    warcrow: Catalogue, lists: dict[str, Roster]
) -> None:
    a, b = lists["anvil-and-shields"], lists["wolf-winter"]
    setup = battle.compile(a, b, warcrow, "crossroads")
    opened = half_wins = 0
    for pair in range(20):
        ends = [battle.replay(setup, 5, 2 * pair + k)["result"] for k in range(2)]
        if ends[0]["initiative"] != ends[1]["initiative"]:
            opened += 2
            for end in ends:
                half_wins += (
                    1 if end["winner"] is None else 2 * (end["winner"] == end["initiative"])
                )
    tally = battle.fight(setup, 5, 0, 40)
    assert (tally.opened, tally.first_player) == (opened, half_wins)
    assert 0 < tally.opened < 40
