"""Records of daily deals, as players leave them."""

from datetime import datetime, time

from swoop_desktop.bots.registry import roster_of
from swoop_desktop.daily.challenge import setup_of
from swoop_desktop.engine.cards import Source
from swoop_desktop.play.session import Session
from swoop_desktop.storage.settings import Me


def leave(data, day, on=None, decisions=10_000, name="Zoé", *, practice=False):
    """Play a day's deal at noon of that day or of `on`, up to this many decisions. With `practice`
    a decision that showed a card is taken back. Returns the record's path.
    """
    setup = setup_of(day, Me(), name)
    path = data.new_record(setup.rules.name, datetime.combine(on or day, time(12)))
    session = Session.new(setup, path)
    bot, dice = roster_of(setup.game.name).make("easy"), Source(day.toordinal())
    for _ in range(decisions):
        if not session.to_act():
            break
        seat = session.to_act()[0]
        session.submit(seat, bot.choose(session.seen_by(seat), dice))
        shown = session.why_not_back() is not None and session.why_not_back(free=True) is None
        if practice and shown and not session.practice:
            session.take_back(free=True)
    assert session.practice == practice
    session.close()
    return path
