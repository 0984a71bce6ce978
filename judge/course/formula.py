"""Formulas of a course, `100 if failed == 0 else 50 - failed`: a closed language, never `eval`.

There are numbers, the named quantities below, + - * / // %, comparisons, and, or, not, A if C
else B, brackets, and a few functions. Python's parser reads the text; what it found is accepted
node by node, and walked here. Everything else is refused with the column where it stands.
"""

import ast
import math
import operator
import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches

QUANTITIES = {
    "accepted": "cases that were accepted",
    "failed": "cases that were not",
    "cases": "all cases",
    "points": "points of all suites together",
    "possible": "the most that they could be",
}
OF_A_PART = {  # these take the name of a suite, or "suite/group" for the two with points
    "points_of": "points of one suite or group",
    "possible_of": "the most that they could be",
    "accepted_of": "cases of one suite that were accepted",
    "failed_of": "cases of one suite that were not",
}
LONGEST = 500  # characters
DEEPEST = 30  # levels of brackets and operators
_ONE: dict[str, Callable[[float], float]] = {"floor": math.floor, "ceil": math.ceil, "abs": abs}
_MANY: dict[str, Callable[..., float]] = {"min": min, "max": max}
_FUNCTIONS = (*_ONE, *_MANY, "round")
_BINARY: dict[type[ast.AST], Callable[[float, float], float]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}
_COMPARE: dict[type[ast.AST], Callable[[float, float], bool]] = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}
_UNARY: dict[type[ast.AST], Callable[[float], float]] = {
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
    ast.Not: operator.not_,
}


class FormulaError(ValueError):
    """A formula is wrong; the message says at which column, what was found and wanted."""

    def __init__(self, column: int, found: str, wanted: str, near: str = "") -> None:
        hint = f"; did you mean {near}?" if near else ""
        super().__init__(f"column {column}: found {found}, wanted {wanted}{hint}")
        self.column, self.found, self.wanted, self.near = column, found, wanted, near


@dataclass(frozen=True)
class Quantities:
    """What a formula may ask about one hand-in; parts by `suite` or `suite/group`."""

    accepted: float = 0
    failed: float = 0
    points: float = 0
    possible: float = 0
    points_of: Mapping[str, float] = field(default_factory=dict)
    possible_of: Mapping[str, float] = field(default_factory=dict)
    accepted_of: Mapping[str, float] = field(default_factory=dict)
    failed_of: Mapping[str, float] = field(default_factory=dict)

    @property
    def cases(self) -> float:
        return self.accepted + self.failed


@dataclass(frozen=True)
class Expression:
    """A formula that was read: its text, what it says, and the parts that it names."""

    text: str
    tree: ast.expr = field(compare=False, repr=False)
    parts: tuple[tuple[str, str, int], ...] = ()  # function, name and column

    def value(self, quantities: Quantities) -> float:
        """Return what the formula gives; ArithmeticError where it divides by zero or is no number.

        A part that was not graded in this run has no points and no cases.
        """
        found = float(_value(self.tree, quantities))
        if not math.isfinite(found):
            raise ArithmeticError("the formula gives no number")
        return found

    def check_parts(self, points: list[str], suites: list[str]) -> None:
        """Raise FormulaError if a part is named that is not among these."""
        for function, name, column in self.parts:
            known = points if function in ("points_of", "possible_of") else suites
            if name not in known:
                wanted = f"one of {', '.join(known)}"
                raise FormulaError(column, f"the part {name!r}", wanted, _nearest(name, known))


def read_formula(text: str) -> Expression:
    """Return the formula of a text, or raise FormulaError."""
    text = text.strip()
    if len(text) > LONGEST:
        raise FormulaError(LONGEST, f"{len(text)} characters", f"at most {LONGEST}")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of Python's about `1if`, which is no concern of ours
            tree = ast.parse(text, mode="eval").body
    except SyntaxError as error:
        raise FormulaError(error.offset or 1, _at(text, error.offset), "a formula") from None
    except (ValueError, RecursionError, MemoryError):
        raise FormulaError(1, "what cannot be read", "a formula") from None
    parts: list[tuple[str, str, int]] = []
    _check(tree, parts, 0)
    return Expression(text, tree, tuple(parts))


def _at(text: str, offset: int | None) -> str:
    rest = text[(offset or 1) - 1 :][:20].strip()
    return repr(rest) if rest else "the end of the text" if text else "nothing"


def _nearest(name: str, names: list[str]) -> str:
    return next(iter(get_close_matches(name, names, n=1, cutoff=0.6)), "")


def _check(node: ast.expr, parts: list[tuple[str, str, int]], depth: int) -> None:
    """Refuse whatever is not in the language; note which parts are named."""
    column = node.col_offset + 1
    if depth > DEEPEST:
        raise FormulaError(column, "a formula nested too deeply", f"at most {DEEPEST} levels")
    if isinstance(node, ast.Constant):
        _check_number(node, column)
        return
    if isinstance(node, ast.Name):
        if node.id not in QUANTITIES:
            known = [*QUANTITIES, *OF_A_PART, *_FUNCTIONS]
            wanted = f"a number or one of {', '.join(known)}"
            raise FormulaError(column, f"'{node.id}'", wanted, _nearest(node.id, known))
        return
    if isinstance(node, ast.Call):
        _check_call(node, parts, column)
        if isinstance(node.func, ast.Name) and node.func.id in OF_A_PART:
            return
    elif not _is_operation(node):
        raise FormulaError(column, f"'{ast.unparse(node)[:30]}'", "numbers, names and + - * /")
    for child in _operands(node):
        _check(child, parts, depth + 1)


def _check_number(node: ast.Constant, column: int) -> None:
    number = isinstance(node.value, int | float) and not isinstance(node.value, bool)
    if not number or not abs(node.value) <= 1e9:  # type: ignore[arg-type]  # `number` says so
        raise FormulaError(column, repr(node.value)[:30], "a number up to a thousand million")


def _is_operation(node: ast.expr) -> bool:
    if isinstance(node, ast.BinOp):
        return type(node.op) in _BINARY
    if isinstance(node, ast.UnaryOp):
        return type(node.op) in _UNARY
    if isinstance(node, ast.Compare):
        return all(type(each) in _COMPARE for each in node.ops)
    return isinstance(node, ast.BoolOp | ast.IfExp)


def _check_call(node: ast.Call, parts: list[tuple[str, str, int]], column: int) -> None:
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    if name in OF_A_PART:
        first = node.args[0] if len(node.args) == 1 and not node.keywords else None
        if not isinstance(first, ast.Constant) or not isinstance(first.value, str):
            raise FormulaError(column, f"'{ast.unparse(node)[:40]}'", f'{name}("suite")')
        parts.append((name, first.value, first.col_offset + 1))
        return
    if name not in _FUNCTIONS:
        known = [*_FUNCTIONS, *OF_A_PART]
        found = f"'{ast.unparse(node.func)[:30]}()'"
        raise FormulaError(column, found, f"one of {', '.join(known)}", _nearest(name, known))
    least, most = (1, 1) if name in _ONE else (1, 2) if name == "round" else (2, 20)
    plain = not node.keywords and not any(isinstance(each, ast.Starred) for each in node.args)
    if not plain or not least <= len(node.args) <= most:
        wanted = f"{name} with {least if least == most else f'{least} to {most}'} values"
        raise FormulaError(column, f"'{ast.unparse(node)[:40]}'", wanted)


def _operands(node: ast.expr) -> list[ast.expr]:
    if isinstance(node, ast.Call):
        return list(node.args)
    return [child for child in ast.iter_child_nodes(node) if isinstance(child, ast.expr)]


def _value(node: ast.expr, given: Quantities) -> float:
    match node:
        case ast.Constant(value=int() | float() as number):
            return number
        case ast.Name(id=name):
            return float(getattr(given, name))
        case ast.BinOp(left=left, op=sign, right=right):
            return _BINARY[type(sign)](_value(left, given), _value(right, given))
        case ast.UnaryOp(op=sign, operand=operand):
            return _UNARY[type(sign)](_value(operand, given))
        case ast.IfExp(test=test, body=body, orelse=other):
            return _value(body if _value(test, given) else other, given)
        case ast.BoolOp(op=sign, values=values):
            decide = any if isinstance(sign, ast.Or) else all
            return decide(bool(_value(each, given)) for each in values)
        case ast.Compare():
            return _compared(node, given)
        case ast.Call(func=ast.Name(id=name), args=[ast.Constant(value=str() as part)]):
            return float(getattr(given, name).get(part, 0.0))
        case ast.Call(func=ast.Name(id=name), args=arguments):
            return _called(name, [_value(each, given) for each in arguments])
    raise AssertionError(f"{node!r} was not refused")


def _compared(node: ast.Compare, given: Quantities) -> bool:
    values = [_value(each, given) for each in (node.left, *node.comparators)]
    pairs = zip(node.ops, values, values[1:], strict=False)
    return all(_COMPARE[type(sign)](left, right) for sign, left, right in pairs)


def _called(name: str, values: list[float]) -> float:
    if name == "round":  # half away from zero, as people do, not half to even
        scale = 10.0 ** max(-9.0, min(9.0, values[1] if len(values) > 1 else 0.0))
        return math.copysign(math.floor(abs(values[0]) * scale + 0.5) / scale, values[0])
    return _ONE[name](values[0]) if name in _ONE else _MANY[name](*values)
