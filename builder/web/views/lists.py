"""Lists to begin, to read, to print, to copy."""

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from builder.callers import caller_of
from builder.models import ArmyList, Revision
from builder.services import lists
from builder.web import listings, runs, sheets
from builder.web.desks import kind_of
from builder.web.forms import NewListForm, posted
from builder.web.holding import Hold, hold_of, seen, seen_revision
from builder.web.packs import edition_or_404, named_by, newer_than
from builder.web.pages import page_of
from builder.web.throttle import throttled
from factions.models import Faction
from factions.systems import SYSTEMS
from factions.tabletop.lists.roster import FORMAT


@require_http_methods(["GET", "HEAD", "POST"])
@throttled("write")
def new(request: HttpRequest, system: str) -> HttpResponse:
    """Begin a list: pick a faction and a size."""
    version = request.GET.get("edition")
    edition = edition_or_404(request, system, version)
    factions = Faction.objects.filter(edition=edition, open_to_all=False)
    choices = [(faction.key, faction.name) for faction in factions]
    sizes = {size.id: size for size in kind_of(system).sizes(edition.rules)}
    standard = next(iter(sizes.values()))
    initial = {
        "faction": request.GET.get("faction", ""),
        "size": standard.id,
        "points_limit": standard.points if len(sizes) == 1 else None,
    }
    form = NewListForm(posted(request), factions=choices, sizes=sizes.values(), initial=initial)
    if form.is_valid():
        answer = form.cleaned_data
        size = sizes.get(answer["size"], standard)
        document = {
            "format": FORMAT,
            "system": system,
            **({"edition": edition.version} if version else {}),
            "name": answer["name"],
            "faction": answer["faction"],
            "size": size.id,
            "points_limit": answer["points_limit"] or size.points,
            "entries": [],
        }
        return redirect(created(request, document).url())
    status = 422 if request.method == "POST" else 200
    return render(request, "lists/new.html", {"form": form, "edition": edition}, status=status)


def created(request: HttpRequest, document: dict[str, Any]) -> Hold:
    """Save a new list of the caller's. Raises DocumentError if it is refused."""
    army_list, secret = lists.create(
        document,
        owner=request.user,
        private=named_by(request, document),
        caller=caller_of(request),
    )
    return hold_of(request, army_list, secret)


@require_safe
def mine(request: HttpRequest) -> HttpResponse:
    """Show the account's lists; those this browser keeps edit links of are added by it."""
    if not request.user.is_authenticated:
        return render(request, "lists/mine.html", {})
    page = page_of(request, lists.owned_by(request.user))
    return render(request, "lists/mine.html", {"page": page})


@require_safe
def public(request: HttpRequest) -> HttpResponse:
    """Show the lists that their players made public."""
    return render(request, "lists/public.html", {"page": page_of(request, lists.public())})


@require_safe
def show(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a list as it is now."""
    army_list = seen(request, slug)
    return _shown(request, lists.head_of(army_list), reverse("list", args=(slug,)), leads=True)


@require_safe
def show_revision(request: HttpRequest, slug: str) -> HttpResponse:
    """Show one save of a list, which never changes."""
    revision = seen_revision(request, slug)
    return _shown(request, revision, reverse("revision", args=(slug,)), leads=False)


def _shown(request: HttpRequest, revision: Revision, link: str, *, leads: bool) -> HttpResponse:
    """Show a revision. One opened by its own link has no link to an unlisted list."""
    army_list = revision.army_list
    mine = lists.may_edit(army_list, request.user, None)
    public = army_list.visibility == ArmyList.Visibility.PUBLIC
    context = {
        "army_list": army_list,
        "revision": revision,
        "game": SYSTEMS[revision.edition.system_id],
        "sheet": sheets.of_revision(revision),
        "face": kind_of(revision.edition.system_id),
        "link": request.build_absolute_uri(link),
        "mine": mine,
        "leads": leads or public or mine,
        "fought_as": f"b={army_list.slug}"
        if leads or public or mine
        else f"b_revision={revision.slug}",
        "saved": listings.saved(revision, army_list),
        "origin": lists.origin_of(army_list, request.user),
        "newer": newer_than(request, revision.edition),
        "latest": army_list.head_id == revision.pk,
        "record": runs.record(request, army_list) if leads else None,
    }
    response = render(request, "lists/show.html", context)
    if public:
        response["X-Robots-Tag"] = "all"
    return response


@require_safe
def printed(request: HttpRequest, slug: str) -> HttpResponse:
    """Set one save of a list on one page of paper."""
    return paper(request, seen_revision(request, slug), reverse("revision", args=(slug,)))


def paper(request: HttpRequest, revision: Revision, back: str) -> HttpResponse:
    """Return the print view of a revision, with the way back to the page it was asked from."""
    sheet = sheets.of_revision(revision)
    context = {
        "revision": revision,
        "sheet": sheet,
        "heading": listings.heading(sheet),
        "saved": listings.saved(revision),
        "paper": kind_of(revision.edition.system_id).paper(sheet),
        "back": back,
    }
    return render(request, "lists/print.html", context)


@require_safe
def document(request: HttpRequest, slug: str) -> HttpResponse:
    """Give one save of a list as its document, to keep or to paste elsewhere."""
    return download(seen_revision(request, slug))


def download(revision: Revision) -> HttpResponse:
    """Return the document of a revision as a file."""
    return JsonResponse(
        revision.document,
        json_dumps_params={"indent": 1, "ensure_ascii": False},
        headers={"Content-Disposition": f'attachment; filename="{revision.slug}.json"'},
    )


@require_POST
@throttled("write")
def clone(request: HttpRequest, slug: str) -> HttpResponse:
    """Copy one save into a list of the caller's own."""
    revision = seen_revision(request, slug)
    army_list, secret = lists.clone(revision, owner=request.user, caller=caller_of(request))
    return redirect(hold_of(request, army_list, secret).url())
