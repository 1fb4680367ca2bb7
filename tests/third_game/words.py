"""What the game says: of its rules, and of what happens."""

from collections.abc import Sequence

from swoop_desktop.engine.events import DealBegan, DealEnded, Event, GameEnded, Moved, Revealed
from swoop_desktop.engine.messages import Message, msg, nmsg
from swoop_desktop.engine.names import card_sign, named, wins_the_game
from swoop_desktop.engine.tallies import Tallied, TallySpec
from tests.third_game.rules import Rules

TALLIES = (TallySpec("discards", msg("Discards taken"), "sum"),)

_TITLES = {"five_rounds": msg("Lowest sum"), "blind": msg("Lowest sum, blind")}


def title(rules: Rules) -> Message:
    """The name for people."""
    return _TITLES.get(rules.name) or msg("{name}", name=rules.name)


def explain(rules: Rules) -> list[tuple[Message, list[Message]]]:
    """The rules in plain words."""
    source = (
        msg("Draw a card from the stock, or take the top discard; then discard one.")
        if rules.open_pile
        else msg("Draw a card from the stock, then discard one.")
    )
    return [
        (msg("The aim"), [msg("Keep the lowest sum: aces are one, jacks 11, kings 13.")]),
        (
            msg("A deal"),
            [
                nmsg("You hold {count} card.", "You hold {count} cards.", rules.hand),
                source,
                nmsg(
                    "After one round all hands are turned up.",
                    "After {count} rounds all hands are turned up.",
                    rules.rounds,
                ),
            ],
        ),
        (
            msg("End of the game"),
            [
                nmsg(
                    "One deal is played; the lowest sum wins.",
                    "{count} deals are played; the lowest total wins.",
                    rules.deals,
                )
            ],
        ),
    ]


def counting(_: Rules) -> Message:
    """What makes the points of a deal."""
    return msg("Every card kept counts")


def tell(event: Event, names: Sequence[str], you: int | None = None) -> Message | None:
    """A line of the log."""
    match event:
        case DealBegan():
            name = names[event.first]
            if event.first == you:
                return msg("Deal {number}: you begin.", number=event.number)
            return msg("Deal {number}: {name} begins.", number=event.number, name=name)
        case Moved(why="discard", cards=(int() as card,)):
            name = names[event.source.seat]
            if event.source.seat == you:
                return msg("You discard {card}.", card=card_sign(card))
            return msg("{name} discards {card}.", name=name, card=card_sign(card))
        case Moved(why="take", cards=(int() as card,)):
            name = names[event.target.seat]
            if event.target.seat == you:
                return msg("You take {card}.", card=card_sign(card))
            return msg("{name} takes {card}.", name=name, card=card_sign(card))
        case Revealed(card=int() as card):
            if event.zone.seat == you:
                return msg("You show {card}.", card=card_sign(card))
            return msg("{name} shows {card}.", name=names[event.zone.seat], card=card_sign(card))
        case DealEnded():
            return heading(event, names, you)
        case GameEnded():
            return wins_the_game(event, names, you)
    return None


def heading(ended: DealEnded, names: Sequence[str], you: int | None = None) -> Message:
    """How a deal ended."""
    if ended.winners == (you,):
        return msg("You kept the least")
    return nmsg(
        "{names} kept the least",
        "{names} kept the least together",
        len(ended.winners),
        names=named(ended.winners, names),
    )


def tallied(history: Sequence[Event], seats: int) -> Tallied:
    """How often each player took what lay open."""
    takers = [
        event.target.seat for event in history if isinstance(event, Moved) and event.why == "take"
    ]
    return {"discards": tuple(map(takers.count, range(seats)))}
