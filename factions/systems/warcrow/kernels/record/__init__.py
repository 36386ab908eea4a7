"""What a battle is made of: its records, their indices and flags, events and steps."""
