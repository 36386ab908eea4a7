"""The search for dead names finds one, and keeps what has a reason to stay."""

from pathlib import Path

import pytest

from tests import dead_names

SOURCE = """
def used():
    pass

def unused():
    pass

used()
"""


def test_a_dead_name_is_found(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text(SOURCE)
    assert list(dead_names.dead([module], ())) == [(module, 5, "unused")]
    assert list(dead_names.dead([module], ["unused"])) == []


def test_templates_and_dotted_paths_use_names() -> None:
    assert {"blocktranslate", "Intake", "too_many"} <= dead_names.words_used()


@pytest.mark.parametrize(
    ("path", "name", "kept"),
    [
        ("builder/models/lists.py", "Meta", True),
        ("builder/settings.py", "USE_TZ", True),
        ("builder/settings.py", "use_tz", False),
        ("builder/services/lists.py", "USE_TZ", False),
    ],
)
def test_what_frameworks_call_by_name_is_kept(path: str, name: str, kept: bool) -> None:
    assert bool(dead_names.keeping(Path(path), name)) == kept


def test_each_pattern_has_a_reason() -> None:
    assert all(len(kept.why) > 2 for kept in dead_names.KEPT)
