"""Rewrite all playthroughs. Look at the difference before committing it."""

from tests.playthroughs import FOLDER, NAMES, playthrough


def main():
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for name in NAMES:
        (FOLDER / f"{name}.txt").write_text(playthrough(name), "utf-8")


if __name__ == "__main__":
    main()
