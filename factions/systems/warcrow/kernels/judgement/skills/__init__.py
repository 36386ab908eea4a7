"""Skills and spells: what they are worth, and on whom."""
