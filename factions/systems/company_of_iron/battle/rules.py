"""What the rules of cards do, written into the record that kernels read.

Rules that one model lends others stand with every kind that may have them, with the lender.
Source: Company of Iron, Core Rules, "Units", "Granted & Tactics Special Rules", "Orders".
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from factions.systems.company_of_iron.battle import rows
from factions.systems.company_of_iron.battle.forces import Kind
from factions.systems.company_of_iron.catalogue import Catalogue, Effect, Weapon
from factions.systems.company_of_iron.catalogue.own import (
    ALONE,
    SPELL,
    TYPED,
    effects_of_weapon,
    fits,
    rules_of,
)
from factions.systems.company_of_iron.catalogue.rules import Loan, Reading
from factions.systems.company_of_iron.kernels.record import layout
from factions.tabletop.battles.records import Fields, One

ADVANTAGES = {
    "Advance Deployment": layout.ADVANCE_DEPLOYMENT,
    "Ambush": layout.AMBUSH,
    "Assault": layout.ASSAULT,
    "Burrow": layout.BURROW,
    "Cavalry": layout.CAVALRY,
    "Combined Melee Attack": layout.COMBINED_MELEE,
    "Combined Ranged Attack": layout.COMBINED_RANGED,
    "Construct": layout.CONSTRUCT,
    "Eyeless Sight": layout.EYELESS_SIGHT,
    "Flight": layout.FLIGHT,
    "Gunfighter": layout.GUNFIGHTER,
    "Immunity: Cold": layout.PROOF_COLD,
    "Immunity: Corrosion": layout.PROOF_CORROSION,
    "Immunity: Electricity": layout.PROOF_ELECTRICITY,
    "Immunity: Fire": layout.PROOF_FIRE,
    "Incorporeal": layout.INCORPOREAL,
    "'Jack Marshal": layout.JACK_MARSHAL,
    "Officer": layout.OFFICER,
    "Parry": layout.PARRY,
    "Pathfinder": layout.PATHFINDER,
    "Soulless": layout.SOULLESS,
    "Stealth": layout.STEALTH,
    "Tough": layout.TOUGH,
    "Undead": layout.UNDEAD,
}
QUALITIES = {
    "Alone": layout.ALONE,
    "Typed": layout.TYPED,
    "Blessed": layout.BLESSED,
    "Chain Weapon": layout.CHAIN,
    "Continuous Effect: Corrosion": layout.CORRODES,
    "Continuous Effect: Fire": layout.SETS_FIRE,
    "Critical Corrosion": layout.CRITICAL_CORROSION,
    "Critical Fire": layout.CRITICAL_FIRE,
    "Cumbersome": layout.ALONE,
    "Damage Type: Cold": layout.COLD,
    "Damage Type: Corrosion": layout.CORROSION,
    "Damage Type: Electricity": layout.ELECTRICITY,
    "Damage Type: Fire": layout.FIRE,
    "Damage Type: Magical": layout.MAGICAL,
    "Draw Weight": layout.STR_HARDENS,
    "Everyone": layout.EVERYONE,
    "High-Explosive": layout.HIGH_EXPLOSIVE,
    "Open Fist": layout.OPEN_FIST,
    "Pitching Arm": layout.STR_LENGTHENS,
    "Spell": layout.SPELL,
    "Thrown": layout.THROWN,
    "Weapon Master": layout.WEAPON_MASTER,
}
SHIELDS = {"Shield": 2, "Buckler": 1}
SKILL = 7  # of magic, where the card does not say: the catalogue has no figure for it
COMMAND_RANGE = -1.0
ORDERS = Loan("unit", COMMAND_RANGE)
ATTACHMENTS = ("command-attachment", "weapon-attachment")
BITS = ("grants", "forbids", "ignores")
WALL = "Shield Wall"
SPELLS = "Animus: "  # how the names of rules begin that lie on a model as a spell does


@dataclass(frozen=True)
class Lent:
    """An effect as one kind has it. lender: the kind that lends it, or -1; lends: how near."""

    effect: Effect
    lender: int = -1
    lends: float = 0.0


@dataclass
class _Names:
    """The numbers given out in one battle: a row a rule's name, a bit a group."""

    kinds: Sequence[Kind]
    rules: list[str] = field(default_factory=list)
    labels: dict[str, int] = field(default_factory=dict)

    def rule(self, name: str) -> int:
        if name not in self.rules:
            self.rules.append(name)
        return self.rules.index(name)

    def label(self, name: str) -> int:
        """Return the bit of a group by name; 0 where no model on the table is of it."""
        if name not in self.labels:
            anybody = any(fits(name, kind.profile, kind.index) for kind in self.kinds)
            given = sum(bit > 0 for bit in self.labels.values())
            room = anybody and given < layout.LABELS
            self.labels[name] = 1 << (layout.FIRST_LABEL + given) if room else 0
        return self.labels[name]


def write(
    setup: One[Any], kinds: Sequence[Kind], weapons: Sequence[Weapon], catalogue: Catalogue
) -> list[str]:
    """Write advantages, qualities and effects of kinds and weapons; return the rules' names.

    Models, kinds and how many weapons each has (`weapon_first`) are written. A name's place in the
    list is its number in the rows. Raises ValueError where there are more effects than rows.
    """
    d = Fields(setup)
    names = _Names(kinds)
    for number, kind in enumerate(kinds):
        d.advantages[number] = _traits(kind)
    row = _write_kinds(d, kinds, catalogue, names)
    _write_weapons(d, row, (kinds, weapons), catalogue, names)
    for number, kind in enumerate(kinds):
        for name, bit in names.labels.items():
            if fits(name, kind.profile, kind.index):
                d.advantages[number] |= bit
    rows.write(d, len(kinds))
    return names.rules


def _write_kinds(d: Any, kinds: Sequence[Kind], catalogue: Catalogue, names: _Names) -> int:
    """Write the effects of the kinds' own rules and of those lent to them; return the next row.

    What stands on a card twice is written once.
    """
    row = 0
    for number in range(len(kinds)):
        d.effect_first[number] = row
        for lent in dict.fromkeys(_all_of(d, kinds, number, catalogue)):
            if _permanent(lent):
                d.advantages[number] |= bits_of(lent.effect.bits)
            else:
                row = _put(d, row, lent, names)
    d.effect_first[len(kinds) :] = row
    return row


def _write_weapons(
    d: Any,
    row: int,
    armed: tuple[Sequence[Kind], Sequence[Weapon]],
    catalogue: Catalogue,
    names: _Names,
) -> None:
    """Write the qualities and effects of weapons, from that row on. Traits are their bearer's."""
    kinds, weapons = armed
    for number, weapon in enumerate(weapons):
        d.weapon_effect[number] = row
        d.qualities[number] = _qualities(weapon)
        kind = int((d.weapon_first[: len(kinds) + 1] <= number).sum()) - 1
        if not {ALONE, TYPED}.intersection(weapon.qualities):
            d.shield[kind] += sum(SHIELDS.get(name, 0) for name in weapon.qualities) * weapon.count
        for name in weapon.qualities:
            d.advantages[kind] |= ADVANTAGES.get(name, 0)
        if d.qualities[number] & layout.THROWN and d.power[number] >= 0:
            d.power[number] += d.str[kind]
        for effect in (*_skill(weapon, kinds[kind]), *effects_of_weapon(catalogue, weapon)):
            if _permanent(Lent(effect)) and TYPED not in weapon.qualities:
                d.advantages[kind] |= bits_of(effect.bits)
            elif effect.do == "reach" and not effect.when:
                d.length[number] += effect.amount
            else:
                row = _put(d, row, Lent(effect), names)
    d.weapon_effect[len(weapons) :] = row


def _traits(kind: Kind) -> int:
    """Return what a kind of model is, as bits."""
    profile, model = kind.profile, kind.model
    bits = 0
    for name in model.advantages:
        bits |= ADVANTAGES.get(name, 0)
    sorts = {"warjack": layout.WARJACK | layout.CONSTRUCT, "warbeast": layout.WARBEAST}
    bits |= sorts.get(profile.kind, layout.WARRIOR)
    if profile.kind == "solo":
        bits |= layout.SOLO
    elif profile.kind not in sorts:
        leads = profile.kind == "unit" and kind.index == 0
        bits |= layout.TROOPER | layout.LEADER * leads
    magic = any(s.kind == "magic" and kind.index in s.models for s in profile.skills)
    bits |= layout.SPELLCASTER * magic | layout.CHARACTER * bool(model.character)
    made = bits & (layout.CONSTRUCT | layout.UNDEAD)
    return bits if made else bits | layout.LIVING


def _qualities(weapon: Weapon) -> int:
    bits = layout.SPRAY * weapon.spray
    for name in (*weapon.qualities, *weapon.rules):
        bits |= QUALITIES.get(name, 0)
    return bits


def _skill(weapon: Weapon, kind: Kind) -> Iterator[Effect]:
    """Yield what makes a spell's attack roll use the skill of magic in place of RAT."""
    if SPELL in weapon.qualities:
        more = SKILL - (kind.model.rat or 0)
        yield Effect("attack-roll", amount=more, rule="Magic Ability")


def _all_of(d: Any, kinds: Sequence[Kind], number: int, catalogue: Catalogue) -> Iterator[Lent]:
    """Yield every effect that a kind may have: its own, then those that others lend it."""
    kind = kinds[number]
    for sort, one in rules_of(catalogue, kind.profile, kind.index):
        if one.rule.arm is None and not _for_others(sort, kind):
            yield from _own(d, kinds, number, one)
    for lender in _friends(d, kinds, number):
        other = kinds[lender]
        for sort, one in rules_of(catalogue, other.profile, other.index):
            loan = ORDERS if sort == "order" and one.loan is None else one.loan
            listed = number == lender and _for_others(sort, other)
            if loan is not None and (listed or _reached(d, loan, one, kinds, number, lender)):
                yield from _lent(one, loan, lender)


def _for_others(sort: str, kind: Kind) -> bool:
    """Return whether a skill is an order of one model: the other models of its unit may use it.

    An order on the card of a unit is every model's.
    """
    return sort == "order" and kind.profile.kind in ATTACHMENTS


def _own(d: Any, kinds: Sequence[Kind], number: int, one: Reading) -> Iterator[Lent]:
    """Yield the effects of a kind's own rule: a loan to others includes itself."""
    kind, loan = kinds[number], one.loan
    if loan is not None and loan.to == "self":
        for lender in _friends(d, kinds, number):
            if fits(one.label, kinds[lender].profile, kinds[lender].index):
                yield from _lent(one, loan, lender)
    elif loan is None or loan.to != "named" or _meant(one, kind):
        yield from (Lent(effect) for effect in one.effects)


def _meant(one: Reading, kind: Kind) -> bool:
    """Return whether a kind is of the friends that a rule names."""
    return bool(one.label) and fits(one.label, kind.profile, kind.index)


def _lent(one: Reading, loan: Loan, lender: int) -> Iterator[Lent]:
    for effect in one.effects if one.rule.arm is None else ():
        yield Lent(effect) if loan.within is None else Lent(effect, lender, loan.within)


def _friends(d: Any, kinds: Sequence[Kind], number: int) -> list[int]:
    """Return the kinds of the same side; with the kind itself where several models are of it."""
    sides = {}
    count = [0] * len(kinds)
    for slot in range(int(d.first[2])):
        sides[int(d.kind[slot])] = int(slot >= d.first[1])
        count[int(d.kind[slot])] += 1
    return [
        other
        for other in sides
        if sides[other] == sides[number] and (other != number or count[number] > 1)
    ]


def _reached(
    d: Any, loan: Loan, one: Reading, kinds: Sequence[Kind], number: int, lender: int
) -> bool:
    """Return whether a rule that one kind lends is for another."""
    if loan.to == "unit":
        return number != lender and bool(_units(d, number) & _units(d, lender))
    return _meant(one, kinds[number]) if loan.to == "named" else loan.to == "friends"


def _units(d: Any, number: int) -> set[int]:
    return {int(d.group[slot]) for slot in range(int(d.first[2])) if d.kind[slot] == number}


def _permanent(lent: Lent) -> bool:
    """Return whether an effect is a trait that nothing takes away."""
    effect = lent.effect
    plain = effect.event == "always" and not effect.when and effect.whom == "self"
    return effect.do == "grants" and plain and lent.lender < 0


def constant(word: str) -> int:
    """Return the number that a word of the vocabulary stands for in the kernels."""
    number: int = getattr(layout, word.upper().replace("-", "_"))
    return number


def bits_of(words: Sequence[str]) -> int:
    """Return words of the vocabulary as bits."""
    bits = 0
    for word in words:
        bits |= constant(word)
    return bits


def _put(d: Any, row: int, lent: Lent, names: _Names) -> int:
    """Write an effect into a row and return the next one."""
    effect = lent.effect
    wanted = bits_of(effect.filter)
    if effect.label:
        label = names.label(effect.label)
        if label == 0:
            return row
        wanted |= label
    if row >= layout.EFFECTS:
        raise ValueError(f"more than {layout.EFFECTS} effects of rules in one battle")
    d.what[row], d.event[row] = constant(effect.do), constant(effect.event)
    d.when[row], d.whom[row] = bits_of(effect.when), constant(effect.whom)
    d.within[row], d.dice[row], d.most[row] = effect.within, effect.dice, effect.most
    d.amount[row] = bits_of(effect.bits) if effect.do in BITS else effect.amount
    d.rule[row], d.filter[row] = names.rule(effect.rule), wanted
    d.spell[row], d.wall[row] = effect.rule.startswith(SPELLS), effect.rule == WALL
    d.lender[row], d.lends[row] = lent.lender, lent.lends
    return row + 1
