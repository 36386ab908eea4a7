"""Static files: by names with their digests once they are collected, else by plain names."""

from datetime import datetime
from functools import cached_property

from django.apps import apps
from django.conf import settings
from django.contrib.staticfiles.finders import AppDirectoriesFinder, get_finders
from django.contrib.staticfiles.storage import StaticFilesStorage
from django.core.files.storage import Storage
from whitenoise.storage import CompressedManifestStaticFilesStorage

STAFF = "django.contrib.admin"


class OfPages(AppDirectoriesFinder):
    """The files of the apps that have pages here; the staff's only if these are enabled."""

    def __init__(self) -> None:
        names = [config.name for config in apps.get_app_configs()]
        super().__init__([name for name in names if settings.ADMIN or name != STAFF])


class Collected(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # whitenoise has no types
    """Whitenoise's storage: hashed, compressed, cached by browsers for ever.

    If nothing is collected, or not the present files, files have their plain names, which
    whitenoise finds in their sources. So files of an older release are never shown.
    """

    @cached_property
    def up_to_date(self) -> bool:
        """Whether each collected file equals its source."""
        return bool(self.hashed_files) and all(
            self.exists(path) and _same(storage, self, path)
            for finder in get_finders()
            for path, storage in finder.list([])
        )

    def get_modified_time(self, name: str) -> datetime:
        """Have every file copied, for one of an older release may have a later date."""
        raise NotImplementedError(name)

    def url(self, name: str | None, force: bool = False) -> str:
        """Return the address of a file by its source's name."""
        if force or self.up_to_date:
            return str(super().url(name, force))
        return StaticFilesStorage.url(self, name)


def _same(source: Storage, collected: Storage, path: str) -> bool:
    with source.open(path) as one, collected.open(path) as other:
        return bool(one.read() == other.read())
