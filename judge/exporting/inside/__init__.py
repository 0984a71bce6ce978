"""What runs inside exported packages: programs of their own, bundled with what they import.

Deliberately needs the standard library alone. Formats and checkers are imported by the names that
the settings give, so that a package carries only those of its task.
"""
