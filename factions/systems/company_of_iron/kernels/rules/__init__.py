"""The rules of Company of Iron, a file a heading of the rulebook."""
