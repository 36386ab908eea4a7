"""Work: what processes do for battles, by the minute, and the workers that are about."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from factions.models import GameSystem


class Minute(models.Model):
    """What one process did for the battles of a game within a minute.

    There is a row for each bound of the seconds that chunks took. Old rows are summed up in rows of
    no process (`builder.services.work.fold`), so that sums over all rows never go down.
    """

    process = models.CharField(max_length=120, blank=True)
    start = models.DateTimeField()
    system = models.ForeignKey(GameSystem, models.CASCADE, db_index=False, related_name="+")
    bound = models.PositiveIntegerField(
        default=0, help_text=_("Milliseconds that each of the chunks took at most; 0 if none did.")
    )
    chunks = models.PositiveBigIntegerField(default=0)
    battles = models.PositiveBigIntegerField(default=0)
    seconds = models.FloatField(default=0.0, help_text=_("Of all the chunks."))
    failures = models.PositiveBigIntegerField(default=0, help_text=_("Chunks that broke down."))
    new = models.PositiveBigIntegerField(
        default=0, help_text=_("Pairings of runs that begin, of which nothing had been fought.")
    )
    known = models.PositiveBigIntegerField(default=0, help_text=_("Those with battles."))
    remembered = models.PositiveBigIntegerField(default=0, help_text=_("These battles."))

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["start", "process", "system", "bound"], name="one_row_a_minute"
            )
        ]

    def __str__(self) -> str:
        return f"{self.start:%H:%M} of {self.process}: {self.battles} battles"


class Worker(models.Model):
    """A worker that was seen lately. rules: the digest of each game's code that it has."""

    name = models.CharField(max_length=120)
    started = models.DateTimeField(auto_now_add=True)
    seen = models.DateTimeField()
    rules = models.JSONField(default=dict)

    class Meta:
        ordering: ClassVar = ["name"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["name"], name="one_worker_a_name")]

    def __str__(self) -> str:
        return self.name
