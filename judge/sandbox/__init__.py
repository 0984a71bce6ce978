"""Running one unknown program under limits, and reporting exactly what it used."""
