"""The table: ground, shapes, sight, ways."""
