"""Every address of the site."""

from django.contrib import admin
from django.urls import include, path

from builder.health import health

urlpatterns = [
    path("admin/", admin.site.urls),
    path("accounts/", include("allauth.urls")),
    path("_allauth/", include("allauth.headless.urls")),
    path("api/v1/", include("api.urls")),
    path("health/", health, name="health"),
    path("", include("django_prometheus.urls")),
    path("", include("builder.web.urls")),
]

handler400 = "builder.web.errors.bad_request"
handler403 = "builder.web.errors.forbidden"
handler404 = "builder.web.errors.not_found"
handler500 = "builder.web.errors.broken"
