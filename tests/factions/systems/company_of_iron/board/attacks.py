"""Attacks and what they do: blows, shots, free strikes, damage, falls, statuses, effects."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from tests.factions.systems.company_of_iron.board.kernels import E, K, L
from tests.factions.systems.company_of_iron.board.questions import Questions, Step

LATER_THAN_ANY = 1 << 30


class Came(NamedTuple):
    """What an attack came to, with the boxes that it marked on anybody."""

    hit: bool
    critical: bool
    felled: int
    spent: int
    struck: int
    boxes: int


@dataclass(repr=False)
class Attacks(Questions):
    """Attacks. came: what the last one came to."""

    came: Came | None = None

    def blow(self, context: int = 0, u: int = 0, v: int = 1, weapon: int | None = None) -> Came:
        """Let a model strike at another with its first weapon; return what that came to."""
        return self._came(K.making_attacks.blow, context, u, v, weapon)

    def shot(self, context: int = 0, u: int = 0, v: int = 1, weapon: int | None = None) -> Came:
        """Let a model shoot at another with its first weapon; return what that came to."""
        return self._came(K.making_attacks.shot, context, u, v, weapon)

    def _came(self, attack: Any, context: int, u: int, v: int, weapon: int | None) -> Came:
        before = int(self.s.taken.sum())
        first = int(self.d.weapon_first[u]) if weapon is None else weapon
        came = attack(self.d, self.s, u, v, first, context)
        boxes = int(self.s.taken.sum()) - before
        self.came = Came(came.hit, came.critical, came.felled, came.spent, came.struck, boxes)
        return self.came

    def is_shooter(self, u: int = 0) -> bool:
        """Return whether a model's first weapon is a ranged one."""
        return bool(self.d.ranged[int(self.d.weapon_first[u])])

    def has_gun(self, u: int = 0) -> bool:
        """Return whether a model has a ranged weapon."""
        return bool(self.d.gun_range[self.d.kind[u]] > 0.0)

    def attack(self, v: int = 1, context: int = 0) -> None:
        """Let the first model attack with its first weapon, whatever that is."""
        K.making_attacks.attack(self.d, self.s, 0, v, 0, context, E.BY_ITSELF)

    def attack_one(self, context: int, v: int = 1) -> None:
        """Let the first model's shot touch that model alone."""
        K.making_attacks.attack_one(self.d, self.s, 0, v, 0, context, E.GUNSHOT)

    def attack_with_cards(self, v: int = 1) -> None:
        """Let the first model attack another, either player spending the cards it would."""
        K.combat_actions.one_attack(self.d, self.s, 0, v, 0, 0)

    def initial_attacks(self, v: int = 1) -> None:
        """Let the first model make its initial melee attacks."""
        K.activation.fight(self.d, self.s, 0, v, False, 0)

    def cast_again(self) -> None:
        """Let the first model make one more attack with a spell, as a rule grants it."""
        K.combat_actions.again(self.d, self.s, 0, -1, 0, 3)

    def may_target(self, v: int = 1) -> bool:
        """Return whether the first model may target another with its first weapon."""
        return bool(K.making_attacks.may_target(self.d, self.s, 0, v, 0))

    def sweeps(self, v: int) -> bool:
        """Return whether an attack of the first model straight ahead touches another."""
        return bool(K.areas.swept(self.d, self.s, 0, v, 0, 0.0, 1.0))

    def free_strike(self, u: int = 0, v: int = 1) -> None:
        """Let a model strike at another that leaves its melee range."""
        K.free_strikes.free_strike(self.d, self.s, u, v)

    # Damage and falls.

    def hurt(self, v: int, points: int = 1, by: int = -1) -> None:
        """Let a model suffer damage points without a roll, by another or by nobody (-1)."""
        K.damage_points.hurt(self.d, self.s, by, v, points)

    def suffer(self, v: int, points: int, by: int) -> None:
        """Mark boxes of a model by a rule."""
        K.damage_points.suffer(self.d, self.s, by, v, points, E.BY_RULE)

    def heal(self, u: int, points: int = 1) -> None:
        """Remove damage from a model."""
        K.effects.heal(self.d, self.s, u, points)

    def fall(self, v: int, by: int = -1, why: int = E.BY_RULE) -> None:
        """Let a boxed model fall."""
        K.falls.fall(self.d, self.s, by, v, why)

    # Statuses.

    def afflict(self, u: int, bit: int) -> bool:
        """Give a model a status by a rule; return whether it is new."""
        return bool(K.model_status.become(self.d, self.s, u, bit, E.BY_RULE))

    def turn_status(self, u: int, bit: int) -> None:
        """Give a model a status, or take it from the model where it has it."""
        K.model_status.change(self.d, self.s, u, self.s.status[u] ^ bit, E.BY_RULE)

    def stand_up(self, u: int) -> None:
        """Let a model get up."""
        K.maintenance.stand(self.d, self.s, u)

    # Effects.

    def put_on(self, u: int, effect: int = 0) -> None:
        """Put an effect, by its row, on a model for a round."""
        K.model_status.put_on(self.d, self.s, u, effect)

    def end_effects(self, u: int) -> None:
        """End all that lasts on a model."""
        K.model_status.run_out(self.d, self.s, u, LATER_THAN_ANY)

    def last_effect_of(self, u: int) -> int:
        """Return the row of the last effect on the card of a model."""
        return int(self.d.effect_first[u + 1]) - 1

    def counts(self, effect: int, v: int) -> bool:
        """Return whether an effect of the first model counts against another."""
        return bool(K.conditions.counts(self.d, self.s, effect, 0, v, 0, 0))

    def fire(self, event: int, u: int = 0, v: int = -1) -> None:
        """Let the effects of a model happen that wait for an event."""
        K.triggers.fire(self.d, self.s, event, u, v, -1)

    def fired(self, event: int, u: int = 0, v: int = -1) -> list[Step]:
        """Fire an event of a model; return what that alone puts off."""
        self.s.todo = 0
        self.fire(event, u, v)
        return self.put_off()

    def use_order(self, rule: int, u: int = 0) -> None:
        """Let a model use an order, by the number of its rule."""
        K.triggers.use(self.d, self.s, L.ON_ORDER, u, -1, rule)

    def use_action(self, rule: int, u: int = 0) -> None:
        """Let a model make a special action, by the number of its rule."""
        K.triggers.use(self.d, self.s, L.ON_ACTION, u, -1, rule)

    def do_deferred(self, step: Step) -> None:
        """Let an effect happen that was put off."""
        K.triggers.deferred(self.d, self.s, step.effect, step.model, step.other, step.weapon)

    def settle(self) -> None:
        """Do what was put off and is neither an attack nor a move, the last first."""
        while self.s.todo:
            step = self.put_off()[-1]
            self.s.todo -= 1
            if step.kind == L.DEFERRED:
                self.do_deferred(step)

    def sum_up(self) -> None:
        """Bring the sums of what changes everybody up to date."""
        K.current_stats.renew(self.d, self.s)

    def sum_up_anew(self) -> None:
        """Sum up what changes everybody from nothing."""
        self.s.settled[:], self.s.stirred[:], self.s.stir = 0, 1, -1
        self.s.swayed_by[:, 0] = K.current_stats.NEWCOMERS
        self.sum_up()

    def sums(self) -> Any:
        """Return copies of all sums of the models in play, and of the traits granted."""
        playing = [u for u in self.models() if self.is_in_play(u)]
        return self.s.plus[playing].copy(), self.s.granted[playing].copy()

    # What conditions ask of a model.

    def fulfils(self, u: int) -> int:
        """Return the conditions that a model fulfils by itself, as bits."""
        return int(K.conditions.of_itself(self.d, self.s, u))

    def is_to_others(self, u: int) -> int:
        """Return the conditions that a model fulfils for those that attack it, as bits."""
        return int(K.conditions.of_other(self.d, self.s, u))
