"""Prints too much and ends well."""

import sys

sys.stdout.write("x" * (5 << 20))
