"""Fields that are packed: JSON that is only ever read whole, in a third of the room."""

import json
import zlib
from typing import Any

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper

LEVEL = 9


class PackedJSONField(models.BinaryField):  # type: ignore[type-arg]  # a value of JSON, not bytes
    """A value of JSON, deflated. No query looks into it; None is NULL."""

    def from_db_value(self, value: Any, *_: Any) -> Any:
        """Unpack what is stored."""
        return None if value is None else json.loads(zlib.decompress(bytes(value)))

    def get_db_prep_value(
        self, value: Any, connection: BaseDatabaseWrapper, prepared: bool = False
    ) -> Any:
        """Pack a value."""
        if value is not None:
            text = json.dumps(value, separators=(",", ":"))
            value = zlib.compress(text.encode(), LEVEL)
        return super().get_db_prep_value(value, connection, prepared)

    def value_to_string(self, obj: models.Model) -> str:
        """Write the value as a serializer does."""
        return json.dumps(self.value_from_object(obj))

    def to_python(self, value: Any) -> Any:
        """Read what `value_to_string` wrote."""
        return json.loads(value) if isinstance(value, str) else value
