"""The digests of sources: what changes them, and which game a module is of."""

from pathlib import Path

import pytest

from factions.systems import SYSTEMS
from factions.tabletop.compiler import sources


@pytest.fixture
def code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a small `factions` that the digests are taken of: two games, and a file of models."""
    for name in ("systems/one", "systems/two_words", "tabletop"):
        (tmp_path / name).mkdir(parents=True)
        (tmp_path / name / "__init__.py").touch()
    (tmp_path / "models.py").touch()
    monkeypatch.setattr(sources, "FACTIONS", tmp_path)
    monkeypatch.setattr(sources, "HOMES", {"factions.systems": tmp_path / "systems"})
    monkeypatch.setattr(sources, "SHARED", tmp_path / "tabletop")
    return tmp_path


def rules(game: str) -> str:
    """Return the digest of a game's sources as they are now."""
    return sources.rules_of.__wrapped__(game)


@pytest.mark.parametrize(
    ("edited", "changed"),
    [
        ("systems/one/kernels.py", {"one"}),
        ("systems/one/deeper/rolls.py", {"one"}),
        ("systems/two_words/kernels.py", {"two-words"}),
        ("tabletop/battles/geometry.py", {"one", "two-words"}),
        ("models.py", set()),
        ("admin/pages.py", set()),
        ("systems/__init__.py", set()),
        ("systems/one/fidelity.toml", set()),
        ("fixtures/one/units.json", set()),
    ],
)
def test_a_games_digest_changes_with_its_own_sources_and_the_shared_ones(
    code: Path, edited: str, changed: set[str]
) -> None:
    before = {game: rules(game) for game in sources.games()}
    (code / edited).parent.mkdir(parents=True, exist_ok=True)
    (code / edited).write_text("edited")
    assert {game for game, digest in before.items() if rules(game) != digest} == changed


def test_the_digest_of_all_sources_changes_with_any(code: Path) -> None:
    before = sources.rules_of_all.__wrapped__()
    (code / "models.py").write_text("edited")
    assert sources.rules_of_all.__wrapped__() != before


def test_the_digest_depends_on_names_and_text_of_sources_alone(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("one")
    (tmp_path / "b.py").write_text("two")
    before = sources.digest(tmp_path)
    (tmp_path / "notes.txt").write_text("not a source")
    assert sources.digest(tmp_path) == before
    (tmp_path / "a.py").write_text("two")
    (tmp_path / "b.py").write_text("one")
    exchanged = sources.digest(tmp_path)
    (tmp_path / "b.py").rename(tmp_path / "c.py")
    assert len({before, exchanged, sources.digest(tmp_path)}) == 3


def test_the_digest_of_two_folders_is_neither_ones(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "a.py").write_text(name)
    one, two = tmp_path / "one", tmp_path / "two"
    folders = ([one], [two], [one, two], [two, one])
    assert len({sources.digest(*chosen) for chosen in folders}) == 4


def test_the_games_with_sources_are_the_games_there_are() -> None:
    assert sources.games() == sorted(SYSTEMS)
    assert [sources.folder_of(game) for game in SYSTEMS] == [g.folder for g in SYSTEMS.values()]


@pytest.mark.parametrize(
    ("module", "game"),
    [
        ("factions.systems.cold_iron.kernels.game", "cold-iron"),
        ("tests.factions.systems.cold_iron.test_frequencies", "cold-iron"),
        ("factions.systems.nowhere.kernels", None),
        ("factions.systems", None),
        ("factions.tabletop.battles.rng", None),
        ("__main__", None),
    ],
)
def test_a_module_is_of_the_game_whose_folder_it_is_in(module: str, game: str | None) -> None:
    assert sources.game_of(module) == game
