"""The course of a run: the file that is named or found, its defaults for suites, its head line."""

import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from judge.course.loader import load_course
from judge.course.words import course_line
from judge.manifest.files import course_file
from judge.model.course import Course
from judge.model.errors import JudgeError
from judge.model.suite import Suite


def course_of(named: Path | None, suites: Sequence[Suite]) -> tuple[Course, list[Suite], str]:
    """Return the course, the suites with what it says where they say nothing, and its head line.

    JudgeError if there is no such file, or if the suites are of two courses.
    """
    if named is not None and not named.is_file():
        raise JudgeError(f"--course {named}: found no such file")
    path = named or _found(suites)
    course = load_course(path)
    completed = [
        replace(
            suite,
            protocol=suite.protocol or course.protocol,
            environment=suite.environment or course.environment,
        )
        for suite in suites
    ]
    return course, completed, course_line(course, [suite.name for suite in suites])


def _found(suites: Sequence[Suite]) -> Path:
    """Return the one file that lies beside the suites; it must be of who wrote one of them."""
    found = {path: suite for suite in suites if (path := course_file(suite.path))}
    apart = {os.path.realpath(path): path for path in found}
    if len(apart) > 1:
        both = " and ".join(str(path) for path in list(apart.values())[:2])
        raise JudgeError(f"found suites of two courses, {both}; grade them one by one")
    path, suite = next(iter(found.items()))
    owner = path.stat().st_uid
    # In a folder that anybody may write to, such as /tmp, a stranger could lay one beside a suite;
    # and a course says what is installed and shown.
    if owner not in {0, os.getuid(), suite.path.stat().st_uid}:
        raise JudgeError(f"{path}: belongs to another user; name it with --course, or --no-course")
    return path
