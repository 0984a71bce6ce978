"""Families of misconceptions about Raid, made from tables of what can be done wrongly.

Only hunts use them, beside the bank: nobody writes all of these, but whoever writes a program of
his own often writes one. Members with one belief differ in what does no harm; it is told once.
"""
