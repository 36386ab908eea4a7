"""What policies choose, and what they expect."""

from collections.abc import Sequence

from tests.factions.systems.iron_dawn.board.dice import dice as thrown
from tests.factions.systems.iron_dawn.board.kernels import K, L
from tests.factions.systems.iron_dawn.board.pieces import Spot
from tests.factions.systems.iron_dawn.board.record import Record

NOTHING = K.options.option(
    L.HOLD, -1, K.ways.NO_WAY, -1e30
)  # an option that any other one is better than


class Weighing(Record):
    """The policies, asked."""

    def _survey(self, u: int) -> None:
        K.survey.survey(self.d, self.s, K.formation.player_of(self.d, u))

    def _weigh_up(self, u: int) -> None:
        self._survey(u)
        K.outlook.weigh_up(self.d, self.s, u)

    def line(self, player: int) -> list[int]:
        """Return a player's units in the order in which they act."""
        K.survey.survey(self.d, self.s, player)
        K.lines.line_up(self.d, self.s, player)
        return [int(u) for u in self.s.line[self.s.first[player] : self.s.first[player + 1]]]

    def choice(self, u: int) -> tuple[int, int]:
        """Return what a rule, or the policy of its player, has a unit do, and at which unit."""
        self._survey(u)
        what, at, _ = K.game.decide(self.d, self.s, u)
        return int(what), int(at)

    def chosen_end(self, u: int) -> Spot:
        """Return where the policy of its player has a unit go."""
        self._survey(u)
        _, _, (x, y, _, _) = K.generals.choose(self.d, self.s, u)
        return float(x), float(y)

    def random_choice(self, u: int) -> tuple[int, int]:
        """Return what a random player has a unit do, and at which unit."""
        what, at, _ = K.simple.choose_random(self.d, self.s, u)
        return int(what), int(at)

    def command(self, player: int, dice: Sequence[int] = ()) -> None:
        """Let a player's commanders give orders."""
        K.survey.survey(self.d, self.s, player)
        with thrown(*dice):
            K.generals.command(self.d, self.s, player)

    def command_greedily(self, u: int, dice: Sequence[int] = ()) -> None:
        """Let a commander give the order that is worth most."""
        self._survey(u)
        with thrown(*dice):
            K.staff.command_greedy(self.d, self.s, u)

    def fire_under(self, u: int, order: int) -> tuple[float, dict[int, float]]:
        """Return what units that an order reaches would take: each from its best, all from each."""
        own = float(K.staff.add_up_fire(self.d, self.s, u, order))
        enemy = 1 - K.formation.player_of(self.d, u)
        enemies = range(int(self.s.first[enemy]), int(self.s.first[enemy + 1]))
        return own, {v: float(self.s.fire_at[v]) for v in enemies}

    def best_shot(self, u: int) -> int:
        """Return how a unit best shoots, or HOLD."""
        self._weigh_up(u)
        best, _ = K.greedy.weigh_shots(self.d, self.s, u, NOTHING, 0.0)
        return int(best[0])

    def best_assault(self, u: int) -> int:
        """Return the enemy that a unit best assaults, or -1."""
        self.choice(u)
        return int(K.greedy.best_assault(self.d, self.s, u)[0])

    def far_move(self, u: int, worth: float, within: float) -> int:
        """Return how a unit best goes to the first objective.

        That is worth so much within a circle of a radius whose square is `within`.
        """
        self._weigh_up(u)
        self.s.goal[0, L.GOAL_WORTH], self.s.goal[0, L.GOAL_WITHIN] = worth, within
        return int(K.moves.weigh_double(self.d, self.s, u, NOTHING)[0])

    def decides(self, objective: int) -> bool:
        """Return whether the battle hangs on an objective at the end of the turn."""
        return bool(K.outlook.decides(self.d, self.s, objective))

    def objective_worth(self, u: int, objective: int = 0) -> float:
        """Return what an objective is worth to a unit of infantry, in points."""
        self._weigh_up(u)
        return float(self.s.goal[objective, L.GOAL_WORTH])

    def taste(self, player: int, what: int) -> float:
        """Return a weight of the greedy policy."""
        return float(self.d.taste[player, what])

    def weigh_by(self, player: int, what: int, value: float) -> None:
        """Give a player another weight."""
        self.d.taste[player, what] = value

    def stake(self, u: int) -> float:
        """Return what the fall of an enemy counts beside its points, as player 0 reckons."""
        K.survey.survey(self.d, self.s, 0)
        return float(self.s.stake[u])

    def danger(self, u: int) -> float:
        """Return what a unit has to fear where it is, in points."""
        self._weigh_up(u)
        return float(K.outlook.danger_at(self.s, 0.0, 0.0))

    def goals(self, u: int) -> int:
        """Return how many objectives draw a unit."""
        self._weigh_up(u)
        return int(self.s.goals)

    def worth_here(self, u: int) -> float:
        """Return what the spot that a unit stands at is worth to it, in points."""
        self._weigh_up(u)
        K.places.stand_still(self.d, self.s, u)
        K.spots.weigh_spots(self.d, self.s, u, 0, 1, 1.0)
        return float(self.s.spot_worth[0])

    def dig_in_worth(self, u: int) -> float:
        """Return what digging in is worth to a unit more than staying, in points."""
        self.worth_here(u)
        best = K.other_actions.weigh_manoeuvres(self.d, self.s, u, NOTHING, 0.0, 0.0, 0.0)
        return float(best.value)

    def is_in_vain(self, u: int, to: Spot) -> bool:
        """Return whether a unit would go to a spot for a target that is not seen from there."""
        self._weigh_up(u)
        K.places.stand_still(self.d, self.s, u)
        K.spots.add_spot(self.s, to[0] - self.s.x[u], to[1] - self.s.y[u], 1.0)
        K.spots.weigh_spots(self.d, self.s, u, 0, 2, 40.0)
        return bool(K.moves.in_vain(self.d, self.s, u, 1, 0.0))

    def places(self, u: int, step: float) -> list[Spot]:
        """Return where a unit may want to go by a step, its own place left out."""
        self._weigh_up(u)
        K.places.stand_still(self.d, self.s, u)
        K.places.list_places(self.d, self.s, u, step)
        spots = slice(1, int(self.s.spots))
        xs, ys = self.s.x[u] + self.s.spot_x[spots], self.s.y[u] + self.s.spot_y[spots]
        return [(float(x), float(y)) for x, y in zip(xs, ys, strict=True)]

    def fire_feared(self, u: int, facing: Spot) -> float:
        """Return what fire is expected to take from a vehicle that faces that way."""
        self._weigh_up(u)
        return float(K.other_actions.facing_it(self.d, self.s, u, *facing))

    def fire_at_side(self, u: int) -> float:
        """Return what the first enemy is expected to shoot off a vehicle's side."""
        self._weigh_up(u)
        return float(K.other_actions.fire_at(self.s, 0))

    def volley_worth(self, u: int, at: int) -> float:
        """Return what a volley is worth at a unit in the open, in points."""
        return float(K.worth.volley_worth(self.d, self.s, u, at, L.SHOOT, 0))

    def pin_worth(self, u: int, at: int) -> float:
        """Return what Suppressing Fire is worth at a unit in the open, in points."""
        return float(K.worth.pin_worth(self.d, self.s, u, at, 0))

    def blows_worth(self, u: int, at: int) -> float:
        """Return what an assault on a unit is worth, in points."""
        return float(K.worth.blows_worth(self.d, self.s, u, at))

    def friends_lost(self, u: int, at: int) -> float:
        """Return what a volley at a unit is expected to take from friends, in points."""
        return float(K.worth.friends_lost(self.d, self.s, u, at))

    def friends_shelled(self, u: int, at: int) -> float:
        """Return what shells at a unit in the open are expected to take from friends, in points."""
        return float(K.worth.friends_shelled(self.d, self.s, u, at, 0))
