"""The on-screen keyboard, for typing with a gamepad."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import pygame

from swoop_desktop.resources.language import _
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.framework.scene import Host, TextWanted
from swoop_desktop.system.pads import Push
from swoop_desktop.ui import theme
from swoop_desktop.ui.layout import Column, Element, Group, Row, Sized, stretched
from swoop_desktop.ui.text_fields import Field, Typed
from swoop_desktop.ui.widgets import Button, Look

SMALL, LARGE, ACCENTS, SIGNS = "small", "large", "accents", "signs"
_GAP = 6.0
"""Units between keys: keeps the focus ring off the neighbours."""
_FIGURES = "1234567890"
LETTERS = {
    SMALL: (_FIGURES, "qwertyuiop", "asdfghjkl'", "zxcvbnm-._"),
    LARGE: (_FIGURES, "QWERTYUIOP", "ASDFGHJKL'", "ZXCVBNM-._"),
    ACCENTS: ("àâäæçéèêëî", "ïôœöùûüñßá", "ÀÂÄÆÇÉÈÊËÎ", "ÏÔŒÖÙÛÜÑØÅ"),
    SIGNS: ("!?&@#%*+=~", "/\\|:;,.-_'", "()[]{}<>^`", '"$€£°§…–’“'),
}
"""By page of the keyboard: rows of letters, equally long."""
_WIDE, _NARROW = 720.0, 344.0


class KeyboardScene(Page):
    """A line of text above letters. Pad buttons not needed for moving erase, type a space, change
    the letters, or finish.
    """

    over = True

    def __init__(self, wanted: TextWanted) -> None:
        super().__init__()
        self.name = wanted.name
        self._wanted, self._at_first = wanted, wanted.typed
        self._typed = Typed(wanted.typed, len(wanted.typed))
        rows = LETTERS[SMALL] if not wanted.letters else (wanted.letters[:5], wanted.letters[5:])
        self.first = f"letter {rows[len(rows) // 2][len(rows[0]) // 2 - 1]}"
        self._page = SMALL if wanted.typed or wanted.letters else LARGE

    def enter(self, app: Host) -> None:
        """Open with the focus in the middle."""
        super().enter(app)
        if self.widget(self.first) is None:
            self.first = self.first.upper().replace("LETTER", "letter")
        self.focus.set(self.first, visible=True)

    def compose(self) -> Element:
        low = min(self.tall, self.wide) < 520
        tall, few = theme.LOW if low else theme.BUTTON, bool(self._wanted.letters)
        rows = [
            Group(f"letters {i}", _("Letters"), self._row(letters, tall))
            for i, letters in enumerate(self._rows())
        ]
        line = _Line("line", self.name, self._typed, self.changed, most=self._wanted.most)
        return self.dialog(
            self.heading(),
            Group("text", _("Text"), line),
            Column(*rows, gap=_GAP),
            Group("changing", _("Change the text"), self._changing(few=few, tall=tall)),
            self.buttons_row(
                Button("cancel", _("Cancel"), self.app.pop, hint=self.keyed("", "back out")),
                Button("done", _("Done"), self._done, primary=True, hint=self.keyed("", "menu")),
            ),
            width=_NARROW + 40 if few else _WIDE,
            pad=theme.PAD / 2 if low else theme.PAD,
            gap=theme.NEAR if low else theme.GAP,
        )

    def rows_of_groups(self) -> Sequence[str]:
        return (*(f"letters {i}" for i in range(len(self._rows()))), "changing", "buttons")

    def _rows(self) -> Sequence[str]:
        few = self._wanted.letters
        return (few[:5], few[5:]) if few else LETTERS[self._page]

    def _row(self, letters: str, tall: float) -> Element:
        keys = (
            Button(f"letter {letter}", letter, partial(self._put, letter), tall=tall)
            for letter in letters
        )
        return Row(*(Sized(key, 0, least=0, across=1) for key in keys), gap=_GAP)

    def _changing(self, *, few: bool, tall: float) -> Element:
        erase = Button("erase", _("Erase"), self._erase, tall=tall, hint=self.keyed("", "pick all"))
        if few:
            return Row(stretched(erase))
        large = self._page == LARGE
        shown = {
            LARGE if not large else SMALL: "ABC" if not large else "abc",
            ACCENTS: "éñ",
            SIGNS: "#+=",
        }
        pages = [
            Button(
                f"page {page}",
                words,
                partial(self._turn, page),
                tall=tall,
                hint=self.keyed("", "hint") if page in (SMALL, LARGE) else "",
            )
            for page, words in shown.items()
        ]
        space = Button(
            "space", _("Space"), lambda: self._put(" "), tall=tall, hint=self.keyed("", "cardless")
        )
        keys = (*pages, space, erase)
        return Row(*(stretched(key, 90) for key in keys), gap=_GAP, wrap=True)

    # -- what is typed ---------------------------------------------------------------------------

    def _put(self, letter: str) -> None:
        self._typed.put(letter, self._wanted.most)
        if self._page == LARGE:
            self._turn(SMALL)  # the next letter of a name is a small one
        self.changed()

    def _erase(self) -> None:
        self._typed.erase(self._typed.beside(-1))
        self.changed()

    def _turn(self, page: str) -> None:
        """Show other letters, and keep the focus's place."""
        before, rows = self.focus.key.removeprefix("letter "), self._rows()
        place = next(((i, row.index(before)) for i, row in enumerate(rows) if before in row), None)
        self._page = page
        self.changed()
        if place is not None and len(before) == 1:
            self.focus.set(f"letter {self._rows()[place[0]][place[1]]}", visible=True)
        elif not self.focus.key:
            self.focus.set(f"page {SMALL if page == LARGE else LARGE}", visible=True)

    def _done(self) -> None:
        self.app.pop()
        if self._typed.words != self._at_first:
            self._wanted.accept(self._typed.words)

    def pad(self, verb: str, push: Push) -> bool:
        match verb if push.down else "":
            case "pick all":
                self._erase()
            case "cardless" if not self._wanted.letters:
                self._put(" ")
            case "hint" if not self._wanted.letters:
                self._turn(SMALL if self._page == LARGE else LARGE)
            case "previous part" | "next part":
                self._typed.move(self._typed.caret + (1 if verb == "next part" else -1))
                self.changed()
            case "menu":
                self._done()
            case _:
                return super().pad(verb, push)
        return True

    def handle(self, event: pygame.event.Event) -> bool:
        """Erase with the keyboard's Backspace, too."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_BACKSPACE:
            self._erase()
            return True
        return super().handle(event)


class _Line(Field):
    """The text and its caret; the focus stays on the letters."""

    action = ""
    typing = False
    tall = theme.ROW

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        super().draw(surface, replace(look, focus=True))

    def ring(self, surface: pygame.Surface, look: Look, radius: float = theme.RADIUS) -> None:
        """Draw no ring: the focus is elsewhere."""
