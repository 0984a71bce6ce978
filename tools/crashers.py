"""Programs that misbehave in small ways: for a class made up to try out the judge.

Each is the source of a Python program. They are rude, not dangerous; the really hostile ones are in
the tests of the sandbox.
"""

HOSTILE_TEXT = "<script>document.title='owned'</script>\\x1b[31m[red]=1+1\\x00"

CRASHERS: dict[str, str] = {
    "raises": "import sys\nsys.stdin.read()\nboard = {}\nprint(board['A1'])\n",
    "exits-with-3": "import sys\nprint('half an answer')\nsys.exit(3)\n",
    "aborts": "import os\nos.abort()\n",
    "prints-nothing": "import sys\nsys.stdin.read()\n",
    "prints-markup": f"import sys\nsys.stdin.read()\nprint({HOSTILE_TEXT!r})\n".replace(
        "\\\\", "\\"
    ),
    "prints-bytes": "import sys\nsys.stdout.buffer.write(bytes(range(256)))\n",
    "repeats-the-question": "import sys\nsys.stdout.write(sys.stdin.read())\n",
    "complains-at-length": (
        "import sys\nsys.stdin.read()\n"
        "print('\\n'.join(f'line {n} of my complaint' for n in range(500)), file=sys.stderr)\n"
        "sys.exit(1)\n"
    ),
    "never-heard-of-python": "int main(void) { return 0; }\n",
}
