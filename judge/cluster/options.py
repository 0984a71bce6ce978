"""The options that name a cluster, and the executor that they ask for; Dask is loaded then only."""

import argparse
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from judge.model.errors import JudgeError
from judge.process import tell
from judge.sandbox.level import Level

if TYPE_CHECKING:
    from judge.grading.executor import Executor
    from judge.programs.workspace import Workspace

MISSING = "a cluster needs the extra `cluster`: pip install 'plygrade[cluster]' (missing: {})"
SCHEDULER = re.compile(r"(?:tcp|tls)://(?:[^\s/:\[\]]+|\[[^\s/\[\]]+\]):([0-9]{1,5})")
LARGEST_PORT = 65535
LOCAL, MOST_LOCAL = "local:", 1000
PORTS = f", with a port from 1 to {LARGEST_PORT}"
NEEDED = ("distributed", "dask", "cryptography", "tornado", "msgpack", "cloudpickle")


def add_cluster(group: "argparse._ArgumentGroup") -> None:
    """Add the options to a group of a command line."""
    group.add_argument(
        "--cluster",
        type=address,
        default=None,
        metavar="ADDRESS",
        help="run programs on a cluster: tcp://HOST:PORT of its scheduler (tls:// with"
        " certificates), or local:N for N processes here",
    )
    group.add_argument(
        "--cluster-security", type=Path, metavar="DIR", help="the certificates of the cluster"
    )


def check_security(address: str | None, folder: Path | None) -> None:
    """Refuse certificates without a cluster that uses them, and one of certificates without any."""
    if folder and not address:
        raise JudgeError("--cluster-security: wanted a --cluster beside it")
    if folder and address and address.startswith(LOCAL):
        raise JudgeError(
            f"{address}: found --cluster-security, wanted none: it makes certificates of its own"
        )
    if folder and address and address.startswith("tcp://"):
        rest = address.removeprefix("tcp://")
        raise JudgeError(f"{address}: found --cluster-security, so wanted tls://{rest}")
    if folder is None and address and address.startswith("tls://"):
        raise JudgeError(f"{address}: wanted its certificates, too: --cluster-security DIR")


def address(text: str) -> str:
    """Return the address of a cluster, for `type=` of an option."""
    kind, _, rest = text.partition(":")
    local = kind == "local" and rest.isdecimal() and 1 <= int(rest[:9]) <= MOST_LOCAL
    if local or is_scheduler(text):
        return text
    wanted = f"wanted tcp://HOST:PORT, tls://HOST:PORT or local:N{PORTS}, N to {MOST_LOCAL}"
    raise argparse.ArgumentTypeError(f"found {text!r}, {wanted}")


def is_scheduler(text: str) -> bool:
    """Tell whether this is the address of a scheduler: tcp:// or tls://, a host and a port."""
    found = SCHEDULER.fullmatch(text)
    return found is not None and 1 <= int(found[1]) <= LARGEST_PORT


@contextmanager
def needs_extra() -> Iterator[None]:
    """Say what to install if a package of the extra is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in NEEDED:
            raise
        raise JudgeError(MISSING.format(error.name)) from None


def cluster_executor(
    options: argparse.Namespace,
    level: Level | None,
    hidden: tuple[Path, ...],
    strict: bool,
    workspace: "Workspace",
    scaled: bool = False,
    say: Callable[[str], None] = tell,
    noun: str = "case",
) -> "Executor | None":
    """Return the executor of a cluster; None where none is asked for.

    `say` is told of its workers, in terms of the `noun` that stands for an item of work.
    """
    if not options.cluster:
        return None
    with needs_extra():
        from judge.cluster.executor import ClusterExecutor, ClusterPlace
        from judge.cluster.messages import RunSettings
        from judge.cluster.security import security_of

        security_of(options.cluster_security)
    place = ClusterPlace(options.cluster, options.cluster_security)
    paths = tuple(path.absolute() for path in hidden)
    settings = RunSettings(os.urandom(6).hex(), level, paths, strict, scaled, noun)
    return ClusterExecutor(place, settings, workspace, say)
