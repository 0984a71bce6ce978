# limits: cpu=1.5
"""Burns CPU in two children, neither of which would reach the limit alone for a while."""

import os

for _ in range(2):
    if not os.fork():
        while True:
            pass
for _ in range(2):
    os.wait()
print(int(input()) * 2)
