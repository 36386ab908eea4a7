"""Settings from environment variables: each is read once, checked, and named in its error."""

import importlib.util
import os
from collections.abc import Callable, Collection
from pathlib import Path
from typing import NoReturn
from urllib.parse import SplitResult, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

from builder import privacy

LEAST_SECRET = 20
MOST_DIGITS = 9
YES, NO = ("1", "true", "yes", "on"), ("0", "false", "no", "off")
ANYONES = 0o777


def _wrong(name: str, value: str, expected: str) -> NoReturn:
    raise ImproperlyConfigured(f"{name}={value!r}: expected {expected}.")


def text(name: str, default: str) -> str:
    """Return the variable, or the default if it is unset or empty."""
    return os.environ.get(name) or default


def flag(name: str, *, default: bool) -> bool:
    """Read 1, true, yes, on or 0, false, no, off. Raises ImproperlyConfigured for other values."""
    value = text(name, str(default)).lower()
    if value in YES:
        return True
    if value in NO:
        return False
    return _wrong(name, value, "1, true, yes or on, or 0, false, no or off")


def number(name: str, default: int, *, least: int = 0) -> int:
    """Read a whole number of at least `least`. Raises ImproperlyConfigured for other values."""
    value = text(name, str(default))
    whole = value.isascii() and value.isdecimal() and len(value) <= MOST_DIGITS
    if not whole or int(value) < least:
        return _wrong(name, value, f"a whole number from {least} up")
    return int(value)


def words(name: str, default: str) -> list[str]:
    """Read comma-separated words."""
    return [word.strip() for word in text(name, default).split(",") if word.strip()]


def choice(name: str, default: str, offered: Collection[str]) -> str:
    """Read one of the offered words. Raises ImproperlyConfigured for other values."""
    value = text(name, default).lower()
    return value if value in offered else _wrong(name, value, " or ".join(offered))


def hosts(name: str, default: str) -> list[str]:
    """Read comma-separated host names, also `.name` and `*`, without scheme, port or path.

    Raises ImproperlyConfigured on anything else.
    """
    return _each(name, default, _is_host, "names like example.org, without scheme or port")


def host(name: str) -> str:
    """Read one host name, without scheme or port; empty if it is unset.

    Raises ImproperlyConfigured on anything else.
    """
    value = text(name, "")
    return value if not value or _is_host(value) else _wrong(name, value, "a name like example.org")


def origins(name: str, default: str) -> list[str]:
    """Read comma-separated origins like https://example.org:8443. Raises ImproperlyConfigured."""
    return _each(name, default, _is_origin, "origins like https://example.org")


def _each(name: str, default: str, fits: Callable[[str], bool], expected: str) -> list[str]:
    found = words(name, default)
    if not found and text(name, default):
        return _wrong(name, text(name, default), expected)
    for word in found:
        if not fits(word):
            return _wrong(name, word, expected)
    return found


def _is_host(word: str) -> bool:
    bare = word.strip("[]") if word.startswith("[") else word.replace(":", "/")
    return bool(bare) and not set(bare) & set("/ @?#\\")


def _is_origin(word: str) -> bool:
    parts = _split(word)
    return (
        parts is not None
        and parts.scheme in ("http", "https")
        and bool(parts.hostname)
        and word == f"{parts.scheme}://{parts.netloc}"
    )


def secret(name: str) -> str:
    """Read a secret of at least LEAST_SECRET characters; empty if it is unset.

    Raises ImproperlyConfigured, without the value, if it is shorter.
    """
    value = text(name, "")
    if value and len(value) < LEAST_SECRET:
        return _wrong(name, "...", f"at least {LEAST_SECRET} characters")
    return value


def made(name: str, default: Path, *, written: bool = True) -> Path:
    """Read the path of a folder and make it. Raises ImproperlyConfigured.

    written: this process has to be able to write to it, and no other user may read it.
    """
    path = folder(name, default)
    try:
        path.mkdir(privacy.FOLDER if written else ANYONES, parents=True, exist_ok=True)
    except OSError as error:
        return _wrong(name, str(path), f"a folder that can be made ({error.strerror})")
    if written and not os.access(path, os.W_OK):
        return _wrong(name, str(path), "a folder that can be written to")
    return path


def folder(name: str, default: Path) -> Path:
    """Read the path of a folder, which need not exist yet. Raises ImproperlyConfigured."""
    path = Path(text(name, str(default))).expanduser().absolute()
    nearest = next(part for part in (path, *path.parents) if part.exists())
    if not nearest.is_dir() or (nearest != path and not os.access(nearest, os.W_OK)):
        return _wrong(name, str(path), "a folder, or a place where one can be made")
    return path


def importable(name: str, default: str) -> str:
    """Read the dotted path of a class. Raises ImproperlyConfigured if the module is missing."""
    value = text(name, default)
    module, _, attribute = value.rpartition(".")
    try:
        found = bool(module and attribute) and importlib.util.find_spec(module) is not None
    except (ImportError, ValueError):
        found = False
    return value if found else _wrong(name, value, "the dotted path of a class")


def address(name: str, default: str) -> str:
    """Read an e-mail address, with or without a name. Raises ImproperlyConfigured."""
    value = text(name, default)
    before, _, after = value.strip("<> ").rpartition("@")
    if not before or not after or set(value) & set("\r\n"):
        return _wrong(name, value, "an e-mail address")
    return value


def contact(name: str) -> str:
    """Read mailto:name@example.org or https://example.org/contact; empty if it is unset.

    Raises ImproperlyConfigured on anything else.
    """
    value = text(name, "")
    parts = _split(value)
    reached = parts and (
        (parts.scheme == "mailto" and "@" in parts.path)
        or (parts.scheme == "https" and parts.hostname)
    )
    if value and (not reached or set(value) & set("\r\n ")):
        return _wrong(name, value, "mailto:somebody@example.org or https://example.org/contact")
    return value


def database(name: str, default: Path) -> dict[str, object]:
    """Read postgres://user:password@host:port/name or sqlite:///path as Django's database.

    Three slashes make a path relative to the working folder, four an absolute one. Raises
    ImproperlyConfigured for other values, and if the file's folder does not exist.
    """
    url = text(name, f"sqlite:///{default}")
    parts = _split(url)
    if parts and parts.scheme == "sqlite" and not parts.netloc and parts.path.strip("/"):
        return _sqlite(name, url, Path(unquote(parts.path[1:])).absolute())
    if parts and parts.scheme in ("postgres", "postgresql") and parts.path.strip("/"):
        return _postgresql(parts)
    return _wrong(name, url, "postgres://user:password@host:port/name or sqlite:///path")


def _postgresql(parts: SplitResult) -> dict[str, object]:
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.strip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": unquote(parts.hostname or ""),
        "PORT": str(parts.port or ""),
        "CONN_MAX_AGE": 60,
        "CONN_HEALTH_CHECKS": True,
    }


def _sqlite(name: str, url: str, path: Path) -> dict[str, object]:
    if path.is_dir() or not path.parent.is_dir():
        return _wrong(name, url, "a file in a folder that is there")
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(path),
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
        },
    }


def redis(name: str) -> str | None:
    """Read redis://host:port/number, or None if it is unset. Raises ImproperlyConfigured."""
    url = text(name, "")
    if not url:
        return None
    parts = _split(url)
    if parts and parts.scheme in ("redis", "rediss") and parts.hostname:
        number = parts.path.strip("/")
        if not number or (number.isascii() and number.isdecimal()):
            return url
    if parts and parts.scheme == "unix" and parts.path.strip("/"):
        return url
    return _wrong(name, url, "redis://host:port/number")


def _split(url: str) -> SplitResult | None:
    """Split a URL; return None if it, or its port, is invalid."""
    try:
        parts = urlsplit(url)
        return parts if parts.port is None or parts.port else None
    except ValueError:
        return None
