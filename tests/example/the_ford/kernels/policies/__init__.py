"""Who acts, and what it does: the generals."""
