"""The record of a battle: its arrays, what their numbers mean, its events."""
