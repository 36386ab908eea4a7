"""Attacks, from the choice of a weapon to the hit."""
