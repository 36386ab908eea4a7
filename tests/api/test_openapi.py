"""The description of the API: frozen, whole, and kept by what answers."""

import json
from typing import Any

import pytest
import yaml
from django.core.management import call_command
from django.urls import get_resolver
from jsonschema import Draft202012Validator

from api.errors import KINDS
from api.serializers import SCHEMAS
from api.views import index
from tests.api.client import FROZEN, Api, frozen

METHODS = {"get", "put", "post", "delete", "patch"}
REFRESH = "python manage.py spectacular --file api/openapi.yaml"


def operations() -> list[tuple[str, str, dict[str, Any]]]:
    return [
        (path, method, operation)
        for path, described in frozen()["paths"].items()
        for method, operation in described.items()
    ]


def references(value: Any) -> set[str]:
    """Return every component schema that a value refers to."""
    if isinstance(value, dict):
        own = {value["$ref"].rpartition("/")[2]} if isinstance(value.get("$ref"), str) else set()
        return own.union(*(references(item) for item in value.values()))
    if isinstance(value, list):
        return set().union(*(references(item) for item in value))
    return set()


def test_the_frozen_description_is_the_generated_one(tmp_path: Any) -> None:
    generated = tmp_path / "openapi.yaml"
    call_command("spectacular", file=str(generated), validate=True, fail_on_warn=True)
    assert generated.read_text() == FROZEN.read_text(), f"To take it over: {REFRESH}"


def test_the_description_is_served(api: Api) -> None:
    response = api.get("/openapi.yaml", accept="application/yaml, */*")
    assert response.status_code == 200
    assert response["Content-Type"] == "application/yaml"
    assert response.content == FROZEN.read_bytes()
    assert api.get("/openapi.yaml", if_none_match=response["ETag"]).status_code == 304
    assert yaml.safe_load(response.content)["openapi"] == "3.1.1"


@pytest.mark.parametrize("accept", ["text/html", "application/yaml", "application/json", "*/*"])
def test_the_description_is_served_to_anyone(api: Api, accept: str) -> None:
    assert api.get("/openapi.yaml", accept=accept).status_code == 200


def test_the_root_lists_the_addresses(api: Api) -> None:
    doors = api.get("/").json()
    assert set(doors) == {*index.DOORS, "openapi"}
    assert api.get(doors["openapi"]).status_code == 200
    assert set(doors.values()) - {doors["openapi"]} <= set(frozen()["paths"])


def test_every_address_is_described() -> None:
    described = {path.removeprefix("/api/v1/") for path in frozen()["paths"]}
    (resolver,) = [one for one in get_resolver().url_patterns if str(one.pattern) == "api/v1/"]
    routes = {str(one.pattern) for one in resolver.url_patterns}  # type: ignore[union-attr]  # the resolver of an include, which has them
    assert len(routes) == len(described) + 2
    assert {route.partition("<")[0] for route in routes - {"", "openapi.yaml"}} == {
        path.partition("{")[0] for path in described
    }


def test_every_operation_is_described_in_full() -> None:
    found = operations()
    assert len(found) == 45
    assert len({operation["operationId"] for _, _, operation in found}) == len(found)
    for path, method, operation in found:
        assert method in METHODS
        assert operation["summary"], path
        assert operation["description"], path
        assert {"406", "429"} <= set(operation["responses"]), path
        assert all(answer["description"] for answer in operation["responses"].values()), path
        assert all(one.get("description") for one in operation.get("parameters", [])), path


def test_every_error_is_a_problem_document() -> None:
    problem = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    for path, _method, operation in operations():
        errors = [code for code in operation["responses"] if code.startswith("4")]
        assert errors
        for code in errors:
            assert operation["responses"][code]["content"] == problem, (path, code)


def test_every_component_is_used_and_every_reference_leads_somewhere() -> None:
    components = frozen()["components"]["schemas"]
    assert references(frozen()) == set(components)
    assert set(components) == set(SCHEMAS)


def test_components_are_json_schemas_with_fitting_examples() -> None:
    whole = {"components": frozen()["components"]}
    examples = 0
    for name, schema in frozen()["components"]["schemas"].items():
        Draft202012Validator.check_schema(schema)
        validator = Draft202012Validator({"$ref": f"#/components/schemas/{name}"} | whole)
        for example in schema.get("examples", []):
            validator.validate(example)
            examples += 1
    assert examples >= 8


def test_the_kinds_of_problems_are_listed() -> None:
    listed = frozen()["components"]["schemas"]["Problem"]["properties"]["type"]["enum"]
    assert listed == [f"urn:rollcall:problem:{kind}" for kind in KINDS]


def test_a_list_document_is_the_shipped_schema(settings: Any) -> None:
    shipped = json.loads((settings.FIXTURES / "schema" / "list.schema.json").read_text())
    described = frozen()["components"]["schemas"]["ListDocument"]
    assert set(described["properties"]) == set(shipped["properties"])
    assert described["required"] == shipped["required"]
    entry = frozen()["components"]["schemas"]["ListDocument.entry"]
    assert set(entry["properties"]) == set(shipped["$defs"]["entry"]["properties"])
    assert entry["additionalProperties"] is False
