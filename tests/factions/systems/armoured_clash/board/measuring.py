"""What may be measured: ways, lines of sight, ratings, ranges, and which units may do what."""

from typing import Any

from tests.factions.systems.armoured_clash.board.acting import Acting
from tests.factions.systems.armoured_clash.board.kernels import K, L
from tests.factions.systems.armoured_clash.board.units import Spot


class Measuring(Acting):
    """A battle in which everything may be measured."""

    # Distances and arcs.

    def gap(self, u: int, v: int) -> float:
        """Return how far the models of two units are apart at least."""
        return float(K.measuring.units_gap(self.d, self.s, u, v))

    def gap_to_wreck(self, u: int) -> float:
        """Return how far a unit and the first wreck are apart at least."""
        wreck = self.ground()[int(self.s.drawn)]
        return float(K.shapes.boxes_gap(*wreck.shape, *self.shape(u)))

    def reach(self, at: Spot, u: int) -> float:
        """Return how far a spot is from the closest model of a unit."""
        return float(K.measuring.reach_to(self.d, self.s, *at, u))

    def model(self, u: int, number: int) -> Spot:
        """Return where a model of a unit is."""
        d, s = self.d, self.s
        spot = K.shapes.Spot(True, s.x[u], s.y[u], s.hx[u], s.hy[u])
        x, y = K.models.model_at(d, s, u, number, spot)
        return float(x), float(y)

    def touches(self, u: int, marker: int) -> bool:
        """Return whether a unit is in contact with a marker."""
        return bool(K.markers.touches(self.d, self.s, u, marker))

    def within(self, u: int, v: int, inches: float) -> bool:
        """Return whether two units are within so many inches."""
        return bool(K.measuring.within(self.d, self.s, u, v, inches))

    def officer(self, u: int) -> Spot:
        """Return the centre of a unit's officer."""
        x, y = K.shapes.officer_at(self.d, self.s, u)
        return float(x), float(y)

    def flanks(self, u: int, v: int) -> bool:
        """Return whether unit u attacks unit v from its flanks or its rear."""
        return bool(K.shapes.flanked(self.d, self.s, u, v))

    def fronts(self, u: int, at: Spot) -> bool:
        """Return whether a spot is in a front arc of a unit's."""
        return bool(K.shapes.fronts(self.s, u, *at))

    @staticmethod
    def in_front(facing: Spot, toward: Spot) -> bool:
        """Return whether a direction is in the front arc of a model that faces along another."""
        return bool(K.shapes.in_front(*facing, *toward))

    def strength(self, u: int) -> int:
        """Return how many models of a unit count for its dice."""
        return int(K.shapes.strength(self.s, u))

    # Sight.

    def sight(self, u: int, v: int) -> int:
        """Return whether the line of sight to a unit is BLOCKED, OBSCURED or CLEAR."""
        ends = (*self.position(u), *self.centre(v))
        return int(K.sight.line_of_sight(self.d, self.s, u, v, *ends))

    def view(self, u: int, v: int) -> Any:
        """Return what the officer of unit u sees of unit v: points seen, clear, there."""
        bears = K.shapes.bears(self.d, self.s, u, *self.centre(v))
        return K.sight.look_at(self.d, self.s, u, v, bears, 3)

    # Ways.

    def speed(self, u: int, move: int) -> float:
        """Return how many inches a unit may go in a manoeuvre."""
        return float(K.ways.speed(self.d, self.s, u, move))

    def way(self, u: int, to: Spot, toward: Spot, move: int = L.ADVANCE) -> Any:
        """Return a unit's way to a spot, where it is to face another."""
        budget = K.ways.speed(self.d, self.s, u, move)
        return K.ways.find_way(self.d, self.s, u, *to, budget, *toward)

    def arrives(self, u: int, to: Spot, toward: Spot, move: int = L.ADVANCE) -> bool:
        """Return whether a unit that goes straight for a spot, to face another, ends there."""
        budget = K.ways.speed(self.d, self.s, u, move)
        return bool(K.arrivals.arrives(self.d, self.s, u, *to, budget, *toward))

    def charge_way(self, u: int, v: int) -> Any:
        """Return where a charge would end, if it may be made."""
        return K.charges.find_charge(self.d, self.s, u, v)[0]

    def charges_over_rough(self, u: int, v: int) -> bool:
        """Return whether a charge leads over difficult ground."""
        return bool(K.charges.find_charge(self.d, self.s, u, v)[1])

    def turn(self, u: int, facing: Spot) -> Spot:
        """Return where a unit faces that turns as far as it may."""
        x, y = K.ways.bounded_turn(self.d, self.s, u, *facing)
        return float(x), float(y)

    def follow(self, u: int, spot: Any) -> None:
        """Stand a unit on a spot that was found for it."""
        K.shapes.stand_at(self.d, self.s, u, spot)

    def has_room(self, u: int, spot: Any) -> bool:
        """Return whether a unit may stand on a spot, clear of everyone."""
        return bool(K.room.fits(self.d, self.s, u, *spot[1:], L.KEPT_CLEAR, -1, True))

    # Rows and ratings.

    def row_at(self, u: int, v: int) -> int:
        """Return the row of its grid that a unit fires best at a unit, or -1."""
        player = int(K.shapes.player_of(self.d, u))
        row = int(K.targets.best_row(self.d, self.s, player, u, v, False, 0).row)
        return row - int(self.d.weapon[u]) if row >= 0 else -1

    def serves(self, u: int, v: int, away: float) -> bool:
        """Return whether a unit's first row may be fired at a unit so far away."""
        row = int(self.d.weapon[u])
        return bool(K.target_acquisition.row_serves(self.d, self.s, u, row, v, away, False))

    def target(self, u: int) -> int:
        """Return at which enemy a unit shoots best, or -1."""
        return int(K.targets.best_target(self.d, self.s, u, 0)[0])

    def rating(
        self, u: int, v: int, *, opportunity: bool = False, aimed: bool = False,
        reforming: bool = False,
    ) -> int:  # fmt: skip
        """Return the combat rating of a unit's first row at a unit."""
        d, s, row = self.d, self.s, int(self.d.weapon[u])
        s.aimed, s.reforming = int(aimed), int(reforming)
        view = self.view(u, v)
        near = self.reach(self.position(u), v) <= d.short[row]
        hidden = K.target_acquisition.is_hidden(d, row, view)
        return int(K.combat_rating.shot_rating(d, s, u, row, v, near, opportunity, hidden, view))

    def melee_rating(
        self, u: int, v: int, *, charging: bool = True, outflanking: bool = False
    ) -> int:
        """Return the combat rating of a unit in close quarters."""
        self.s.outflanks = int(outflanking)
        return int(K.combat_rating.melee_rating(self.d, self.s, u, v, charging))

    def charge_dice(self, u: int, v: int) -> int:
        """Return the dice of a unit's charge."""
        row = int(self.d.charges[u])
        return int(K.close_quarters.melee_dice(self.d, self.s, u, row, v, False))

    def heroic_hits(self, u: int, v: int) -> int:
        """Return the hits of a heroic strike of a unit's first row at a unit."""
        durable = 1 if self.has(v, L.DURABLE) else 0
        return int(self.d.kind_heroic[self.d.pool[self.d.weapon[u], durable]])

    def lent(self, u: int) -> int:
        """Return what a Chain of Command adds to a unit's DISCIPLINE."""
        return int(K.discipline_tests.lent(self.d, self.s, u))

    def carriages(self, u: int) -> int:
        """Return how many carriages an engine draws."""
        return int(K.land_trains.drawn(self.d, self.s, u))

    # What may be done.

    def may_act(self, u: int) -> bool:
        """Return whether a unit may be activated."""
        return bool(K.simple.may_act(self.s, u))

    def may_embark(self, u: int, transport: int) -> bool:
        """Return whether a unit may enter a transport from where it stands."""
        return bool(K.transports.may_embark(self.d, self.s, u, transport))

    def may_command(self, u: int, what: int) -> bool:
        """Return whether a unit may be commanded."""
        return bool(K.hands.may_command(self.d, self.s, u, what))

    def may_arrive(self, u: int) -> list[bool]:
        """Return in which rounds a unit may come from reserve."""
        found = []
        for number in range(1, self.rounds() + 1):
            self.s.current_round = number
            found.append(bool(K.reserves._arrives(self.d, self.s, u)))
        return found

    def hastens(self, u: int, to: Spot, budget: float) -> bool:
        """Return whether a unit is commanded to go farther at double time."""
        order = K.order.order_to(u, L.DOUBLE_TIME, L.NOTHING, -1, *to, *to)
        return bool(K.manoeuvres.hasten(self.d, self.s, u, budget, order)[0])

    def may_hold(self, u: int) -> bool:
        """Return whether a unit may control markers."""
        return bool(K.markers.may_hold(self.d, self.s, u))

    def may_deny(self, u: int) -> bool:
        """Return whether a unit may keep enemies from controlling markers."""
        return bool(K.markers.may_deny(self.d, u))

    def controller(self, marker: int) -> int:
        """Return the player in control of a marker, or -1."""
        return int(K.end_phase.controller(self.d, self.s, marker))

    def is_present(self, player: int) -> bool:
        """Return whether a player has a unit on the table."""
        return bool(K.end_phase.present(self.d, self.s, player))
