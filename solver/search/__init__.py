"""Choosing a move, and the exact value of positions."""
