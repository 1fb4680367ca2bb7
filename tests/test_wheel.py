"""A wheel built from the checkout carries everything and runs elsewhere."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_a_wheel_runs_elsewhere(tmp_path: Path) -> None:
    built = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert built.returncode == 0, built.stderr
    wheel = next(tmp_path.glob("*.whl"))
    elsewhere = tmp_path / "elsewhere"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(elsewhere)
    env = os.environ | {
        "PYTHONPATH": str(elsewhere),
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
    }
    where = "import swoop_desktop; print(swoop_desktop.__file__); "
    listed = where + "from swoop_desktop.cli import main; raise SystemExit(main(['rules']))"
    tested = ["-m", "swoop_desktop", "--data-dir", str(tmp_path / "data"), "--self-test"]
    runs = [
        subprocess.run(
            [sys.executable, *arguments], cwd=tmp_path, env=env, capture_output=True, text=True
        )
        for arguments in (["-c", listed], tested)
    ]
    for run in runs:
        assert run.returncode == 0, f"{run.args}: {run.stdout}{run.stderr}"
    assert runs[0].stdout.startswith(str(elsewhere)), "ran the checkout, not the wheel"
