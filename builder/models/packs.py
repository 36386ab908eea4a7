"""Players' own catalogue packs and their versions."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from builder.models.lists import new_slug
from builder.unseen import without_unseen
from factions.loading import Mode
from factions.models import Edition, GameSystem


class Pack(models.Model):
    """A player's own content for a game. `slug` is its share link; `key` names its editions.

    readers: accounts that opened the link and use the pack.
    """

    slug = models.CharField(max_length=16, unique=True, default=new_slug, editable=False)
    key = models.SlugField(max_length=30, unique=True, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="packs")
    readers = models.ManyToManyField(
        settings.AUTH_USER_MODEL, blank=True, related_name="packs_in_use"
    )
    system = models.ForeignKey(GameSystem, models.PROTECT, related_name="packs")
    name = models.CharField(max_length=80)
    created = models.DateTimeField(auto_now_add=True)
    updated = models.DateTimeField(auto_now=True)

    class Meta:
        ordering: ClassVar = ["-updated", "-id"]

    def __str__(self) -> str:
        return without_unseen(self.name)


class PackVersion(models.Model):
    """One upload of a pack. It never changes. `content` is its JSON, as compact text.

    edition: its private edition while its rows are kept; the service makes it again if needed.
    """

    class Modes(models.TextChoices):
        EXTEND = Mode.EXTEND.value, _("Adds to the edition, and may replace units of it")
        REPLACE = Mode.REPLACE.value, _("Takes the place of all factions and units")

    pack = models.ForeignKey(Pack, models.CASCADE, related_name="versions")
    number = models.PositiveSmallIntegerField()
    base = models.ForeignKey(Edition, models.PROTECT, related_name="+")
    mode = models.CharField(max_length=10, choices=Modes)
    content = models.TextField()
    units = models.PositiveSmallIntegerField()
    edition = models.OneToOneField(
        Edition, models.SET_NULL, null=True, blank=True, related_name="pack_version"
    )
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["pack", "-number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["pack", "number"], name="one_pack_version_a_number")
        ]

    def __str__(self) -> str:
        return f"{self.pack} {self.number}"

    @property
    def version(self) -> str:
        """The version of its edition, as list documents name it: `1.6+river-guard-k7m2q.3`."""
        return f"{self.base.version}+{self.pack.key}.{self.number}"
