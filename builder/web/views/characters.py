"""Players' own characters, in games that have them: the sheet of each, and its form."""

from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from builder.formats.documents import DocumentError
from builder.services import lists
from builder.web import desks, edits, errors
from builder.web.holding import Hold, held
from builder.web.sheets import of_revision
from builder.web.throttle import throttled
from factions.systems import SYSTEMS

DIGITS = 10


@require_http_methods(["GET", "HEAD", "POST"])
@throttled("edit")
@held
def character(request: HttpRequest, hold: Hold) -> HttpResponse:
    """Show an entry's character sheet and take its form; without an entry, begin a character.

    404 in games without such characters, and if the list has no such entry.
    """
    builder = desks.kind_of(hold.head.edition.system_id).CHARACTERS
    if builder is None:
        raise Http404
    entry = request.GET.get("entry")
    if request.method != "POST":
        return _begin(request, hold, builder) if not entry else _show(request, hold, entry)
    try:
        if not entry:
            return _begun(request, hold, builder)
        if "customise" in request.POST:
            return _customised(hold, entry)
        return _saved(request, hold, entry)
    except lists.StaleSave:
        return errors.page(request, 409)


def _begin(request: HttpRequest, hold: Hold, builder: Any) -> HttpResponse:
    context = _context(hold) | {"starts": builder.beginnings(of_revision(hold.head))}
    return render(request, builder.BEGIN, context)


def _begun(request: HttpRequest, hold: Hold, builder: Any) -> HttpResponse:
    """Recruit a new character and open its page."""
    head = hold.head
    try:
        made = builder.beginning(of_revision(head), request.POST.get("start", ""))
        document = edits.add(head.document, made["unit"])
        entry = document["entries"][-1]["id"]
        hold.save(edits.build(document, entry, made), base=head.number)
    except (KeyError, DocumentError):
        return errors.page(request, 400)
    return redirect(_address(hold, entry))


def _customised(hold: Hold, entry: str) -> HttpResponse:
    """Turn a ready-made combatant into a player's own character that fights as it does."""
    head = hold.head
    try:
        made = _found(hold, entry).customised()
    except KeyError:
        raise Http404 from None
    hold.save(edits.build(head.document, entry, made), base=head.number)
    return redirect(_address(hold, entry))


def _saved(request: HttpRequest, hold: Hold, entry: str) -> HttpResponse:
    """Save what was typed. 409 or 422 if nothing is saved; then all of it is shown again."""
    head = hold.head
    found = _found(hold, entry, request.POST)
    form = found.form
    if form is None:
        return errors.page(request, 400)
    readable = form.is_valid()
    if request.POST.get("base") != str(head.number):
        refusal = _(
            "The list has moved on since this page was opened. What you typed is below: save it "
            "once more to put it into the newer list."
        )
        return _show(request, hold, entry, found, status=409, message=refusal)
    if not readable:
        return _show(request, hold, entry, found, status=422)
    try:
        document = edits.build(head.document, entry, form.values())
        hold.save(document, base=head.number)
    except DocumentError as error:
        return _show(request, hold, entry, found, status=422, message=str(error))
    if request.htmx:  # type: ignore[attr-defined]  # django_htmx's middleware sets it
        return _show(request, hold, entry, target=request.htmx.target)  # type: ignore[attr-defined]  # django_htmx's middleware sets it
    return redirect(_address(hold, entry))


def _show(
    request: HttpRequest,
    hold: Hold,
    entry: str,
    found: Any = None,
    *,
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    """Answer with the page or, if requested, with the parts of it that a save changed."""
    builder = desks.kind_of(hold.head.edition.system_id).CHARACTERS
    context = _context(hold) | {
        "character": found or _found(hold, entry),
        "address": _address(hold, entry),
        **more,
    }
    template = builder.CHANGED if "target" in more else builder.TEMPLATE
    return render(request, template, context, status=status)


def _found(hold: Hold, entry: str, data: QueryDict | None = None) -> Any:
    """Return the character of an entry. Raises Http404 if there is none."""
    builder = desks.kind_of(hold.head.edition.system_id).CHARACTERS
    try:
        return builder.Character(of_revision(hold.head), entry, data)
    except KeyError:
        raise Http404 from None


def _address(hold: Hold, entry: str) -> str:
    return f"{hold.url('character')}?{urlencode({'entry': entry})}"


def _context(hold: Hold) -> dict[str, Any]:
    head = hold.head
    return {
        "hold": hold,
        "urls": hold.urls,
        "army_list": hold.army_list,
        "head": head,
        "game": SYSTEMS[head.edition.system_id],
    }
