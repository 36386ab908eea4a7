"""How each rating comes about: the sums it is the best of, term by term.

The slow, plain twin of the ratings, for people to read: the best sum of a rating is the rating.
Source: Cold Iron, Physical Combat; Weapons, Armor and Shields; the character generation guide.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from factions.systems.cold_iron.catalogue import Charts, Weapon
from factions.systems.cold_iron.sheet.arms import (
    ONE_HAND,
    ONE_HAND_WEAK,
    ROCK,
    ROCK_TWO_HANDS,
    STRONG,
    THROWN,
    TWO_HANDS,
    Arm,
    Figure,
    body_damage,
)
from factions.systems.cold_iron.sheet.build import Build
from factions.systems.cold_iron.sheet.ratings import (
    READY_DAMAGE,
    SAVE,
    SECOND_WEAPON,
    Sheet,
    figure_of,
    main_arm,
    shield_second,
)
from factions.systems.cold_iron.sheet.strength import (
    MISSILE_GRIPS,
    strength_had,
    strength_taken,
)

SWASH = "swashbuckling"


@dataclass(frozen=True, slots=True)
class Term:
    """A part of a sum. kind: what it is for; of: the id of the skill or item, if any."""

    kind: str
    value: float
    of: str = ""


@dataclass(frozen=True, slots=True)
class Way:
    """One sum that a rating may be. kind: `shield`, `weapon`, `dodge`, ...; of: an item's id."""

    kind: str
    terms: tuple[Term, ...]
    of: str = ""

    @property
    def total(self) -> float:
        """What the terms add up to."""
        return sum(term.value for term in self.terms)


Workings = Mapping[str, tuple[Way, ...]]


def workings(build: Build, found: Sheet, charts: Charts) -> Workings:
    """Map each rating of a build's sheet to the sums it is the best of; those it has not: none."""
    figure = figure_of(build, charts, found.burden or charts.burdens[-1])
    main = main_arm(found.arms, build)
    return {
        "pt": tuple(_hit_points(figure)),
        "h": (_hit(figure, main, figure.strength.adj),),
        "hs": (_hit(figure, main, min(figure.strength.adj, STRONG)),),
        "hw": (_hit(figure, main, 0),),
        "hm": tuple(_hit(figure, arm, 0) for arm in found.arms if arm.grip in MISSILE_GRIPS),
        "hth": (_hand_to_hand(figure),),
        "grab": (_grab(figure),),
        "hu": _mounted(figure, figure.training.unhorsing(), "lance-attack"),
        "du": _mounted(figure, figure.training.seat(), "mounted-combat"),
        "psv": (
            Way("con", (Term("con-four", SAVE * build.attributes["con"]),)),
            *_hit_points(figure),
        ),
        "db": (_dodge(figure),),
        "db_long": (_way("", *_dodge(figure).terms, _long(figure)),),
        **_defences(figure, found),
        "t": tuple(_armour(figure)),
        "c": tuple(_crit_protection(figure)),
        "hth_damage": (_grip(figure),),
    }


def hits(build: Build, found: Sheet, arm: Arm, charts: Charts) -> Way:
    """Return how the attack of one of a sheet's arms comes about."""
    figure = figure_of(build, charts, found.burden or charts.burdens[-1])
    return _hit(figure, arm, 0 if arm.grip in MISSILE_GRIPS else figure.strength.adj)


def blows(build: Build, found: Sheet, arm: Arm, charts: Charts) -> tuple[Way, ...]:
    """Return the sums that the average damage of an arm is the best of."""
    figure = figure_of(build, charts, found.burden or charts.burdens[-1])
    weapon = _weapon(build, arm)
    if weapon is None:
        skill = Term("skill", figure.training.body_damage(), "unarmed-combat")
        return (_way("body", Term("body", body_damage(figure)), skill),)
    if arm.grip in MISSILE_GRIPS:
        return (_shot(figure, weapon, arm.grip),)
    return tuple(_struck(figure, weapon, arm.grip))


def _way(kind: str, *terms: Term, of: str = "") -> Way:
    """Return a sum without the terms that change nothing; the first stays."""
    first, *others = terms
    return Way(kind, (first, *(term for term in others if term.value)), of)


def _weapon(build: Build, arm: Arm) -> Weapon | None:
    return next((weapon for weapon in build.weapons if weapon.id == arm.weapon), None)


def _trained(figure: Figure, total: int, skill: str, swash: str = "") -> tuple[Term, ...]:
    """Split what training gives into the level, the skill and swashbuckling (its row `swash`)."""
    if figure.build.school != "skills":
        return (Term("rating", total),)
    level = min(max(figure.build.level, 0), len(figure.charts.skill_points) - 1)
    share = Term("level", level) if swash != "d-db-dm" else Term("half-level", -(-level // 2))
    rows = figure.charts.skills[SWASH].rows if SWASH in figure.charts.skills else {}
    known = min(max(figure.build.skills.get(SWASH, 0), 0), len(figure.charts.skill_points) - 1)
    panache = Term("skill", rows[swash][known] if swash in rows else 0, SWASH)
    return share, Term("skill", total - share.value - panache.value, skill), panache


def _dex(figure: Figure) -> Term:
    return Term("dex", figure.dexterity.adj)


def _hit_points(figure: Figure) -> Iterator[Way]:
    build = figure.build
    if build.pt:
        yield Way("body", (Term("printed", build.pt),))
        return
    con = build.attributes["con"]
    level = min(max(build.level, 0), len(figure.charts.skill_points) - 1)
    yield Way("con", (Term("con", con),))
    yield Way("levels", (Term("levels", level * figure.charts.worth(con).pt_per_level),))


def _hit(figure: Figure, arm: Arm, strength: int) -> Way:
    weapon, load = _weapon(figure.build, arm), figure.burden
    if weapon is None or arm.grip not in MISSILE_GRIPS:
        skill = weapon.attack if weapon else "unarmed-combat"
        terms = (
            *_trained(figure, figure.training.hit(weapon), skill, "h"),
            Term("str", strength),
            _dex(figure),
            Term("load", load.h_d),
            Term("quality", figure.quality_bonus(weapon) if weapon else 0),
        )
        return _way("weapon" if weapon else "body", *terms, of=arm.weapon)
    skill = "thrown-weapons" if arm.grip == "thrown" else weapon.attack
    better = weapon.ammunition in figure.build.quality and arm.grip != "thrown"
    base = _trained(figure, figure.training.missile(skill), skill)
    good = Term("quality", figure.quality_bonus(weapon))
    shafts = Term("ammunition", int(better))
    return _way("weapon", *base, _dex(figure), Term("load", load.hm), good, shafts, of=weapon.id)


def _hand_to_hand(figure: Figure) -> Way:
    base, cap = figure.training.hand_to_hand()
    return _way(
        "",
        *_trained(figure, base, "hand-to-hand"),
        Term("str", figure.strength.adj),
        Term("size", figure.size.size_hth),
        Term("dex", min(figure.dexterity.adj, cap)),
        Term("load", figure.burden.hth),
    )


def _grab(figure: Figure) -> Way:
    base = _trained(figure, figure.training.grab(), "hand-to-hand")
    return _way("", *base, _dex(figure), Term("load", figure.burden.hm))


def _mounted(figure: Figure, base: int | None, skill: str) -> tuple[Way, ...]:
    if base is None or figure.build.mount is None:
        return ()
    return (_way("", *_trained(figure, base, skill), Term("str", figure.strength.adj)),)


def _dodge(figure: Figure) -> Way:
    base = _trained(figure, figure.training.dodge(), "dodge", "d-db-dm")
    return _way(
        "dodge", *base, _dex(figure), Term("size", figure.size.szd), Term("load", figure.burden.db)
    )


def _long(figure: Figure) -> Term:
    return Term("versus-long", figure.training.versus_long())


def _defences(figure: Figure, found: Sheet) -> Workings:
    dodge = _dodge(figure)
    shield, open_, weak = _shielded(figure)
    held = [arm for arm in found.arms if arm.grip not in MISSILE_GRIPS and _in_hand(figure, arm)]
    parries = _parries(figure, held, dodge, figure.strength.adj)
    behind = shield_second(found.ds, found.dp)
    weaker = _parries(figure, held, dodge, figure.strength.weak_adj)
    return {
        "ds": shield,
        "dp": parries,
        "d": (dodge, *shield, *parries),
        "second": (
            dodge,
            *(_later(way, behind) for way in shield),
            *(_later(way, SECOND_WEAPON) for way in parries),
        ),
        "dm": (dodge, *open_),
        "dw": (dodge, *weak, *weaker),
    }


def _later(way: Way, less: int) -> Way:
    return Way(way.kind, (*way.terms, Term("second", -less)), way.of)


def _in_hand(figure: Figure, arm: Arm) -> bool:
    return any(item.id == arm.weapon for item in figure.build.in_hand)


def _parries(figure: Figure, held: list[Arm], dodge: Way, strength: int) -> tuple[Way, ...]:
    """Return the parry with each weapon held; none falls below the dodge."""
    found: dict[str, Way] = {}
    for arm in held:
        weapon = _weapon(figure.build, arm)
        parry = figure.training.parry(weapon) if weapon else None
        if weapon is None or parry is None:
            continue
        base = _trained(figure, parry[0], weapon.parry or "", "d-db-dm")
        way = _way(
            "weapon",
            *base,
            Term("str", min(strength, parry[1])),
            _dex(figure),
            Term("load", figure.burden.h_d),
            Term("quality", figure.quality_bonus(weapon)),
            of=weapon.id,
        )
        found[weapon.id] = way if way.total >= dodge.total else dodge
    return tuple(found.values())


def _shielded(figure: Figure) -> tuple[tuple[Way, ...], tuple[Way, ...], tuple[Way, ...]]:
    """Return the parry with the shield held, its defence against missiles and against the strong.

    Each is empty where there is none.
    """
    shield = figure.shield
    if shield is None:
        return (), (), ()
    base, cap = figure.training.shield()
    plain = (
        *_trained(figure, base, "shield-parry", "d-db-dm"),
        Term("shield", shield.d, shield.id),
        _dex(figure),
        Term("size", figure.size.szd),
        Term("load", figure.burden.h_d),
    )
    strong = Term("str", min(figure.strength.adj, cap))
    weak = Term("str", min(figure.strength.weak_adj, cap))
    good = Term("quality", figure.quality_bonus(shield))
    return (
        (_way("shield", *plain, strong, good, of=shield.id),),
        (_way("shield", *plain, of=shield.id),),
        (_way("shield", *plain, weak, good, of=shield.id),),
    )


def _armour(figure: Figure) -> Iterator[Way]:
    armour, hide = figure.build.armour, figure.build.hide or (0, 0)
    if armour is not None:
        yield Way("armour", (Term("armour", armour.t, armour.id),), armour.id)
    if armour is None or figure.build.hide is not None:
        yield Way("body", (Term("hide", hide[0]),))


def _crit_protection(figure: Figure) -> Iterator[Way]:
    build, skill = figure.build, Term("skill", figure.training.crit_protection(), SWASH)
    size = Term("size", max(0, figure.size.size_hth))
    armour = build.armour
    if armour is not None:
        worn = max(0, armour.c - (not build.fitted))
        misfit = Term("misfit", worn - armour.c)
        yield _way("armour", Term("armour", armour.c, armour.id), misfit, size, skill, of=armour.id)
    if build.hide is not None:
        yield _way("body", Term("hide", build.hide[1]), skill)
    elif armour is None:
        yield _way("body", size, skill)


def _grip(figure: Figure) -> Way:
    blades = [weapon for weapon in figure.build.weapons if not weapon.missile and weapon.hth == 0]
    if blades:
        best = max(blades, key=figure.quality_bonus)
        knife = Term("skills", figure.training.blade_damage())
        ready = Term("ready-blade", READY_DAMAGE, best.id)
        return _way("weapon", ready, knife, Term("quality", figure.quality_bonus(best)), of=best.id)
    natural = figure.build.natural
    skill = Term("skill", figure.training.grip_damage(), "hand-to-hand")
    bonus = Term("natural", natural.hth_bonus if natural else 0)
    return _way("body", Term("body", body_damage(figure)), skill, bonus)


def _struck(figure: Figure, weapon: Weapon, grip: str) -> Iterator[Way]:
    held = any(item.id == weapon.id for item in figure.build.in_hand)
    taken = strength_taken(weapon, grip, figure.shield if held else None) or 0
    spare = figure.str - taken
    if grip == "two":
        bonus = max(0, spare) // TWO_HANDS
    else:
        bonus = spare // ONE_HAND if spare >= 0 else -(-spare // ONE_HAND_WEAK)
    skill = Term("skill", figure.training.damage(weapon, grip), weapon.attack)
    good = Term("quality", figure.quality_bonus(weapon))
    own = Term("weapon", weapon.average, weapon.id)
    yield _way("weapon", own, Term("spare", bonus), good, skill, of=weapon.id)
    free = figure.str - (figure.shield.str if figure.shield and grip == "one" else 0)
    yield _way("body", Term("body", figure.charts.worth(free).damage), skill)


def _shot(figure: Figure, weapon: Weapon, grip: str) -> Way:
    thrown = grip == "thrown"
    shield = figure.shield if any(i.id == weapon.id for i in figure.build.in_hand) else None
    taken = strength_taken(weapon, grip, shield) or 0
    spare = max(0, strength_had(weapon, grip, figure.build, figure.charts) - taken)
    bonus = 0
    if thrown:
        bonus = spare // THROWN
    elif weapon.kind == "rock":
        bonus = spare // (ROCK_TWO_HANDS if grip == "both" else ROCK)
    better = weapon.ammunition in figure.build.quality and not thrown
    return _way(
        "weapon",
        Term("weapon", weapon.average, weapon.id),
        Term("spare", bonus),
        Term("quality", figure.quality_bonus(weapon) if thrown else 0),
        Term("ammunition", int(better)),
        of=weapon.id,
    )
