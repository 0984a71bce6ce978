"""A submission on its way to a program: copied and identified at once, built when first needed."""

import os
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from judge.files.digest import digest, tree_digest
from judge.model.finding import Finding, OutOfTime
from judge.model.protocol import Protocol
from judge.programs.answer_folders import take_answers, take_only_answers
from judge.programs.apart import fitted, likely_protocol
from judge.programs.build import build
from judge.programs.build_context import BuildContext
from judge.programs.command import command_program, own_program
from judge.programs.entries import Refused
from judge.programs.plain_files import OURS
from judge.programs.program import Program
from judge.programs.protocol import settle
from judge.programs.sources import copy_sources
from judge.programs.submission import ASKED, Submission, SubmissionKind
from judge.programs.workspace import remove
from judge.sandbox.job import Runner
from judge.text.safe_text import printable_line


class Preparation:
    """One submission made ready. `identity` is "" if results must not be taken from the store.

    `answers` is the folder of those that were made earlier; nothing is built or run then. `taken`
    is a folder of sources that were copied and looked through before, on another machine.
    """

    def __init__(
        self, submission: Submission, context: BuildContext, taken: Path | None = None
    ) -> None:
        self.submission, self.identity = submission, ""
        self.content = ""  # what it is, however it is asked; "" where that cannot be told
        self.context = context
        said, suite = submission.said, context.suite
        said = said.over_suite(suite) if suite else said
        self.said = said.over_course(context.course) if context.course else said
        self._protocol = self._decided()
        self.folder = taken or context.workspace.fresh()
        self._lock = threading.Lock()
        self.hand_in_notes: tuple[str, ...] = ()  # what was left out or changed
        self.program_notes: tuple[str, ...] = ()  # how it is started and asked; once it is built
        self.language: str | None = None  # see foretold.py; None: nobody has asked
        self._command: Program | None = None
        self._outcome: Program | Finding | None = None
        self._built: Path | None = None
        self.beside: tuple[Path, ...] = ()  # other folders that are its own
        self.answers: Path | None = None
        ours = submission.kind in (SubmissionKind.OURS, SubmissionKind.OUTPUTS)
        self._python = None if ours else context.python(submission.said.environment)
        if submission.kind is SubmissionKind.SOURCES:
            if taken is None:
                self._take_sources()
        elif submission.kind is SubmissionKind.OUTPUTS:
            self._take_answers()
        elif submission.kind is SubmissionKind.OURS:
            self._outcome, self.identity = own_program(self.folder)
        elif submission.kind is SubmissionKind.COMMAND:
            self._take_command()
        self.content = self.identity
        if self.identity and submission.kind in ASKED:
            self.identity = digest(self.identity, *self._asked_how(), *self._factors())

    def _decided(self) -> Protocol:
        """Return the protocol that the command line, the instructor or the suite decides."""
        asked = self.submission.protocol
        return asked if asked is not Protocol.AUTO else self.said.protocol or asked

    def _asked_how(self) -> Iterator[str]:
        """Yield what decides how it is asked: a result found by another way is another result."""
        yield repr((self._protocol, self.said.names))
        if self._protocol is Protocol.AUTO:
            yield repr(self.context.easy)

    def _factors(self) -> Iterator[str]:
        """Yield the time factors of the course: under other limits a result is another one."""
        if self.context.course and self.context.course.time_factors:
            yield repr(sorted(self.context.course.time_factors.items()))

    def _take_command(self) -> None:
        """Find the program that a command means; its arguments are all its own."""
        program, self.identity = command_program(
            self.submission.command,
            self._protocol,
            self.context.here,
            self.context.closed,
            self.folder,
            self._python,
        )
        self._command = replace(program, names=self.said.names)

    def _take_sources(self) -> None:
        """Copy the sources and hash the copy; a submission that cannot be copied gets CE."""
        try:
            follow = not self.submission.of_class
            left_out = copy_sources(self.submission.path, self.folder, follow=follow)
            if self._has_only_answers():
                return
            self.hand_in_notes = (*left_out, *fitted(self.folder))
            said = repr(self.said)
            packages = self.context.packages(self._python)
            content = tree_digest(self.folder)
            self.identity = digest("sources", self._protocol.value, said, packages, content)
        except Refused as refusal:
            self._outcome = Finding.compile_error(str(refusal))
        except Exception as error:
            self._outcome = self._our_fault(error)

    def _has_only_answers(self) -> bool:
        """Tell whether a hand-in has no source but answers, and take these then."""
        path, names = self.submission.path, self.context.names
        if names is None or self.said.run:
            return False
        named = path if self.submission.of_class else path.resolve()
        self.answers = take_only_answers(named, names, self.folder)
        if self.answers is not None:
            self.hand_in_notes = ("no source files: taken as answers made earlier",)
        return self.answers is not None

    def _take_answers(self) -> None:
        """Find the answers in what was given; what cannot be unpacked gets IL."""
        path, names = self.submission.path, self.context.names
        try:
            self.answers = take_answers(path, names, self.folder) if names else path
            if names and self.answers is None:
                raise Refused(f"found no answer to any of the chosen cases, wanted {names.example}")
        except Refused as refusal:
            self._outcome = Finding.no_answers(str(refusal))
        except Exception as error:
            self._outcome = self._our_fault(error)

    def outcome(self, slot: Runner) -> Program | Finding:
        """Return the program, building it in `slot` if nobody has; a Finding says why not."""
        with self._lock:
            if self._outcome is None:
                try:
                    self._outcome = self._settled(self._command or self._build(slot), slot)
                except OutOfTime:
                    self._outcome = Finding.not_run()
                except Exception as error:
                    self._outcome = self._our_fault(error)
            return self._outcome

    def _our_fault(self, error: Exception) -> Finding:
        """Return the finding on what we stumble over; the run tells once if our machine is full."""
        if isinstance(error, OSError) and error.errno in OURS:
            where = printable_line(str(error.filename or self.context.workspace.folder))
            self.context.workspace.complain(f"{where}: {error.strerror}: the judge's own machine")
        return Finding.judge_error(_reason(error))

    def _build(self, slot: Runner) -> Program | Finding:
        self._built = self.context.workspace.fresh()
        asked = self.submission.protocol
        tools = self.context.tools(self._python)
        return build(self.folder, self._built, asked, slot, self.said, tools)

    def _settled(self, made: Program | Finding, slot: Runner) -> Program | Finding:
        """Find out the protocol of a program where nothing says it."""
        if isinstance(made, Finding):
            return made
        made = replace(made, owner=self.submission.name)
        if made.protocol is Protocol.AUTO:
            words = made.argv[1:] if self._command else ()
            named = [Path(word) for word in words if os.path.isfile(word)]
            likely = likely_protocol(made, self.folder, named)
            made = settle(made, likely, self.context.easy, slot)
        made = self._timed(made)
        self.program_notes = made.notes
        return made

    def _timed(self, made: Program) -> Program:
        """Return the program with the time factor that the course has for its language."""
        if self.context.course is None:
            return made
        factor = self.context.course.time_factors.get(made.language, 1.0)
        if factor == 1:
            return made
        note = f"time limits times {factor:g} for {made.language}"
        return replace(made, factor=factor, notes=(*made.notes, note))

    @property
    def notes(self) -> tuple[str, ...]:
        """Return what is to be told: what was left out or changed, and how the program is asked."""
        return self.hand_in_notes + self.program_notes

    @property
    def ready(self) -> bool:
        """Tell whether there is nothing left to build."""
        return self._outcome is not None or self.answers is not None

    @property
    def needs_no_run(self) -> bool:
        """Tell whether nothing need be run to judge it: there are answers, or no program."""
        return self.answers is not None or isinstance(self._outcome, Finding)

    @property
    def to_build(self) -> bool:
        """Tell whether there is something to build, which may take long."""
        return self.submission.kind is SubmissionKind.SOURCES and not self.ready

    def close(self) -> None:
        """Remove the copies; nothing of this submission will be run any more."""
        for folder in (self.folder, self._built, *self.beside):
            if folder is not None:
                remove(folder)


def _reason(error: Exception) -> str:
    """Return why we stumble over a submission: that must not end the run of the others."""
    return printable_line(f"{type(error).__name__}: {error}")
