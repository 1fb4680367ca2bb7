"""Hatchling's hook for wheels: the fast core goes in compiled where that can be done.

``SWOOP_DESKTOP_CORE`` decides, as `build.core` tells. A wheel with a compiled core is for one
Python on one system, and needs a library at run time; a wheel without one is for all of them.
"""

import importlib.metadata
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_SWITCH, _PURE, _COMPILED = "SWOOP_DESKTOP_CORE", "pure", "compiled"
_TOOLS = ["mypy[mypyc]>=2.4"]
"""What it takes to compile, beside a compiler."""
_LOADED = ["librt", "mypy_extensions"]
"""What a compiled core loads: the first says of an older one that it does not go with it, and loads
the second without saying so in its metadata.
"""
_EDITABLE = "editable"
"""The kind of wheel by which a checkout is the installed program; `make core` is for that."""


class CustomBuildHook(BuildHookInterface[Any]):
    """Makes the catalogs of translations, and adds the compiled core to a wheel."""

    def dependencies(self) -> list[str]:
        """What front ends install before the build: nothing where nothing will be compiled."""
        asked = os.environ.get(_SWITCH, "").strip().lower()
        compiles = asked == _COMPILED or (asked != _PURE and not self._core("--look"))
        return [*_TOOLS] if compiles else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before a wheel is written. Raises SystemExit if a compiled core is asked for and
        can't be made, which has been said then.
        """
        if status := self._run("build.catalogs"):
            raise SystemExit(status)
        if version == _EDITABLE:
            return
        self._folder = tempfile.TemporaryDirectory()
        made = Path(self._folder.name, "compiled")
        if status := self._core("--into", str(made)):
            raise SystemExit(status)
        if made.is_dir():
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            build_data["force_include"][str(made)] = "swoop_desktop/core/compiled"
            build_data["dependencies"] += [
                f"{name}>={importlib.metadata.version(name)}" for name in _LOADED
            ]

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Called when a wheel is written."""
        if version != _EDITABLE:
            self._folder.cleanup()

    def _core(self, *words: str) -> int:
        """Run `build.core` with these words; its exit status."""
        return self._run("build.core", *words)

    def _run(self, module: str, *words: str) -> int:
        """Run a module of `build` with these words; its exit status.

        In a process of its own, in which `build` is the folder of this project and nothing else.
        """
        command = [sys.executable, "-m", module, *words]
        return subprocess.run(command, cwd=self.root, check=False).returncode
