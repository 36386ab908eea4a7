"""What things are worth, and the choices that rules leave to a player in their middle."""
