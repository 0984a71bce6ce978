# protocol: files
"""Gives an empty answer."""

open("output.txt", "w").close()
