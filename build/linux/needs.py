"""Detects the system libraries that the frozen program needs."""

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

from build.linux import elf

OPENED = {
    "libX11.so.6": "libx11-6",
    "libXext.so.6": "libxext6",
    "libXcursor.so.1": "libxcursor1",
    "libXfixes.so.3": "libxfixes3",
    "libXi.so.6": "libxi6",
    "libXrandr.so.2": "libxrandr2",
    "libXss.so.1": "libxss1",
    "libasound.so.2": "libasound2 | libasound2t64",
}
"""By library that SDL loads at run time: its Debian package. Wayland desktops have Wayland's
libraries anyway.
"""
_BETTER = {"libpulse.so.0": "libpulse0"}
"""By recommended library: its Debian package. A sound server mixes several programs, a bare sound
card doesn't.
"""
_LINKED = {"libstdc++.so.6": "libstdc++6", "libgcc_s.so.1": "libgcc-s1", "libz.so.1": "zlib1g"}
"""By system library that may be linked: its Debian package."""
_C_LIBRARY = re.compile(r"(libc|libm|libpthread|libdl|librt|libutil|ld-linux-x86-64)\.so\.\d+")
_GLIBC = re.compile(rb"GLIBC_(\d+)\.(\d+)\b")


@dataclass(frozen=True)
class Needs:
    glibc: str
    """Oldest C library that works, for example ``2.35``."""
    libraries: tuple[str, ...]
    """Sonames of required libraries, without the C library's."""
    better: tuple[str, ...]
    """Sonames of recommended libraries."""

    def debian(self) -> tuple[list[str], list[str]]:
        """Return Debian's required and recommended packages."""
        known = {**OPENED, **_LINKED}
        depends = [f"libc6 (>= {self.glibc})", *sorted(known[name] for name in self.libraries)]
        return depends, [_BETTER[name] for name in self.better]

    def rpm(self) -> tuple[list[str], list[str]]:
        """Return RPM's required and recommended libraries, by file names that all distributions
        share.
        """
        depends = [f"libc.so.6(GLIBC_{self.glibc})(64bit)"]
        depends += [f"{name}()(64bit)" for name in sorted(self.libraries)]
        return depends, [f"{name}()(64bit)" for name in self.better]


def of(bundle: Path) -> Needs:
    """Return a bundle's requirements. Raises ValueError for an unknown library, or if SDL no longer
    loads a listed one; OSError without `objdump`.
    """
    inside = {path.name for path in bundle.rglob("*.so*")}
    glibc, linked, words = (0, 0), set[str](), b""
    for path in elf.files(bundle):
        data = path.read_bytes()
        glibc = max(glibc, *((int(a), int(b)) for a, b in _GLIBC.findall(data)), (0, 0))
        linked |= set(_linked(path)) - inside
        if path.name.startswith("libSDL2-"):
            words += data
    outside = {name for name in linked if not _C_LIBRARY.fullmatch(name)}
    if unknown := outside - {*_LINKED, *OPENED}:
        raise ValueError(f"build/linux/needs.py: no package is known for {', '.join(unknown)}")
    if gone := [name for name in {**OPENED, **_BETTER} if name.encode() not in words]:
        raise ValueError(f"build/linux/needs.py: SDL no longer opens {', '.join(gone)}")
    return Needs(f"{glibc[0]}.{glibc[1]}", tuple(sorted({*outside, *OPENED})), tuple(_BETTER))


def _linked(path: Path) -> list[str]:
    """Return the libraries that a file links."""
    said = subprocess.run(["objdump", "-p", str(path)], check=True, capture_output=True, text=True)
    return re.findall(r"^\s*NEEDED\s+(\S+)", said.stdout, re.MULTILINE)
