"""The parts of a run: which pairings it has fought, and how many battles of each it wants."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from django.db.models import F, Max, OuterRef, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone

from builder.formats.documents import Document
from builder.models import Chunk, Pairing, Part, Run
from builder.services.battles import milestones, pairings
from builder.services.battles.pairings import Named, Own
from builder.services.work import Asked
from factions.tabletop.estimates.tally import Tally, from_json

Generals = tuple[str, str]


class Met(Protocol):
    """Two of a run's lists, by number, and the generals that lead them."""

    @property
    def one(self) -> int: ...
    @property
    def other(self) -> int: ...
    @property
    def generals(self) -> Generals: ...
    @property
    def common(self) -> bool: ...


def documents(run: Run) -> list[Document]:
    """Return the lists of a run, in the order of their numbers."""
    if run.lists:
        return [one["document"] for one in run.lists]
    return [run.a_document, run.b_document]


def lay_out(run: Run, meetings: Sequence[Met]) -> Asked:
    """Save the parts of a run, one for each meeting, and return what is remembered of them.

    In a transaction; pairings that it had parts of before are settled.
    """
    lists = documents(run)
    names = [_named(run, lists, met) for met in meetings]
    before = set(run.parts.values_list("pairing", flat=True))
    found = _found(names, before)
    run.parts.all().delete()
    run.parts.bulk_create(
        Part(
            run=run,
            number=number,
            one=met.one,
            other=met.other,
            pairing=pairing,
            mirrored=name.mirrored,
        )
        for number, (met, name, pairing) in enumerate(zip(meetings, names, found, strict=True))
    )
    run.rules = names[0].rules
    if not run.seeded and len(names) == 1:
        run.seed = names[0].seed
    each = {one.pk: one for one in found}.values()
    known = sum(bool(pairing.battles) for pairing in each)
    run.remembered = sum(pairing.battles for pairing in each)
    run.save(update_fields=["rules", "seed", "remembered"])
    Pairing.objects.filter(pk__in=[one.pk for one in found]).update(used=timezone.now())
    settle(before)
    return Asked(len(each) - known, known, run.remembered)


def _found(names: Sequence[Named], others: Iterable[int]) -> list[Pairing]:
    """Return the pairings of these names, which are locked, as the others are.

    One that is being forgotten, and is gone once its lock is free, is made anew.
    """
    while True:
        found = pairings.kept(names)
        rows = _lock({*others, *(pairing.pk for pairing in found)})
        if all(pairing.pk in rows for pairing in found):
            return found


def locked(run: Run, pairing_id: int | None = None) -> list[Part]:
    """Return the parts of a run with their pairings, which are locked; in a transaction.

    pairing_id: only those of this one.
    """
    mine = run.parts.all() if pairing_id is None else run.parts.filter(pairing=pairing_id)
    found = list(mine)
    rows = _lock({part.pairing_id for part in found})
    for part in found:
        part.pairing = rows[part.pairing_id]
    return found


def _lock(ids: Iterable[int]) -> dict[int, Pairing]:
    """Lock pairings, in the one order in which that is done, and return them by number."""
    rows = Pairing.objects.select_for_update(no_key=True).filter(pk__in=ids).order_by("pk")
    return {pairing.pk: pairing for pairing in rows}


def _named(run: Run, lists: Sequence[Document], met: Met) -> Named:
    one, other = lists[met.one], lists[met.other]
    return pairings.named(
        run.edition,
        run.scenario,
        (one, met.generals[0]),
        (other, met.generals[1]),
        own=Own(_own_seed(run, met), run.slug) if run.seeded else None,
        common=met.common,
    )


def _own_seed(run: Run, met: Met) -> int:
    """Return the seed of a meeting in a run with a seed of the player's own: of a duel, that."""
    if not run.lists:
        return run.seed
    return pairings.derived(run.seed, met.other if met.common else met.one, met.other)


def led(part: Part) -> Generals:
    """Return the generals of a part: of the run's side a, then of side b."""
    generals = part.pairing.policy_one, part.pairing.policy_other
    return generals[::-1] if part.mirrored else generals


def tally_of(part: Part) -> Tally | None:
    """Return what is known of a part, as the run's side a sees it."""
    if part.pairing.tally is None:
        return None
    tally = from_json(part.pairing.tally)
    return tally.mirrored() if part.mirrored else tally


def counts_at(part: Part, milestone: int) -> list[int]:
    """Return the pairs by score at a milestone that a part has reached, as its `one` sees them."""
    if not milestone:
        return [0] * 5
    counts: list[int] = part.pairing.history[milestones.GRID.index(milestone)]
    return counts[::-1] if part.mirrored else counts


def settle(ids: Iterable[int]) -> None:
    """Set the goals of pairings to what their active runs want; in a transaction.

    Where no run wants any more, battles handed out or fought ahead of others are forgotten: a run
    ends after the same battles however many workers were at them.
    """
    found = list(_lock(ids))
    mine = Part.objects.filter(pairing=OuterRef("pk"), run__state__in=Run.ACTIVE)
    most = mine.order_by().values("pairing").annotate(most=Max("wanted")).values("most")
    Pairing.objects.filter(pk__in=found).update(goal=Coalesce(Subquery(most), 0))
    rows = Pairing.objects.filter(pk__in=found)
    idle = rows.filter(goal__lte=F("battles"))
    Chunk.objects.filter(pairing__in=idle).delete()
    idle.update(handed=F("battles"))
    rows.filter(goal=0).update(looked=F("battles"))
