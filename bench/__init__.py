"""Speed as ratios measured in one run; never part of pass or fail."""
