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
def run(slug, state, **values):
    return get("Run").objects.create(
        slug=slug, edition=edition, scenario="crossroads", seed=7, state=state, ceiling=200,
        half_width=0.0, **sides, **values,
    )

def chunk(of, first, tally):
    get("Chunk").objects.create(run=of, wave=0, first=first, count=2, tally=tally)

tally = {"battles": 2, "pairs": [0, 1], "victory_points": [[2, 0], [0, 2]]}
run("fight", "done", tally=tally, history=[[2, 1.0, 0.0, 1.0]], finished=timezone.now())
stopped = run("stopped", "cancelled", finished=timezone.now())
for first, known in ((0, tally), (2, None), (4, tally)):
    chunk(stopped, first, known)
run("empty", "failed", error="It broke.", finished=timezone.now())
active = run("active", "running", tally=tally, history=[[2, 1.0, 0.0, 1.0]], rules="old")
chunk(active, 0, tally)
chunk(active, 2, None)
if hasattr(get("Run"), "panel_of"):
    paneled = run("panelled", "done", tally=tally, panel={"over": False, "cells": []})
    chunk(run("part", "running", panel_of=paneled), 0, None)

call_command("migrate", verbosity=0, interactive=False)
warcrow = str(settings.FIXTURES / "warcrow")
call_command("load_catalogue", warcrow, keep_published=True, stdout=io.StringIO())
from builder.models import ArmyList, Revision, Run
from builder.services import battles
from factions.models import Edition
left = list(Run.objects.order_by("pk").values_list("slug", "state", "tally", "panel"))
battles.sweep()
begun = Run.objects.exclude(renewed=None).get()
print(json.dumps({
    "lists": list(ArmyList.objects.values_list("slug", "name", "visibility", "legal")),
    "bytes": [one.bytes for one in ArmyList.objects.all()],
    "saves": [[one.number, one.edition.version, one.document] for one in
              Revision.objects.order_by("number")],
    "runs": left,
    "seeded": sorted(set(Run.objects.values_list("seeded", flat=True))),
    "histories": [run.history for run in Run.objects.order_by("pk")],
    "begun": [begun.slug, begun.seed, [part.pairing.goal for part in begun.parts.all()]],
    "editions": sorted(Edition.objects.filter(system="warcrow").values_list("version", flat=True)),
}))
"""


@pytest.mark.served
@pytest.mark.parametrize(
    "start",
    [
        "builder.0001_initial factions.0001_initial",
        "builder.0002_packs factions.0003_keywords_in_battle",
        "builder.0008_panels factions.0003_keywords_in_battle",
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
    tally = {"battles": 2, "pairs": [0, 1], "victory_points": [[2, 0], [0, 2]]}
    both = {"battles": 4, "pairs": [0, 2], "victory_points": [[4, 0], [0, 4]]}
    once = [[2, 1.0, 0.0, 1.0]]
    assert json.loads(done.stdout) == {
        # What lists take, and whether they are legal, was filled in by migrations before the last.
        "lists": [["frost", "Frost", "public", "panels" not in start]],
        "bytes": [0 if "panels" in start else 2 * len(json.dumps(document))],
        "saves": [[1, "1.5", document], [2, "1.5", document]],
        "runs": [
            ["fight", "done", tally, None],
            ["stopped", "cancelled", both, None],
            ["empty", "failed", None, None],
            ["active", "running", None, None],
            *([["panelled", "done", tally, None]] if "panels" in start else []),
        ],
        "seeded": [True],
        "histories": [once, [], [], [], *([[]] if "panels" in start else [])],
        "begun": ["active", 7, [200]],
        "editions": ["1.5", "1.6"],
    }
