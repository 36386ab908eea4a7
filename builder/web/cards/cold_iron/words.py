"""What Cold Iron's ratings, the terms they are summed from, and uses of weapons are called."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

ATTRIBUTES: Mapping[str, Any] = {
    "str": _("Strength"),
    "dex": _("Dexterity"),
    "con": _("Constitution"),
    "siz": _("Size"),
}
RATINGS: Mapping[str, tuple[str, Any]] = {
    "pt": ("Pt", _("Hit points")),
    "h": ("H", _("Attack")),
    "hs": ("Hs", _("Strong attack")),
    "hw": ("Hw", _("Weak attack")),
    "hm": ("Hm", _("Missile attack")),
    "hth": ("HtH", _("Hand to hand")),
    "grab": ("HtH-Hm", _("Grab")),
    "hu": ("Hu", _("Unhorsing")),
    "du": ("Du", _("Staying in the saddle")),
    "d": ("D", _("Defence")),
    "ds": ("Ds", _("Shield parry")),
    "dp": ("Dp", _("Weapon parry")),
    "db": ("Db", _("Dodge")),
    "db_long": ("Db", _("Dodge against long weapons")),
    "second": ("D", _("Defence against a second opponent")),
    "dm": ("Dm", _("Defence against missiles")),
    "dw": ("Dw", _("Defence against weak attacks")),
    "t": ("T", _("Armour")),
    "c": ("C", _("Critical hit protection")),
    "psv": ("PSv", _("Physical save")),
    "hth_damage": ("HtH", _("Average damage hand to hand")),
}
FACES = ("pt", "h", "d", "dm", "hth", "t", "c")  # what stands in large figures
FIGURES: Mapping[str, Any] = {  # of muster points
    "hit-points": _("Hit points"),
    "attack": _("Attack"),
    "damage": _("Average damage"),
    "defence": _("Defence"),
    "dodge": _("Dodge"),
    "armour": _("Armour"),
    "crit-protection": _("Critical hit protection"),
    "long-weapon": _("Long weapon"),
    "two-handed": _("Weapon in two hands"),
    "fatigue": _("Blows that tire"),
    "missile": _("Missile weapon"),
    "aim": _("Missile attack"),
    "mount": _("Mount"),
    "berserk": _("Berserker"),
    "undead": _("Undead"),
    "beast": _("Beast"),
    "large": _("Large"),
    "incorporeal": _("Incorporeal"),
    "unit": _("Its kind alone"),
}
NUMBERED = frozenset(  # those of which there is more or less
    ("hit-points", "attack", "damage", "defence", "dodge", "armour", "crit-protection", "aim")
)
TERMS: Mapping[str, Any] = {
    "level": _("fighter level"),
    "half-level": _("half the fighter level, rounded up"),
    "rating": _("level"),
    "skills": _("skill with blades"),
    "str": _("STR"),
    "dex": _("DEX"),
    "size": _("SIZ"),
    "load": _("encumbrance"),
    "quality": _("high quality"),
    "ammunition": _("fine ammunition"),
    "con": _("CON"),
    "con-four": _("four times CON"),
    "levels": _("level times hit points a level"),
    "printed": _("as printed"),
    "versus-long": _("against long weapons"),
    "second": _("a second opponent"),
    "hide": _("hide"),
    "misfit": _("does not fit"),
    "ready-blade": _("ready blade"),
    "body": _("body"),
    "natural": _("natural weapon"),
    "spare": _("STR to spare"),
}
GRIPS: Mapping[str, Any] = {
    "one": _("one hand"),
    "two": _("two hands"),
    "shot": _("shot"),
    "both": _("thrown with both hands"),
    "thrown": _("thrown"),
    "body": _("unarmed"),
}
CRITS: Mapping[str, Any] = {
    "sharp": _("sharp"),
    "blunt": _("blunt"),
    "random": _("random"),
    "blunt-random": _("blunt or random"),
    "b3-random": _("line B3 or random"),
    "b4-random": _("line B4 or random"),
}
GROUPS: Mapping[str, Any] = {
    "melee": _("Attacks"),
    "defensive": _("Defence"),
    "missile": _("Missiles"),
    "mounted": _("Mounted"),
    "other": _("Other skills"),
}
BURDENS: Mapping[str, Any] = {
    "db": "Db",
    "h_d": _("H and D"),
    "hm": "Hm",
    "hth": "HtH",
    "dex": _("DEX rolls"),
}
