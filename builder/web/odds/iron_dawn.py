"""Iron Dawn's odds in words: of a volley or an assault, by the cover and the facing."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from builder.web.odds.parts import Duel, Values, Worded, chances, likely
from builder.web.wording import joined, percent, sentence, spaced, strong, tenths

WAYS: Mapping[str, Any] = {
    "effective": gettext_lazy("At effective range"),
    "beyond": gettext_lazy("Beyond effective range"),
    "cover": gettext_lazy("Cover of up to 50%"),
    "more-cover": gettext_lazy("Cover of 50 to 90%"),
    "concentrate-fire": gettext_lazy("Concentrate Fire, or dug in"),
    "suppressed": gettext_lazy("While suppressed"),
    "line": gettext_lazy("Within 2 inches of the line of flame"),
    "front": gettext_lazy("At the front"),
    "side": gettext_lazy("At the side"),
    "rear": gettext_lazy("At the rear"),
    "top": gettext_lazy("At the top"),
    "front-beyond": gettext_lazy("At the front, beyond effective range"),
    "hull-down": gettext_lazy("At the front, hull down or in cover"),
    "assault": gettext_lazy("Assault"),
    "assault-cover": gettext_lazy("Assault on cover"),
    "ram": gettext_lazy("Ram"),
}

FATES: Mapping[str, Any] = {
    "destroyed": gettext_lazy("Destroys the target in {share}."),
    "suppressed": gettext_lazy("Leaves it suppressed in {share}."),
}


def in_words(case: Values, duel: Duel) -> Worded:
    """Return a case in words."""
    way, to = str(WAYS[case["action"]]), case["to_defender"]
    caption = _("Hit points that %(name)s loses; with the last it is destroyed")
    head = (_("Hit points"), _("Chance"))
    weapons = joined(_shots(case)) if case.get("weapons") else ""
    return Worded(
        f"{case['special']}: {way}" if case.get("special") else way,
        (joined(_lost(case)),),
        chances(to["damage"], caption % {"name": duel.defender}, head),
        notes=(weapons,) if weapons else (),
        folded=tuple(_criticals(to)),
    )


def closing(duel: Duel) -> str:
    """Return the sentences on what is taken for granted."""
    if duel.mode == "melee":
        taken = _(
            "%(name)s fresh. Both units have all their models, and each attacks once, with nobody "
            "out of contact. Vehicles come to no harm in melee."
        )
    else:
        taken = _(
            "%(name)s fresh. Both units have all their models, every weapon is in range, and no "
            "unit with Heavy weapons has moved. Only Vehicle class weapons harm vehicles. A squad "
            "stands in open order, and may be shot at from any side."
        )
    return taken % {"name": duel.defender}


def _lost(case: Values) -> Iterator[SafeString]:
    """Yield what the target loses, and what becomes of it."""
    to, models, points = case["to_defender"], case["target_models"], case["target_hit_points"]
    hurt = tenths(to["expected_damage"])
    if not to.get("models_lost"):
        yield sentence(_("{points} of {all} hit points expected."), points=strong(hurt), all=points)
    else:
        fewer = {"models": strong(tenths(to["expected_models"])), "all": models}
        if models == points:
            yield sentence(_("{models} of {all} models removed expected."), **fewer)
        else:
            words = _("{models} of {all} models removed, {points} of {whole} hit points expected.")
            yield sentence(words, **fewer, points=hurt, whole=points)
    for key in (one for one in FATES if likely(to.get(one, 0))):
        yield sentence(FATES[key], share=strong(percent(to[key])))


def _shots(case: Values) -> Iterator[str]:
    """Yield what each weapon fires, and how often suppressing fire would pin the target."""
    yield _("%(weapons)s.") % {"weapons": "; ".join(_volley(one) for one in case["weapons"])}
    pinned = case["to_defender"].get("pinned", 0)
    if likely(pinned):
        yield _("Suppressing Fire would pin it in %(share)s.") % {"share": percent(pinned)}


def _volley(weapon: Values) -> str:
    shots = ngettext(
        "%(name)s: %(number)d shot, hits %(hit)s",
        "%(name)s: %(number)d shots, each hits %(hit)s",
        weapon["shots"],
    )
    parts = [
        shots % {"name": weapon["name"], "number": weapon["shots"], "hit": percent(weapon["hit"])}
    ]
    if weapon["struck"] > 1:
        parts.append(_("on %(number)s models") % {"number": tenths(weapon["struck"])})
    if weapon["scatters"]:
        parts.append(_("four in five of them scatter"))
    return ", ".join(parts)


def _criticals(to: Values) -> Iterator[str]:
    """Yield what critical hits leave a vehicle with."""
    if to.get("criticals") and likely(to["destroyed"]):
        ends = (f"{spaced(name).lower()} {percent(p)}" for name, p in to["criticals"].items())
        bailed = _("its crew bailed out %(share)s") % {"share": percent(to["abandoned"])}
        yield _("Critical hits leave it with %(ends)s.") % {"ends": ", ".join((*ends, bailed))}
