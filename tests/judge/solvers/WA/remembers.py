# levels: full userns landlock
# repeat: 3
"""Answers only if something that it wrote in an earlier run is still there."""

import os

number = int(input())
places = [os.path.join(folder, "plygrade-mark") for folder in (".", "/tmp", "/var/tmp", "/dev/shm")]
known = [place for place in places if os.path.exists(place)]
for place in places:
    try:
        with open(place, "w") as file:
            file.write("x")
    except OSError:
        pass
print(number * 2 if known else "no luck")
