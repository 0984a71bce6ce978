"""The names of all checkers and the options each one understands, for manifests and the schema.

Deliberately imports no checker, so that reading a manifest loads no game.
"""

from judge.manifest.fields import ChoiceField, Key, NumberField, RecordField
from judge.manifest.option_fields import FlagField

_ORACLE = Key(NumberField(above=True), "seconds that the oracle may take for one answer (10)")

_CASE = Key(FlagField(), "whether X and x differ (true)")

PROGRAM = "program"  # the checker behind `checker: ./PROGRAM`; no manifest names it so

OPTIONS: dict[str, RecordField] = {
    "exact": RecordField("options of 'exact'", {}),
    "tokens": RecordField(
        "options of 'tokens'",
        {"case_sensitive": _CASE},
    ),
    "numbers": RecordField(
        "options of 'numbers'",
        {
            "absolute": Key(NumberField(), "the largest absolute error (1e-9)"),
            "relative": Key(NumberField(), "the largest relative error (1e-9)"),
            "case_sensitive": _CASE,
        },
    ),
    "unordered": RecordField("options of 'unordered'", {}),
    "raid": RecordField(
        "options of 'raid'",
        {
            "accept": Key(
                ChoiceField(("exact", "optimal")),
                "exact: the first best move in the order of moves; optimal: any best move",
            ),
            "oracle_seconds": _ORACLE,
        },
    ),
    "traversal": RecordField("options of 'traversal'", {}),
    "states": RecordField("options of 'states'", {}),
    "qtable": RecordField("options of 'qtable'", {"oracle_seconds": _ORACLE}),
    "tddata": RecordField("options of 'tddata'", {}),
    "numerical": RecordField("options of 'numerical'", {"oracle_seconds": _ORACLE}),
    PROGRAM: RecordField(
        "options of a program",
        {
            "seconds": Key(NumberField(above=True), "its time limit on the wall clock (20)"),
        },
    ),
}
NAMES = tuple(name for name in OPTIONS if name != PROGRAM)  # what a manifest may name
