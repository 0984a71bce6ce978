"""Choosing a move, and the exact value of positions.

This file has what all searches share. It is loaded with any of them, so it costs no further import.
"""

LOWEST = -(1 << 60)  # below every value; -LOWEST is above every value


class SearchStopped(Exception):
    """The search was told to stop before it was done."""
