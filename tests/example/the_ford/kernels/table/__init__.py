"""The lane."""
