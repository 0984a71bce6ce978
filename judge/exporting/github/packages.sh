#!/usr/bin/env bash
# Made by Plygrade: installs the packages that programs of this course may import, if any.
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
number=0
while [ -f "$here/course/requirements-$number.txt" ]; do
    python3 -m venv "$here/environments/$number"
    "$here/environments/$number/bin/python" -m pip install --no-input \
        -r "$here/course/requirements-$number.txt"
    number=$((number + 1))
done
