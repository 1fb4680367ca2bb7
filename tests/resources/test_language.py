import ctypes
import functools
import gettext
import os
import shutil
import subprocess
import sys
import time
import types
from pathlib import Path

import babel.messages
import pytest
from babel.messages import mofile

from swoop_desktop.engine.messages import Message, joined, msg, nmsg, nothing
from swoop_desktop.engine.names import rank_name
from swoop_desktop.resources import language
from swoop_desktop.resources.language import _, n_, set_language, tr


@pytest.mark.parametrize("code", ["en", "fr", "zz", "C"])
def test_a_missing_catalog_means_english(code):
    set_language(code)
    assert _("New game")
    assert n_("{count} card", "{count} cards", 2)


def test_the_desktop_says_which_language(monkeypatch):
    for said, spoken in (("fr_CA.UTF-8:en", "fr"), ("de_DE.UTF-8:fr", "fr"), (None, "en")):
        for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
            monkeypatch.delenv(name, raising=False)
        if said:
            monkeypatch.setenv("LANGUAGE", said)
        set_language("")
        assert language.spoken() == spoken


@pytest.mark.parametrize("code", ["../../fr", "fr/..", "/fr", "", "fr\0", "..", "xx"])
def test_a_name_that_is_no_language_leads_nowhere(tmp_path, monkeypatch, code):
    """The program opens only existing catalogs, and otherwise uses the desktop's language."""
    outside = tmp_path / "fr" / "LC_MESSAGES" / f"{language.DOMAIN}.mo"
    inside = tmp_path / "a" / "b" / "eo" / "LC_MESSAGES" / f"{language.DOMAIN}.mo"
    for path in (outside, inside):
        path.parent.mkdir(parents=True)
        catalog = babel.messages.Catalog(locale=path.parts[-3])
        catalog.add("New game", path.parts[-3])
        with path.open("wb") as file:
            mofile.write_mo(file, catalog)
    monkeypatch.setattr(language, "asset", lambda name: tmp_path / "a" / "b")
    monkeypatch.setenv("LANGUAGE", "eo_XX.UTF-8:en")
    set_language(code)
    assert _("New game") == "eo"


def test_court_cards_are_called_by_what_stands_on_them_and_names_stay():
    language.set_letters("french")
    assert tr(msg("{name} draws {rank}{suit}.", name="K", rank=msg("K"), suit="♠")) == "K draws R♠."
    assert _("In the draw, 10 ranks between 9 and J.") == "In the draw, 10 ranks between 9 and V."
    assert _("J’ai la Q♦, le J, 10, K et QK {K}") == "J’ai la D♦, le V, 10, R et QK {K}"
    assert n_("{count} Q", "{count} Q", 2) == "2 D"
    assert tr(Message("10 × {rank}", {"rank": rank_name(12)})) == "10 × R"
    language.set_letters("english")
    assert _("Q♦") == "Q♦"


def test_an_empty_text_is_not_the_header_of_the_catalog(monkeypatch):
    class Header(gettext.NullTranslations):
        def gettext(self, message):
            return "Project-Id-Version" if message == "" else message

    monkeypatch.setattr(language, "read_catalog", lambda _code: Header())
    set_language("fr")
    assert _("") == ""
    assert tr(nothing()) == ""


def test_numbers_are_filled_in():
    set_language("en")
    assert n_("{count} card", "{count} cards", 1) == "1 card"
    assert n_("{count} card", "{count} cards", 0) == "0 cards"


def test_messages_are_translated_with_their_fields(monkeypatch):
    class French(gettext.NullTranslations):
        def gettext(self, message):
            return {"{who} plays {what}": "{who} joue {what}"}.get(message, message)

        def ngettext(self, one, many, n):
            return "{count} carte" if n < 2 else "{count} cartes"

    monkeypatch.setattr(language, "read_catalog", lambda _code: French())
    set_language("fr")
    cards = nmsg("{count} card", "{count} cards", 0)
    assert tr(msg("{who} plays {what}", who="Zoé", what=cards)) == "Zoé joue 0 carte"
    assert tr(joined([msg("a"), msg("b")])) == "a, b"


@pytest.fixture
def command_line(monkeypatch):
    """No window, and an environment without a language."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.delitem(sys.modules, "pygame", raising=False)


def test_windows_says_its_language_without_a_window(monkeypatch, command_line):
    class Kernel:
        @staticmethod
        def GetUserDefaultLocaleName(name, most):  # noqa: N802
            name.value = "fr-CA"
            return min(6, most)

    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(ctypes, "windll", types.SimpleNamespace(kernel32=Kernel), raising=False)
    set_language("")
    assert language.spoken() == "fr"
    monkeypatch.setattr(ctypes, "windll", types.SimpleNamespace(), raising=False)
    set_language("")
    assert language.spoken() == "en"


def test_macos_says_its_language_without_a_window(monkeypatch, command_line):
    def answer(command, **_how):
        assert command[1:] == ("read", "-g", "AppleLocale")
        return subprocess.CompletedProcess(command, 0, "fr_CA\n", "")

    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(subprocess, "run", answer)
    set_language("")
    assert language.spoken() == "fr"

    def fails(command, **_how):
        raise subprocess.CalledProcessError(1, command)

    monkeypatch.setattr(subprocess, "run", fails)
    set_language("")
    assert language.spoken() == "en"


@pytest.mark.soon
def test_a_clone_makes_its_catalogs_however_the_program_is_started(tmp_path):
    """A changed translation is compiled again. Nobody has to call make."""
    root = Path(language.__file__).parents[2]
    for name in ("swoop_desktop", "translations", "build/catalogs.py", "build/__init__.py"):
        kept_out = shutil.ignore_patterns("__pycache__", "compiled*")
        target = tmp_path / name
        target.parent.mkdir(exist_ok=True)
        source = root / name
        copy = functools.partial(shutil.copytree, ignore=kept_out)
        (copy if source.is_dir() else shutil.copyfile)(source, target)
    translation = tmp_path / "translations" / "fr.po"

    def said():
        command = [sys.executable, "-m", "swoop_desktop", "--lang", "fr", "--version"]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    assert "cœur rapide" in said()
    made = tmp_path / "assets" / "locale" / "fr" / "LC_MESSAGES" / f"{language.DOMAIN}.mo"
    at = made.stat().st_mtime_ns
    said()
    assert made.stat().st_mtime_ns == at, "nothing has changed"
    words = translation.read_text("utf-8").replace("cœur rapide", "moteur rapide")
    translation.write_text(words, "utf-8")
    os.utime(translation, (time.time() + 9, time.time() + 9))
    assert "moteur rapide" in said()
