"""The reference charts: Chance Adjustments and critical hits."""
