"""Sign programs for Windows with a certificate: ``python -m build.windows.signing FILE…``.

The environment holds it as ``WINDOWS_CERTIFICATE`` (a .pfx file in base64) with
``WINDOWS_CERTIFICATE_PASSWORD``. Without it nothing is signed, and SmartScreen warns after a
download.
"""

import argparse
import base64
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

TIMESTAMPS = "http://timestamp.digicert.com"
"""Timestamp server, so that signatures outlive the certificate."""
_KITS = Path("C:/Program Files (x86)/Windows Kits/10/bin")


def sign(files: list[Path], environment: Mapping[str, str] = os.environ) -> bool:
    """Sign all files; False without a certificate. Raises FileNotFoundError, or
    subprocess.CalledProcessError.
    """
    packed = environment.get("WINDOWS_CERTIFICATE", "")
    if not packed:
        return False
    with tempfile.TemporaryDirectory() as folder:
        certificate = Path(folder) / "certificate.pfx"
        certificate.write_bytes(base64.b64decode(packed))
        options = ["/f", str(certificate), "/p", environment["WINDOWS_CERTIFICATE_PASSWORD"]]
        options += ["/fd", "sha256", "/tr", TIMESTAMPS, "/td", "sha256"]
        subprocess.run([_signtool(), "sign", *options, *map(str, files)], check=True)
    return True


def _signtool() -> str:
    """Return the newest signtool; the Windows SDK puts it on no path."""
    found = [shutil.which("signtool"), *map(str, sorted(_KITS.glob("*/x64/signtool.exe")))]
    for path in reversed(found):
        if path:
            return path
    raise FileNotFoundError(f"signtool.exe is neither on the path nor in {_KITS}: install the SDK")


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m build.windows.signing", description=__doc__)
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE")
    files: list[Path] = parser.parse_args(arguments).files
    if missing := [str(path) for path in files if not path.is_file()]:
        print(f"not there: {', '.join(missing)}", file=sys.stderr)
        return 1
    try:
        signed = sign(files)
    except FileNotFoundError as wrong:
        print(wrong, file=sys.stderr)
        return 1
    except subprocess.CalledProcessError as failed:
        print(f"signtool failed with {failed.returncode}, see above", file=sys.stderr)
        return 1
    print("signed" if signed else "not signed: WINDOWS_CERTIFICATE holds no certificate")
    return 0


if __name__ == "__main__":
    sys.exit(main())
