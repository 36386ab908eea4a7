"""The bare exchange of the public contract."""

import pytest

from factions.systems.warcrow.odds import raw


def test_the_contracts_example_has_its_mean() -> None:
    # The mean S of a red die is 9/8, of an orange one 5/8, of a yellow one 3/8; and one S.
    odds = raw(attack="ROOOYS", defence="")
    mean = sum(int(number) * chance for number, chance in odds["damage_to_defender"].items())
    assert mean == pytest.approx(9 / 8 + 3 * 5 / 8 + 3 / 8 + 1, abs=1e-12)
    assert odds["damage_to_attacker"] == {"0": 1.0}


@pytest.mark.parametrize(
    ("attack", "defence", "to_defender", "to_attacker"),
    [
        ("", "", {"0": 1.0}, {"0": 1.0}),
        ("S", "", {"1": 1.0}, {"0": 1.0}),
        ("SSS", "B", {"2": 1.0}, {"0": 1.0}),
        ("SB", "SSB", {"0": 1.0}, {"1": 1.0}),
        ("ssxX", "bbx", {"0": 1.0}, {"0": 1.0}),
        ("R", "", {"0": 1 / 8, "1": 5 / 8, "2": 2 / 8}, {"0": 1.0}),
        ("R", "G", {"0": 40 / 64, "1": 20 / 64, "2": 4 / 64}, {"0": 1.0}),
        ("", "Y", {"0": 1.0}, {"0": 5 / 8, "1": 3 / 8}),
        # Green shows B on 5/8, BB on 1/8: of two S back, two, one or none arrive.
        ("G", "SS", {"0": 1.0}, {"0": 1 / 8, "1": 5 / 8, "2": 2 / 8}),
    ],
)
def test_odds_are_those_counted_by_hand(
    attack: str, defence: str, to_defender: dict[str, float], to_attacker: dict[str, float]
) -> None:
    odds = raw(attack=attack, defence=defence)
    assert odds == {
        "damage_to_defender": pytest.approx(to_defender, abs=1e-12),
        "damage_to_attacker": pytest.approx(to_attacker, abs=1e-12),
    }


def test_order_does_not_matter() -> None:
    assert raw(attack="ROSYX", defence="GKB") == raw(attack="XYSOR", defence="BKG")


def test_keys_are_numbers_in_order() -> None:
    odds = raw(attack="RRROOOSSSS", defence="GGG")
    keys = list(odds["damage_to_defender"])
    assert keys == sorted(keys, key=int)
    assert sum(odds["damage_to_defender"].values()) == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({"attack": "ROZ", "defence": ""}, "attack: no die or symbol is called 'Z'"),
        ({"attack": "", "defence": "r G!"}, "defence: no die or symbol is called ' ', '!', 'r'"),
        ({"attack": "OOOO", "defence": ""}, "attack: 4 dice O; no roll has more than 3"),
        ({"attack": "S" * 100, "defence": ""}, "attack: more than 99 symbols S"),
        ({"attack": "R"}, "missing: defence"),
        ({}, "missing: attack, defence"),
        ({"attack": "R", "defence": "G", "luck": "1"}, "unknown: luck"),
    ],
)
def test_misuse_is_refused(keys: dict[str, str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        raw(**keys)


def test_many_symbols_do_not_spill_over() -> None:
    odds = raw(attack="S" * 99 + "RRR", defence="B" * 99)
    assert odds["damage_to_defender"]["3"] > 0
    assert odds["damage_to_attacker"] == {"0": 1.0}
