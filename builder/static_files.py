"""Static files: by names that carry their digest once they are collected, else by plain ones."""

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
    """The files of all apps that have pages here: the staff's where there are any for them."""

    def __init__(self) -> None:
        names = [config.name for config in apps.get_app_configs()]
        super().__init__([name for name in names if settings.ADMIN or name != STAFF])


class Collected(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Whitenoise's storage: hashed, compressed, kept by browsers for good.

    Where nothing is collected, or something else than is there now, files go by their plain names,
    which whitenoise finds in their sources: what is shown is never an older release's.
    """

    @cached_property
    def up_to_date(self) -> bool:
        """Whether each file stands in the folder of collected ones as it does in its source."""
        return bool(self.hashed_files) and all(
            self.exists(path) and _same(storage, self, path)
            for finder in get_finders()
            for path, storage in finder.list([])
        )

    def get_modified_time(self, name: str) -> datetime:
        """Have each file copied: one of an older release may have been collected later."""
        raise NotImplementedError(name)

    def url(self, name: str | None, force: bool = False) -> str:
        """Return the address of a file by its source's name."""
        if force or self.up_to_date:
            return str(super().url(name, force))
        return StaticFilesStorage.url(self, name)


def _same(source: Storage, collected: Storage, path: str) -> bool:
    with source.open(path) as one, collected.open(path) as other:
        return bool(one.read() == other.read())
