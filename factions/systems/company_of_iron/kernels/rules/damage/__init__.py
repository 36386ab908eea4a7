"""From the damage roll to the fall of a model."""
