"""Text to typed request, typed answer to text: one file a task, both directions side by side."""
