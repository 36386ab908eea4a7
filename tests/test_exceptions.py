"""Each exception from a check of the linters has a reason, in sources and in the settings.

In a source the reason stands behind the exception, `# noqa: S603 -- why` or `# type: ignore[misc]`
and a comment more; of one that is for the whole file it stands in the line above. In pyproject.toml
it stands behind what is left out, or above.
"""

import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
FOLDERS = ("api", "benchmarks", "builder", "factions", "tests")
OF_A_LINE = re.compile(r"# *(noqa|type: *ignore|pragma|nosec|pylint)\b")
OF_A_FILE = re.compile(r"# *(mypy:|ruff: *noqa|flake8: *noqa)")
ANY = re.compile(f"{OF_A_LINE.pattern}|{OF_A_FILE.pattern}")
REASONED = re.compile(r"# (noqa: [A-Z0-9, ]+ -- [\w`]|type: ignore\[[a-z, -]+\]  # [\w`])")
PER_FILE, OVERRIDES = "[tool.ruff.lint.per-file-ignores]", "[[tool.mypy.overrides]]"
LEAVES_OUT = re.compile(r"(ignore|ignore-names|ignore_imports|ignore_names|exclude|omit) = ")


def unreasoned(text: str) -> Iterator[int]:
    """Yield the number of each line of a source that makes an exception without a reason."""
    above = ""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            alone = OF_A_FILE.match(token.string) and (not above or OF_A_FILE.match(above))
            if alone or (OF_A_LINE.match(token.string) and not REASONED.match(token.string)):
                yield token.start[0]
        if token.type != tokenize.NL:
            above = token.string if token.type == tokenize.COMMENT else ""


def unreasoned_settings(text: str) -> Iterator[str]:
    """Yield each line of pyproject.toml that leaves something out without a reason."""
    table, listed, above = "", False, False
    for line in text.splitlines():
        table = line if line.startswith("[") else table
        begins = LEAVES_OUT.match(line) is not None
        entry = (listed and line != "]") or (table == PER_FILE and line.startswith('"'))
        left_out = entry or line == OVERRIDES or (begins and not line.endswith("["))
        if left_out and not (above or "  # " in line):
            yield line
        listed = (listed or (begins and line.endswith("["))) and line != "]"
        above = line.startswith("#") or (above and line.startswith('"'))


def test_each_exception_in_a_source_has_a_reason() -> None:
    texts = {path: path.read_text() for name in FOLDERS for path in (ROOT / name).rglob("*.py")}
    any_ = {path: text for path, text in texts.items() if ANY.search(text)}
    found = [(path.relative_to(ROOT), at) for path, text in any_.items() for at in unreasoned(text)]
    assert len(any_) > 50
    assert found == []


@pytest.mark.parametrize(
    "line",
    [
        "x = 1  # noqa",
        "x = 1  # noqa: S603",
        "x = 1  # noqa: S603 it is ours",
        "x = 1  # type: ignore",
        "x = 1  # type: ignore[misc]",
        "x = 1  # type: ignore[misc] no types",
        '"""A module."""\n\n# mypy: disable-error-code="misc"',
        "# Why.\n\n# mypy: one\n# mypy: another",
    ],
)
def test_an_exception_without_a_reason_is_found(line: str) -> None:
    assert list(unreasoned(f"{line}\n")) == [1 + line.count("\n")]


@pytest.mark.parametrize(
    "line",
    [
        "x = 1  # noqa: S603, S607 -- it is ours",
        "x = 1  # type: ignore[misc, arg-type]  # no types",
        "# No types.\n# mypy: disable-error-code=misc",
        "x = '# noqa: S603'",
    ],
)
def test_an_exception_with_a_reason_is_none_to_find(line: str) -> None:
    assert list(unreasoned(f"{line}\n")) == []


def test_each_exception_in_the_settings_has_a_reason() -> None:
    text = (ROOT / "pyproject.toml").read_text()
    assert PER_FILE in text
    assert OVERRIDES in text
    assert list(unreasoned_settings(text)) == []
    bare = re.sub(r"^#.*\n|  #.*", "", text, flags=re.MULTILINE)
    assert len(list(unreasoned_settings(bare))) > 20


SETTINGS = """
[tool.ruff.lint]
ignore = [
    "D1",  # why
    "D2",
]
[tool.ruff.lint.per-file-ignores]
# Why.
"a" = ["X"]
"b" = ["X"]

"c" = ["X"]

[[tool.mypy.overrides]]
exclude = ["d"]
exclude = ["e"]  # why
"""


def test_a_setting_without_a_reason_is_found() -> None:
    left = ['    "D2",', '"c" = ["X"]', OVERRIDES, 'exclude = ["d"]']
    assert list(unreasoned_settings(SETTINGS)) == left
