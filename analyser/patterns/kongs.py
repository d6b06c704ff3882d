"""Patterns of how many kongs there are, exactly, and of which kind."""

from ..kernels.readings import Reading
from .registry import pattern


@pattern(
    yes=("444m3s888p567p(2222s)+3s", "444m3s567p[8888p](2222s)+3s", "444m3s567p888p(2222s+)+3s"),
    no=("444m3s567p888p[2222s]+3s", "444m3s(8888p)(2222s)(<567p)+3s", "3s(<567p)(8888p)[2222s](4444m)+3s"),
)
def melded_kong(r: Reading) -> int:
    """One melded kong, with at most one concealed one."""
    return (r.kongs.bit_count() <= 2) & ((r.kongs & ~r.concealed_kongs).bit_count() == 1)


@pattern(
    yes=("444m3s567p888p[2222s]+3s", "444m3s567p[8888p](2222s)+3s"),
    no=("444m3s888p567p(2222s)+3s", "444m3s567p[8888p][2222s]+3s", "3s(<567p)(8888p)[2222s](4444m)+3s"),
)
def concealed_kong(r: Reading) -> int:
    """One concealed kong, with at most one melded one."""
    return (r.kongs.bit_count() <= 2) & (r.concealed_kongs.bit_count() == 1)


@pattern(
    yes=("444m3s(8888p)(2222s)(<567p)+3s",),
    no=("444m3s567p[8888p](2222s)+3s", "3s(<567p)(8888p)(2222s)(4444m)+3s"),
)
def two_melded_kongs(r: Reading) -> int:
    """Exactly two kongs, both melded."""
    return (r.kongs.bit_count() == 2) & (r.concealed_kongs == 0)


@pattern(
    yes=("444m3s567p[8888p](2222s)+3s",),
    no=("444m3s567p[8888p][2222s]+3s", "444m3s567p888p[2222s]+3s", "3s(<567p)(8888p)[2222s](4444m)+3s"),
)
def concealed_kong_and_melded_kong(r: Reading) -> int:
    """Exactly two kongs, one of them concealed."""
    return (r.kongs.bit_count() == 2) & (r.concealed_kongs.bit_count() == 1)


@pattern(
    yes=("444m3s567p[8888p][2222s]+3s",),
    no=("444m3s567p[8888p](2222s)+3s", "3s(<567p)[8888p][2222s](4444m)+3s", "3s(<567p)[8888p][2222s][4444m]+3s"),
)
def two_concealed_kongs(r: Reading) -> int:
    """Exactly two kongs, both concealed."""
    return (r.kongs.bit_count() == 2) & (r.concealed_kongs.bit_count() == 2)
