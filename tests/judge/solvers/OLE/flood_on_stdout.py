"""Prints for ever."""

while True:
    print("x" * 1000)
