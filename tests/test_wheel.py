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
    for arguments in (["rules"], ["--data-dir", str(tmp_path / "data"), "--self-test"]):
        run = subprocess.run(
            [sys.executable, "-m", "swoop_desktop", *arguments],
            cwd=tmp_path,
            env=env,
            capture_output=True,
            text=True,
        )
        assert run.returncode == 0, f"{arguments}: {run.stdout}{run.stderr}"
    where = subprocess.run(
        [sys.executable, "-c", "import swoop_desktop; print(swoop_desktop.__file__)"],
        cwd=tmp_path,
        env=env,
        capture_output=True,
        text=True,
    )
    assert where.stdout.startswith(str(elsewhere)), "ran the checkout, not the wheel"
