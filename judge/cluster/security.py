"""Who may take part in a cluster: whoever has its certificates, if it has any.

Dask runs what its peers send: whoever reaches a scheduler without certificates runs code as the
user of every worker. With certificates only those do who have the folder with the key.
"""

import os
import re
import sys
from pathlib import Path
from typing import Any

from judge.model.errors import JudgeError
from judge.options import as_started

AUTHORITY, CERTIFICATE, KEY = "ca.pem", "cert.pem", "key.pem"
LOOPBACK = re.compile(r"\w+://(127\.\d+\.\d+\.\d+|localhost|\[::1\])(:\d+)?")


def security_of(folder: Path | None) -> Any:
    """Return what Dask wants to know of the certificates in a folder; None without one."""
    if folder is None:
        return None
    from distributed import security as dask_security

    missing = [name for name in (AUTHORITY, CERTIFICATE, KEY) if not (folder / name).is_file()]
    if missing:
        how = as_started("grader.py worker --make-certificates", sys.argv[0])
        raise JudgeError(
            f"--cluster-security {folder}: found no {' and no '.join(missing)} there; make them by"
            f" {how} {folder}"
        )
    if os.stat(folder / KEY).st_mode & 0o077:
        raise JudgeError(
            f"{folder / KEY}: others may read this key; wanted a file of your own: chmod 600"
        )
    authority, certificate, key = (str(folder / name) for name in (AUTHORITY, CERTIFICATE, KEY))
    roles = ("client", "scheduler", "worker")
    files = {
        f"tls_{role}_{kind}": path
        for role in roles
        for kind, path in (("cert", certificate), ("key", key))
    }
    made: Any = dask_security.Security
    return made(require_encryption=True, tls_ca_file=authority, **files)


def caution(address: str, security: object) -> str:
    """Return what to be told of an address without certificates; "" on this machine alone."""
    if security is not None or LOOPBACK.fullmatch(address):
        return ""
    return (
        f"{address} has no certificates: whoever reaches it over the network can run programs as"
        " you on every worker; see --cluster-security in docs/cluster.md"
    )
