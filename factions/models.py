"""What exists, as rows: every game's systems, editions, factions, units and what they carry.

A game's own stat line is JSON checked by that game's schema; whatever more than one game needs
to search, sort or sum is a column. A published edition never changes.
"""

import unicodedata
from typing import ClassVar

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _

PLAIN = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe"})


def fold(text: str) -> str:
    """Return the text in lower case and without accents, as people type it in a search."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return " ".join(bare.translate(PLAIN).split())


class GameSystem(models.Model):
    """A game."""

    key = models.SlugField(primary_key=True)
    name = models.CharField(max_length=100)
    publisher = models.CharField(max_length=100, blank=True)
    position = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering: ClassVar = ["position", "key"]

    def __str__(self) -> str:
        return self.name


class OpenEditions(models.Manager["Edition"]):
    """The editions that are everybody's: no listing shows a private one by oversight."""

    def get_queryset(self) -> models.QuerySet["Edition"]:
        """Leave the private editions out."""
        return super().get_queryset().filter(private=False)


class Edition(models.Model):
    """One version of a game's catalogue. `rules` holds dice, sizes, terrain and scenarios.

    A private one is a player's own: it is in force on no day, and reached only by its version,
    through `everything`, for callers that its owner allows.
    """

    system = models.ForeignKey(GameSystem, models.CASCADE, related_name="editions")
    version = models.CharField(max_length=60)
    effective = models.DateField(help_text=_("In force from this day on."))
    published = models.BooleanField(default=False)
    rules = models.JSONField(default=dict, blank=True)
    digest = models.CharField(max_length=64, blank=True, editable=False)
    private = models.BooleanField(default=False, editable=False)

    objects = OpenEditions()
    everything = models.Manager["Edition"]()

    class Meta:
        ordering: ClassVar = ["system", "-effective"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["system", "version"], name="one_edition_a_version")
        ]

    def __str__(self) -> str:
        return f"{self.system} {self.version}"


class OfEdition(models.Model):
    """A row that belongs to an edition and is named by a key within it."""

    edition = models.ForeignKey(Edition, models.CASCADE, related_name="%(class)ss")
    key = models.SlugField(max_length=80)
    name = models.CharField(max_length=120)
    position = models.PositiveSmallIntegerField(
        default=0, help_text=_("Its place in the catalogue's own order.")
    )

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        """Refuse a change to a published edition."""
        if self.edition_id and self.edition.published:
            raise ValidationError(_("A published edition does not change: make a new one."))


class Faction(OfEdition):
    """A side of a game."""

    open_to_all = models.BooleanField(
        default=False, help_text=_("Its units may join any faction's list.")
    )

    class Meta:
        ordering: ClassVar = ["name"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["edition", "key"], name="one_faction_a_key")
        ]


class Keyword(OfEdition):
    """A word of the rules that units carry, explained in our own words.

    stats: its figures in battles, by the game's schema.
    """

    summary = models.TextField(blank=True)
    stats = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering: ClassVar = ["name"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["edition", "key"], name="one_keyword_a_key")
        ]


class UnitQuerySet(models.QuerySet["Unit"]):
    """Units, to be narrowed down."""

    def matching(self, text: str) -> "UnitQuerySet":
        """Keep the units whose name, faction, keywords or skills hold every word of the text."""
        found = self
        for word in fold(text).split():
            found = found.filter(search__contains=word)
        return found


class Unit(OfEdition):
    """A card: what a list recruits. `search` is folded text that the loader writes.

    attaches_to: groups of labels; a unit that has every label of one group may be joined.
    owner: the key of the unit this one comes with.
    """

    class Confidence(models.TextChoices):
        PRINTED = "printed", _("read off the printed card")
        INFERRED = "inferred", _("worked out from other figures")
        FAN = "fan", _("from a fan edition")
        SAMPLE = "sample", _("our own sample")

    faction = models.ForeignKey(Faction, models.CASCADE, related_name="units")
    kind = models.CharField(max_length=20)
    roles = models.JSONField(default=list, blank=True)
    character_name = models.CharField(max_length=120, blank=True)
    availability = models.PositiveSmallIntegerField(null=True, blank=True)
    command = models.SmallIntegerField(default=0)
    owner = models.SlugField(max_length=80, blank=True)
    keywords = models.JSONField(default=list, blank=True, help_text=_("As printed."))
    attaches_to = models.JSONField(default=list, blank=True)
    skills = models.JSONField(default=list, blank=True)
    stats = models.JSONField(default=dict)
    source = models.CharField(max_length=200)
    confidence = models.CharField(max_length=10, choices=Confidence)
    official = models.BooleanField(default=True)
    doubts = models.JSONField(default=list, blank=True)
    search = models.TextField(blank=True, editable=False)

    objects = UnitQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["faction", "position", "name"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["edition", "key"], name="one_unit_a_key")
        ]

    def clean(self) -> None:
        """Refuse a change to a published edition, and a faction of another edition."""
        super().clean()
        if self.faction_id and self.edition_id and self.faction.edition_id != self.edition_id:
            raise ValidationError({"faction": _("This faction is of another edition.")})


class CostOption(models.Model):
    """One way to field a unit, and what it costs."""

    unit = models.ForeignKey(Unit, models.CASCADE, related_name="costs")
    key = models.SlugField(max_length=40)
    name = models.CharField(max_length=80, blank=True)
    points = models.IntegerField()
    models_count = models.PositiveSmallIntegerField(default=1)
    requisition = models.IntegerField(null=True, blank=True)
    victory_points = models.IntegerField(null=True, blank=True)
    position = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering: ClassVar = ["unit", "position"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["unit", "key"], name="one_cost_a_key")
        ]

    def __str__(self) -> str:
        return f"{self.unit}: {self.points}"


class Weapon(models.Model):
    """A weapon or a printed attack."""

    unit = models.ForeignKey(Unit, models.CASCADE, related_name="weapons")
    key = models.SlugField(max_length=80)
    name = models.CharField(max_length=120)
    mode = models.CharField(max_length=10)
    range = models.FloatField(null=True, blank=True)
    stats = models.JSONField(default=dict)
    position = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering: ClassVar = ["unit", "position"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["unit", "key"], name="one_weapon_a_key")
        ]

    def __str__(self) -> str:
        return self.name


class Upgrade(OfEdition):
    """Something a unit may be given; `allows` selects the units, by the game's schema."""

    kind = models.CharField(max_length=20)
    points = models.IntegerField(default=0)
    allows = models.JSONField(default=list, blank=True)
    stats = models.JSONField(default=dict, blank=True)
    official = models.BooleanField(default=True)

    class Meta:
        ordering: ClassVar = ["kind", "name"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["edition", "key"], name="one_upgrade_a_key")
        ]
