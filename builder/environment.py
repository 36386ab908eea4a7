"""Settings from environment variables: each is read once, checked, and named when it is wrong."""

import os
from pathlib import Path
from urllib.parse import unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured


def text(name: str, default: str) -> str:
    """Return the variable, or the default where it is unset or empty."""
    return os.environ.get(name) or default


def flag(name: str, *, default: bool) -> bool:
    """Read 1, true, yes, on or 0, false, no, off. Raises ImproperlyConfigured on anything else."""
    value = text(name, str(default)).lower()
    if value in ("1", "true", "yes", "on"):
        return True
    if value in ("0", "false", "no", "off"):
        return False
    raise ImproperlyConfigured(f"{name}={value!r}: expected 1 or 0.")


def number(name: str, default: int, *, least: int = 0) -> int:
    """Read a whole number of at least `least`. Raises ImproperlyConfigured on anything else."""
    value = text(name, str(default))
    if not value.isdecimal() or int(value) < least:
        raise ImproperlyConfigured(f"{name}={value!r}: expected a whole number from {least} up.")
    return int(value)


def words(name: str, default: str) -> list[str]:
    """Read comma-separated words."""
    return [word.strip() for word in text(name, default).split(",") if word.strip()]


def database(name: str, default: Path) -> dict[str, object]:
    """Read postgres://user:password@host:port/name or sqlite:///path as Django's database."""
    url = text(name, f"sqlite:///{default}")
    parts = urlsplit(url)
    if parts.scheme == "sqlite" and parts.path.strip("/"):
        return _sqlite(parts.path if not parts.path.startswith("//") else parts.path[1:])
    if parts.scheme in ("postgres", "postgresql") and parts.path.strip("/"):
        return {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": parts.path.strip("/"),
            "USER": unquote(parts.username or ""),
            "PASSWORD": unquote(parts.password or ""),
            "HOST": parts.hostname or "",
            "PORT": str(parts.port or ""),
            "CONN_MAX_AGE": 60,
            "CONN_HEALTH_CHECKS": True,
        }
    raise ImproperlyConfigured(
        f"{name}={url!r}: expected postgres://user:password@host:port/name or sqlite:///path."
    )


def _sqlite(path: str) -> dict[str, object]:
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": path,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
        },
    }


def redis(name: str) -> str | None:
    """Read redis://host:port/number, or None where it is unset."""
    url = text(name, "")
    if url and urlsplit(url).scheme not in ("redis", "rediss", "unix"):
        raise ImproperlyConfigured(f"{name}={url!r}: expected redis://host:port/number.")
    return url or None
