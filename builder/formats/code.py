"""A list document packed into one line for a link or a QR code, without loss.

`rc1-` and, in base64 for addresses: a byte for the game, a checksum of four bytes, and the document
as short JSON, deflated against a dictionary of the words that its game had when version 1 was
made. The dictionary (`codebook1.txt`) never changes; words that came later only take more room.
"""

import base64
import binascii
import json
import re
import zlib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from django.utils.translation import gettext as _

from builder.formats.documents import MOST_BYTES, Document, accept
from builder.formats.refusals import MALFORMED, TOO_LARGE, DocumentError
from factions.tabletop.lists.roster import FORMAT

VERSION = 1
MOST_CODE = 2 * MOST_BYTES
CODE = re.compile(r"\brc(\d{1,4})-([A-Za-z0-9_-]*)", re.IGNORECASE)
RAW_DEFLATE = -15
CHECKSUM = 4
BOOK = Path(__file__).with_name("codebook1.txt")

HEAD = {
    "s": "system",
    "e": "edition",
    "n": "name",
    "f": "faction",
    "z": "size",
    "l": "points_limit",
    "b": "boons",
    "t": "notes",
}
ENTRY = {
    "u": "unit",
    "o": "option",
    "c": "count",
    "a": "attached_to",
    "k": "commander",
    "p": "upgrades",
    "g": "battlegroup",
    "m": "embarked_in",
    "r": "reserve",
    "n": "name",
    "s": "stats",
}
GROUP = {"o": "orbat", "b": "boons"}
ENTRIES, GROUPS, ID = "E", "G", "i"
POINTERS = {"attached_to": "e", "embarked_in": "e", "battlegroup": "b"}
SWITCHES = {"commander", "reserve"}


@cache
def _books() -> Sequence[tuple[str, bytes]]:
    """Return each game with its dictionary; the first belongs to no game."""
    games = (line.split("\t") for line in BOOK.read_text(encoding="utf-8").splitlines())
    common, *each = [(game, text) for game, text in games]
    return [("", common[1].encode())] + [(game, (text + common[1]).encode()) for game, text in each]


def encode(document: Document) -> str:
    """Return an accepted document as one line."""
    games = [game for game, _ in _books()]
    game = games.index(document["system"]) if document["system"] in games else 0
    text = json.dumps(_short(document, game), ensure_ascii=False, separators=(",", ":")).encode()
    packer = zlib.compressobj(9, zlib.DEFLATED, RAW_DEFLATE, 9, zdict=_books()[game][1])
    packed = packer.compress(text) + packer.flush()
    whole = bytes([game]) + zlib.crc32(text).to_bytes(CHECKSUM) + packed
    return f"rc{VERSION}-{base64.urlsafe_b64encode(whole).decode().rstrip('=')}"


def is_code(text: str) -> bool:
    """Return whether a text is a code, or a link that carries one, and nothing else."""
    return len(text.split()) == 1 and CODE.search(text) is not None


def decode(text: str) -> Document:
    """Return the document that a code, or a link with one, carries. Raises DocumentError."""
    if len(text) > MOST_CODE:
        raise DocumentError(TOO_LARGE, "", _("The code is too long."))
    found = CODE.search(text)
    if found is None:
        raise _broken()
    if int(found[1]) != VERSION:
        raise DocumentError(MALFORMED, "", _("No code of version %s is known.") % found[1])
    try:
        return accept(_document(_unpacked(found[2])))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise _broken() from None


def _broken() -> DocumentError:
    return DocumentError(MALFORMED, "", _("The code is damaged or cut short."))


def _unpacked(code: str) -> tuple[int, Any]:
    """Return the game's number and the short form; never unpacks more than a document may have."""
    try:
        whole = base64.urlsafe_b64decode(code + "=" * (-len(code) % 4))
        game, checksum = whole[0], whole[1 : 1 + CHECKSUM]
        unpacker = zlib.decompressobj(RAW_DEFLATE, zdict=_books()[game][1])
        text = unpacker.decompress(whole[1 + CHECKSUM :], MOST_BYTES + 1)
    except (binascii.Error, zlib.error, IndexError):
        raise _broken() from None
    if len(text) > MOST_BYTES:
        raise DocumentError(TOO_LARGE, "", _("More than %d KiB.") % (MOST_BYTES // 1024))
    whole_text = unpacker.eof and not unpacker.unused_data
    if not whole_text or zlib.crc32(text).to_bytes(CHECKSUM) != checksum:
        raise _broken()
    return game, json.loads(text)


def _short(document: Document, game: int) -> dict[str, Any]:
    short = {key: document[name] for key, name in HEAD.items() if name in document}
    if game:
        del short["s"]
    if "battlegroups" in document:
        groups = enumerate(document["battlegroups"], 1)
        short[GROUPS] = [_shortened(group, GROUP, f"b{number}") for number, group in groups]
    entries = enumerate(document["entries"], 1)
    short[ENTRIES] = [_shortened(entry, ENTRY, f"e{number}") for number, entry in entries]
    return short


def _shortened(item: Mapping[str, Any], names: Mapping[str, str], own: str) -> Any:
    """Return an item's short form: only its first word if it has no other."""
    short = {key: _pointer(name, item[name]) for key, name in names.items() if name in item}
    if item["id"] != own:
        short[ID] = item["id"]
    return next(iter(short.values())) if len(short) == 1 else short


def _pointer(name: str, value: Any) -> Any:
    if name in SWITCHES:
        return int(value)
    letter = POINTERS.get(name)
    if letter and re.fullmatch(letter + "[1-9][0-9]{0,2}", value):
        return int(value[1:])
    return value


def _document(unpacked: tuple[int, Any]) -> dict[str, Any]:
    game, short = unpacked
    document = {"format": FORMAT} | {name: short[key] for key, name in HEAD.items() if key in short}
    if game:
        document["system"] = _books()[game][0]
    if GROUPS in short:
        groups = enumerate(short[GROUPS], 1)
        document["battlegroups"] = [_item(group, GROUP, f"b{number}") for number, group in groups]
    entries = enumerate(short[ENTRIES], 1)
    document["entries"] = [_item(entry, ENTRY, f"e{number}") for number, entry in entries]
    return document


def _item(short: Any, names: Mapping[str, str], own: str) -> dict[str, Any]:
    if isinstance(short, str):
        short = {next(iter(names)): short}
    item = {"id": short.get(ID, own)}
    for key, name in names.items():
        if key in short:
            item[name] = _pointed(name, short[key])
    return item


def _pointed(name: str, value: Any) -> Any:
    if name in SWITCHES:
        return bool(value)
    return f"{POINTERS[name]}{value}" if name in POINTERS and isinstance(value, int) else value
