"""deploy/keda.yaml: it parses, and goes by metrics that the site has."""

import re
from typing import Any

import pytest
import yaml
from django.conf import settings

from builder import metrics


@pytest.fixture(scope="module")
def scaled() -> dict[str, Any]:
    """Return the ScaledObject."""
    return dict(yaml.safe_load((settings.BASE_DIR / "deploy" / "keda.yaml").read_text()))


def test_it_scales_workers_between_two_numbers(scaled: dict[str, Any]) -> None:
    assert (scaled["apiVersion"], scaled["kind"]) == ("keda.sh/v1alpha1", "ScaledObject")
    spec = scaled["spec"]
    assert spec["scaleTargetRef"]["name"] == scaled["metadata"]["name"] == "rollcall-worker"
    assert 1 <= spec["minReplicaCount"] < spec["maxReplicaCount"]


@pytest.mark.django_db
def test_every_query_is_of_a_metric_of_ours(scaled: dict[str, Any]) -> None:
    ours = {family.name for family in metrics.Battles().collect()}
    triggers = scaled["spec"]["triggers"]
    assert [trigger["type"] for trigger in triggers] == ["prometheus", "prometheus"]
    for trigger in triggers:
        named = set(re.findall(r"rollcall_\w+", trigger["metadata"]["query"]))
        assert len(named) == 1
        assert named <= ours
        assert float(trigger["metadata"]["threshold"]) > 0
