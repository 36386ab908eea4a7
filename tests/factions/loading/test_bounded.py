"""Lists too long for their place: one error, and no look at what is in them."""

from typing import Any

import pytest
from jsonschema.exceptions import best_match

from factions.loading import schema
from tests.packed import guard


class Watched(list[Any]):
    """A list that records whether it was read."""

    looked = False

    def __iter__(self) -> Any:
        self.looked = True
        return super().__iter__()


@pytest.mark.parametrize("key", ["keywords", "roles", "costs", "attaches_to"])
def test_a_list_too_long_is_not_looked_into(key: str) -> None:
    rows = Watched([{}, "a", 1] * 400)
    validator = schema.validator("catalogue#/$defs/part")
    errors = list(validator.iter_errors({"units": [guard(**{key: rows})]}))
    assert [list(error.absolute_path) for error in errors] == [["units", 0, key]]
    assert [error.validator for error in errors] == ["maxItems"]
    assert not rows.looked


def test_a_list_that_fits_is() -> None:
    breach = schema.breach("catalogue#/$defs/part", {"units": [guard(keywords=["A", "A"])]})
    assert breach is not None
    assert list(breach[0]) == ["units", 0, "keywords"]
    assert "non-unique" in breach[1]


def test_of_thousands_of_errors_a_hundred_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []
    best = best_match

    def counting(errors: Any) -> Any:
        seen.extend(errors)
        return best(seen)

    monkeypatch.setattr(schema, "best_match", counting)
    assert schema.breach("catalogue#/$defs/part", {"units": [{}] * 1000}) is not None
    assert len(seen) == schema.MOST == 100
