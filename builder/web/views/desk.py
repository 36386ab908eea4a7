"""The list builder: every click saves a revision, made from the one the page was drawn from."""

from contextlib import suppress
from typing import Any
from urllib.parse import unquote

import segno
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from builder.formats.documents import DocumentError
from builder.models import ArmyList, Revision
from builder.services import expiry, lists
from builder.web import clicks, desks, edits, errors, ways
from builder.web.forms import DetailsForm, posted
from builder.web.holding import Hold, held, hold_of
from builder.web.packs import newer_than
from builder.web.throttle import throttled
from builder.web.views.lists import download, paper
from factions.systems import SYSTEMS

DIGITS = 10
OF_ONE_REVISION = ("fix", "take")
STEPS = {"undo": lists.undo, "redo": lists.redo}


@require_safe
@held
def desk(request: HttpRequest, hold: Hold) -> HttpResponse:
    """Show the builder."""
    context = (
        context_of(hold)
        | _expiry(hold)
        | {
            "newer": newer_than(request, hold.head.edition),
            "origin": lists.origin_of(hold.army_list, request.user),
            "edit_link": request.build_absolute_uri(hold.url()),
        }
    )
    return render(request, "lists/desk.html", context)


def _expiry(hold: Hold) -> dict[str, Any]:
    """Return when the list expires, if it does, and the words for it."""
    return {"expires": expiry.ends(hold.army_list), "days": settings.LIST_DAYS}


def context_of(hold: Hold) -> dict[str, Any]:
    """Return what the builder's templates need."""
    head = hold.head
    return {
        "hold": hold,
        "urls": hold.urls,
        "army_list": hold.army_list,
        "head": head,
        "game": SYSTEMS[head.edition.system_id],
        "desk": desks.desk(head.document, head.edition, head.number),
        "may_redo": head.children.exists(),
    }


@require_POST
@throttled("edit")
@held
def change(request: HttpRequest, hold: Hold) -> HttpResponse:
    """Do one click. On a page of an older revision answer 409, with a button to do it anyway."""
    try:
        _do(hold, request.POST.get("do", ""), _number(request.POST.get("base")))
    except lists.StaleSave as stale:
        return _stale(request, hold, stale.current)
    except edits.EditError:
        return errors.page(request, 400)
    except DocumentError as error:
        return errors.page(request, errors.STATUSES[error.kind], text=str(error))
    if request.htmx:  # type: ignore[attr-defined]  # django_htmx's middleware sets it
        return render(request, "lists/_changed.html", context_of(hold))
    if request.POST.get("do", "").startswith("take:"):
        messages.success(request, _("The list is changed. Undo takes it back."))
    return redirect(f"{hold.url()}#roster")


def _do(hold: Hold, name: str, base: int) -> None:
    """Save revision `base` changed by a click. Raises StaleSave, EditError, DocumentError.

    A click on an entry that is gone, as the second of two quick ones may be, changes nothing.
    """
    head = hold.head
    if base != head.number:
        raise lists.StaleSave(head)
    if name in STEPS:
        STEPS[name](hold.army_list, base=base)
        return
    verb, _, arguments = name.partition(":")
    number, _, token = arguments.partition(":")
    if verb in OF_ONE_REVISION and _number(number) != base:
        raise lists.StaleSave(head)
    with suppress(edits.GoneError):
        hold.save(_done(head, name, verb, token), base=base)


def _done(head: Revision, name: str, verb: str, token: str) -> dict[str, Any]:
    """Return the list after a click. Raises EditError."""
    if verb == "take":
        return ways.taken(head, unquote(token))
    if verb == "add" and name.count(":") == 1:
        laid = desks.desk(head.document, head.edition)
        name = laid.recruiting(unquote(name.partition(":")[2]))
    problems = lists.verdict_of(head.document, head.edition)["problems"] if verb == "fix" else ()
    return edits.apply(head.document, name, problems)


def _number(text: str | None) -> int:
    """Read the number of a revision; an invalid one becomes 0, which no revision has."""
    return int(text) if text and text.isdecimal() and len(text) < DIGITS else 0


def _stale(request: HttpRequest, hold: Hold, current: Revision) -> HttpResponse:
    """Answer 409 with everything that was sent, to be applied to the newer revision or dropped.

    A fix, or a solution for the whole list, belongs to its own revision and is not offered again.
    """
    kept = {k: v for k, v in request.POST.items() if k not in ("base", "csrfmiddlewaretoken")}
    name = str(kept.pop("do", ""))
    laid = desks.desk(current.document, current.edition)
    units = {key: unit.name for key, unit in laid.sheet.units.items()}
    context = {
        "hold": hold,
        "current": current,
        "kept": kept,
        "click": name,
        "asked_for": clicks.in_words(name, {**units, **laid.sheet.names}) if name else "",
        "again": "" if name.partition(":")[0] in OF_ONE_REVISION else request.path,
    }
    return render(request, "lists/stale.html", context, status=409)


@require_http_methods(["GET", "HEAD", "POST"])
@throttled("edit")
@held
def details(request: HttpRequest, hold: Hold) -> HttpResponse:
    """Set the list's name, points limit and notes."""
    head = hold.head
    document = head.document
    initial = {key: document.get(key) for key in ("name", "points_limit", "notes")}
    form = DetailsForm(posted(request), initial=initial | {"base": head.number})
    status = 200 if request.method != "POST" else 422
    if form.is_valid():
        answer = form.cleaned_data
        if answer["base"] != head.number:
            return _stale(request, hold, head)
        changed = edits.details(document, answer["name"], answer["points_limit"], answer["notes"])
        try:
            hold.save(changed, base=head.number)
            return redirect(hold.url())
        except lists.StaleSave as stale:
            return _stale(request, hold, stale.current)
        except DocumentError as error:
            form.add_error(None, str(error))
    context = {"hold": hold, "urls": hold.urls, "form": form, "army_list": hold.army_list}
    return render(request, "lists/details.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@throttled("edit")
@held
def history(request: HttpRequest, hold: Hold) -> HttpResponse:
    """Show every save, and go back to one."""
    if request.method == "POST":
        number = _number(request.POST.get("number"))
        found = hold.army_list.revisions.filter(number=number).first()
        if found is None:
            return errors.page(request, 400)
        lists.turn_to(hold.army_list, found.number)
        return redirect(hold.url())
    revisions = hold.army_list.revisions.order_by("-number")[:200]
    context = {"hold": hold, "urls": hold.urls, "revisions": revisions, "head": hold.head}
    return render(request, "lists/history.html", context)


@require_safe
@held
def share(request: HttpRequest, hold: Hold) -> HttpResponse:
    """Show the links of the list, its QR code, and its visibility."""
    link = request.build_absolute_uri(reverse("list", args=(hold.army_list.slug,)))
    this = request.build_absolute_uri(reverse("revision", args=(hold.head.slug,)))
    context = _expiry(hold) | {
        "hold": hold,
        "urls": hold.urls,
        "army_list": hold.army_list,
        "head": hold.head,
        "link": link,
        "revision_link": this,
        "edit_link": request.build_absolute_uri(hold.url()) if hold.secret else "",
        "qr": qr(link),
        "choices": ArmyList.Visibility.choices,
    }
    return render(request, "lists/share.html", context)


def qr(link: str) -> str:
    """Draw a link as a QR code, black on white in every theme, as cameras expect."""
    code = segno.make(link, error="m", micro=False)
    drawn = code.svg_inline(scale=4, border=3, dark="#000", light="#fff", omitsize=True)
    return mark_safe(drawn)  # noqa: S308 -- drawn here, from numbers alone


@require_safe
@held
def printed(request: HttpRequest, hold: Hold) -> HttpResponse:
    """Set the list on one page of paper."""
    return paper(request, hold.head, hold.url())


@require_safe
@held
def document(request: HttpRequest, hold: Hold) -> HttpResponse:
    """Give the list as its document."""
    return download(hold.head)


@require_POST
@throttled("edit")
@held
def visibility(request: HttpRequest, hold: Hold) -> HttpResponse:
    """Make the list public, unlisted or private."""
    try:
        secret = lists.open_to(hold.army_list, request.POST.get("visibility", ""))
    except ValueError:
        return errors.page(request, 400)
    except lists.WithheldError as error:
        return errors.page(request, 403, text=str(error))
    messages.success(
        request, _("Saved: %(who)s.") % {"who": hold.army_list.get_visibility_display()}
    )
    return redirect(_renewed(request, hold, secret).url("share"))


@require_POST
@throttled("edit")
@held
def renew(request: HttpRequest, hold: Hold) -> HttpResponse:
    """Replace the edit link; the old one is invalid."""
    return redirect(_renewed(request, hold, lists.renew_secret(hold.army_list)).url("share"))


def _renewed(request: HttpRequest, hold: Hold, secret: str | None) -> Hold:
    """Add a message if the edit link was renewed; return the hold by the new one."""
    if secret is None:
        return hold
    if hold.secret is None:
        messages.info(request, _("Edit links of this list that were given away no longer work."))
        return hold
    messages.warning(
        request, _("The edit link is a new one: keep it. The old one no longer works.")
    )
    return Hold(hold.army_list, secret)


@login_required
@require_POST
@throttled("edit")
@held
def claim(request: HttpRequest, hold: Hold) -> HttpResponse:
    """Give a list without an owner to the caller's account."""
    if isinstance(request.user, User):
        lists.claim(hold.army_list, request.user)
    if hold.army_list.owner_id != request.user.pk:
        return errors.page(request, 403)
    messages.success(
        request, _("The list is in your account now. Its old edit link no longer works.")
    )
    return redirect(Hold(hold.army_list).url())


@require_POST
@throttled("write")
@held
def copy(request: HttpRequest, hold: Hold) -> HttpResponse:
    """Copy the list; the copy's history begins with the last revision."""
    army_list, secret = lists.clone(hold.head, owner=request.user, caller=hold.caller)
    return redirect(hold_of(request, army_list, secret).url())


@require_http_methods(["GET", "HEAD", "POST"])
@throttled("edit")
@held
def remove(request: HttpRequest, hold: Hold) -> HttpResponse:
    """Ask, then delete the list with all its saves."""
    if request.method == "POST":
        lists.remove(hold.army_list)
        messages.success(request, _("“%(name)s” is deleted.") % {"name": hold.army_list})
        return redirect("mine")
    return render(request, "lists/remove.html", {"hold": hold, "urls": hold.urls})
