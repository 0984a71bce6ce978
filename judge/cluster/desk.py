"""A desk: one thread of a worker, where parcels are done one after the other."""

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from judge.cluster.messages import ChunkOrder, RunSettings
from judge.grading.parcel import Closable, KeptT, PlaceT
from judge.grading.threads import slots
from judge.model.case import Case
from judge.model.machine import Machine
from judge.programs.prepared import Preparation
from judge.programs.workspace import Workspace
from judge.sandbox.job import Runner, Secrets

if TYPE_CHECKING:
    from judge.cluster.office import Office


class WorkerDesk:
    """Has one place at a time, which stays for the next parcel that wants the same."""

    def __init__(self, office: "Office", number: int) -> None:
        self._office, self.number = office, number
        self._order: ChunkOrder | None = None
        self._name, self._place = "", cast("Closable | None", None)
        self._lock = threading.Lock()
        self.host, self.scale = Machine(""), 1.0

    def set_up(self, order: ChunkOrder) -> None:
        """Take up an order."""
        self._order, self.host = order, order.host
        self.scale = max(1.0, order.host.factor) if order.settings.scaled else 1.0

    def program(self, key: str) -> Preparation:
        return self._office.program(key)

    def case(self, key: str) -> Case:
        return self._office.case(key)

    def data(self, key: str) -> bytes:
        return self._office.shelf.get(key)

    def kept(self, key: str, make: Callable[[Any, bytes, Workspace], KeptT]) -> KeptT:
        return self._office.kept(key, make)

    @property
    def _settings(self) -> RunSettings:
        assert self._order is not None
        return self._order.settings

    @property
    def secrets(self) -> Secrets:
        """Return what no program of the run may see."""
        return Secrets(self._office.secrets(self._settings.hidden), self._settings.strict)

    def slot(self) -> Runner:
        """Return the slot of this thread, at the level that the run asks for."""

        def make() -> Any:
            complain = self._office.workspace.complain
            return slots(self._settings.level, self.secrets, complain)(self.number)

        return cast("Runner", self.place("slot", make))

    def place(self, name: str, make: Callable[[], PlaceT]) -> PlaceT:
        """Return the place of a run that has a name; another one is closed for it."""
        name = repr((self._settings.run, name))
        if self._name != name or self._place is None:
            self.close()
            with self._lock:
                self._name, self._place = name, make()
        return cast("PlaceT", self._place)

    def end(self, run: str = "") -> None:
        """Kill what is done here, or only if it is for a run; any thread may call this."""
        with self._lock:
            order, place = self._order, self._place
            if place is not None and (not run or (order and order.settings.run == run)):
                self._name = ""  # so that it is closed before the next parcel
                place.stop()

    def close(self) -> None:
        """Close the place."""
        with self._lock:
            place, self._name, self._place = self._place, "", None
        if place is not None:
            place.close()
