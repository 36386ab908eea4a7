"""Keys written as words."""


def spaced(key: str) -> str:
    """Write a key as words: `high-command` is High command."""
    return key.replace("-", " ").replace("_", " ").capitalize()
