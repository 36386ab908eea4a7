"""What one may ask of a table: where models are, how they are, what has happened."""

import math
from dataclasses import dataclass
from typing import Any, NamedTuple

from tests.factions.systems.company_of_iron.board import events, terrain
from tests.factions.systems.company_of_iron.board.kernels import K, L, Spot


class Step(NamedTuple):
    """A step that a rule has put off: AGAIN, STEP or DEFERRED, by its numbers."""

    kind: int
    model: int
    other: int
    weapon: int
    effect: int
    amount: int


@dataclass(repr=False)
class Questions:
    """A table's setup d and state s, and what they answer."""

    d: Any
    s: Any

    # Where a model is.

    def position(self, u: int) -> Spot:
        """Return where a model stands."""
        return float(self.s.x[u]), float(self.s.y[u])

    def facing(self, u: int) -> Spot:
        """Return the direction that a model faces, one inch long."""
        return float(self.s.ux[u]), float(self.s.uy[u])

    def gap(self, u: int, v: int) -> float:
        """Return the distance of two bases, negative where they overlap."""
        both = float(self.d.edge[u] + self.d.edge[v])
        return math.dist(self.position(u), self.position(v)) - both

    def distance(self, u: int, v: int) -> float:
        """Return the distance of two models as rules measure it, 0 where bases touch."""
        return float(K.bases.gap(self.d, self.s, u, v))

    def are_base_to_base(self, u: int, v: int) -> bool:
        """Return whether two models are in contact."""
        return bool(K.bases.touching(self.d, self.s, u, v))

    def is_within(self, u: int, v: int, far: float) -> bool:
        """Return whether two models are at most so far apart."""
        return bool(K.bases.within(self.d, self.s, u, v, far))

    def is_in_play(self, u: int) -> bool:
        """Return whether a model is on the table."""
        return bool(self.s.where[u] == L.PLAYING)

    def is_gone(self, u: int) -> bool:
        """Return whether a model was destroyed or removed from play."""
        return bool(self.s.where[u] == L.GONE)

    def is_in_ambush(self, u: int) -> bool:
        """Return whether a model is still off the table."""
        return bool(self.s.where[u] == L.AWAY)

    def is_burrowed(self, u: int) -> bool:
        """Return whether a model is under its burrow marker."""
        return bool(self.s.where[u] == L.BURIED)

    def models(self, side: int | None = None) -> range:
        """Return the slots of a side's models, or of all."""
        first = [int(slot) for slot in self.d.first]
        return range(first[2]) if side is None else range(first[side], first[side + 1])

    # How a model is.

    def damage(self, u: int) -> int:
        """Return how many boxes of a model are marked."""
        return int(self.s.damage[u])

    def damages(self, *models: int) -> list[int]:
        """Return how many boxes of each are marked."""
        return [self.damage(u) for u in models]

    def status(self, u: int) -> int:
        """Return the status of a model, as bits."""
        return int(self.s.status[u])

    def has(self, u: int, trait: int) -> bool:
        """Return whether a model has an advantage or trait now."""
        return bool(K.bases.has(self.d, self.s, u, trait))

    def traits(self, u: int) -> int:
        """Return the traits that a model has now, as bits."""
        return int(K.bases.traits(self.d, self.s, u))

    def stat(self, u: int, what: int, bits: int = 0) -> int:
        """Return a model's stat while those conditions hold."""
        return int(K.current_stats.stat(self.d, self.s, u, what, bits))

    def change(self, u: int, what: int) -> int:
        """Return by how much all that asks for nothing changes a stat of a model, as summed up."""
        return int(self.s.plus[u, what])

    def effects_on(self, u: int) -> int:
        """Return how many effects lie on a model."""
        return int((self.s.lasting[u] >= 0).sum())

    def effect_ends(self, u: int) -> int:
        """Return when the oldest effect on a model ends."""
        return int(self.s.lasts[u, 0])

    def is_denied_healing(self, u: int) -> bool:
        """Return whether a model cannot have damage removed, as Grievous Wounds says."""
        return bool(self.s.frail_until[u] > 0)

    def prey(self, u: int) -> int:
        """Return the model that a rule has marked as another's prey, -1 for none."""
        return int(self.s.prey[u])

    def tokens(self, u: int) -> int:
        """Return how many souls and corpses a model holds."""
        return int(self.s.tokens[u])

    def deeds(self, u: int) -> int:
        """Return what a model did in its activation, as bits."""
        return int(self.s.deeds[u])

    def uses(self, *effects: int) -> list[int]:
        """Return how often each effect was used in this activation."""
        return [int(self.s.used[effect]) for effect in effects]

    def is_used_up(self, u: int) -> bool:
        """Return whether a model has used an effect that it has once a battle."""
        return bool(self.s.once[u, 0])

    def is_upright(self, u: int) -> bool:
        """Return whether a model is in play and neither down nor stationary."""
        return bool(K.bases.upright(self.s, u))

    # Melee and sight.

    def engages(self, u: int, v: int) -> bool:
        """Return whether a model engages another."""
        return bool(self.s.engages[u, v])

    def engagements(self) -> list[tuple[int, int]]:
        """Return all pairs of which the first engages the second."""
        pairs = ((u, v) for u in self.models() for v in self.models())
        return [pair for pair in pairs if self.engages(*pair)]

    def in_melee_with(self, u: int) -> int:
        """Return with how many enemies a model is in melee."""
        return int(self.s.engaged[u])

    def melees(self) -> list[int]:
        """Return with how many enemies each model is in melee."""
        return [self.in_melee_with(u) for u in self.models()]

    def melee_range(self, u: int) -> float:
        """Return how far a model engages now."""
        return float(K.engagement.melee_reach(self.d, self.s, u))

    def sees(self, u: int, v: int) -> bool:
        """Return whether a model has line of sight to another."""
        return bool(K.sight.sees(self.d, self.s, u, v))

    def still_sees(self, u: int, v: int) -> bool:
        """Return whether a model has line of sight to another, by a look kept where that holds."""
        return bool(K.sight.still_sees(self.d, self.s, u, v))

    def sees_from(self, u: int, x: float, y: float, v: int) -> bool:
        """Return whether a model would see another from a spot, facing it."""
        return bool(K.sight.sees_from(self.d, self.s, u, x, y, v))

    def is_behind(self, u: int, v: int) -> bool:
        """Return whether a model is completely in the back arc of another."""
        return bool(K.bases.behind(self.d, self.s, u, v))

    def has_in_front(self, u: int, x: float, y: float, radius: float) -> bool:
        """Return whether any part of a base of that radius is in a model's front arc."""
        return bool(K.bases.in_front(self.d, self.s, u, x, y, radius))

    # The game.

    def events(self, *kinds: int, in_round: int | None = None) -> list[Any]:
        """Return the events of some kinds, in order, of one round or of all: `board.events`."""
        return events.of_kinds(self.s, kinds, in_round)

    def event_kinds(self) -> list[int]:
        """Return the kinds of all events, in order."""
        return events.kinds(self.s)

    def put_off(self) -> list[Step]:
        """Return the steps that rules have put off."""
        return [Step(*map(int, row)) for row in self.s.agenda[: int(self.s.todo)]]

    def pieces(self) -> list[terrain.Piece]:
        """Return the terrain, clouds last."""
        return terrain.laid(self.s)

    def round(self) -> int:
        """Return the number of the round."""
        return int(self.s.current_round)

    def points(self) -> list[int]:
        """Return the victory points of either player."""
        return [int(points) for points in self.s.points]

    def outcome(self) -> int:
        """Return 0 while the battle goes on, 1 + the winner, or 3 for a draw."""
        return int(self.s.over)

    def commander(self, side: int) -> int:
        """Return the model that leads a side, -1 for none."""
        return int(self.s.leader[side])

    def has_upgrade(self, side: int) -> bool:
        """Return whether a side's first commander lives, with its Commander Upgrade."""
        return bool(self.s.upgraded[side])

    def dealt(self, u: int) -> int:
        """Return how many boxes a model has marked so far."""
        return int(self.s.dealt[u])

    def suffered(self, u: int) -> int:
        """Return how many boxes of a model were marked so far, healed ones too."""
        return int(self.s.taken[u])

    def felled(self, u: int) -> float:
        """Return the army points of all that a model has felled."""
        return float(self.s.killed[u])

    # Cards.

    def hand(self, player: int) -> list[int]:
        """Return the cards in a player's hand."""
        return sorted(self.s.hand[player, : int(self.s.held[player])].tolist())

    def drawn(self, player: int) -> int:
        """Return how many cards of the deck a player has drawn."""
        return int(self.s.drawn[player])

    def plan(self, player: int) -> int:
        """Return the battle plan of a player that is in force, -1 for none."""
        return int(self.s.plan[player])
