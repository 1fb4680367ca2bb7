"""What is shown when a scene has broken: where the report is, and that the game is safe, if any."""

from pathlib import Path

from swoop_desktop.resources.language import _
from swoop_desktop.scenes.dialogs.message import MessageScene


class TroubleScene(MessageScene):
    """An apology, with the ways on."""

    over = False
    last_resort = True

    def __init__(
        self, report: Path, damage: str = "", *, saved: bool = False, path: str = ""
    ) -> None:
        """`damage` is what of the program is missing or broken, if that is why; `path` the file at
        which it broke, if there is one. A game was running that is `saved`, or there was none.
        """
        if damage:
            name = _("This copy of Swoop Desktop is damaged")
            words = [
                _("What was found: {what}.").format(what=damage.rstrip(".")),
                _("Install Swoop Desktop again. Your games and settings are kept."),
            ]
        else:
            name = _("Something went wrong")
            words = [_("This is the program’s fault, not yours.")]
            if saved:
                words.append(_("Your game is saved. You can continue it from the title page."))
            if path:
                words.append(_("It broke at this file: {path}").format(path=path))
        words.append(_("The report is in {path}.").format(path=report))
        ways = [
            ("quit", _("Quit Swoop"), self._quit),
            ("title", _("Back to the title"), self._title),
        ]
        super().__init__(name, words, ways)

    def _quit(self) -> None:
        self.app.quit()

    def _title(self) -> None:
        self.app.go.title()
