"""Catalogues: from files to rows to values.

`load` turns a folder of `fixtures/` into rows, `catalogue` turns an edition's rows into the
game's own frozen value, `references` gives the lists shipped with a game.
"""

from pathlib import Path

from factions.loading.colours import Colour, colours
from factions.loading.editing import publish, refresh, withdraw
from factions.loading.editions import (
    OpenEditions,
    catalogue,
    edition_in_force,
    editions_in_force,
    open_editions,
    published_editions,
)
from factions.loading.errors import CatalogueError, PublishedEditionError, UnknownEdition
from factions.loading.estimates import estimates
from factions.loading.files import catalogues
from factions.loading.packs import Mode, packed
from factions.loading.reading import data_of
from factions.loading.references import (
    even,
    every_reference,
    opponents,
    reference_lists,
    references,
)
from factions.loading.report import Change, Report
from factions.loading.roles import roles
from factions.loading.rows import as_data
from factions.loading.slips import slips
from factions.loading.storing import store, store_private

__all__ = [
    "CatalogueError",
    "Change",
    "Colour",
    "Mode",
    "OpenEditions",
    "PublishedEditionError",
    "Report",
    "UnknownEdition",
    "as_data",
    "catalogue",
    "catalogues",
    "colours",
    "data_of",
    "edition_in_force",
    "editions_in_force",
    "estimates",
    "even",
    "every_reference",
    "load",
    "open_editions",
    "opponents",
    "packed",
    "publish",
    "published_editions",
    "reference_lists",
    "references",
    "refresh",
    "roles",
    "slips",
    "store",
    "store_private",
    "withdraw",
]


def load(folder: Path) -> Report:
    """Read, check and store one catalogue: all of it or nothing; twice is the same as once.

    Raises CatalogueError, and PublishedEditionError if it would change a published edition.
    """
    return store(data_of(folder), source=str(folder))
