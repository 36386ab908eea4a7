"""The bases of all endpoints."""

from collections.abc import Mapping, Sequence
from typing import Any

from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request
from rest_framework.views import APIView

from api.params import known


class Endpoint(APIView):
    """An address. `throttle_scope` is the scope of its calls, for all methods or by method."""

    throttle_scope: str | Mapping[str, str] = "read"

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Refuse parameters that a described operation does not have."""
        super().initial(request, *args, **kwargs)
        names = getattr(getattr(self, str(request.method).lower(), None), "query", None)
        if names is not None:
            known(request, names)


class OpenEndpoint(Endpoint):
    """An address that ignores accounts, so that its answers may be shared."""

    authentication_classes: Sequence[type[BaseAuthentication]] = ()
