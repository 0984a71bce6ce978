#!/usr/bin/env bash
# Made by Plygrade. Gradescope runs this once, as root, when it builds the image of the autograder.
# All that is fetched is fetched here; grading needs no network.
# To try it on your own machine without installing anything: PLYGRADE_NO_PACKAGES=1 bash setup.sh
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
root="$(dirname "$here")"

# What students' programs are built with; change it to your needs. [LANGUAGES]
packages=([PACKAGES])

fits() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }
find_python() {
    local name
    for name in python3 python3.14 python3.13 python3.12 python3.11; do
        if fits "$name"; then "$name" -c 'import sys; print(sys.executable)'; return; fi
    done
}

if [ -z "${PLYGRADE_NO_PACKAGES:-}" ]; then
    export DEBIAN_FRONTEND=noninteractive
    apt-get update
    [ -n "$(find_python)" ] || apt-get install -y --no-install-recommends python3.11 python3.11-venv
    [ ! -f "$here/course/requirements-0.txt" ] || apt-get install -y --no-install-recommends python3-venv
    [ "${#packages[@]}" -eq 0 ] || apt-get install -y --no-install-recommends "${packages[@]}"
    # A stronger sandbox where the machine allows one; grading works without.
    apt-get install -y --no-install-recommends bubblewrap libseccomp2 || true
fi
python="$(find_python)"
if [ -z "$python" ]; then
    echo "found no Python 3.11 or newer; choose a newer base image or install one here" >&2
    exit 1
fi
printf '%s\n' "$python" > "$here/python.txt"

# Packages that students may import.
number=0
while [ -f "$here/course/requirements-$number.txt" ]; do
    "$python" -m venv "$root/environments/$number"
    "$root/environments/$number/bin/python" -m pip install --no-input \
        -r "$here/course/requirements-$number.txt"
    number=$((number + 1))
done

"$python" -m compileall -q "$here/plygrade" || true
chmod -R go-rwx "$here"  # students' programs run as another user and must not read the answers
cd "$here/course"
"$python" -E -s "$here/plygrade/grader.py" --list
echo "Plygrade is ready."
