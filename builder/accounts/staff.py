"""The staff's pages: with the site's own sign-in, and only with a second factor."""

from typing import Any

from allauth.account.authentication import get_authentication_records
from allauth.mfa.utils import is_mfa_enabled
from django.contrib import messages
from django.contrib.admin import AdminSite
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _


class StaffSite(AdminSite):
    """An admin whose sign-in is the site's own, with its limits."""

    site_header = site_title = "Rollcall"

    def has_permission(self, request: HttpRequest) -> bool:
        """Return whether the caller is staff and proved a second factor in this session."""
        return super().has_permission(request) and is_proven(request)

    def login(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Redirect to the next missing step; the admin has no form of its own."""
        return _missing(request) or redirect("admin:index")

    def logout(  # type: ignore[override]  # Django's stubs ask for a page of the admin's own
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponseRedirect:
        """Redirect to the site's own sign-out."""
        return redirect("account_logout")

    def password_change(  # type: ignore[override]  # Django's stubs ask for a page of the admin's own
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Redirect to the site's own change of password, which requires signing in again."""
        return redirect("account_change_password")


def is_proven(request: HttpRequest) -> bool:
    """Return whether the session's account has a second factor and proved it in this session."""
    methods = {record["method"] for record in get_authentication_records(request, request.user)}
    return "mfa" in methods and is_mfa_enabled(request.user)


def _missing(request: HttpRequest) -> HttpResponse | None:
    """Return the redirect to the next step for staff. Raises PermissionDenied for others."""
    user, here = request.user, reverse("admin:index")
    if not user.is_authenticated:
        return redirect_to_login(here)
    if not (user.is_active and user.is_staff):
        raise PermissionDenied
    if not is_mfa_enabled(user):
        messages.warning(request, _("Staff need two steps to sign in: set up the second one."))
        return redirect("mfa_index")
    if not is_proven(request):
        return redirect(f"{reverse('mfa_reauthenticate')}?next={here}")
    return None
