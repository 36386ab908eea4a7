"""What the tests of compiled kernels share."""

from pathlib import Path

import pytest

from tests.factions.tabletop import small


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Return a folder with a small `factions` of its own, and a compile cache that is empty."""
    small.write(tmp_path)
    return tmp_path
