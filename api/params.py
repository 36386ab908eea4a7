"""The parameters of an address: declared once, read by the views and listed in openapi.yaml."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from rest_framework.request import Request

from api.errors import RefusedError

CONTROL = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff]")
MOST_NAMED, MOST_SHOWN = 10, 80  # unknown parameters, and characters of each
WHOLE = re.compile(r"-?[0-9]{1,10}")
DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
BOOLEANS = {"true": True, "1": True, "false": False, "0": False}


@dataclass(frozen=True, slots=True)
class Param:
    """A parameter and its JSON Schema: a string, one of an enum, a date, an integer, a boolean."""

    name: str
    description: str
    schema: Mapping[str, Any]

    def read(self, text: str) -> Any:
        """Return the value. Raises ValueError with the reason."""
        match self.schema["type"]:
            case "integer":
                return self._number(text)
            case "boolean":
                if text.lower() not in BOOLEANS:
                    raise ValueError("expected true or false")
                return BOOLEANS[text.lower()]
        return self._day(text) if self.schema.get("format") == "date" else self._text(text)

    def _day(self, text: str) -> date:
        try:
            if not DAY.fullmatch(text):
                raise ValueError(text)
            return date.fromisoformat(text)
        except ValueError:
            raise ValueError("expected a day such as 2026-01-31") from None

    def _number(self, text: str) -> int:
        least, most = self.schema["minimum"], self.schema["maximum"]
        if not WHOLE.fullmatch(text) or not least <= int(text) <= most:
            raise ValueError(f"expected a whole number from {least} to {most}")
        return int(text)

    def _text(self, text: str) -> str:
        allowed = self.schema.get("enum")
        if allowed and text not in allowed:
            raise ValueError(f"expected one of {', '.join(allowed)}")
        if len(text) > self.schema.get("maxLength", 200):
            raise ValueError(f"expected at most {self.schema.get('maxLength', 200)} characters")
        if CONTROL.search(text):
            raise ValueError("control characters are not allowed")
        return text


def text(name: str, description: str) -> Param:
    """Declare a parameter of up to 200 characters."""
    return Param(name, description, {"type": "string", "maxLength": 200})


def header(name: str, description: str) -> Param:
    """Declare a header; the server in front bounds its length."""
    return Param(name, description, {"type": "string"})


def whole(name: str, description: str, least: int, most: int, default: int | None = None) -> Param:
    """Declare a whole number of a range."""
    schema = {"type": "integer", "minimum": least, "maximum": most}
    return Param(name, description, schema if default is None else schema | {"default": default})


def day(name: str, description: str) -> Param:
    """Declare a day."""
    return Param(name, description, {"type": "string", "format": "date"})


def choice(name: str, description: str, allowed: Iterable[str]) -> Param:
    """Declare a parameter of a few words."""
    return Param(name, description, {"type": "string", "enum": list(allowed)})


def yes_or_no(name: str, description: str) -> Param:
    """Declare a parameter that is true or false."""
    return Param(name, description, {"type": "boolean"})


def asked(request: Request, params: Iterable[Param]) -> dict[str, Any]:
    """Return the values in the address by name; an empty parameter counts as none.

    Raises RefusedError, which names every parameter that is wrong.
    """
    values: dict[str, Any] = {}
    errors = []
    for param in params:
        given = request.query_params.get(param.name, "")
        if not given:
            continue
        try:
            values[param.name] = param.read(given)
        except ValueError as error:
            errors.append((f"?{param.name}", str(error)))
    if errors:
        raise wrong(*errors)
    return values


def known(request: Request, names: Iterable[str]) -> None:
    """Raise RefusedError, which names them, if the address has other parameters than these."""
    reason = f"unknown; this address takes {', '.join(names) or 'none'}"
    odd = [name for name in request.query_params if name not in names]
    if odd:
        raise wrong(*((f"?{name[:MOST_SHOWN]}", reason) for name in odd[:MOST_NAMED]))


def wrong(*errors: tuple[str, str]) -> RefusedError:
    """Return the refusal of an address whose parameters are wrong."""
    detail = "; ".join(f"{path.removeprefix('?')}: {reason}" for path, reason in errors)
    return RefusedError("parameter", f"{detail}.", errors=errors)
