"""Every legal list that is one change away from a list, with what the change is called."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from builder.formats import messages
from builder.formats.documents import Document
from builder.services.battles.errors import BadBattle
from builder.services.battles.lineups import Lineup
from builder.solve import Referee, variations


@dataclass(frozen=True)
class Change:
    """A legal list one change away. label: what is changed. points: of the whole list."""

    document: Document
    label: str
    points: int


def changes_of(lineup: Lineup, document: Document) -> list[Change]:
    """Return every single legal change of a list. Raises BadBattle, of "a", if there is none."""
    referee = Referee(lineup.game.legality, lineup.catalogue)
    names = referee.legality.names(referee.catalogue)
    found = [
        Change(one.document, messages.label(one.fix, names, lineup.game.id), one.points)
        for one in variations(document, referee)
    ]
    if not found:
        raise BadBattle("a", _("No single change of this list is legal."))
    return found
