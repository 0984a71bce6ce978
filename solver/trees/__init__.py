"""Looking at whole game trees: walks, counts of states, histories."""
