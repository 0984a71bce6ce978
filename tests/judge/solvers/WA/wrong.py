"""Answers something else."""

print(int(input()) * 2 + 1)
