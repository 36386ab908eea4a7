"""What units and players do in a battle, as the rulebook names it."""

from typing import Any

from tests.factions.systems.armoured_clash.board.asking import Asked, Attack
from tests.factions.systems.armoured_clash.board.kernels import E, K, L
from tests.factions.systems.armoured_clash.board.units import NORTH, Spot


class Acting(Asked):
    """A battle in which units act at a test's word."""

    # Activations.

    def order(self, u: int, move: int, do: int = 0, v: int = -1, **to: Spot) -> None:
        """Activate a unit with an order: `to` a place, facing `toward` another."""
        place = to.get("to", self.position(u))
        toward = to.get("toward", place)
        self.obey(K.order.order_to(u, move, do, v, *place, *toward))

    def obey(self, order: Any) -> None:
        """Activate a unit with an order that a general gave."""
        K.activation.activate(self.d, self.s, order)

    def begin_activation(self, u: int) -> bool:
        """Begin a unit's activation; return whether it may use both its steps."""
        return bool(K.activation.begin_activation(self.d, self.s, u))

    def ready(self, u: int) -> None:
        """Let a unit have another activation."""
        self.s.activated[u] = 0

    def skip(self, u: int) -> None:
        """Let a unit have had its activation."""
        self.s.activated[u] = 1

    def place(self, u: int, at: Spot, facing: Spot = NORTH) -> None:
        """Stand a unit somewhere else."""
        K.shapes.stand(self.d, self.s, u, *at, *facing)

    def lose_models(self, u: int, left: int) -> None:
        """Leave a unit that many models, formed up anew."""
        self.s.n[u] = left
        K.shapes.form(self.d, self.s, u)

    # Attacks.

    def fire(self, u: int, v: int, row: int = 0, *, opportunity: bool = False) -> Attack:
        """Fire a row of a unit's grid at a unit; return the last attack that was rolled."""
        K.ranged_attacks.fire_row(self.d, self.s, u, int(self.d.weapon[u]) + row, v, opportunity)
        return self.attacks()[-1]

    def fire_along(self, u: int, v: int) -> None:
        """Fire a unit's first row along the line to a unit."""
        K.ranged_attacks.fire_along(self.d, self.s, u, int(self.d.weapon[u]), v)

    def charge(self, u: int, v: int) -> list[Attack]:
        """Order a charge; return the attacks that were rolled."""
        self.order(u, L.CHARGE, L.SHOOT, v)
        return self.attacks()

    def charge_unseen(self, u: int, v: int) -> None:
        """Let a unit charge with no reaction step before it."""
        self.begin_activation(u)
        K.manoeuvres.charge(self.d, self.s, u, v)

    def fight(self, u: int, v: int) -> None:
        """Fight out the charge of a unit that is in contact with its target."""
        K.close_quarters.close_quarters(self.d, self.s, u, v)

    def touch(self, u: int, v: int) -> None:
        """Let a charger come into contact with its target."""
        K.close_quarters.catch_unawares(self.d, self.s, u, v)

    def react(self, u: int) -> None:
        """Let the enemy of the active unit react, in the first of its reaction steps."""
        K.opportunity_fire.react(self.d, self.s, u, False)

    def roll_by_hand(self, u: int, rating: int, dice: int) -> Any:
        """Roll dice of a unit's first row one by one."""
        kind = int(self.d.pool[self.d.weapon[u], 0])
        return K.attack_rolls.roll_by_hand(self.d, self.s, kind, rating, dice)

    # Damage, tests.

    def inflict(
        self, u: int, points: int, by: int = -1, *, quality: int = 0, spared: int = 0
    ) -> int:
        """Inflict points of damage on a unit; return the models that are lost."""
        return int(K.damage.inflict(self.d, self.s, u, by, points, quality, spared))

    def annihilate(self, u: int, by: int) -> None:
        """Annihilate a unit."""
        K.damage.annihilate(self.d, self.s, u, by)

    def blow_up(self) -> None:
        """Roll for every wreck that may blow up."""
        K.demise.blow_up(self.d, self.s)

    def loses_officer(self, u: int, lost: int, before: int, quality: int) -> bool:
        """Return whether a unit that lost models lost its officer with them."""
        return bool(K.damage.lose_officer(self.d, self.s, u, lost, before, quality))

    def test_suppression(
        self, u: int, by: int = -1, *, lost: int = 1, before: int = 6, quality: int = 0,
        drowned: int = 0,
    ) -> None:  # fmt: skip
        """Let a unit test for suppression by an attack that took some of its models."""
        K.suppression.suppression_test(self.d, self.s, u, by, lost, before, quality, drowned)

    def leave_wreck(self, u: int) -> None:
        """Leave a wreck where a unit is."""
        K.ground.leave_wreck(self.d, self.s, u)

    def clear_wreck(self, at: Spot) -> None:
        """Take the wreck away that lies there."""
        K.ground.clear_wreck_away(self.s, K.ground.wreck_at(self.s, *at))

    def has_wreck(self, at: Spot) -> bool:
        """Return whether a wreck lies there."""
        return int(K.ground.wreck_at(self.s, *at)) >= 0

    # Rounds.

    def deploy(self) -> None:
        """Deploy both armies, player 0 first."""
        self.s.opening = 0
        K.deployment.deploy(self.d, self.s)

    def arrive(self, u: int, at: Spot, facing: Spot = NORTH) -> None:
        """Stand a unit on the table as it arrives."""
        spot = K.shapes.Spot(True, *at, *facing)
        K.deployment.place_unit(self.d, self.s, u, spot, E.ARRIVED)

    def deploy_reserves(self) -> None:
        """Let both players bring on their reserves."""
        K.reserves.deploy_reserves(self.d, self.s)

    def bring_on(self, u: int) -> None:
        """Deploy a unit from reserve."""
        K.reserves.bring_on(self.d, self.s, u)

    def ready_phase(self) -> None:
        """Play a ready phase."""
        K.game.ready_phase(self.d, self.s)

    def end_phase(self) -> None:
        """Play an end phase."""
        K.end_phase.end_phase(self.d, self.s)

    def battle(self, seed: int, index: int = 0, *, fresh: bool = True) -> None:
        """Fight a whole battle; fresh: its terrain is yet to be drawn."""
        K.game.battle(self.d, self.s, seed, index, fresh)

    def embark(self, u: int, transport: int) -> None:
        """Take a unit aboard a transport."""
        K.transports.embark(self.s, u, transport)

    def disembark(self, u: int, toward: Spot, facing: Spot | None = None) -> bool:
        """Let a passenger get out; return whether it did."""
        return bool(K.transports.disembark(self.d, self.s, u, *toward, *(facing or toward)))

    # Cards and dice.

    def throw_with(self, seed: int) -> None:
        """Let all that is left to chance follow from a seed."""
        K.rng.reseed(self.s.rng, seed, 0)

    def number_cards(self) -> None:
        """Let card n be worth n + 1, and carry command n modulo 4."""
        for card in range(L.CARDS):
            self.d.card_value[card], self.d.card_does[card] = card + 1, card % 4

    def deal(self, player: int, *cards: int) -> None:
        """Give a player those cards for a hand, each by its number, which is its command's."""
        for place, card in enumerate(cards):
            self.s.hand[player, place] = card
        self.s.held[player] = len(cards)

    def turn_up(self, player: int) -> int:
        """Take a card from a player's deck."""
        return int(K.cards.turn_up(self.s, player))

    def test_card(self, player: int) -> int:
        """Turn up a card for a test, discard it and return its value."""
        return int(K.cards.test_value(self.d, self.s, player))

    def draw_hand(self, player: int) -> None:
        """Draw up to the hand limit."""
        K.cards.draw_hand(self.d, self.s, player)

    def deal_anew(self, player: int) -> None:
        """Deal a player's hand out of all cards that the enemy has not seen."""
        K.cards.deal_anew(self.s, player)

    def bid(self) -> None:
        """Let both players bid for the initiative."""
        K.cards.determine_initiative(self.d, self.s)

    def command(self, u: int, what: int, worth: float, theirs: float | None = None) -> bool:
        """Issue a command worth that many points; return whether it takes effect.

        theirs: what it is worth by the weights of the enemy, the same if None.
        """
        theirs = worth if theirs is None else theirs
        return bool(K.cards.command(self.d, self.s, u, what, worth, theirs))

    def new_turn(self) -> None:
        """Let player 0 issue a command once more."""
        self.s.ordered[0] = 0

    def use_up_command(self) -> None:
        """Let player 0 have issued the one command of an activation."""
        self.s.ordered[0] = 1

    def recover(self, u: int) -> None:
        """Make a unit whole again."""
        self.s.n[u], self.s.damage[u] = self.d.models[u], 0
