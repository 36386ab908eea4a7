"""Lists and their revisions."""

from datetime import date
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from builder.unseen import without_unseen
from factions.models import Edition, GameSystem

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
# The order of lists. `legal` is in the index, so it filters before any list is read.
LATEST = ("-updated", "-id", "legal")


def new_slug() -> str:
    """Return a name for a share link: 12 letters that are hard to guess or misread (59 bits)."""
    return get_random_string(12, ALPHABET)


def today() -> date:
    """Return the present day in UTC."""
    return timezone.now().date()


class ArmyList(models.Model):
    """A player's list. It belongs to an account, or to the holder of its edit secret."""

    class Visibility(models.TextChoices):
        PUBLIC = "public", _("Public: anyone may find it")
        UNLISTED = "unlisted", _("Unlisted: anyone with the link")
        PRIVATE = "private", _("Private: only you")

    slug = models.CharField(max_length=16, default=new_slug, editable=False)
    secret_digest = models.CharField(max_length=64, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        null=True,
        blank=True,
        db_index=False,
        related_name="army_lists",
    )
    visibility = models.CharField(max_length=10, choices=Visibility, default=Visibility.UNLISTED)
    system = models.ForeignKey(
        GameSystem, models.PROTECT, db_index=False, related_name="army_lists"
    )
    name = models.CharField(max_length=120, blank=True)
    faction_key = models.SlugField(max_length=80, blank=True, db_index=False)
    legal = models.BooleanField(default=False, editable=False, help_text=_("As its head is."))
    head = models.ForeignKey(
        "Revision", models.SET_NULL, null=True, editable=False, related_name="+"
    )
    cloned_from = models.ForeignKey(
        "Revision", models.SET_NULL, null=True, blank=True, related_name="clones"
    )
    bytes = models.PositiveBigIntegerField(
        default=0, editable=False, help_text=_("Of the documents of all its saves.")
    )
    opened = models.DateField(
        default=today,
        editable=False,
        help_text=_("The last day somebody opened it, kept while it belongs to no account."),
    )
    withheld = models.BooleanField(
        default=False, editable=False, help_text=_("Staff made it private, and so it stays.")
    )
    created = models.DateTimeField(auto_now_add=True)
    updated = models.DateTimeField(auto_now=True)

    class Meta:
        ordering: ClassVar = ["-updated", "-id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["slug"], name="one_list_a_slug"),
            models.UniqueConstraint(fields=["secret_digest"], name="one_list_a_secret"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["owner", *LATEST], name="lists_of_owner"),
            models.Index(fields=["visibility", *LATEST], name="lists_by_date"),
            models.Index(fields=["system", "visibility", *LATEST], name="lists_of_game"),
            models.Index(fields=["faction_key", "visibility", *LATEST], name="lists_of_faction"),
            models.Index(
                fields=["opened"], condition=models.Q(owner__isnull=True), name="lists_of_nobody"
            ),
        ]

    def __str__(self) -> str:
        return without_unseen(self.name) or gettext("Unnamed list")


class Revision(models.Model):
    """One save of a list. It never changes. `parent` is the revision it was made from."""

    army_list = models.ForeignKey(
        ArmyList, models.CASCADE, db_index=False, related_name="revisions"
    )
    number = models.PositiveIntegerField()
    parent = models.ForeignKey(
        "self", models.SET_NULL, null=True, editable=False, related_name="children"
    )
    slug = models.CharField(max_length=16, default=new_slug, editable=False)
    edition = models.ForeignKey(Edition, models.PROTECT, related_name="revisions")
    document = models.JSONField()
    legal = models.BooleanField()
    points = models.IntegerField()
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["army_list", "-number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["army_list", "number"], name="one_revision_a_number"),
            models.UniqueConstraint(fields=["slug"], name="one_revision_a_slug"),
        ]

    def __str__(self) -> str:
        return f"{self.army_list} #{self.number}"

    @property
    def title(self) -> str:
        """The list's name when the revision was saved."""
        return without_unseen(str(self.document.get("name", ""))) or gettext("Unnamed list")
