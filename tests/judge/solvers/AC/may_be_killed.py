"""Answers only if it is not spared, as its worker is, when the machine runs out of memory."""

number = int(input())
with open("/proc/self/oom_score_adj") as file:
    print(number * 2 if int(file.read()) >= 0 else "out of order")
