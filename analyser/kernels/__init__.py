"""Kernels: plain functions over ints and tables that run as they stand, or compiled by numba for many hands."""
