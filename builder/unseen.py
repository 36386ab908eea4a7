"""Removing characters that cannot be seen, or that reverse the text around them.

Controls, marks of direction and width, tags and half pairs are removed. The joiners of scripts and
of emoji stay if both their neighbours are beyond ASCII.
"""

import re
from collections.abc import Mapping
from typing import Any

CONTROLS = r"\x00-\x1f\x7f-\x9f"
UNSEEN = (
    "\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2028-\u202e"
    "\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\ud800-\udfff\U000e0000-\U000e0fff"
)
JOINERS = r"(?<![^\x00-\x7f])[\u200c\u200d]|[\u200c\u200d](?![^\x00-\x7f])"
LINE = re.compile(f"[{CONTROLS}{UNSEEN}]|{JOINERS}")
TEXT = re.compile(f"(?![\t\n\r])[{CONTROLS}]|[{UNSEEN}]|{JOINERS}")


def without_unseen(name: str) -> str:
    """Return a name without unseen characters."""
    return LINE.sub("", name)


def seen(document: Mapping[str, Any]) -> dict[str, Any]:
    """Return a list document without unseen characters in names and notes."""
    clean = dict(document)
    if "name" in clean:
        clean["name"] = without_unseen(clean["name"])
    if "notes" in clean:
        clean["notes"] = TEXT.sub("", clean["notes"])
    clean["entries"] = [_entry(entry) for entry in clean["entries"]]
    return clean


def _entry(entry: dict[str, Any]) -> dict[str, Any]:
    return entry | {"name": without_unseen(entry["name"])} if "name" in entry else entry
