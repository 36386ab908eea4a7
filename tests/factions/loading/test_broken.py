"""Laws of broken catalogue files: always a CatalogueError, never a changed row."""

import json
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from hypothesis import HealthCheck, given
from hypothesis import settings as tries
from hypothesis import strategies as st

from factions import loading
from factions.loading import CatalogueError
from factions.loading.strict import Steps, parse
from factions.models import Edition
from tests.factions import samples

Data = dict[str, Any]
pytestmark = pytest.mark.django_db
SAMPLE = samples.sample(parse(settings.FIXTURES / "warcrow" / "edition.json")["edition"]["rules"])
HUGE = 10**15


def places(value: Any, steps: Steps = ()) -> Iterator[Steps]:
    """Yield the way to every value inside a value."""
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for step, item in items:
        yield (*steps, step)
        if isinstance(item, dict | list):
            yield from places(item, (*steps, step))


def at(data: Data, steps: Steps) -> Any:
    value: Any = data
    for step in steps:
        value = value[step]
    return value


def with_value(steps: Steps, value: Any) -> Data:
    """Return the sample with another value in one place."""
    data = deepcopy(SAMPLE)
    at(data, steps[:-1])[steps[-1]] = value
    return data


PLACES = sorted(places(SAMPLE), key=str)
OBJECTS = [steps for steps in PLACES if isinstance(at(SAMPLE, steps), dict)]
NUMBERS = [steps for steps in PLACES if type(at(SAMPLE, steps)) in (int, float)]
TEXTS = [steps for steps in PLACES if isinstance(at(SAMPLE, steps), str)]
NAMED = [steps for steps in OBJECTS if "id" in at(SAMPLE, steps) and isinstance(steps[-1], int)]

wrong_types = st.sampled_from(PLACES).map(lambda steps: with_value(steps, {"odd": ["one"]}))
unknown_keys = st.sampled_from(OBJECTS).map(lambda steps: with_value((*steps, "odd"), "one"))
huge_numbers = st.builds(with_value, st.sampled_from(NUMBERS), st.sampled_from([HUGE, -HUGE]))
huge_texts = st.builds(with_value, st.sampled_from(TEXTS), st.sampled_from(["x" * 2000]))
no_numbers = st.builds(
    with_value, st.sampled_from(PLACES), st.sampled_from([float("nan"), float("-inf"), 10**30])
)
no_texts = st.builds(with_value, st.sampled_from(PLACES), st.sampled_from(["\0", "a\ud800"]))


@st.composite
def twice(draw: st.DrawFn) -> Data:
    """Return the sample with one of its rows given twice."""
    steps = draw(st.sampled_from(NAMED))
    data = deepcopy(SAMPLE)
    at(data, steps[:-1]).append(deepcopy(at(data, steps)))
    return data


def test_there_is_something_to_break() -> None:
    assert len(PLACES) > 500
    assert min(len(OBJECTS), len(NUMBERS), len(TEXTS)) > 50
    assert {steps[0] for steps in NAMED} == {"edition", "factions", "keywords", "units"}


@tries(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    wrong_types | unknown_keys | huge_numbers | huge_texts | no_numbers | no_texts | twice(),
)
def test_broken_files_change_nothing(draft: Edition, tmp_path: Path, broken: Data) -> None:
    before = loading.as_data(draft)
    file = tmp_path / "whole.json"
    file.write_text(json.dumps(broken))
    with pytest.raises(CatalogueError) as caught:
        loading.load(file)
    assert caught.value.file == str(file)
    assert caught.value.path.startswith("$")
    assert caught.value.reason
    assert loading.as_data(Edition.objects.get()) == before


@tries(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.sampled_from(["edition", "keywords", "units-a", "units-b"]), st.data())
def test_torn_files_change_nothing(
    draft: Edition, tmp_path: Path, name: str, data: st.DataObject
) -> None:
    before = loading.as_data(draft)
    folder = samples.write(tmp_path, SAMPLE)
    file = folder / f"{name}.json"
    text = file.read_text()
    file.write_text(text[: data.draw(st.integers(0, len(text) - 1))])
    with pytest.raises(CatalogueError) as caught:
        loading.load(folder)
    assert (caught.value.file, caught.value.path) == (str(file), "$")
    assert loading.as_data(Edition.objects.get()) == before


NAMES = st.text(st.characters(categories=["L", "N"]), min_size=1, max_size=12)
UNITS = st.builds(
    lambda name, points, models, command: samples.unit(
        "made",
        name=name,
        costs=[{"id": "standard", "points": points, "models": models}],
        command=command,
    ),
    NAMES,
    st.integers(0, 250),
    st.integers(1, 12),
    st.integers(-9, 99),
)


@tries(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(UNITS, st.permutations(range(4)), st.booleans())
def test_sound_files_come_back_whole(
    db: None, tmp_path: Path, unit: Data, order: list[int], unowned: bool
) -> None:
    data = deepcopy(SAMPLE)
    data["units"] = [data["units"][index] for index in order] + [unit]
    if unowned:
        data["upgrades"] = []
    folder = samples.write(tmp_path, json.loads(json.dumps(data)))
    loading.load(folder)
    assert loading.as_data(Edition.objects.get()) == loading.data_of(folder)
    assert not loading.load(folder).changed
