"""Answers with something that is no move."""

print("I think B3 is nice <script>alert(1)</script>")
