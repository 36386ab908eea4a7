"""POST /check?as_of=DATE: was this list legal on that day."""

from typing import Any

import pytest

from tests.api.client import Api, problem

pytestmark = pytest.mark.usefixtures("dawns")
Document = dict[str, Any]


def test_the_edition_of_that_day_judges(api: Api, garrison: Document) -> None:
    then = api.post("/check?as_of=2023-06-01", garrison | {"edition": "2.0"}).json()
    now = api.post("/check?as_of=2024-01-01", garrison).json()
    assert (then["edition"], then["legal"]) == ("0.9", True)
    assert (now["edition"], now["legal"]) == ("2.0", False)
    assert api.post("/check", garrison).json()["edition"] == "0.9"


def test_it_holds_for_every_document_of_an_array(api: Api, garrison: Document) -> None:
    answer = api.post("/check?as_of=2023-06-01", [garrison, garrison | {"edition": "2.0"}]).json()
    assert [verdict["edition"] for verdict in answer] == ["0.9", "0.9"]


def test_a_day_before_every_edition(api: Api, garrison: Document) -> None:
    response = api.post("/check?as_of=2022-12-31", garrison)
    assert response.status_code == 422
    [error] = problem(response, "schema", "/edition")["errors"]
    assert error["reason"] == "No edition of iron-dawn was in force on 2022-12-31."


@pytest.mark.parametrize("day", ["soon", "2026-02-30", "2026-1-1", "20260131", "2026-W05-1"])
def test_invalid_days_are_refused(api: Api, garrison: Document, day: str) -> None:
    response = api.post(f"/check?as_of={day}", garrison)
    assert response.status_code == 400
    problem(response, "parameter", "?as_of")
