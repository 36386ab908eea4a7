"""Requests that nobody meant: every address, under mutations drawn from a seed."""
