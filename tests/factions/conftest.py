"""The small catalogue of the tests, as data and as files."""

from pathlib import Path
from typing import Any

import pytest

from factions import loading
from factions.models import Edition
from tests.factions import samples


@pytest.fixture
def sample(warcrow_data: dict[str, Any]) -> dict[str, Any]:
    """Return the small catalogue, a draft, in the form of its files."""
    return samples.sample(warcrow_data["edition"]["rules"])


@pytest.fixture
def folder(tmp_path: Path, sample: dict[str, Any]) -> Path:
    """Return a folder that holds the small catalogue."""
    return samples.write(tmp_path / "sample", sample)


@pytest.fixture
def draft(db: None, sample: dict[str, Any]) -> Edition:
    """Load the small catalogue and return its edition."""
    loading.store(sample)
    return loading.edition_in_force("warcrow", "0.9")
