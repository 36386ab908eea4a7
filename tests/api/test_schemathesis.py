"""Every operation, asked in every way its description allows and in many it does not."""

import copy
import re
from typing import Any

import pytest
import schemathesis
from django.core.wsgi import get_wsgi_application
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from schemathesis.specs.openapi.schemas import OpenApiSchema

from builder.services import battles, lists
from tests.api.client import frozen

Document = dict[str, Any]
AnyCase = schemathesis.Case[Any]

KEPT_PROMISES = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
PLAIN = {"Accept-Encoding": "identity"}
BOUNDED = settings(
    max_examples=8,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)


def described() -> OpenApiSchema:
    schema = schemathesis.openapi.from_dict(copy.deepcopy(frozen()))
    schema.app = get_wsgi_application()
    return schema


EVERYTHING, THERE = described(), described()
THERE.config.phases.coverage.enabled = False
SEARCHED = "/api/v1/complete"  # each of hundreds of cases would be searched for
# A stream is a text here; the tool would hold each of its events to that.
STREAMS = r"/events$"
IN_STREAMS = [one for one in KEPT_PROMISES if one is not response_schema_conformance]


@pytest.fixture
def unthrottled(game: object, loaded: object, one_connection: None, settings: Any) -> None:
    """Lift every limit."""
    settings.API_RATES = {scope: {"anon": 0, "user": 0} for scope in settings.API_RATES}
    settings.LISTS = settings.LISTS_MIB = {"anon": 0, "user": 0}


@pytest.mark.usefixtures("unthrottled")
@EVERYTHING.exclude(path=SEARCHED).parametrize()
@BOUNDED
def test_every_operation_keeps_its_promises(case: AnyCase) -> None:
    case.call_and_validate(headers=PLAIN, checks=KEPT_PROMISES)


@pytest.mark.usefixtures("unthrottled")
@THERE.include(path=SEARCHED).parametrize()
@BOUNDED
def test_what_is_searched_for_keeps_its_promises(case: AnyCase) -> None:
    case.call_and_validate(headers=PLAIN, checks=KEPT_PROMISES)


@pytest.mark.usefixtures("unthrottled")
@(
    THERE.include(path_regex=r"/(lists|revisions|battles)/\{slug\}")
    .exclude(
        operation_id="nameBattle"  # for accounts alone
    )
    .parametrize()
)
@BOUNDED
def test_what_is_there_keeps_its_promises(case: AnyCase, documents: dict[str, Document]) -> None:
    """Each call meets a list, a save or a battle of its own, which the caller may change."""
    document = documents["northern-tribes/trackless"]
    army_list, secret = lists.create(document)
    run = battles.start(document, document, seed=1)
    slugs = {
        "lists": army_list.slug,
        "revisions": lists.head_of(army_list).slug,
        "battles": run.slug,
    }
    kind = case.path.split("/")[3]
    case.path_parameters["slug"] = slugs[kind]
    if case.query and "wait" in case.query:
        case.query["wait"] = 0
    headers = PLAIN | {"Authorization": f"Bearer {secret}", "If-Match": "*"}
    checks = IN_STREAMS if re.search(STREAMS, case.path) else KEPT_PROMISES
    response = case.call_and_validate(headers=headers, checks=checks)
    assert response.status_code not in (401, 403)
