"""A replay in words."""
def narrate(replay): return []
