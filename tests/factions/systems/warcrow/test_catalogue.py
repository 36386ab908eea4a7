"""Warcrow's values: what is read from catalogue data, figure by figure."""

from dataclasses import FrozenInstanceError
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factions.systems.warcrow.catalogue import (
    DEFENSIVE,
    DICE,
    OFFENSIVE,
    SYMBOLS,
    Attack,
    Catalogue,
    Effect,
    Joined,
    Panel,
    Pool,
    Profile,
    Switch,
    read,
    value_of,
)
from tests.factions import samples

Data = dict[str, Any]
CANCEL = Switch("XX", (Effect("cancel", "opponent", 1, "any"),))


@pytest.fixture
def value(sample: Data) -> Catalogue:
    """Return the small catalogue as its value."""
    return read(sample)


def with_unit(sample: Data, **changes: Any) -> Profile:
    """Read the small catalogue with one unit of other values and return that unit."""
    sample["units"] = [samples.unit("made", **changes)]
    return read(sample).profiles["made"]


def test_a_catalogue_has_its_factions_sizes_and_dice(value: Catalogue) -> None:
    assert (value.system, value.edition) == ("warcrow", "0.9")
    assert value.factions == {"reds": "The Réds", "free": "Free Blades"}
    assert list(value.profiles) == ["guards", "captain", "hound", "blades"]
    assert value.sizes == {"standard": 250}
    assert set(value.scenarios) == {"crossroads", "last-stand"}
    assert value.terrain["river"]["name"] == "River"
    assert value.dice["R"] == ("S", "S", "S", "S", "SS", "SS", "Xs", "XS")


def test_a_unit_is_read_as_its_profile(value: Catalogue) -> None:
    assert value.profiles["guards"] == Profile(
        id="guards",
        name="Guards",
        faction="reds",
        kind="troop",
        role=None,
        high_command=False,
        cost=20,
        command=0,
        availability=2,
        troops=4,
        mov=(3, 2),
        charge=9,
        w=2,
        wp=Pool("OO"),
        mor=2,
        base=1.0,
        labels=("Infantry", "Orc"),
        keywords=("Elite", "Intimidating (2)"),
        join=(),
        panels=(
            Panel(
                members=1,
                conquest=1,
                melee=Attack(Pool("RO", "S"), (Pool("", "X"),), (CANCEL,)),
                ranged=None,
                defence=Attack(Pool("GU")),
            ),
        ),
        joined=None,
        owner=None,
        enhancement=False,
    )


def test_a_character_has_its_role_and_the_units_it_joins(value: Catalogue) -> None:
    captain = value.profiles["captain"]
    assert (captain.kind, captain.role, captain.high_command) == ("character", "officer", False)
    assert captain.join == (("Infantry", "Orc"),)
    assert value.profiles["hound"].owner == "captain"
    assert value.profiles["hound"].panels[0].melee is None


@pytest.mark.parametrize(
    ("roles", "role", "high_command"),
    [
        ([], None, False),
        (["officer"], "officer", False),
        (["support"], "support", False),
        (["officer", "high-command"], "officer", True),
        (["high-command", "support"], "support", True),
    ],
)
def test_roles_become_a_role_and_high_command(
    sample: Data, roles: list[str], role: str | None, high_command: bool
) -> None:
    made = with_unit(sample, roles=roles)
    assert (made.role, made.high_command) == (role, high_command)


@pytest.mark.parametrize(("kind", "is_one"), [("enhancement", True), ("troop", False)])
def test_some_kinds_are_enhancements(sample: Data, kind: str, is_one: bool) -> None:
    assert with_unit(sample, kind=kind).enhancement is is_one


def weapon(mode: str, panel: int, dice: str, reach: int | None = None) -> Data:
    stats = {"panel": panel, "dice": dice, "symbols": "", "modifiers": [], "switches": []}
    return {"id": f"{mode}-{panel}", "name": "W", "mode": mode, "range": reach, "stats": stats}


def test_attacks_go_to_their_panels(sample: Data) -> None:
    empty = {"dice": "G", "symbols": "", "modifiers": [], "switches": []}
    panels = [{"members": n, "conquest": n, "defence": empty} for n in (3, 1)]
    weapons = [weapon("melee", 0, "RR"), weapon("ranged", 0, "O", 12), weapon("melee", 1, "R")]
    made = with_unit(sample, weapons=weapons, stats={**samples.STATS, "panels": panels})
    upper, lower = made.panels
    assert (upper.members, upper.conquest, lower.members, lower.conquest) == (3, 3, 1, 1)
    assert upper.melee == Attack(Pool("RR"))
    assert upper.ranged == Attack(Pool("O"), range=12)
    assert lower.melee == Attack(Pool("R"))
    assert lower.ranged is None


def test_effects_keep_all_they_say(sample: Data) -> None:
    said = {"do": "heal", "to": "ally", "amount": 2, "within": 8, "only": "Elf"}
    state = {"do": "state", "to": "opponent", "state": "slowed"}
    defence = {
        "dice": "",
        "symbols": "B",
        "modifiers": [],
        "switches": [{"cost": "Xb", "when": "opponent-slowed", "effects": [said, state]}],
    }
    panels = [{"members": 1, "conquest": 0, "defence": defence}]
    made = with_unit(sample, stats={**samples.STATS, "panels": panels})
    effects = (
        Effect("heal", "ally", 2, within=8, only="Elf"),
        Effect("state", "opponent", 1, state="slowed"),
    )
    assert made.panels[0].defence == Attack(
        Pool("", "B"), (), (Switch("Xb", effects, "opponent-slowed"),)
    )


def joined(sample: Data, **changes: Any) -> Joined:
    """Read a unit with an in-unit profile that says these things alone."""
    silent = dict.fromkeys(("wp", "mor", "conquest", "mov", "w", "charge"))
    silent |= dict.fromkeys(("melee", "ranged", "defence"))
    made = with_unit(sample, stats={**samples.STATS, "joined": silent | {"keywords": []} | changes})
    assert made.joined is not None
    return made.joined


ROLL = {"dice": "R", "symbols": "s", "modifiers": [], "switches": []}


@pytest.mark.parametrize(
    ("key", "said", "read_as"),
    [
        ("wp", {"dice": "Y", "symbols": "", "adds": True}, (Pool("Y"), True)),
        ("wp", {"dice": "OO", "symbols": "S", "adds": False}, (Pool("OO", "S"), False)),
        ("mor", {"value": 1, "adds": True}, (1, True)),
        ("conquest", {"value": 0, "adds": False}, (0, False)),
        ("w", {"value": 4, "adds": False}, (4, False)),
        ("mov", [4, 3], (4, 3)),
        ("charge", 0, 0),
        ("charge", 12, 12),
        ("melee", ROLL, Attack(Pool("R", "s"))),
        ("ranged", ROLL, Attack(Pool("R", "s"))),
        ("defence", ROLL, Attack(Pool("R", "s"))),
        ("keywords", ["Elite", "Scout"], ("Elite", "Scout")),
    ],
)
def test_a_character_brings_what_its_card_says(
    sample: Data, key: str, said: Any, read_as: Any
) -> None:
    brought = joined(sample, **{key: said})
    assert brought == Joined(**{key: read_as})


def test_a_character_may_bring_nothing(sample: Data) -> None:
    assert joined(sample) == Joined()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("Elite", ""),
        ("elite", ""),
        ("INTIMIDATING", "2"),
        ("Dispel", "UK"),
        ("Preferred Terrain", "Rugged, Forest"),
        ("Intimid", None),
        ("Scout", None),
        ("", None),
    ],
)
def test_a_keyword_has_its_value(name: str, value: str | None) -> None:
    printed = ("Elite", "Intimidating (2)", "Dispel (UK)", "Preferred Terrain (Rugged, Forest)")
    assert value_of(printed, name) == value


def test_a_profile_answers_for_its_keywords(value: Catalogue) -> None:
    guards = value.profiles["guards"]
    assert (guards.keyword("intimidating"), guards.keyword("Scout")) == ("2", None)


POOLS = st.builds(Pool, st.text(DICE, max_size=4), st.text(SYMBOLS, max_size=4))


@given(POOLS, POOLS, POOLS)
def test_pools_add_up(a: Pool, b: Pool, c: Pool) -> None:
    assert a + Pool() == Pool() + a == a
    assert (a + b) + c == a + (b + c)
    assert sorted((a + b).dice) == sorted((b + a).dice)
    assert len((a + b).symbols) == len(a.symbols) + len(b.symbols)


def test_letters_stand_for_dice_and_symbols() -> None:
    assert set(OFFENSIVE) | set(DEFENSIVE) == set(DICE)
    assert SYMBOLS[:3].lower() == SYMBOLS[3:]


def test_values_do_not_change(value: Catalogue) -> None:
    with pytest.raises(FrozenInstanceError):
        value.profiles["guards"].cost = 0  # type: ignore[misc]  # it is frozen, as the test shows
    with pytest.raises(FrozenInstanceError):
        value.edition = "2.0"  # type: ignore[misc]  # it is frozen, as the test shows


def test_profiles_can_be_compared_and_kept_in_sets(warcrow: Catalogue) -> None:
    assert len({hash(profile) for profile in warcrow.profiles.values()}) == 93


@pytest.mark.parametrize(
    ("key", "figures"),
    [
        ("ahlwardt-ice-bear", ("character", "officer", True, 60, 2, 1, 1, (4, 3), 10, 5, 3)),
        ("njord-the-merciless", ("character", "officer", False, 40, 2, 1, 1, (4, 3), 10, 4, 3)),
        ("orc-hunters", ("troop", None, False, 20, 0, 3, 4, (3, 2), 10, 2, 1)),
        ("aggressors", ("troop", None, False, 40, 0, 1, 4, (3, 2), 9, 2, 2)),
        ("evoker", ("character", "support", False, 25, 1, 1, 1, (3, 2), 7, 2, 2)),
    ],
)
def test_shipped_cards_have_the_printed_figures(
    warcrow: Catalogue, key: str, figures: tuple[Any, ...]
) -> None:
    card = warcrow.profiles[key]
    assert (
        card.kind,
        card.role,
        card.high_command,
        card.cost,
        card.command,
        card.availability,
        card.troops,
        card.mov,
        card.charge,
        card.w,
        card.mor,
    ) == figures
