"""The table and the models on it as they are now: facts that everybody may ask."""
