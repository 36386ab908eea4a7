"""Where units are and what has become of them."""

from tests.factions.systems.iron_dawn.board.kernels import K, L
from tests.factions.systems.iron_dawn.board.pieces import Spot
from tests.factions.systems.iron_dawn.board.record import Record


class Standing(Record):
    """Questions about a unit."""

    def spot(self, u: int) -> Spot:
        """Return where a unit stands."""
        return float(self.s.x[u]), float(self.s.y[u])

    def position(self, u: int) -> Spot:
        """Return where a unit stands, to a thousandth of an inch."""
        x, y = self.spot(u)
        return round(x, 3), round(y, 3)

    def facing(self, u: int) -> Spot:
        """Return the way a unit faces, as a unit vector."""
        return float(self.s.ux[u]), float(self.s.uy[u])

    def room(self, u: int) -> float:
        """Return the radius that a unit keeps clear of others."""
        return float(self.s.room[u])

    def spread(self, u: int) -> float:
        """Return the radius of the disc that holds the models of a unit."""
        return float(self.s.spread[u])

    def models_left(self, u: int) -> int:
        """Return the models left to a unit, solos in it left out."""
        return int(self.s.n[u])

    def bodies(self, u: int) -> int:
        """Return the models left to a unit, solos in it among them."""
        return int(K.formation.bodies(self.s, u))

    def hp_left(self, u: int) -> int:
        """Return the hit points left to all models of a unit."""
        return int(self.s.left[u])

    def is_ready(self, u: int) -> bool:
        """Return whether a unit stands on the table."""
        return bool(self.s.status[u] == L.READY)

    def is_gone(self, u: int) -> bool:
        """Return whether a unit is destroyed."""
        return bool(self.s.status[u] == L.GONE)

    def is_joined(self, u: int) -> bool:
        """Return whether a solo is in another unit."""
        return bool(self.s.status[u] == L.JOINED)

    def is_aboard(self, u: int) -> bool:
        """Return whether a unit is in a transport."""
        return bool(self.s.status[u] == L.ABOARD)

    def still_stands(self, u: int) -> bool:
        """Return whether any of a unit, or of its second combat group, is left."""
        return bool(K.victory.stands(self.d, self.s, u))

    def passengers(self, u: int) -> int:
        """Return how many models ride in a transport."""
        return int(self.s.mounted[u])

    def solo_in(self, u: int) -> int:
        """Return the first solo in a unit, for a solo the next one; -1: no other."""
        return int(self.s.guest[u])

    def host_of(self, u: int) -> int:
        """Return the unit that a solo is in, or -1."""
        return int(self.s.host[u])

    def has_leader(self, u: int) -> bool:
        """Return whether the squad leader of a unit is alive."""
        return bool(self.s.leader[u])

    def has_split(self, u: int) -> bool:
        """Return whether a squad has split into combat groups."""
        return bool(self.s.split[u])

    def units_of(self, player: int) -> list[int]:
        """Return a player's units in play, second combat groups among them."""
        return list(range(int(self.s.first[player]), int(self.s.first[player + 1])))

    def actions_spent(self, u: int) -> int:
        """Return how many actions a unit has spent this turn."""
        return int(self.s.acted[u])

    def moves_made(self, u: int) -> int:
        """Return how many movements a unit has made this turn."""
        return int(self.s.moves[u])

    def has_shot(self, u: int) -> bool:
        """Return whether a unit has shot this turn."""
        return bool(self.s.shot[u])

    def has_moved_double(self, u: int) -> bool:
        """Return whether a unit has moved twice as far as its SPD this turn."""
        return bool(self.s.doubled[u])

    def has_manoeuvred(self, u: int) -> bool:
        """Return whether a unit has performed a manoeuvre this turn."""
        return bool(self.s.manoeuvred[u])

    def is_busy(self, u: int, *, phases_from_now: int = 0) -> bool:
        """Return whether an order, or smoke, takes a unit's action of this phase or a later one."""
        return bool(self.s.busy[u] == self.s.current_turn + phases_from_now)

    def is_dug_in(self, u: int) -> bool:
        """Return whether a unit is dug in, or hull down."""
        return bool(self.s.dug[u])

    def is_suppressed(self, u: int) -> bool:
        """Return whether a unit is suppressed in this turn."""
        return bool(self.s.suppressed[u] >= self.s.current_round)

    def suppressed_until(self, u: int) -> int:
        """Return the turn up to whose end a unit is suppressed, 0 if it has never been."""
        return int(self.s.suppressed[u])

    def is_pinned(self, u: int) -> bool:
        """Return whether a unit is pinned in this turn."""
        return bool(self.s.pinned[u] == self.s.current_round)

    def is_immobile(self, u: int) -> bool:
        """Return whether a vehicle moves no more in this battle."""
        return bool(self.s.immobile[u])

    def is_abandoned(self, u: int) -> bool:
        """Return whether the crew of a vehicle has bailed out."""
        return bool(self.s.abandoned[u])

    def turret_is_locked(self, u: int) -> bool:
        """Return whether the turret of a vehicle does not turn in this phase."""
        return bool(self.s.locked[u] == self.s.current_turn)

    def weapons_lost(self, u: int) -> set[int]:
        """Return which of its weapons a vehicle has lost, by their places."""
        return {arm for arm in range(L.ARMS) if self.s.lost[u] >> arm & 1}

    def breached(self, u: int) -> set[int]:
        """Return the facings of a vehicle on which every hit is critical."""
        return {facing for facing in range(4) if self.s.breached[u] >> facing & 1}

    def turns_stuck(self, u: int) -> int:
        """Return for how many turns after this one a vehicle does not move."""
        return max(0, int(self.s.stuck[u] - self.s.current_round))

    def turns_mute(self, u: int) -> int:
        """Return for how many turns after this one a vehicle does not shoot."""
        return max(0, int(self.s.mute[u] - self.s.current_round))

    def damage_dealt(self, u: int) -> int:
        """Return the hit points that a unit has taken from enemies."""
        return int(self.s.dealt[u])

    def damage_taken(self, u: int) -> int:
        """Return the hit points that a unit has lost."""
        return int(self.s.taken[u])

    def points_destroyed_by(self, u: int) -> float:
        """Return the army points of the enemies that a unit has destroyed."""
        return float(self.s.killed[u])
