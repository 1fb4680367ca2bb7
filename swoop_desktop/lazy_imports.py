"""Defers modules that libraries import early but rarely use: a third of all that would load before
the window opens.
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
    "ipaddress",
    "json",
    "platform",
    "sqlite3",
    "tempfile",
    "textwrap",
    "traceback",
    "zipfile",
    # Dataclasses without a docstring load `inspect`; from Python 3.13 on, all do.
    *(["inspect"] if sys.version_info < (3, 13) else []),
)
_PACKAGES = ("json",)
"""Deferred packages, whose submodules must stay importable."""
TAKEN = {"tempfile": ("gettempdir",)}
"""Deferred functions, which modules import by name from a deferred module."""
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
"""Modules that pygame can start without."""
_EMPTY = ("pygame.sprite",)
"""Unused, but pygame fails without it: replaced by an empty module."""
_lock = threading.Lock()


class LazyModule(ModuleType):
    """Loads its module on first use."""

    def __getattr__(self, name: str) -> object:
        if name == "__path__" and self.__name__ not in _PACKAGES:
            raise AttributeError(name)  # the import system asks for this on every "from … import"
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
    for name in STDLIB:
        sys.modules.setdefault(name, LazyModule(name))


def load_pygame() -> None:
    if "pygame" not in sys.modules:
        with _without(_HIDDEN):
            importlib.import_module("pygame")


@contextmanager
def uncollected() -> Iterator[None]:
    """Suspend garbage collection: imports make no garbage, and looking for it takes a twelfth of
    the time.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@contextmanager
def _without(names: tuple[str, ...]) -> Iterator[None]:
    """Hide these modules from imports; make those of `_EMPTY` empty."""
    hidden = [name for name in (*names, *_EMPTY) if name not in sys.modules]
    sys.modules.update(dict.fromkeys(hidden))  # type: ignore[arg-type]
    sys.modules.update((name, ModuleType(name)) for name in _EMPTY if name in hidden)
    try:
        yield
    finally:
        for name in hidden:
            del sys.modules[name]
