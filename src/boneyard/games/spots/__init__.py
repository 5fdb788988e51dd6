"""Spots: dice on dogs, bones in the yard, and never more than seven spots buried."""
