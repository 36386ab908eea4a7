"""Warcrow's odds in words: of an attack, or of a combat with what comes back."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from builder.web.drawing import drawn
from builder.web.odds.parts import Duel, Values, Worded, chances, likely
from builder.web.wording import joined, percent, sentence, strong, tenths

LEAST_SHOWN = 0.05  # wounds
BOUGHT: Mapping[str, Any] = {
    "attacker": gettext_lazy("The attacker takes stress for {bought}."),
    "defender": gettext_lazy("The defender takes stress for {bought}."),
}


def in_words(case: Values, duel: Duel) -> Worded:
    """Return a case in words."""
    caption = _("Wounds dealt to %(name)s") % {"name": duel.defender}
    return Worded(
        _title(case, duel.mode),
        (joined(_comes_to(case)),),
        chances(case["to_defender"]["damage"], caption, (_("Wounds"), _("Chance"))),
        notes=tuple(_notes(case)),
    )


def closing(duel: Duel) -> str:
    """Return the sentences on what is taken for granted."""
    taken = _(
        "%(name)s at full strength, nobody stressed, nobody joined. Both sides spend symbols and "
        "stress as best they can."
    )
    return taken % {"name": duel.defender}


def _title(case: Values, mode: str) -> str:
    """Return the way of attack, and how many troops make it."""
    if case["action"] == "charge":
        way = _("Charge")
    elif mode == "ranged":
        way = _("At a target in cover") if case["cover"] else _("In the open")
    else:
        way = _("Attack")
    troops = _("%(number)d troops") % {"number": case["troops"]}
    return f"{way}, {troops}" if case["troops"] > 1 else way


def _comes_to(case: Values) -> Iterator[SafeString]:
    """Yield the wounds of both, and how the combat ends."""
    to, back = case["to_defender"], case["to_attacker"]["expected_damage"]
    wounds = strong(tenths(to["expected_damage"]))
    if back >= LEAST_SHOWN:
        words = _("{wounds} wounds expected, {back} taken in return.")
        yield sentence(words, wounds=wounds, back=strong(tenths(back)))
    else:
        yield sentence(_("{wounds} wounds expected."), wounds=wounds)
    if likely(to["destroyed"]):
        destroyed = strong(percent(to["destroyed"]))
        yield sentence(_("Destroys the target in {share}."), share=destroyed)
    if combat := case["combat"]:
        shares = {"wins": strong(percent(combat["wins"])), "draws": percent(combat["draws"])}
        yield sentence(_("Wins the combat in {wins}, draws in {draws}."), **shares)


def _notes(case: Values) -> Iterator[SafeString | str]:
    """Yield what either side takes stress for, and which states the target is left in."""
    best = next((choice for choice in case["modifiers"] if choice["best"]), None)
    if best and (best["attacker"] or best["defender"]):
        yield joined(_bought(side, best[side]) for side in BOUGHT)
    if states := case["to_defender"]["states"]:
        left = ", ".join(f"{state} {percent(chance)}" for state, chance in states.items())
        yield _("What it leaves the target with: %(states)s.") % {"states": left}


def _bought(side: str, modifiers: Iterable[str]) -> str:
    letters = joined(drawn(letters) for letters in modifiers)
    return sentence(BOUGHT[side], bought=letters) if letters else ""
