"""Results side by side, as a page shows them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from builder.services.battles.beside import MOST, Beside
from builder.web.bars import Row, between, ends, gain_bar, points, rate_bar
from builder.web.results import name_of
from builder.web.runs import link_of
from builder.web.wording import percent
from factions.systems import SYSTEMS

__all__ = ["MOST", "Column", "columns"]


@dataclass(frozen=True)
class Column:
    """A result beside others: its rate, and its difference from the first; the first has none.

    apart: in what its terms differ from those of the first.
    """

    rate: Row
    difference: Row | None
    apart: str


def columns(found: Sequence[Beside]) -> list[Column]:
    """Return results side by side, in order."""
    return [Column(_rate(one), _difference(one), ", ".join(_apart(one, found[0]))) for one in found]


def _rate(one: Beside) -> Row:
    value, low, high = one.rate
    name, other = _sides(one)
    return Row(
        name=one.run.name or name,
        figure=percent(value, 1),
        interval=ends((low, high), 1),
        bar=rate_bar(value, (low, high)),
        note=_("%(other)s, %(battles)s battles") % {"other": other, "battles": f"{one.battles:,}"},
        link=link_of(one.run),
    )


def _difference(one: Beside) -> Row | None:
    if one.difference is None:
        return None
    value, low, high = one.difference
    return Row(
        name=one.run.name or _sides(one)[0],
        figure=points(value),
        interval=between(points(low), points(high)),
        bar=gain_bar(value, (low, high)),
        note=_certain(low, high),
        link=link_of(one.run),
    )


def _certain(low: float, high: float) -> str:
    if low > 0:
        return _("wins more often, for certain")
    return _("wins less often, for certain") if high < 0 else _("may be as good as the first")


def _sides(one: Beside) -> tuple[str, str]:
    """Return the name of the list that the rate is of, and against what it fought."""
    if one.run.lists:
        return name_of(one.run.lists[0]["side"]), _("against %d lists") % (len(one.run.lists) - 1)
    a, b = (name_of(one.run.sides[side]) for side in ("ba" if one.turned else "ab"))
    return a, _("against %s") % b


def _apart(one: Beside, leading: Beside) -> Iterator[str]:
    """Yield in what the terms of a run differ from those of the first."""
    run, first = one.run, leading.run
    if run.edition_id != first.edition_id:
        yield _("of %s") % run.edition
    elif run.rules != first.rules:
        yield _("by another version of the simulator")
    if run.scenario != first.scenario:
        yield _("in the scenario %s") % run.scenario
    if _led(one) != _led(leading):
        yield _("led by %(a)s against %(b)s") % dict(zip("ab", _led(one), strict=True))


def _led(one: Beside) -> tuple[str, str]:
    """Return the names of the generals: of the side that the rate is of, and of the other."""
    run = one.run
    generals = SYSTEMS[run.edition.system_id].generals
    a, b = (generals[key].name if key in generals else key for key in (run.policy_a, run.policy_b))
    return (b, a) if one.turned else (a, b)
