"""What runs in a slot's worker process, on the program's side of the wall.

The slot sends these modules through the control socket (see `judge.sandbox.bootstrap`), so no
file of the judge needs to be visible in the sandbox. They use the standard library alone and
avoid its slow parts.
"""
