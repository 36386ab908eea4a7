"""The words every game shares: lists, problems, tallies, dice streams and geometry."""
