"""Stats of models as they are now, and what changes them."""
