"""Running one unknown program under limits, and telling truly what it used."""
