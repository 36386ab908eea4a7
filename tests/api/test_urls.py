"""What it takes to serve the API."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

SERVED = """
import sys
import django
django.setup()
from django.urls import get_resolver
assert len(get_resolver("api.urls").url_patterns) > 20
from builder.services import battles
print(sorted({"numba", "llvmlite"} & sys.modules.keys()))
"""


@pytest.mark.served
def test_a_web_process_never_loads_the_compiler(settings: object, tmp_path: Path) -> None:
    environment = os.environ | {"ROLLCALL_VAR": str(tmp_path)}
    environment["DJANGO_SETTINGS_MODULE"] = "builder.settings"
    served = subprocess.run(  # noqa: S603 -- this very Python, on code of ours
        [sys.executable, "-c", SERVED], env=environment, capture_output=True, text=True, check=False
    )
    assert (served.stderr, served.stdout) == ("", "[]\n")
