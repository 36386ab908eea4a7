"""The form of the log: a line for each event, plain or as JSON, without secrets."""

import re
from collections.abc import Mapping
from typing import Any

import structlog
from structlog.tracebacks import ExceptionDictTransformer
from structlog.types import EventDict, Processor

STYLES, LEVELS = ("plain", "json"), ("debug", "info", "warning", "error")
OURS = ("rollcall", "django_structlog", "api", "builder", "factions")

# Secrets and their replacements: edit links, links in e-mails, tokens.
SECRETS = (
    (re.compile(r"/e/[\w-]+"), "/e/..."),
    (re.compile(r"(/accounts/(?:password/reset/key|confirm-email)/)(?!done)[^/\s'\"]+"), r"\1..."),
    (re.compile(r"(?i)(bearer\s+|x-session-token['\"]?[:=]\s*['\"]?)[\w.-]+"), r"\1..."),
)
CONTROLS = {code: f"\\x{code:02x}" for code in (*range(32), 127)}
TRACEBACK = "exception"

SHARED: tuple[Processor, ...] = (
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
)


def without_secrets(text: str) -> str:
    """Return a text without the secrets in it."""
    for pattern, instead in SECRETS:
        text = pattern.sub(instead, text)
    return text


def scrubbed(_logger: Any, _method: str, event: EventDict) -> EventDict:
    """Remove secrets from an event, and line ends from all but its traceback."""
    return {key: _clean(key, value) for key, value in event.items()}


def _clean(key: str, value: Any) -> Any:
    if isinstance(value, str):
        bare = without_secrets(value)
        return bare if key == TRACEBACK else bare.translate(CONTROLS)
    if isinstance(value, Mapping):
        return {inner: _clean(key, each) for inner, each in value.items()}
    if isinstance(value, list | tuple):
        return [_clean(key, each) for each in value]
    return value


def _rendering(style: str) -> list[Processor]:
    if style == "json":
        frames = ExceptionDictTransformer(show_locals=False)
        rendered: Processor = structlog.processors.ExceptionRenderer(frames)
        return [rendered, scrubbed, structlog.processors.JSONRenderer(default=str)]
    plain = structlog.dev.ConsoleRenderer(colors=False, pad_event_to=0, pad_level=False)
    return [structlog.processors.format_exc_info, scrubbed, plain]


def configured(style: str, level: str) -> dict[str, Any]:
    """Return Django's LOGGING: all to standard error, in a style, our own events from a level up.

    Django's lines about requests are left out, for `builder.tracing` writes them with an id.
    """
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            structlog.stdlib.PositionalArgumentsFormatter(),
            *SHARED,
            structlog.processors.StackInfoRenderer(),
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    formatter = {
        "()": structlog.stdlib.ProcessorFormatter,
        "processors": [
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            *_rendering(style),
        ],
        "foreign_pre_chain": SHARED,
    }
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"rollcall": formatter},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "rollcall"}},
        "root": {"handlers": ["stderr"], "level": "WARNING"},
        "loggers": {
            "django": {"handlers": [], "level": "WARNING", "propagate": True},
            "django.request": {"level": "CRITICAL"},
            "django.security.DisallowedHost": {"level": "CRITICAL"},
            "kombu.connection": {"level": "ERROR"},
            **{name: {"level": level.upper()} for name in OURS},
        },
    }
