"""Worth of things, and the choices that rules leave to a general in their middle."""
