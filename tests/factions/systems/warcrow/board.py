"""A battle laid out by hand for the tests of single mechanics, its kernels interpreted.

Cards roll no dice but automatic symbols, so that every outcome is certain: an attack of "SSS"
against a defence of "B" is two wounds. Willpower "S" passes, "" fails.
"""

import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from importlib import import_module  # noqa: TID251
from types import ModuleType, SimpleNamespace
from typing import Any

from factions.systems.warcrow.catalogue import Attack, Catalogue, Joined, Panel, Pool, Profile
from factions.tabletop.roster import Entry, Roster

NAMES = """actions agenda attacks choices combat damage deploy events formation game greedy ground
layout morale movement outlook places rolling rolls sight simple turns worth"""
KERNELS = NAMES.split()
PREFIXES = ("factions.systems.warcrow.kernels", "factions.systems.warcrow.battle")
SHARED = ("factions.tabletop.geometry", "factions.tabletop.rng")


def _fresh(name: str) -> bool:
    return name.startswith(PREFIXES) or name in SHARED


def _interpreted() -> SimpleNamespace:
    """Import the kernels a second time, as plain Python, beside the compiled ones."""
    compiled: dict[str, ModuleType] = {n: m for n, m in sys.modules.items() if _fresh(n)}
    before = os.environ.get("ROLLCALL_JIT")
    for name in compiled:
        del sys.modules[name]
    os.environ["ROLLCALL_JIT"] = "0"
    try:
        modules = {name: import_module(f"{PREFIXES[0]}.{name}") for name in KERNELS}
        modules["battle"] = import_module(PREFIXES[1])
        modules["records"] = import_module(f"{PREFIXES[1]}.records")
        modules["rng"] = import_module(SHARED[1])
    finally:
        os.environ.pop("ROLLCALL_JIT")
        if before is not None:
            os.environ["ROLLCALL_JIT"] = before
        for name in [name for name in sys.modules if _fresh(name)]:
            del sys.modules[name]
            parent, _, own = name.rpartition(".")
            if not _fresh(parent) and hasattr(sys.modules[parent], own):
                delattr(sys.modules[parent], own)
        for name, module in compiled.items():
            sys.modules[name] = module
            parent, _, own = name.rpartition(".")
            if not _fresh(parent):
                setattr(sys.modules[parent], own, module)
    return SimpleNamespace(**modules)


K: Any = _interpreted()
L: Any = K.layout


def attack(symbols: str, *modifiers: str, reach: int | None = None) -> Attack:
    """Return an attack or defence of automatic symbols, with modifiers of symbols."""
    return Attack(Pool("", symbols), tuple(Pool("", more) for more in modifiers), (), reach)


def card(
    name: str = "card",
    hits: str = "S",
    blocks: str = "",
    *,
    shots: Attack | None = None,
    **changes: Any,
) -> Profile:
    """Return a card: one troop of 2 wounds, MOV 3-2 (8), morale 2, willpower that passes."""
    panel = Panel(1, 1, attack(hits), shots, attack(blocks))
    plain = Profile(
        id=name,
        name=name.title(),
        faction="test",
        kind="troop",
        role=None,
        high_command=False,
        cost=20,
        command=0,
        availability=9,
        troops=1,
        mov=(3, 2),
        charge=8,
        w=2,
        wp=Pool("", "S"),
        mor=2,
        base=1.0,
        labels=("Infantry",),
        keywords=(),
        join=(),
        panels=(panel,),
        joined=None,
    )
    return replace(plain, **changes)


def hero(name: str = "hero", role: str = "officer", **changes: Any) -> Profile:
    """Return a character that joins infantry and brings one success."""
    joined = changes.pop("joined", Joined(melee=attack("S")))
    changes = {"w": 3, "cost": 30} | changes
    return card(name, kind="character", role=role, joined=joined, join=(("Infantry",),), **changes)


class Board:
    """Two sides' units on an empty table, each off it until it is put somewhere.

    Units are numbered: side a's first. `joins`: the unit a character is attached to, by number.
    """

    def __init__(
        self,
        catalogue: Catalogue,
        a: Sequence[Profile],
        b: Sequence[Profile],
        joins: Mapping[int, int] | None = None,
        scenario: str = "crossroads",
        policies: tuple[str, str] = ("greedy", "greedy"),
    ) -> None:
        cards = {f"u{number}": profile for number, profile in enumerate([*a, *b])}
        profiles = {unit: replace(profile, id=unit) for unit, profile in cards.items()}
        catalogue = replace(catalogue, profiles={**catalogue.profiles, **profiles})
        entries = [
            Entry(unit, unit, attached_to=f"u{joins[n]}" if joins and n in joins else None)
            for n, unit in enumerate(profiles)
        ]
        rosters = [
            Roster("warcrow", "test", tuple(part))
            for part in (entries[: len(a)], entries[len(a) :])
        ]
        self.setup = K.battle.compile(*rosters, catalogue, scenario, *policies)
        self.book = self.setup.book
        self.state = L.blank(L.STATE)
        self.d, self.s = self.setup.even[0], self.state[0]
        K.game.reset(self.d, self.s)
        K.rng.reseed(self.s.rng, 1, 0)
        self.s.recording = 1
        self.s.pieces = 0
        for u in range(len(entries)):
            if self.d.host[u] < 0:
                K.deploy.muster(self.d, self.s, u)

    def put(self, u: int, *spots: tuple[float, float]) -> None:
        """Stand the troops of a unit at these spots, the leader first."""
        assert len(spots) == self.s.n[u], (len(spots), self.s.n[u])
        self.s.status[u] = L.READY
        for t, (x, y) in enumerate(spots):
            self.s.x[u, t], self.s.y[u, t] = x, y
        K.formation.refresh(self.d, self.s, u)

    def piece(self, shape: str, x: float, y: float, *size: float, does: int, **more: int) -> int:
        """Stand a piece of terrain: `disc` of a radius, or `box` of a length and a width."""
        k = int(self.s.pieces)
        half, across = (size[0], -1.0) if shape == "disc" else (size[0] / 2, size[1] / 2)
        K.ground.put_piece(self.s, k, x, y, half, across, 0.0)
        self.s.piece_does[k] = does
        self.s.piece_cover[k] = more.get("cover", -1)
        self.s.piece_template[k] = more.get("template", -1)
        self.s.pieces = k + 1
        return k

    def at(self, u: int, t: int = 0) -> tuple[float, float]:
        """Return where a troop stands."""
        return float(self.s.x[u, t]), float(self.s.y[u, t])

    def step(self, kind: int, u: int, v: int = -1, flag: int = 0) -> None:
        """Do one step and all that it brings about."""
        K.agenda.push_step(self.s, kind, u, v, flag)
        K.game.carry_out(self.d, self.s, self.book)

    def walk(self, kind: int, u: int, x: float, y: float, why: int) -> None:
        """Do one step that leads to a spot."""
        K.agenda.push_walk(self.s, kind, u, why, x, y)
        K.game.carry_out(self.d, self.s, self.book)

    def told(self, kind: int) -> list[list[float]]:
        """Return the numbers of the recorded events of a kind."""
        rows = self.s.event[: int(self.s.events)]
        return [[float(number) for number in row] for row in rows if row[0] == kind]
