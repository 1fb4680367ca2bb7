"""Plays as a person does: from the title to the game's end, by mouse alone or keys alone.

The driver lists the legal plays; every action is an X event.
"""

from swoop_desktop.engine.registry import find_rules
from tests.window.player import Lost, centre, find, walk

WAYS = ("button", "space", "pile", "drag", "double", "parts")


class Hands:
    """Plays a game at a real window; subclasses use the mouse or the keys."""

    def __init__(self, player, rng, ways=WAYS):
        self.player, self.rng, self.ways = player, rng, ways
        self.used = {}
        self.passed = set()
        """Words of the hand-over pages seen."""

    def start(self, rules, count, people=1):
        """Open a table from the title, with people on the first seats."""
        self.press("new")
        self.player.scene("NewGameScene")
        self.press(f"game {find_rules(rules)[0].name}")
        self.press(f"rules {rules}")
        while (now := _count(self.player.look())) != count:
            self.another(more=now < count)
            self.player.wait(lambda s, was=now: _count(s) != was, "another number of players")
        for seat in range(1, people):
            self.press(f"seat {seat}")
            self.press(f"player {seat} human")
        self.press("start")
        self.player.scene("TableScene" if people == 1 else "HandOverScene")


class ByMouse(Hands):
    """Clicks, drags and double-clicks, and holds Space."""

    def press(self, key):
        """Press a button of any page."""
        self.player.click(key)

    def another(self, *, more):
        """Add a player, or remove one."""
        x, y, w, h = self.player.node("count")["rect"]
        self.player.click((x + w - h // 2 if more else x + h // 2, y + h // 2))

    def decide(self, state):
        """Pick the cards and play them, in one of several ways."""
        choice = _choose(state, self.rng)
        if not choice["keys"]:
            self.press(choice["button"])
            return
        way = self.rng.choice([w for w in self.ways if _fits(w, state, choice)] or ["button"])
        self.used[way] = self.used.get(way, 0) + 1
        if way == "double":
            self.player.click(choice["keys"][0], times=2)  # picks and plays all that go together
            return
        if way == "parts":
            self._parts(state, choice["keys"])
            return
        for key in choice["keys"]:
            self.player.click(key)
        self.player.wait(lambda s: _selected(s, choice["keys"]), f"{choice['keys']} selected")
        if way == "button":
            self.player.click("play")
        elif way == "space":
            self.player.press("space")
        elif way == "pile":
            self.player.click("zone pile")
        else:
            start = centre(self.player.node(choice["keys"][0]))
            self.player.drag(start, centre(self.player.node("zone pile")))

    def _parts(self, state, keys):
        """Drag the cards to each other's parts, then one to its own: they change places."""
        parts = [find(state["tree"], part) for part in state["parts"]]
        moves = [*zip(keys, parts[::-1], strict=True), (keys[0], parts[0])]
        for key, part in moves:
            self.player.drag(centre(self.player.node(key)), centre(part))
            self.player.wait(lambda s, p=part, k=key: _lies(s, p, k), f"{key} at {part['key']}")
        self.player.click("play")


class ByKeys(Hands):
    """Uses Tab, arrows, Enter and Space."""

    def press(self, key):
        """Press a button of any page."""
        self.player.focus(key)
        self.player.press("Return")

    def another(self, *, more):
        """Add a player, or remove one."""
        self.player.focus("count")
        self.player.press("Right" if more else "Left")

    def decide(self, state):
        """Focus each card, pick it (or press its part's letter), then play."""
        choice = _choose(state, self.rng)
        if not choice["keys"]:
            self.press(choice["button"])
            return
        taken = list(zip(choice["keys"], state["letters"] or [""] * 99, strict=False))
        if self.rng.random() < 0.5:
            taken.reverse()
        else:
            taken = [(key, "") for key, _ in taken]
        for key, letter in taken:
            self.player.focus(key)
            self.player.press(letter or "Return")
        self.player.wait(lambda s: _selected(s, choice["keys"]), f"{choice['keys']} selected")
        self.player.press("space")


def turns(hands, most):
    """Decide up to `most` times. Return True if the game is over."""
    player, done = hands.player, 0
    while True:
        state = player.wait(_needed, "the turn or a score sheet", 60)
        if state["scene"] == "GameOverScene":
            return True
        if state["scene"] == "ScoresScene":
            player.wait(lambda s: not s["lively"], "the deal to be counted")
            hands.press("next")
            player.wait(lambda s: s["scene"] != "ScoresScene", "the table again")
            continue
        if state["scene"] == "HandOverScene":
            listens = player.wait(_listening, "the hand-over to listen")
            hands.press("ready")
            player.wait(lambda s: s["scene"] != "HandOverScene", "the table")
            hands.passed.add(listens["tree"]["name"])
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


def _needed(state):
    return state["scene"] != "TableScene" or (state["offered"] and state["idle"])


def _decided(state, before):
    return state["scene"] != "TableScene" or state["done"] > before["done"]


def _listening(state):
    return "disabled" not in find(state["tree"], "ready")["states"]


def _fits(way, state, choice):
    """True if a way to play suits this choice and game."""
    if way == "double":
        return choice["whole"]
    if way in ("pile", "drag"):
        return bool(state["target"])
    return way != "parts" or bool(state["parts"])


def _lies(state, part, key):
    node = find(state["tree"], key)
    x, y, w, h = part["rect"]
    cx, cy = centre(node)
    return "selected" in node["states"] and x <= cx < x + w and y <= cy < y + h


def _count(state):
    return int(find(state["tree"], "count")["value"].split()[0])


def _choose(state, rng):
    choices = state["choices"]
    return rng.choice(choices[: max(1, len(choices) // 2)])


def _selected(state, keys):
    nodes = [find(state["tree"], key) for key in keys]
    return all(node is not None and "selected" in node["states"] for node in nodes)
