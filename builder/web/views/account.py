"""The caller's account: its export, and its deletion."""

from tempfile import SpooledTemporaryFile

from allauth.account.decorators import reauthentication_required
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import FileResponse, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from builder.services import accounts, quotas
from builder.web import errors
from builder.web.throttle import throttled
from builder.web.views.runs import account_of

IN_MEMORY = 4 * 1024 * 1024
KEEP, DELETE = "keep", "delete"


@login_required
@require_safe
def data(request: HttpRequest) -> HttpResponse:
    """Show the storage of the account, with links to its export and its deletion."""
    context = {
        "counts": accounts.counts(account_of(request)),
        "most": {"lists": settings.LISTS["user"], "bytes": settings.LISTS_MIB["user"] * quotas.MIB},
    }
    return render(request, "account/data.html", context)


@login_required
@require_POST
@throttled("write")
@reauthentication_required  # type: ignore[untyped-decorator]  # allauth has no types
def export(request: HttpRequest) -> FileResponse:
    """Give all that is kept of the account as one file."""
    account = account_of(request)
    file = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 -- closed once it is sent
    accounts.write_export(account, file)
    file.seek(0)
    return FileResponse(file, as_attachment=True, filename=f"rollcall-{account.username}.zip")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@throttled("write")
@reauthentication_required  # type: ignore[untyped-decorator]  # allauth has no types
def remove(request: HttpRequest) -> HttpResponse:
    """Ask what becomes of lists and battles, then delete the account."""
    account = account_of(request)
    if request.method != "POST":
        return render(request, "account/remove.html", {"counts": accounts.counts(account)})
    choice = request.POST.get("lists")
    if choice not in (KEEP, DELETE):
        return errors.page(request, 400)
    logout(request)
    accounts.remove(account, keep_lists=choice == KEEP)
    messages.success(request, _("Your account is deleted."))
    return redirect("home")
