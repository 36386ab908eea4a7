"""Discipline: tests, statuses, suppression, falling back."""
