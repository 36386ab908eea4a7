"""The generals: greedy, and the simple ones that it is measured against."""
