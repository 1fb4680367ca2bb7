"""What would come of a move, and the few words of its button: the kernel does it, on a copy."""

from collections.abc import Sequence

from swoop_desktop.core import kernel as k
from swoop_desktop.core.tables import EMPTY, FOUR
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.engine.names import listed
from swoop_desktop.engine.state import Outcome
from swoop_desktop.engine.swoop.moves import code_of, uncovered
from swoop_desktop.engine.swoop.names import set_name
from swoop_desktop.engine.swoop.verify import Turn, refusal

_MOVES = {"pick_up": k.PICK_UP, "stop": k.STOP}


def outcome(turn: Turn, action: Action) -> Outcome:
    """Say what would come of an action; of one that is not allowed, why it is not."""
    refused = refusal(turn, action)
    if refused is not None:
        return Outcome("refused", refused)
    if action.kind == "flip":
        fits = turn.kernel.tables.fits
        worst = 0 if fits[turn.kernel.top] == fits[EMPTY] else at_worst(turn)
        return Outcome("uncertain", msg("Flip a mystery"), worst, needed=FOUR)
    after = turn.kernel.copy()
    came = after.apply(_move(turn, action))
    words, run = _words(turn, action, came), after.run
    if came & k.TOOK:
        with_it = len(action.cards) + len(action.columns) if came & k.TOOK_SET else 0
        return Outcome("takes", words, turn.kernel.pile_size + with_it, run, FOUR)
    return Outcome("sweeps" if came & k.SWOOPED else "plain", words, 0, run, FOUR)


def at_worst(turn: Turn) -> int:
    """Count the cards that a mystery brings in hand that does not fit: the pile, and where nothing
    that is too high stays on it, the mystery too.
    """
    return turn.kernel.pile_size + (turn.kernel.tables.forbidden or turn.kernel.tables.take_all)


def spelled_out(
    action: Action, row: Sequence[c.Card | None], mysteries: Sequence[bool]
) -> Message | None:
    """A legal action with its cards and where they are taken from, or the column of its mystery;
    None for one that names neither. `row` and `mysteries` lie before its player.
    """
    if action.kind == "flip":
        if len(uncovered(row, mysteries)) == 1:
            return msg("Flip your mystery")
        return msg("Flip the mystery in column {number}", number=action.columns[0] + 1)
    up = [card for column in action.columns if (card := row[column]) is not None]
    adds = action.kind == "add"
    if action.cards and up:
        hand, table = listed(action.cards), listed(up)
        if adds:
            return msg("Add {hand} from your hand and {table} from the table",
                       hand=hand, table=table)  # fmt: skip
        return msg("Play {hand} from your hand and {table} from the table", hand=hand, table=table)
    if action.cards:
        cards = listed(action.cards)
        if adds:
            return msg("Add {cards} from your hand", cards=cards)
        return msg("Play {cards} from your hand", cards=cards)
    if up:
        if adds:
            return msg("Add {cards} from the table", cards=listed(up))
        return msg("Play {cards} from the table", cards=listed(up))
    return None


def _move(turn: Turn, action: Action) -> int:
    """An allowed action as the kernel's move."""
    if action.kind in _MOVES:
        return _MOVES[action.kind]
    rank = turn.kernel.pending if turn.kernel.pending >= 0 else turn.rank(action)
    return code_of(rank, len(action.cards), len(action.columns))


def _words(turn: Turn, action: Action, came: int) -> Message:
    """Label an action of which that came, in the words of the kernel."""
    count = len(action.cards) + len(action.columns)
    match action.kind:
        case "pick_up":
            return msg("Take the pile ({pile})", pile=turn.kernel.pile_size)
        case "stop":
            return msg("Stop here")
        case "add":
            return _add(turn, action, count, came)
    return _play(set_name(count, turn.rank(action)), turn.kernel.pile_size, came)


def _play(name: Message, pile: int, came: int) -> Message:
    if came & k.TOOK_SET:
        return msg("Take {set} and the pile ({pile})", pile=pile, set=name)
    if came & k.TOOK and came & k.SWOOPED:
        return msg("Take the pile ({pile}) and swoop with {set}", pile=pile, set=name)
    if came & k.TOOK:
        return msg("Take the pile ({pile}) and play {set}", pile=pile, set=name)
    if came & k.SWOOPED:
        return msg("Play {set} and swoop", set=name)
    return msg("Play {set}", set=name)


def _add(turn: Turn, action: Action, count: int, came: int) -> Message:
    pile, rank = turn.kernel.pile_size, turn.rank(action)
    if came & k.TOOK and came & k.SWOOPED:
        name = set_name(count + 1, turn.kernel.pending)
        return msg("Take the pile ({pile}) and swoop with {set}", pile=pile, set=name)
    if not count:
        if came & k.TOOK:
            return msg("Take the pile ({pile}) and add nothing", pile=pile)
        return msg("Add nothing and swoop") if came & k.SWOOPED else msg("Add nothing")
    name = set_name(count, rank)
    if came & k.TOOK:
        return msg("Take the pile ({pile}) and add {set}", pile=pile, set=name)
    return msg("Add {set} and swoop", set=name) if came & k.SWOOPED else msg("Add {set}", set=name)
