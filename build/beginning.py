"""Run-time hook of the frozen program, before PyInstaller's own.

It skips PyInstaller's ctypes hook, which costs time and would crash silently on a truncated ctypes,
and replaces two modules that pygame's gamepad module loads without need.
"""

import sys
from types import ModuleType

found = ModuleType("pyimod03_ctypes")
found.install = lambda: None  # type: ignore[attr-defined]
sys.modules[found.__name__] = found
for part in ("pygame._sdl2.audio", "pygame._sdl2.video"):
    sys.modules[part] = ModuleType(part)
