"""What the simulator of Company of Iron admits not to play."""

from tests.factions.systems.company_of_iron.conftest import GAME


def test_every_mechanic_is_listed_in_its_order() -> None:
    rows = GAME.fidelity["mechanic"]
    assert [row["number"] for row in rows] == list(range(1, 22))
    assert len({row["name"] for row in rows}) == 21


def test_no_mechanic_is_played_yet() -> None:
    for row in GAME.fidelity["mechanic"]:
        assert set(row) == {"number", "name", "status", "how"}
        assert row["status"] == "not-modelled"
        assert row["how"] == "The subject of a later version."
