"""Sentences with fields to fill in, for the logs of battles.

`{unit}` is the value of a field. `{shots:shot|shots}` is a number with its noun, `{objective:#}`
a number counted from 1, `{points[a]}` one of two. What stands between `<` and `>` is left out if
every field in it is missing, zero or empty.
"""

import re
from collections.abc import Mapping
from string import Formatter
from typing import Any

Values = Mapping[str, Any]

OPTIONAL = re.compile(r"<([^<>]*)>")


class _Filler(Formatter):
    def get_field(self, field_name: str, args: Any, kwargs: Any) -> tuple[Any, str]:
        name, _, key = field_name.partition("[")
        value = kwargs.get(name, "")
        if key and value:
            key = key.removesuffix("]")
            value = value[int(key)] if isinstance(value, list) else value[key]
        return value, name

    def format_field(self, value: Any, format_spec: str) -> Any:
        if isinstance(value, list | tuple):
            return ", ".join(map(str, value))
        if format_spec == "#":
            return str(value + 1)
        one, found, more = format_spec.partition("|")
        if found:
            return f"{value} {one if value == 1 else more}"
        return super().format_field("" if value is None else value, format_spec)

    def has_any(self, text: str, values: Values) -> bool:
        names = [name for _, name, _, _ in self.parse(text) if name]
        return not names or any(self.get_field(name, (), values)[0] for name in names)


_FILLER = _Filler()


def fill(sentence: str, values: Values) -> str:
    """Return a sentence with the values of its fields."""

    def part(match: re.Match[str]) -> str:
        return match[1] if _FILLER.has_any(match[1], values) else ""

    return _FILLER.vformat(OPTIONAL.sub(part, sentence), (), values)
