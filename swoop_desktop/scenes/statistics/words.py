"""Words of the statistics: names of choices, shares, and their meaning."""

from swoop_desktop.engine.game import TallySpec
from swoop_desktop.play.players import player_name
from swoop_desktop.resources.language import _, decimal, n_, tr
from swoop_desktop.scenes.common import dates
from swoop_desktop.statistics.totals import MIXED, NOBODY, YOU, Figures, Point, Share
from swoop_desktop.storage import valid_times


def who_name(who: str) -> str:
    return _("You") if who == YOU else who


def whose(who: str) -> str:
    """Return the owner of games as the start of a sentence."""
    return _("Your") if who == YOU else _("{name}’s").format(name=who_name(who))


def bounds(games: Share) -> str:
    """Return the plot of the win rate's bounds in words."""
    low, high = (percent(share) for share in games.interval)
    words = _("{share}, and in the long run between {low} and {high}; by chance {chance}")
    return words.format(
        share=percent(games.share), low=low, high=high, chance=percent(games.chance)
    )


def level_name(level: str) -> str:
    if level == MIXED:
        return _("Bots of several levels")
    if level == NOBODY:
        return _("People only")
    return _("{level} bots").format(level=tr(player_name(f"bot:{level}")))


def seats_name(seats: int) -> str:
    return n_("{count} player", "{count} players", seats)


def day(when: str) -> str:
    found = valid_times.time_in(when)
    return _("an unknown day") if found is None else dates.on(found.date())


def moment(when: str) -> str:
    """Return a time of the kept numbers in words."""
    found = valid_times.time_in(when)
    return "" if found is None else dates.at(found)


def percent(share: float) -> str:
    return _("{percent}%").format(percent=round(100 * share))


def after_game(number: int, value: str) -> str:
    return _("After game {number}: {value}").format(number=number, value=value)


def judged(who: str, games: Share) -> str:
    """Return what the win rate says about the player."""
    if not games.of:
        return _("No game is over yet, so there is nothing to say of wins.")
    low, high = (percent(share) for share in games.interval)
    told = {"low": low, "high": high, "chance": percent(games.chance), "name": who_name(who)}
    if who == YOU:
        words = {
            "above": _("You win more often than chance would: between {low} and {high} of such "
                       "games, and it would be {chance} by chance."),
            "below": _("You win less often than chance would: between {low} and {high} of such "
                       "games, and it would be {chance} by chance."),
            "open": _("In the long run that may be anything between {low} and {high}: it can still "
                      "be chance, which would give {chance}."),
        }  # fmt: skip
    else:
        words = {
            "above": _("{name} wins more often than chance would: between {low} and {high} of "
                       "such games, and it would be {chance} by chance."),
            "below": _("{name} wins less often than chance would: between {low} and {high} of "
                       "such games, and it would be {chance} by chance."),
            "open": _("In the long run that may be anything between {low} and {high}: it can still "
                      "be chance, which would give {chance}."),
        }  # fmt: skip
    return words[games.verdict].format(**told)


def tally_value(spec: TallySpec, counts: dict[str, int | None], deals: int) -> tuple[str, str]:
    """Return a count, and its share or mean per deal, which may be empty."""
    count = counts[spec.key]
    if count is None:
        return _("never"), ""
    if spec.way != "sum":
        return str(count), ""
    whole = counts.get(spec.of)
    if spec.of:
        return str(count), percent(count / whole) if whole else ""
    return str(count), _("{number} a deal").format(number=decimal(count / deals)) if deals else ""


def share_course(points: tuple[Point, ...]) -> str:
    """Return the plot of wins in words."""
    shares = [point.share for point in points]
    return _("Lately {now}; at least {low} and at most {high}. Chance would give {chance}.").format(
        now=percent(shares[-1]),
        low=percent(min(shares)),
        high=percent(max(shares)),
        chance=percent(points[-1].chance),
    )


def points_course(points: tuple[Point, ...]) -> str:
    """Return the plot of mean points in words."""
    means = [point.points for point in points]
    return _("Lately {now}; at least {low} and at most {high}.").format(
        now=decimal(means[-1]), low=decimal(min(means)), high=decimal(max(means))
    )


def streak_words(figures: Figures) -> str:
    return _("best: {count}").format(count=figures.best_streak)
