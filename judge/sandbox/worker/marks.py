"""The mark of what a worker starts where all processes have the same user (see `survivors`)."""

import resource

RLIMIT_LOCKS = 10  # file locks: of no effect since Linux 2.4, and inherited like every limit
OF_A_WORKER = 1
OF_A_PROGRAM = 0


def put(mark: int) -> None:
    """Mark this process and all that it starts; where the limit is lower already, leave it."""
    try:
        resource.setrlimit(RLIMIT_LOCKS, (mark, mark))
    except (ValueError, OSError):
        return
