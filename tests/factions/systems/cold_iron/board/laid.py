"""A board: two bands laid out on the field, with the dice as they are wanted."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from factions.systems.cold_iron.battle import records
from factions.systems.cold_iron.battle.bands import company
from factions.systems.cold_iron.catalogue import Catalogue
from factions.systems.cold_iron.kernels.record import indices
from factions.systems.cold_iron.kernels.record.state import State
from factions.tabletop.battles.opened import opened
from factions.tabletop.battles.records import blank
from factions.tabletop.lists.roster import Entry, Roster
from tests.factions.systems.cold_iron.board.kernels import GROUP, HELD, Hex, K, column_of
from tests.factions.systems.cold_iron.board.unit import Unit, as_unit, write_condition, write_sheet
from tests.factions.systems.led import greedy

Pair = tuple[int, int]  # a unit and its enemy, by their slots
ByGuard = tuple[float, float, float, float]
Damage = Mapping[Pair, float | ByGuard]  # of a blow, by the defence it meets or by any


class Attack(NamedTuple):
    """An attack that was rolled, as the record of the battle has it."""

    kind: int
    by: int
    at: int
    attack: int
    defence: int
    adjustment: int
    guard: int
    multiple: int


def band(*units: str | Entry) -> Roster:
    """Return a list of combatants, one of each name, or as the player made them."""
    entries = tuple(
        unit if isinstance(unit, Entry) else Entry(f"e{number}", unit)
        for number, unit in enumerate(units)
    )
    return Roster("cold-iron", "free-company", entries)


@dataclass
class Laid:
    """Two bands on the field, the first player's slots before the other's; events are kept."""

    catalogue: Catalogue
    ours: Sequence[str | Entry | Unit]
    theirs: Sequence[str | Entry | Unit]
    scenario: str = "melee"
    policies: int | Pair | None = None
    turn: int = 1
    ca: int | None = None  # every Chance Adjustment
    seed: int = 0
    hold: Sequence[int] = ()  # the units that are hand to hand, with nothing in hand
    second_hold: Sequence[int] = ()
    held_have_acted: bool = False  # whoever is in a hold has had its attack there
    committed: bool | None = None  # the first band no longer waits
    shot_at: bool | None = None  # the first band is
    wall: bool | None = None  # along both banks
    weights: Mapping[str, float] = field(default_factory=dict)  # of the first general, by name
    # The damage that is expected of one unit against another.
    blow_damage: Damage = field(default_factory=dict)
    shot_damage: Mapping[Pair, float] = field(default_factory=dict)
    mount_damage: Mapping[Pair, float] = field(default_factory=dict)
    no_jumps: bool = False  # no jump promises any

    def __post_init__(self) -> None:
        """Lay everything out."""
        units = [[as_unit(one) for one in side] for side in (self.ours, self.theirs)]
        bands = [company(band(*(unit.unit for unit in side)), self.catalogue) for side in units]
        self._d = opened(records.record(bands, self.catalogue, self.scenario, greedy("cold-iron")))
        self._s = opened(blank(State))
        K.game.reset(self._d, self._s)
        K.rng.reseed(self._s.rng, 7, self.seed)
        self._s.recording, self._s.current_round = 1, self.turn
        for slot, unit in enumerate((*units[0], *units[1])):
            self._lay(slot, unit)
        self._join(self.hold, HELD)
        self._join(self.second_hold, GROUP)
        self._expect()
        self._settle_terms()
        self._wounds, self._fatigue = self._s.wounds.copy(), self._s.tired.copy()

    def _lay(self, slot: int, unit: Unit) -> None:
        if unit.at is not None:
            K.hexes.put(self._s, slot, *unit.at)
            self._s.stance[slot] = indices.MELEE
        write_sheet(self._d, slot, unit)
        write_condition(self._s, slot, unit)

    def _join(self, slots: Sequence[int], label: int) -> None:
        for slot in slots:
            self._s.held[slot], self._s.drawn[slot], self._s.holds = label, 0, label + 1

    def _expect(self) -> None:
        for pair, damage in self.blow_damage.items():
            self._d.gain[pair] = damage
        for pair, shot in self.shot_damage.items():
            self._d.shot_gain[pair] = shot
        for pair, blow in self.mount_damage.items():
            self._d.mount_gain[pair] = blow
        if self.no_jumps:
            self._d.grip_gain[:] = 0

    def _settle_terms(self) -> None:
        d, s = self._d, self._s
        if self.policies is not None:
            d.policy[:] = self.policies
        if self.wall is not None:
            d.wall = self.wall
        if self.committed is not None:
            s.committed[0] = self.committed
        for name, weight in self.weights.items():
            d.taste[0, records.WEIGHTS[name]] = weight
        if self.shot_at is not None:
            s.shot_at[0] = self.shot_at
        if self.held_have_acted:
            s.turned[:] = self.turn
        if self.ca is not None:
            self.rolls(self.ca)

    def rolls(self, ca: int) -> None:
        """Let every Chance Adjustment from now on be the same."""
        column = column_of(ca)
        self._d.at_most[:column], self._d.at_most[column:] = 0.0, 2.0

    def in_turn(self, number: int) -> None:
        """Let it be that turn."""
        self._s.current_round = number

    def attacks(self, *kinds: int) -> list[Attack]:
        """Return the attacks of these kinds that were rolled, or all of them."""
        rows = [tuple(map(int, row)) for row in self._s.event[: self._s.events]]
        found = [
            Attack(row[5], row[3], row[4], row[6], row[7], row[8], row[9], row[10])
            for row in rows if row[0] == K.events.ATTACK
        ]  # fmt: skip
        return [attack for attack in found if not kinds or attack.kind in kinds]

    def rolled(self, *kinds: int) -> list[tuple[int, int, int, int]]:
        """Return attacker, target, attack and defence of each attack."""
        return [(one.by, one.at, one.attack, one.defence) for one in self.attacks(*kinds)]

    def statuses(self) -> list[Pair]:
        """Return each unit of which something begins or ends, and what that is, in order."""
        rows = self._s.event[: self._s.events]
        return [(int(row[3]), int(row[5])) for row in rows if row[0] == K.events.STATUS]

    def is_recorded(self) -> bool:
        """Return whether anything has happened that a replay shows."""
        return bool(self._s.events)

    def position(self, u: int) -> Hex:
        """Return the hex that a unit stands in."""
        return int(self._s.q[u]), int(self._s.r[u])

    def facing(self, u: int) -> int:
        """Return the direction that a unit faces."""
        return int(self._s.facing[u])

    def unit_at(self, spot: Hex) -> int:
        """Return the slot that stands in a hex, or -1."""
        return int(K.hexes.tenant(self._s, *spot))
