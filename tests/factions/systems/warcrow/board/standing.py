"""How a battle stands: what a test asks of units, players, objectives and events."""

from typing import NamedTuple

from factions.systems.warcrow.battle.replays import symbols
from tests.factions.systems.warcrow.board.kernels import E, K, L
from tests.factions.systems.warcrow.board.laid import RUSHES, Laid


class Tokens(NamedTuple):
    """What a unit has on it: stress, states as bits, Tinge, wounds."""

    stress: int = 0
    states: int = 0
    tinge: int = 0
    damage: int = 0


class Standing(Laid):
    """The questions of the game."""

    # A unit.

    def is_ready(self, u: int) -> bool:
        """Return whether a unit is on the table."""
        return bool(self.s.status[u] == L.READY)

    def is_gone(self, u: int) -> bool:
        """Return whether a unit was destroyed."""
        return bool(self.s.status[u] == L.GONE)

    def is_joined(self, u: int) -> bool:
        """Return whether a character is part of another unit."""
        return bool(self.s.status[u] == L.JOINED)

    def is_away(self, u: int) -> bool:
        """Return whether a unit has not come onto the table yet."""
        return bool(self.s.status[u] == L.AWAY)

    def troops(self, u: int) -> int:
        """Return how many troops a unit has on the table, its character included."""
        return int(self.s.n[u])

    def regulars(self, u: int) -> int:
        """Return how many troops a unit has on the table, its character left out."""
        return int(K.units.regulars(self.s, u))

    def character(self, u: int) -> int:
        """Return the troop that is a unit's character, or -1."""
        return int(self.s.character[u])

    def heir(self, u: int) -> int:
        """Return the unit, or the character that stands for it once it is destroyed."""
        return int(K.units.heir(self.d, self.s, u))

    def panel(self, u: int) -> int:
        """Return which panel of its card a unit plays by, 0 or 1."""
        return [int(sheet) for sheet in self.d.sheet[u]].index(int(self.s.page[u]))

    def damage(self, u: int) -> int:
        """Return the wounds on a unit that have not taken out a troop."""
        return int(self.s.damage[u])

    def wounds_left(self, u: int) -> int:
        """Return the wounds that a unit can still take, its character left out."""
        return int(self.s.left[u])

    def stress(self, u: int) -> int:
        return int(self.s.stress[u])

    def states(self, u: int) -> int:
        """Return the states of a unit, as bits."""
        return int(self.s.states[u])

    def tinge(self, u: int) -> int:
        return int(self.s.tinge[u])

    def tokens_on(self, u: int) -> Tokens:
        return Tokens(self.stress(u), self.states(u), self.tinge(u), self.damage(u))

    def stored(self, u: int) -> int:
        """Return the tokens kept on a unit's card for its skills."""
        return int(self.s.stored[u])

    def faces_tinge(self, u: int) -> bool:
        """Return whether a unit is to face its Tinge as the activation ends."""
        return bool(self.s.due[u])

    def past(self, u: int) -> tuple[bool, bool, str, bool]:
        """Return whether a unit drew blood and began engaged, how it came, and whether it met."""
        s = self.s
        return bool(s.drew[u]), bool(s.began_engaged[u]), self.came(u), bool(s.met[u])

    def is_activated(self, u: int) -> bool:
        """Return whether a unit has an activation token."""
        return bool(self.s.activated[u])

    def is_demoralized(self, u: int) -> bool:
        return bool(self.s.demoralized[u])

    def is_daunted(self, u: int) -> bool:
        """Return whether a unit has faced Intimidating in this activation."""
        return bool(self.s.daunted[u])

    def rally(self, u: int) -> int:
        """Return the turn at whose end a unit next tries to rally."""
        return int(self.s.rally[u])

    def bloodthirst(self, u: int) -> int:
        """Return the enemy that a unit's Bloodlust is upon, or -1."""
        return int(self.s.bloodthirst[u])

    def came(self, u: int) -> str:
        """Return how a unit has come into contact in this activation: "assault", "charge", ""."""
        return RUSHES[self.s.rushing[u]]

    def is_engaged(self, u: int, v: int) -> bool:
        return bool(self.s.engaged[u, v])

    def foes(self, u: int) -> int:
        """Return with how many enemies a unit is engaged."""
        return int(self.s.foes[u])

    def spread(self, u: int) -> float:
        """Return the radius of the disc round a unit's leader that holds all its bases."""
        return float(self.s.spread[u])

    def in_formation(self, u: int) -> bool:
        return bool(K.formation.in_formation(self.d, self.s, u))

    def touches(self, u: int, troop: int, v: int) -> bool:
        """Return whether a troop of unit u is in contact with unit v."""
        return bool(K.formation.troop_touches(self.d, self.s, u, troop, v))

    def dealt(self, u: int) -> int:
        """Return the wounds that a unit has dealt."""
        return int(self.s.dealt[u])

    def taken(self, u: int) -> int:
        """Return the wounds that a unit has taken."""
        return int(self.s.taken[u])

    def killed(self, u: int) -> float:
        """Return the points of what a unit has destroyed."""
        return float(self.s.killed[u])

    # Players and objectives.

    def tokens(self, player: int) -> int:
        """Return the command tokens that a player has left."""
        return int(self.s.tokens[player])

    def points(self) -> tuple[int, int]:
        """Return the players' points of victory."""
        return int(self.s.points[0]), int(self.s.points[1])

    def lost(self, player: int) -> float:
        """Return the points of cost of the wounds that a player has lost, as scored last."""
        return float(self.s.lost[player])

    def initiative(self) -> int:
        """Return the player that has the initiative."""
        return int(self.s.initiative)

    def active(self) -> int:
        """Return the unit that is activated, or -1."""
        return int(self.s.active)

    def holder(self, objective: int = 0) -> int:
        """Return the player that controls an objective, or -1."""
        return int(self.s.holder[objective])

    # What is to be done, and what has happened.

    def todo(self) -> list[int]:
        """Return the kinds of the steps still to be done, the next one last."""
        return [step[0] for step in self.steps()]

    def steps(self) -> list[tuple[int, ...]]:
        """Return kind, unit, other unit and flag of the steps still to be done, the next last."""
        return [tuple(int(part) for part in row) for row in self.s.agenda[: self.s.todo]]

    def events(self, kind: int) -> list[list[int]]:
        """Return unit, other unit and figures, in whole numbers, of the events of a kind."""
        rows = self.s.event[: int(self.s.events)]
        return [[int(number) for number in row[3:9]] for row in rows if row[0] == kind]

    def symbols_rolled(self) -> list[tuple[str, str]]:
        """Return the symbols of both sides as each roll is written down."""
        rows = self.s.event[: int(self.s.events)]
        rolls = [[int(number) for number in row[10:16]] for row in rows if row[0] == E.ROLL]
        return [(symbols(roll[:3]), symbols(roll[3:])) for roll in rolls]

    def skills_used(self) -> int:
        """Return how often skills were used."""
        return len(self.events(K.events.SKILL))
