"""Two clones of the last commit, in differently named folders, build the same bytes.

``python -m tests.installers.twice``: anybody who doubts a download can build it and compare.
"""

import hashlib
import subprocess
import sys
import tempfile
from pathlib import Path

from build import about

FREEZER = about.ROOT / ".venv-bundle" / "bin" / "python"


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        first, second = (_made(Path(folder) / name) for name in ("one", "other place"))
    differing = sorted(name for name in {*first, *second} if first.get(name) != second.get(name))
    for name in differing:
        print(f"FAILED  {name} is not the same twice")
    if not differing:
        print(f"ok      {len(first)} files are the same, made twice")
    return int(bool(differing))


def _made(clone: Path) -> dict[str, str]:
    """Build everything in a clone; return the digest of each file."""
    _run("git", "clone", "--quiet", str(about.ROOT), str(clone))
    for recipe in (("build.bundle", "--untried"), ("build.installers",)):
        _run(str(FREEZER), "-m", *recipe, cwd=clone)
    made = (clone / "dist" / name for name in (about.system(), "installers"))
    return {
        str(path.relative_to(clone)): hashlib.sha256(path.read_bytes()).hexdigest()
        for folder in made
        for path in folder.rglob("*")
        if path.is_file()
    }


def _run(*command: str, cwd: Path | None = None) -> None:
    done = subprocess.run(
        command, cwd=cwd, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    if done.returncode:
        raise SystemExit(f"{' '.join(command)} failed:\n{done.stdout}")


if __name__ == "__main__":
    sys.exit(main())
