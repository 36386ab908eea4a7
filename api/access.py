"""Access to lists: by the account that owns one, or by its edit secret."""

from rest_framework.request import Request

from api.errors import RefusedError, not_found
from builder.models import ArmyList, Revision
from builder.services import expiry, lists

CHALLENGE = {"WWW-Authenticate": 'Bearer realm="rollcall"'}
LISTS = ArmyList.objects.select_related("head__edition", "cloned_from").defer(
    "head__edition__rules", "cloned_from__document"
)
REVISIONS = Revision.objects.select_related("edition", "army_list").defer("edition__rules")


def secret_of(request: Request) -> str | None:
    """Return the edit secret of `Authorization: Bearer <secret>`, or None."""
    scheme, _, secret = request.headers.get("Authorization", "").partition(" ")
    return (secret.strip() or None) if scheme.lower() == "bearer" else None


def account_of(request: Request) -> int | None:
    """Return the id of the caller's account, or None."""
    return request.user.pk if request.user else None


def visible_list(request: Request, slug: str) -> ArmyList:
    """Return the list. Raises RefusedError, also for another's private list."""
    army_list = LISTS.filter(slug=slug).first()
    if army_list is None or not _may_see(request, army_list):
        raise not_found("list")
    expiry.opened(army_list)
    return army_list


def visible_revision(request: Request, slug: str) -> Revision:
    """Return one revision of a list that the caller may see. Raises RefusedError."""
    revision = REVISIONS.filter(slug=slug).first()
    if revision is None or not _may_see(request, revision.army_list):
        raise not_found("revision")
    expiry.opened(revision.army_list)
    return revision


def editable_list(request: Request, slug: str) -> ArmyList:
    """Return a list the caller may change. Raises RefusedError."""
    army_list = visible_list(request, slug)
    if may_edit(request, army_list):
        return army_list
    raise refused(request, "Only the list's own account or edit secret may change it.")


def may_edit(request: Request, army_list: ArmyList) -> bool:
    """Return whether the caller may change the list."""
    return lists.may_edit(army_list, request.user, secret_of(request))


def _may_see(request: Request, army_list: ArmyList) -> bool:
    return lists.may_see(army_list, request.user, secret_of(request))


def refused(request: Request, detail: str) -> RefusedError:
    """Return 401 for a caller without credentials, 403 for one with the wrong ones."""
    if secret_of(request) or account_of(request):
        return RefusedError("forbidden", detail)
    return RefusedError("unauthenticated", detail, headers=CHALLENGE)
