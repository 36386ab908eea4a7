"""Lists as plain text: printed from documents, and read from what players paste."""

from builder.formats.text.lexicon import Lexicon
from builder.formats.text.normal import normal
from builder.formats.text.printing import export
from builder.formats.text.reading import Reading, Unmatched, UnsaidError, read

__all__ = ["Lexicon", "Reading", "Unmatched", "UnsaidError", "export", "normal", "read"]
