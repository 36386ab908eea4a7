"""The rules, a file or a folder for each heading of the rulebook."""
