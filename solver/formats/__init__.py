"""Text to typed request, typed answer to text: one file per task, both directions side by side."""
