"""Rows to JSON, one module for each noun, with the component schemas of what it writes."""

from api.serializers import (
    battles,
    catalogue,
    lists,
    problems,
    questions,
    runs,
    search,
    solving,
    verdicts,
)
from api.serializers.shapes import Schema

SCHEMAS: dict[str, Schema] = (
    problems.SCHEMAS
    | catalogue.SCHEMAS
    | search.SCHEMAS
    | verdicts.SCHEMAS
    | solving.SCHEMAS
    | lists.SCHEMAS
    | battles.SCHEMAS
    | questions.SCHEMAS
    | runs.SCHEMAS
)
