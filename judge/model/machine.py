"""The machine that a result was made on."""

import os
import platform
import socket
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any


@dataclass(frozen=True)
class Machine:
    """A machine. `factor` is how many times slower than the one that asked it is; 1 if the same."""

    name: str
    cpu: str = ""  # the model, as the machine tells it
    factor: float = 1.0

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON values."""
        return {"name": self.name, "cpu": self.cpu, "factor": self.factor}

    @classmethod
    def from_json(cls, values: dict[str, Any]) -> "Machine":
        """Return what `to_json` was given."""
        return _machine(str(values["name"]), str(values["cpu"]), float(values["factor"]))


@lru_cache(maxsize=1024)  # a few for all results of a class
def _machine(name: str, cpu: str, factor: float) -> Machine:
    return Machine(name, cpu, factor)


@cache  # constant while a judge runs
def this_machine() -> Machine:
    """Return this machine."""
    return Machine(socket.gethostname(), cpu_model())


def cpu_model() -> str:
    """Return what the processor is called, "" if nobody knows."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8", errors="replace") as file:
            for line in file:
                if line.startswith(("model name", "Model", "cpu model")):
                    return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or os.uname().machine
