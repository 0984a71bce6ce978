"""A played game as one HTML file: boards, scores, clocks, and where it was lost."""
