"""The sum of all numbers on standard input, by somebody who forgot those below zero."""

import sys

print(sum(int(word) for word in sys.stdin.read().split() if word.isdigit()))
