"""Places of listeners: few, shared out by address, and never lost."""

import gc

import pytest

from builder.limits import LimitError
from builder.streams.places import BUSY_SECONDS, LISTENERS, FullError, Place, taken


def test_a_process_has_so_many_places() -> None:
    held = [Place(f"n{number}", 3, 9) for number in range(3)]
    assert taken() == 3
    with pytest.raises(FullError):
        Place("n9", 3, 9)
    held.pop().close()
    held.append(Place("n9", 3, 9))
    for place in held:
        place.close()
    assert taken() == 0


def test_an_address_has_its_share() -> None:
    held = [Place("flood", 100, 2) for _ in range(2)]
    with pytest.raises(LimitError) as refused:
        Place("flood", 100, 2)
    assert refused.value.wait == BUSY_SECONDS
    other = Place("other", 100, 2)
    for place in [*held, other]:
        place.close()
    assert taken() == 0


def test_a_place_is_given_back_once() -> None:
    one, other = Place("a", 9, 9), Place("a", 9, 9)
    one.close()
    one.close()
    assert taken() == 1
    other.close()


def test_a_refused_place_gives_none_back() -> None:
    held = Place("a", 1, 1)
    for _ in range(3):
        with pytest.raises(FullError):
            Place("b", 1, 1)
    gc.collect()
    assert taken() == 1
    held.close()


def test_a_place_is_not_lost_with_an_answer_that_is_never_sent() -> None:
    place = Place("a", 1, 1)
    del place
    gc.collect()
    assert taken() == 0


def listeners() -> float:
    """Return the figure of /metrics."""
    return sum(sample.value for metric in LISTENERS.collect() for sample in metric.samples)


def test_listeners_are_counted_for_operators() -> None:
    before = listeners()
    place = Place("a", 1, 1)
    during = listeners()
    place.close()
    assert (during - before, listeners() - before) == (1, 0)
