"""Which languages a machine really has: in each a small program is built in the sandbox and run.

A compiler that tells its version may still lack its headers, its linker or the files that a sandbox
does not show. Students' programs must not pay for that, so a worker offers what has worked.
"""

from collections.abc import Sequence
from pathlib import Path

from judge.model.errors import JudgeError
from judge.model.finding import Finding
from judge.model.limits import Limits
from judge.model.protocol import Protocol
from judge.programs.build import build
from judge.programs.fitting import fit
from judge.programs.languages import LANGUAGES, Language
from judge.programs.plans import is_available
from judge.programs.tools import tool_version
from judge.programs.workspace import Workspace
from judge.sandbox.job import Runner, Stop
from judge.sandbox.level import Level
from judge.sandbox.slot import Slot

SAID = "7 good words"  # by standard input, and expected back
LIMITS = Limits(cpu=60, wall=120, memory=2048)
_NUMBER = 498  # the slot number, out of the way of the real ones

# Each takes along the standard headers or libraries that homework uses.
PROGRAMS = {
    "Python": "import sys, math, collections\nprint(sys.stdin.readline().strip())\n",
    "C": """\
#include <ctype.h>
#include <limits.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
int main(void) {
    char line[99];
    if (!fgets(line, sizeof line, stdin)) return (int) sqrt(strlen(line));
    return fputs(line, stdout) < 0;
}
""",
    "C++": """\
#include <algorithm>
#include <cmath>
#include <fstream>
#include <iostream>
#include <limits>
#include <map>
#include <string>
#include <vector>
int main() {
    std::vector<std::string> lines(1);
    std::getline(std::cin, lines[0]);
    std::cout << lines[0] << std::endl;
}
""",
    "Java": """\
import java.io.*;
import java.util.*;
public class Trial {
    public static void main(String[] words) {
        System.out.println(new Scanner(System.in).nextLine());
    }
}
""",
    "Rust": """\
use std::io;
fn main() {
    let mut line = String::new();
    io::stdin().read_line(&mut line).unwrap();
    println!("{}", line.trim());
}
""",
    "Go": """\
package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	line, _ := bufio.NewReader(os.Stdin).ReadString('\\n')
	fmt.Print(line)
}
""",
    "Kotlin": "fun main() {\n    println(readLine())\n}\n",
    "C#": """\
using System;
using System.Collections.Generic;
public class Trial {
    public static void Main(string[] words) {
        Console.WriteLine(Console.ReadLine());
    }
}
""",
    "JavaScript": 'console.log(require("fs").readFileSync(0, "utf8").trim());\n',
    "TypeScript": """\
import { readFileSync } from "node:fs";
const line: string = readFileSync(0, "utf8");
console.log(line.trim());
""",
    "Ruby": "puts gets\n",
    "Perl": "use strict;\nprint scalar <STDIN>;\n",
    "Jupyter notebook": '{"cells": [{"cell_type": "code", "source": ["print(input())"]}]}\n',
    "shell": 'read -r line\necho "$line"\n',
}


def languages_at(level: Level) -> dict[str, str]:
    """Return the languages that work here at a level of the sandbox, with their versions."""
    with Workspace() as workspace, Slot(level, _NUMBER) as slot:
        return working(LANGUAGES, workspace, slot)


def working(known: Sequence[Language], workspace: Workspace, slot: Runner) -> dict[str, str]:
    """Return those of some languages in which a program is built and says what it should."""
    found = versions(known)
    return {name: told for name, told in found.items() if _works(name, workspace, slot)}


def versions(known: Sequence[Language] = LANGUAGES) -> dict[str, str]:
    """Return the languages whose tools are installed here, with what these say of themselves."""
    found = {}
    for language in known:
        if is_available(language):
            try:
                found[language.name] = tool_version(language.version)
            except JudgeError:
                continue
    return found


def _works(name: str, workspace: Workspace, slot: Runner) -> bool:
    sources, built = workspace.fresh(), workspace.fresh()
    _write(name, sources)
    fit(sources)
    program = build(sources, built, Protocol.STDIO, slot)
    if isinstance(program, Finding):
        return False
    run = slot.run(program.job(f"{SAID}\n".encode(), LIMITS))
    return run.stop is Stop.EXIT and run.stdout.decode("utf-8", "replace").strip() == SAID


def _write(name: str, folder: Path) -> None:
    """Write the program of a language, readable by the users of sandboxes."""
    (ending, *_) = next(each.endings for each in LANGUAGES if each.name == name)
    path = folder / f"Trial{ending}"
    path.write_text(PROGRAMS[name], encoding="utf-8")
    path.chmod(0o644)
