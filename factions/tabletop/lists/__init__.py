"""Army lists of every game: their values, the shared rules, and the fixes of problems."""
