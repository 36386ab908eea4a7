"""What a battle is kept in: its arrays, their indices and flags, its events."""
