"""What the table is: ground, formation, sight, ways, and what units are on it."""
