"""Template filters for lists that an organiser checks."""

import json

from django import template

from builder.services.checking import Judged
from builder.web.tables import edits, remarks, state, subtitle, title

register = template.Library()
register.filter(state)
register.filter(subtitle)
register.filter("titled", title)
register.filter(edits)
register.filter(remarks)


@register.filter
def handed(one: Judged) -> str:
    """Return the source of a list's copy: its document, or its text if that needs corrections."""
    return json.dumps(one.copy, ensure_ascii=False) if one.copy else one.pasted.text
