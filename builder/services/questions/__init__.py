"""Questions that many pairs of lists answer: a field, a matrix, what to change.

Each is a set of pairings and a share of effort for each. Here they are fought in this process.
"""

from builder.services.questions.fields import field_here
from builder.services.questions.matrices import matrix_here
from builder.services.questions.whatif import what_if_here

__all__ = ["field_here", "matrix_here", "what_if_here"]
