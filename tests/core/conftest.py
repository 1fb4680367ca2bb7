"""A copy of the program with a compiled core or a fake one."""

import os
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from build import core as recipe
from swoop_desktop import core

PACKAGE = recipe.SOURCES.parent
ENDING = EXTENSION_SUFFIXES[0]


class House:
    """The program's sources with a copied core, and a compiled one beside it."""

    def __init__(self, folder):
        self.folder = folder
        self.core = folder / PACKAGE.name / "core"
        self.compiled = self.core / Path(core.COMPILED).name
        self.core.parent.mkdir()
        for part in PACKAGE.iterdir():
            if part.name != self.core.name:
                (self.core.parent / part.name).symlink_to(part)
        without = shutil.ignore_patterns("compiled*", "__pycache__")
        shutil.copytree(PACKAGE / self.core.name, self.core, ignore=without)

    def run(self, program, *, pure=False, lacking="", asked=""):
        """Return the output of a program in a process of its own: with the pure core, another value
        of the switch, or without a module.
        """
        if lacking:
            program = f"import sys; sys.modules[{lacking!r}] = None\n{program}"
        environment = os.environ | {
            "PYTHONPATH": str(self.folder),
            "PYTHONDONTWRITEBYTECODE": "1",
            core.SWITCH: "pure" if pure else asked,
        }
        done = subprocess.run(
            [sys.executable, "-c", program],
            capture_output=True,
            text=True,
            cwd=self.folder,
            env=environment,
            check=False,
            timeout=300,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def says(self, **how):
        """Return the core that the program names; assert that all its modules run from it."""
        program = (
            "import sys; from pathlib import Path; from swoop_desktop import core\n"
            "sources = Path(core.__file__).parent.glob('*.py')\n"
            "names = sorted({path.stem for path in sources} - {'__init__', 'vecs'})\n"
            "found = [__import__(f'swoop_desktop.core.{name}', fromlist=['*']) for name in names]\n"
            "kinds = {Path(module.__file__).suffix for module in found}\n"
            "print(core.said(), *kinds, sep='\\n')"
        )
        said, *kinds = self.run(program, **how).splitlines()
        compiled = said.startswith("fast core: compiled")
        expected = Path(ENDING).suffix if compiled else ".py"
        assert kinds == [expected], f"it says {said!r}"
        return said


@pytest.fixture
def house(tmp_path):
    """A copy without a compiled core."""
    return House(tmp_path)


@pytest.fixture(scope="session")
def compiled_once(tmp_path_factory):
    """A compiled core, which takes a while to make. Tests must not change the folder."""
    folder = tmp_path_factory.mktemp("compiled-once") / "compiled"
    recipe.make(folder)
    return folder


@pytest.fixture
def compiled_house(house, compiled_once):
    """A copy with a compiled core."""
    shutil.copytree(compiled_once, house.compiled)
    return house


@pytest.fixture
def pretend(house):
    """Adds a fake compiled core that can't be loaded."""

    def put(*, digest="", ending=ENDING, checksum=""):
        house.compiled.mkdir()
        (house.compiled / f"chance{ending}").write_bytes(b"no code")
        made_from = digest or core.digest(str(house.core))
        known = checksum or core.checksum(b"no code")
        lines = [made_from, ending, f"{known} chance{ending}"]
        (house.compiled / core.STAMP).write_text("\n".join(lines) + "\n")

    return put
