"""Battles: a run of many games between two lists, its parts, and replays of single games."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from builder.models.lists import ArmyList, Revision, new_slug
from builder.models.packed import PackedJSONField
from builder.models.pairings import Pairing
from builder.tracing import LONGEST, request_id
from factions.models import Edition


class RunQuerySet(models.QuerySet["Run"]):
    """Queries for runs."""

    def active(self) -> "RunQuerySet":
        """Filter for runs with battles still to come; uses the partial index."""
        return self.filter(state__in=Run.ACTIVE, finished__isnull=True)


class Run(models.Model):
    """Two lists fighting until the win rate is known well enough."""

    class Kind(models.TextChoices):
        DUEL = "duel", _("duel")
        PANEL = "panel", _("panel of generals")
        FIELD = "field", _("field")
        MATRIX = "matrix", _("matrix")
        COMPARISON = "comparison", _("comparison")
        WHAT_IF = "what-if", _("what if")

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting for a worker")
        RUNNING = "running", _("fighting")
        DONE = "done", _("done")
        CANCELLED = "cancelled", _("cancelled")
        FAILED = "failed", _("failed")

    ACTIVE = (State.WAITING, State.RUNNING)

    slug = models.CharField(max_length=16, default=new_slug, editable=False)
    kind = models.CharField(max_length=10, choices=Kind, default=Kind.DUEL)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        null=True,
        blank=True,
        db_index=False,
        related_name="runs",
    )
    name = models.CharField(max_length=120, blank=True, help_text=_("What its owner calls it."))
    pinned = models.ForeignKey(
        ArmyList,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="pinned_runs",
        help_text=_("The list whose page shows it to everyone."),
    )
    follows = models.ForeignKey(
        "self",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="followers",
        help_text=_("The run of older code or of an older edition, asked anew."),
    )
    edition = models.ForeignKey(Edition, models.PROTECT, related_name="runs")
    a_document = PackedJSONField(default=dict)
    b_document = PackedJSONField(default=dict)
    lists = models.JSONField(
        default=list,
        help_text=_("Of a set: key, role, weight, side and document of each."),
    )
    a_revision = models.ForeignKey(
        Revision, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    b_revision = models.ForeignKey(
        Revision, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    illegal = models.BooleanField(default=False, help_text=_("A list was illegal, knowingly."))
    scenario = models.CharField(max_length=40)
    policy_a = models.CharField(max_length=20, default="greedy")
    policy_b = models.CharField(max_length=20, default="greedy")
    seed = models.PositiveBigIntegerField()
    seeded = models.BooleanField(default=False, help_text=_("The seed is the player's own."))
    half_width = models.FloatField(default=0.01)
    confidence = models.FloatField(default=0.95)
    ceiling = models.PositiveIntegerField(default=100_000)

    sides = PackedJSONField(
        default=dict, help_text=_("a and b: name, faction, points and legality as they started")
    )

    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    error = models.TextField(blank=True)
    compiling = models.BooleanField(default=False, help_text=_("A worker compiles the game."))
    sent = models.DateTimeField(null=True, blank=True, help_text=_("When workers were called."))
    renewed = models.DateTimeField(
        null=True, blank=True, help_text=_("When it began anew because the game's code changed.")
    )
    remembered = models.PositiveIntegerField(
        default=0, help_text=_("Battles that had been fought for others when it began.")
    )
    tally = PackedJSONField(null=True, blank=True, help_text=_("Once it is over."))
    outcomes = models.JSONField(
        null=True, blank=True, help_text=_("Battles won, drawn and lost by side a, of the tally.")
    )
    looked = models.PositiveIntegerField(
        default=0, help_text=_("Of a field: the milestone it has looked at.")
    )
    answer = models.JSONField(
        null=True, blank=True, help_text=_("Of a set of lists, once it is over.")
    )
    history = PackedJSONField(
        default=list, help_text=_("[battles, win rate, low, high] at milestones, once it is over.")
    )
    panel = models.JSONField(
        null=True, blank=True, help_text=_("The figures under each pair of generals, once asked.")
    )
    panel_of = models.ForeignKey(
        "self", models.CASCADE, null=True, blank=True, related_name="panel_runs"
    )
    rules = models.CharField(max_length=64, blank=True)
    caller = models.CharField(
        max_length=64, blank=True, help_text=_("Whose it is, of account or address: a digest.")
    )
    request = models.CharField(
        max_length=LONGEST,
        blank=True,
        default=request_id,
        help_text=_("The id of the request that had it fought."),
    )
    served = models.DateTimeField(null=True, blank=True, help_text=_("When it had its turn last."))
    created = models.DateTimeField(auto_now_add=True)
    started = models.DateTimeField(null=True, blank=True)
    finished = models.DateTimeField(null=True, blank=True)

    objects = RunQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["-created", "-id"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["slug"], name="one_run_a_slug")]
        indexes: ClassVar = [
            models.Index(
                fields=["state"], condition=models.Q(finished__isnull=True), name="active_runs"
            ),
            models.Index(fields=["owner", "-created", "-id"], name="runs_of_owner"),
        ]

    def __str__(self) -> str:
        return f"{self.a_document.get('name')} against {self.b_document.get('name')}"

    @property
    def active(self) -> bool:
        """Return whether battles are still to come."""
        return self.state in self.ACTIVE


class Part(models.Model):
    """A pairing that a run has fought: which lists meet, and how many battles it wants at least.

    one, other: the lists' numbers among the run's. mirrored: side `one` of the pairing is `other`.
    """

    run = models.ForeignKey(Run, models.CASCADE, db_index=False, related_name="parts")
    number = models.PositiveSmallIntegerField()
    one = models.PositiveSmallIntegerField(default=0)
    other = models.PositiveSmallIntegerField(default=1)
    pairing = models.ForeignKey(Pairing, models.PROTECT, related_name="parts")
    mirrored = models.BooleanField(default=False)
    wanted = models.PositiveIntegerField(default=0)

    class Meta:
        ordering: ClassVar = ["run", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["run", "number"], name="one_part_a_number")
        ]

    def __str__(self) -> str:
        return f"{self.number} of {self.run_id}"


class Replay(models.Model):
    """One battle of a run, move by move. `events` is what the game's `replay` returned."""

    run = models.ForeignKey(Run, models.CASCADE, db_index=False, related_name="replays")
    index = models.PositiveIntegerField()
    events = PackedJSONField(null=True, blank=True)
    error = models.TextField(blank=True)
    sent = models.DateTimeField(null=True, blank=True)
    request = models.CharField(max_length=LONGEST, blank=True, default=request_id)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["run", "index"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["run", "index"], name="one_replay_a_battle")
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["id"], condition=models.Q(events__isnull=True), name="untold_replays"
            ),
            models.Index(fields=["created"], name="replays_by_age"),
        ]

    def __str__(self) -> str:
        return f"{self.index} of {self.run_id}"
