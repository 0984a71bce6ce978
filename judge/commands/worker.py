"""`grader.py worker ADDRESS`: judge for a coordinator that grades with --cluster ADDRESS."""

import argparse
import asyncio
import shlex
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from judge.cluster.options import PORTS, check_security, is_scheduler, needs_extra
from judge.model.errors import JudgeError, Stopped
from judge.options import Parser, as_started, count, many, processors
from judge.process import ACCEPTED, tell
from judge.programs.workspace import Workspace
from judge.text.safe_text import printable_line

WAITING = 300  # seconds for a scheduler, as a coordinator waits for workers

MADE = """\
made {shown}: copy it to every machine of the cluster, for people alone who may run programs there
  dask scheduler --protocol tls --tls-ca-file {ca} \\
    --tls-cert {cert} --tls-key {key}
  grader.py worker tls://HOST:8786 --cluster-security {folder}
  grader.py --cluster tls://HOST:8786 --cluster-security {folder}"""

EPILOG = """
The scheduler is one of Dask, started on a machine that all others reach:

  dask scheduler --host HOST --port 8786
  grader.py worker tcp://HOST:8786
  grader.py --cluster tcp://HOST:8786

With certificates its address begins with tls://: --make-certificates prints the commands.
"""


def main(arguments: Sequence[str]) -> int:
    """Run the command until the scheduler is gone."""
    options = _parser().parse_args(arguments)
    if options.make_certificates is None:
        _check_address(options)
    elif not options.make_certificates or options.address:
        raise JudgeError("--make-certificates: wanted the name of a new folder, and no address")
    with needs_extra():
        if options.make_certificates:
            from judge.cluster.certificates import make_certificates
            from judge.cluster.security import AUTHORITY, CERTIFICATE, KEY

            folder = Path(options.make_certificates)
            make_certificates(folder)
            names = {"ca": AUTHORITY, "cert": CERTIFICATE, "key": KEY}
            paths = {word: shlex.quote(str(folder / name)) for word, name in names.items()}
            shown = printable_line(str(folder))
            made = MADE.format(shown=shown, folder=shlex.quote(str(folder)), **paths)
            print(as_started(made, sys.argv[0]), flush=True)
            return ACCEPTED
        with suppress(Stopped):  # a signal so early that it has not joined: nothing was begun
            _work(options)
    return ACCEPTED


def _check_address(options: argparse.Namespace) -> None:
    if not is_scheduler(options.address):
        found = f"found {options.address!r}, " if options.address else ""
        wanted = f"wanted the address of a scheduler, tcp://HOST:PORT{PORTS}"
        raise JudgeError(f"worker: {found}{wanted}")
    check_security(options.address, options.cluster_security)


def _work(options: argparse.Namespace) -> None:
    from judge.cluster.link import quiet
    from judge.cluster.offer import make_offer
    from judge.cluster.reaching import wait_for
    from judge.cluster.security import caution
    from judge.cluster.worker import work_for

    say = _silent if options.quiet else _said
    if not options.quiet and (told := caution(options.address, options.cluster_security)):
        tell(told)
    quiet()
    place = options.address, options.cluster_security
    asyncio.run(wait_for(*place, "worker", options.wait, tell))
    offer = make_offer(levels=not options.quiet)
    for line in offer.told() if not options.quiet else ():
        say(line)
    if offer.levels and all(offer.levels.values()):
        reason = list(offer.levels.values())[-1]
        raise JudgeError(f"worker: no program can be run here: {reason}: see docs/sandbox.md")
    with Workspace() as workspace:
        folder = workspace.private_room()
        asyncio.run(
            work_for(options.address, options.jobs, options.cluster_security, folder, offer, say)
        )


def _said(line: str) -> None:
    print(line, flush=True)


def _silent(line: str) -> None:
    pass


def _seconds(text: str) -> int:
    """Return how long to wait, which may be not at all."""
    return 0 if text == "0" else many(text)


def _parser() -> Parser:
    parser = Parser(prog="grader.py worker", description=__doc__, epilog=EPILOG)
    parser.add_argument(
        "address",
        nargs="?",
        default="",
        help="of a scheduler: tcp://HOST:PORT, or tls://HOST:PORT with certificates",
    )
    parser.add_argument(
        "-j",
        dest="jobs",
        type=count,
        default=processors(),
        metavar="N",
        help="runs at a time (default: one per processor)",
    )
    parser.add_argument(
        "--wait",
        type=_seconds,
        default=WAITING,
        metavar="SECONDS",
        help=f"for a scheduler that is not started yet (default: {WAITING})",
    )
    parser.add_argument(
        "--cluster-security", type=Path, metavar="DIR", help="the certificates of the cluster"
    )
    parser.add_argument(
        "--make-certificates",
        metavar="DIR",
        help="make certificates for a cluster in a new folder, and nothing else",
    )
    parser.add_argument(
        "--quiet",
        action="store_true",
        help="try nothing before it is asked for, and say nothing but errors",
    )
    return parser
