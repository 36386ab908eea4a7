"""How endpoints describe themselves."""

from typing import Any

import pytest

from api.schema import Answer, Operation, finish, reference
from api.serializers import SCHEMAS
from api.serializers.shapes import many, one_of, or_null, paged, record


def test_a_reference_leads_to_a_component() -> None:
    assert reference("Verdict") == {"$ref": "#/components/schemas/Verdict"}
    with pytest.raises(KeyError, match="Nothing"):
        reference("Nothing")


def test_an_operation_names_components_that_are_there() -> None:
    with pytest.raises(KeyError):
        Operation("x", "X", "x", {200: Answer("X.", "Nothing")})(lambda: None)


def test_finish_adds_components_and_requires_bodies() -> None:
    paths: Any = {"/x": {"post": {"requestBody": {}}, "get": {}}}
    result = finish({"paths": paths}, generator=None, request=None, public=True)
    assert list(result["components"]["schemas"]) == sorted(SCHEMAS)
    assert set(result["components"]["securitySchemes"]) == {"editSecret", "sessionToken", "cookie"}
    post = {"requestBody": {"required": True}, "security": []}
    assert paths == {"/x": {"post": post, "get": {"security": []}}}


def test_the_finish_keeps_who_may_call() -> None:
    paths: Any = {"/x": {"get": {"security": [{"cookie": []}]}}}
    finish({"paths": paths}, generator=None, request=None, public=True)
    assert paths == {"/x": {"get": {"security": [{"cookie": []}]}}}


def test_shapes() -> None:
    assert or_null({"type": "integer"}) == {"type": ["integer", "null"]}
    assert or_null(one_of("a")) == {"anyOf": [{"type": "string", "enum": ["a"]}, {"type": "null"}]}
    assert many({}, minItems=1) == {"type": "array", "items": {}, "minItems": 1}
    assert record("R.", {"a": {}, "b": {}}, optional=["b"], example=1) == {
        "type": "object",
        "description": "R.",
        "properties": {"a": {}, "b": {}},
        "required": ["a"],
        "additionalProperties": False,
        "examples": [1],
    }
    assert record("R.", {}, closed=False)["additionalProperties"] is True
    assert paged("P.", "Unit")["required"] == ["results", "next"]
