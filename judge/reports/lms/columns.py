"""What the columns of gradebooks are called: those that tell students apart, those for no marks."""

import re

# What the columns are called that tell students apart; the first ones are preferred.
IDS = (
    *("sis user id", "sis login id", "id number", "integration id", "student id", "username"),
    *("id", "login id", "user name", "sid", "id-nummer", "anmeldename", "matrikelnummer"),
)
MAILS = (
    *("email address", "email", "sis login id", "e-mail", "e-mail address", "e-mail-adresse"),
    "username",
)
NAMES = (
    *("student", "name", "full name", "first name", "last name", "surname", "section"),
    *("root account", "vorname", "nachname", "vollständiger name", "institution", "department"),
    *("group", "groups", "notes", "abteilung", "gruppe", "gruppen"),
)
# The grading worksheet of one assignment of Moodle has these beside `Grade`.
WORKSHEET = (
    *("identifier", "status", "maximum grade", "grade can be changed", "online text"),
    *("marking workflow state", "allocated marker", "extension", "teilnehmer/in", "teilnehmernr."),
    *("bestwertung", "höchste bewertung", "bewertung kann geändert werden", "texteingabe online"),
)
NO_MARKS = (*IDS, *MAILS, *NAMES, *WORKSHEET)
NOT_FILLED = re.compile(
    r"^(current|final|unposted|override|total|course total|last downloaded|category total"
    r"|kurs gesamt|gesamt|summe|zuletzt|last modified)\b"
    r"|\((letter|feedback|buchstabe|notenstufe)\)$"
    r"|\b(current|final) (score|points|grade)$|^feedback",
    re.IGNORECASE,
)
EXCUSED = ("ex", "excused")
