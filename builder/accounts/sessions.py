"""Sessions in the database that end when they are unused for too long."""

import time
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore as DatabaseStore
from django.http import HttpRequest

UNTIL = "used_until"
EVERY = 60  # seconds between two writes that a session is used


class SessionStore(DatabaseStore):
    """A session that was unused for too long counts as none."""

    def load(self) -> dict[str, Any]:
        """Return the session's data; empty if it has ended."""
        held: dict[str, Any] = super().load()
        if time.time() <= held.get(UNTIL, float("inf")):
            return held
        self.delete(self.session_key)
        self._session_key: str | None = None
        return {}


class Used:
    """Note that a session is used, at most once in EVERY seconds."""

    def __init__(self, get_response: Callable[[HttpRequest], Any]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> Any:
        response = self.get_response(request)
        session = request.session
        if session.accessed and SESSION_KEY in session and request.user.is_authenticated:
            idle = settings.SESSION_IDLE_SECONDS["staff" if request.user.is_staff else "player"]
            until = int(time.time()) + idle
            if until - session.get(UNTIL, 0) >= EVERY:
                session[UNTIL] = until
        return response
