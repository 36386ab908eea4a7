"""What generals make of a table: what things are worth, the options, which model goes first."""

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from tests.factions.systems.company_of_iron.board.kernels import K, Spot
from tests.factions.systems.company_of_iron.board.rounds import Rounds

SURVEYED = ("hold", "stake", "seat", "left", "finish", "prone", "price", "topple")
STEP, STRIDE = 6.0, 12.0


class Option(NamedTuple):
    """A spot that a model may go to, and what it is worth to end there, in army points.

    flight: what free strikes on the way there cost. held, drawn: what flags are worth there.
    """

    x: float
    y: float
    worth: float
    loss: float
    flight: float
    held: float
    drawn: float


class Fear(NamedTuple):
    """What an enemy may do to a model that weighs up, and what the model may do to it.

    near, far: squares of the distances within which its blows and its shots are feared; own: of
    that within which the model may attack it. hold: square of that beyond which it strikes freely.
    """

    strikes: float
    shots: float
    near: float
    far: float
    prize: float
    charge_prize: float
    own: float
    hold: float
    strike: float


@dataclass(repr=False)
class Judging(Rounds):
    """What is weighed, as the greedy general does."""

    def survey(self) -> None:
        """Work out what destroying each model is worth, and which flags are held."""
        K.worth.survey_worth(self.d, self.s)

    def survey_again(self) -> None:
        """Bring the survey up to date where something has changed."""
        K.worth.survey_worth_again(self.d, self.s)

    def appraise_spent(self, u: int) -> None:
        """Bring up to date what a model is worth that has acted."""
        K.worth.appraise_spent(self.d, self.s, u)

    def surveyed(self) -> list[Any]:
        """Return copies of all that a survey finds."""
        return [np.copy(self.s[name]) for name in SURVEYED]

    def stake(self, u: int, player: int | None = None) -> float:
        """Return what destroying a model is worth to a player, its enemy's unless named."""
        return float(self.s.stake[1 - self.d.side[u] if player is None else player, u])

    def price(self, u: int, player: int | None = None) -> float:
        """Return what marking one box of a model is worth to a player, its enemy's unless named."""
        return float(self.s.price[1 - self.d.side[u] if player is None else player, u])

    def boxes_left(self, u: int) -> float:
        """Return how many boxes of a model are still to be marked, 0 where it is injured."""
        return float(self.s.left[u])

    def is_finished_by_a_hit(self, u: int) -> bool:
        """Return whether any hit boxes a model."""
        return bool(self.s.finish[u] > 0.0)

    def is_hit_surely(self, u: int) -> bool:
        """Return whether blows at a model surely hit it."""
        return bool(self.s.prone[u] > 0.0)

    def holders_of_flag(self, flag: int) -> list[int]:
        """Return how many battle-ready models of either player are at a flag."""
        return [int(self.s.hold[player, flag]) for player in range(2)]

    # Attacks.

    def prize(self, v: int, how: int, u: int = 0) -> float:
        """Return what a series of attacks of a model on another is worth."""
        return float(K.worth.prize(self.d, self.s, u, v, how))

    def shot_prize(self, v: int, hindered: int) -> float:
        """Return what shots of the first model are worth that so much DEF hinders."""
        return float(K.worth.shot_prize(self.d, self.s, 0, v, hindered))

    def part_left_by_armour(self, v: int, dice: int) -> float:
        """Return what part of what blows of the first model mark is left by ARM put on another."""
        return float(K.worth.hardened(self.d, self.s, 0, v, False, dice))

    def best_shot(self) -> int:
        """Return the enemy that the first model would best shoot where it stands, aiming."""
        K.engagement.begin_engagement(self.d, self.s)
        self.survey()
        self.weigh_up()
        return int(K.shots.best_shot(self.d, self.s, 0, *self.position(0), True)[1])

    def target(self) -> int:
        """Return the enemy that the first model attacks with its first weapon."""
        weapon = int(self.d.weapon_first[0])
        return int(K.targets.choose_target(self.d, self.s, 0, weapon, -1, False))

    def is_threatened(self, u: int = 0) -> bool:
        """Return whether an enemy could strike or shoot at a model soon."""
        return bool(K.special_actions.threatened(self.d, self.s, u))

    def counts_on_melee(self) -> bool:
        """Return whether the first model takes itself to be in melee where it stands."""
        self.weigh_up()
        return bool(K.trials.in_melee(self.d, self.s, 0, *self.position(0)))

    # Enemies.

    def weigh_up(self, u: int = 0, is_struck: bool = True) -> Any:
        """Let a model weigh up its enemies; is_struck: free strikes count."""
        return K.outlook.weigh_up(self.d, self.s, u, is_struck)

    def foes(self) -> list[int]:
        """Return the enemies that the model weighed up."""
        return [int(v) for v in self.s.foe[: int(self.s.foes)]]

    def holders(self) -> list[int]:
        """Return the enemies that strike freely at the model that weighed up if it leaves."""
        return [int(v) for v in self.s.holder[: int(self.s.holders)]]

    def gunners(self) -> list[int]:
        """Return the enemies whose shots the model that weighed up has to fear."""
        return [int(v) for v in self.s.gunner[: int(self.s.gunners)]]

    def fear(self, v: int) -> Fear:
        """Return what an enemy means to the model that weighed up."""
        names = K.outlook
        rows = (
            names.STRIKES_FEARED, names.SHOTS_FEARED, names.NEAR, names.FAR, names.PRIZE,
            names.CHARGE_PRIZE, names.OWN, names.HOLD, names.STRIKE,
        )  # fmt: skip
        return Fear(*(float(self.s.fear[row, v]) for row in rows))

    # Places.

    def place_worth(self, x: float, y: float) -> float:
        """Return what it is worth to the model that weighed up to end on a spot."""
        return float(K.weighing.weigh_place(self.d, self.s, 0, x, y))

    def weigh_place(self, x: float, y: float) -> Option:
        """Return a spot as the model that weighed up weighs it."""
        self.place_worth(x, y)
        return self._option(K.weighing.ONE)

    def _option(self, row: int) -> Option:
        s = self.s
        of = (
            s.option_x, s.option_y, s.option_worth, s.option_loss, s.option_flight,
            s.option_held, s.option_drawn,
        )  # fmt: skip
        return Option(*(float(values[row]) for values in of))

    def gather_places(self, u: int = 0, is_struck: bool = True) -> list[Option]:
        """Return the spots that a model may want to reach by a step or a stride, weighed."""
        seen = self.weigh_up(u, is_struck)
        K.places.gather_places(self.d, self.s, u, seen, STEP, STRIDE)
        K.weighing.weigh_options(self.d, self.s, u)
        return self.options()

    def options(self) -> list[Option]:
        """Return the options listed last."""
        return [self._option(row) for row in range(int(self.s.options))]

    def places_in_cover(self) -> list[Option]:
        """Return those of the options listed last that are to seek cover; staying is not."""
        return self.options()[1 : int(self.s.covers)]

    def list_only(self, x: float, y: float) -> Option:
        """Let a spot be the only option of the first model, and weigh it."""
        self.order, _ = K.greedy.begin_order(self.d, self.s, 0)
        self.survey()
        self.s.options = 0
        K.places._add(self.s, x, y)
        K.weighing.weigh_options(self.d, self.s, 0)
        return self.options()[0]

    def try_only(self) -> None:
        """Let the first model try the only option listed, by a step of 4 inches at most."""
        self.order = K.trials._try_place(
            self.d, self.s, 0, 0, 4.0, 8.0, K.trials.STRIKES, self.order
        )

    def worth_at_end(self, x: float, y: float, length: float) -> float:
        """Return what the only option is worth where a way leads there, free strikes counted."""
        way = K.ways.way_to(self.d, self.s, 0, x, y, length, K.ways.EXACT)
        return float(K.trials._at_end(self.d, self.s, 0, 0, way))

    def chance_to_arrive(self, x: float, y: float) -> float:
        """Return how likely the first model is to reach a spot past enemies that strike it."""
        way = K.ways.way_to(self.d, self.s, 0, x, y, 2.0 * STRIDE, K.ways.EXACT)
        return float(K.trials._arrives(self.d, self.s, 0, way))

    def spared_part(self, x: float, y: float) -> float:
        """Return what part of all that the first model fears shelter takes away at a spot."""
        self.weigh_up()
        return self.spared(x, y) / self.weigh_place(x, y).loss

    def spared(self, x: float, y: float, covers: int = 2) -> float:
        """Return what shelter takes away of what is feared at a spot; covers: places listed."""
        loss = self.weigh_place(x, y).loss
        self.s.covers = covers
        return float(K.cover.spared(self.d, self.s, 0, x, y, loss))

    # Flags.

    def flag_worth(self, u: int = 0) -> float:
        """Return what it is worth for a model to end within reach of the first flag."""
        K.outlook.weigh_flags(self.d, self.s, u)
        return self.pull()

    def pull(self, flag: int = 0) -> float:
        """Return what a flag is worth to the model that weighed up."""
        return float(self.s.pull[flag])

    def name_keepers(self, player: int = 0) -> list[int]:
        """Let a player name the model that is to hold each flag; return them, -1 for none."""
        K.turns.ask_all(self.d, self.s)
        K.keepers.name_keepers(self.d, self.s, player)
        return [int(u) for u in self.s.keeper[player, : self.d.posts]]

    # Turns.

    def choose_model(self, player: int = 0) -> int:
        """Return the model that a player activates, -1 where it passes."""
        K.turns.ask_all(self.d, self.s)
        mine, theirs = self.waiting(player), self.waiting(1 - player)
        return int(K.turns.choose_model(self.d, self.s, player, mine, theirs))

    def waiting(self, player: int) -> int:
        """Return how many models of a player are still to be activated."""
        return int(K.turns.waiting(self.d, self.s, player))

    def ask_all(self) -> None:
        """Ask every model how urgent it is for it to act."""
        K.turns.ask_all(self.d, self.s)

    def urge(self, u: int) -> float:
        """Return how urgent a model found it to act when last asked."""
        return float(self.s.urge[u])

    def urgency(self, u: int) -> float:
        """Return how urgent it is for a model to act."""
        return float(K.turns.urgency(self.d, self.s, u))

    def gain_against(self, u: int, v: int) -> float:
        """Return what there is to gain from, or lose to, an enemy for a model that acts now."""
        return float(K.turns.gain_against(self.d, self.s, u, v))

    def act_at(self, u: int, x: float, y: float) -> None:
        """Let a model have gone to a spot, and its enemies see what that opens to them."""
        self.s.x[u], self.s.y[u] = x, y
        K.bases.settle_base(self.s, u)
        K.turns.remind(self.d, self.s, u)

    def decided(self, u: int = 0, *, still: bool = False) -> tuple[int, int, int]:
        """Return how a model moves, what it does and its target, as its general decides."""
        self.survey()
        self.decide(u, still=still)
        return self.order.how, self.order.do, self.order.at

    def destination(self) -> Spot:
        """Return where the order decided leads."""
        return float(self.order.x), float(self.order.y)
