"""How a player plays: from the title to the end of the game, by the mouse alone or the keys alone.

Which plays are legal the player is told; everything that is done goes through the X server.
"""

import random

from tests.window.player import Lost, Player, centre, find, walk

WAYS = ("button", "right", "pile", "drag", "double")


class ByMouse:
    """Clicks, drags, right-clicks and double-clicks."""

    def __init__(self, player: Player, rng: random.Random, ways=WAYS) -> None:
        self.player, self.rng, self.ways = player, rng, ways
        self.used: dict[str, int] = {}

    def press(self, key: str) -> None:
        """A button of any page."""
        self.player.click(key)

    def start(self, rules: str, count: int) -> None:
        """From the title to the table."""
        self.press("new")
        self.player.scene("NewGameScene")
        self.press(f"rules {rules}")
        self._seats(count)
        self.press("start")
        self.player.scene("TableScene")

    def _seats(self, count: int) -> None:
        while (now := _count(self.player.look())) != count:
            x, y, w, h = self.player.node("count")["rect"]
            self.player.click((x + w - h // 2 if now < count else x + h // 2, y + h // 2))
            self.player.wait(lambda s, was=now: _count(s) != was, "another number of players")

    def decide(self, state: dict) -> None:
        """Take the cards and play them, in one of several ways."""
        choice = _choose(state, self.rng)
        if not choice["keys"]:
            self.press(f"do {choice['kind']}")
            return
        ways = self.ways if choice["whole"] else [w for w in self.ways if w != "double"]
        way = self.rng.choice(ways or ["button"])
        self.used[way] = self.used.get(way, 0) + 1
        if way == "double":
            self._double(choice["keys"])
            return
        for key in choice["keys"]:
            self.player.click(key)
        self.player.wait(lambda s: _selected(s, choice["keys"]), f"{choice['keys']} selected")
        if way == "button":
            self.player.click("play")
        elif way == "right":
            self.player.click((state["size"][0] // 2, 4), button=3)
        elif way == "pile":
            self.player.click("zone pile")
        else:
            start = centre(self.player.node(choice["keys"][0]))
            self.player.drag(start, centre(self.player.node("zone pile")))

    def _double(self, keys: list[str]) -> None:
        if len(keys) > 1:
            self.player.click(keys[0], times=2)
            self.player.wait(lambda s: _selected(s, keys), "all of the rank")
        self.player.click(keys[0], times=2)


class ByKeys:
    """Tab, arrows, Enter and Space."""

    def __init__(self, player: Player, rng: random.Random) -> None:
        self.player, self.rng = player, rng
        self.used: dict[str, int] = {}

    def press(self, key: str) -> None:
        """A button of any page."""
        self.player.focus(key)
        self.player.press("Return")

    def start(self, rules: str, count: int) -> None:
        """From the title to the table."""
        self.press("new")
        self.player.scene("NewGameScene")
        self.player.focus(f"rules {rules}")
        self.player.press("Return")
        self.player.focus("count")
        while (now := _count(self.player.look())) != count:
            self.player.press("Right" if now < count else "Left")
            self.player.wait(lambda s, was=now: _count(s) != was, "another number of players")
        self.press("start")
        self.player.scene("TableScene")

    def decide(self, state: dict) -> None:
        """Go to each card, take it, play."""
        choice = _choose(state, self.rng)
        if not choice["keys"]:
            self.press(f"do {choice['kind']}")
            return
        for key in choice["keys"]:
            self.press(key)
        self.player.wait(lambda s: _selected(s, choice["keys"]), f"{choice['keys']} selected")
        self.player.press("space")


def turns(hands, most: int) -> bool:
    """Decide so many times, or to the end of the game. True if it is over."""
    player, done = hands.player, 0
    while True:
        state = player.wait(_needed, "the turn or a score sheet", 60)
        if state["scene"] == "GameOverScene":
            return True
        if state["scene"] == "ScoresScene":
            hands.press("next")
            player.wait(lambda s: s["scene"] != "ScoresScene", "the table again")
            continue
        if state["scene"] != "TableScene":
            raise Lost(f"in {state['scene']}: {[node['name'] for node in walk(state['tree'])]}")
        if state["repairs"]:
            raise Lost("the table had shown something else than the game")
        if done == most:
            return False
        hands.decide(state)
        player.wait(lambda s, was=state: _decided(s, was), "the decision")
        done += 1


def _needed(state: dict) -> bool:
    return state["scene"] != "TableScene" or (state["offered"] and state["idle"])


def _decided(state: dict, before: dict) -> bool:
    return state["scene"] != "TableScene" or state["decided"] > before["decided"]


def _count(state: dict) -> int:
    return int(find(state["tree"], "count")["value"].split()[0])


def _choose(state: dict, rng: random.Random) -> dict:
    choices = state["choices"]
    return rng.choice(choices[: max(1, len(choices) // 2)])


def _selected(state: dict, keys: list[str]) -> bool:
    nodes = [find(state["tree"], key) for key in keys]
    return all(node is not None and "selected" in node["states"] for node in nodes)
