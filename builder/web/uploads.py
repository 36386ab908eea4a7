"""Uploads: kept in memory; lists of text or JSON, or archives of such, up to a size in all."""

import zipfile
import zlib
from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath
from typing import IO, Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.core.files.uploadedfile import UploadedFile
from django.core.files.uploadhandler import MemoryFileUploadHandler
from django.utils.translation import gettext as _

KINDS = (".txt", ".text", ".json", ".md", "")  # of the files in an archive that are read
PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
MOST_FILES = 200  # in an archive


class InMemory(MemoryFileUploadHandler):
    """Keeps uploaded files in memory, and refuses more bytes in all than a body may have."""

    taken = 0

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes | None:
        """Take in a part of a file. Raises RequestDataTooBig."""
        self.taken += len(raw_data)
        if not self.activated or self.taken > settings.FILE_UPLOAD_MAX_MEMORY_SIZE:
            raise RequestDataTooBig
        return super().receive_data_chunk(raw_data, start)


class TooLargeError(ValueError):
    """More bytes in all than are read."""


class UnreadableError(ValueError):
    """A file does not have the format of its name."""


def texts(files: Iterable["UploadedFile[Any]"], most: int) -> Iterator[tuple[str, str]]:
    """Yield the name, without its ending, and the text of each file and each file in an archive.

    Raises TooLargeError above `most` bytes in all, UnreadableError if an archive is broken.
    """
    left = most
    for file in files:
        name = PurePosixPath(file.name or "")
        opened = _packed(file) if name.suffix.lower() == ".zip" else iter([(name, file.open())])
        for inner, stream in opened:
            raw = _read(stream, left + 1, str(name))
            left -= len(raw)
            if left < 0:
                raise TooLargeError
            yield inner.stem, _decoded(raw)


def _packed(file: "UploadedFile[Any]") -> Iterator[tuple[PurePosixPath, IO[bytes]]]:
    try:
        with zipfile.ZipFile(file) as archive:
            for info in archive.infolist()[:MOST_FILES]:
                name = PurePosixPath(info.filename)
                hidden = any(part.startswith((".", "__")) for part in name.parts)
                if info.is_dir() or hidden or name.suffix.lower() not in KINDS:
                    continue
                if info.compress_type not in PACKED or info.flag_bits & 1:
                    raise _unreadable(str(file.name))
                with archive.open(info) as stream:
                    yield name, stream
    except (zipfile.BadZipFile, RuntimeError, OSError, EOFError, ValueError) as error:
        raise _unreadable(str(file.name)) from error


def _read(stream: IO[bytes], most: int, name: str) -> bytes:
    try:
        return stream.read(most)
    except (zipfile.BadZipFile, zlib.error, OSError, EOFError) as error:
        raise _unreadable(name) from error


def _decoded(raw: bytes) -> str:
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        return raw.decode("utf-16", errors="replace")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("cp1252", errors="replace")


def _unreadable(name: str) -> UnreadableError:
    return UnreadableError(_("%(file)s is not a file that can be read.") % {"file": name})
