"""Template filters: what is said of a list that an organiser checks."""

import json

from django import template

from builder.services.checking import Judged
from builder.web.tables import edits, remarks, state

register = template.Library()
register.filter(state)
register.filter(edits)
register.filter(remarks)


@register.filter
def handed(one: Judged) -> str:
    """Return what makes a copy of a list: its document, or its text where that is to be mended."""
    return json.dumps(one.copy, ensure_ascii=False) if one.copy else one.pasted.text
