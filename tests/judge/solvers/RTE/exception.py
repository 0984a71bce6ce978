"""Raises."""

raise ValueError("on purpose")
