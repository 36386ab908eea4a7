"""What the rulebook says happens, by its headings."""
