"""Hand-ins of the index made real: folders, single files and archives, at a place for tests."""

import io
import tarfile
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import yaml

INDEX = Path(__file__).with_name("hand_ins.yaml")


@dataclass(frozen=True)
class HandIn:
    """One hand-in of the index: what it is and what must become of it."""

    name: str
    about: str
    files: Mapping[str, str]
    becomes: str
    pack: str = ""
    says: str = ""
    notes: tuple[str, ...] = ()
    by: str = ""
    needs: tuple[str, ...] = ()
    encoding: str = "utf-8"
    outer: bool = False
    python_2: bool = False
    crowd: Mapping[str, str] = field(default_factory=dict)
    said: Mapping[str, str] = field(default_factory=dict)

    def contents(self) -> dict[str, bytes]:
        """Return all files that it is made of."""
        made = {name: text.encode(self.encoding) for name, text in self.files.items()}
        for number in range(int(self.crowd.get("number", 0))):
            made[f"{self.crowd['folder']}/{number}{self.crowd['ending']}"] = b"x"
        return made


def hand_ins() -> list[HandIn]:
    """Return the hand-ins of the index."""
    entries = yaml.safe_load(INDEX.read_text(encoding="utf-8"))["hand_ins"]
    return [HandIn(name, **entry) for name, entry in entries.items()]


def make(hand_in: HandIn, place: Path) -> Path:
    """Write a hand-in below a folder and return what a class folder would hold of it."""
    contents = hand_in.contents()
    folder = place / "handed in"
    folder.mkdir()
    if hand_in.pack == "file":
        ((name, data),) = contents.items()
        (folder / name).write_bytes(data)
        return folder / name
    if hand_in.pack:
        path = folder / f"doe.{hand_in.pack}"
        path.write_bytes(packed(contents, hand_in.pack))
        return folder if hand_in.outer else path
    for name, data in contents.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return folder


def packed(contents: Mapping[str, bytes], kind: str) -> bytes:
    """Return an archive of the contents."""
    stream = io.BytesIO()
    if kind == "zip":
        with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, data in contents.items():
                archive.writestr(name, data)
        return stream.getvalue()
    method = kind.removeprefix("tar").removeprefix(".")
    with tarfile.open(fileobj=stream, mode=f"w:{method}") as bundle:  # type: ignore[call-overload]
        for name, data in contents.items():
            member = tarfile.TarInfo(name)
            member.size = len(data)
            bundle.addfile(member, io.BytesIO(data))
    return stream.getvalue()
