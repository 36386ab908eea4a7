"""The games. The one place that names them all; each part of a game is loaded when first asked."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, cast

from factions.tabletop.system import BattleModule, CatalogueModule, LegalityModule, OddsModule


@dataclass(frozen=True)
class Game:
    """A game and the parts of its folder."""

    id: str
    name: str

    @property
    def folder(self) -> Path:
        """Where the game's parts live."""
        return Path(__file__).parent / self.id.replace("-", "_")

    def _part(self, part: str) -> ModuleType:
        return import_module(f"{__name__}.{self.id.replace('-', '_')}.{part}")

    @cached_property
    def catalogue(self) -> CatalogueModule:
        """The game's typed values."""
        return cast(CatalogueModule, self._part("catalogue"))

    @cached_property
    def legality(self) -> LegalityModule:
        """The game's list rules."""
        return cast(LegalityModule, self._part("legality"))

    @cached_property
    def odds(self) -> OddsModule:
        """The game's exact probabilities."""
        return cast(OddsModule, self._part("odds"))

    @cached_property
    def battle(self) -> BattleModule:
        """The game's battles. Loading it loads the compiler."""
        return cast(BattleModule, self._part("battle"))

    @cached_property
    def fidelity(self) -> Mapping[str, Any]:
        """Each mechanic of the game: modelled, simplified or not modelled."""
        return tomllib.loads((self.folder / "fidelity.toml").read_text())


SYSTEMS: Mapping[str, Game] = {game.id: game for game in (Game("warcrow", "Warcrow"),)}
