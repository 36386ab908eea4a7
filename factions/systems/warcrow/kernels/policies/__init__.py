"""The generals: who acts, and what it does."""
