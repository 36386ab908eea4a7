"""The table: formations, terrain, sight, ways and places to stand."""
