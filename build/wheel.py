"""Hatchling's build hook: adds the compiled fast core to wheels, as ``SWOOP_DESKTOP_CORE`` says
(`build.core`).

A wheel with a compiled core fits one Python on one system; a pure wheel fits all.
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
"""Packages needed to compile, beside a compiler."""
_LOADED = ["librt", "mypy_extensions"]
"""Packages that a compiled core imports. librt imports mypy_extensions without declaring it."""
_EDITABLE = "editable"
"""Kind of wheel for an installed checkout, which uses `make core` instead."""


class CustomBuildHook(BuildHookInterface[Any]):
    """Makes translation catalogs, and adds the compiled core."""

    def dependencies(self) -> list[str]:
        """Return packages to install before the build; none if nothing will be compiled."""
        asked = os.environ.get(_SWITCH, "").strip().lower()
        compiles = asked == _COMPILED or (asked != _PURE and not self._core("--look"))
        return [*_TOOLS] if compiles else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Prepare a wheel. Raises SystemExit if a required compiled core failed."""
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
        if version != _EDITABLE:
            self._folder.cleanup()

    def _core(self, *words: str) -> int:
        return self._run("build.core", *words)

    def _run(self, module: str, *words: str) -> int:
        """Run a module in a child process, where `build` surely means this project's folder.
        Returns its exit status.
        """
        command = [sys.executable, "-m", module, *words]
        return subprocess.run(command, cwd=self.root, check=False).returncode
