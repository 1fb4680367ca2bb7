"""The Info.plist of the .app."""

from typing import Any

from build import about

OLDEST = "11.0"
"""Oldest macOS supported; the program might run on older ones, but this is not tested."""
RECORD_UTI = f"{about.APP_ID}.game"
"""Uniform type identifier of records, declared below."""


def info() -> dict[str, Any]:
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
    """Return the document type, so that a double-click on a record opens the program."""
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
    catalogues = about.ROOT / "assets" / "locale"
    return ["en", *sorted(path.parent.parent.name for path in catalogues.glob("*/*/*.mo"))]
