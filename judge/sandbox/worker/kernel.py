"""The few system calls that Python does not offer. Each raises OSError when refused."""

import ctypes
import os

PR_SET_PDEATHSIG = 1
PR_SET_DUMPABLE = 4
PR_SET_SECCOMP = 22
PR_SET_CHILD_SUBREAPER = 36
PR_SET_NO_NEW_PRIVS = 38
PR_CAP_AMBIENT = 47
PR_CAP_AMBIENT_CLEAR_ALL = 4
SECCOMP_MODE_FILTER = 2
CLONE_NEWNS, CLONE_NEWIPC = 0x00020000, 0x08000000
MS_RDONLY, MS_NOSUID, MS_NODEV, MS_REMOUNT, MS_BIND = 1, 2, 4, 32, 4096
MS_REC, MS_PRIVATE = 1 << 14, 1 << 18
MNT_DETACH = 2

_LIBC = ctypes.CDLL(None, use_errno=True)
_CAPABILITY_VERSION_3 = 0x20080522


def _checked(result: int) -> int:
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
    return result


def prctl(option: int, second: int = 0, third: int = 0) -> None:
    """Call prctl with whole numbers."""
    zero = ctypes.c_ulong(0)
    _checked(_LIBC.prctl(option, ctypes.c_ulong(second), ctypes.c_ulong(third), zero, zero))


def syscall(number: int, *arguments: object) -> int:
    """Make a system call that the C library has no name for."""
    return _checked(_LIBC.syscall(ctypes.c_long(number), *arguments))


def set_capabilities(mask: int) -> None:
    """Make `mask` (a bit set of capabilities below 32) all that this process may ever use."""
    header = (ctypes.c_uint32 * 2)(_CAPABILITY_VERSION_3, 0)
    data = (ctypes.c_uint32 * 6)(mask, mask, mask, 0, 0, 0)
    _checked(_LIBC.capset(ctypes.byref(header), ctypes.byref(data)))


def become(user: int) -> None:
    """Switch permanently to user and group `user`, with no capability."""
    os.setgroups([])
    os.setresgid(user, user, user)
    os.setresuid(user, user, user)


def unshare(flags: int) -> None:
    """Leave the namespaces that `flags` name for new ones."""
    _checked(_LIBC.unshare(ctypes.c_int(flags)))


def mount(source: str, target: str, kind: str, flags: int, options: str = "") -> None:
    """Mount something, or change a mount."""
    words = (os.fsencode(word) for word in (source, target, kind))
    _checked(_LIBC.mount(*words, ctypes.c_ulong(flags), os.fsencode(options) or None))


def unmount(target: str) -> None:
    """Take the topmost mount off a folder, whoever still uses it."""
    _checked(_LIBC.umount2(os.fsencode(target), ctypes.c_int(MNT_DETACH)))


def give_back() -> None:
    """Return memory that was freed to the kernel, where the C library would keep it."""
    if hasattr(_LIBC, "malloc_trim"):  # others keep less
        _LIBC.malloc_trim(ctypes.c_size_t(0))


def filter_system_calls(program: bytes) -> None:
    """Install a compiled seccomp filter (an array of 8-byte BPF instructions)."""

    class FilterProgram(ctypes.Structure):
        _fields_ = (("length", ctypes.c_ushort), ("code", ctypes.c_char_p))

    filled = FilterProgram(len(program) // 8, program)
    zero = ctypes.c_ulong(0)
    _checked(
        _LIBC.prctl(
            PR_SET_SECCOMP, ctypes.c_ulong(SECCOMP_MODE_FILTER), ctypes.byref(filled), zero, zero
        )
    )
