"""The pages: each view reads, calls one service to change anything, and renders a template."""
