"""Slow, obvious twins of clever code."""
