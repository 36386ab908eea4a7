"""Rounds and activations: orders, maintenance, command cards, deployment, flags, the end."""

from dataclasses import dataclass
from typing import Any

from tests.factions.systems.company_of_iron.board import terrain
from tests.factions.systems.company_of_iron.board.kernels import K, Spot
from tests.factions.systems.company_of_iron.board.questions import Questions


@dataclass(repr=False)
class Rounds(Questions):
    """Rounds. order: what the model that acts is to do."""

    order: Any = None

    # Orders.

    def ordered(
        self, how: int, do: int, at: int = -1, to: Spot = (10.0, 10.0), rule: int = -1
    ) -> None:
        """Give the first model an order: how it moves, what it does, its target, where it goes."""
        way = K.ways.stay(self.s, 0)
        self.order = K.activation.Order(how, do, at, *to, 0.0, rule, False, way)

    def complete(self) -> None:
        """Let the order of the first model use the special action or order that helps."""
        self.order = K.special_actions.complete(self.d, self.s, 0, self.order)

    def decide(self, u: int = 0, *, still: bool = False) -> None:
        """Let the policy of its player give a model an order; still: as to one getting up."""
        self.order = K.orders.decide(self.d, self.s, u, still)

    def perform(self, u: int = 0) -> None:
        """Let a model do what its order says."""
        K.activation.perform(self.d, self.s, u, self.order)

    def begin_activation(self, u: int = 0) -> bool:
        """Begin a model's activation; return whether it may act."""
        return bool(K.activation.begin_activation(self.d, self.s, u))

    def activate(self, how: int, do: int, at: int = -1, to: Spot = (10.0, 10.0)) -> None:
        """Let the first model activate with an order."""
        assert self.begin_activation()
        self.ordered(how, do, at, to)
        self.perform()
        K.activation.end_activation(self.d, self.s, 0)

    def begin_anew(self, u: int = 0) -> None:
        """Forget what a model did in its last activation."""
        K.maintenance.begin_anew(self.d, self.s, u)

    def maintain(self, u: int = 0) -> None:
        """Resolve a model's maintenance phase."""
        K.maintenance.maintenance(self.d, self.s, u)

    def rouse(self, u: int = 0) -> None:
        """Roll for a model, if it is injured, that is to activate."""
        K.maintenance.rouse(self.d, self.s, u)

    # Rounds.

    def in_round(self, number: int) -> None:
        """Let it be that round."""
        self.s.current_round = number

    def have_acted(self, *models: int) -> None:
        """Let models have activated this round."""
        self.s.activated[list(models)] = 1

    def have_not_acted(self, *models: int) -> None:
        """Let models still be to activate this round."""
        self.s.activated[list(models)] = 0

    def expire_with_round(self) -> None:
        """End what lasts until the end of the round."""
        K.maintenance.expire_with_round(self.d, self.s)

    def expire_with_activation(self, u: int = 0) -> None:
        """End what lasts until the end of a model's activation, which is ending."""
        self.s.active = u
        K.maintenance.expire_with_activation(self.d, self.s, u)

    def end_round(self) -> None:
        """End the round."""
        K.game.end_round(self.d, self.s)

    def score(self) -> None:
        """Count the points of a round that has ended."""
        K.scenario.score(self.d, self.s)

    def check_end(self) -> None:
        """End the battle where a fall decides it."""
        K.scenario.check(self.d, self.s)

    def conclude(self) -> None:
        """End the battle after its last round."""
        K.scenario.conclude(self.d, self.s)

    def do_flags_score(self) -> bool:
        """Return whether flags are scored at the end of this round."""
        return bool(K.outlook.posts_now(self.d, self.s) > 0)

    # Deployment.

    def deploy(self) -> None:
        """Deploy all models."""
        K.deployment.deploy(self.d, self.s)

    def arrive(self, u: int = 0, seed: int | None = None) -> bool:
        """Let a model come out of ambush; return whether it does."""
        if seed is not None:
            K.rng.reseed(self.s.rng, seed, 0)
        return bool(K.deployment.arrive(self.d, self.s, u))

    def arrive_in_turn(self, u: int) -> None:
        """Let a model come onto the table as at the beginning of a round."""
        assert self.arrive(u)
        K.engagement.refresh(self.d, self.s, u)
        self.s.swayed_by[self.d.side[u], 0] = K.current_stats.NEWCOMERS
        K.current_stats.renew(self.d, self.s)

    def edge_spots(self) -> list[Spot]:
        """Return all spots at the edges where the first model may come from."""
        return [K.destinations.edge_spot(self.d, 0, number) for number in range(30)]

    def tunnel(self, x: float, y: float) -> None:
        """Move the burrow marker of the first model toward a spot."""
        K.deployment.tunnel(self.d, self.s, 0, x, y)

    def surface(self, x: float, y: float) -> bool:
        """Let the first model surface near to a spot; return whether there is room."""
        return bool(K.deployment.surface(self.d, self.s, 0, x, y))

    def measure(self) -> None:
        """Work out how far each model charges and shoots, as where deployment is over."""
        K.bases.measure(self.d, self.s)

    # Clouds.

    def add_cloud(self, x: float, y: float, radius: float, until: int) -> None:
        """Lay a cloud that is gone after a round, or never (0)."""
        K.ground.add_cloud(self.d, self.s, x, y, radius, until)

    def lift_clouds(self) -> None:
        """Take away the clouds whose last round it is."""
        K.ground.lift_clouds(self.d, self.s)

    def reaches_from_centre(self, piece: int) -> float:
        """Return how far a piece reaches from its centre."""
        return float(self.s.piece_far[piece])

    def lay(self, *pieces: terrain.Piece) -> None:
        """Lay terrain on an empty table."""
        terrain.lay(self.s, pieces)

    def is_in_reach_of_piece(self, x: float, y: float, radius: float) -> bool:
        """Return whether a base of that radius is, in part, in the first piece."""
        return bool(K.terrain.reaches(self.s, 0, x, y, radius))

    def is_inside_piece(self, x: float, y: float, radius: float) -> bool:
        """Return whether a base of that radius is completely within the first piece."""
        return bool(K.ground.inside(self.s, 0, x, y, radius))

    def is_entrenched(self, x: float, y: float) -> bool:
        """Return whether a trench shelters the first model from a blast at a spot."""
        return bool(K.ground.entrenched(self.d, self.s, 0, x, y))

    # Dice.

    def roll(self, times: int) -> list[int]:
        """Return what a die shows, so many times."""
        return [int(K.rolls.d6(self.s)) for _ in range(times)]

    def chance(self, dice: int, goal: int) -> float:
        """Return the chance that so many dice show a sum or more."""
        return float(K.chances.chance(self.d, dice, goal))

    # Command cards.

    def hold(self, player: int, *cards: int) -> None:
        """Deal a player that hand."""
        self.s.held[player] = len(cards)
        self.s.hand[player, : len(cards)] = cards

    def fill_hand(self, player: int) -> None:
        """Let a player draw cards at the beginning of a round."""
        K.command_cards.fill(self.d, self.s, player)

    def deal_anew(self, player: int) -> None:
        """Deal a player's hand out of all cards that the enemy has not seen."""
        K.command_cards.deal_anew(self.d, self.s, player)

    def discard_first(self, player: int) -> None:
        """Take the first card out of a player's hand."""
        K.command_cards.take(self.s, player, 0)

    def exchange(self, player: int) -> None:
        """Let a player draw a card and discard one."""
        K.command_cards.exchange(self.d, self.s, player)

    def offers(self) -> int:
        """Return what both players offer to spend on an attack of the first model on the second."""
        return int(K.cards.offers(self.d, self.s, 0, 1))

    def spend(self, offers: int) -> None:
        """Discard the cards whose assets an attack of the first model on the second uses."""
        K.command_cards.spend_offers(self.d, self.s, 0, 1, offers)

    def shake(self, u: int = 0) -> None:
        """Let a model shake off what keeps it from acting, where its player would spend a card."""
        K.command_cards.shake_by_card(self.d, self.s, u)

    def dash(self, u: int = 0) -> None:
        """Let a model that is about to act dash where its player would have it dash."""
        target = K.dashes.dash_target(self.d, self.s, u)
        if target >= 0:
            K.command_cards.dash(self.d, self.s, u, target)

    def play_best_plan(self, player: int) -> None:
        """Let a player play the battle plan it would play."""
        place = K.battle_plans.best_plan(self.d, self.s, player)
        if place >= 0:
            K.command_cards.play_plan(self.d, self.s, player, place)

    def set_plan(self, player: int, card: int) -> None:
        """Let a card be a player's battle plan of the round, or none (-1)."""
        self.s.plan[player] = card

    def plan_touches(self, u: int, card: int = 0) -> bool:
        """Return whether a battle plan touches a model."""
        return bool(K.current_stats.planned(self.d, self.s, u, card))

    def is_weighed_for_plan(self, u: int, card: int = 0) -> bool:
        """Return whether a model counts where its player weighs a battle plan."""
        K.battle_plans._measure(self.d, self.s, int(self.d.side[u]))
        within = float(self.d.card_within[card])
        far = K.battle_plans.FAR_OFF if within < 0.0 else within
        return bool(self.s.afield[u] <= far)
