"""What the figures were measured on."""

from __future__ import annotations

import os
import platform
from importlib.metadata import PackageNotFoundError, version

import analyser


def machine() -> dict[str, str | int]:
    """Kind of processor, system, and versions; nothing that names the machine itself."""
    told: dict[str, str | int] = {
        "processor": processor(),
        "architecture": platform.machine(),
        "cores": os.cpu_count() or 0,
        "system": platform.system(),
        "python": platform.python_version(),
    }
    for package in ("numpy", "numba", "click"):
        told[package] = installed(package) or "not installed"
    return told | {"analyser": analyser.__version__}


def processor() -> str:
    """The name of the processor as it calls itself."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            for line in file:
                if line.startswith("model name"):
                    return " ".join(line.partition(":")[2].split())
    except OSError:
        pass
    return platform.processor() or "unknown"


def installed(package: str) -> str | None:
    """The installed version of a package, or None."""
    try:
        return version(package)
    except PackageNotFoundError:
        return None
