"""Surveys: what a run's first battles were like, round by round."""

from typing import ClassVar

from django.db import models

from builder.models.battles import Run
from builder.tracing import LONGEST, request_id


class Survey(models.Model):
    """A run's survey. `figures` is what `battles.surveying.surveyed` returned."""

    run = models.OneToOneField(Run, models.CASCADE, primary_key=True, related_name="survey")
    figures = models.JSONField(null=True, blank=True)
    error = models.TextField(blank=True)
    sent = models.DateTimeField(null=True, blank=True)
    request = models.CharField(max_length=LONGEST, blank=True, default=request_id)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes: ClassVar = [
            models.Index(
                fields=["created"], condition=models.Q(figures__isnull=True), name="open_surveys"
            )
        ]

    def __str__(self) -> str:
        return f"survey of {self.run_id}"
