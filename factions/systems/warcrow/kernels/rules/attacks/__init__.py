"""Attacks, assaults and charges."""
