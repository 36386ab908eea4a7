"""The page for operators: how the battles go. Among the staff's pages, and as closed as these."""

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from builder.web import operators

EVERY_SECONDS = 5
MOST_TIMES = 30 * 60 // EVERY_SECONDS  # then the page stands still: a session is not to last for it


@require_safe
def dashboard(request: HttpRequest) -> HttpResponseBase:
    """Show how the battles go, or the way to sign in."""
    renewing = "HX-Request" in request.headers
    if renewing and not admin.site.has_permission(request):
        return HttpResponse(headers={"HX-Refresh": "true"})
    return admin.site.admin_view(_dashboard)(request)


def _dashboard(request: HttpRequest) -> HttpResponse:
    asked = request.GET.get("n", "")
    times = int(asked) if asked.isdecimal() and len(asked) < 6 else 0  # noqa: PLR2004 -- digits: more than any page counts
    context = operators.dashboard() | {
        "times": times + 1,
        "renews": times < MOST_TIMES,
        "every": EVERY_SECONDS,
    }
    page = "_dashboard" if "HX-Request" in request.headers else "dashboard"
    return render(request, f"operators/{page}.html", context)
