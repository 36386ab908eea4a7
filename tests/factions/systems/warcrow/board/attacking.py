"""Attacks, damage and what rolls come to, as verbs of a board."""

from typing import NamedTuple

from tests.factions.systems.warcrow.board.activating import Activating
from tests.factions.systems.warcrow.board.cards import Spot
from tests.factions.systems.warcrow.board.kernels import E, K, L


class Outcome(NamedTuple):
    """What a roll came to: wounds of either side, and the switches spent, by their rows."""

    dealt: int
    back: int
    plan: int = 0
    answer: int = 0


class Attacking(Activating):
    """Fights and shots. An attack that is `opened` leaves its roll, and what follows, to do."""

    def sees(self, u: int, v: int) -> bool:
        return bool(K.sight.sees(self.d, self.s, u, v))

    def has_shot(self, u: int, v: int) -> bool:
        """Return whether a unit sees another to shoot at."""
        return bool(K.sight.has_shot(self.d, self.s, u, v))

    def fight(self, u: int, v: int, charged: bool = False) -> None:
        """Let unit u attack unit v in melee."""
        self._do(L.FIGHT, u, v, int(charged))

    def shoot(self, u: int, at: int) -> None:
        self._do(L.FIRE, u, at)

    def charge(self, u: int, v: int) -> None:
        self._do(L.RUSH, u, v, 1)

    def assault(self, u: int, v: int) -> None:
        self._do(L.RUSH, u, v, 0)

    def close_in(self, u: int, v: int, charging: bool = False) -> None:
        """Let a unit that has declared it charge or assault, and attack."""
        self._do(L.MEET, u, v, int(charging))

    def open_fight(self, u: int, v: int, charged: bool = False) -> None:
        K.melee.fight(self.d, self.s, self.book, u, v, charged)

    def open_shot(self, u: int, v: int) -> None:
        K.ranged.fire(self.d, self.s, self.book, u, v, False)

    def open_charge(self, u: int, v: int) -> None:
        """Declare a charge, which v may meet with a shot."""
        K.charges.rush(self.d, self.s, self.book, u, v, True)

    def open_parting_blow(self, by: int, u: int) -> None:
        """Let unit `by` strike at unit u, which is about to leave."""
        K.opportunity.parting_blow(self.d, self.s, by, u)

    def can_rush(self, u: int, v: int, charging: bool) -> bool:
        """Return whether a unit may charge or assault another from where it stands."""
        return bool(K.charges.can_rush(self.d, self.s, u, v, charging))

    def leave(self, u: int) -> None:
        """Let enemies decide whether they strike at a unit that is about to leave."""
        K.opportunity.leave(self.d, self.s, u)

    def fire_at_best(self, u: int, spot: Spot) -> None:
        """Let a unit that has moved shoot at the best target, or else go on to a spot."""
        K.ranged.fire_at_best(self.d, self.s, u, *spot)

    def finds(self, u: int, v: int) -> bool:
        """Return whether a unit may shoot at another that may be hidden."""
        return bool(K.ranged.found(self.d, self.s, self.book, u, v))

    def is_crowded(self, u: int) -> bool:
        """Return whether a unit loses a die by fighting several enemies."""
        return bool(K.attack.crowded(self.d, self.s, u))

    def pile_in(self, u: int, v: int) -> None:
        K.positioning.pile_in(self.d, self.s, u, v)

    # The roll at hand, and what comes after it.

    def may_repeat(self) -> bool:
        """Return whether the attacker may repeat the roll at hand."""
        return bool(self.s.roll_again)

    def rollers(self) -> list[int]:
        """Return the attacker and the defender of the roll at hand."""
        return [int(u) for u in self.s.roll_of]

    def defends_by(self, v: int, roll: int) -> bool:
        """Return whether the defender of the roll at hand makes that roll of unit v's card."""
        return bool(self.s.roll_row[L.SECOND] == self.d.roll[self.d.sheet[v, 0], roll])

    def outcome(self) -> Outcome:
        """Return what the last roll of a fight or shot came to."""
        s = self.s
        return Outcome(*map(int, (s.roll_dealt, s.roll_back, s.roll_plan, s.roll_answer)))

    def rolled(self, outcome: Outcome) -> None:
        """Let the last roll have come to this."""
        s = self.s
        s.roll_dealt, s.roll_back, s.roll_plan, s.roll_answer = outcome

    def resolve(self, dealt: int, back: int) -> None:
        """Resolve a combat of unit 0 with unit 1 after a roll that did so much."""
        self.s.roll_dealt, self.s.roll_back = dealt, back
        K.melee.result(self.d, self.s, self.book, 0, 1)

    def conclude(self, margin: int = 1) -> None:
        """Let unit 0 win a combat with unit 1 by so much."""
        K.melee.conclude(self.d, self.s, self.book, 0, 1, margin)

    def drive_back(self, winner: int, loser: int) -> None:
        K.melee.drive_back(self.d, self.s, self.book, winner, loser)

    def roll_then(self, after: int) -> None:
        """Let unit 0 roll against unit 1, and do the step after the roll."""
        K.at_hand.set_roll(self.s, (0, 1), (0, 0), (0, 0), E.ATTACK)
        K.agenda.push_step(self.s, after, 0, 1, 0)
        self._do(L.ROLL_OFF, -1)

    # Damage.

    def suffer(self, u: int, amount: int, by: int = -1) -> int:
        """Let a unit take wounds; return how many it could take."""
        return int(K.damage.suffer(self.d, self.s, u, amount, by))

    def destroy(self, u: int, by: int = -1) -> None:
        K.damage.destroy(self.d, self.s, u, by)

    def heal(self, u: int, amount: int) -> None:
        K.damage.heal(self.d, self.s, u, amount)

    def recover(self, u: int, amount: int) -> None:
        K.damage.recover(self.d, self.s, u, amount)

    def open_fray(self, u: int, v: int) -> None:
        """Let wounds by skills count in the result of a fight from now on."""
        K.melee.open_fray(self.s, u, v)

    def hurt(self, u: int, v: int, wounds: int) -> None:
        """Let a skill of unit u wound unit v."""
        K.blasts.hurt(self.d, self.s, u, v, wounds)

    def toll(self) -> list[int]:
        """Return the wounds by skills on the attacker and on the defender of the fight at hand."""
        return [int(wounds) for wounds in self.s.toll]

    def fighters(self) -> list[int]:
        """Return the attacker and the defender of the fight at hand, -1 for no fight."""
        return [int(u) for u in self.s.fray]
