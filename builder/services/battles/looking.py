"""How runs go on: battles are added up in order, and at milestones their runs look.

A run looks whether what is known answers it. If so it is done; else it wants more battles of its
parts, which a worker hands itself as soon as it is free. A milestone at which nothing would change
for any run is passed over.
"""

from collections import deque
from collections.abc import Sequence
from functools import partial

import numpy as np
import structlog
from django.db import transaction
from django.utils import timezone

from builder.models import Chunk, Pairing, Part, Run, Survey
from builder.services import work
from builder.services.battles import milestones, panels, parts, queues, sending, surveys
from builder.services.battles.figures import DIGITS, interval_of
from builder.services.battles.kinds import KINDS
from builder.services.battles.kinds.kind import behind
from builder.services.battles.lengths import Piece
from builder.tracing import KEPT
from factions.systems import SYSTEMS
from factions.tabletop.estimates import intervals
from factions.tabletop.estimates.tally import from_json

logger = structlog.get_logger("builder.battles")
SHOWN = 12  # points of a run's history
SOON = 0.75  # of what is wanted
UNREAD = ("a_document", "b_document", "lists", "sides", "history", "tally", "answer", "panel")
ENDED = ("state", "error", "finished", "compiling", "tally", "outcomes", "history", "answer")


def advance(pairing_id: int) -> None:
    """Add up what is fought of a pairing; at each milestone its runs look."""
    while _add_up(pairing_id):
        _look_all(pairing_id)


def keep(chunk: Chunk, fought: Sequence[Piece]) -> bool:
    """Keep a chunk's pieces, which count once, and advance; return False if they counted before.

    Those after the next look are kept as a chunk each.
    """
    with transaction.atomic():
        pairing = Pairing.objects.select_for_update(no_key=True).get(pk=chunk.pairing_id)
        counts = bool(Chunk.objects.unfought().filter(pk=chunk.pk).delete()[0])
        if counts:
            left = _added(pairing, _active(pairing), _cut(chunk, fought))
            Chunk.objects.bulk_create(left)
    advance(pairing.pk)
    return counts


def _cut(chunk: Chunk, fought: Sequence[Piece]) -> list[Chunk]:
    """Return the pieces of a chunk as chunks that are not saved."""
    cut, first = [], chunk.first
    for tally, scores in fought:
        kept = scores.astype(np.uint8).tobytes() if chunk.pairing.common else b""
        row = Chunk(pairing_id=chunk.pairing_id, first=first, count=tally.battles, scores=kept)
        row.tally = tally.as_json()
        cut.append(row)
        first += tally.battles
    return cut


def _add_up(pairing_id: int) -> bool:
    """Add fought chunks to a pairing's tally; return whether its runs are to look."""
    with transaction.atomic():
        pairing = Pairing.objects.select_for_update(no_key=True).get(pk=pairing_id)
        active = _active(pairing)
        rows = pairing.chunks.filter(tally__isnull=False, first__gte=pairing.battles)
        fought = list(rows.order_by("first"))
        left = _added(pairing, active, fought)
        added = fought[: len(fought) - len(left)]
        Chunk.objects.filter(pk__in=[chunk.pk for chunk in added]).delete()
    return _is_to_look(pairing, active)


def _active(pairing: Pairing) -> list[Part]:
    """Return the parts of active runs that are of a pairing, with their runs."""
    rows = Part.objects.filter(pairing=pairing, run__state__in=Run.ACTIVE).select_related("run")
    active = list(rows.defer(*(f"run__{name}" for name in UNREAD)))
    for part in active:
        part.pairing = pairing
    return active


def _added(pairing: Pairing, active: Sequence[Part], fought: Sequence[Chunk]) -> list[Chunk]:
    """Add up chunks that follow each other until runs are to look; return those left."""
    left = deque(fought)
    while left and left[0].first == pairing.battles and not _is_to_look(pairing, active):
        _add(pairing, left.popleft())
    if len(left) < len(fought):
        pairing.save(update_fields=["tally", "battles", "history", "scores"])
    return [*left]


def _add(pairing: Pairing, chunk: Chunk) -> None:
    tally = from_json(chunk.tally or {})
    total = from_json(pairing.tally) + tally if pairing.tally else tally
    pairing.tally, pairing.battles = total.as_json(), total.battles
    if milestones.reached(total.battles):
        pairing.history.append(pairing.tally["pairs"])
    if pairing.common:
        pairing.scores = bytes(pairing.scores) + bytes(chunk.scores)


def _is_to_look(pairing: Pairing, active: Sequence[Part]) -> bool:
    fought = pairing.battles
    if fought <= pairing.looked:
        return False
    return fought >= pairing.goal or (milestones.reached(fought) and any(map(_changes, active)))


def _changes(part: Part) -> bool:
    """Return whether a run would change if it looked at its part now.

    It would be answered, or is soon to have what it wanted and wants more. What kinds change that
    look at all parts together, they find out themselves.
    """
    kind, battles = KINDS[part.run.kind], part.pairing.battles
    if kind.due is not None:
        return True
    (wanted,) = kind.wanted(part.run, [part])
    return wanted <= battles or (wanted > part.wanted and battles >= SOON * part.wanted)


def _look_all(pairing_id: int) -> None:
    """Let the active runs of a pairing look at what is known, then let it grow again."""
    fought = Pairing.objects.values_list("battles", flat=True).get(pk=pairing_id)
    mine = Part.objects.filter(pairing=pairing_id, run__state__in=Run.ACTIVE)
    for run_id in mine.order_by("run").values_list("run", flat=True).distinct():
        look(run_id, at=(pairing_id, fought))
    Pairing.objects.filter(pk=pairing_id, looked__lt=fought).update(looked=fought)


def look(run_id: int, at: tuple[int, int] | None = None) -> None:
    """Let a run look whether it is answered: it is done, or wants more battles of its parts.

    at: a pairing and its battles. If it has more by now, the run has looked at these already, and
    looking again between milestones would end it where no other number of workers would. Kinds
    that look at all parts together see to that themselves.
    """
    with transaction.atomic():
        rows = Run.objects.active().select_for_update(no_key=True, of=("self",))
        run = rows.filter(pk=run_id).first()
        if run is None:
            return
        kind = KINDS[run.kind]
        if at and kind.due and not kind.due(run):
            return
        found = parts.locked(run, at[0] if at and kind.due is None else None)
        fought = {(part.pairing_id, part.pairing.battles) for part in found}
        if at and kind.due is None and at not in fought:
            return
        _want(run, found)
        if behind(run):
            _go_on(run, found)
        else:
            finish(run, Run.State.DONE)


def _want(run: Run, found: Sequence[Part]) -> None:
    """Save how many battles a run wants of these parts."""
    for part, wanted in zip(found, KINDS[run.kind].wanted(run, found), strict=True):
        part.wanted = wanted
    Part.objects.bulk_update(found, ["wanted"])
    run.save(update_fields=["looked"])


def _go_on(run: Run, found: Sequence[Part]) -> None:
    """Settle these parts' pairings, and call workers to the battles that are to come."""
    parts.settle(part.pairing_id for part in found)
    more = sum(max(0, part.wanted - part.pairing.handed) for part in found)
    to_note = [run.pk] if run.sent is None else []
    if more:
        waiting = queues.battles_of(run, more)
        transaction.on_commit(lambda: sending.call_for(to_note, waiting))


def begin(run: Run) -> None:
    """Lay out a run's parts by the game's code as it is, and let it look; in a transaction.

    It may be over by then, and a panel deleted. If its battles were of another code, its replays
    and its survey go.
    """
    if run.rules and run.rules != SYSTEMS[run.edition.system_id].rules:
        run.replays.all().delete()
        Survey.objects.filter(run=run).delete()
    run.looked = 0
    asked = parts.lay_out(run, KINDS[run.kind].meetings(run))
    transaction.on_commit(partial(work.asked, run.edition.system_id, asked))
    look(run.pk)


def finish(run: Run, state: Run.State, error: str = "") -> None:
    """End an active run with what is known so far; in a transaction that holds its row."""
    run.state, run.error = state, error
    run.finished, run.compiling = timezone.now(), False
    found = parts.locked(run)
    kind = KINDS[run.kind]
    if kind.answer and found:
        run.answer = kind.answer(run, found)
    elif run.kind == Run.Kind.DUEL and found:
        tally = parts.tally_of(found[0])
        if tally:
            run.tally = tally.as_json()
            run.outcomes = [tally.wins_a, tally.draws, tally.wins_b]
        run.history = history(run, found[0])
    run.save(update_fields=ENDED)
    logger.info("battle_over", run=run.slug, state=str(state), **_begun_by(run))
    parts.settle(part.pairing_id for part in found)
    if run.panel_of_id is not None:
        panels.close(run)
    if state == Run.State.DONE:
        surveys.request_survey(run)


def _begun_by(run: Run) -> dict[str, str]:
    """Return the id of the request that had a run fought: another's may be at hand."""
    return {KEPT: run.request} if run.request else {}


def history(run: Run, part: Part) -> list[list[float]]:
    """Return [battles, win rate, low, high] at some milestones and now."""
    known = [counts[::-1] if part.mirrored else counts for counts in part.pairing.history]
    shown = known[:: -(-len(known) // SHOWN) or 1]
    points = [[2 * sum(counts), *_rate(counts, run.confidence)] for counts in shown]
    tally = parts.tally_of(part)
    if tally is not None and (not points or points[-1][0] < tally.battles):
        points.append([tally.battles, tally.win_rate, *interval_of(tally, run.confidence)])
    return [[battles, *(round(rate, DIGITS) for rate in rates)] for battles, *rates in points]


def _rate(counts: list[int], confidence: float) -> list[float]:
    mean = sum(number * score for score, number in enumerate(counts)) / (4 * sum(counts))
    return [mean, *intervals.interval(counts, confidence)]
