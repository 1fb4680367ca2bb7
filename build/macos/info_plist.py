"""What macOS is told about the program, in the Info.plist of its .app."""

from typing import Any

from build import about

OLDEST = "11.0"
"""The macOS that the program needs: the first on Apple silicon. pygame's libraries for Intel would
go back to 10.13; nobody tries that."""
RECORD_UTI = f"{about.APP_ID}.game"
"""macOS knows kinds of files by such a name; ours is declared below."""


def info() -> dict[str, Any]:
    """The entries that PyInstaller does not make itself."""
    return {
        "CFBundleName": about.NAME,
        "CFBundleDisplayName": about.NAME,
        "CFBundleIdentifier": about.APP_ID,
        "CFBundleShortVersionString": about.version(),
        "CFBundleVersion": about.version(),
        "CFBundleDevelopmentRegion": "en",
        "CFBundleLocalizations": _languages(),
        "CFBundleDocumentTypes": [_record()],
        "UTExportedTypeDeclarations": [_record_type()],
        "LSApplicationCategoryType": "public.app-category.card-games",
        "LSMinimumSystemVersion": OLDEST,
        "NSHighResolutionCapable": True,
        "NSHumanReadableCopyright": f"Copyright (c) {about.copyright_holder()}",
        "NSPrincipalClass": "NSApplication",
        "NSSupportsAutomaticGraphicsSwitching": True,
    }


def _record() -> dict[str, Any]:
    """A double-click on a record opens the program with it."""
    return {
        "CFBundleTypeName": "Swoop game",
        "CFBundleTypeRole": "Editor",
        "LSHandlerRank": "Owner",
        "LSItemContentTypes": [RECORD_UTI],
    }


def _record_type() -> dict[str, Any]:
    return {
        "UTTypeIdentifier": RECORD_UTI,
        "UTTypeDescription": "Swoop game",
        "UTTypeConformsTo": ["public.data"],
        "UTTypeTagSpecification": {
            "public.filename-extension": ["swoop"],
            "public.mime-type": [about.RECORD_TYPE],
        },
    }


def _languages() -> list[str]:
    """English and those for which there is a translation."""
    catalogues = about.ROOT / "assets" / "locale"
    return ["en", *sorted(path.parent.parent.name for path in catalogues.glob("*/*/*.mo"))]
