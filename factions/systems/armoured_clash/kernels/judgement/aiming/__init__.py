"""Attacks before they are rolled: rows, dice, ratings, DEFENCE, worth, targets."""
