"""Battles: a run of many games between two lists, and the chunks that workers fight."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from builder.models.lists import Revision, new_slug
from factions.models import Edition, GameSystem


class RunQuerySet(models.QuerySet["Run"]):
    """Queries for runs."""

    def active(self) -> "RunQuerySet":
        """Filter for runs with battles still to come; uses the partial index."""
        return self.filter(state__in=Run.ACTIVE, finished__isnull=True)


class ChunkQuerySet(models.QuerySet["Chunk"]):
    """Queries for chunks."""

    def unfought(self) -> "ChunkQuerySet":
        """Filter for chunks still to be fought; uses the partial indexes."""
        return self.filter(
            tally__isnull=True, run__state__in=Run.ACTIVE, run__finished__isnull=True
        )


class Run(models.Model):
    """Two lists fighting until the win rate is known well enough."""

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting for a worker")
        RUNNING = "running", _("fighting")
        DONE = "done", _("done")
        CANCELLED = "cancelled", _("cancelled")
        FAILED = "failed", _("failed")

    ACTIVE = (State.WAITING, State.RUNNING)

    slug = models.CharField(max_length=16, default=new_slug, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="runs"
    )
    edition = models.ForeignKey(Edition, models.PROTECT, related_name="runs")
    a_document = models.JSONField()
    b_document = models.JSONField()
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
    half_width = models.FloatField(default=0.01)
    confidence = models.FloatField(default=0.95)
    ceiling = models.PositiveIntegerField(default=100_000)

    sides = models.JSONField(
        default=dict, help_text=_("a and b: name, faction, points and legality as they started")
    )

    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    error = models.TextField(blank=True)
    compiling = models.BooleanField(default=False, help_text=_("A worker compiles the game."))
    wave = models.PositiveSmallIntegerField(default=0)
    tally = models.JSONField(null=True, blank=True)
    history = models.JSONField(default=list, help_text=_("[battles, win rate, low, high] a wave"))
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
            )
        ]

    def __str__(self) -> str:
        return f"{self.a_document.get('name')} against {self.b_document.get('name')}"

    @property
    def active(self) -> bool:
        """Return whether battles are still to come."""
        return self.state in self.ACTIVE


class Chunk(models.Model):
    """A stretch of a run's battles: `first` and `count` are even. Its tally counts once."""

    run = models.ForeignKey(Run, models.CASCADE, db_index=False, related_name="chunks")
    wave = models.PositiveSmallIntegerField()
    first = models.PositiveIntegerField()
    count = models.PositiveIntegerField()
    tally = models.JSONField(null=True, blank=True)
    seconds = models.FloatField(null=True, blank=True)
    crashes = models.PositiveSmallIntegerField(default=0)
    sent = models.DateTimeField(null=True, blank=True)
    holder = models.CharField(max_length=120, blank=True, help_text=_("The worker that fights it."))
    held_until = models.DateTimeField(null=True, blank=True)

    objects = ChunkQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["run", "first"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["run", "first"], name="one_chunk_a_stretch")
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["run"], condition=models.Q(tally__isnull=True), name="unfought_chunks"
            )
        ]

    def __str__(self) -> str:
        return f"{self.first}+{self.count} of {self.run_id}"


class Replay(models.Model):
    """One battle of a run, move by move. `events` is what the game's `replay` returned."""

    run = models.ForeignKey(Run, models.CASCADE, db_index=False, related_name="replays")
    index = models.PositiveIntegerField()
    events = models.JSONField(null=True, blank=True)
    error = models.TextField(blank=True)
    sent = models.DateTimeField(null=True, blank=True)
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


class Pace(models.Model):
    """The speed of a game's battles in the chunk that ended last: a row for each game."""

    system = models.OneToOneField(GameSystem, models.CASCADE, primary_key=True, related_name="pace")
    battles_a_second = models.FloatField()

    def __str__(self) -> str:
        return f"{self.system_id}: {self.battles_a_second:.0f} battles a second"
