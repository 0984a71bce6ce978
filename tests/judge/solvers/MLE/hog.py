"""Takes memory, piece by piece; gives up at 2 GiB, because a test must be safe."""

pieces = [b"x" * (1 << 20) for _ in range(2048)]
print(int(input()) * 2)
