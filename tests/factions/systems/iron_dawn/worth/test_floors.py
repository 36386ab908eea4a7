"""Floors by hand, and that no price of the edition they were made for goes below them."""

from collections.abc import Mapping
from typing import Any

import pytest

from factions.systems.iron_dawn.worth import FORMULA, floors, of_upgrades
from factions.systems.iron_dawn.worth.floors import fire, stood

Data = Mapping[str, Any]


def unit(data: Data, key: str) -> Data:
    found: Data = next(row for row in data["units"] if row["id"] == key)
    return found


def chart(data: Data) -> Any:
    return data["edition"]["rules"]["shooting"]["need"]


def test_riflemen_by_hand(newest: Data) -> None:
    """ACC 5 with weapon ACC 3 hits by 6 faces; 7, 5 and 3 of DEF 4, 5 and 6 fail: 0.6 x 0.5.

    ATT 5, 6 and 7 harm DEF 4 by 7, 8 and 9 faces: 1 / 0.8 hits are stood.
    """
    rifles = unit(newest, "line-rifles")
    (loch,) = rifles["weapons"]
    assert fire(loch["stats"], 24, 5, chart(newest)) == pytest.approx(0.3)
    assert stood(rifles["stats"]) == pytest.approx(1.25)
    each = 6 * 0.3 + 4 * 1.25
    found = floors(newest)
    assert [found["line-rifles", size] for size in ("6", "10")] == [41, 68]
    assert 6 * each == pytest.approx(40.8)


def test_a_tank_by_hand(newest: Data) -> None:
    """Its cannon takes 0.6 x (29/30 + 2 x 0.5) x 2 x the root of 2, its coaxial gun 0.3 x 2.

    ATT 8 to 11 harm DEF 9 by 1, 1, 2, 3 faces, DEF 8 by 2 to 5, DEF 6 by 6 to 9: 102 of 240.
    """
    tank = unit(newest, "wolverine-battle-tank")
    cannon, coaxial = tank["weapons"]
    assert fire(cannon["stats"], 48, 5, chart(newest)) == pytest.approx(0.6 * 59 / 30 * 2 * 2**0.5)
    assert fire(coaxial["stats"], 36, 5, chart(newest)) == pytest.approx(0.6 * 1.5**0.5)
    assert stood(tank["stats"]) == pytest.approx(4 / (102 / 240))
    assert floors(newest)["wolverine-battle-tank", "1"] == 53


def test_more_of_anything_costs_no_less(newest: Data) -> None:
    tank = unit(newest, "wolverine-battle-tank")
    least = floors(newest)["wolverine-battle-tank", "1"]
    for better in ({"hp": 5}, {"fd": 10}, {"acc": 6}):
        row = {**tank, "stats": tank["stats"] | better}
        found = floors({**newest, "units": [row]})
        assert found["wolverine-battle-tank", "1"] > least, better


def test_no_price_is_below_its_floor(newest: Data) -> None:
    printed = {
        (u["id"], cost["id"]): cost["points"] for u in newest["units"] for cost in u["costs"]
    }
    least = floors(newest)
    assert least.keys() == printed.keys()
    assert [key for key, points in printed.items() if points < least[key]] == []
    bought = {row["id"]: row["points"] for row in newest["upgrades"] if row["id"] != "veteran"}
    floor = of_upgrades(newest)
    assert floor.keys() == bought.keys()
    assert [key for key, points in bought.items() if points < floor[key]] == []
    assert min(floor.values()) == 5
    assert floor["command-vehicle"] == 8


def test_the_formula_is_that_of_the_edition_s_points(newest: Data) -> None:
    stated = newest["edition"]["rules"]["points"]["formula"]
    assert set(FORMULA) <= set(stated)
    assert "6 points for each hit point" in FORMULA[0]
    assert "4 points, of a vehicle 3" in FORMULA[0]
