"""Burns CPU for ever."""

while True:
    pass
