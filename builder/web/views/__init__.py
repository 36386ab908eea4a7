"""The pages: each view reads, asks one service where something changes, and sets a template."""
