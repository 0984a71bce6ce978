"""The system calls that no program under judgement needs, as a compiled filter.

It takes away whole areas of the kernel (mounting, tracing, namespaces, keys, io_uring) that solvers
do not use and attackers do, and every call that is newer than the newest one we have looked at:
what a kernel of tomorrow adds is refused today. The numbers of other architectures are refused
too. Compiled here, in the judge, with libseccomp; the worker installs the bytes.
"""

import errno
import functools
import platform
import struct
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
    "fanotify_init", "fanotify_mark", "quotactl_fd", "memfd_secret", "modify_ldt", "uselib",
    "ioprio_set", "migrate_pages", "move_pages", "process_madvise", "process_mrelease",
)  # fmt: skip
# They change how another process, the worker too, is scheduled; 0 means the caller itself.
_FOR_ITSELF = {
    "prlimit64": (0,), "setpriority": (0, 1), "sched_setaffinity": (0,), "sched_setattr": (0,),
    "sched_setparam": (0,), "sched_setscheduler": (0,),
}  # fmt: skip

# futex_requeue of Linux 6.7. From 424 on all these machines have the same numbers; after this one
# come listmount, statmount, lsm_set_self_attr, open_tree_attr, file_setattr...
_NEWEST = 456
_MACHINES = ("x86_64", "aarch64", "riscv64", "ppc64le", "s390x", "i686", "armv7l")

_NEW_NAMESPACES = 0x00020000, 0x02000000, 0x04000000, 0x08000000, 0x10000000, 0x20000000, 0x40000000
# A sibling: a child of who has started the program, and so of nobody who looks for what is left.
_SIBLING = 0x00008000  # CLONE_PARENT
_REFUSED_CLONES = (*_NEW_NAMESPACES, _SIBLING)


# Unix sockets alone: runtimes talk to their own threads and children by them. The buffers of IPv4
# and IPv6 are not counted by every memory limit, and a socket of virtual machines reaches the host
# from any namespace.
_UNIX = 1
# The largest anonymous memory that may be shared where no control group counts it: pages that are
# no longer mapped stay as long as any page of the same piece is.
_LARGEST_SHARED = 16 << 20
# Lists of access rights (64 KiB for each file) and filters on sockets lie in memory of the kernel
# that no control group counts.
_ATTRIBUTES = ("setxattr", "lsetxattr", "fsetxattr")
_SOL_SOCKET, _FILTERS = 1, (26, 50, 51, 52)  # SO_ATTACH_FILTER, _BPF, _REUSEPORT_CBPF, _EBPF
_MAP_SHARED, _MAP_ANONYMOUS, _MAP_TYPE = 0x01, 0x20, 0x0F


@functools.cache
def compiled(
    sockets: bool, memory_files: bool = True, watches: bool = True, truncates: bool = True
) -> bytes:
    """Return the filter as BPF, b"" where libseccomp is missing.

    `sockets`: may they be made? `memory_files`: may a file in memory be made, which no process
    has mapped and only a control group counts? `watches`: may folders be watched, which tells the
    names in them? `truncates`: may a file be cut that was not opened for writing?
    """
    if platform.machine() not in _MACHINES:
        return b""
    try:
        import pyseccomp  # type: ignore[import-untyped]  # it has no annotations
    except (ImportError, RuntimeError, OSError):
        return b""
    refuse = pyseccomp.ERRNO(errno.EPERM)
    rules = pyseccomp.SyscallFilter(pyseccomp.ALLOW)
    for name in _DENIED:
        _deny(rules, refuse, name)
    for flag in _REFUSED_CLONES:
        rules.add_rule(refuse, "clone", pyseccomp.Arg(0, pyseccomp.MASKED_EQ, flag, flag))
    # Its flags lie in memory, where a filter cannot look; C libraries then use clone.
    _deny(rules, pyseccomp.ERRNO(errno.ENOSYS), "clone3")
    for name, places in _FOR_ITSELF.items():
        for place in places:
            rules.add_rule(refuse, name, pyseccomp.Arg(place, pyseccomp.NE, 0))
    for name in _ATTRIBUTES:
        _deny(rules, pyseccomp.ERRNO(errno.ENOTSUP), name)
    for option in _FILTERS:
        level = pyseccomp.Arg(1, pyseccomp.EQ, _SOL_SOCKET)
        rules.add_rule(refuse, "setsockopt", level, pyseccomp.Arg(2, pyseccomp.EQ, option))
    if not truncates:
        _deny(rules, pyseccomp.ERRNO(errno.EACCES), "truncate")
    if not watches:
        _deny(rules, refuse, "inotify_init")
        _deny(rules, refuse, "inotify_init1")
    if not memory_files:
        _deny(rules, pyseccomp.ERRNO(errno.ENOSYS), "memfd_create")
        _deny(rules, pyseccomp.ERRNO(errno.ENOSYS), "memfd_secret")
        mask, wanted = _MAP_TYPE | _MAP_ANONYMOUS, _MAP_SHARED | _MAP_ANONYMOUS
        rules.add_rule(
            pyseccomp.ERRNO(errno.ENOMEM),
            "mmap",
            pyseccomp.Arg(1, pyseccomp.GT, _LARGEST_SHARED),
            pyseccomp.Arg(3, pyseccomp.MASKED_EQ, mask, wanted),
        )
    unknown, others = pyseccomp.ERRNO(errno.EAFNOSUPPORT), pyseccomp.Arg(0, pyseccomp.NE, _UNIX)
    rules.add_rule(unknown, "socketpair", others)
    if not sockets:
        _deny(rules, pyseccomp.ERRNO(errno.EACCES), "socket")
    else:
        rules.add_rule(unknown, "socket", others)
    with tempfile.TemporaryFile() as file:
        rules.export_bpf(file)
        file.seek(0)
        return _refuse_the_unknown() + file.read()


def _refuse_the_unknown() -> bytes:
    """Return instructions to put before all others: a number above the newest is no system call.

    Those of x32 lie far above. A number of i386 passes on to libseccomp, which kills for it.
    """
    load_number, jump_if_greater, answer = 0x20, 0x25, 0x06
    error = 0x00050000 | errno.ENOSYS
    steps = ((load_number, 0, 0, 0), (jump_if_greater, 0, 1, _NEWEST), (answer, 0, 0, error))
    return b"".join(struct.pack("=HBBI", *step) for step in steps)


def _deny(rules: object, action: object, name: str) -> None:
    try:
        rules.add_rule(action, name)  # type: ignore[attr-defined]  # not annotated
    except (OSError, ValueError):
        return  # this architecture, or this libseccomp, has no such call
