# protocol: files
"""Reads input.txt and writes output.txt, as in the homework."""

with open("input.txt") as question, open("output.txt", "w") as answer:
    print(int(question.read()) * 2, file=answer)
