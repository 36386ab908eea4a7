"""All addresses of the site."""

from django.conf import settings
from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path, re_path

from builder.health import health
from builder.metrics import metrics
from builder.web import errors
from builder.web.views import operators

Address = URLPattern | URLResolver


def addresses(*, staff: bool) -> list[Address]:
    """Return all addresses; those of the staff's pages only if they are enabled."""
    own: list[Address] = [
        path("admin/battles/", operators.dashboard, name="dashboard"),
        path("admin/", admin.site.urls),
    ]
    return [*own, *PUBLIC] if staff else PUBLIC


PUBLIC: list[Address] = [
    path("accounts/", include("allauth.urls")),
    re_path(r"^_allauth/(?:app|browser)/v1/(?:account|auth)/phone", errors.no_such_thing),
    path("_allauth/", include("allauth.headless.urls")),
    path("api/v1/", include("api.urls")),
    path("health/", health, name="health"),
    path("metrics", metrics, name="metrics"),
    path("", include("builder.web.urls")),
]

urlpatterns = addresses(staff=settings.ADMIN)

handler400 = "builder.web.errors.bad_request"
handler403 = "builder.web.errors.forbidden"
handler404 = "builder.web.errors.not_found"
handler429 = "builder.web.errors.too_many"
handler500 = "builder.web.errors.broken"
