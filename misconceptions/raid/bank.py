"""The misconceptions of Raid, by what they are about; the most frequent of each kind first."""

from misconceptions.model import Misconception
from misconceptions.raid.reading_bank import READING
from misconceptions.raid.rules_bank import RULES
from misconceptions.raid.searching_bank import SEARCHING

MISCONCEPTIONS: tuple[Misconception, ...] = (*SEARCHING, *RULES, *READING)
