"""What a battle is written in: SETUP, STATE, their indices and flags, the events."""
