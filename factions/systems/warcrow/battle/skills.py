"""Skills as rows: what cards' effects say, written into the record that kernels read.

The words are explained in `docs/skills.md`, the rows in `record.cards`.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

from factions.systems.warcrow import odds
from factions.systems.warcrow.battle.edges import write_edges
from factions.systems.warcrow.battle.forces import Company, Form, Unit, labels_of, leads, listed
from factions.systems.warcrow.battle.gifts import STATIC, skills_of
from factions.systems.warcrow.battle.magic import packed_dice, write_magic
from factions.systems.warcrow.battle.sheets import Sheets
from factions.systems.warcrow.battle.words import (
    AGAINS,
    CONDITIONS,
    DEEDS,
    LIMITS,
    MODIFIERS,
    MOMENTS,
    PER,
    ROLLS,
    SHARED_MOMENTS,
    STOPPED,
    TARGETS,
    TRAITS,
    symbol_worth,
)
from factions.systems.warcrow.catalogue import STATES, Deed, Skill
from factions.systems.warcrow.kernels.record import cards, layout
from factions.tabletop.battles.records import Fields, One

EACH_APART, ACTIONS = ("enemy", "enemies", "all", "engaged"), ("action", "cast")
RETURNS = ("return", "raise")
LENDING = ("attack", "defence", "contest")
ANYWHERE = 100.0
SCIONS = "scions-of-yaldabaoth"
FIXED_LABELS = ("nemorous", "high command", "officer")  # in the bits that conditions ask for
HOLLOW_WORTH = 0.35


def states_of(names: Sequence[str]) -> int:
    """Return states as bits."""
    return sum(1 << STATES.index(name) for name in names)


def names_of(companies: Sequence[Company]) -> list[str]:
    """Return the names of the rows of skills of two companies, in their order."""
    rows = listed(companies)
    return [skill.name for form, _ in rows for skill, _, _ in _groups(form.units, form.slot)]


def counts_of(form: Form) -> tuple[int, int, int]:
    """Return how many rows a form takes: skills, deeds, and modifiers at most."""
    groups = list(_groups(form.units, form.slot))
    lasting = [skill.deeds for skill in skills_of(form.units, form.slot)]
    modifiers = sum(deed.at == "always" for deeds in lasting for deed in deeds)
    return len(groups), sum(len(deeds) for _, _, deeds in groups), modifiers


def _groups(units: tuple[Unit, ...], slot: int) -> Iterator[tuple[Skill, str, list[Deed]]]:
    """Yield each skill's effects by the moment they happen at, those that last left out."""
    for skill in skills_of(units, slot):
        moments = list(dict.fromkeys(deed.at for deed in skill.deeds if deed.at != "always"))
        for moment in moments:
            yield skill, moment, [deed for deed in skill.deeds if deed.at == moment]


class _Writer:
    """Writes the rows of one setup."""

    def __init__(self, first: Any, sheets: Sheets) -> None:
        self.first, self.sheets = first, sheets
        self.labels = {label: 1 << bit for bit, label in enumerate(FIXED_LABELS)}
        self.modifiers = self.skills = self.deeds = 0
        self.auras: list[tuple[int, Deed]] = []
        self.known: dict[tuple[int, str, str], int] = {}
        self.of = 0  # the unit whose rows are written

    def bits(self, labels: str) -> int:
        """Return the bits of labels parted by "|", new ones where they are new."""
        found = 0
        for label in filter(None, labels.lower().split("|")):
            found |= self.labels.setdefault(label, 1 << len(self.labels))
        return found

    @property
    def player(self) -> int:
        """The player of the unit whose rows are written."""
        return 0 if self.of < self.first.first[1] else 1

    def unit(self, slot: int, form: Form, start: int) -> None:
        """Write the rows of a unit, or of a form; start: the first slot of its company."""
        first, self.of = self.first, start + form.slot
        first.modifier_first[slot], first.skill_first[slot] = self.modifiers, self.skills
        for skill in skills_of(form.units, form.slot):
            for deed in skill.deeds:
                if deed.at == "always" and deed.do not in STATIC:
                    self.lasting(slot, deed)
                elif deed.do == "switches" and deed.to == "allies" and slot == self.of:
                    first.lender[self.player], first.lends_within[self.player] = slot, deed.within
        for skill, moment, deeds in _groups(form.units, form.slot):
            guest = form.unit.guest if skill.in_unit else None
            owner = self.of if guest is None else start + guest
            self.skill(slot, skill, moment, deeds, owner)
        first.modifier_last[slot], first.skill_last[slot] = self.modifiers, self.skills
        first.skills = self.skills

    def lasting(self, slot: int, deed: Deed) -> None:
        """Write an effect that lasts: a trait, an edge of the card, or a modifier."""
        first = self.first
        if deed.do in TRAITS:
            self.trait(slot, deed)
            return
        own = deed.to == "self"
        if own and deed.do == "immune":
            first.immune[slot] |= states_of(deed.states)
        elif own and deed.do == "repeat":
            first.will_again[slot] = 1
        elif own and deed.do == "farther":
            for place in range(2):
                first.range[slot, place] += deed.amount if first.range[slot, place] else 0
        elif own:
            self.modifier(slot, deed)
        else:
            self.auras.append((slot, deed))

    def trait(self, slot: int, deed: Deed) -> None:
        """Write what a unit is at all times."""
        first = self.first
        first.traits[slot] |= TRAITS[deed.do]
        if deed.do == "hidden":
            first.hides[slot] = deed.amount, 1.0 if deed.test else 0.0
        elif deed.do == "kept":
            first.keeper[slot] |= self.bits(deed.only)
        elif deed.do == "initiative" and slot == self.of:
            first.opening[self.player] += packed_dice(deed.dice)
        elif deed.do == "lust":
            first.lust_below[slot] = deed.amount
        elif deed.do == "unlusted":
            first.lust[slot] = 0
            first.keywords[slot] &= ~layout.BLOODLUST

    def modifier(self, slot: int, deed: Deed) -> None:
        """Write a modifier's row. Raises ValueError where there is no room."""
        first, row = self.first, self.modifiers
        if row >= cards.MODIFIERS_ROWS:
            raise ValueError(f"more than {cards.MODIFIERS_ROWS} modifiers in one battle")
        first.modifier_of[row] = self.of
        first.modifier_what[row] = MODIFIERS[deed.do]
        first.modifier_roll[row] = ROLLS[deed.roll]
        first.modifier_dice[row] = packed_dice(deed.dice)
        first.modifier_symbols[row] = odds.packed(deed.symbols)
        amount = states_of(deed.states) if deed.do == "immune" else deed.amount
        first.modifier_amount[row] = amount
        first.modifier_when[row] = sum(CONDITIONS[word] for word in deed.when)
        first.modifier_near[row] = deed.near
        first.modifier_per[row] = PER[deed.per]
        first.modifier_within[row] = deed.within or ANYWHERE
        first.modifier_only[row] = self.bits(deed.only)
        first.modifier_against[row] = self.bits(deed.against)
        first.modifier_worth[row] = worth_of(deed)
        first.others[row] = deed.others
        self.modifiers += 1

    def lend(self) -> None:
        """Write the auras, behind all rows of single units. Raises ValueError if too many."""
        first = self.first
        for slot, several in groupby(self.auras, itemgetter(0)):
            first.aura_first[slot] = self.modifiers
            self.of = slot if slot < first.first[2] else int(first.host[slot])
            for _, deed in several:
                if slot == self.of:
                    if first.auras[self.player] >= cards.AURAS:
                        raise ValueError(f"more than {cards.AURAS} auras on one side")
                    first.aura[self.player, first.auras[self.player]] = self.modifiers
                    first.auras[self.player] += 1
                self.modifier(slot, deed)
            first.aura_last[slot] = self.modifiers

    def skill(self, slot: int, skill: Skill, moment: str, deeds: list[Deed], owner: int) -> None:
        """Write the row of a skill for one moment, and its deeds. Raises ValueError if full.

        owner: the unit on whose card it is printed, which may be the bearer's character.
        """
        first, k, lead = self.first, self.skills, deeds[0]
        if k >= cards.SKILLS:
            raise ValueError(f"more than {cards.SKILLS} skills in one battle")
        at = MOMENTS[moment]
        first.moments[slot] |= 1 << at
        first.skill_of[k], first.skill_at[k] = self.of, at
        first.skill_command[k] = skill.type == "command"
        costs = "".join(deed.cost for deed in deeds)
        tinge = costs.count("t") - costs.count("T")
        first.skill_price[k] = costs.count("s"), tinge, costs.count("w"), costs.count("k")
        first.skill_limit[k] = LIMITS[lead.limit]
        lends = lead.either and lead.at in LENDING  # to one roll or another: one limit for all
        first.skill_uses[k] = self.known.setdefault((owner, skill.name, "" if lends else moment), k)
        first.skill_long[k] = skill.long
        self._aim(k, next((deed for deed in deeds if deed.to in ("ally", "enemy")), lead), moment)
        first.skill_when[k] = sum(CONDITIONS[word] for word in lead.when) if _whole(deeds) else 0
        first.skill_near[k] = lead.near
        self._luck(k, slot, lead.luck)
        first.skill_either[k] = any(deed.either for deed in deeds)
        for boost, dice in enumerate(skill.boosts, 1):
            first.boost_dice[k, boost] = dice if any(d.boost == boost for d in deeds) else 0
        first.deed_first[k] = self.deeds
        for deed in deeds:
            self.deed(slot, deed, moment, whole=_whole(deeds))
        self.skills += 1
        first.deed_first[self.skills] = self.deeds
        first.skill_watches[k] = moment in SHARED_MOMENTS
        if first.skill_watches[k] and slot == self.of:
            first.watch[self.player, first.watched[self.player]] = k
            first.watched[self.player] += 1

    def _aim(self, k: int, deed: Deed, moment: str) -> None:
        """Write the target of a skill and how far off it may be."""
        first = self.first
        first.skill_to[k] = TARGETS[deed.to] if deed.to in ("ally", "enemy", "opponent") else 0
        lends = moment in LENDING and deed.to == "self"
        first.skill_within[k] = -1.0 if lends else deed.within or ANYWHERE
        first.skill_only[k] = self.bits(deed.only) if deed.to != "self" else 0
        first.skill_unseen[k], first.skill_others[k] = deed.unseen, deed.others

    def _luck(self, k: int, slot: int, luck: str) -> None:
        """Write the roll a skill needs, and how likely it does what it is for."""
        first, known = self.first, self.sheets
        first.skill_luck[k], first.skill_chance[k] = -1, 1.0
        if luck == "will":
            first.skill_luck[k], first.skill_chance[k] = -2, 1.0 - float(first.fails[slot, 1])
        elif luck:
            row = known.bare(luck, "", elite=self.elite(slot))
            first.skill_luck[k] = row
            first.skill_chance[k] = odds.passes(known.known()[row])

    def elite(self, slot: int) -> bool:
        """Return whether a unit is Elite."""
        return bool(self.first.keywords[slot] & layout.ELITE)

    def deed(self, slot: int, deed: Deed, moment: str, *, whole: bool) -> None:
        """Write the row of one deed. Raises ValueError where there is no room."""
        first, row = self.first, self.deeds
        if row >= cards.DEEDS:
            raise ValueError(f"more than {cards.DEEDS} deeds in one battle")
        lends = moment in LENDING
        first.deed_what[row] = cards.LEND if lends else DEEDS[deed.do]
        first.deed_to[row] = TARGETS[deed.to]
        first.deed_within[row] = deed.within or ANYWHERE
        first.deed_amount[row] = deed.amount
        self._dice(row, slot, deed, lends=lends)
        first.deed_states[row] = states_of(deed.states)
        first.deed_when[row] = 0 if whole else sum(CONDITIONS[word] for word in deed.when)
        first.deed_near[row] = deed.near
        first.deed_test[row], first.deed_boost[row] = deed.test, deed.boost
        back = deed.do in RETURNS
        first.deed_only[row] = 0 if back else self.bits(deed.only)
        first.deed_of[row] = self.bits(deed.only) if back else 0
        first.deed_but[row] = self.bits(deed.but)
        first.deed_others[row] = deed.others
        first.deed_per[row], first.deed_lasts[row] = PER[deed.per], deed.lasts
        first.deed_mode[row] = ROLLS[deed.roll] if lends else STOPPED[deed.stopped]
        if deed.do == "raise":
            first.deed_mode[row] = cards.KEPT
        first.deed_again[row] = AGAINS.get(deed.do, 0)
        self.deeds += 1

    def _dice(self, row: int, slot: int, deed: Deed, *, lends: bool) -> None:
        """Write the dice and symbols of a deed: lent to rolls, or rolled by itself."""
        first, roll = self.first, ROLLS[deed.roll]
        first.deed_row[row] = -1
        if lends or deed.do == "boon":
            first.deed_dice[row] = packed_dice(deed.dice)
            for side, bits in enumerate((cards.MELEE_ROLL | cards.SHOT_ROLL, 12)):
                counts = lends or roll & bits
                first.deed_symbols[row, side] = odds.packed(deed.symbols) if counts else 0
                first.deed_worth[row, side] = worth_of(deed)[side] if counts else 0.0
        elif deed.dice == "will":
            first.deed_row[row] = first.will[slot]
        elif deed.dice or (deed.symbols and deed.do in ("blast", "strike")):
            elite = self.elite(slot)
            first.deed_row[row] = self.sheets.bare(deed.dice, deed.symbols, elite=elite)
        if first.deed_row[row] >= 0 and deed.do not in ("blast", "strike"):
            first.deed_mean[row] = odds.successes(self.sheets.known()[first.deed_row[row]])


def _whole(deeds: list[Deed]) -> bool:
    """Return whether all effects share their conditions, which are then the skill's own.

    What is asked about enemies outside a fight is asked of each of them apart.
    """
    lead = deeds[0]
    apart = lead.to in EACH_APART and any(word.startswith("opponent") for word in lead.when)
    return len({deed.when for deed in deeds}) == 1 and not apart and lead.at not in ACTIONS


def worth_of(deed: Deed) -> tuple[float, float]:
    """Return how many symbols an effect on a roll is worth, in an attack and in a defence."""
    attack = sum(symbol_worth(die, "S") for die in deed.dice + deed.symbols)
    defence = sum(symbol_worth(die, "B") for die in deed.dice + deed.symbols)
    if deed.do in ("add", "boon"):
        return attack, defence
    few = min(2, deed.amount) * HOLLOW_WORTH
    return {
        "reroll": (few, few),
        "spoil": (0.0, few),
        "fix": (0.8, 0.6),
        "pierce": (1.0, 0.0),
        "spare": (0.0, 1.2 * min(2, deed.amount)),
        "hurt": (0.7 * deed.amount, 0.0),
    }.get(deed.do, (0.0, 0.0))


def write_skills(setup: One[Any], companies: tuple[Company, Company], sheets: Sheets) -> None:
    """Write the skills of two companies, the first one's units first, into a setup.

    Raises ValueError where there are more than the record holds.
    """
    first = Fields(setup)
    rows = listed(companies)
    writer = _Writer(first, sheets)
    first.lender[:] = -1
    for slot, (form, _) in enumerate(rows):
        _keywords(first, slot, form.unit, sheets)
    for slot, (form, start) in enumerate(rows):
        writer.unit(slot, form, start)
    writer.lend()
    write_magic(first, [form.unit for form, _ in rows], sheets)
    write_edges(first, len(rows))
    _write_labels(first, rows, writer)


def _keywords(first: Any, slot: int, unit: Unit, sheets: Sheets) -> None:
    """Write what magic asks of a unit, and its chances to fail a test of willpower."""
    has = {keyword.partition(" (")[0] for keyword in unit.keywords}
    first.traits[slot] = (
        cards.CASTER * ("Spellcaster" in has)
        | cards.TINGED * ("Tinge" in has)
        | cards.SCION * (unit.profile.faction == SCIONS)
        | cards.CHARACTER * (unit.profile.kind == "character")
        | cards.SUPPORT * (unit.profile.role == "support")
    )
    will = sheets.known()[int(first.will[slot])]
    for needed in range(1, 4):
        first.fails[slot, needed] = 1.0 - odds.passes(will, needed)


def _write_labels(first: Any, rows: Sequence[tuple[Form, int]], writer: _Writer) -> None:
    for slot, (form, _) in enumerate(rows):
        unit = form.unit
        has = set(labels_of(unit)) | {unit.profile.role or "", unit.profile.kind}
        present = [unit] if unit.guest is None else [unit, form.units[unit.guest]]
        if any(each.profile.high_command for each in present):
            has.add("high command")
        if any(leads(each) for each in present):
            has.add("officer")
        first.labels[slot] = sum(bit for label, bit in writer.labels.items() if label in has)


def write_blasts(setup: One[Any]) -> None:
    """Write each unit's blast or strike of furthest reach: what draws it towards its enemies."""
    first = Fields(setup)
    for slot in range(int(first.forms[2])):
        first.zap[slot] = -1
        for k in range(int(first.skill_first[slot]), int(first.skill_last[slot])):
            lead = int(first.deed_first[k])
            if _reaches_out(first, k, lead) and first.skill_within[k] > first.zap_range[slot]:
                first.zap[slot], first.zap_range[slot] = lead, first.skill_within[k]


def _reaches_out(first: Any, k: int, lead: int) -> bool:
    """Return whether skill k, an action or a spell, hits enemies beyond base contact."""
    rolls = int(first.deed_what[lead]) in (cards.BLAST, cards.STRIKE) and first.deed_row[lead] >= 0
    action = int(first.skill_at[k]) in (cards.ACTION, cards.CASTING) and not first.skill_command[k]
    return bool(rolls and action and int(first.deed_to[lead]) != cards.ENGAGED)


def write_gains(setup: One[Any], sheets: Sheets) -> None:
    """Write what each blast and strike is expected to do to each sheet, exactly."""
    write_blasts(setup)
    first, known = Fields(setup), sheets.known()
    used = {int(sheet) for sheet in first.sheet[: first.forms[2]].ravel()}
    for row in range(int(first.deed_first[first.skills])):
        what = int(first.deed_what[row])
        for sheet in used:
            rolls = sheets.rolls[sheet]
            if what == cards.BACKLASH:
                first.deed_gain[row, sheet] = odds.blocks(known[rolls[layout.STRUCK]])
            elif what in (cards.BLAST, cards.STRIKE) and first.deed_row[row] >= 0:
                guard = layout.SHOT_AT if what == cards.BLAST else layout.STRUCK
                stopped = odds.STOPS[int(first.deed_mode[row])]
                attack = known[int(first.deed_row[row])]
                first.deed_gain[row, sheet] = odds.struck(attack, known[rolls[guard]], stopped)
