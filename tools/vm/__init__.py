"""Booting another Linux kernel on this machine's own files, to try the sandbox on it."""
