"""The battles of an account: listed, named, pinned to lists, laid side by side, and asked anew."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from builder.callers import caller_of
from builder.formats.documents import DocumentError
from builder.limits import LimitError
from builder.models import ArmyList, Run
from builder.models.battles import RunQuerySet
from builder.services import battles, lists
from builder.services.battles import records
from builder.web import beside as besides
from builder.web import errors, owned, runs
from builder.web.opponents import SLUG
from builder.web.pages import page_of
from builder.web.runforms import FilterForm, KeepForm
from builder.web.throttle import throttled

MOST_AT_ONCE = 20
REFUSED = (battles.IllegalLists, battles.BadBattle, DocumentError)


def account_of(request: HttpRequest) -> User:
    """Return the caller's account; its views ask for a login."""
    assert isinstance(request.user, User)  # noqa: S101 -- as above
    return User.objects.get(pk=request.user.pk)


@login_required
@require_safe
def mine(request: HttpRequest) -> HttpResponse:
    """Show the battles that the account began, the latest first."""
    account = account_of(request)
    asked = request.GET.get("list", "")
    form = FilterForm(request.GET, lists=runs.choices(account, asked))
    form.is_valid()
    found = _filtered(battles.of(account), form.cleaned_data)
    page = page_of(request, found, "created")
    context = {
        "form": form,
        "page": page,
        "lines": [runs.line(run) for run in page.rows],
        "filtered": any(form.cleaned_data.values()),
        "outdated": any(getattr(run, "outdated", False) for run in page.rows),
    }
    return render(request, "battles/mine.html", context, status=422 if form.errors else 200)


def _filtered(found: RunQuerySet, asked: dict[str, Any]) -> RunQuerySet:
    if asked.get("system"):
        found = found.filter(edition__system=asked["system"])
    if asked.get("kind"):
        found = found.filter(kind=asked["kind"])
    if asked.get("list"):
        found = found.filter(records.with_list(ArmyList.objects.get(slug=asked["list"])))
    if asked.get("outdated"):
        found = found.filter(records.outdated())
    return found


@require_safe
def compare(request: HttpRequest) -> HttpResponse:
    """Show results side by side, and how far each differs from the first."""
    slugs = list(dict.fromkeys(request.GET.getlist("run")))[: besides.MOST + 1]
    if not all(map(SLUG.fullmatch, slugs)):
        return errors.page(request, 404)
    rows = Run.objects.filter(slug__in=slugs, panel_of=None).select_related("edition__system")
    known = {run.slug: run for run in rows}
    if len(known) < len(slugs):
        return errors.page(request, 404)
    try:
        found = battles.beside([known[slug] for slug in slugs])
    except battles.BadBattle as bad:
        title = _("These cannot be compared")
        return errors.page(request, 422, title=title, text=bad.reason)
    columns = besides.columns(found)
    context = {
        "rates": [one.rate for one in columns],
        "first": columns[0].rate,
        "differences": [one.difference for one in columns if one.difference],
        "apart": [(one.rate.name, one.apart) for one in columns if one.apart],
    }
    return render(request, "battles/compare.html", context)


def _own(request: HttpRequest, slug: str) -> Run:
    """Return a run of the caller's own. Raises Http404, and PermissionDenied for another's."""
    run = _run(slug)
    if run.owner_id is None or run.owner_id != request.user.pk:
        raise PermissionDenied
    return run


def _run(slug: str) -> Run:
    rows = Run.objects.filter(panel_of=None).select_related(
        "edition__system", "a_revision__army_list", "b_revision__army_list", "pinned"
    )
    return get_object_or_404(rows, slug=slug)


@require_POST
@throttled("edit")
def keep(request: HttpRequest, slug: str) -> HttpResponse:
    """Give a run a name, and pin it to a list or take it from there."""
    run = _own(request, slug)
    pins = {row.slug: row for row in runs.pins(run)}
    form = KeepForm(request.POST, lists=pins.values())
    if not form.is_valid():
        text = " ".join(str(reason) for reasons in form.errors.values() for reason in reasons)
        return errors.page(request, 422, text=text)
    records.name(run, form.cleaned_data["name"])
    records.pin(run, pins.get(form.cleaned_data["pinned"]))
    messages.success(request, _("Saved."))
    return redirect(runs.link_of(run))


@require_POST
@throttled("battles")
def anew(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask what a run asked, by the simulator and the edition of today."""
    run = _run(slug)
    try:
        fresh = battles.ask_anew(run, owner=request.user, caller=caller_of(request))
    except battles.OverLimit as error:
        return owned.not_now(request, error)
    except REFUSED as error:
        title = _("It cannot be fought again")
        return errors.page(request, 422, title=title, text=_reason(error))
    return redirect(runs.link_of(fresh))


@login_required
@require_POST
@throttled("battles")
def anew_all(request: HttpRequest) -> HttpResponse:
    """Ask anew what is outdated of the account, or of one of its lists, as far as limits allow."""
    account = account_of(request)
    slug = request.POST.get("list", "")
    found, back = battles.of(account).filter(records.outdated()), redirect("my-battles")
    if slug:
        army_list = get_object_or_404(lists.owned_by(account), slug=slug)
        found, back = found.filter(records.with_list(army_list)), redirect("list", slug)
    begun, refused = 0, ""
    for run in _run_by(found[:MOST_AT_ONCE]):
        try:
            battles.ask_anew(run, owner=account, caller=caller_of(request))
            begun += 1
        except (battles.OverLimit, LimitError) as error:
            refused = str(error)
            break
        except REFUSED as error:
            refused = f"{run}: {_reason(error)}"
    _report(request, begun, refused)
    return back


def _run_by(found: RunQuerySet) -> list[Run]:
    return [_run(slug) for slug in found.values_list("slug", flat=True)]


def _reason(error: Exception) -> str:
    """Return why a list does not fight: of illegal ones, the first problem by today's edition."""
    if isinstance(error, battles.IllegalLists):
        verdicts = (error.verdict_a, error.verdict_b)
        problems = (p for verdict in verdicts for p in verdict["problems"])
        return next(str(p["message"]) for p in problems if p["severity"] == "error")
    return str(error)


def _report(request: HttpRequest, begun: int, refused: str) -> None:
    """Report how many were asked anew, and the last reason why one was not."""
    words = ngettext("%d battle is fought anew.", "%d battles are fought anew.", begun)
    if begun or not refused:
        messages.success(request, words % begun)
    if refused:
        messages.warning(request, refused)
