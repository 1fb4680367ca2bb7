"""Version information in an .exe's properties on Windows."""

from typing import TYPE_CHECKING

from build import about

if TYPE_CHECKING:
    from PyInstaller.utils.win32.versioninfo import VSVersionInfo

_LANGUAGE, _CODE_PAGE = 0x0409, 1200
"""English (United States) and Unicode, the universal fallback."""


def numbers(version: str) -> tuple[int, int, int, int]:
    """Return a version as Windows's four numbers: ``1.2.3`` is (1, 2, 3, 0)."""
    major, minor, patch = map(int, version.split("."))
    return major, minor, patch, 0


def strings(version: str, file_name: str, description: str = about.NAME) -> dict[str, str]:
    """Return the texts by Windows's names. The task manager and “Open with” show the
    description.
    """
    return {
        "CompanyName": about.MAINTAINER,
        "FileDescription": description,
        "FileVersion": version,
        "InternalName": file_name.removesuffix(".exe"),
        "LegalCopyright": f"© {about.copyright_holder()}",
        "OriginalFilename": file_name,
        "ProductName": about.NAME,
        "ProductVersion": version,
    }


def version_resource(version: str, file_name: str) -> "VSVersionInfo":
    """Return PyInstaller's version resource."""
    from PyInstaller.utils.win32 import versioninfo as pe

    table = f"{_LANGUAGE:04x}{_CODE_PAGE:04x}"
    texts = [pe.StringStruct(*pair) for pair in strings(version, file_name).items()]
    return pe.VSVersionInfo(
        ffi=pe.FixedFileInfo(filevers=numbers(version), prodvers=numbers(version)),
        kids=[
            pe.StringFileInfo([pe.StringTable(table, texts)]),
            pe.VarFileInfo([pe.VarStruct("Translation", [_LANGUAGE, _CODE_PAGE])]),
        ],
    )
