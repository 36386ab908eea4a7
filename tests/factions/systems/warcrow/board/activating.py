"""Activations and rounds: steps, moves, tokens, morale and objectives as verbs of a board."""

from factions.systems.warcrow.kernels.record import cards
from tests.factions.systems.warcrow.board.cards import Spot
from tests.factions.systems.warcrow.board.kernels import E, K, L
from tests.factions.systems.warcrow.board.standing import Standing


class Activating(Standing):
    """What units do in their activations, and what rounds bring."""

    def carry_out(self) -> None:
        """Do all steps that are still to be done."""
        K.game.carry_out(self.d, self.s, self.book)

    def _do(self, kind: int, u: int, v: int = -1, flag: int = 0) -> None:
        """Do one step and all that it brings about."""
        K.agenda.push_step(self.s, kind, u, v, flag)
        self.carry_out()

    def _go(self, kind: int, u: int, why: int, spot: Spot) -> None:
        """Do one step that leads to a spot."""
        K.agenda.push_walk(self.s, kind, u, why, *spot)
        self.carry_out()

    def walk(self, x: float, y: float, u: int = 0) -> None:
        """Move a unit toward a spot."""
        self._go(L.WALK, u, E.MOVE, (x, y))

    def march_to(self, u: int, spot: Spot, way: Spot) -> None:
        """Stand a unit with its leader at a spot, its troops preferably to one side of it."""
        K.ways.march_to(self.d, self.s, u, *spot, *way)

    def walk_away(self, x: float, y: float, u: int = 0) -> None:
        """Move a unit toward a spot, after the opportunity attacks of those it leaves."""
        self._go(L.LEAVE, u, E.MOVE, (x, y))

    # An activation.

    def may_act(self, u: int) -> bool:
        return bool(K.activation.may_act(self.d, self.s, u))

    def begin(self, u: int) -> None:
        """Begin the activation of a unit."""
        K.activation.begin(self.d, self.s, u)

    def activate(self, u: int, what: int, v: int) -> None:
        """Activate a unit with an order, and do it."""
        self.order_at(u, what, v)
        self._do(L.BEGIN, u)

    def join(self, u: int, v: int, to: Spot) -> None:
        """Activate a character with the order to join unit v at a spot, and do it."""
        self.order_at(u, L.JOIN_UNIT, v, to)
        self._do(L.BEGIN, u)

    def part(self, u: int, to: Spot) -> None:
        """Activate a character that has joined a unit: it leaves it, and moves toward a spot."""
        self.order_at(u, L.MARCH, -1, to)
        self._do(L.BEGIN, u)

    def may_join(self, u: int, v: int) -> bool:
        """Return whether a character may join unit v where both stand."""
        return bool(K.companions.may_join(self.d, self.s, u, v))

    def rest(self, u: int, to: Spot | None = None) -> None:
        """Let a unit rest, and move toward a spot."""
        self._go(L.REST, u, E.REST, to or self.at(u))

    def finish(self, u: int) -> None:
        """End the activation of a unit, and do all that comes of it."""
        self.s.active = u
        self._do(L.END_ACTIVATION, u)

    def open_finish(self, u: int) -> None:
        """End the activation of a unit; what follows by skills is left to do."""
        self.s.active = u
        K.activation.finish(self.d, self.s, self.book)

    def start(self, what: int, v: int = -1) -> list[int]:
        """Begin the activation of unit 0, just arrived, with an order; return the steps."""
        self.order_at(0, what, v)
        K.activation.start_activation(self.d, self.s, self.book, 0, True)
        return self.todo()

    def order_at(self, u: int, what: int, v: int = -1, to: Spot = (30.0, 5.0)) -> None:
        """Write down the order of a unit."""
        self.s.orders[[L.WHO, L.WHAT, L.AT, L.TO_X, L.TO_Y]] = (u, what, v, *to)

    def steps_of_order(self, what: int, v: int, to: Spot) -> list[int]:
        """Return the steps of an order of unit 0."""
        self.order_at(0, what, v, to)
        K.activation.order_steps(self.d, self.s, False)
        return self.todo()

    def face_hazard(self, u: int, piece: int) -> None:
        """Let a unit face the roll of Lethal terrain."""
        self._do(L.HAZARD, u, piece)

    def displace(self, u: int, strides: int) -> None:
        K.moves.displace(self.d, self.s, u, strides)

    def flee(self, u: int) -> bool:
        """Let a unit flee; return whether it leaves the table."""
        return bool(K.demoralized.flee(self.d, self.s, u)[0])

    # Morale.

    def add_stress(self, u: int, levels: int) -> None:
        K.stress.add_stress(self.d, self.s, u, levels)

    def relieve(self, u: int, levels: int) -> None:
        K.stress.relieve(self.d, self.s, u, levels)

    def may_stress(self, u: int, levels: int) -> bool:
        return bool(K.stress.may_stress(self.d, self.s, u, levels))

    def give_states(self, u: int, states: int) -> None:
        K.states.give_states(self.d, self.s, u, states)

    def drop_states(self, u: int, states: int) -> None:
        K.states.drop_states(self.s, u, states)

    def face_stress(self, u: int) -> None:
        K.stress.face_stress(self.d, self.s, self.book, u)

    def demoralize(self, u: int) -> None:
        K.demoralized.demoralize(self.d, self.s, u)

    def take_heart(self, u: int) -> None:
        """Let a demoralized unit rally if it is time."""
        K.rounds.take_heart(self.d, self.s, self.book, u)

    def meet(self, u: int) -> None:
        """Let a unit and those it touches daunt each other."""
        K.meeting.meet(self.d, self.s, self.book, u)

    def intimidate(self, u: int, v: int) -> None:
        """Let unit u face the Intimidating of unit v."""
        K.meeting.intimidate(self.d, self.s, self.book, u, v)

    def will_test(self, u: int, needed: int = 1) -> int:
        """Test the willpower of a unit; return its successes."""
        return int(K.willpower.will_test(self.d, self.s, self.book, u, needed, E.MORALE))

    def tests_of_will(self) -> list[list[int]]:
        """Return the successes and those needed of each willpower test so far."""
        return [row[2:4] for row in self.events(E.TEST)]

    def repeats_will(self, u: int) -> bool:
        """Return whether a unit repeats a failed willpower test, by itself or by an aura."""
        lent = K.willpower.lent(self.d, self.s, u, cards.REPEAT) >= 0
        return bool(lent or self.d.will_again[u] == 1)

    # Rounds and objectives.

    def set_round(self, number: int) -> None:
        self.s.current_round = number

    def take_turn(self) -> None:
        """Let both players take a turn."""
        K.game.take_turn(self.d, self.s, self.book, 0)

    def start_round(self) -> None:
        K.rounds.start_round(self.d, self.s, self.book)

    def end_round(self) -> None:
        """End a round; what those left behind do is left to do."""
        K.rounds.end_round(self.d, self.s, self.book)

    def close_round(self) -> None:
        """Remove the activation tokens and hand on the initiative."""
        K.rounds.close_round(self.d, self.s)

    def score(self) -> None:
        K.rounds.score(self.d, self.s)

    def catch_up(self, u: int) -> None:
        """Let a unit that was left behind rest or move."""
        self._do(L.CATCH_UP, u)

    def open_catch_up(self, u: int) -> None:
        """Let a unit that was left behind choose; what it does is left to do."""
        K.rounds.catch_up(self.d, self.s, self.book, u)

    def take_objectives(self, u: int) -> None:
        K.objectives.take_objectives(self.d, self.s, u)

    def held_by(self, player: int, objective: int = 0) -> int:
        """Return the conquest of a player's units that contest an objective."""
        return int(K.objectives.held_by(self.d, self.s, objective, player))

    def conquest(self, u: int) -> int:
        """Return the conquest of a unit, with what skills add to it."""
        return int(K.objectives.conquest_now(self.d, self.s, u))

    def printed_conquest(self, u: int) -> int:
        """Return the conquest of a unit by its panel, none while it is demoralized."""
        return int(K.units.conquest_of(self.s, u))

    # Before the first round.

    def prepare(self, seed: int, fresh: bool = True) -> None:
        """Draw the terrain of the scenario, with its objectives, and deploy.

        fresh: it is not there yet from the other battle of a pair.
        """
        self.d.objectives = self.setup.even[0].objectives
        self.d.objective[:] = self.setup.even[0].objective
        K.preparation.prepare(self.d, self.s, self.book, seed, 0, fresh)

    def add_forests(self) -> None:
        """Add the forests of cards to the table as it is."""
        K.preparation.add_forests(self.d, self.s)

    def arrive(self, u: int) -> bool:
        """Bring on a unit that was kept back, if there is room."""
        return bool(K.preparation.arrive(self.d, self.s, u))
