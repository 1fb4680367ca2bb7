"""``python -m tests.window.pictures``: the pictures of the documentation, taken from the window.

Needs Xvfb, openbox and xdotool; writes docs/pictures/. ImageMagick makes the files smaller.
"""

import random
import re
import shutil
import subprocess
import tempfile
from contextlib import contextmanager
from pathlib import Path

from tests.window.desk import Desk
from tests.window.play import ByMouse, turns
from tests.window.player import find, program

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
NAMES = ("Anna", "Bruno", "Clara", "Dario")
SEED, SIZE = "20", (1280, 720)
ON_THE_PILE = 4
"""Cards that lie on the pile before the picture is taken: a table in the middle of a deal."""
ROUNDS = 3


def main() -> None:
    """Take all pictures anew."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with Desk() as desk:
        with _seated(desk, "classic") as hands:
            _keep(hands.player, "new-game")
            _in_mid_deal(hands)
            _keep(hands.player, "table")
        with _seated(desk, "capture") as hands:
            _choosing(hands)
            _keep(hands.player, "capture")


@contextmanager
def _seated(desk: Desk, rules: str):
    """Somebody before the page of a new game, at a table of four."""
    seats = [["Anna", "human"], *([name, "bot:easy"] for name in NAMES[1:])]
    settings = (
        f"window = {list(SIZE)}\n"
        'speed = "instant"\nbot_delay = 0\n'
        f'[last_game]\nrules = "{rules}"\nseats = {seats}\n'
    )
    with (
        tempfile.TemporaryDirectory() as folder,
        program(desk, Path(folder), settings=settings) as player,
    ):
        hands = ByMouse(player, random.Random(int(SEED)), ways=("button",))
        hands.press("new")
        player.scene("NewGameScene")
        player.point((SIZE[0] // 2, 4))
        yield hands


def _deal(hands: ByMouse) -> None:
    hands.press("seed")
    hands.player.desk.do("type", SEED)
    hands.press("start")
    hands.player.scene("TableScene")


def _in_mid_deal(hands: ByMouse) -> None:
    """A pile to play on, and the largest set that fits picked."""
    player = hands.player
    _deal(hands)
    while True:
        turns(hands, 1)
        state = player.wait(lambda s: s.get("offered") and s["idle"], "the turn")
        if _count(find(state["tree"], "zone pile")["name"]) >= ON_THE_PILE:
            break
    pair = max(state["choices"], key=lambda choice: len(choice["keys"]))
    _pick(hands, pair["keys"])


def _choosing(hands: ByMouse) -> None:
    """Some rounds are played, and a bottom and a top card lie there to be decided on."""
    _deal(hands)
    turns(hands, ROUNDS)
    state = hands.player.wait(lambda s: s.get("offered") and s["idle"], "the turn")
    _pick(hands, state["choices"][-1]["keys"])


def _pick(hands: ByMouse, keys: list[str]) -> None:
    for key in keys:
        hands.player.click(key)
    hands.player.point((SIZE[0] // 2, 4))
    hands.player.node("play")


def _count(words: str) -> int:
    return int(re.search(r"\d+", words)[0])


def _keep(player, name: str) -> None:
    path = PICTURES / f"{name}.png"
    # Cards are drawn sharp a moment after they lie still.
    player.desk.do("sleep", 1)
    player.picture(path)
    if shutil.which("convert"):
        subprocess.run(
            ["convert", path, "-strip", "-define", "png:compression-level=9", path], check=True
        )
    print(f"{path}: {path.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
