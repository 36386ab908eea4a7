"""Company of Iron's odds in words: of all attacks of one activation at the same model."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from builder.web.odds.parts import Duel, Values, Worded, chances, likely
from builder.web.wording import joined, percent, sentence, strong, tenths

WAYS: Mapping[str, Any] = {
    "charge": gettext_lazy("After a charge"),
    "back": gettext_lazy("From behind"),
    "aimed": gettext_lazy("Aimed"),
    "cover": gettext_lazy("At a target in cover"),
}
PLAIN: Mapping[str, Any] = {"melee": gettext_lazy("Attack"), "ranged": gettext_lazy("In the open")}


def in_words(case: Values, duel: Duel) -> Worded:
    """Return a case in words."""
    way = WAYS.get(case["action"], PLAIN[duel.mode])
    caption = _("Damage points on %(name)s afterwards; with the last it is destroyed")
    head = (_("Damage points"), _("Chance"))
    return Worded(
        f"{way}: {case['model']}",
        (joined(_expected(case)),),
        chances(case["to_defender"]["damage"], caption % {"name": case["target"]}, head),
        notes=(_weapons(case),),
    )


def closing(duel: Duel) -> str:
    """Return the sentences on what is taken for granted, and on what is left out."""
    taken = _(
        "%(name)s fresh, all attacks of one activation at the same model, within 5 to 8 inches for "
        "shots. Rules that ask for friends nearby, prey or terrain are left out, and no cards are "
        "spent."
    )
    return taken % {"name": duel.defender}


def _expected(case: Values) -> Iterator[SafeString]:
    to = case["to_defender"]
    points = strong(tenths(to["expected_damage"]))
    words = _("{points} of {boxes} damage points expected.")
    yield sentence(words, points=points, boxes=case["boxes"])
    if likely(to["felled"]):
        words = _(
            "Destroys the target in {felled}, injures it in {injured}, leaves it knocked down in "
            "{down}."
        )
        felled, injured = strong(percent(to["felled"])), percent(to["injured"])
        yield sentence(words, felled=felled, injured=injured, down=percent(to["knocked_down"]))


def _weapons(case: Values) -> str:
    weapons = ", ".join(case["weapons"])
    attacks = _("%(number)d attacks") % {"number": case["attacks"]}
    return f"{weapons} · {attacks}" if case["attacks"] > 1 else weapons
