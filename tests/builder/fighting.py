"""Fighting some of a run's battles in this process, as a worker does."""

from itertools import count

from builder.models import Chunk, Pairing, Run
from builder.services.battles import claiming, fighting, kernels


def fight(run: Run, most: int | None = None) -> Run:
    """Fight so many chunks of a run, or all that it wants; return the run as it is then."""
    kernels.load(run.edition.system_id)
    fight_chunks(run, most)
    run.refresh_from_db()
    return run


def fight_chunks(run: Run, most: int | None = None) -> None:
    """Fight so many chunks of a run, or all that it wants; a panel may be deleted by then."""
    for number in count():
        if number == most or (chunk := claiming.hold(run.pk)) is None:
            break
        fighting.fight(chunk, run)


def held(run: Run, most: int | None = None) -> Chunk:
    """Hold the next chunk of a run."""
    chunk = claiming.hold(run.pk, most)
    assert chunk is not None
    return chunk


def pairing_of(run: Run) -> Pairing:
    """Return the pairing of a run that has one, as it is now."""
    return run.parts.get().pairing


def open_battles(run: Run) -> int:
    """Return how many battles of a run no worker has begun."""
    pairing = pairing_of(run)
    return pairing.goal - pairing.handed
