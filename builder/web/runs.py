"""Runs in a row: what each is called, what it came to, and whether it would differ today."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.http import HttpRequest
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from builder.models import ArmyList, Run
from builder.services import lists
from builder.services.battles import records
from builder.web.bars import EVEN, Row, ends, rate_bar
from builder.web.listings import DAY
from builder.web.questions import KINDS
from builder.web.results import name_of
from builder.web.wording import percent

MOST_OF_A_LIST = 12
MOST_LISTS = 100


@dataclass(frozen=True)
class Line:
    """A run of an account: its title, its address, what it is of, and what it came to, if known."""

    run: Run
    title: str
    link: str
    about: str
    figure: str = ""
    interval: str = ""
    picks: bool = False  # whether it can be laid beside others


@dataclass(frozen=True)
class Record:
    """The runs that a list's page shows. outdated: how many are by code or an edition of before."""

    rows: Sequence[Row]
    sentence: str
    outdated: int
    more: str = ""


def link_of(run: Run) -> str:
    """Return the address of a run's page."""
    return reverse("run" if run.kind == Run.Kind.DUEL else "question", args=[run.slug])


def title_of(run: Any) -> str:
    """Return what a run that `records.of` found is called: by its owner, else after its lists."""
    return run.name or _after_lists(run)


def _after_lists(run: Any) -> str:
    if run.kind == Run.Kind.DUEL:
        names = {side: name_of(run.sides.get(side, {})) for side in "ab"}
        return _("%(a)s against %(b)s") % names
    if run.kind == Run.Kind.MATRIX:
        number = run.number or 0
        words = ngettext("%d list against each other", "%d lists against each other", number)
        return str(words % number)
    name = run.own_name or _("Unnamed list")
    return f"{name}: {str(KINDS[run.kind]['title']).lower()}"


def line(run: Run) -> Line:
    """Return a run that `records.of` found as a line."""
    known = records.figures(run)
    day = date_format(localtime(run.created), f"{DAY}, H:i")
    parts = [run.edition.system.name, str(run.get_kind_display()), day]
    return Line(
        run=run,
        title=title_of(run),
        link=link_of(run),
        about=", ".join(parts),
        figure=percent(known.rate, 1) if known else "",
        interval=ends((known.low, known.high), 1) if known else "",
        picks=known is not None,
    )


def record(request: HttpRequest, army_list: ArmyList) -> Record | None:
    """Return what the page of a list shows of its battles; None if that is nothing."""
    own = request.user if request.user.is_authenticated else None
    found = records.record(army_list, own, MOST_OF_A_LIST + 1)
    if not found:
        return None
    shown = found[:MOST_OF_A_LIST]
    mine = own is not None and own.pk == army_list.owner_id
    more = f"{reverse('my-battles')}?list={army_list.slug}" if mine else ""
    outdated = sum(bool(getattr(run, "outdated", False)) for run in shown) if mine else 0
    return Record([_met(run, army_list) for run in shown], _sum(shown, army_list), outdated, more)


def _figures(run: Run, army_list: ArmyList) -> records.Figures | None:
    known = records.figures(run)
    turned = known is not None and records.side_of(run, army_list) == "b"
    return known.turned() if known and turned else known


def _met(run: Run, army_list: ArmyList) -> Row:
    """Return a run as a line of a list's record, as the list sees it."""
    known = _figures(run, army_list)
    notes = [_outcomes(known.wins)] if known and known.wins else []
    if getattr(run, "outdated", False):
        notes.append(_("by an older simulator or edition"))
    return Row(
        name=run.name or _opponent(run, army_list),
        figure=percent(known.rate, 1) if known else str(run.get_state_display()),
        interval=ends((known.low, known.high), 1) if known else "",
        bar=rate_bar(known.rate, (known.low, known.high)) if known else None,
        note=", ".join(notes),
        link=link_of(run),
    )


def _opponent(run: Run, army_list: ArmyList) -> str:
    if run.kind != Run.Kind.DUEL:
        return _after_lists(run)
    other = "a" if records.side_of(run, army_list) == "b" else "b"
    return _("against %s") % name_of(run.sides.get(other, {}))


def _outcomes(wins: tuple[int, int, int]) -> str:
    won, drawn, lost = (f"{number:,}" for number in wins)
    values = {"won": won, "drawn": drawn, "lost": lost}
    return _("%(won)s won, %(drawn)s drawn, %(lost)s lost") % values


def _sum(found: Iterable[Run], army_list: ArmyList) -> str:
    """Return the sentence on how many opponents of duels the list beats, and which beat it."""
    duels = [run for run in found if run.kind == Run.Kind.DUEL]
    known = [one for one in (_figures(run, army_list) for run in duels) if one]
    if not known:
        return ""
    ahead, behind = sum(one.low > EVEN for one in known), sum(one.high < EVEN for one in known)
    words = _(
        "Of %(all)d duels here it wins %(ahead)d for certain and loses %(behind)d; the others are "
        "even, or too close to call."
    )
    return words % {"all": len(known), "ahead": ahead, "behind": behind}


def pins(run: Run) -> list[ArmyList]:
    """Return the lists of a run's owner that fought in it, to any of which it may be pinned."""
    saves = [one for one in (run.a_revision, run.b_revision) if one is not None]
    found = {save.army_list_id: save.army_list for save in saves}
    return [one for one in found.values() if one.owner_id == run.owner_id]


def choices(account: User, asked: str) -> list[tuple[str, str]]:
    """Return the account's lists for a menu; that which the address names is among them."""
    mine = lists.owned_by(account)
    rows = list(mine[:MOST_LISTS])
    if asked and asked not in {row.slug for row in rows}:
        rows += list(mine.filter(slug=asked))
    return [(row.slug, str(row)) for row in rows]
