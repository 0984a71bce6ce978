"""Burns CPU and ignores the kernel's warning about it."""

import signal

for number in (signal.SIGXCPU, signal.SIGTERM, signal.SIGALRM, signal.SIGPROF):
    signal.signal(number, signal.SIG_IGN)
while True:
    pass
