"""Lends certificate and key to macOS's signing tools.

On a release machine the environment holds them: ``MACOS_CERTIFICATE`` (a .p12 file in base64) with
``MACOS_CERTIFICATE_PASSWORD``, and ``MACOS_NOTARY_KEY`` (the .p8 file's content). With a
certificate in the keychain, set only ``MACOS_IDENTITY``.
"""

import base64
import os
import secrets
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from build.macos.signing import Command, Credentials


def _quietly(command: Command) -> None:
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


@contextmanager
def lent(
    environment: Mapping[str, str] = os.environ, run: Callable[[Command], None] = _quietly
) -> Iterator[Credentials]:
    """Yield the signer's credentials in temporary files. Raises ValueError, or
    subprocess.CalledProcessError.
    """
    who = Credentials.of(environment)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if who.notarises:
            key = folder / "notary.p8"
            key.write_text(who.key, encoding="utf-8")
            who = replace(who, key=str(key))
        keychain = folder / "signing.keychain-db"
        packed = environment.get("MACOS_CERTIFICATE", "")
        if packed:
            certificate = folder / "certificate.p12"
            certificate.write_bytes(base64.b64decode(packed))
        password = environment.get("MACOS_CERTIFICATE_PASSWORD", "")
        try:
            if packed:
                for command in _fill(keychain, certificate, password):
                    run(command)
            yield who
        finally:
            if packed:
                run(["security", "delete-keychain", str(keychain)])


def _fill(keychain: Path, certificate: Path, password: str) -> list[Command]:
    """Return commands for a keychain that codesign may use without a dialog."""
    key, at = secrets.token_hex(), str(keychain)
    tools = ["-T", "/usr/bin/codesign", "-T", "/usr/bin/security"]
    return [
        ["security", "create-keychain", "-p", key, at],
        ["security", "set-keychain-settings", "-lut", "21600", at],
        ["security", "unlock-keychain", "-p", key, at],
        ["security", "import", str(certificate), "-k", at, "-f", "pkcs12", "-P", password, *tools],
        ["security", "set-key-partition-list", "-S", "apple-tool:,apple:", "-k", key, at],
        ["security", "list-keychains", "-d", "user", "-s", at, "login.keychain-db"],
    ]
