"""Starts threads until that is refused. At most 3000: a test must be safe."""

import threading

threading.stack_size(32 << 10)
hold = threading.Event()
for _ in range(3000):
    threading.Thread(target=hold.wait, daemon=True).start()
print(int(input()) * 2)
