"""Warcrow's catalogue as shipped: complete, consistent and equal to the printed cards."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from factions.systems.warcrow.catalogue import Catalogue, read

FOLDER = Path(__file__).parents[2] / "fixtures" / "warcrow"
FILES = sorted(FOLDER.glob("*.json"))
SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
Json = dict[str, Any]


@cache
def merged() -> Json:
    """Every file of the folder as one dict; lists are joined."""
    whole: Json = {}
    for file in FILES:
        for key, value in json.loads(file.read_bytes()).items():
            whole[key] = whole.get(key, []) + value if isinstance(value, list) else value
    return whole


@cache
def catalogue() -> Catalogue:
    return read(merged())


def units() -> list[Json]:
    return list(merged()["units"])


def unit(key: str) -> Json:
    return next(unit for unit in units() if unit["id"] == key)


def skills(unit: Json, *, in_unit: bool) -> list[Json]:
    return [skill for skill in unit["skills"] if skill["in_unit"] is in_unit]


def rolls(unit: Json) -> Iterator[tuple[str, Json]]:
    """Yield each attack and defence of a card with the name of what it is."""
    for weapon in unit["weapons"]:
        yield weapon["mode"], weapon["stats"]
    for panel in unit["stats"]["panels"]:
        yield "defence", panel["defence"]
    joined = unit["stats"]["joined"] or {}
    for mode in ("melee", "ranged", "defence"):
        if joined.get(mode):
            yield f"joined {mode}", joined[mode]


def switches() -> list[Json]:
    return [one for unit in units() for _, roll in rolls(unit) for one in roll["switches"]]


def walk(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield every key of nested JSON with its value."""
    if isinstance(value, dict):
        yield from value.items()
    for item in value.values() if isinstance(value, dict) else value:
        if isinstance(item, dict | list):
            yield from walk(item)


# Counts


def test_ninety_three_cards() -> None:
    assert len(units()) == len(catalogue().profiles) == 93


@pytest.mark.parametrize(
    ("faction", "cards"),
    [
        ("scions-of-yaldabaoth", 28),
        ("hegemony-of-embersig", 26),
        ("northern-tribes", 25),
        ("the-syenann", 13),
        ("mercenary", 1),
    ],
)
def test_each_faction_has_a_file_of_its_own_cards(faction: str, cards: int) -> None:
    found = json.loads((FOLDER / f"units-{faction}.json").read_bytes())["units"]
    assert [card["faction"] for card in found] == [faction] * cards


def test_kinds_and_roles() -> None:
    profiles = catalogue().profiles.values()
    assert Counter(unit.kind for unit in profiles) == {"character": 62, "troop": 29, "companion": 2}
    assert Counter(unit.role for unit in profiles) == {"officer": 35, "support": 27, None: 31}
    assert sum(unit.high_command for unit in profiles) == 14


def test_skills() -> None:
    alone = [skill for unit in units() for skill in skills(unit, in_unit=False)]
    lent = [skill for unit in units() for skill in skills(unit, in_unit=True)]
    assert (len(alone), len(lent)) == (212, 74)
    types = Counter(skill["type"] for skill in alone)
    assert types == {"passive": 125, "command": 45, "magic": 23, "combat": 19}
    assert sum(skill["long"] for skill in alone) == 9
    assert sum(len(skill["boosts"]) for skill in alone) == 32


def test_rolls_and_what_they_may_buy() -> None:
    kinds = Counter(kind for unit in units() for kind, _ in rolls(unit))
    assert kinds == {
        "melee": 115,
        "ranged": 29,
        "defence": 117,
        "joined melee": 36,
        "joined ranged": 6,
        "joined defence": 36,
    }
    assert sum(len(roll["modifiers"]) for unit in units() for _, roll in rolls(unit)) == 131


def test_every_switch_is_structured() -> None:
    assert len(switches()) == 255
    assert Counter(switch["when"] for switch in switches()) == {
        "": 218,
        "engaged": 18,
        "opponent-slowed": 9,
        "opponent-frightened": 5,
        "opponent-vulnerable": 3,
        "opponent-disarmed": 1,
        "used-before": 1,
    }
    assert Counter(effect["do"] for switch in switches() for effect in switch["effects"]) == {
        "state": 69,
        "cancel": 56,
        "wound": 47,
        "add": 40,
        "place": 13,
        "stress": 9,
        "shove": 9,
        "recover": 7,
        "displace": 6,
        "heal": 5,
        "tinge": 3,
        "cleanse": 1,
        "token": 1,
    }


def test_a_switch_used_before_follows_one_of_the_same_cost() -> None:
    chains = [
        (first, second)
        for unit in units()
        for _, roll in rolls(unit)
        for first, second in pairwise(roll["switches"])
        if second["when"] == "used-before"
    ]
    assert len(chains) == 1
    assert all(first["cost"] == second["cost"] for first, second in chains)


# Names


def test_ids_are_slugs_and_given_once() -> None:
    for kind in ("units", "factions", "keywords"):
        ids = [row["id"] for row in merged()[kind]]
        assert ids
        assert len(set(ids)) == len(ids)
        assert all(SLUG.fullmatch(key) for key in ids)


def test_names_are_given_once() -> None:
    names = Counter(unit["name"] for unit in units())
    assert max(names.values()) == 1


def test_names_keep_their_accents() -> None:
    assert unit("syenann-captain")["name"] == "Sÿenann Captain"
    assert unit("lady-telia")["name"] == "Lady Télia"
    assert {faction["name"] for faction in merged()["factions"]} >= {"Sÿenann", "Mercenaries"}


def test_only_the_mercenaries_join_everyone() -> None:
    assert [faction["id"] for faction in merged()["factions"] if faction["open_to_all"]] == [
        "mercenary"
    ]


def test_factions_and_owners_exist() -> None:
    profiles = catalogue().profiles
    assert {profile.faction for profile in profiles.values()} == set(catalogue().factions)
    owned = {key: profile.owner for key, profile in profiles.items() if profile.owner}
    assert owned == {"coal": "iriavik-restless-pup", "mk-os-automata": "trabor-slepmund"}
    for companion, owner in owned.items():
        assert profiles[owner].kind == "character"
        assert profiles[owner].faction == profiles[companion].faction


def test_no_key_of_another_notation() -> None:
    keys = {key for key, _ in walk(merged())}
    assert "summary" in keys
    assert not keys & {"effect", "doubt", "notes", "card_code", "avb", "com", "in_unit_profile"}
    assert not keys & {"modifier", "defense", "add_dice", "add_symbols", "keywords_granted"}


# Dice

FACES = {
    "R": "S S S S SS SS Xs XS",
    "O": "S X x S SX SX Sx sX",
    "Y": "x sX X XX S SX SX sX",
    "G": "B B B BB B B X Xb",
    "U": "X X x B B XB Xb Bx",
    "K": "XX XB Xb Xb X X B x",
}


@pytest.mark.parametrize("die", FACES)
def test_dice(die: str) -> None:
    assert catalogue().dice[die] == tuple(FACES[die].split())


def test_there_are_six_dice() -> None:
    assert set(catalogue().dice) == set(FACES)


# Figures of printed cards: points, troops, AVB, COM, MOV, charge, W, WP, MOR

CARDS = [
    ("aggressors", 40, 4, 1, 0, (3, 2), 9, 2, "OO", 2),
    ("ahlwardt-ice-bear", 60, 1, 1, 2, (4, 3), 10, 5, "OO", 3),
    ("amelia-hellbroth", 40, 1, 1, 3, (2, 3), 8, 3, "OOO", 3),
    ("echoes", 40, 2, 1, 1, (4, 3), 11, 3, "O", 2),
    ("ice-archers", 25, 4, 1, 0, (4, 3), 10, 2, "O", 1),
    ("mornmab", 50, 1, 1, 0, (4, 3), 13, 6, "Y", 2),
    ("pioneers", 35, 2, 1, 0, (2, 3), 8, 3, "OO", 2),
    ("protectors-of-the-forest", 25, 4, 3, 0, (4, 3), 10, 2, "OY", 1),
    ("vercana", 30, 1, 1, 0, (3, 3), 9, 3, "RY", 2),
    ("warg-riders", 35, 2, 2, 0, (3, 2), 14, 4, "O", 1),
    ("ynyr-dara-lainn", 35, 1, 1, 1, (4, 4), 20, 3, "OO", 2),
]


@pytest.mark.parametrize("card", CARDS, ids=lambda card: str(card[0]))
def test_attributes_of_printed_cards(card: tuple[Any, ...]) -> None:
    key, cost, troops, availability, command, mov, charge, w, wp, mor = card
    profile = catalogue().profiles[key]
    assert (profile.cost, profile.troops) == (cost, troops)
    assert (profile.availability, profile.command) == (availability, command)
    assert (profile.mov, profile.charge, profile.w) == (mov, charge, w)
    assert (profile.wp.dice, profile.wp.symbols, profile.mor) == (wp, "", mor)


# A roll: card, panel, mode, range, dice, symbols; then panels: members, conquest, defence

ATTACKS = [
    ("aggressors", 0, "melee", None, "ROOYU", "S"),
    ("aggressors", 1, "melee", None, "RRYY", ""),
    ("amelia-hellbroth", 0, "ranged", 10, "YY", "S"),
    ("echoes", 0, "melee", None, "RROY", "B"),
    ("ice-archers", 0, "ranged", 15, "ROOY", ""),
    ("ice-archers", 1, "melee", None, "OYY", "S"),
    ("protectors-of-the-forest", 1, "ranged", 18, "ROYY", ""),
    ("trabor-slepmund", 0, "melee", None, "ROYYU", ""),
    ("warg-riders", 0, "melee", None, "RRRY", ""),
]


@pytest.mark.parametrize(("key", "panel", "mode", "reach", "dice", "symbols"), ATTACKS)
def test_attacks_of_printed_cards(
    key: str, panel: int, mode: str, reach: int | None, dice: str, symbols: str
) -> None:
    attack = getattr(catalogue().profiles[key].panels[panel], mode)
    assert (attack.range, attack.pool.dice, attack.pool.symbols) == (reach, dice, symbols)


@pytest.mark.parametrize(
    ("key", "panels"),
    [
        ("aggressors", [(3, 1, "GUUK"), (1, 1, "GU")]),
        ("ice-archers", [(3, 1, "UUUK"), (1, 0, "UU")]),
        ("shadows-of-the-yew", [(2, 1, "GGKK"), (1, 1, "GGK")]),
        ("warg-riders", [(2, 1, "GUUOO"), (1, 0, "GKO")]),
        ("nuada", [(1, 1, "GGUK")]),
    ],
)
def test_panels_of_printed_cards(key: str, panels: list[tuple[int, int, str]]) -> None:
    assert [
        (panel.members, panel.conquest, panel.defence.pool.dice)
        for panel in catalogue().profiles[key].panels
    ] == panels


def test_some_cards_have_no_attack_of_their_own() -> None:
    mute = {
        key
        for key, card in catalogue().profiles.items()
        if card.panels and not card.panels[0].melee
    }
    assert mute == {"aide", "marhael-the-refused"}


def test_a_joined_character_adds_or_replaces() -> None:
    joined = catalogue().profiles["ahlwardt-ice-bear"].joined
    assert joined
    assert joined.mor == (3, False)
    assert joined.conquest == (1, True)
    assert joined.wp
    assert (joined.wp[0].dice, joined.wp[1]) == ("OO", False)
    assert joined.melee
    assert (joined.melee.pool.dice, joined.melee.switches[0].cost) == ("R", "s")


def test_a_companion_has_nothing_of_its_own() -> None:
    coal = catalogue().profiles["coal"]
    assert (coal.panels, coal.w, coal.mov, coal.cost) == ((), 0, (0, 0), 20)
    assert coal.joined
    assert (coal.joined.mov, coal.joined.charge, coal.joined.w) == ((5, 3), 12, (1, True))
