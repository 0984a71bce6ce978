"""The system calls that no program under judgement needs, as a compiled filter.

A deny list: it takes away whole areas of the kernel (mounting, tracing, namespaces, keys, io_uring)
that solvers do not use and attackers do. Compiled here, in the judge, with libseccomp; the
worker installs the bytes.
"""

import errno
import functools
import tempfile

_DENIED = (
    "ptrace", "process_vm_readv", "process_vm_writev", "kcmp", "pidfd_getfd",
    "mount", "umount2", "pivot_root", "chroot", "move_mount", "open_tree", "fsopen", "fsconfig",
    "fsmount", "fspick", "mount_setattr", "swapon", "swapoff", "reboot", "kexec_load",
    "kexec_file_load", "init_module", "finit_module", "delete_module", "iopl", "ioperm",
    "bpf", "perf_event_open", "userfaultfd", "keyctl", "add_key", "request_key",
    "unshare", "setns", "open_by_handle_at", "name_to_handle_at",
    "acct", "quotactl", "syslog", "settimeofday", "clock_settime", "clock_adjtime", "adjtimex",
    "sethostname", "setdomainname", "vhangup", "lookup_dcookie", "nfsservctl",
    "io_uring_setup", "io_uring_enter", "io_uring_register",
    "shmget", "semget", "msgget", "mq_open",  # the objects they create would outlive the program
)  # fmt: skip

_NEW_NAMESPACES = 0x00020000, 0x02000000, 0x04000000, 0x08000000, 0x10000000, 0x20000000, 0x40000000


# Unix, IPv4, IPv6 and netlink (by which libraries learn of interfaces) end at a network namespace.
# Others do not: a socket of virtual machines reaches the host from any namespace.
_FAMILIES = 1, 2, 10, 16


@functools.cache
def compiled(sockets: bool, memory_files: bool = True) -> bytes:
    """Return the filter as BPF, b"" where libseccomp is missing.

    `sockets`: may they be made? `memory_files`: may a file in memory be made, which no process
    has mapped and only a control group counts?
    """
    try:
        import pyseccomp  # type: ignore[import-untyped]  # it has no annotations
    except (ImportError, RuntimeError, OSError):
        return b""
    refuse = pyseccomp.ERRNO(errno.EPERM)
    rules = pyseccomp.SyscallFilter(pyseccomp.ALLOW)
    for name in _DENIED:
        _deny(rules, refuse, name)
    for flag in _NEW_NAMESPACES:
        rules.add_rule(refuse, "clone", pyseccomp.Arg(0, pyseccomp.MASKED_EQ, flag, flag))
    # Its flags lie in memory, where a filter cannot look; C libraries then use clone.
    _deny(rules, pyseccomp.ERRNO(errno.ENOSYS), "clone3")
    rules.add_rule(refuse, "prlimit64", pyseccomp.Arg(0, pyseccomp.NE, 0))
    if not memory_files:
        _deny(rules, pyseccomp.ERRNO(errno.ENOSYS), "memfd_create")
        _deny(rules, pyseccomp.ERRNO(errno.ENOSYS), "memfd_secret")
    if not sockets:
        _deny(rules, pyseccomp.ERRNO(errno.EACCES), "socket")
    else:
        unknown = pyseccomp.ERRNO(errno.EAFNOSUPPORT)
        for family in {*range(_FAMILIES[-1])} - {*_FAMILIES}:
            rules.add_rule(unknown, "socket", pyseccomp.Arg(0, pyseccomp.EQ, family))
        rules.add_rule(unknown, "socket", pyseccomp.Arg(0, pyseccomp.GT, _FAMILIES[-1]))
    with tempfile.TemporaryFile() as file:
        rules.export_bpf(file)
        file.seek(0)
        return file.read()


def _deny(rules: object, action: object, name: str) -> None:
    try:
        rules.add_rule(action, name)  # type: ignore[attr-defined]  # not annotated
    except (OSError, ValueError):
        return  # this architecture, or this libseccomp, has no such call
