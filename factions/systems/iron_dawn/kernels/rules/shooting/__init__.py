"""Shooting: firing, volleys, weapon types, cover."""
