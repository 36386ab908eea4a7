"""Templates can be read: no line is longer than a screen is wide."""

from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

TEMPLATES = settings.BASE_DIR / "builder/web/templates"
LONGEST = 160  # characters


def long_lines(folder: Path) -> Iterator[str]:
    """Yield the place of each line that is too long."""
    for path in sorted(folder.rglob("*.html")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if len(line) > LONGEST:
                yield f"{path.relative_to(folder)}:{number}"


def test_a_long_line_is_found(tmp_path: Path) -> None:
    (tmp_path / "lists").mkdir()
    (tmp_path / "lists" / "show.html").write_text(f"{'é' * LONGEST}\n{'x' * (LONGEST + 1)}\n")
    assert list(long_lines(tmp_path)) == ["lists/show.html:2"]


def test_no_line_is_long() -> None:
    assert len(list(TEMPLATES.rglob("*.html"))) > 140
    assert list(long_lines(TEMPLATES)) == []
