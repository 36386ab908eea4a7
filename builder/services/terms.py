"""The terms of an event, and where a submitted list differs from them."""

from collections.abc import Iterator
from dataclasses import dataclass

from builder.formats.documents import Document


@dataclass(frozen=True)
class Claim:
    """A difference of a list from the event's terms. about: game, edition, size or points."""

    about: str
    stated: str
    asked: str


@dataclass(frozen=True)
class Terms:
    """The terms that an event is played by; for a term that is None, each list's own applies.

    system: the game's id. edition: a version of it. size: the id of a size of game. points: the
    limit.
    """

    system: str | None = None
    edition: str | None = None
    size: str | None = None
    points: int | None = None

    def strange(self, document: Document) -> bool:
        """Return whether a list is of another game than the event."""
        return self.system is not None and document["system"] != self.system

    def applied(self, document: Document) -> Document:
        """Return the list as the event judges it: the event's terms replace the list's own.

        A limit without a size is judged by the limit alone.
        """
        if self.strange(document):
            return document
        changed = dict(document)
        if self.edition is not None:
            changed["edition"] = self.edition
        if self.points is not None:
            changed.pop("size", None)
            changed["points_limit"] = self.points
        if self.size is not None:
            changed["size"] = self.size
        return changed

    def claims(self, document: Document) -> Iterator[Claim]:
        """Yield the differences from the event; only the game if that differs."""
        if self.strange(document):
            yield Claim("game", document["system"], self.system or "")
            return
        asked = {"edition": self.edition, "size": self.size, "points": self.points}
        stated = {
            "edition": document.get("edition"),
            "size": document.get("size"),
            "points": document.get("points_limit"),
        }
        for about, wanted in asked.items():
            if wanted is not None and stated[about] not in (None, wanted):
                yield Claim(about, str(stated[about]), str(wanted))
