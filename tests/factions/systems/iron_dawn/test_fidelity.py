"""What the simulator of Iron Dawn admits not to play."""

from tests.factions.systems.iron_dawn.conftest import GAME

ROWS = GAME.fidelity["mechanic"]


def test_every_mechanic_is_listed_in_its_order() -> None:
    assert [row["number"] for row in ROWS] == list(range(1, 18))
    assert len({row["name"] for row in ROWS}) == len(ROWS)


def test_every_row_says_what_is_left_out() -> None:
    for row in ROWS:
        assert set(row) - {"where"} == {"number", "name", "status", "how"}
        assert row["status"] in ("modelled", "simplified", "not-modelled")
        assert (row["how"] == "") == (row["status"] == "modelled")
        assert row["how"] == "" or row["how"].endswith(".")
