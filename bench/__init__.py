"""Benchmarks: ``python -m bench`` prints what a hand costs; no test asserts a time, these figures are the record."""
