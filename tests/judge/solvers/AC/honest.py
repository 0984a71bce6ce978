"""Doubles a number, as everybody here is asked to."""

print(int(input()) * 2)
