"""Wrong twins of the tasks: what a program answers that believes something which is not so."""
