"""Many lists checked at once, for tournament organisers. Nothing is stored."""

from collections import Counter
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from builder import costs, limits
from builder.limits import LimitError
from builder.services.checking import MOST_LISTS, Judged, TooManyError, judge
from builder.web.checkforms import CheckForm
from builder.web.forms import posted
from builder.web.packs import named_by
from builder.web.tables import csv_of
from builder.web.throttle import throttled


@require_http_methods(["GET", "HEAD", "POST"])
@throttled("write")
def check(request: HttpRequest) -> HttpResponse:
    """Judge up to a hundred lists of any games and formats: a page, a paper, or CSV.

    Each form is made from what is sent; a refused answer keeps it.
    """
    form = CheckForm(posted(request), request.FILES.getlist("files"))
    if form.is_valid():
        try:
            with limits.work(request, costs.organising(piece.text for piece in form.pieces)):
                judged = judge(
                    form.pieces,
                    as_of=form.cleaned_data["as_of"],
                    private=partial(named_by, request),
                    terms=form.terms,
                )
        except TooManyError as error:
            form.refuse(_too_many(error))
        except LimitError as error:
            return _later(request, form, error)
        else:
            return _shown(request, form, judged)
    status = 413 if form.too_large else 422 if form.is_bound else 200
    return render(
        request, "organisers/check.html", {"form": form, "most": MOST_LISTS}, status=status
    )


def _later(request: HttpRequest, form: CheckForm, error: LimitError) -> HttpResponse:
    """Answer 429 with all that was sent, files too, as text to be sent again."""
    form.add_error("lists", _("Too much at once: send it again in %d seconds.") % error.wait)
    context = {"form": form, "most": MOST_LISTS}
    answer = render(request, "organisers/check.html", context, status=429)
    answer["Retry-After"] = str(error.wait)
    return answer


def _shown(request: HttpRequest, form: CheckForm, judged: list[Judged]) -> HttpResponse:
    shape = request.POST.get("as")
    if shape == "csv":
        name = {"Content-Disposition": 'attachment; filename="verdicts.csv"'}
        return HttpResponse(csv_of(judged), content_type="text/csv; charset=utf-8", headers=name)
    context: dict[str, Any] = {
        "form": form,
        "most": MOST_LISTS,
        "judged": judged,
        "as_of": form.cleaned_data["as_of"],
        "counts": Counter(_sort_of(one) for one in judged),
    }
    page = "organisers/print.html" if shape == "print" else "organisers/check.html"
    return render(request, page, context)


def _sort_of(one: Judged) -> str:
    if one.verdict is None or one.doubtful:
        return "unreadable"
    return "legal" if one.legal else "illegal"


def _too_many(error: TooManyError) -> str:
    if error.most == MOST_LISTS:
        return _("At most %d lists are checked at once.") % error.most
    if error.what == "lines":
        return _("At most %d lines of text are read at once.") % error.most
    return _("At most %d entries, of all lists together, are checked at once.") % error.most
