"""Shooting: who fires what, volleys, weapon types, cover."""
