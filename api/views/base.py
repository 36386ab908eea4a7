"""What every endpoint shares."""

from collections.abc import Mapping, Sequence

from rest_framework.authentication import BaseAuthentication
from rest_framework.views import APIView


class Endpoint(APIView):
    """An address. `throttle_scope` names what its calls count towards, for all or by method."""

    throttle_scope: str | Mapping[str, str] = "read"


class OpenEndpoint(Endpoint):
    """An address that looks at no account, so that its answers may be shared by everyone."""

    authentication_classes: Sequence[type[BaseAuthentication]] = ()
