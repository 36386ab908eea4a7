"""What units take from each other for their points, from the odds of cards."""

from typing import Any

import pytest

from factions.systems.iron_dawn.catalogue import Catalogue
from factions.systems.iron_dawn.odds import unit_against_unit
from factions.systems.iron_dawn.worth.exchanges import exchange, points


def taken(cards: Catalogue, one: str, two: str) -> tuple[float, float]:
    return exchange(cards, cards.profiles[one], cards.profiles[two])


def odds(cards: Catalogue, one: str, two: str, mode: str = "ranged") -> dict[Any, float]:
    """Return the share of the target's points that each case takes, by weapon and action."""
    price = points(cards.profiles[two])
    return {
        (case.get("special", ""), case["action"]): price
        * case["to_defender"]["expected_damage"]
        / case["target_hit_points"]
        for case in unit_against_unit(cards, one, two, mode)["cases"]
    }


def test_a_weapon_counts_at_the_distances_it_reaches(cards: Catalogue) -> None:
    """Arc Carbines, 9 and 18 inches: at 6 as they are, at 12 and 18 beyond, not at 24 and 36."""
    found = odds(cards, "juggernaut", "line-rifles")
    expected = (found["", "effective"] + 2 * found["", "beyond"]) / 5
    shot, _ = taken(cards, "juggernaut", "line-rifles")
    assert shot == pytest.approx(expected / points(cards.profiles["juggernaut"]))


def test_an_assault_counts_where_it_takes_more_and_a_charge_reaches(cards: Catalogue) -> None:
    """Oathbound, SPD 6, charge 12 inches; Claw Pistols reach as far, but lose ACC beyond 6."""
    shot, best = taken(cards, "oathbound", "line-rifles")
    near, far = (
        odds(cards, "oathbound", "line-rifles")["", way] for way in ("effective", "beyond")
    )
    struck = odds(cards, "oathbound", "line-rifles", "melee")["", "assault"]
    price = points(cards.profiles["oathbound"])
    assert shot == pytest.approx((near + far) / 5 / price)
    assert best == pytest.approx((max(near, struck) + max(far, struck)) / 5 / price)


def test_special_weapons_are_taken_and_paid_for(cards: Catalogue) -> None:
    """Rocket tubes reach 12 and 24 inches: two near, two beyond; front and side are as likely."""
    found = odds(cards, "line-rifles", "phalanx-tank")
    price = points(cards.profiles["line-rifles"]) + 2 * cards.upgrades["rocket-tube"].points
    shot, best = taken(cards, "line-rifles", "phalanx-tank")
    near = (found["Rocket Tube", "front"] + found["Rocket Tube", "side"]) / 2
    assert best == shot
    assert 2 * near / 5 / price < shot < 4 * near / 5 / price


def test_small_arms_take_nothing_from_vehicles(cards: Catalogue) -> None:
    assert taken(cards, "juggernaut", "phalanx-tank") == (0.0, 0.0)
    assert taken(cards, "lieutenant", "scout-car") == (0.0, 0.0)  # rounds are a manoeuvre
