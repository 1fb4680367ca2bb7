"""Players at a table: names, levels, styles, faces."""

from collections.abc import Sequence
from typing import TypeAlias

from swoop_desktop.bots import people
from swoop_desktop.bots.registry import roster_of
from swoop_desktop.engine.events import StoodIn
from swoop_desktop.engine.game import Game
from swoop_desktop.engine.messages import Message, joined, msg
from swoop_desktop.engine.names import FIRST, HUMAN, Seat, composed, numbered
from swoop_desktop.storage.settings import Me

Temperament: TypeAlias = people.Temperament
NAMES = tuple(one.name for one in people.PEOPLE)
unused_name = people.unused_name


def players_of(game: Game) -> tuple[str, ...]:
    """Return the players to choose from, as in records: a person and bots."""
    return (HUMAN, *(f"bot:{level}" for level in roster_of(game.name).offered))


def usual_bot(game: Game) -> str:
    return f"bot:{roster_of(game.name).usual}"


def player_name(player: str) -> Message:
    if player == HUMAN:
        return msg("Person")
    level = player.removeprefix("bot:")
    return people.LEVELS[level][0] if level in people.LEVELS else msg("{level}", level=level)


def stood_in(event: StoodIn, names: Sequence[str]) -> Message:
    name = names[event.seat]
    if event.who == FIRST:
        return failed(name)
    return msg(
        "{name} couldn’t finish thinking and played at the level “{level}” instead.",
        name=name,
        level=player_name(event.who),
    )


def failed(name: str) -> Message:
    return msg("{name} couldn’t decide and made the first play that was allowed.", name=name)


def style(game: str, name: str) -> str:
    """Return the style of a bot's name, or empty if the game lacks it."""
    known = people.person(name)
    return known.style if known is not None and known.style in roster_of(game).styles else ""


def about(game: Game, name: str, player: str, *, short: bool = False) -> Message | None:
    """Describe a bot by level and style; `short` is without its name. None for people and unknown
    levels.
    """
    roster, level = roster_of(game.name), player.removeprefix("bot:")
    if player == HUMAN or level not in roster.levels or level not in people.LEVELS:
        return None
    known, called = people.person(name), people.LEVELS[level]
    styled = known is not None and roster.level(level).styled
    style = [people.STYLES[known.style]] if known is not None and styled else []
    if short:
        return joined([called[0], *style], " · ")
    return msg("{name}: {words}", name=name, words=joined([*style, called[1]], " "))


def own_seat(seats: Sequence[Seat], me: Me) -> int | None:
    """Return the seat of the person whose name and face are saved: the only person, the person with
    that name, or the first person if no name is saved. None without a match.
    """
    persons = [seat for seat, (_name, player) in enumerate(seats) if player == HUMAN]
    if len(persons) == 1 or (persons and not me.name):
        return persons[0]
    return next((seat for seat in persons if composed(seats[seat].name) == composed(me.name)), None)


def faces(seats: Sequence[Seat], me: Me) -> tuple[str, ...]:
    """Return a portrait's animal for each seat, each once while there are enough. A face chosen by
    a person is theirs alone, except that a bot in an older game keeps it.
    """
    own, others, chosen = own_seat(seats, me), dict(me.others), dict[int, str]()
    persons = [seat for seat, (_name, player) in enumerate(seats) if player == HUMAN]
    for seat in sorted(persons, key=lambda seat: seat != own):
        name = seats[seat].name or numbered(seat)
        face = me.face if seat == own else others.get(name, "")
        bots = any(player != HUMAN and has_face(name, face) for name, player in seats)
        if face and face not in chosen.values() and not bots:
            chosen[seat] = face
    return people.faces([seat.name for seat in seats], chosen)


def temperaments(seats: Sequence[Seat]) -> tuple[Temperament, ...]:
    return tuple(
        people.AT_THE_SCREEN
        if seat.human
        else people.temperament(seat.name, seat.player.removeprefix("bot:"))
        for seat in seats
    )


def has_face(name: str, face: str) -> bool:
    known = people.person(name)
    return known is not None and known.face == face


def named_with(face: str) -> str:
    return next(known.name for known in people.PEOPLE if known.face == face)
