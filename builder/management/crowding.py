"""Many lists and battles for benchmarks: a few real ones, copied inside the database.

Copies are named `crowd-...`, so that filling goes on from the present number.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from django.contrib.auth.models import User
from django.db import connection, models, transaction
from django.utils import timezone

from builder.models import ArmyList, Pace, Pairing, Part, Replay, Revision, Run
from builder.services import lists
from factions import loading
from factions.systems import SYSTEMS
from factions.tabletop.estimates.tally import Tally

NAMED = "crowd-"
PLAYERS = 2_000
SAVES = 2  # of a list
PAIRED = " JOIN builder_part p ON p.run_id = s.id JOIN builder_pairing t ON t.id = p.pairing_id"
ONE_GOES_ON, ONE_STOPPED = 1_000, 100  # runs among so many
ONE_REPLAYED = 20
SHOWN_BATTLES = 10_000
WANTED = SHOWN_BATTLES + 100  # by a run that goes on


@dataclass(frozen=True)
class Crowd:
    """The wanted numbers of lists and runs."""

    lists: int
    runs: int


class NotEmptyError(ValueError):
    """The database has lists that are not copies."""


def fill(crowd: Crowd) -> Iterator[str]:
    """Fill the database up to those numbers; yield a line for each step.

    The catalogues have to be loaded. Raises NotEmptyError if it has lists that are not copies.
    """
    samples = ArmyList.objects.filter(slug__startswith=f"{NAMED}sample").count()
    if not samples:
        if ArmyList.objects.exists() or User.objects.exists():
            raise NotEmptyError("The database has lists or accounts of its own: name an empty one.")
        samples = _samples()
        yield f"{samples} lists and as many runs to copy"
    yield from _lists(_Copier(samples), crowd.lists)
    yield from _runs(_Copier(samples), crowd.runs)
    settle()


def settle() -> None:
    """Let the database update its statistics."""
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE" if connection.vendor == "postgresql" else "ANALYZE")


@transaction.atomic
def _samples() -> int:
    """Make the samples to copy: for each game a legal and an illegal list, and a run."""
    User.objects.bulk_create(User(username=f"{NAMED}{i}") for i in range(PLAYERS))
    editions = loading.editions_in_force()
    games = [one.system_id for one in editions if SYSTEMS[one.system_id].fights]
    documents = [document for game in games for document in _documents(game)]
    for number, document in enumerate(documents):
        army_list, _ = lists.create(document)
        ArmyList.objects.filter(pk=army_list.pk).update(slug=f"{NAMED}sample{number}")
        _sample_run(number, document, lists.head_of(army_list))
    Pace.objects.bulk_create(Pace(system_id=game, battles_a_second=4_000.0) for game in games)
    return len(documents)


def _documents(game: str) -> Iterator[dict[str, Any]]:
    shipped = list(loading.references(game).values())[:4]
    yield from shipped
    yield {**shipped[0], "entries": shipped[0]["entries"][1:]}


def _sample_run(number: int, document: dict[str, Any], head: Revision) -> None:
    tally = _tally(len(document["entries"]))
    side = {"name": document["name"], "faction": document["faction"], "points": head.points}
    run = Run.objects.create(
        slug=f"{NAMED}sample{number}",
        edition=head.edition,
        a_document=document,
        b_document=document,
        a_revision=head,
        sides={key: {**side, "legal": head.legal} for key in "ab"},
        scenario=head.edition.rules["scenarios"][0]["id"],
        seed=7,
        state=Run.State.DONE,
        tally=tally.as_json(),
        outcomes=[tally.wins_a, tally.draws, tally.wins_b],
        history=[[SHOWN_BATTLES, 0.5, 0.49, 0.51]],
        rules=SYSTEMS[head.edition.system_id].rules,
        started=timezone.now(),
        finished=timezone.now(),
    )
    pairing = Pairing.objects.create(
        key=run.slug,
        system_id=head.edition.system_id,
        scenario=run.scenario,
        policy_one=run.policy_a,
        policy_other=run.policy_b,
        seed=run.seed,
        rules=run.rules,
        battles=SHOWN_BATTLES,
        looked=SHOWN_BATTLES,
        handed=SHOWN_BATTLES,
        tally=run.tally,
        history=[tally.pairs.tolist()],
    )
    Part.objects.create(run=run, number=0, pairing=pairing, wanted=SHOWN_BATTLES)
    Replay.objects.create(run=run, index=0, events={"events": [["move", 1, 2, 3]] * 200})


def _tally(entries: int) -> Tally:
    """Return sums like those of battles: as many, with as many digits."""
    dice = np.random.default_rng(7)
    rows = dice.integers(0, SHOWN_BATTLES, (entries, 4))
    points = dice.integers(0, 900, (2, 21))
    halves = SHOWN_BATTLES // 2
    return Tally(
        SHOWN_BATTLES, halves, halves, 0, SHOWN_BATTLES, SHOWN_BATTLES,
        np.array([1_000, 500, 2_000, 500, 1_000]), np.array([0, 0, 0, SHOWN_BATTLES]),
        points, rows, rows,
    )  # fmt: skip


class _Copier:
    """Copies samples: row `i` is sample `i % samples`, except for the columns that are set.

    Columns are set by SQL: `i` is the number of the copy, from 1 on, `t` the copied row.
    """

    def __init__(self, samples: int) -> None:
        self.samples = samples

    def copy(
        self,
        model: type[models.Model],
        numbers: tuple[int, int],
        source: str,
        values: Mapping[str, str],
    ) -> None:
        """Insert a row for each number. source: the joins from `i` to `t`."""
        fields = [f for f in model._meta.concrete_fields if not f.primary_key]
        names = [f.column for f in fields if f.column]
        columns = {name: values.get(name, f't."{name}"') for name in names}
        named = ", ".join(f'"{name}"' for name in columns)
        first, last = numbers
        self.run(  # nothing in it comes from outside
            f"WITH RECURSIVE n(i) AS"
            f" (SELECT {first} UNION ALL SELECT i + 1 FROM n WHERE i < {last})"
            f' INSERT INTO "{model._meta.db_table}" ({named})'
            f" SELECT {', '.join(columns.values())} FROM n {source}"
        )

    def sample(self, table: str, alias: str) -> str:
        """Return the join to the sample of a copy, by its slug."""
        slug = f"'{NAMED}sample' || (i % {self.samples})"
        return f"JOIN {table} {alias} ON {alias}.slug = {slug}"

    @staticmethod
    def run(sql: str) -> None:
        """Execute a statement."""
        with connection.cursor() as cursor:
            cursor.execute(sql)


def _slug(number: str) -> str:
    return f"'{NAMED}' || ({number})"


def _past(column: str, seconds: str) -> str:
    """Return so many seconds before the time in a column."""
    if connection.vendor == "postgresql":
        return f"{column} - ({seconds}) * INTERVAL '1 second'"
    return f"strftime('%Y-%m-%d %H:%M:%f', {column}, '-' || ({seconds}) || ' seconds')"


def _missing(model: Any, wanted: int) -> tuple[int, int] | None:
    """Return the first and the last number of the copies that are still to be made."""
    there = model.objects.filter(slug__startswith=NAMED).exclude(
        slug__startswith=f"{NAMED}sample"
    ).count()  # fmt: skip
    return (there + 1, wanted) if there < wanted else None


@transaction.atomic
def _lists(copier: _Copier, wanted: int) -> Iterator[str]:
    numbers = _missing(ArmyList, wanted)
    if numbers is None:
        return
    owner = User.objects.earliest("pk").pk
    visibility = (
        "CASE WHEN i % 10 < 5 THEN 'public' WHEN i % 10 < 8 THEN 'unlisted' ELSE 'private' END"
    )
    moment = _past("t.updated", "i * 7919 % 31536000")
    copier.copy(ArmyList, numbers, copier.sample("builder_armylist", "t"), {
        "slug": _slug("i"), "secret_digest": _slug("i"), "head_id": "NULL",
        "owner_id": f"CASE WHEN i % 2 = 0 THEN {owner} + (i / 2) % {PLAYERS} END",
        "visibility": visibility, "created": moment, "updated": moment,
    })  # fmt: skip
    made = (
        f"JOIN builder_armylist l ON l.slug = {_slug('i')} {copier.sample('builder_armylist', 's')}"
    )
    head = "JOIN builder_revision t ON t.id = s.head_id"
    before = f"JOIN builder_revision p ON p.slug = {_slug(f'{SAVES} * i - 1')}"
    for number in range(1, SAVES + 1):
        copier.copy(Revision, numbers, " ".join((made, head, before if number > 1 else "")), {
            "army_list_id": "l.id", "number": str(number), "created": "l.created",
            "slug": _slug(f"{SAVES} * i - {SAVES - number}"),
            "parent_id": "p.id" if number > 1 else "NULL",
        })  # fmt: skip
    copier.run(
        "UPDATE builder_armylist SET head_id = (SELECT r.id FROM builder_revision r"
        " WHERE r.army_list_id = builder_armylist.id"
        f" AND r.number = {SAVES}) WHERE head_id IS NULL"
    )
    yield f"{wanted:,} lists of {SAVES} revisions each"


@transaction.atomic
def _runs(copier: _Copier, wanted: int) -> Iterator[str]:
    numbers = _missing(Run, wanted)
    if numbers is None:
        return
    moment = _past("t.created", "i * 7919 % 31536000")
    copier.copy(Run, numbers, copier.sample("builder_run", "t"), {
        "slug": _slug("i"), "created": moment, "started": moment,
        "state": f"CASE WHEN i % {ONE_GOES_ON} = 0 THEN 'running'"
        f" WHEN i % {ONE_STOPPED} = 1 THEN 'cancelled' ELSE t.state END",
        "finished": f"CASE WHEN i % {ONE_GOES_ON} > 0 THEN {moment} END",
    })  # fmt: skip
    made = f"JOIN builder_run r ON r.slug = {_slug('i')} {copier.sample('builder_run', 's')}"
    copier.copy(Pairing, numbers, copier.sample("builder_run", "s") + PAIRED, {
        "key": _slug("i"), "goal": f"CASE WHEN i % {ONE_GOES_ON} = 0 THEN {WANTED} ELSE 0 END",
    })  # fmt: skip
    paired = f"JOIN builder_pairing q ON q.key = {_slug('i')}"
    copier.copy(Part, numbers, f"{made} {paired} JOIN builder_part t ON t.run_id = s.id", {
        "run_id": "r.id", "pairing_id": "q.id",
        "wanted": f"CASE WHEN i % {ONE_GOES_ON} = 0 THEN {WANTED} ELSE t.wanted END",
    })  # fmt: skip
    replay = f"JOIN builder_replay t ON t.run_id = s.id WHERE i % {ONE_REPLAYED} = 0"
    copier.copy(Replay, numbers, f"{made} {replay}", {
        "run_id": "r.id", "events": "CASE WHEN r.state = 'done' THEN t.events END",
    })  # fmt: skip
    yield f"{wanted:,} runs with a pairing each"
