"""The runs that an account began: found, named, pinned to its lists, and read as a line each."""

from functools import reduce
from operator import or_
from typing import Any, NamedTuple

from django.contrib.auth.models import User
from django.db.models import Exists, ExpressionWrapper, F, Func, OuterRef, Q, fields
from django.utils.translation import gettext as _

from builder.models import ArmyList, Run
from builder.models.battles import RunQuerySet
from builder.services.battles.errors import BadBattle
from builder.unseen import without_unseen
from factions import loading
from factions.systems import SYSTEMS

HEAVY = ("a_document", "b_document", "lists", "tally", "answer", "panel", "edition__rules")


class Length(Func):
    """The number of things in a JSON array."""

    function = "JSON_ARRAY_LENGTH"
    output_field = fields.IntegerField()

    def as_postgresql(self, compiler: Any, connection: Any, **more: Any) -> tuple[str, Any]:
        """Write it as PostgreSQL has it."""
        return self.as_sql(compiler, connection, "JSONB_ARRAY_LENGTH", **more)


class Figures(NamedTuple):
    """A run's rate with its interval, from how many battles; of a duel, how each of them ended."""

    rate: float
    low: float
    high: float
    battles: int
    wins: tuple[int, int, int] | None = None  # won, drawn, lost

    def turned(self) -> "Figures":
        """Return the same as the other side sees it."""
        wins = self.wins[::-1] if self.wins else None
        return Figures(1 - self.rate, 1 - self.high, 1 - self.low, self.battles, wins)


def of(account: User) -> RunQuerySet:
    """Return the account's runs of every kind, latest first, without what is heavy of them.

    `outdated` is set as `outdated` has it; `own_name`, `number` and more is what `figures` reads.
    """
    return brief(Run.objects.filter(owner=account))


def brief(rows: RunQuerySet) -> RunQuerySet:
    """Return runs as `of` does."""
    found: RunQuerySet = rows.select_related(
        "edition__system", "a_revision__army_list", "b_revision__army_list", "pinned"
    )
    return (
        found.defer(*HEAVY, "a_revision__document", "b_revision__document")
        .annotate(
            outdated=ExpressionWrapper(outdated(), output_field=fields.BooleanField()),
            own_name=F("lists__0__side__name"),
            number=Length("lists"),
            set_rate=F("answer__win_rate"),
            set_interval=F("answer__interval"),
            set_battles=F("answer__battles"),
        )
        .order_by("-created", "-id")
    )


def outdated() -> Q:
    """Return the condition for runs that are over, and whose answer would be another today.

    Their game's code has changed since, or an edition of a later day is in force, and they were not
    asked anew. One query.
    """
    current = {edition.system_id: edition for edition in loading.editions_in_force()}

    def changed(system: str) -> Q:
        old = ~Q(rules=SYSTEMS[system].rules)
        if system in current:
            day = current[system].effective
            old |= Q(edition__private=False, edition__effective__lt=day)
        return Q(edition__system=system) & old

    asked_anew = Exists(Run.objects.filter(follows=OuterRef("pk")))
    over: Q = Q(finished__isnull=False) & reduce(or_, map(changed, SYSTEMS)) & Q(~asked_anew)
    return over


def with_list(army_list: ArmyList) -> Q:
    """Return the condition for runs in which a save of a list fought, or that are pinned to it."""
    saves = Q(a_revision__army_list=army_list) | Q(b_revision__army_list=army_list)
    return saves | Q(pinned=army_list)


def figures(run: Run) -> Figures | None:
    """Return the figures of a run that `of` found, as side a sees it; None if it has no one rate.

    A duel and a field have one once they are over; a matrix never has.
    """
    if run.active:
        return None
    row: Any = run
    if run.kind == Run.Kind.DUEL and run.history:
        battles, rate, low, high = run.history[-1]
        won, drawn, lost = run.outcomes or (0, 0, 0)
        return Figures(rate, low, high, int(battles), (won, drawn, lost))
    if run.kind == Run.Kind.FIELD and row.set_battles:
        low, high = row.set_interval
        return Figures(row.set_rate, low, high, row.set_battles)
    return None


def side_of(run: Run, army_list: ArmyList) -> str:
    """Return the side on which a save of a list fought: "a", also if it did on both, or "b"."""
    a, b = run.a_revision, run.b_revision
    if a is not None and a.army_list_id == army_list.pk:
        return "a"
    return "b" if b is not None and b.army_list_id == army_list.pk else ""


def name(run: Run, words: str) -> None:
    """Give a run a name of its owner's; empty takes it away."""
    run.name = without_unseen(words).strip()[: Run._meta.get_field("name").max_length]
    run.save(update_fields=["name"])


def pin(run: Run, army_list: ArmyList | None) -> None:
    """Show a run on a list's page, to all who see the list; None takes it from there.

    Raises BadBattle, of "pinned", if no save of the list fought in it or its owner is another.
    """
    if army_list is not None:
        if army_list.owner_id is None or army_list.owner_id != run.owner_id:
            raise BadBattle("pinned", _("Battles are pinned to lists of the same account."))
        if not side_of(run, army_list):
            raise BadBattle("pinned", _("This list did not fight in it."))
    run.pinned = army_list
    run.save(update_fields=["pinned"])


def record(army_list: ArmyList, account: Any, most: int) -> list[Run]:
    """Return the latest runs that a list's page shows: those pinned to it; to its owner, all.

    A run that was asked anew is left out. One query, and that of `outdated`.
    """
    if army_list.owner_id is None:
        return []
    asked_anew = Exists(Run.objects.filter(follows=OuterRef("pk")))
    rows = Run.objects.filter(~asked_anew, owner=army_list.owner_id)
    own = account is not None and account.pk == army_list.owner_id
    rows = rows.filter(with_list(army_list) if own else Q(pinned=army_list))
    return list(brief(rows)[:most])
