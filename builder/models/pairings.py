"""Pairings: two lists on the same terms, with all battles that were ever fought between them."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from builder.models.packed import PackedJSONField
from factions.models import GameSystem


class PairingQuerySet(models.QuerySet["Pairing"]):
    """Queries for pairings."""

    def wanted(self) -> "PairingQuerySet":
        """Filter for pairings that an active run wants battles of; uses the partial index."""
        return self.filter(goal__gt=0)

    def open(self) -> "PairingQuerySet":
        """Filter for pairings with battles to hand out; uses the partial index."""
        return self.wanted().filter(handed__lt=models.F("goal"))


class Pairing(models.Model):
    """Two lists on the same terms, which fight the same battles for everybody.

    Its key is a digest of both lists in normal form, the edition's data, scenario, generals and the
    game's code; the same lists with sides swapped are the same pairing. Side `one` comes first in
    it. The tally is of battles 0 to `battles` - 1; later ones are in chunks until those before are
    there.
    """

    key = models.CharField(max_length=64)
    system = models.ForeignKey(GameSystem, models.PROTECT, db_index=False, related_name="+")
    scenario = models.CharField(max_length=40)
    policy_one = models.CharField(max_length=20)
    policy_other = models.CharField(max_length=20)
    seed = models.PositiveBigIntegerField()
    rules = models.CharField(max_length=64)

    battles = models.PositiveIntegerField(default=0)
    looked = models.PositiveIntegerField(
        default=0, help_text=_("The battles at which its runs looked whether they go on.")
    )
    handed = models.PositiveIntegerField(default=0, help_text=_("Given to workers, or fought."))
    goal = models.PositiveIntegerField(default=0, help_text=_("The most that an active run wants."))
    tally = PackedJSONField(null=True, blank=True)
    history = PackedJSONField(
        default=list, help_text=_("At each milestone: the pairs by side one's half wins.")
    )
    common = models.BooleanField(
        default=False, help_text=_("On the dice on which everybody meets the other side.")
    )
    scores = models.BinaryField(
        default=bytes, help_text=_("On common dice: a byte for each pair, its half wins.")
    )
    pace = models.FloatField(null=True, blank=True, help_text=_("Battles a second, lately."))
    used = models.DateTimeField(auto_now_add=True)

    objects = PairingQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["key"], name="one_pairing_a_key"),
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["system"],
                condition=models.Q(goal__gt=0),
                name="wanted_pairings",
            ),
            models.Index(fields=["used"], name="pairings_by_use"),
        ]

    def __str__(self) -> str:
        return f"{self.key[:12]}: {self.battles} battles"


class ChunkQuerySet(models.QuerySet["Chunk"]):
    """Queries for chunks."""

    def unfought(self) -> "ChunkQuerySet":
        """Filter for chunks still to be fought; uses the partial index."""
        return self.filter(tally__isnull=True)


class Chunk(models.Model):
    """A stretch of a pairing's battles that a worker fights or has fought ahead of others.

    `first` and `count` are even. Once its tally is in the pairing's, the chunk is deleted.
    """

    pairing = models.ForeignKey(Pairing, models.CASCADE, db_index=False, related_name="chunks")
    first = models.PositiveIntegerField()
    count = models.PositiveIntegerField()
    tally = models.JSONField(null=True, blank=True)
    scores = models.BinaryField(default=bytes)
    crashes = models.PositiveSmallIntegerField(default=0)
    holder = models.CharField(max_length=120, blank=True, help_text=_("The worker that fights it."))
    held_until = models.DateTimeField(null=True, blank=True)

    objects = ChunkQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["pairing", "first"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["pairing", "first"], name="one_chunk_a_stretch")
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["pairing"], condition=models.Q(tally__isnull=True), name="unfought_chunks"
            )
        ]

    def __str__(self) -> str:
        return f"{self.first}+{self.count} of {self.pairing_id}"


class Pace(models.Model):
    """The speed of a game's battles in the chunk that ended last: a row for each game."""

    system = models.OneToOneField(GameSystem, models.CASCADE, primary_key=True, related_name="pace")
    battles_a_second = models.FloatField()

    def __str__(self) -> str:
        return f"{self.system_id}: {self.battles_a_second:.0f} battles a second"
