"""What a general sees, weighs and orders, and how far units come, as questions of a board."""

from typing import Any, NamedTuple

from factions.tabletop.battles.geometry import NEVER
from tests.factions.systems.warcrow.board.cards import Spot
from tests.factions.systems.warcrow.board.kernels import K, L
from tests.factions.systems.warcrow.board.using import Using


class Order(NamedTuple):
    """An order as it was given: which unit, what, at which other, to where."""

    unit: int
    what: int
    at: int
    to: Spot


class Reach(NamedTuple):
    """How far a unit comes, as surveyed: in two moves, to hurt in melee, to hurt by a shot."""

    marches: float
    melee: float
    shots: float


class Judging(Using):
    """The decisions of generals, and the figures that they go by."""

    def decide(self, player: int = 0) -> int:
        """Return what the player orders, nothing of it done."""
        K.generals.decide(self.d, self.s, player)
        self.s.todo = 0
        return int(self.s.orders[L.WHAT])

    def is_forced(self, u: int, arriving: bool) -> bool:
        """Return whether Bloodlust forces a unit that would march into a charge or assault."""
        self.order_at(u, L.MARCH)
        K.generals.see_red(self.d, self.s, *self.at(u), arriving)
        return bool(self.s.forced)

    def passes(self, player: int = 0) -> bool:
        """Let the player decide; return whether it passes."""
        return not K.generals.decide(self.d, self.s, player)

    def play(self, player: int = 0) -> None:
        """Let the player decide, and do it."""
        assert K.generals.decide(self.d, self.s, player)
        self.carry_out()

    def order(self) -> Order:
        """Return the order that was given last."""
        row = self.s.orders
        to = float(row[L.TO_X]), float(row[L.TO_Y])
        return Order(int(row[L.WHO]), int(row[L.WHAT]), int(row[L.AT]), to)

    def survey(self) -> None:
        """Let a general look at the whole table."""
        K.outlook.survey(self.d, self.s)

    def weigh(self, u: int = 0, floor: float = -NEVER) -> Any:
        """Return the best order of a unit; what is worth no more than `floor` is not looked into.

        `survey` comes first.
        """
        return K.greedy.weigh(self.d, self.s, u, floor)[0]

    def overrate(self, u: int) -> None:
        """Let a unit's best order have been worth more than any, and not been looked into."""
        K.greedy.keep(self.d, self.s, u, NEVER)
        self.s.kept[u, L.VALUE], self.s.stirred[:] = NEVER, 0

    def set_taste(self, player: int, weight: int, value: float) -> None:
        """Give a player's general another weight, by `L.POINT` and after."""
        self.d.taste[player, weight] = value

    def errands(self, units: int) -> list[int]:
        """Return the objectives that the first units were sent to, -1 for none."""
        return [int(errand) for errand in self.s.errand[:units]]

    def left_over(self, player: int) -> float:
        """Return the part of a player's units that this round leaves without a token."""
        return float(self.s.left_over[player])

    def leeway(self, worth: float) -> float:
        """Return by how much an arrival may be worth less than an order worth so much."""
        self.s.orders[L.VALUE] = worth
        return float(K.generals.leeway(self.d, self.s))

    def last_turn(self) -> int:
        """Return the number of the battle's last turn."""
        return int(K.turns.end_of(self.d, self.s, self.d.rounds))

    # What a unit has to fear, to hope for and to fight over.

    def claim(self, u: int) -> float:
        """Return the worth of the objectives that a unit takes if it stays. `survey` is first."""
        K.outlook.weigh_up(self.d, self.s, u)
        return float(self.s.claim)

    def pull(self, u: int, objective: int = 0) -> float:
        """Return what an objective is worth to a unit. `survey` is first."""
        K.outlook.pull(self.d, self.s, u)
        return float(self.s.pull[objective])

    def fear(self, u: int) -> float:
        """Return what the first enemy of a unit may cost it from far."""
        self.survey()
        K.outlook.weigh_up(self.d, self.s, u)
        return float(self.s.danger[0, L.FAR_LOSS])

    def hope(self, u: int) -> float:
        """Return what a unit may gain from its first enemy."""
        self.survey()
        K.outlook.weigh_up(self.d, self.s, u)
        return float(self.s.danger[0, L.OWN_GAIN])

    def reach(self, u: int) -> Reach:
        """Return how far a unit comes, as surveyed."""
        s = self.s
        return Reach(float(s.marches[u]), float(s.reach[u]), float(s.shots[u]))

    def takes(self, u: int) -> int:
        """Return the conquest that a unit can take objectives with, as surveyed."""
        return int(self.s.takes[u])

    # Worth.

    def worth_of_wound(self, u: int) -> float:
        return float(self.d.worth[u])

    def worth_of_contested_wound(self, u: int) -> float:
        """Return what a wound of a unit is worth, that it contests an objective included."""
        enemy = 1 - K.players.player_of(self.d, u)
        return float(self.d.worth[u] + self.s.bounty[enemy, u])

    def worth_of_deed(self, u: int = 0, v: int = 1, deed: int = 0) -> float:
        """Return what a deed of unit u is worth, done to unit v."""
        return float(K.deeds_worth.worth_of_deed(self.d, self.s, deed, u, v))

    def worth_on_all(self, target: int, u: int = 0, deed: int = 0) -> float:
        """Return what a deed of unit u with that target is worth, done to all it touches."""
        return float(K.deeds_worth.worth_on_all(self.d, self.s, deed, u, target, -1))

    def strain(self, u: int, levels: int) -> float:
        """Return what levels of stress cost a unit."""
        return float(K.worth.strain(self.d, self.s, u, levels))

    def blow(self, u: int, v: int) -> float:
        """Return what unit u gains by attacking unit v."""
        return float(K.worth.blow(self.d, self.s, u, v, False))

    def shot(self, u: int, v: int) -> float:
        """Return what unit u gains by shooting at unit v."""
        return float(K.worth.shot(self.d, self.s, u, v))

    def modifiers_bought(self, u: int, v: int, kind: int) -> int:
        """Return the set of modifiers that a unit buys for a roll of that kind."""
        return int(K.choices.modifiers_for(self.d, self.s, u, v, kind))

    def edges(self, u: int) -> list[float]:
        """Return a unit's edges, by `cards.EDGE_MELEE` and after, as things stand."""
        K.edges.sharpen(self.d, self.s, u)
        return [float(edge) for edge in self.s.upper[u]]

    def spurred(self, u: int) -> float:
        """Return the strides that skills add to a unit's charge, as things stand."""
        K.edges.sharpen(self.d, self.s, u)
        return float(self.s.spurred[u])

    def expected_by_deed(self, v: int, deed: int = 0) -> float:
        """Return the wounds that a deed is expected to deal to unit v."""
        return float(self.d.deed_gain[deed, self.d.sheet[v, 0]])

    def expected(self, u: int, v: int, figure: int) -> float:
        """Return a figure of what unit u is expected to do to unit v, by `L.HIT` and after."""
        return float(self.d.gain[self.d.sheet[u, 0], self.d.sheet[v, 0], figure])

    def best_blast(self, u: int) -> tuple[bool, float]:
        """Return whether a unit has a blast to hurt others with from afar, and how far it goes."""
        return bool(self.d.zap[u] >= 0), float(self.d.zap_range[u])

    def reckon(self, skill: int, chance: float) -> None:
        """Let players reckon with that chance of a skill, whatever its dice."""
        self.d.skill_chance[skill] = chance

    def lust(self, u: int, v: int) -> int:
        """Return how Bloodlust drives unit u at unit v: `L.LUST_NAMED`, `L.LUST_NEAREST` or 0."""
        return int(self.d.lust[u, v])

    def has_keyword(self, u: int, keyword: int) -> bool:
        return bool(self.d.keywords[u] & keyword)
