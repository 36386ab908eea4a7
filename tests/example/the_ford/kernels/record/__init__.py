"""SETUP and STATE, and what is recorded of a battle."""
