"""The rules of combat, a file or a folder for each heading of the manual."""
