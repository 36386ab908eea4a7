"""Blows and shots on a board: what they meet, what they do, and what becomes of a body."""

from typing import NamedTuple

from factions.systems.cold_iron.kernels.record import indices as L
from tests.factions.systems.cold_iron.board.kernels import K
from tests.factions.systems.cold_iron.board.laid import Laid

FATIGUE, MISSILE_HARM = 1, 2  # the bits of a kind of harm


class Blow(NamedTuple):
    """A blow before its roll.

    fumble: what is added where it is looked at for fumbles. means: what parries it, 0: a dodge.
    """

    attack: int
    defence: int
    fumble: int
    means: int


class Combat(Laid):
    """Who strikes, shoots and is hurt."""

    def attack_and_defence(self, u: int, at: int, guard: int = L.PRIMARY) -> Blow:
        """Return attack and defence of a blow that meets that defence."""
        return Blow(*K.attack_and_defence.attack_of(self._d, self._s, u, at, guard))

    def defence_met(self, v: int, by: int, guard: int = L.PRIMARY) -> int:
        """Return the defence that a replay says a blow met."""
        return int(K.attack_and_defence.met(guard, self.attack_and_defence(by, v, guard).means))

    def strike(self, u: int, at: int, guard: int = L.PRIMARY) -> None:
        """Let a unit strike another, which meets the blow with that defence."""
        K.blows.strike(self._d, self._s, u, at, guard)

    def strike_mount(self, u: int, at: int) -> None:
        """Let a unit strike the mount of another."""
        K.blows.strike_mount(self._d, self._s, u, at)

    def land_blow(self, u: int, at: int, times: int = 1) -> None:
        """Let a blow that has hit roll its damage so many times."""
        K.blows.land_blow(self._d, self._s, u, at, times)

    def strike_all(self) -> None:
        """Let everybody who strikes this turn do so, by the order of action."""
        K.blows.melee(self._d, self._s)

    def settle(self) -> None:
        """End a step of the order of action: what was done in it takes effect."""
        K.physical_health.settle(self._d, self._s)

    def assign_defences(self) -> None:
        """Give each attacker of this turn the defence that it meets."""
        K.parries.assign(self._d, self._s)

    def guard(self, u: int) -> int:
        """Return the defence that was given to a unit's blow, -1 where it has no room."""
        return int(self._s.guard[u])

    def second_guard(self, u: int) -> int:
        """Return the defence that was given to a unit's second swing."""
        return int(self._s.other_guard[u])

    def attackers(self, v: int) -> int:
        """Return how many attackers have been given a defence of a unit."""
        return int(self._s.attackers[v])

    def has_struck(self, u: int) -> bool:
        """Return whether a unit has had its attack this turn."""
        return bool(self._s.struck[u])

    def reach(self, u: int, at: int) -> int:
        """Return how far a unit strikes at an enemy."""
        return int(K.spearmen.reach_of(self._d, self._s, u, at))

    def extra_dice(self, u: int, at: int) -> int:
        """Return the d6 that a charge or a set spear adds."""
        return int(K.spearmen.extra_dice(self._d, self._s, u, at))

    def has_set_spear(self, u: int) -> bool:
        """Return whether a unit has set its spear."""
        return bool(self._s.spear_set[u])

    def collide(self, u: int, v: int) -> bool:
        """Let a unit run into another; return whether that one is out of the way."""
        return bool(K.move_through.collide(self._d, self._s, u, v))

    def braced(self, u: int, against: int) -> int:
        """Return what a unit's shield adds to a shove."""
        return int(K.move_through.braced(self._d, u, against))

    def fumble(self, u: int, total: int) -> int:
        """Let a unit fumble by that sum; return the slot that its blow hits instead, or -1."""
        return int(K.fumbles.fumble(self._d, self._s, u, total))

    def break_weapon(self, u: int) -> None:
        """Take all its hit points off the weapon that a unit has in hand."""
        whole = int(self._d.weapon[u, self._s.stance[u]])
        K.breaking.wear_weapon(self._d, self._s, u, whole)

    def break_shield(self, v: int) -> None:
        """Take all its hit points off the shield of a unit."""
        K.breaking.dent_shield(self._d, self._s, v, int(self._d.shield[v]))

    def shoot(self, u: int, at: int) -> None:
        """Let a unit shoot at another."""
        K.missile_attacks.shoot(self._d, self._s, u, at)

    def shoot_all(self) -> None:
        """Let everybody shoot that chose to."""
        K.missile_attacks.shoot_all(self._d, self._s)

    def defence_against_shot(self, v: int, by: int) -> int:
        """Return the defence of a unit against a shot."""
        return int(K.missile_attacks.met_by(self._d, self._s, by, v))

    def anybody_in_hold(self, v: int) -> int:
        """Return one of those that are hand to hand with a unit, or itself, each as likely."""
        return int(K.missile_attacks.anybody_in_hold(self._d, self._s, v))

    def hurt(
        self, v: int, damage: int, by: int, *, missile: bool = False, fatigue: bool = False
    ) -> int:
        """Let damage fall on a unit; return what comes through."""
        kind = MISSILE_HARM * missile + FATIGUE * fatigue
        return int(K.physical_health.hurt(self._d, self._s, by, v, damage, 0, kind))

    def pass_thresholds(self, v: int) -> None:
        """Let a unit fall, blink or go on, by its wounds and fatigue."""
        K.physical_health.pass_thresholds(self._d, self._s, v, False)

    def blink(self, v: int) -> None:
        """Set what a unit loses by its wounds and fatigue."""
        K.physical_health.blink(self._d, self._s, v)

    def fall(self, v: int, status: int) -> None:
        """Take a unit out of the fight."""
        K.physical_health.fall(self._d, self._s, v, status)

    def armour(self, v: int) -> int:
        """Return what a unit's armour still stops."""
        return int(K.armour.armour(self._d, self._s, v))

    def crit_protection(self, v: int, against: int | None = None) -> int:
        """Return what is left of a unit's crit protection, against whatever attacks it."""
        if against is None:
            return int(K.armour.protection(self._d, self._s, v))
        return int(K.armour.passing(self._d, self._s, against, v))

    def chance_adjustment(self) -> int:
        """Roll a Chance Adjustment."""
        return int(K.chance_adjustment.adjustment(self._d, self._s))
