"""Landlock: a process gives up, for itself and all its children, every path but a few.

Needs no privilege. Governs files (and, by ABI version, TCP and signals); it hides nothing: a
program still sees that other processes exist.
"""

import ctypes
import os
import stat

from judge.sandbox.worker import kernel

CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446
_VERSION_FLAG = 1
_RULE_PATH_BENEATH = 1

EXECUTE, WRITE_FILE, READ_FILE, READ_DIR = 1, 2, 4, 8
_FILE_RIGHTS = EXECUTE | WRITE_FILE | READ_FILE | 1 << 14  # 14: truncate
_READ = EXECUTE | READ_FILE | READ_DIR
_RIGHTS_BY_VERSION = {1: (1 << 13) - 1, 2: (1 << 14) - 1, 3: (1 << 15) - 1, 4: (1 << 15) - 1}
_ALL_RIGHTS = (1 << 16) - 1  # from version 5 on: ioctl on devices too
_DEVICES = ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom")


def version() -> int:
    """Return the kernel's Landlock ABI version, 0 when it has none."""
    try:
        return kernel.syscall(
            CREATE_RULESET, None, ctypes.c_size_t(0), ctypes.c_uint(_VERSION_FLAG)
        )
    except OSError:
        return 0


def keeps_length() -> bool:
    """Tell whether a file that is closed cannot be cut either, as from Linux 6.2 on."""
    return version() >= 3


class Landlock:
    """A set of rules, made once and entered by every program of a worker."""

    def __init__(self, readable: list[str], listed: list[str], writable: list[str]) -> None:
        abi = version()
        if not abi:
            raise OSError("this kernel has no Landlock")
        self._rights = _RIGHTS_BY_VERSION.get(abi, _ALL_RIGHTS)
        network = 3 if abi >= 4 else 0  # bind and connect, with no port allowed
        scoped = 3 if abi >= 6 else 0  # abstract sockets and signals stay inside
        attributes = (ctypes.c_uint64 * 3)(self._rights, network, scoped)
        size = 8 if abi < 4 else 16 if abi < 6 else 24
        self._ruleset = kernel.syscall(
            CREATE_RULESET, ctypes.byref(attributes), ctypes.c_size_t(size), ctypes.c_uint(0)
        )
        os.set_inheritable(self._ruleset, False)
        for path in readable:
            self._allow(path, _READ)
        for path in listed:
            self._allow(path, READ_DIR)
        for path in writable:
            self._allow(path, self._rights)
        for path in _DEVICES:
            self._allow(path, READ_FILE | WRITE_FILE)

    def enter(self) -> None:
        """Give up everything else, for good. Needs PR_SET_NO_NEW_PRIVS."""
        kernel.syscall(RESTRICT_SELF, ctypes.c_int(self._ruleset), ctypes.c_uint(0))

    def _allow(self, path: str, rights: int) -> None:
        try:
            descriptor = os.open(path, os.O_PATH | os.O_CLOEXEC)
        except FileNotFoundError:
            return
        try:
            if not stat.S_ISDIR(os.fstat(descriptor).st_mode):
                rights &= _FILE_RIGHTS
            rule = (rights & self._rights).to_bytes(8, "little") + descriptor.to_bytes(4, "little")
            kernel.syscall(
                ADD_RULE,
                ctypes.c_int(self._ruleset),
                ctypes.c_int(_RULE_PATH_BENEATH),
                ctypes.c_char_p(rule),
                ctypes.c_uint(0),
            )
        finally:
            os.close(descriptor)
