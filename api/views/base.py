"""What every endpoint shares."""

from collections.abc import Mapping, Sequence
from typing import Any

from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request
from rest_framework.views import APIView

from api.params import known


class Endpoint(APIView):
    """An address. `throttle_scope` names what its calls count towards, for all or by method."""

    throttle_scope: str | Mapping[str, str] = "read"

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Refuse parameters that the operation does not have, where it is described."""
        super().initial(request, *args, **kwargs)
        names = getattr(getattr(self, str(request.method).lower(), None), "query", None)
        if names is not None:
            known(request, names)


class OpenEndpoint(Endpoint):
    """An address that looks at no account, so that its answers may be shared by everyone."""

    authentication_classes: Sequence[type[BaseAuthentication]] = ()
