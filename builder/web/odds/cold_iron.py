"""Cold Iron's odds in words: of one attack, by the defence that it meets."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from builder.web.figures import Table
from builder.web.odds.parts import Duel, Values, Worded, likely
from builder.web.wording import joined, percent, sentence, strong, tenths

SELDOM = 0.0001  # numbers of points less likely than that have no row
WAYS: Mapping[str, Any] = {
    "primary": gettext_lazy("Against the primary defence"),
    "charge": gettext_lazy("At the end of a charge, %(charge)sd6 more"),
    "secondary": gettext_lazy("Against the secondary defence"),
    "dodge": gettext_lazy("Third opponent, against the dodge"),
    "fourth": gettext_lazy("Fourth opponent, dodge less 4"),
    "full-defence": gettext_lazy("Against a full defence"),
    "stunned": gettext_lazy("While the target is stunned"),
    "shot": gettext_lazy("Within %(hexes)s hexes"),
    "cover": gettext_lazy("Within %(hexes)s hexes, at a target that pops up"),
    "quick": gettext_lazy("Within %(hexes)s hexes, without a turn to aim"),
}
GRIPS: Mapping[str, Any] = {
    "two": gettext_lazy("%(weapon)s in two hands"),
    "thrown": gettext_lazy("%(weapon)s thrown"),
}

FATES: Mapping[str, Any] = {
    "stunned": gettext_lazy("Stuns in {share}."),
    "blinking": gettext_lazy("Leaves the target blinking in {share}."),
    "unconscious": gettext_lazy("Unconscious in {share}."),
    "dead": gettext_lazy("Dead in {share}."),
}


def in_words(case: Values, duel: Duel) -> Worded:
    """Return a case in words."""
    return Worded(
        _title(case),
        (joined(_comes_to(case)),),
        _points(case["to_defender"]["damage"], duel),
        notes=(joined(_roll(case)),),
        more=_distances(case["ranges"]) if case.get("ranges") else None,
    )


def closing(duel: Duel) -> str:
    """Return the sentences on the levels of both, and on what is left out."""
    taken = _(
        "One attack, at level %(one)s on %(name)s at level %(two)s, both unhurt and rested. "
        "The dying are not healed. A fumble misses; its other effects are left out."
    )
    levels = {"one": duel.answer["attacker_level"], "two": duel.answer["defender_level"]}
    return taken % {"name": duel.defender, **levels}


def _title(case: Values) -> str:
    """Return the weapon, how it is held, and the way of attack."""
    if case["action"] == "hand-to-hand":
        many = ngettext("Hand to hand", "Hand to hand, %(number)d of them", case["number"])
        way = many % {"number": case["number"]}
    else:
        way = str(WAYS[case["action"]] % case)
    grip, held = case["grip"], case["weapon"]
    if held and grip in GRIPS:
        held = str(GRIPS[grip] % case)
    return f"{held}: {way}" if held else way


def _comes_to(case: Values) -> Iterator[SafeString]:
    """Yield how often it hits, what it costs the target, and what else becomes of that."""
    to = case["to_defender"]
    if case["fatigue"]:
        words = _("Hits {hit}; {points} of {all} points expected, in fatigue.")
    else:
        words = _("Hits {hit}; {points} of {all} points expected.")
    hit, points = strong(percent(case["hit"])), strong(tenths(to["expected_damage"]))
    yield sentence(words, hit=hit, points=points, all=case["target_hit_points"])
    for key in (one for one in FATES if likely(to[one])):
        yield sentence(FATES[key], share=percent(to[key], 1))


def _roll(case: Values) -> Iterator[str]:
    """Yield what has to be rolled, and what several attackers may do to the target."""
    needed = _("%(attack)s against %(defence)s: needs %(needed)s or more.")
    yield needed % case
    each = _("%(dice)s for each multiple, and %(charge)sd6.")
    yield (each if case["charge"] else _("%(dice)s for each multiple.")) % case
    if hold := case.get("hold"):
        words = _(
            "One of them grabs in %(grab)s; together they bring the target down in %(tackle)s, pin "
            "it at one go in %(pin)s, shove it over in %(floored)s."
        )
        yield words % {key: percent(hold[key]) for key in ("grab", "tackle", "pin", "floored")}


def _distances(ranges: list[Values]) -> tuple[str, Table]:
    rows = [(row["hexes"], percent(row["hit"]), f"{row['expected_damage']:.2f}") for row in ranges]
    head = (_("Hexes"), _("Hits"), _("Points expected"))
    return _("At every distance"), Table("", head, rows)


def _points(table: Mapping[str, float], duel: Duel) -> Table:
    """Return the chance of each number of points, beside a bar: few cases have a chart."""
    caption = _(
        "Points that one attack takes from %(name)s; numbers that come up less than once in 10,000 "
        "times are left out"
    )
    shown = {number: chance for number, chance in table.items() if chance >= SELDOM}
    likeliest = max(table.values())
    return Table(
        caption % {"name": duel.defender},
        (_("Points"), _("Chance")),
        [(number, percent(chance, 2)) for number, chance in shown.items()],
        [round(100 * chance / likeliest) for chance in shown.values()],
    )
