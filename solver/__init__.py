"""The side that answers: text in, text out. Needs nothing but the standard library.

This file serves all of our programs: which version this is, and where their
modules may come from.
"""

__version__ = "0.1.0"


def leave_out_current_folder() -> None:
    """Let no module be imported from the folder in which a program is started.

    `python -m` looks there first, and so does an empty entry of PYTHONPATH: a `json.py` beside the
    user would be run in place of the real one. The folder that holds this package stays.
    """
    import os
    import sys

    try:
        here = os.getcwd()
    except OSError:  # it is gone, so nothing can come from it
        here = ""
    if here != os.path.dirname(os.path.dirname(os.path.abspath(__file__))):
        sys.path[:] = [entry for entry in sys.path if entry not in ("", here)]
