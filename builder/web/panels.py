"""A panel as a page shows it: the win rate of side A under each pair of generals."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from builder.services.battles.kinds.duels import BATTLES
from builder.web.wording import percent
from factions.systems import SYSTEMS

SHADES = {"a": ("a1", "a2", "a3", "a4", "a5"), "b": ("b1", "b2", "b3", "b4", "b5")}
SLOPE = 8  # per cent from even that a shade is for


@dataclass(frozen=True)
class Cell:
    """One pair. own: it is the battle's own. shade: `a1` to `a5` if A wins more, `b1` to `b5`."""

    rate: str
    interval: str
    shade: str
    own: bool


@dataclass(frozen=True)
class Panel:
    """heads: b's generals. rows: a's generals, each with its cells; None is not fought yet.

    battles: a cell.
    """

    over: bool
    battles: int
    heads: list[str]
    rows: list[tuple[str, list[Cell | None]]]
    sentence: str


def panel(result: Mapping[str, Any]) -> Panel | None:
    """Return a result's panel as it is drawn, None if none was asked for."""
    kept = result["panel"]
    if kept is None:
        return None
    generals = SYSTEMS[result["system"]].generals
    cells = {(cell["policy_a"], cell["policy_b"]): _cell(cell, result) for cell in kept["cells"]}
    names = {one: generals[one].name for one in kept["generals"]}
    return Panel(
        over=kept["over"],
        battles=BATTLES,
        heads=list(names.values()),
        rows=[(names[a], [cells.get((a, b)) for b in names]) for a in names],
        sentence=_sentence(kept),
    )


def shade_of(rate: float) -> str:
    """Return the shade of a win rate: `a1` to `a5` above even, `b1` to `b5` below."""
    apart = 100 * rate - 50
    shades = SHADES["a" if apart > 0 else "b"]
    return shades[min(len(shades) - 1, int(abs(apart) / SLOPE))]


def _cell(cell: Mapping[str, Any], result: Mapping[str, Any]) -> Cell:
    rate = cell["win_rate_a"]
    low, high = (percent(end) for end in cell["interval"])
    return Cell(
        rate=percent(rate),
        interval=_("%(low)s to %(high)s") % {"low": low, "high": high},
        shade=shade_of(rate),
        own=(cell["policy_a"], cell["policy_b"]) == (result["policy_a"], result["policy_b"]),
    )


def _sentence(kept: Mapping[str, Any]) -> str:
    if not kept["over"]:
        left = kept["pairs"] - len(kept["cells"])
        words = ngettext("%d pair is still to fight.", "%d pairs are still to fight.", left)
        return str(words % left)
    low, high = round(100 * kept["lowest"]), round(100 * kept["highest"])
    if low == high:
        return str(_("Side A wins %d%% of battles whichever way both sides play.") % low)
    ends = {"low": low, "high": high}
    words = _("Side A wins between %(low)d and %(high)d%% whichever way both sides play.")
    return str(words % ends)
