"""The sum of all numbers on standard input."""

import sys

print(sum(int(word) for word in sys.stdin.read().split()))
