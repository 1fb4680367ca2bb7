"""Which commands sign the .app and have Apple look at the .dmg.

With a certificate (``MACOS_IDENTITY``, such as "Developer ID Application: …") the signature names
its owner. Without one it is "ad hoc": it only says that nothing was changed, which Apple silicon
asks of every program, and macOS warns whoever downloads it.
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
"""How programs and libraries of macOS begin."""
_BUNDLES = {".framework", ".app", ".bundle"}


@dataclass(frozen=True)
class Credentials:
    """Who signs, and with which key of App Store Connect a notarisation is asked for."""

    identity: str = AD_HOC
    key: str = ""
    """The key, or the path of the .p8 file in which it lies (`build.macos.keychain` writes it)."""
    key_id: str = ""
    issuer: str = ""

    @classmethod
    def of(cls, environment: Mapping[str, str] = os.environ) -> "Credentials":
        """What the environment says; nothing set means ad hoc, and no notarisation.

        Raises ValueError if it says only a part of what is needed.
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
        """Is Apple asked to look at it?"""
        return bool(self.key)


def sign(app: Path, who: Credentials) -> list[Command]:
    """Sign everything in it from the inside out, the .app last, and look whether it holds."""
    inner = [_codesign(path, who) for path in code_in(app)]
    outer = _codesign(app, who, program=True)
    return [*inner, outer, ["codesign", "--verify", "--deep", "--strict", str(app)]]


def notarise(image: Path, who: Credentials) -> list[Command]:
    """Sign the image, send it to Apple, wait, and attach the answer. Nothing when it is ad hoc."""
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
    """Libraries and nested bundles, deepest first; the program itself is signed with the .app."""
    programs = app / "Contents" / "MacOS"
    found = [path for path in app.rglob("*") if not path.is_symlink() and _is_code(path)]
    inner = [path for path in found if path.parent != programs]
    return sorted(inner, key=lambda path: (-len(path.parts), path))


def _is_code(path: Path) -> bool:
    return path.suffix in _BUNDLES if path.is_dir() else is_mach_o(path)


def is_mach_o(path: Path) -> bool:
    """Is this file a program or a library of macOS?"""
    with path.open("rb") as file:
        return file.read(4) in _MACH_O


def _codesign(path: Path, who: Credentials, *, program: bool = False) -> Command:
    command = ["codesign", "--force", "--sign", who.identity]
    if who.identity != AD_HOC:
        # Apple wants both of what it notarises. Ad hoc, the hardened runtime would refuse our own
        # libraries, since nobody's name is on them.
        command += ["--timestamp", "--options", "runtime"]
        if program:
            command += ["--entitlements", str(ENTITLEMENTS)]
    return [*command, str(path)]
