"""The game's folder: its parts, and what it says of itself."""

from pathlib import Path

from tests.factions.systems.cold_iron.conftest import COLD_IRON


def test_parts() -> None:
    assert COLD_IRON.folder.name == "cold_iron"
    assert callable(COLD_IRON.catalogue.read)
    assert callable(COLD_IRON.legality.check)
    assert COLD_IRON.legality.RULES
    assert callable(COLD_IRON.odds.unit_against_unit)
    assert COLD_IRON.battle.SCENARIOS == ("melee", "hold-the-bridge")


def test_fidelity_names_every_mechanic() -> None:
    rows = COLD_IRON.fidelity["mechanic"]
    assert [row["number"] for row in rows if "number" in row] == list(range(1, 16))
    states = {row["number"]: row["status"] for row in rows if "number" in row}
    assert [number for number, state in states.items() if state == "modelled"] == [1, 3, 6]
    assert [number for number, state in states.items() if state == "not-modelled"] == []
    assert all(row["how"] for row in rows if row["status"] != "modelled")
    assert rows[-1]["name"] == "Magic"


def test_modules_are_short() -> None:
    for module in COLD_IRON.folder.rglob("*.py"):
        assert len(module.read_text(encoding="utf-8").splitlines()) <= 400, module.name


def test_no_part_reads_files_at_run_time() -> None:
    sources = [Path(m).read_text(encoding="utf-8") for m in COLD_IRON.folder.rglob("*.py")]
    assert len(sources) > 10
    assert not any("open(" in source or "Path(" in source for source in sources)
