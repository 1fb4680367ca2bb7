"""What a frozen program does first of all, before PyInstaller's own beginning.

That one loads ctypes, to have it find libraries by their mere names, which nobody asks for. That
takes time at every start, and a ctypes that was cut short would end it before it could say so.

And it puts something empty where pygame's part for gamepads loads two others beside itself, of
half a megabyte.
"""

import sys
from types import ModuleType

found = ModuleType("pyimod03_ctypes")
found.install = lambda: None  # type: ignore[attr-defined]
sys.modules[found.__name__] = found
for part in ("pygame._sdl2.audio", "pygame._sdl2.video"):
    sys.modules[part] = ModuleType(part)
