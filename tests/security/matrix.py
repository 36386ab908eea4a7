"""Every address of the site by every kind of caller: what is asked, and how it is written down."""

import re
from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import dataclass, field
from typing import Any

from django.apps import apps
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver

from builder.urls import addresses

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
CALLERS = ("anonymous", "other", "owner", "staff", "holder", "wrong", "foreign", "app", "ended")
PAGES = CALLERS[:4]
PARAMETER = re.compile(r"<(?:\w+:)?(\w+)>")

# Values of parameters that name nothing of a player's.
VALUES = {
    "system": "warcrow",
    "version": "1.6",
    "faction": "northern-tribes",
    "unit": "evoker",
    "key": "evoker",
    "name": "smallest",
    "kind": "matrix",
    "number": "1",
    "index": "0",
    "content_type_id": "1",
    "app_label": "auth",
    "url": "nothing",
}
# Addresses that Django writes as expressions.
WRITTEN = {
    r"^_allauth/(?:app|browser)/v1/(?:account|auth)/phone": "_allauth/app/v1/account/phone",
    r"accounts/^confirm-email/(?P<key>[-:\w]+)/$": "accounts/confirm-email/nothing/",
    r"accounts/^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$": (
        "accounts/password/reset/key/1-nothing/"
    ),
}


@dataclass(frozen=True)
class Route:
    """An address as the resolver has it; `family`: what its slug is of, if it has one."""

    pattern: str

    @property
    def family(self) -> str:
        """Return list, revision, pack, battle or question if the address names one; or nothing."""
        begun = self.pattern.removeprefix("api/v1/").removeprefix("api/v1")
        if "<slug:slug>" not in begun:
            return "held" if begun.startswith("e/") else ""
        first = begun.partition("/")[0]
        kinds = {"l": "list", "lists": "list", "r": "revision", "revisions": "revision"}
        kinds |= {"packs": "pack", "battle": "battle", "battles": "battle"}
        kinds |= {"question": "question", "questions": "question"}
        return kinds[first]

    @property
    def is_api(self) -> bool:
        """Return whether callers may show tokens and secrets in headers."""
        return self.pattern.startswith("api/")

    @property
    def callers(self) -> tuple[str, ...]:
        """Return the callers to try: all of them if they differ."""
        if self.is_api and self.family:
            return CALLERS
        if self.family == "held":
            return ("holder", "wrong")
        if self.pattern.startswith("_allauth/app/"):
            return ("anonymous", "app", "ended")
        return PAGES

    @property
    def methods(self) -> tuple[str, ...]:
        """Return what is tried: all methods where the address names something."""
        if self.is_api:
            return METHODS
        return ("GET", "POST") if not self.pattern.startswith("admin/") else ("GET",)

    def path(self, slug: str, secret: str) -> str:
        """Return the address, filled in."""
        written = WRITTEN.get(self.pattern, self.pattern)
        values = VALUES | {"slug": slug, "secret": secret} | _first(written)
        if "packs/schema" in written:
            values["name"] = "catalogue"
        written = re.sub(r"\^?\(\?P<(app_label|url)>[^)]*\)(/?)\$", r"<\1>\2", written)
        return "/" + PARAMETER.sub(lambda found: values[found[1]], written)


def _first(pattern: str) -> dict[str, str]:
    """Return the key of the first row that a page of the staff may be about, if it is about one."""
    about = re.match(r"admin/(\w+)/(\w+)/<(?:path:object_)?id>", pattern)
    if about is None:
        return {"object_id": "1"}
    rows = apps.get_model(about[1], about[2])._default_manager.order_by("pk")
    key = str(rows.values_list("pk", flat=True).first() or "none")
    return {"object_id": key, "id": key}


def routes() -> list[Route]:
    """Return every address of a site that has the staff's pages, in the resolver's order."""
    return [Route(pattern) for pattern in _walked(addresses(staff=True))]


def _walked(patterns: Any, before: str = "") -> Iterator[str]:
    for pattern in patterns:
        here = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from _walked(pattern.url_patterns, here)
        elif isinstance(pattern, URLPattern):
            yield here


@dataclass
class Caller:
    """A caller: a browser, headers, and the secret of an edit link."""

    client: Client
    headers: Mapping[str, str] = field(default_factory=dict)
    secret: str = "none"  # noqa: S105 -- a secret of these tests alone

    def ask(self, method: str, path: str, *, api: bool) -> int:
        """Return the status of a call; nothing of what it did stays."""
        cookies = copy(self.client.cookies)
        more: dict[str, Any] = {"content_type": "application/json", "data": "{}"} if api else {}
        headers = {**self.headers, **({"If-Match": "*"} if api else {})}
        with transaction.atomic():
            response = self.client.generic(
                method,
                path,
                more.get("data", ""),
                more.get("content_type", "application/x-www-form-urlencoded"),
                headers=headers,
            )
            transaction.set_rollback(True)
        response.close()  # a stream would keep its place
        self.client.cookies = cookies
        return response.status_code
