"""JSON Schema: the form of catalogue files."""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import islice
from typing import Any

import jsonschema_rs
from django.conf import settings
from jsonschema import Draft202012Validator, FormatChecker, validators
from jsonschema.exceptions import ValidationError, best_match
from jsonschema.protocols import Validator
from referencing import Registry, Resource

from factions.loading.checks import Breach
from factions.loading.strict import parse

SUFFIX = ".schema.json"
LONGEST = 200
MOST = 100  # errors compared to find the one to report


@cache
def _schemas() -> Mapping[str, Any]:
    """Return every schema shipped, by the name of its file without the suffix."""
    files = sorted((settings.FIXTURES / "schema").glob(f"*{SUFFIX}"))
    return {file.name.removesuffix(SUFFIX): parse(file) for file in files}


def schema_of(name: str) -> Any:
    """Return the schema `fixtures/schema/<name>.schema.json`; it is not to be changed."""
    return _schemas()[name]


def _within(keyword: str) -> Any:
    """Return the test of a keyword that looks into no list longer than `maxItems` allows.

    So a list that is too long for its place costs one error, not one an item.
    """
    test: Any = Draft202012Validator.VALIDATORS[keyword]

    def within(validator: Any, asked: Any, given: Any, schema: Any) -> Iterator[ValidationError]:
        if not isinstance(given, list) or len(given) <= schema.get("maxItems", len(given)):
            yield from test(validator, asked, given, schema)

    return within


Bounded: type[Validator] = validators.extend(  # type: ignore[no-untyped-call]  # jsonschema has no types for it
    Draft202012Validator, {keyword: _within(keyword) for keyword in ("items", "uniqueItems")}
)


@cache
def validator(name: str) -> Validator:
    """Return the validator of `fixtures/schema/<name>.schema.json`; it may refer to the others.

    The name may end with a place in the schema: `catalogue#/$defs/part`.
    """
    registry: Registry[Any] = Registry().with_resources(
        (schema["$id"], Resource.from_contents(schema)) for schema in _schemas().values()
    )
    return Bounded(_at(name), registry=registry, format_checker=FormatChecker())


def _at(name: str) -> Any:
    name, _, place = name.partition("#")
    schema = _schemas()[name]
    return {"$ref": f"{schema['$id']}#{place}"} if place else schema


@cache
def _quick(name: str) -> jsonschema_rs.Draft202012Validator:
    """Return a validator that is quick to accept valid data; it is never used for its errors."""
    schemas = {schema["$id"]: schema for schema in _schemas().values()}
    return jsonschema_rs.Draft202012Validator(
        _at(name), retriever=schemas.__getitem__, validate_formats=True
    )


def is_valid(name: str, data: Any) -> bool:
    """Return whether the schema accepts the data; False too if a text is not valid Unicode."""
    try:
        return _quick(name).is_valid(data)
    except ValueError:
        return False


def breach(name: str, data: Any) -> Breach | None:
    """Return the path and the reason of the schema's worst error, or None."""
    if is_valid(name, data):
        return None
    error = best_match(islice(validator(name).iter_errors(data), MOST))
    return _breach_of(error) if error else None


def breaches(name: str, data: Any) -> Iterator[Breach]:
    """Yield the path and the reason of everything that schema finds wrong."""
    if is_valid(name, data):
        return iter(())
    return map(_breach_of, validator(name).iter_errors(data))


def _breach_of(error: ValidationError) -> Breach:
    """Leave the middle out of a reason that quotes a whole unit."""
    reason = error.message
    if len(reason) > LONGEST:
        reason = f"{reason[: LONGEST // 2]} ... {reason[-LONGEST // 2 :]}"
    return tuple(error.absolute_path), reason
