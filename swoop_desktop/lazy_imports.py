"""Modules that others load at their beginning, and that the first picture needs nothing of.

They are a third of all that is loaded until the window opens. What stands for one of them loads it
when something of it is first used, which for most of them is never.
"""

import gc
import importlib
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

STDLIB = (
    "argparse",
    "difflib",
    "gettext",
    "inspect",
    "ipaddress",
    "json",
    "platform",
    "sqlite3",
    "tempfile",
    "textwrap",
    "traceback",
    "zipfile",
)
"""Those of the standard library."""
_PACKAGES = ("json",)
"""Those of them that have parts."""
TAKEN = {"tempfile": ("gettempdir",)}
"""Functions that others take out of them at once, and call later if ever."""
_HIDDEN = (
    "importlib.resources",
    "pygame._debug",
    "pygame.mask",
    "pygame.mixer",
    "pygame.mixer_music",
    "pygame.pixelarray",
    "pygame.system",
    "pygame.typing",
)
"""What pygame can do without: a way to its own files, for which it has another one; its sound,
which is loaded beside the game; and what nobody asks it here.
"""
_EMPTY = ("pygame.sprite",)
"""What it would complain about if it were not there, and nobody asks it either."""
_lock = threading.Lock()


class LazyModule(ModuleType):
    """Stands for a module until something of it is used."""

    def __getattr__(self, name: str) -> object:
        if name == "__path__" and self.__name__ not in _PACKAGES:
            raise AttributeError(name)  # asked for whenever something is taken out of a module
        if name in TAKEN.get(self.__name__, ()):
            return lambda *given: getattr(self._load(), name)(*given)
        return getattr(self._load(), name)

    def _load(self) -> ModuleType:
        name = self.__name__
        with _lock:
            if sys.modules.get(name) is self:
                del sys.modules[name]
        return importlib.import_module(name)


def put_off() -> None:
    """Have these modules loaded when they are used."""
    for name in STDLIB:
        sys.modules.setdefault(name, LazyModule(name))


def load_pygame() -> None:
    """Load pygame, but for its sound."""
    if "pygame" not in sys.modules:
        with _without(_HIDDEN):
            importlib.import_module("pygame")


@contextmanager
def uncollected() -> Iterator[None]:
    """Look for no garbage meanwhile: there is none while a program is loaded, and to look for it
    takes a twelfth of the time.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@contextmanager
def _without(names: tuple[str, ...]) -> Iterator[None]:
    """Let these modules not be found, and others be found empty."""
    hidden = [name for name in (*names, *_EMPTY) if name not in sys.modules]
    sys.modules.update(dict.fromkeys(hidden))  # type: ignore[arg-type]
    sys.modules.update((name, ModuleType(name)) for name in _EMPTY if name in hidden)
    try:
        yield
    finally:
        for name in hidden:
            del sys.modules[name]
