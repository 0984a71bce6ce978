# protocol: files
"""Writes an answer that is larger than the limit, though smaller than files may be."""

with open("output.txt", "wb") as answer:
    answer.write(b"x" * (5 << 20))
