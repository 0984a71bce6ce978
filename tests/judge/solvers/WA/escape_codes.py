"""Tries to colour, clear and rename the terminal of whoever looks at the answer."""

print("\x1b[2J\x1b[31m\x1b]0;owned\x07<script>alert(1)</script>\x1b[0m")
