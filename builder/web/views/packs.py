"""Packs: a player's own content, uploaded, shared by a link, described."""

import json
from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from builder import costs, limits
from builder.models import Pack, PackVersion
from builder.services import packs
from builder.services.packs import TooManyError, Upload
from builder.web import errors
from builder.web.editions import edition_or_404
from builder.web.forms import posted
from builder.web.packforms import PackForm, RenewForm
from builder.web.packs import drop, reader_of, seen, take
from builder.web.throttle import throttled
from factions import loading
from factions.loading import CatalogueError, Mode, describing, examples, schema
from factions.models import Edition
from factions.systems import SYSTEMS

LIMITS = {
    "kib": loading.packs.MOST_BYTES // 1024,
    "units": loading.packs.MOST_UNITS,
    "packs": packs.MOST_PACKS,
    "versions": packs.MOST_VERSIONS,
}
A_WEEK = 7 * 24 * 60 * 60
EXAMPLES = {"smallest": examples.smallest, "everything": examples.everything}


@require_safe
@never_cache
def mine(request: HttpRequest) -> HttpResponse:
    """Show the packs the caller made, and those of others in use here."""
    rows = packs.of(reader_of(request))
    own = [pack for pack in rows if pack.owner_id == request.user.pk]
    others = [pack for pack in rows if pack.owner_id != request.user.pk]
    context = {"own": own, "others": others, "limits": LIMITS}
    return render(request, "packs/mine.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@throttled("write")
def new(request: HttpRequest) -> HttpResponse:
    """Upload a pack's first version; a refused one comes back with the path and the reason."""
    system = request.GET.get("system", "")
    form = PackForm(posted(request), request.FILES or None, editions=_bases(), system=system)
    if form.is_valid():
        answer = form.cleaned_data
        try:
            with limits.work(request, costs.packing(answer["raw"])):
                version = packs.create(_account(request), answer["name"], _upload(answer))
            return _saved(request, version)
        except (CatalogueError, TooManyError) as error:
            form.refuse(error)
    return _form(request, form, None)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@throttled("write")
def renew(request: HttpRequest, slug: str) -> HttpResponse:
    """Upload the next version of the caller's own pack."""
    pack = _own(request, slug)
    last = packs.newest(pack)
    editions = [row for row in _bases() if row.system_id == pack.system_id]
    form = RenewForm(posted(request), request.FILES or None, editions=editions, last=last)
    if form.is_valid():
        try:
            with limits.work(request, costs.packing(form.cleaned_data["raw"])):
                return _saved(request, packs.renew(pack, _upload(form.cleaned_data)))
        except (CatalogueError, TooManyError) as error:
            form.refuse(error)
    return _form(request, form, pack)


def _form(request: HttpRequest, form: RenewForm, pack: Pack | None) -> HttpResponse:
    status = 422 if request.method == "POST" else 200
    context = {"form": form, "pack": pack, "limits": LIMITS}
    return render(request, "packs/form.html", context, status=status)


def _upload(answer: Mapping[str, Any]) -> Upload:
    return Upload(answer["edition"], Mode(answer["mode"]), answer["raw"])


def _saved(request: HttpRequest, version: PackVersion) -> HttpResponse:
    saved = _("Saved: version %(number)d of “%(name)s”.")
    messages.success(request, saved % {"number": version.number, "name": version.pack.name})
    return redirect("pack", version.pack.slug)


def _bases() -> list[Edition]:
    """Return the editions a pack may build on, the games in order, the newest first."""
    rows = Edition.objects.filter(published=True, system__in=SYSTEMS).select_related("system")
    order = list(SYSTEMS)
    latest = rows.order_by("-effective", "-pk")
    return sorted(latest, key=lambda edition: order.index(edition.system_id))


def _account(request: HttpRequest) -> User:
    assert isinstance(request.user, User)  # noqa: S101 -- its views ask for a login
    return request.user


def _own(request: HttpRequest, slug: str) -> Pack:
    """Return the caller's own pack. Raises Http404."""
    pack = seen(request, slug)
    if pack.owner_id != request.user.pk:
        raise Http404
    return pack


@require_safe
@never_cache
def show(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a pack to callers with its link."""
    pack = seen(request, slug)
    versions = list(pack.versions.all())
    context = {
        "pack": pack,
        "versions": versions,
        "last": versions[0],
        "mine": pack.owner_id == request.user.pk,
        "used": reader_of(request).may_use(pack),
        "link": request.build_absolute_uri(request.path),
        "limits": LIMITS,
    }
    return render(request, "packs/show.html", context)


@require_POST
@throttled("write")
def use(request: HttpRequest, slug: str) -> HttpResponse:
    """Take a pack into use, or leave it."""
    pack = seen(request, slug)
    if request.POST.get("do") == "leave":
        drop(request, pack)
        return redirect("packs")
    take(request, pack)
    return redirect("pack", pack.slug)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@throttled("write")
def remove(request: HttpRequest, slug: str) -> HttpResponse:
    """Delete the caller's own pack with its versions, after a confirmation."""
    pack = _own(request, slug)
    if request.method == "POST":
        packs.remove(pack)
        messages.success(request, _("“%(name)s” is deleted.") % {"name": pack})
        return redirect("packs")
    return render(request, "packs/remove.html", {"pack": pack})


@require_safe
def content(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Give a version as the JSON that was uploaded."""
    version = seen(request, slug).versions.filter(number=number).first()
    if version is None:
        raise Http404
    return _file(json.loads(version.content), f"{version.pack.key}.{number}")


@require_safe
def example(request: HttpRequest, system: str, name: str) -> HttpResponse:
    """Give a pack to begin with: the smallest there can be, or one of everything."""
    if name not in EXAMPLES:
        raise Http404
    return _file(_example(edition_or_404(system), name), f"{system}-{name}")


def _example(edition: Edition, name: str) -> Mapping[str, Any]:
    key = f"pack-example-1:{edition.pk}:{edition.digest}:{name}"
    made: Mapping[str, Any] | None = cache.get(key)
    if made is None:
        made = EXAMPLES[name](loading.as_data(edition))
        cache.set(key, made, A_WEEK)
    return made


def _file(value: Any, name: str) -> HttpResponse:
    return JsonResponse(
        value,
        json_dumps_params={"indent": 1, "ensure_ascii": False},
        headers={"Content-Disposition": f'attachment; filename="{name}.json"'},
    )


@require_safe
def formats(request: HttpRequest) -> HttpResponse:
    """Explain packs, and lead to each game's keys."""
    return render(
        request, "packs/formats.html", {"editions": loading.editions_in_force(), "limits": LIMITS}
    )


@require_safe
def format_of(request: HttpRequest, system: str) -> HttpResponse:
    """Describe every key of a game's packs, with examples."""
    edition = edition_or_404(system)
    shown = json.dumps(_example(edition, "smallest"), indent=1, ensure_ascii=False)
    keys = describing.keys_of(system)
    context = {"edition": edition, "smallest": shown, "keys": keys.items(), "limits": LIMITS}
    return render(request, "packs/format.html", context)


@require_safe
def raw_schema(request: HttpRequest, name: str) -> HttpResponse:
    """Give a JSON Schema that packs are held against."""
    if name != "catalogue" and name not in SYSTEMS:
        return errors.page(request, 404)
    return _file(schema.schema_of(name), f"{name}.schema")
