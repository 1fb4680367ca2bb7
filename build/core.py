"""Compile the fast core beside its sources, where a C compiler is there: `python -m build.core`."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from swoop_desktop import core

PLAIN = {"__init__", "vecs"}
"""Modules that stay Python: they stand for what the compiled ones have built in."""
_SETUP = """
import sys

from mypyc.build import mypycify
from setuptools import setup

modules = mypycify(sys.argv[1:], debug_level="0", group_name="swoop_desktop.core.fast")
arguments = ["build_ext", "--build-lib", "out"]
setup(name="core", packages=[], ext_modules=modules, script_args=arguments)
"""


def main() -> int:
    folder = Path(core.__file__).parent
    digest = core.digest()
    with tempfile.TemporaryDirectory() as name:
        # Apart from the project, whose pyproject.toml setuptools would read otherwise.
        work = Path(name)
        copy = work / "swoop_desktop" / "core"
        shutil.copytree(folder, copy, ignore=lambda _, names: {n for n in names if n[-3:] != ".py"})
        (work / "swoop_desktop" / "__init__.py").touch()
        (work / "setup.py").write_text(_SETUP, encoding="utf-8")
        sources = [path for path in sorted(copy.glob("*.py")) if path.stem not in PLAIN]
        names = [path.relative_to(work).as_posix() for path in sources]
        environment = os.environ | {"CFLAGS": "-g0"} if os.name == "posix" else os.environ
        subprocess.run([sys.executable, "setup.py", *names], check=True, cwd=work, env=environment)
        shutil.rmtree(core.COMPILED, ignore_errors=True)
        core.COMPILED.mkdir()
        for made in (work / "out" / "swoop_desktop" / "core").iterdir():
            shutil.copy(made, core.COMPILED)
        core.STAMP.write_text(digest + "\n", encoding="ascii")
    return 0


if __name__ == "__main__":
    sys.exit(main())
