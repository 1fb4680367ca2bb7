"""Compiles translations (.po) into the catalogs (.mo) that the program reads.

``python -m build.catalogs`` compiles missing and outdated catalogs, in plain Python.
"""

import ast
import os
import struct
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "translations"
MADE = ROOT / "assets" / "locale"
DOMAIN = "swoop_desktop"


def make(source: Path, target: Path) -> bool:
    """Compile a translation. False if its catalog is up to date. Raises ValueError for an
    unreadable source.
    """
    if target.exists() and target.stat().st_mtime >= source.stat().st_mtime:
        return False
    target.parent.mkdir(parents=True, exist_ok=True)
    half = target.with_name(f"{target.name}.{os.getpid()}.tmp")
    half.write_bytes(packed(dict(texts(source.read_text("utf-8")))))
    half.replace(target)
    return True


def make_all() -> list[str]:
    wanted = {path.stem: path for path in sorted(SOURCES.glob("*.po"))}
    for old in MADE.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"):
        if old.parent.parent.name not in wanted:
            old.unlink()
    return [name for name, path in wanted.items() if make(path, place(name))]


def place(language: str) -> Path:
    return MADE / language / "LC_MESSAGES" / f"{DOMAIN}.mo"


def texts(source: str) -> Iterator[tuple[str, str]]:
    """Yield keys and translations as catalogs store them, with contexts and plurals. Untranslated
    and fuzzy texts are skipped.
    """
    for block in source.split("\n\n"):
        fields, fuzzy = dict[str, str](), False
        name = ""
        for line in block.splitlines():
            if line.startswith("#,"):
                fuzzy = "fuzzy" in line
            if not line or line.startswith("#"):
                continue
            if not line.startswith('"'):
                name, _, line = line.partition(" ")
            if not name or not line.startswith('"'):
                raise ValueError(f"this can't be understood: {line}")
            fields[name] = fields.get(name, "") + ast.literal_eval(line)
        said = [text for key, text in sorted(fields.items()) if key.startswith("msgstr")]
        if not said or not all(said) or (fuzzy and fields["msgid"]):
            continue
        key = fields["msgid"]
        if "msgctxt" in fields:
            key = f"{fields['msgctxt']}\4{key}"
        if "msgid_plural" in fields:
            key = f"{key}\0{fields['msgid_plural']}"
        yield key, "\0".join(said)


def packed(found: Mapping[str, str]) -> bytes:
    pairs = sorted((key.encode(), text.encode()) for key, text in found.items())
    count, head = len(pairs), 7 * 4
    start = head + 16 * count
    keys, values, data = list[int](), list[int](), b""
    for index, column in ((0, keys), (1, values)):
        for pair in pairs:
            column += [len(pair[index]), start + len(data)]
            data += pair[index] + b"\0"
    numbers = [0x950412DE, 0, count, head, head + 8 * count, 0, start, *keys, *values]
    return struct.pack(f"<{len(numbers)}I", *numbers) + data


def main() -> int:
    try:
        made = make_all()
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    for name in made:
        print(place(name).relative_to(ROOT))
    return 0


if __name__ == "__main__":
    sys.exit(main())
