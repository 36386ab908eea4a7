"""Armoured Clash's odds in words: by the damage and the models of both sides."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from builder.web.odds.parts import Duel, Values, Worded, chances, likely
from builder.web.wording import joined, listed, percent, sentence, strong, tenths

SHOTS: Mapping[str, Any] = {
    "long": gettext_lazy("At long range"),
    "short": gettext_lazy("At short range"),
    "aimed": gettext_lazy("Aiming, at long range"),
    "concealed": gettext_lazy("At a concealed target"),
    "cover": gettext_lazy("At a concealed target taking cover"),
    "garrison": gettext_lazy("At a garrisoned unit"),
    "within": gettext_lazy("From a garrisoned building"),
    "opportunity": gettext_lazy("Opportunity fire"),
    "opportunity-short": gettext_lazy("Opportunity fire at short range"),
    "flank": gettext_lazy("From outside the front arc"),
    "suppressed": gettext_lazy("While suppressed"),
    "unseen": gettext_lazy("Indirect, the target unseen"),
    "overcharged": gettext_lazy("Overcharged"),
    "trap": gettext_lazy("Trap"),
    "trail": gettext_lazy("Trail"),
    "portal": gettext_lazy("Portal Blast"),
}
CHARGES: Mapping[str, Any] = {
    "charge": gettext_lazy("Charge"),
    "flank": gettext_lazy("Charge from outside the front arc"),
    "difficult": gettext_lazy("Charge through difficult terrain"),
    "storm": gettext_lazy("Storming a building"),
    "cover": gettext_lazy("Charge at a target taking cover"),
    "supported": gettext_lazy("Charge, supported"),
    "threatened": gettext_lazy("Charge, threatened"),
    "suppressed": gettext_lazy("Charge while suppressed"),
}
RATINGS: Mapping[str, Any] = {
    "improved": gettext_lazy("improved"),
    "neutral": gettext_lazy("neutral"),
    "weakened": gettext_lazy("weakened"),
}

TARGET: Mapping[str, Any] = {
    "annihilated": gettext_lazy("Annihilates the target in {share}."),
    "suppressed": gettext_lazy("Suppresses it in {share}."),
    "activated": gettext_lazy("Takes its activation in {share}."),
}
ATTACKER: Mapping[str, Any] = {
    "annihilated": gettext_lazy("is annihilated in {share}"),
    "suppressed": gettext_lazy("is suppressed in {share}"),
}


def in_words(case: Values, duel: Duel) -> Worded:
    """Return a case in words."""
    caption = _("Points of damage that %(name)s suffers") % {"name": duel.defender}
    back = _back(case)
    return Worded(
        _title(case, duel.mode),
        (joined(_dealt(case)), back) if back else (joined(_dealt(case)),),
        chances(case["to_defender"]["damage"], caption, (_("Points of damage"), _("Chance"))),
        notes=tuple(_attack(attack) for attack in case["attacks"]),
    )


def closing(duel: Duel) -> str:
    """Return the sentences on the strength of both, what is left out, and how the die is read."""
    taken = _(
        "Both units at their largest level and unhurt, %(name)s not suppressed before; the "
        "attacker then again with fewer models or more damage. A model that Penetrating destroys "
        "counts as all of its damage. No cards are played, and special rules that ask for other "
        "units nearby are left out."
    )
    faces = _("The attack die, as we read it: %(faces)s.")
    return " ".join(
        (taken % {"name": duel.defender}, faces % {"faces": ", ".join(duel.answer["die"])})
    )


def unreached(duel: Duel) -> str:
    """Return the sentence for a mode without a case."""
    if duel.mode == "melee":
        return _("%(name)s cannot be charged.") % {"name": duel.defender}
    return _("Nothing on this grid may be fired at %(name)s.") % {"name": duel.defender}


def _title(case: Values, mode: str) -> str:
    """Return the way of attack, and the attacker's models or damage if cases differ in them."""
    way = str((CHARGES if mode == "melee" else SHOTS)[case["action"]])
    if case["suffered"] is None:
        models = ngettext("%(number)d model", "%(number)d models", case["models"])
        return f"{way}, {models % {'number': case['models']}}"
    suffered = _("%(points)d damage suffered") % {"points": case["suffered"]}
    return f"{way}, {suffered}" if case["suffered"] else way


def _dealt(case: Values) -> Iterator[SafeString]:
    """Yield what becomes of the target."""
    to = case["to_defender"]
    if case["target_models"] > 1:
        lost = {"lost": strong(tenths(to["expected_models"])), "models": case["target_models"]}
        yield sentence(_("{lost} of {models} models destroyed on average."), **lost)
    else:
        hurt = {"points": strong(tenths(to["expected_damage"])), "limit": case["target_points"]}
        yield sentence(_("{points} of {limit} points of damage on average."), **hurt)
    for key in (one for one in TARGET if likely(to[one])):
        yield sentence(TARGET[key], share=strong(percent(to[key])))


def _back(case: Values) -> SafeString | None:
    """Return what becomes of the attacker, None if nothing does."""
    to = case["to_attacker"]
    if case["combat"]:
        return joined((_combat(case["combat"]), _returned(case)))
    if not likely(to["expected_damage"]):
        return None
    points = strong(tenths(to["expected_damage"]))
    return sentence(_("Its blanks cost it {points} points of damage on average."), points=points)


def _combat(combat: Values) -> SafeString:
    shares = {"wins": strong(percent(combat["wins"])), "draws": percent(combat["draws"])}
    return sentence(_("Wins the combat in {wins}, stalemate in {draws}."), **shares)


def _returned(case: Values) -> SafeString:
    to = case["to_attacker"]
    if case["models"] > 1:
        lost = strong(tenths(to["expected_models"]))
        cost = sentence(_("Loses {lost} models on average"), lost=lost)
    else:
        points = strong(tenths(to["expected_damage"]))
        cost = sentence(_("Suffers {points} points of damage on average"), points=points)
    ends = (sentence(ATTACKER[key], share=percent(to[key])) for key in ATTACKER if likely(to[key]))
    return sentence("{results}.", results=listed((cost, *ends)))


def _attack(attack: Values) -> str:
    """Return what is rolled: the dice, their rating, the DEFENCE and the qualities."""
    dice = ngettext("%(dice)d die", "%(dice)d dice", attack["dice"]) % {"dice": attack["dice"]}
    against = _("against DEFENCE %(defence)s") % {"defence": attack["defence"]}
    rolled = ", ".join((dice, str(RATINGS[attack["rating"]]), against))
    return " · ".join(filter(None, (rolled, ", ".join(attack["qualities"]))))
