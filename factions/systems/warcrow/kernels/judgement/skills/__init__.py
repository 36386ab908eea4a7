"""Skills and spells: their worth and their targets."""
