"""What a move will do, in the few words of a button."""

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.engine.swoop.names import set_name
from swoop_desktop.engine.swoop.verify import Turn


def preview(turn: Turn, action: Action) -> Message:
    """A label for the action, which may be illegal."""
    match action.kind:
        case "flip":
            return msg("Flip a mystery")
        case "pick_up":
            return msg("Take the pile ({pile})", pile=turn.pile_size)
        case "stop":
            return msg("Stop here")
    cards = [*action.cards]
    for slot in action.slots:
        card = turn.up[slot] if 0 <= slot < len(turn.up) else None
        cards += [] if card is None else [card]
    if action.kind == "add":
        if not cards:
            return msg("Add nothing")
        return msg("Add {set}", set=set_name(len(cards), c.rank(cards[0])))
    if not cards:
        return msg("Choose cards")
    return _play(turn, c.rank(cards[0]), len(cards))


def _play(turn: Turn, rank: int, count: int) -> Message:
    tables = turn.tables
    name = set_name(count, rank)
    fits = tables.fits[turn.top] >> rank & 1
    if not fits:
        if tables.forbidden:
            return msg("Play {set}", set=name)
        if tables.take_all:
            return msg("Take the pile ({pile}) and {set} in hand", pile=turn.pile_size, set=name)
        if count >= 4:
            return msg("Take the pile ({pile}), swoop with {set}", pile=turn.pile_size, set=name)
        return msg("Take the pile ({pile}) and play {set}", pile=turn.pile_size, set=name)
    run = count + (turn.run if rank == turn.top else 0)
    if tables.swoop[rank] or run >= 4:
        return msg("Play {set} and swoop", set=name)
    return msg("Play {set}", set=name)
