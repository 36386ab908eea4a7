"""JSON Schema: what catalogue files may say."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from django.conf import settings
from jsonschema import Draft202012Validator, FormatChecker
from jsonschema.exceptions import ValidationError, best_match
from referencing import Registry, Resource

from factions.loading.checks import Breach
from factions.loading.strict import parse

SUFFIX = ".schema.json"
LONGEST = 200


@cache
def _schemas() -> Mapping[str, Any]:
    """Return every schema shipped, by the name of its file without the suffix."""
    files = sorted((settings.FIXTURES / "schema").glob(f"*{SUFFIX}"))
    return {file.name.removesuffix(SUFFIX): parse(file) for file in files}


@cache
def validator(name: str) -> Draft202012Validator:
    """Return the validator of `fixtures/schema/<name>.schema.json`; it may refer to the others."""
    schemas = _schemas()
    registry: Registry[Any] = Registry().with_resources(
        (schema["$id"], Resource.from_contents(schema)) for schema in schemas.values()
    )
    return Draft202012Validator(schemas[name], registry=registry, format_checker=FormatChecker())


def breach(name: str, data: Any) -> Breach | None:
    """Return the path and the reason of what that schema finds most wrong, or None."""
    error = best_match(validator(name).iter_errors(data))
    return _told(error) if error else None


def breaches(name: str, data: Any) -> Iterator[Breach]:
    """Yield the path and the reason of everything that schema finds wrong."""
    return map(_told, validator(name).iter_errors(data))


def _told(error: ValidationError) -> Breach:
    """Leave the middle out of a reason that quotes a whole unit."""
    reason = error.message
    if len(reason) > LONGEST:
        reason = f"{reason[: LONGEST // 2]} ... {reason[-LONGEST // 2 :]}"
    return tuple(error.absolute_path), reason
