"""Hand to hand combat, a file for each heading of the manual."""
