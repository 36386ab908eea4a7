"""A derived sheet as plain values, for a list's summary."""

from typing import Any

from factions.systems.cold_iron.sheet import Arm, Sheet

COMBAT_FATIGUE, BERSERK_FATIGUE = 1, 3


def sheet_values(sheet: Sheet) -> dict[str, Any]:
    """Return a sheet's ratings under the rulebook's own abbreviations, in lower case.

    d: the best of its parries and the dodge. encumbrance: the load and its row of the chart.
    movement: hexes a turn on open and on broken ground. fatigue: each turn of combat, and above
    how much of it a combatant blinks, blinks doubly, collapses and dies.
    """
    return {
        "level": sheet.level,
        "pt": sheet.pt,
        "h": sheet.h,
        "hs": sheet.hs,
        "hw": sheet.hw,
        "hm": sheet.hm,
        "hth": sheet.hth,
        "hth_hm": sheet.grab,
        "hu": sheet.hu,
        "du": sheet.du,
        "psv": sheet.psv,
        "db": sheet.db,
        "db_vs_long": sheet.db_long,
        "d": sheet.d,
        "d_second": sheet.second,
        "parries": {"shield": sheet.ds, "weapon": sheet.dp, "dodge": sheet.db},
        "dm": sheet.dm,
        "dw": sheet.dw,
        "std": sheet.std,
        "t": sheet.t,
        "c": sheet.c,
        "hth_damage": sheet.hth_damage,
        "weapons": [_arm(arm) for arm in sheet.arms],
        "encumbrance": _burden(sheet),
        "movement": list(sheet.move),
        "fatigue": _fatigue(sheet),
        "berserk": sheet.berserk,
    }


def _arm(arm: Arm) -> dict[str, Any]:
    return {
        "weapon": arm.weapon,
        "name": arm.name,
        "grip": arm.grip,
        "h": arm.h,
        "hs": arm.hs,
        "hw": arm.hw,
        "parry": arm.parry,
        "damage": arm.damage,
        "average": arm.average,
        "vs_t": arm.vs_t,
        "crit": arm.crit,
        "fatigue": arm.fatigue,
    }


def _fatigue(sheet: Sheet) -> dict[str, int]:
    return {
        "combat_turn": BERSERK_FATIGUE if sheet.berserk else COMBAT_FATIGUE,
        "blinking": sheet.pt,
        "double_blinking": 2 * sheet.pt,
        "collapse": 3 * sheet.pt,
        "death": 6 * sheet.pt,
    }


def _burden(sheet: Sheet) -> dict[str, Any]:
    row = sheet.burden
    if row is None:
        return {"load": sheet.load, "row": None}
    return {
        "load": sheet.load,
        "row": row.up_to,
        "dex": row.dex,
        "db": row.db,
        "h_d": row.h_d,
        "hm": row.hm,
        "hth": row.hth,
        "fatigue": row.fatigue,
        "fatigue_per": row.fatigue_per,
    }
