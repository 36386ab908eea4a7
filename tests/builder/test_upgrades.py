"""Databases of earlier states, brought up to this one: nothing that players made is lost."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

# Migrates an empty database to an earlier state, fills it as that state's site did, goes on to this
# one, loads the catalogues, and prints what it then has.
UPGRADE = """
import io, json, sys
import django
django.setup()
from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

start = [tuple(name.split(".")) for name in sys.argv[1].split()]
document = json.loads(sys.argv[2])
executor = MigrationExecutor(connection)
executor.migrate(start)
old = executor.loader.project_state(start).apps
get = lambda name: old.get_model("builder", name)
system = old.get_model("factions", "GameSystem").objects.create(key="warcrow", name="Warcrow")
edition = old.get_model("factions", "Edition").objects.create(
    system=system, version="1.5", effective="2024-01-01", published=True
)
listed = get("ArmyList").objects.create(
    slug="frost", secret_digest="0" * 64, system=system, name="Frost", visibility="public"
)
for number in (1, 2):
    head = get("Revision").objects.create(
        army_list=listed, number=number, slug=f"frost{number}", edition=edition,
        document=document, points=235, legal=number == 2,
    )
get("ArmyList").objects.update(head=head)
sides = dict(a_document=document, b_document=document)
run = get("Run").objects.create(
    slug="fight", edition=edition, scenario="crossroads", seed=7, state="done", **sides,
    tally={"battles": 2}, finished=timezone.now(),
)
get("Chunk").objects.create(run=run, wave=0, first=0, count=2, tally={"battles": 2}, seconds=0.5)

call_command("migrate", verbosity=0, interactive=False)
warcrow = str(settings.FIXTURES / "warcrow")
call_command("load_catalogue", warcrow, keep_published=True, stdout=io.StringIO())
from builder.models import ArmyList, Revision, Run
from factions.models import Edition
print(json.dumps({
    "lists": list(ArmyList.objects.values_list("slug", "name", "visibility", "legal")),
    "bytes": [one.bytes for one in ArmyList.objects.all()],
    "saves": [[one.number, one.edition.version, one.document] for one in
              Revision.objects.order_by("number")],
    "runs": list(Run.objects.values_list("slug", "state", "tally")),
    "editions": sorted(Edition.objects.filter(system="warcrow").values_list("version", flat=True)),
}))
"""


@pytest.mark.served
@pytest.mark.parametrize(
    "start",
    [
        "builder.0001_initial factions.0001_initial",
        "builder.0002_packs factions.0003_keywords_in_battle",
    ],
)
def test_an_earlier_database_is_brought_up_to_date(
    tmp_path: Path, start: str, documents: dict[str, dict[str, Any]]
) -> None:
    document = documents["northern-tribes/trackless"]
    chosen = {
        "DJANGO_SETTINGS_MODULE": "builder.settings",
        "ROLLCALL_VAR": str(tmp_path),
        "DATABASE_URL": "",
        "REDIS_URL": "",
        "PYTHONPATH": str(settings.BASE_DIR),
    }
    done = subprocess.run(  # noqa: S603 -- this very Python, on code of ours
        [sys.executable, "-c", UPGRADE, start, json.dumps(document)],
        env=os.environ | chosen,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {
        "lists": [["frost", "Frost", "public", True]],
        "bytes": [2 * len(json.dumps(document))],
        "saves": [[1, "1.5", document], [2, "1.5", document]],
        "runs": [["fight", "done", {"battles": 2}]],
        "editions": ["1.5", "1.6"],
    }
