"""Dice and symbols."""
