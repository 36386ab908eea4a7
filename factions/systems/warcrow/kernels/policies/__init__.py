"""The generals: which unit acts, and what it does."""
