"""Looking for the smallest input on which a program is wrong, without knowing how it is run.

Everything here asks for runs by a callback and is told the answers; the judge runs and judges.
"""
