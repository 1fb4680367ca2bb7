"""Describes recorded games in words."""

from collections.abc import Callable

from swoop_desktop.engine.limits import readable
from swoop_desktop.engine.messages import nmsg
from swoop_desktop.play.origin import Origin
from swoop_desktop.records.summary import RecordSummary, standing
from swoop_desktop.resources.language import _, n_, strung, tr
from swoop_desktop.scenes.common import dates
from swoop_desktop.scenes.common.words import other_game, rules_name
from swoop_desktop.ui import text

_MINUTE, _HOUR = 60, 3600


def title(entry: RecordSummary) -> str:
    if entry.name:
        return entry.name
    return rules_name(entry.facts.rules) if entry.facts.rules else readable(entry.path.name)


def when(entry: RecordSummary) -> str:
    return dates.moment(entry.changed)


def scores(entry: RecordSummary) -> str:
    if not entry.facts.totals:
        return strung(entry.called)
    return strung(
        f"{name} {total}" for name, total in zip(entry.called, entry.facts.totals, strict=True)
    )


def few_players(entry: RecordSummary, fits: Callable[[str], bool]) -> str:
    names = entry.called
    for count in range(len(names), 0, -1):
        words, more = strung(names[:count]), len(names) - count
        if more:
            told = nmsg("{names} and {count} more", "{names} and {count} more", more, names=words)
            words = tr(told)
        if fits(words):
            return words
    return ""


def facts(entry: RecordSummary, other: RecordSummary | None = None) -> list[str]:
    """Return further facts. `other` is the game that it came from."""
    told = [rules_name(entry.facts.rules)] if entry.name and entry.facts.rules else []
    told.append(tr(standing(entry)))
    if entry.facts.seconds:
        told.append(lasted(entry.facts.seconds))
    if entry.begun is not None:
        told.append(_("begun {when}").format(when=dates.at(entry.begun)))
    if entry.changed:
        changed = _("changed {when}") if entry.damage is not None else _("played {when}")
        told.append(changed.format(when=when(entry)))
    if entry.facts.origin is not None:
        called = rules_name(entry.facts.rules) if other is None else title(other)
        told.append(_came_from(entry.facts.origin, other_game(entry.facts.origin.record, called)))
    return told


def lasted_words(entry: RecordSummary) -> str:
    return lasted(entry.facts.seconds) if entry.facts.seconds else ""


def lasted(seconds: int) -> str:
    """Format a duration: 5 minutes, 1 h 20 min."""
    if seconds < _MINUTE:
        return _("less than a minute")
    if seconds < _HOUR:
        return n_("{count} minute", "{count} minutes", seconds // _MINUTE)
    hours, minutes = seconds // _HOUR, seconds % _HOUR // _MINUTE
    return _("{hours} h {minutes} min").format(hours=hours, minutes=minutes)


def damage(entry: RecordSummary) -> str:
    """Return what is wrong with the file; empty if nothing is known."""
    if entry.damage is not None:
        return tr(entry.damage)
    if entry.gone_on:
        return _(
            "This file is damaged. The game went on in another one, which is on the shelf, too."
        )
    return ""


def _came_from(origin: Origin, game: str) -> str:
    match origin.kind:
        case "moment":
            return _("goes on from deal {number} of {game}").format(
                number=origin.deal, game=game)  # fmt: skip
        case "again":
            return _("the cards of deal {number} of {game}").format(number=origin.deal, game=game)
        case "daily":
            return _("deal of the day, {day}").format(day=text.clean(dates.written(origin.day)))
        case "code":
            return _("from a deal code")
        case "tour":
            return _("at a table of the tour")
