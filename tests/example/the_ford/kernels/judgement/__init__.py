"""What things are worth."""
