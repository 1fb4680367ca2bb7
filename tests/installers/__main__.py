"""Test the installers as players use them: ``python -m tests.installers [NAME …]``.

``debian`` needs root and debootstrap, ``windows`` needs Wine and makensis, the others nothing.
"""

import importlib
import sys

PARTS = ("harmed", "twice", "debian", "windows")


def main(arguments: list[str]) -> int:
    unknown = [name for name in arguments if name not in PARTS]
    if unknown:
        print(f"there is no {unknown[0]!r}; there are: {', '.join(PARTS)}", file=sys.stderr)
        return 2
    failed = []
    for name in arguments or PARTS:
        print(f"\n{name}\n{'=' * len(name)}", flush=True)
        if importlib.import_module(f"tests.installers.{name}").main():
            failed.append(name)
    print(f"\nFAILED: {', '.join(failed)}" if failed else "\nAll is well.")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
