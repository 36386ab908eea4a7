"""The ASGI application: for the addresses of events, whose callers stay for minutes.

`gunicorn builder.asgi --worker-class asgi` serves thousands of listeners by one process. It answers
every other address too, one at a time.
"""

import os
from typing import Any

import django
from django.core.handlers.asgi import ASGIHandler

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "builder.settings")


class OneThread(ASGIHandler):
    """Django's handler, with one thread for what is synchronous in all requests.

    Django's own has a thread a request, and keeps it, with its connection to the database, as long
    as the answer is sent.
    """

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        """Handle a request. Raises ValueError for other kinds of connection."""
        if scope["type"] != "http":
            raise ValueError(scope["type"])
        await self.handle(scope, receive, send)


django.setup(set_prefix=False)
application = OneThread()
