"""What tests of Warcrow share: the shipped lists."""

import pytest

from factions import loading
from factions.tabletop.lists import roster as rosters
from factions.tabletop.lists.roster import Roster


@pytest.fixture(scope="session")
def lists() -> dict[str, Roster]:
    """The shipped lists by name."""
    shipped = loading.references("warcrow")
    return {name.rpartition("/")[2]: rosters.read(shipped[name]) for name in shipped}
