"""A look whether a scheduler answers, before anything is made for it: with the reason if not."""

import asyncio
import errno
import os
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from judge.cluster.security import security_of
from judge.model.errors import JudgeError
from judge.text.safe_text import printable_line

CONNECTING = 5.0  # seconds: one that was started at the same moment may not listen yet
PAUSE = 1.0
AGAIN = 0.1
ANSWERING = 5.0  # seconds more, for its first word
PLAIN = (ConnectionError, socket.gaierror)  # whose words need no others
LATE = "Timed out"  # so begins what Dask says of how long it tried


class NobodyListens(JudgeError):
    """A machine where no scheduler listens: maybe not yet."""


async def wait_for(
    address: str, security: Path | None, option: str, seconds: float, say: Callable[[str], None]
) -> None:
    """Return when a scheduler answers; one that nobody has started yet is waited for."""
    deadline, told = time.monotonic() + seconds, False
    while True:
        try:
            return await reach(address, security, option)
        except NobodyListens:
            left = deadline - time.monotonic()
            if left <= 0:
                raise
            if not told:
                told = True
                say(f"no scheduler listens at {address} so far: waiting {left:.0f} s at most")
            await asyncio.sleep(min(PAUSE, left))


async def reach(address: str, security: Path | None, option: str) -> None:
    """Return if a scheduler answers; JudgeError, which names the option, says why none does."""
    from distributed import comm

    connect: Any = comm.core.connect  # without types
    made = security_of(security)
    settings = made.get_connection_args("client") if made else {}
    try:
        await _knock(address)
        asked = connect(address, timeout=CONNECTING, **settings)
        found = await asyncio.wait_for(asked, CONNECTING + ANSWERING)
        found.abort()
    except (OSError, TimeoutError, ValueError) as error:
        refused = any(isinstance(each, ConnectionRefusedError) for each in _causes(error))
        kind = NobodyListens if refused else JudgeError
        raise kind(unreachable(f"{option} {address}", error)) from None


def unreachable(place: str, error: BaseException) -> str:
    """Return why there is no cluster at a place, and what to do."""
    found = f"{place}: found no scheduler that answers ({_reason(error)})"
    causes = list(_causes(error))
    if any(isinstance(each, socket.gaierror) for each in causes):
        return f"{found}; see how the machine is called"
    if any(isinstance(each, ConnectionRefusedError) for each in causes):
        return f"{found}; start one there by `dask scheduler`"
    if "tcp://" in place and any(isinstance(each, ConnectionResetError) for each in causes):
        secure = place.rpartition(" ")[2].replace("tcp://", "tls://")
        return f"{found}; if it has certificates, it is {secure} with --cluster-security DIR"
    return (
        f"{found}; start one by `dask scheduler`, and see that both sides have the same"
        " certificates or none"
    )


async def _knock(address: str) -> None:
    """Return if somebody listens, or may: Dask, which asks next, may not say why nobody did.

    Where a connection is refused it is tried again for a while.
    """
    place, end = urlsplit(address), time.monotonic() + CONNECTING
    while True:
        try:
            opening = asyncio.open_connection(place.hostname, place.port)
            _, writer = await asyncio.wait_for(opening, CONNECTING)
            return writer.close()
        except ConnectionRefusedError:
            if time.monotonic() >= end:  # asyncio's own words are about its calls
                refused = errno.ECONNREFUSED
                raise ConnectionRefusedError(refused, os.strerror(refused)) from None
            await asyncio.sleep(AGAIN)
        except socket.gaierror:
            raise
        except OSError:  # TimeoutError included
            return None


def _reason(error: BaseException) -> str:
    """Return why a connection failed: what the system said, else what Dask makes of it."""
    causes = list(_causes(error))
    said = [each.strerror for each in causes if isinstance(each, PLAIN) and each.strerror]
    lines = (line for each in causes for line in str(each).splitlines()[:1])
    told = (line for line in lines if not line.startswith(LATE))
    return printable_line(next(iter([*said, *told]), "no answer in time"))


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__
