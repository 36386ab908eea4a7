"""Kinds of run: the pairings each has fought, how far, and what they answer."""

from builder.models import Run
from builder.services.battles.kinds import changes, duels, fields, matrices
from builder.services.battles.kinds.kind import Kind

KINDS: dict[str, Kind] = {
    Run.Kind.DUEL: duels.DUEL,
    Run.Kind.PANEL: duels.PANEL,
    Run.Kind.FIELD: fields.FIELD,
    Run.Kind.MATRIX: matrices.MATRIX,
    Run.Kind.COMPARISON: changes.COMPARISON,
    Run.Kind.WHAT_IF: changes.WHAT_IF,
}

__all__ = ["KINDS", "Kind"]
