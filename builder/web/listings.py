"""Lists in a row, as several pages describe them."""

from collections.abc import Mapping
from typing import Any

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from builder.models import ArmyList, Revision
from builder.web.sheets import Sheet

DAY = "j M Y"
VISIBLE: Mapping[str, Any] = {
    ArmyList.Visibility.PUBLIC: gettext_lazy("public"),
    ArmyList.Visibility.PRIVATE: gettext_lazy("private"),
    ArmyList.Visibility.UNLISTED: gettext_lazy("unlisted"),
}


def about(row: ArmyList, *, own: bool = False) -> str:
    """Return a list's game, its owner (its visibility if it is the reader's `own`), and its day."""
    if own:
        whose = str(VISIBLE[row.visibility])
    else:
        whose = _("by %s") % row.owner.username if row.owner else ""
    day = date_format(localtime(row.updated), DAY)
    return ", ".join(filter(None, (row.system.name, whose, day)))


def saved(revision: Revision, army_list: ArmyList | None = None) -> str:
    """Return the owner of a revision's list, if it has one, the revision's number and its day."""
    owner = army_list.owner if army_list else None
    whose = _("by %s") % owner.username if owner else ""
    number = _("save %d") % revision.number
    return ", ".join(filter(None, (whose, number, date_format(localtime(revision.created), DAY))))


def heading(sheet: Sheet) -> str:
    """Return a list's points with their limit, and that it is not legal if it is not."""
    points = _("%(points)s / %(points_limit)s points") % sheet.summary
    return points if sheet.verdict["legal"] else _("%s, not legal") % points
