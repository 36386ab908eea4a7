"""Skills, spells and the Tinge, as verbs of a board. Deeds and skills go by their rows."""

from factions.systems.warcrow.kernels.record import cards
from tests.factions.systems.warcrow.board.attacking import Attacking
from tests.factions.systems.warcrow.board.kernels import K, L
from tests.factions.systems.warcrow.board.magic import Magic

MELEE, PARRY = cards.MELEE_ROLL, cards.DEFENCE_ROLL


class Using(Attacking):
    """The use of skills."""

    def moment(self, at: int, u: int = 0, v: int = -1) -> None:
        """Let unit u use its skills for a moment, against unit v or none."""
        K.using.moment(self.d, self.s, self.book, u, v, at)

    def use_skill(self, u: int = 0, skill: int = 0) -> None:
        """Let a unit do the action of a skill, or cast a spell."""
        self._do(L.SKILL, u, skill)

    def open_cast(self, spell: int = 0) -> None:
        """Let a spell be cast; what comes of it is left to do."""
        K.casting.cast(self.d, self.s, self.book, spell)

    def do(self, deed: int, u: int, v: int) -> None:
        """Do a deed of unit u to unit v; what it puts off is left to do."""
        K.deeds.do_deed(self.d, self.s, self.book, deed, u, v)

    def deed_touches(self, v: int, target: int = 0, deed: int = 0) -> bool:
        """Return whether a deed of unit 0, with that target, is done to unit v."""
        return bool(K.deeds_worth.touches(self.d, self.s, deed, 0, target, -1, v))

    def target(self, skill: int = 0, u: int = 0) -> int:
        """Return the target that a skill of unit u is worth most on, or -1."""
        return int(K.skill_targets.find_target(self.d, self.s, skill, u, -1, 0, 0.0)[0])

    def promised(self, least: float, skill: int = 0, u: int = 0) -> tuple[int, float]:
        """Return the target of a skill and its worth, if that may be more than `least`, else -1."""
        target, worth = K.orders.worth_of_skill(self.d, self.s, skill, u, least)
        return int(target), float(worth)

    def leap(self, u: int, v: int, deed: int = 0) -> None:
        """Let a unit leap into contact with another by a deed; its attack is left to do."""
        K.blasts.leap(self.d, self.s, self.book, deed, u, v)

    def struck_for(self) -> int:
        """Return the wounds of the last blast or blow by a skill."""
        return int(self.s.struck_for)

    def ward_off(self, u: int, wounds: int) -> int:
        """Return the wounds that a unit still takes after its skills against them."""
        return int(K.wards.ward_off(self.d, self.s, self.book, u, wounds))

    def fallen(self, u: int = 0, deed: int = 0) -> int:
        """Return the destroyed unit that a deed of unit u brings back, or -1."""
        return int(K.targets.fallen(self.d, self.s, deed, u))

    def come_back(self, u: int = 0, deed: int = 0) -> int:
        """Bring a destroyed unit back by a deed of unit u; return it, or -1."""
        return int(K.returns.come_back(self.d, self.s, deed, u))

    def boon(self, u: int) -> tuple[int, list[int]]:
        """Return the last turn of a unit's boon, and its symbols to attacks and to defences."""
        return int(self.s.boon_until[u]), [int(packed) for packed in self.s.boon_symbols[u]]

    # Bonuses: columns as `cards.DICE` and after.

    def bonus_at_hand(self, side: int) -> list[int]:
        """Return what skills add to the roll at hand of the attacker (0) or the defender (1)."""
        return [int(number) for number in self.s.bonus[side]]

    def bonus(
        self, side: int = 0, rolls: tuple[int, int] = (MELEE, PARRY), u: int = 0, v: int = 1
    ) -> list[int]:
        """Return what skills add to a side's roll as unit u attacks unit v."""
        K.modifiers.collect(self.d, self.s, u, v, *rolls)
        return self.bonus_at_hand(side)

    def own_bonus(self, roll: int) -> list[int]:
        """Return what skills add to a roll of unit 0 against unit 1."""
        K.at_hand.clear_bonus(self.s)
        K.modifiers.gather_side(self.d, self.s, 0, 1, roll, 0)
        return self.bonus_at_hand(0)

    def lend(self, u: int, v: int, roll: int = MELEE, side: int = 0) -> list[int]:
        """Use the skills worth it for a roll of unit u against v; return what they have added."""
        K.lending.lend_skills(self.d, self.s, u, v, roll, side)
        return self.bonus_at_hand(side)

    def left_of(self, wounds: int, spares: int, hurting: int) -> int:
        """Return the wounds of a defender that disregards some, by an attack that adds some."""
        self.s.bonus[1, cards.SPARED], self.s.bonus[0, cards.HURTING] = spares, hurting
        return int(K.modifiers.spared(self.s, 1, wounds))

    # Magic.

    @property
    def magic(self) -> Magic:
        """What the battle was compiled with."""
        return Magic(self.d)

    def face_tinge(self, u: int) -> None:
        K.tinge.face_tinge(self.d, self.s, self.book, u)

    def roll_tinge(self, dice: int) -> int:
        return int(K.tinge.roll_tinge(self.s.rng, self.book, dice))

    def blocker(self, worth: float, target: int = 1) -> tuple[int, int]:
        """Return the unit that blocks a spell of unit 0 worth so much, or -1, and its kind."""
        unit, kind = K.spell_targets.blocker(self.d, self.s, 0, target, worth)
        return int(unit), int(kind)

    def block(self, kind: int) -> tuple[int, int]:
        """Roll a kind of block; return what it stops, and its hollow symbols."""
        dice, does = self.magic.kind(kind)
        masters = bool(does & cards.MASTERS)
        stops, thin = K.spells.block(self.s.rng, self.book, dice, masters)
        return int(stops), int(thin)

    def worth_of_cast(self, worth: float, u: int = 0, target: int = 1) -> float:
        """Return what a casting is worth whose effects are worth so much."""
        return float(K.spell_targets.worth_of_cast(self.d, self.s, u, target, worth))

    def afresh(self) -> None:
        """Take all tokens of stress, states and Tinge off the table."""
        s = self.s
        s.tinge[:] = s.stress[:] = s.states[:] = s.events = 0

    def is_silenced(self, u: int, skill: int) -> bool:
        """Return whether a skill of a unit, by its number on the card, comes to nothing."""
        row = self.d.skill_first[u] + skill
        return bool(self.s.silenced[row] >= self.s.current_turn)

    def is_marked(self, v: int, by: int) -> bool:
        """Return whether a unit bears another's mark."""
        return bool(self.s.marked[v] == by)

    def temper(self, u: int, dice: int) -> int:
        """Return the black dice that an ally spares a unit about to cast a spell, for a Tinge."""
        return int(K.answers.temper(self.d, self.s, u, dice))
