"""What has become of the units on a board."""

from tests.factions.systems.cold_iron.board.laid import Laid


class States(Laid):
    """What a player would see of each unit."""

    def status(self, u: int) -> int:
        """Return whether a unit stands, is out of the fight or dead."""
        return int(self._s.status[u])

    def wounds(self, u: int) -> int:
        """Return a unit's wounds."""
        return int(self._s.wounds[u])

    def wounds_taken(self, u: int) -> int:
        """Return the wounds a unit has suffered here, those of the step at hand among them."""
        return int(self._s.wounds[u] + self._s.new_wounds[u] - self._wounds[u])

    def fatigue_taken(self, u: int) -> int:
        """Return the same of its fatigue."""
        return int(self._s.tired[u] + self._s.new_fatigue[u] - self._fatigue[u])

    def harm_taken(self, u: int) -> int:
        """Return wounds and fatigue that a unit has suffered here."""
        return self.wounds_taken(u) + self.fatigue_taken(u)

    def wounded(self) -> list[int]:
        """Return who has been wounded here."""
        return [u for u in range(self._d.first[2]) if self.wounds_taken(u) > 0]

    def harmed(self) -> list[int]:
        """Return who has suffered wounds or fatigue here."""
        return [u for u in range(self._d.first[2]) if self.harm_taken(u) > 0]

    def damage_dealt(self, *slots: int) -> int:
        """Return the damage that units have done to their enemies."""
        return int(self._s.dealt[list(slots)].sum())

    def damage_taken(self, *slots: int) -> int:
        """Return the damage that units have suffered."""
        return int(self._s.taken[list(slots)].sum())

    def beaten_by(self, u: int) -> int:
        """Return the slot that hurt a unit last, or beat it, or -1."""
        return int(self._s.last[u])

    def posture(self, u: int) -> int:
        """Return whether a unit is up, on the ground, or up without weapons."""
        return int(self._s.down[u])

    def in_hand(self, u: int) -> int:
        """Return what a unit has in hand."""
        return int(self._s.stance[u])

    def is_unready(self, u: int) -> bool:
        """Return whether a unit has yet to ready its next weapon."""
        return bool(self._s.unready[u])

    def is_lame(self, u: int) -> bool:
        """Return whether a unit has twisted its ankle."""
        return bool(self._s.lame[u])

    def is_riding(self, u: int) -> bool:
        """Return whether a unit sits on its mount."""
        return bool(self._s.riding[u])

    def mount_wounds(self, u: int) -> int:
        """Return the hit points that a unit's mount has lost."""
        return int(self._s.mount_lost[u])

    def turns_mounting(self, u: int) -> int:
        """Return how many turns a unit has spent on getting on its mount again."""
        return int(self._s.mounting[u])

    def shield_damage(self, u: int) -> int:
        """Return the hit points that a unit's shield has lost."""
        return int(self._s.shield_lost[u])

    def weapon_damage(self, u: int) -> int:
        """Return the hit points that the weapon in a unit's hand has lost."""
        return int(self._s.weapon_lost[u])

    def is_stunned(self, u: int) -> bool:
        """Return whether a unit is stunned."""
        return bool(self._s.stunned[u])

    def penalty(self, u: int) -> int:
        """Return what is added to a unit's attacks and defences, 0 or less."""
        return int(self._s.penalty[u])

    def desperations(self, u: int) -> int:
        """Return how many desperation attacks a unit has made."""
        return int(self._s.desperate[u])

    def idle_turns(self, u: int) -> int:
        """Return for how many turns a unit can do nothing, this one included."""
        return int(self._s.idle[u])

    def only_dodges(self, u: int) -> tuple[bool, bool]:
        """Return whether a unit may only dodge in this turn, and in the next."""
        return bool(self._s.dodging[u] & 1), bool(self._s.dodging[u] & 2)

    def slowed_in(self, u: int) -> int:
        """Return the turn in which a unit moves half, 0 for none."""
        return int(self._s.slowed[u])

    def shots_left(self, u: int) -> int:
        """Return how many missiles a unit has left."""
        return int(self._s.shots_left[u])
