"""What the generals weigh, keep and choose."""

from typing import Any, NamedTuple

import numpy as np

from tests.factions.systems.armoured_clash.board.kernels import K, L
from tests.factions.systems.armoured_clash.board.measuring import Measuring
from tests.factions.systems.armoured_clash.board.units import Spot


class Choice(NamedTuple):
    """Which unit acts, by what manoeuvre and action, at which enemy."""

    who: int
    move: int
    do: int
    at: int


class Generals(Measuring):
    """A battle whose generals may be asked what they would do."""

    def greedy_order(self, player: int = 0) -> Any:
        """Return the order that the greedy policy chooses; it is for unit -1 where none may act."""
        return K.greedy.choose_greedy(self.d, self.s, player)

    def random_order(self, player: int = 0) -> Any:
        """Return an order that the random policy chooses."""
        return K.simple.choose_random(self.d, self.s, player)

    def choice(self, player: int = 0) -> Choice:
        """Return what the greedy policy chooses."""
        return Choice(*(int(number) for number in self.greedy_order(player)[:4]))

    def order_anew(self, player: int = 0) -> Any:
        """Return the order that the greedy policy chooses if it forgets all that it has weighed."""
        for u in self.units(player):
            self.s.fresh[u] = 0
        return self.greedy_order(player)

    def _regard(self, u: int) -> None:
        K.marker_worth.survey(self.d, self.s)
        K.outlook.regard(self.d, self.s, int(K.shapes.player_of(self.d, u)))

    def weigh(self, taste: int, weight: float, player: int | None = None) -> None:
        """Let one general, or both, decide by a weight, and estimate anew what all units do."""
        self.d.taste[slice(None) if player is None else player, taste] = weight
        for u in range(int(self.d.first[2])):
            self.s.stale[u], self.s.band[u] = 1, 0
        self.take_stock()

    def vanguard_goes(self, u: int) -> Any:
        """Return where a vanguard makes for before the first round."""
        return K.free_advances.choose_vanguard(self.d, self.s, u)

    def double_time(self, u: int) -> Any:
        """Return the best order of a unit whose places within double time are weighed."""
        self.best_order(u)
        none = K.order.no_order(K.order.NEVER)
        return K.destinations.weigh_places(self.d, self.s, u, L.DOUBLE_TIME, L.SHOOT, 1e9, none)

    def hope_after(self, u: int, move: int) -> float:
        """Return what a shot hoped for later counts to a unit after a manoeuvre."""
        return float(K.destinations._hope_after(self.d, self.s, u, move))

    def watch_worth(self, u: int) -> float:
        """Return what it is worth to a unit to wait on lookout for aircraft."""
        return float(K.watching.watch_worth(self.d, self.s, u))

    def best_order(self, u: int) -> Any:
        """Return what the greedy policy orders a unit."""
        self._regard(u)
        return K.greedy.weigh_orders(self.d, self.s, u, K.order.NEVER)

    def kept_order(self, u: int) -> Any:
        """Return what the greedy policy orders a unit, ramps weighed, and keeps for later turns."""
        self._regard(u)
        K.greedy.keep_order(self.d, self.s, u, K.greedy.NEVER)
        return K.order.kept_order(self.s, u)

    def pressing_anew(self, u: int) -> float:
        """Return how much a unit's best order presses, looked for whatever else there is."""
        self.kept_order(u)
        return float(K.greedy._worth_now(self.d, self.s, u))

    def risk(self, u: int) -> float:
        """Return what share of itself a unit was expected to lose when its order was kept."""
        return float(self.s.kept_risk[u])

    def weighed_with_care(self, u: int) -> bool:
        """Return whether a unit's orders were weighed this turn by where their ways end."""
        return bool(self.s.careful[u] == self.s.current_turn)

    def faced_by_way(self, u: int, to: Spot, toward: Spot) -> Spot:
        """Return what a unit is to face that is ordered to a marker and to face another spot."""
        self._regard(u)
        order = K.order.order_to(u, L.ADVANCE, L.SHOOT, -1, *to, *toward)
        worth = self.draw_of_markers_at(u, to, (0.0, 1.0))
        plan = K.destinations.plan_by_way(self.d, self.s, u, K.order.worth_so_much(order, worth, 0))
        return float(plan.toward_x), float(plan.toward_y)

    def draw_of_markers(self, u: int) -> float:
        """Return what the markers are worth to a unit where it is."""
        K.marker_worth.survey(self.d, self.s)
        K.marker_worth.weigh_markers(self.d, self.s, u)
        return float(K.marker_worth.pulled(self.d, self.s, u, *self.position(u), 0.0))

    def draw_of_markers_at(self, u: int, at: Spot, facing: Spot) -> float:
        """Return what the markers are worth to a unit that would stand somewhere else."""
        self.draw_of_markers(u)
        spot = K.shapes.Spot(True, *at, *facing)
        return float(K.marker_worth.pulled_at(self.d, self.s, u, spot))

    def think_nothing_of(self, u: int) -> None:
        """Let the order that is kept for a unit be worth less than any other's."""
        self.s.kept_value[u] = -1e6

    def take_stock(self) -> None:
        """Let generals see what units have lost and where they have gone."""
        K.stock.take_stock(self.d, self.s)

    def estimate_whole_units(self) -> None:
        """Take stock before the first round of a battle whose side a is player 0."""
        K.stock.first_stock(self.d, self.s, 0)

    def forget_estimates(self) -> None:
        """Forget what units are expected to do to each other, not what whole ones are."""
        for name in ("shot_far", "shot_near", "blow", "from_far", "from_near", "from_blow"):
            getattr(self.s, name)[:] = 0.0

    def places_thought_of(self, u: int, budget: float) -> int:
        """Return how many places within a budget are weighed for a unit that fears no enemy."""
        self.s.dangers = 0
        K.destinations.collect(self.d, self.s, u, budget)
        return int(self.s.spots)

    def share_hoped_for(self, u: int) -> float:
        """Return which share of what it may do from here a unit that stays hopes for."""
        K.outlook.regard(self.d, self.s, int(K.shapes.player_of(self.d, u)))
        K.greedy.weigh_orders(self.d, self.s, u, K.greedy.NEVER)
        here = K.outlook.prospect(self.s, 0)
        return float(K.greedy._worth_here(self.d, self.s, u, here, self.target(u) >= 0) / here.hope)

    def fear(self, u: int) -> tuple[float, float]:
        """Return what a unit fears to lose where it is, and what it has to lose."""
        K.marker_worth.weigh_markers(self.d, self.s, u)
        K.outlook.regard(self.d, self.s, int(K.shapes.player_of(self.d, u)))
        K.outlook.weigh_up(self.d, self.s, u)
        self.s.spots = 1
        self.s.spot_x[0], self.s.spot_y[0] = self.position(u)
        K.outlook.weigh_spots(self.s)
        return float(self.s.spot_loss[0]), float(self.s.nerve)

    def shot_hoped_for(self, u: int, v: int) -> float:
        """Return what a shot of a unit at a unit is taken to be worth, at long range."""
        return float(self.s.shot_far[u, v])

    def charge_hoped_for(self, u: int, v: int) -> float:
        """Return what a charge of a unit at a unit is taken to be worth."""
        return float(self.s.blow[u, v])

    def worth_of(self, u: int) -> float:
        """Return what a point of damage to a unit is worth."""
        return float(self.d.worth[u])

    def most_and_bounds(self, u: int) -> list[tuple[float, float]]:
        """Return for a walk and a run what the best place is worth, and the bound of all places."""
        d, s = self.d, self.s
        self._regard(u)
        K.marker_worth.weigh_markers(d, s, u)
        K.outlook.weigh_up(d, s, u)
        _, *bounds = K.greedy._weigh_about(d, s, u)
        found = []
        for move, bound, gains in zip((L.ADVANCE, L.DOUBLE_TIME), bounds, (1, 0), strict=True):
            budget = self.speed(u, move)
            K.destinations.collect(d, s, u, budget)
            K.outlook.weigh_spots(s)
            K.outlook.weigh_goods(d, s, u, np.float32(d.taste[0, L.HOPE]), np.float32(gains))
            assert s.spots > 3
            pull = K.marker_worth.pulled(d, s, u, *self.position(u), budget)
            found.append((float(s.spot_worth[: s.spots].max()), float(bound + pull)))
        return found

    def expect_blanks(self, number: float) -> None:
        """Let generals expect so many blanks of a die."""
        self.d.blank[:] = number

    def expect_of_cards(self, *, blanks: float, hits: float, dice: int) -> None:
        """Let generals expect so many blanks of a die, and hits of a roll of `dice` or more."""
        self.expect_blanks(blanks)
        self.d.expected[:, :, dice:] = hits
