"""The field: hexes, who stands where, the river."""
