"""Commands that sign the .app and notarise the .dmg.

With a certificate (``MACOS_IDENTITY``, such as "Developer ID Application: …") the signature names
its owner. Otherwise it is "ad hoc", the least that Apple silicon accepts, and macOS warns after a
download.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

Command: TypeAlias = list[str]

ENTITLEMENTS = Path(__file__).with_name("entitlements.plist")
AD_HOC = "-"
_MACH_O = {
    bytes.fromhex(magic) for magic in ("cffaedfe", "feedfacf", "cefaedfe", "feedface", "cafebabe")
}
"""First bytes of macOS programs and libraries."""
_BUNDLES = {".framework", ".app", ".bundle"}


@dataclass(frozen=True)
class Credentials:
    """The signer, and the App Store Connect key for notarisation."""

    identity: str = AD_HOC
    key: str = ""
    """The key, or its .p8 file (written by `build.macos.keychain`)."""
    key_id: str = ""
    issuer: str = ""

    @classmethod
    def of(cls, environment: Mapping[str, str] = os.environ) -> "Credentials":
        """Read the environment; empty means ad hoc without notarisation. Raises ValueError for
        incomplete credentials.
        """
        key = [environment.get(f"MACOS_NOTARY_{name}", "") for name in ("KEY", "KEY_ID", "ISSUER")]
        found = cls(environment.get("MACOS_IDENTITY") or AD_HOC, *key)
        if any(key) and not all(key):
            raise ValueError(
                "MACOS_NOTARY_KEY, MACOS_NOTARY_KEY_ID and MACOS_NOTARY_ISSUER belong together: "
                "set all or none"
            )
        if found.notarises and found.identity == AD_HOC:
            raise ValueError("only what is signed can be notarised: set MACOS_IDENTITY, too")
        return found

    @property
    def notarises(self) -> bool:
        return bool(self.key)


def sign(app: Path, who: Credentials) -> list[Command]:
    """Return commands that sign everything from the inside out, and verify the .app."""
    inner = [_codesign(path, who) for path in code_in(app)]
    outer = _codesign(app, who, program=True)
    return [*inner, outer, ["codesign", "--verify", "--deep", "--strict", str(app)]]


def notarise(image: Path, who: Credentials) -> list[Command]:
    """Return commands that sign and notarise the image; none if ad hoc."""
    if who.identity == AD_HOC:
        return []
    signed = [_codesign(image, who)]
    if not who.notarises:
        return signed
    key = ["--key", who.key, "--key-id", who.key_id, "--issuer", who.issuer]
    return [
        *signed,
        ["xcrun", "notarytool", "submit", str(image), *key, "--wait", "--timeout", "30m"],
        ["xcrun", "stapler", "staple", str(image)],
    ]


def code_in(app: Path) -> list[Path]:
    """Return libraries and nested bundles, deepest first; signing the .app signs its program."""
    programs = app / "Contents" / "MacOS"
    found = [path for path in app.rglob("*") if not path.is_symlink() and _is_code(path)]
    inner = [path for path in found if path.parent != programs]
    return sorted(inner, key=lambda path: (-len(path.parts), path))


def _is_code(path: Path) -> bool:
    return path.suffix in _BUNDLES if path.is_dir() else is_mach_o(path)


def is_mach_o(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(4) in _MACH_O


def _codesign(path: Path, who: Credentials, *, program: bool = False) -> Command:
    command = ["codesign", "--force", "--sign", who.identity]
    if who.identity != AD_HOC:
        # Notarisation requires both. Ad hoc, the hardened runtime would reject our own libraries.
        command += ["--timestamp", "--options", "runtime"]
        if program:
            command += ["--entitlements", str(ENTITLEMENTS)]
    return [*command, str(path)]
