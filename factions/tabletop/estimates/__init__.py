"""Results of many battles and what they show: tallies, intervals, worths, chances."""
