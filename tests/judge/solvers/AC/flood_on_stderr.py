"""Says 50 MB on standard error, of which only the end is kept, and then the answer."""

import sys

for _ in range(50):
    sys.stderr.write("x" * 999_999 + "\n")
print(int(input()) * 2)
