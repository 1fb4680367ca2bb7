"""Actions of keys and gamepad buttons at the table: the source of bindings, captions, help and
settings.

Keys are named by their labels in the layout, not by position. Settings keep only changes, by
language-independent names.
"""

from typing import NamedTuple

from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.resources.language import courts
from swoop_desktop.tabletop.spec import DESCRIPTIONS

TABLE, PLAYING, LEARNING, LOOKING_BACK = "table", "play", "learn", "back"
WATCHING, REPLAYING, SHOWN = "watch", "replay", "shown"
AFTER, NOW, EVERYWHERE = "after", "now", "everywhere"
"""Places where a verb is valid, besides games' names and `replay_of` a game. Lessons count as
playing, looking back at a deal does not.
"""
DECIDING, MOVING, LOOKING, ELSEWHERE = "decide", "move", "look", "elsewhere"
"""Groups of verbs: deciding; moving the focus; looking up, or changing sound and looks; and verbs
valid only in some places.
"""


class Verb(NamedTuple):
    """An action that keys or a gamepad's button trigger."""

    name: str
    words: Message
    keys: tuple[str, ...] = ()
    button: str = ""
    """Default gamepad button; empty for none."""
    also: tuple[str, ...] = ()
    """More default keys, which captions don't show."""
    where: str = TABLE
    fixed: bool = False
    """True if the verb's keys can't be changed or given to other verbs."""
    purpose: str = ELSEWHERE

    @property
    def on_pads(self) -> bool:
        """True if the verb can have a gamepad button. Without a default one, fixed verbs and verbs
        of watching, lessons and past deals have none.
        """
        unheard = (WATCHING, SHOWN, AFTER, LOOKING_BACK, LEARNING)
        return bool(self.button) or not (self.fixed or self.where in unheard)

    def means_in(self, place: str) -> bool:
        """True if the verb is valid at a kind of table, or on the pages after a deal."""
        return place in _tables(self.where)

    def meets(self, other: "Verb") -> bool:
        """True if both verbs are valid in a common place."""
        return bool(_tables(self.where) & _tables(other.where))


def _tables(where: str) -> set[str]:
    """Return the kinds of tables that a place includes, and perhaps the pages after a deal."""
    games, replays = set(DESCRIPTIONS), set(map(replay_of, DESCRIPTIONS))
    tables = {LEARNING, LOOKING_BACK, WATCHING} | games | replays
    return {
        TABLE: tables,
        NOW: tables - {LOOKING_BACK},
        EVERYWHERE: {AFTER} | tables - {LOOKING_BACK},
        PLAYING: {LEARNING} | games,
        LEARNING: {LEARNING} | games,
        REPLAYING: replays,
        SHOWN: {WATCHING} | replays,
    }.get(where, {where})


def replay_of(game: str) -> str:
    return f"{REPLAYING} {game}"


def find(game: str, word: str) -> str:
    """Return the verb for a replay's next landmark."""
    return f"find {game} {word}"


def put(game: str, kind: str) -> str:
    """Return the verb that puts the focused card at a part of the decision."""
    return f"put {game} {kind}"


CHOICE_VERBS = tuple(f"choice {number}" for number in range(1, 10))
"""Verbs that choose the first option, the second, and so on."""


def _deciding() -> tuple[Verb, ...]:
    return (
        Verb(
            "pick", msg("Pick a card, or put it back"), ("return",), "a", ("kp_enter",), fixed=True
        ),
        Verb("pick all", msg("Pick all cards that go with it"), button="x", fixed=True),
        Verb(
            "back out", msg("Put your cards back, or open the menu"), ("escape",), "b", fixed=True
        ),
        # These verbs act only while a card has the focus; otherwise the key's next verb does.
        *(
            Verb(
                put(game, part.kind),
                msg("Put the card here: {part}", part=part.label),
                (part.key,),
                where=game,
            )
            for game, description in DESCRIPTIONS.items()
            for part in description.parts
        ),
        Verb("cardless", msg("Decide without a card"), ("p",), "y", where=PLAYING),
        *(
            Verb(
                verb,
                msg("Choose one of several"),
                (verb[-1],),
                also=(f"kp_{verb[-1]}",),
                where=PLAYING,
                fixed=True,
            )
            for verb in CHOICE_VERBS
        ),
        Verb(
            "play",
            msg("Play the picked cards; hold to hurry the table"),
            ("space",),
            "righttrigger",
        ),
        Verb("unpick", msg("Put a card back"), ("backspace",), where=PLAYING),
        Verb("undo", msg("Take back your last play"), ("ctrl+z",), where=PLAYING),
        Verb("redo", msg("Do it again"), ("ctrl+y",), also=("ctrl+shift+z",), where=PLAYING),
        Verb("hint", msg("Ask for a hint"), ("f2", "?"), "lefttrigger", ("/",), PLAYING),
    )


_MOVING = (
    Verb(
        "arrows", msg("Go to the next card or button"), ("left", "right", "up", "down"), fixed=True
    ),
    Verb("tab", msg("Go to the next part of the table"), ("tab",), fixed=True),
    Verb(
        "previous part", msg("Go to the previous part of the table"), (), "leftshoulder", fixed=True
    ),
    Verb("next part", msg("Go to the next part of the table"), (), "rightshoulder", fixed=True),
    Verb("edges", msg("Go to the first or the last card"), ("home", "end"), fixed=True),
    Verb("hand", msg("Go to your hand"), ("h",), where=PLAYING),
    Verb("pile", msg("Go to the pile"), ("c",)),
    Verb(
        "ranks",
        msg("Find a card of that rank"),
        (*"23456789", "0", "j", "q", "k", "a", "x"),
        also=("1", *(f"kp_{n}" for n in (0, 2, 3, 4, 5, 6, 7, 8, 9))),
        fixed=True,
    ),
)
LOOKUPS = (
    Verb("help", msg("Show all keys"), ("f1",)),
    Verb("menu", msg("Open the menu"), (), "start", fixed=True),
    Verb("scores", msg("Scores so far"), ("s",), where=NOW),
    Verb("log", msg("Everything that happened"), ("l",), "back", where=EVERYWHERE),
    Verb("turn", msg("Whose turn it is"), ("t", "i"), "rightstick", where=NOW),
    Verb("counts", msg("How many cards everybody has"), ("e",)),
    Verb("line back", msg("Previous line of the log"), (",",), where=NOW),
    Verb("line on", msg("Next line of the log"), (".",), where=NOW),
    Verb("say again", msg("Let the screen reader say it again"), ("g",)),
    Verb("sort", msg("Sort your hand another way"), ("r",), "leftstick", where=PLAYING),
    Verb("mute", msg("Sound on or off"), ("m",)),
    Verb("full screen", msg("Full screen on or off"), ("f11",), fixed=True),
    Verb("read", msg("Let the keys stop at every text, or not"), ("f7",), fixed=True),
)


def _elsewhere() -> tuple[Verb, ...]:
    return (
        Verb("pause", msg("Pause, or go on"), ("p",), where=WATCHING),
        Verb("step", msg("Play one step"), ("n",), where=WATCHING),
        Verb("sides", msg("One play back or forward"), where=REPLAYING, fixed=True),
        Verb("run", msg("Play, or pause"), ("space",), where=REPLAYING),
        Verb("previous deal", msg("Previous deal"), ("pageup",), where=REPLAYING),
        Verb("next deal", msg("Next deal"), ("pagedown",), where=REPLAYING),
        *(
            Verb(
                find(game, mark.word),
                msg("Next: {what}; with Shift the one before", what=mark.label),
                (mark.key,),
                where=replay_of(game),
            )
            for game, description in DESCRIPTIONS.items()
            for mark in description.landmarks
        ),
        Verb("hands", msg("Show or hide all hands"), ("o",), where=SHOWN),
        Verb("faster", msg("Faster"), ("+",), also=("kp_plus", "="), where=SHOWN),
        Verb("slower", msg("Slower"), ("-",), also=("kp_minus",), where=SHOWN),
        Verb("eyes", msg("Choose whose cards you see"), ("v",), where=REPLAYING),
        Verb("moment", msg("Play on from here"), ("b",), where=REPLAYING),
        Verb("again", msg("Same cards again"), ("d",), where=REPLAYING),
        Verb(
            "costly",
            msg("Review this deal; next costly play (Shift: before)"),
            ("n",),
            where=REPLAYING,
        ),
        Verb("result", msg("Show the result"), ("r",), where=REPLAYING),
        Verb("rows", msg("To the buttons, and from one to the next"), where=REPLAYING, fixed=True),
        Verb("share", msg("Share the scores"), ("s",), where=AFTER),
        Verb("earlier", msg("One line back"), ("pageup",), where=LOOKING_BACK),
        Verb("later", msg("One line forward"), ("pagedown",), where=LOOKING_BACK),
        Verb("next", msg("Go on in a lesson"), ("n",), where=LEARNING),
        Verb("show", msg("Be shown it in a lesson"), ("w",), where=LEARNING),
    )


def verbs() -> tuple[Verb, ...]:
    """Return all verbs. If court cards have other letters, their keys find the courts, and
    displaced verbs move to the freed letters.
    """
    swapped = swapped_keys()
    purposes = (
        (DECIDING, _deciding()),
        (MOVING, _MOVING),
        (LOOKING, LOOKUPS),
        (ELSEWHERE, _elsewhere()),
    )
    return tuple(
        verb._replace(keys=tuple(swapped.get(key, key) for key in verb.keys), purpose=purpose)
        for purpose, found in purposes
        for verb in found
    )


def swapped_keys() -> dict[str, str]:
    """Return the new key by old key, where the pack's letters swap two keys."""
    pairs = {usual.lower(): own.lower() for usual, own in courts().items() if usual != own}
    return pairs | {own: usual for usual, own in pairs.items()}
