"""Moves: how far, engaging and disengaging, on foot and in the saddle."""
