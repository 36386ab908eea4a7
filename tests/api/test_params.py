"""Parameters of addresses."""

import re
from typing import Any

import pytest
from rest_framework.request import Request
from rest_framework.test import APIRequestFactory

from api.errors import RefusedError
from api.params import Param, asked, choice, text, whole, wrong, yes_or_no
from tests.api.client import Api, frozen, problem

LIMIT = whole("limit", "How many.", 1, 100, default=50)
SIZE = choice("size", "How large.", ["small", "large"])
OPEN = yes_or_no("open", "Whether open.")
NAME = text("name", "What it is called.")


def request(query: str) -> Request:
    return Request(APIRequestFactory().get(f"/?{query}"))


@pytest.mark.parametrize(
    ("param", "given", "value"),
    [
        (LIMIT, "1", 1),
        (LIMIT, "100", 100),
        (LIMIT, "007", 7),
        (whole("x", "", -5, 5), "-5", -5),
        (SIZE, "small", "small"),
        (OPEN, "true", True),
        (OPEN, "TRUE", True),
        (OPEN, "1", True),
        (OPEN, "false", False),
        (OPEN, "0", False),
        (NAME, "Iriavík", "Iriavík"),
        (NAME, "x" * 200, "x" * 200),
    ],
)
def test_valid_values_of_parameters(param: Param, given: str, value: Any) -> None:
    assert param.read(given) == value


@pytest.mark.parametrize(
    ("param", "given", "reason"),
    [
        (LIMIT, "0", "expected a whole number from 1 to 100"),
        (LIMIT, "101", "expected a whole number from 1 to 100"),
        (LIMIT, "-1", "expected a whole number from 1 to 100"),
        (LIMIT, "1.0", "expected a whole number from 1 to 100"),
        (LIMIT, "1_0", "expected a whole number from 1 to 100"),
        (LIMIT, "\u0661", "expected a whole number from 1 to 100"),
        (LIMIT, " 1", "expected a whole number from 1 to 100"),
        (LIMIT, "9" * 5000, "expected a whole number from 1 to 100"),
        (SIZE, "Small", "expected one of small, large"),
        (OPEN, "yes", "expected true or false"),
        (NAME, "x" * 201, "expected at most 200 characters"),
        (NAME, "a\x00", "control characters are not allowed"),
        (NAME, "a\n", "control characters are not allowed"),
        (NAME, "\ud800", "control characters are not allowed"),
    ],
)
def test_invalid_values_of_parameters_are_refused(param: Param, given: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        param.read(given)


def test_only_what_is_given_is_returned() -> None:
    params = (LIMIT, SIZE, OPEN, NAME)
    assert asked(request("limit=3&name=&other=1"), params) == {"limit": 3}
    assert asked(request(""), params) == {}
    assert asked(request("limit=3&limit=4"), params) == {"limit": 4}


def test_a_parameter_that_is_unknown_is_named_with_those_there_are(
    api: Api, loaded: object
) -> None:
    answer = problem(api.get("/factions?sytem=warcrow&limit=3&x="), "parameter", "?sytem", "?x")
    reason = "unknown; this address takes system, edition, limit, cursor"
    assert {error["reason"] for error in answer["errors"]} == {reason}


@pytest.mark.parametrize(
    ("method", "path"),
    [
        (method, path)
        for path, operations in frozen()["paths"].items()
        for method in operations
        if method in ("get", "post", "put", "patch", "delete")
    ],
)
def test_no_address_takes_a_parameter_that_it_does_not_describe(
    api: Api, db: None, method: str, path: str
) -> None:
    place = re.sub(r"\{\w+\}", "1", path)
    answer = api.call(method.upper(), f"{place}?no-such-parameter=1", {})
    problem(answer, "parameter", "?no-such-parameter")


def test_every_wrong_parameter_is_named() -> None:
    with pytest.raises(RefusedError) as caught:
        asked(request("limit=x&open=maybe&size=small"), (LIMIT, SIZE, OPEN))
    refusal = caught.value
    assert (refusal.kind, refusal.status) == ("parameter", 400)
    assert [path for path, _reason in refusal.errors] == ["?limit", "?open"]
    assert refusal.detail.startswith("limit: expected a whole number")


def test_a_reason_is_given_with_its_parameter() -> None:
    assert wrong(("?a", "no"), ("?b", "nor this")).detail == "a: no; b: nor this."


def test_a_default_is_part_of_the_description() -> None:
    assert LIMIT.schema == {"type": "integer", "minimum": 1, "maximum": 100, "default": 50}
    assert SIZE.schema == {"type": "string", "enum": ["small", "large"]}
    assert OPEN.schema == {"type": "boolean"}
