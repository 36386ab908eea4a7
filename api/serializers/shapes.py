"""Short forms of JSON Schema: the parts of the component schemas."""

from collections.abc import Iterable, Mapping
from typing import Any

Schema = dict[str, Any]

TEXT: Schema = {"type": "string"}
WHOLE: Schema = {"type": "integer"}
COUNT: Schema = {"type": "integer", "minimum": 0}
NUMBER: Schema = {"type": "number"}
SHARE: Schema = {"type": "number", "minimum": 0, "maximum": 1}
YES_OR_NO: Schema = {"type": "boolean"}
TIME: Schema = {"type": "string", "format": "date-time"}
ADDRESS: Schema = {"type": "string", "format": "uri-reference"}
ANY_OBJECT: Schema = {"type": "object", "additionalProperties": True}


def ref(name: str) -> Schema:
    """Return a reference to a component schema."""
    return {"$ref": f"#/components/schemas/{name}"}


def many(items: Schema, **bounds: int) -> Schema:
    """Return the schema of an array."""
    return {"type": "array", "items": items} | bounds


def or_null(schema: Schema) -> Schema:
    """Return the schema of a value that may be missing."""
    if "type" in schema and "enum" not in schema:
        return schema | {"type": [schema["type"], "null"]}
    return {"anyOf": [schema, {"type": "null"}]}


def one_of(*words: str) -> Schema:
    """Return the schema of one of a few words."""
    return {"type": "string", "enum": list(words)}


def record(
    description: str,
    members: Mapping[str, Schema],
    *,
    optional: Iterable[str] = (),
    closed: bool = True,
    example: Any = None,
) -> Schema:
    """Return the schema of an object whose members are required, except the optional ones."""
    left_out = set(optional)
    schema: Schema = {
        "type": "object",
        "description": description,
        "properties": dict(members),
        "required": [name for name in members if name not in left_out],
        "additionalProperties": not closed,
    }
    return schema if example is None else schema | {"examples": [example]}


def paged(description: str, item: str) -> Schema:
    """Return the schema of one page of things."""
    return record(
        description,
        {
            "results": many(ref(item)),
            "next": or_null(ADDRESS)
            | {"description": "The address of the next page; null behind the last."},
        },
    )
