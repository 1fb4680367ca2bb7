"""What a move will do, in the few words of a button: the kernel does it, on a copy."""

from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.engine.swoop import kernel as k
from swoop_desktop.engine.swoop.moves import code_of
from swoop_desktop.engine.swoop.names import set_name
from swoop_desktop.engine.swoop.tables import EMPTY
from swoop_desktop.engine.swoop.verify import Turn, refusal


def preview(turn: Turn, action: Action) -> Message:
    """A label for the action. One that is not allowed is named, without what would come of it."""
    match action.kind:
        case "flip":
            return msg("Flip a mystery")
        case "pick_up":
            return msg("Take the pile ({pile})", pile=turn.pile_size)
        case "stop":
            return msg("Stop here")
    count, came = len(action.cards) + len(action.slots), _outcome(turn, action)
    if action.kind == "add":
        return _add(turn, action, count, came)
    rank = turn.rank(action)
    if rank == EMPTY:
        return msg("Choose cards")
    return _play(set_name(count, rank), turn.pile_size, came)


def _outcome(turn: Turn, action: Action) -> int:
    """What comes of a set, in the words of the kernel; 0 where it may not be played."""
    if refusal(turn, action) is not None:
        return 0
    rank = turn.pending if turn.pending >= 0 else turn.rank(action)
    return turn.kernel.copy().apply(code_of(rank, len(action.cards), len(action.slots)))


def _play(name: Message, pile: int, came: int) -> Message:
    if came & k.TOOK_SET:
        return msg("Take the pile ({pile}) and {set} in hand", pile=pile, set=name)
    if came & k.TOOK and came & k.SWOOPED:
        return msg("Take the pile ({pile}), swoop with {set}", pile=pile, set=name)
    if came & k.TOOK:
        return msg("Take the pile ({pile}) and play {set}", pile=pile, set=name)
    if came & k.SWOOPED:
        return msg("Play {set} and swoop", set=name)
    return msg("Play {set}", set=name)


def _add(turn: Turn, action: Action, count: int, came: int) -> Message:
    pile, rank = turn.pile_size, turn.rank(action)
    if came & k.TOOK and came & k.SWOOPED:
        name = set_name(count + 1, turn.pending)
        return msg("Take the pile ({pile}), swoop with {set}", pile=pile, set=name)
    if not count:
        if came & k.TOOK:
            return msg("Take the pile ({pile}), add nothing", pile=pile)
        return msg("Add nothing and swoop") if came & k.SWOOPED else msg("Add nothing")
    name = set_name(count, rank)
    if came & k.TOOK:
        return msg("Take the pile ({pile}), add {set}", pile=pile, set=name)
    return msg("Add {set} and swoop", set=name) if came & k.SWOOPED else msg("Add {set}", set=name)
