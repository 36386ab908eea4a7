"""A slow twin of an attack: the rules read once more, from fighters to what an attack leaves.

It knows two fighters face to face or back to face, what the table between them does (`Lay`), and
takes its dice from a list: the same that the kernels rolled.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from tests.factions.systems.company_of_iron.board.board import Board
from tests.factions.systems.company_of_iron.board.events import Attack, Damage
from tests.factions.systems.company_of_iron.board.fighters import Fighter, Row, Weapon
from tests.factions.systems.company_of_iron.board.kernels import E, L

POINT_BLANK, STEALTH_BEYOND, LONG_RANGE = 0.5, 5.0, 8.0
PROOFS = {
    L.COLD: L.PROOF_COLD,
    L.CORROSION: L.PROOF_CORROSION,
    L.ELECTRICITY: L.PROOF_ELECTRICITY,
    L.FIRE: L.PROOF_FIRE,
}


@dataclass(frozen=True)
class Lay:
    """How two fighters stand to each other on a table, as its looker found out.

    gap: inches between their bases. shelter: DEF by terrain, 0, 2 or 4. high: the target stands
    higher. blurred: something is between them in melee. busy: the target is in melee with others.
    swept: it was not aimed at. aims: the attacker does.
    """

    gap: float = 1.0
    shelter: int = 0
    high: bool = False
    blurred: bool = False
    swept: bool = False
    aims: bool = False
    busy: Callable[[], bool] = lambda: False


Log = list[tuple[str, tuple[int, ...]]]


@dataclass
class Twin:
    """Two fighters, the first attacks the second. log: attacks, damage, casualties, in order."""

    one: Fighter
    two: Fighter
    behind: bool
    dice: list[int]
    status: int = 0
    damage: int = 0
    gone: bool = False
    frail: bool = False
    attacks: int = 0
    before: int = 0  # its status when the attack began
    log: Log = field(default_factory=list)
    lay: Lay = field(default_factory=Lay)

    def roll(self, count: int, drop: int = 0) -> list[int]:
        """Take so many dice, the lowest left out, or the highest below 0."""
        rolled = sorted(self.dice.pop(0) for _ in range(count))
        return rolled[drop:] if drop >= 0 else rolled[:drop]

    def holds(self, weapon: Weapon, context: int, *, attacker: bool) -> int:
        """Return the conditions that hold for one of the two, of those the rows here ask."""
        bits = context | (L.FROM_BEHIND if self.behind else L.FROM_FRONT)
        bits |= L.AT_RANGE if weapon.ranged else L.IN_MELEE
        if self.attacks == 0:
            bits |= L.FIRST_ATTACK
        other = self.two if attacker else self.one
        if other.traits & L.LIVING:
            bits |= L.ON_LIVING
        if attacker and self.status & L.KNOCKED_DOWN:
            bits |= L.ON_DOWN
        if attacker or self.damage == 0:
            bits |= L.FULL_HEALTH
        return int(bits)

    def rows(self, weapon: Weapon, context: int, *, attacker: bool) -> list[Row]:
        """Return the modifiers that count for the attacker or for the target."""
        found = []
        for owner in (True, False):
            own = self.one if owner else self.two
            bits = self.holds(weapon, context, attacker=owner)
            for row in (*own.rows, *(weapon.rows if owner else ())):
                whom = attacker == owner if row.whom == L.SELF else attacker != owner
                if row.event == L.ALWAYS and whom and row.when & ~bits == 0:
                    found.append(row)
        return found

    def attack(self, weapon: Weapon, context: int) -> None:
        """Let the first attack the second."""
        afar = weapon.ranged and not self.lay.swept and self.lay.gap > POINT_BLANK
        if self.gone or (afar and self.status & L.INJURED):
            return
        self.before = self.status
        mine = self.rows(weapon, context, attacker=True)
        theirs = self.rows(weapon, context, attacker=False)
        hit, critical = self.hits(weapon, context, mine, theirs)
        if hit:
            self.land(weapon, context, critical)
        self.attacks += 1

    def hits(
        self, weapon: Weapon, context: int, mine: Sequence[Row], theirs: Sequence[Row]
    ) -> tuple[bool, bool]:
        """Make the attack roll."""
        lay = self.lay
        if lay.gap > weapon.length or (weapon.ranged and self.hidden()):
            self.log.append(("attack", (E.SURE_MISS, 0, 0)))
            return False, False
        helpless = self.status & (L.KNOCKED_DOWN | L.STATIONARY | L.INJURED)
        if weapon.ranged:
            helpless = 0 if lay.swept else self.status & L.INJURED
        caps = [int(row.amount) for row in theirs if row.what == L.DEFENCE_CAP]
        base = min([self.two.def_, *caps])
        if self.status & L.STATIONARY:
            base = min(base, 5)
        goal = max(0, base + total(theirs, L.DEFENCE))
        goal += self.table(weapon)
        stat = self.one.rat if weapon.ranged else self.one.mat
        added = max(0, stat + total(mine, L.RAT if weapon.ranged else L.MAT))
        added += total(mine, L.ATTACK_ROLL) + 2 * self.behind
        if weapon.ranged:
            added += 2 * lay.aims - 2 * (lay.gap > LONG_RANGE)
        cavalry = bool(context & L.IS_CHARGE and self.one.traits & L.CAVALRY)
        drop = total(mine, L.DROP_LOWEST)
        dice = 2 + total(mine, L.ATTACK_DICE) + drop
        dice += bool(total(mine, L.BOOST_ATTACK) > 0 or cavalry)
        gambles = self.seeks_pairs(weapon) and not self.status & L.INJURED
        if helpless and not (gambles and 1 < dice - drop >= goal - added - 1):
            self.log.append(("attack", (E.SURE_HIT,)))
            return True, False
        for _ in range(2 if total(mine, L.REROLL_ATTACK) else 1):
            rolled = self.roll(max(0, dice), drop)
            sixes = len(rolled) > 1 and set(rolled) == {6}
            hit = bool(rolled) and set(rolled) != {1} and (sum(rolled) + added >= goal or sixes)
            if hit:
                break
        critical = hit and len(set(rolled)) < len(rolled)
        outcome = E.CRITICAL if critical else E.HIT if hit else E.MISS
        self.log.append(("attack", (outcome, sum(rolled) + added, goal)))
        return hit, critical

    def seeks_pairs(self, weapon: Weapon) -> bool:
        """Return whether a critical hit with a weapon does more than another."""
        rows = (*weapon.rows, *self.one.rows)
        branded = weapon.qualities & (L.CRITICAL_FIRE | L.CRITICAL_CORROSION)
        return bool(branded) or any(
            row.what != L.KNOCK_DOWN and (row.event == L.ON_CRITICAL or row.when & L.IS_CRITICAL)
            for row in rows
        )

    def hidden(self) -> bool:
        """Return whether Stealth hides the second from the first."""
        keen = self.one.traits & L.EYELESS_SIGHT
        there = self.two.traits & L.STEALTH and not keen and not self.lay.swept
        return bool(there and self.lay.gap > STEALTH_BEYOND)

    def table(self, weapon: Weapon) -> int:
        """Return the DEF that the second has of where it stands, and beside what."""
        lay = self.lay
        if not weapon.ranged:
            return 2 * lay.blurred
        spray = bool(weapon.qualities & L.SPRAY)
        shelter = lay.shelter
        if self.two.traits & L.CONCEALED:
            shelter = max(shelter, 2)
        if shelter == 2 and self.one.traits & L.EYELESS_SIGHT:
            shelter = 0
        lies = self.status & L.KNOCKED_DOWN and lay.gap > POINT_BLANK
        if lies or self.two.traits & L.IN_COVER:
            shelter = 4
        return 2 * lay.high + (0 if spray else shelter + 4 * lay.busy())

    def land(self, weapon: Weapon, context: int, critical: bool) -> None:
        """Let a hit do what it does: first its effects, then damage."""
        denied = False
        for row in (*weapon.rows, *self.one.rows):
            if row.event == L.ON_HIT or (critical and row.event == L.ON_CRITICAL):
                denied |= row.what == L.DENY_TOUGH
                self.frail |= row.what == L.DENY_HEAL
                bit = {L.KNOCK_DOWN: L.KNOCKED_DOWN, L.MAKE_STATIONARY: L.STATIONARY}
                steady = row.what == L.KNOCK_DOWN and self.two.traits & L.NO_KNOCKDOWN
                self.status |= 0 if steady else bit.get(row.what, 0)
        if critical:
            context |= L.IS_CRITICAL
        self.wound(weapon, context, denied, critical)

    def wound(self, weapon: Weapon, context: int, denied: bool, critical: bool) -> None:
        """Roll damage. What counts is summed up before the hit, and anew on a critical one."""
        kept = self.status
        if not critical:
            self.status = self.before
        mine = self.rows(weapon, context, attacker=True)
        theirs = self.rows(weapon, context, attacker=False)
        self.status = kept
        dice = 2 + total(mine, L.DAMAGE_DICE) + total(theirs, L.TAKEN_DICE)
        dice += bool(context & L.IS_CHARGE or total(mine, L.BOOST_DAMAGE) > 0)
        dice += bool(weapon.qualities & L.WEAPON_MASTER)
        proof = [bit for kind, bit in PROOFS.items() if weapon.qualities & kind]
        dice -= any(self.two.traits & bit for bit in proof)
        dice -= bool(self.two.traits & L.INCORPOREAL and not weapon.qualities & L.MAGICAL)
        arm = self.two.arm
        if total(mine, L.HALVE_ARMOUR):
            arm = (arm + 1) // 2
        arm = max(0, arm + total(theirs, L.ARMOUR))
        if not self.behind and not weapon.qualities & L.CHAIN:
            arm += self.two.shield
        power = weapon.power + total(mine, L.DAMAGE_ROLL)
        power += 0 if weapon.ranged else total(mine, L.STRENGTH)
        for _ in range(2 if total(mine, L.REROLL_DAMAGE) else 1):
            score = power + sum(self.roll(max(0, dice)))
            points = max(0, score - arm) * (2 if total(mine, L.DOUBLE_DAMAGE) else 1)
            if points:
                break
        left = self.two.boxes - self.damage
        self.log.append(("damage", (min(points, left), score, arm)))
        if self.status & L.INJURED:
            self.gone = True
            return
        self.damage += min(points, left)
        if points >= left:
            self.casualty(denied)

    def casualty(self, denied: bool) -> None:
        """Roll for a casualty."""
        more = total(self.two.rows, L.CASUALTY) - self.frail
        die = self.roll(1)[0]
        ready = self.status & (L.KNOCKED_DOWN | L.STATIONARY | L.INJURED) == 0
        tough = self.two.traits & L.TOUGH and ready and not denied
        if die + more <= 2 and (tough or total(self.two.rows, L.REROLL_CASUALTY)):
            self.log.append(("casualty", (die, more)))
            die = self.roll(1)[0]
        self.log.append(("casualty", (die, more)))
        if die + more <= 2:
            self.gone = True
            return
        self.damage = self.two.boxes - 1
        if die + more <= 4:
            self.status |= L.INJURED | L.KNOCKED_DOWN
        elif not self.two.traits & L.NO_KNOCKDOWN:
            self.status |= L.KNOCKED_DOWN


def total(rows: Sequence[Row], what: int) -> int:
    """Add up what rows change; each has a name of its own."""
    return sum(int(row.amount) for row in rows if row.what == what)


def log(fight: Board) -> Log:
    """Return what has happened in a fight, as the twin writes it."""
    found: Log = []
    for event in fight.events(E.ATTACK, E.DAMAGE, E.CASUALTY_ROLL):
        if isinstance(event, Attack):
            numbers = (event.outcome, event.total, event.goal)
            found.append(("attack", numbers[:1] if event.outcome == E.SURE_HIT else numbers))
        elif isinstance(event, Damage):
            found.append(("damage", (event.boxes, event.total, event.armour)))
        else:
            found.append(("casualty", (event.die, event.more)))
    return found
