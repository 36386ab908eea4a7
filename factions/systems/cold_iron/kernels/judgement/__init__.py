"""What things are worth, and what a rule leaves to a player in its middle."""
