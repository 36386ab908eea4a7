"""compose.yaml and Dockerfile: what each service needs is there, and is known to the settings."""

import re
from typing import Any

import pytest
import yaml
from django.conf import settings

from builder import asgi, celery, wsgi

SERVICES = {"setup", "web", "events", "proxy", "worker", "quick", "beat", "database", "redis"}
OURS = {"setup", "web", "events", "worker", "quick", "beat"}


@pytest.fixture(scope="module")
def services() -> dict[str, dict[str, Any]]:
    """Return the services of compose.yaml, merged."""
    composed = yaml.safe_load((settings.BASE_DIR / "compose.yaml").read_text())
    return dict(composed["services"])


def test_every_service_is_there_and_watched(services: dict[str, dict[str, Any]]) -> None:
    assert set(services) == SERVICES
    watched = {name for name, service in services.items() if "healthcheck" in service}
    assert watched == SERVICES - {"setup"}


def test_nothing_starts_before_what_it_needs(services: dict[str, dict[str, Any]]) -> None:
    for name in OURS - {"setup"}:
        needs = {part: how["condition"] for part, how in services[name]["depends_on"].items()}
        assert needs == {
            "database": "service_healthy",
            "redis": "service_healthy",
            "setup": "service_completed_successfully",
        }


def test_every_variable_is_one_that_the_settings_read(services: dict[str, dict[str, Any]]) -> None:
    source = (settings.BASE_DIR / "builder" / "settings.py").read_text()
    for name in OURS:
        assert services[name]["environment"]
        assert [key for key in services[name]["environment"] if f'"{key}"' not in source] == []


def test_only_the_proxy_is_reached_from_outside(services: dict[str, dict[str, Any]]) -> None:
    assert [name for name, service in services.items() if "ports" in service] == ["proxy"]
    assert services["web"]["environment"]["ROLLCALL_PROXIES"] == "${ROLLCALL_PROXIES:-1}"


def test_streams_of_events_have_a_process_of_their_own(services: dict[str, dict[str, Any]]) -> None:
    assert "gunicorn builder.asgi" in services["events"]["command"]
    assert "--worker-class asgi" in services["events"]["command"]
    assert services["proxy"]["environment"]["EVENTS"] == "events:8000"
    assert callable(asgi.application)


def test_every_service_is_confined(services: dict[str, dict[str, Any]]) -> None:
    for name, service in services.items():
        assert service["cap_drop"] == ["ALL"], name
        assert service["security_opt"] == ["no-new-privileges:true"], name
        assert service["pids_limit"] == 200, name
        assert service["mem_limit"], name
    assert {name for name, one in services.items() if one.get("read_only")} == {*OURS, "redis"}


def test_no_password_has_a_default() -> None:
    composed = (settings.BASE_DIR / "compose.yaml").read_text()
    named = re.findall(r"\$\{(\w+_PASSWORD)(:-\}|:\?)", composed)
    needed = {"POSTGRES_PASSWORD": ":?", "REDIS_PASSWORD": ":?"}
    assert dict(named) == needed | {"ROLLCALL_SMTP_PASSWORD": ":-}"}


def test_the_schedule_runs_once(services: dict[str, dict[str, Any]]) -> None:
    assert not [name for name in ("worker", "quick") if "--beat" in services[name]["command"]]
    assert "celery --app builder beat" in services["beat"]["command"]
    assert celery.app.main == "rollcall"
    assert callable(wsgi.application)


def test_one_worker_reads_all_queues_and_one_all_but_that_of_heavy_runs(
    services: dict[str, dict[str, Any]],
) -> None:
    assert "--queues" not in services["worker"]["command"]
    _command, queues = services["quick"]["command"].split(" --queues ")
    assert set(celery.app.amqp.queues) - set(queues.split(",")) == {"rollcall-heavy"}


def test_the_image_is_python_3_11_hash_checked_and_not_roots() -> None:
    lines = (settings.BASE_DIR / "Dockerfile").read_text().splitlines()
    words = [line.split()[0] for line in lines if re.match(r"[A-Z]+ ", line)]
    assert {line.split()[1] for line in lines if line.startswith("FROM")} == {"python:3.11-slim"}
    assert any("--require-hashes" in line for line in lines)
    assert words.index("USER") < words.index("CMD")


def test_the_image_holds_every_package_and_no_more() -> None:
    lines = (settings.BASE_DIR / "Dockerfile").read_text().splitlines()
    copied = {line.split()[1] for line in lines if line.startswith("COPY") and "--from" not in line}
    allowed = (settings.BASE_DIR / ".dockerignore").read_text().splitlines()
    assert copied == {line[1:] for line in allowed if line.startswith("!")}
    assert {"api", "builder", "factions", "fixtures", "manage.py"} < copied
