#!/usr/bin/env bash
# Made by Plygrade: grades the repository that this folder lies in. GitHub runs it after each push;
# on your own machine `bash .plygrade/grade.sh` does the same (Python 3.11 or newer on Linux).
set -u
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
out="$(mktemp -d)"
trap 'rm -rf "$out"' EXIT
python="$(command -v python3 || command -v python)"
if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
    echo "found $("$python" --version), wanted Python 3.11 or newer" >&2
    exit 2
fi
cp "$here/not-graded.json" "$out/classroom.json"  # stands if grading fails
cd "$here/course" || exit 2
grade() {
    "$python" -E -s "$here/plygrade/grader.py" --no-store --submission "$(dirname "$here")" \
        --report "annotations=$out/annotations.txt" --report "summary=$out/summary.md" \
        --report "classroom=$out/classroom.json" "$@" 2> "$out/errors"
    code=$?
    cat "$out/errors" >&2
}
grade "$@"
if [ "$code" = 2 ] && grep -q 'at the sandbox level rlimit' "$out/errors"; then
    grade --sandbox rlimit "$@"  # your own program may read these answers: you can, too
fi
if [ -n "${GITHUB_ACTIONS:-}" ] && [ -f "$out/annotations.txt" ]; then
    sed 's,^::error file=,&.plygrade/course/,' "$out/annotations.txt"  # as seen from the repository
fi
if [ -n "${GITHUB_STEP_SUMMARY:-}" ] && [ -f "$out/summary.md" ]; then
    cat "$out/summary.md" >> "$GITHUB_STEP_SUMMARY"
fi
if [ -n "${GITHUB_OUTPUT:-}" ]; then
    printf 'result=%s\ncode=%s\n' "$(base64 -w 0 "$out/classroom.json")" "$code" >> "$GITHUB_OUTPUT"
fi
exit "$code"
