"""Mutated requests to every address, drawn from a seed."""
