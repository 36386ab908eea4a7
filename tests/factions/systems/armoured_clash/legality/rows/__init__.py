"""Rows of the rules of lists, by subject: a rule, a roster, and what the rule finds in it."""
