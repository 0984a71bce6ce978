"""Ends with a traceback."""

raise SystemError("I always crash \x1b[31m")
