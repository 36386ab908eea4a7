"""What things are worth, and the choices that a rule leaves to a player in its middle."""
