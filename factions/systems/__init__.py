"""The games. The one place that names them all; each part of a game is loaded when first asked."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, cast

from factions.tabletop.battles import generals
from factions.tabletop.battles.events import Schema
from factions.tabletop.battles.generals import General
from factions.tabletop.compiler import sources
from factions.tabletop.lists.system import (
    BattleModule,
    CatalogueModule,
    LegalityModule,
    OddsModule,
    WorthModule,
)


@dataclass(frozen=True)
class Game:
    """A game, the parts of its folder, and what ships with it.

    package: where the folder lies. fixtures: the folder of all games' catalogues.
    """

    id: str
    name: str
    package: str = __name__
    fixtures: Path = generals.FIXTURES

    @cached_property
    def folder(self) -> Path:
        """Where the game's parts live."""
        (place,) = import_module(self.package).__path__
        return Path(place) / self.id.replace("-", "_")

    def has(self, part: str) -> bool:
        """Return whether the game's folder has that part. Nothing is imported."""
        place = self.folder / part
        return place.is_dir() or place.with_suffix(".py").is_file()

    @property
    def has_odds(self) -> bool:
        """Return whether the game has exact probabilities."""
        return self.has("odds")

    @property
    def fights(self) -> bool:
        """Return whether the game's battles can be simulated."""
        return self.has("battle")

    def own(self, package: str) -> ModuleType | None:
        """Return the game's module in a package that has one a game, None where it has none."""
        name = f"{package}.{self.folder.name}"
        return import_module(name) if find_spec(name) else None

    def _part(self, part: str) -> ModuleType:
        return import_module(f"{self.package}.{self.folder.name}.{part}")

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
    def worth(self) -> WorthModule | None:
        """What units are worth by their figures alone, None where the game does without."""
        return cast(WorthModule, self._part("worth")) if self.has("worth") else None

    @cached_property
    def events(self) -> Schema:
        """The events of the game's battles. Loading them loads no compiler."""
        return cast(Schema, self._part("events").EVENTS)

    @cached_property
    def battle(self) -> BattleModule:
        """The game's battles. Loading it loads the compiler."""
        return cast(BattleModule, self._part("battle"))

    @property
    def generals(self) -> Mapping[str, General]:
        """Who may lead a side, by id, the default first."""
        return generals.shipped(self.id, self.fixtures)

    @cached_property
    def rules(self) -> str:
        """The digest of all that a battle's result comes from: the game's sources and generals."""
        led = repr([general.decides for general in self.generals.values()])
        return sha256((sources.rules_of(self.id) + led).encode()).hexdigest()

    @cached_property
    def fidelity(self) -> Mapping[str, Any]:
        """Each mechanic of the game: modelled, simplified or not modelled; where it is played."""
        return tomllib.loads((self.folder / "fidelity.toml").read_text())


SYSTEMS: Mapping[str, Game] = {
    game.id: game
    for game in (
        Game("company-of-iron", "Company of Iron"),
        Game("warcrow", "Warcrow"),
        Game("cold-iron", "Cold Iron"),
        Game("iron-dawn", "Iron Dawn"),
        Game("armoured-clash", "Armoured Clash"),
    )
}
