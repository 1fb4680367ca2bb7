"""Deals an old game's deal again."""

from collections.abc import Callable
from pathlib import Path

from swoop_desktop.engine.names import named
from swoop_desktop.records.replay import Chapter, Judged
from swoop_desktop.resources.language import _, tr
from swoop_desktop.scenes.dialogs.message import MessageScene
from swoop_desktop.scenes.framework.scene import Host, Way
from swoop_desktop.scenes.replay.open import note_of, read_record
from swoop_desktop.storage import file_status

_MOST = 24
"""Deals offered, newest first. The replay offers the others."""


def deal_again(app: Host, path: Path) -> None:
    """Ask for a finished deal and seats, and deal it again."""
    read_record(app, file_status.absolute(path), lambda found: _ask(app, found, path.name))


def _ask(app: Host, found: Judged, record: str) -> None:
    replay = found.replay
    if replay is None:
        return
    over = [chapter for chapter in replay.chapters if chapter.ended is not None]
    name = _("Same cards again")

    def deal(chapter: Chapter) -> None:
        app.go.play_from(replay, chapter.first, record, again=True)

    def chosen(chapter: Chapter) -> Callable[[], None]:
        def run() -> None:
            app.pop()
            deal(chapter)

        return run

    if not over:
        why = _("No deal of this game is over. Cards can be dealt again once their deal is.")
        app.push(MessageScene(name, [words for words in (why, note_of(found)) if words]))
    elif len(over) == 1:
        deal(over[0])
    else:
        asked = [_("The cards of which deal?")]
        if len(over) > _MOST:
            asked.append(_("Earlier deals can be dealt again from the replay of the game."))
        ways: list[Way] = [
            (f"deal {chapter.number}", _told(chapter, replay.setup.names), chosen(chapter))
            for chapter in over[: -_MOST - 1 : -1]
        ]
        app.go.choose(name, asked, [*ways, ("close", _("Cancel"), app.pop)])


def _told(chapter: Chapter, names: tuple[str, ...]) -> str:
    best = () if chapter.ended is None else chapter.ended.winners
    if not best:
        return _("Deal {number}").format(number=chapter.number)
    won = tr(named(best, names))
    return _("Deal {number}: {names} won").format(number=chapter.number, names=won)
