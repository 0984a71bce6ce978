"""Raid's own searches. This file has what the ones in Python and the ones in C share.

It is loaded with any of them, so it costs no further import.
"""

TABLE_DEPTH = 6  # of the exact engine: below it too few positions recur to be worth remembering
TABLE_ROOM = 20_000  # positions; some 20 MB on the largest board, 5 MB in the kernel
