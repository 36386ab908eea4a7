"""A packed field gives back the value of JSON that was put in, in less room."""

from collections.abc import Callable
from typing import Any

from django.core import serializers
from django.db import connection
from hypothesis import given
from hypothesis import strategies as st

from builder.models import Replay, Run
from builder.models.packed import PackedJSONField

VALUES: Any = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)
FIELD = PackedJSONField()


@given(VALUES)
def test_what_is_packed_is_unpacked(value: Any) -> None:
    packed = FIELD.get_db_prep_value(value, connection)
    assert FIELD.from_db_value(packed) == value


def test_nothing_is_null() -> None:
    assert FIELD.get_db_prep_value(None, connection) is None
    assert FIELD.from_db_value(None) is None


def test_what_repeats_takes_little_room() -> None:
    assert len(bytes(FIELD.get_db_prep_value([[12, 345, 6]] * 1_000, connection))) < 100


def test_a_row_is_written_read_and_serialized(start: Callable[..., Run]) -> None:
    events = {"events": [["move", 1, 2.5, "ä"]]}
    Replay.objects.create(run=start(), index=3, events=events)
    row = Replay.objects.get(index=3)
    assert row.events == events
    text = serializers.serialize("json", [row])
    row.delete()
    for each in serializers.deserialize("json", text):
        each.save()
    assert Replay.objects.get(index=3).events == events
    assert list(Replay.objects.filter(events__isnull=True)) == []
