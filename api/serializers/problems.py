"""Problem documents (RFC 9457), as a schema; api.errors writes them."""

from api.errors import KINDS, TYPE
from api.serializers.shapes import ADDRESS, TEXT, Schema, many, one_of, record

SCHEMAS: dict[str, Schema] = {
    "Problem": record(
        "Why a request was not granted. `type` is stable, `detail` is for people.",
        {
            "type": one_of(*(TYPE + kind for kind in KINDS)),
            "title": TEXT,
            "status": {"type": "integer", "minimum": 400, "maximum": 599},
            "detail": TEXT,
            "instance": ADDRESS,
            "errors": many(
                record(
                    "One place that is wrong.",
                    {
                        "path": TEXT
                        | {
                            "description": "A JSON pointer into the body, ?name for a parameter "
                            "of the address, or the name of a header."
                        },
                        "reason": TEXT,
                    },
                )
            ),
        },
        closed=False,
        example={
            "type": TYPE + "schema",
            "title": KINDS["schema"][1],
            "status": 422,
            "detail": "/entries/0/count: -1 is less than the minimum of 1",
            "instance": "/api/v1/check",
            "errors": [{"path": "/entries/0/count", "reason": "-1 is less than the minimum of 1"}],
        },
    )
}
