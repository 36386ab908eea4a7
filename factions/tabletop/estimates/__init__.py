"""What many battles came to and tell: tallies, intervals, worths, chances."""
