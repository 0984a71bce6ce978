"""Fills its folder with many small files and does not mind errors; gives up at 1 GiB."""

import time

for number in range(1024):
    try:
        with open(f"file{number}", "wb") as file:
            file.write(b"x" * (1 << 20))
    except OSError:
        break
print(int(input()) * 2)
for _ in range(50):
    time.sleep(0.01)  # where the folder is polled, let it be seen
