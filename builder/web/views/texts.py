"""Lists as text and as codes: to take away, and to bring in from elsewhere."""

from collections.abc import Mapping
from functools import partial

import segno
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from builder import costs, limits
from builder.formats import code
from builder.formats.documents import DocumentError
from builder.formats.text import Reading, UnsaidError, export
from builder.formats.text.pasted import corrected, kept, lexicon_of, understand
from builder.models import Revision
from builder.web import errors
from builder.web.forms import ImportForm, posted
from builder.web.holding import Hold, held, seen_revision
from builder.web.packs import named_by
from builder.web.throttle import throttled
from builder.web.views.lists import created

MOST_IN_QR = 2000  # characters of a link
CHOICE = "meant-"


@require_safe
def text(request: HttpRequest, slug: str) -> HttpResponse:
    """Show one save of a list as text to copy, with a link that carries the whole of it."""
    revision = seen_revision(request, slug)
    places = {page: reverse(page, args=(slug,)) for page in ("revision", "plain")}
    return _shown(request, revision, back=places["revision"], file=places["plain"])


@require_safe
@held
def held_text(request: HttpRequest, hold: Hold) -> HttpResponse:
    """Show a list to its player as text to copy."""
    return _shown(request, hold.head, back=hold.url(), file=hold.url("plain"))


def _shown(request: HttpRequest, revision: Revision, *, back: str, file: str) -> HttpResponse:
    link = f"{request.build_absolute_uri(reverse('paste'))}?code={code.encode(revision.document)}"
    context = {
        "revision": revision,
        "text": _text(revision),
        "link": link,
        "qr": _qr(link) if len(link) <= MOST_IN_QR else "",
        "back": back,
        "file": file,
    }
    return render(request, "lists/text.html", context)


@require_safe
def plain(request: HttpRequest, slug: str) -> HttpResponse:
    """Give one save of a list as a file of text."""
    return _file(seen_revision(request, slug))


@require_safe
@held
def held_plain(request: HttpRequest, hold: Hold) -> HttpResponse:
    """Give a list to its player as a file of text."""
    return _file(hold.head)


def _file(revision: Revision) -> HttpResponse:
    return HttpResponse(
        _text(revision),
        content_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{revision.slug}.txt"'},
    )


def _text(revision: Revision) -> str:
    return export(revision.document, lexicon_of(revision.edition))


def _qr(link: str) -> str:
    """Return a link as a picture to scan, in the colours of the page."""
    picture = segno.make(link, error="l", micro=False)
    svg = picture.svg_inline(border=4, dark="#111", light="#fff", omitsize=True)
    return mark_safe(svg)  # noqa: S308 -- drawn by us from letters and digits


@require_http_methods(["GET", "HEAD", "POST"])
@throttled("write")
def paste(request: HttpRequest) -> HttpResponse:
    """Make a list of a pasted document, code or text.

    A refused one comes back with the place and the reason; a text that does not name its game or
    faction comes back with a field for it, and one that is not understood in full comes back with
    the names that may have been meant, the only near name already chosen.
    """
    form = ImportForm(posted(request), initial={"document": request.GET.get("code", "")})
    status = 200 if request.method != "POST" else 422
    context: dict[str, object] = {}
    if form.is_valid():
        try:
            with limits.work(request, costs.reading(form.cleaned_data["document"])):
                pasted, reading = _read(request, form.cleaned_data)
            if not reading.unmatched or _answered(request, reading):
                return _made(request, reading)
            form = ImportForm(initial=form.cleaned_data | {"document": pasted})
            context = {"reading": reading}
        except UnsaidError as error:
            form = _asking(form, error)
            status = errors.STATUSES[error.kind]
        except DocumentError as error:
            form.add_error("document", str(error))
            status = errors.STATUSES[error.kind]
    return render(request, "lists/paste.html", context | {"form": form}, status=status)


def _asking(form: ImportForm, error: UnsaidError) -> ImportForm:
    """Return the form with a field for the missing game or faction."""
    asked = ImportForm(
        form.cleaned_data | {"game": error.system or form.cleaned_data["game"]},
        asked=error.system,
    )
    asked.add_error("faction" if error.system else "game", error.reason)
    return asked


def _made(request: HttpRequest, reading: Reading) -> HttpResponse:
    hold = created(request, kept(reading))
    for note in reading.notes:
        messages.info(request, note)
    if reading.unmatched:
        messages.info(request, _("What was left out stands in the list's notes."))
    return redirect(hold.url())


def _read(request: HttpRequest, answer: Mapping[str, str]) -> tuple[str, Reading]:
    """Read what was pasted, with the names chosen for what was not understood in its place."""
    pasted = answer["document"]
    read = partial(
        understand,
        private=partial(named_by, request),
        system=answer["game"],
        faction=answer.get("faction", ""),
    )
    reading = read(pasted)
    chosen = {number: request.POST.get(f"{CHOICE}{number}", "") for number in _numbers(reading)}
    if not any(chosen.values()):
        return pasted, reading
    pasted = corrected(pasted, reading.unmatched, chosen)
    return pasted, read(pasted)


def _numbers(reading: Reading) -> range:
    return range(len(reading.unmatched))


def _answered(request: HttpRequest, reading: Reading) -> bool:
    """Return whether the caller has chosen to leave out all that is not understood."""
    answers = [value for key, value in request.POST.items() if key.startswith(CHOICE)]
    return bool(answers) and len(reading.unmatched) <= answers.count("")
